"""Written once, runs over every registered game at every table size and with every option value."""
