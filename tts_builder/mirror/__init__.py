"""The addresses of a save: listed, checked, mirrored and rewritten."""
