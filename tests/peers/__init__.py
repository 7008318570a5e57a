"""Real packages of others, beside which we are tested and measured, in a cache outside the project."""
