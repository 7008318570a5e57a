"""Where MoonSharp differs from Lua 5.2: scripts are rewritten, or the result is computed here."""
