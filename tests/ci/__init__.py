"""What runs where the project is tested and released."""
