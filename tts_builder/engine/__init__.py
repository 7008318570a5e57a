"""What every game uses, free of files and Lua: the interface of a game, masks, self-play, records."""
