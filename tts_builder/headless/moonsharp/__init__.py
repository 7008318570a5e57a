"""What MoonSharp does otherwise than Lua 5.2, rewritten or computed."""
