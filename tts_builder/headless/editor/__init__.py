"""The External Editor API, served."""
