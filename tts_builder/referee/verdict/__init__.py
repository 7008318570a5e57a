"""The verdict on a file, layer by layer, and its score."""
