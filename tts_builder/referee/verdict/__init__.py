"""What is right and wrong about a file, layer by layer, and its score."""
