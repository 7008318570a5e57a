"""A save as a tree of files that people can read and git can track: splitting, joining, and disk access."""
