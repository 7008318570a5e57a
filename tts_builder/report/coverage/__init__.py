"""Reports on which lines, functions and branches of Lua ran: by source file, as LCOV and as pages."""
