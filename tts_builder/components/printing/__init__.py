"""Prints the flat pieces of a mod at true size: as a PDF, or as pictures for a print service."""
