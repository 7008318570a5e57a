"""Real packages of other authors, with which the tests and benchmarks compare. They are cached outside the
project."""
