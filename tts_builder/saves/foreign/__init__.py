"""Folders in the layouts of other tools: their files are read, and built to the save that the tool builds."""
