"""Many games: batches, standings, statistics."""
