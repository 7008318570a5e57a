"""Scripts in their Lua runtimes: the gateway, events, and Wait."""
