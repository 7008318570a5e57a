"""The file format of Tabletop Simulator: reads, writes and walks saves. Independent of any game."""
