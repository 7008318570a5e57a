"""The laws that every game must keep, as base classes of the class from `tts_builder.testing.conformance`."""
