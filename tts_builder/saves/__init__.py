"""The file format of Tabletop Simulator: read, write and walk saves. Knows no game."""
