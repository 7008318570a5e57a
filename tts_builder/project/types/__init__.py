"""Definition files of the game's API for lua-language-server, and its settings."""
