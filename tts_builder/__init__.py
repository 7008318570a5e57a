"""The workbench for scripted Tabletop Simulator games: build, run, referee."""

__version__ = "0.2.0"
