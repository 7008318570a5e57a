"""Tests of continuous integration, releases, the site, and the language of all texts."""
