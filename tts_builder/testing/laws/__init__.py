"""What every game promises, as parts of a test class that `tts_builder.testing.conformance` puts together."""
