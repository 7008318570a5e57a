"""A save as a tree of files that people read and git keeps: apart, together, and on disk."""
