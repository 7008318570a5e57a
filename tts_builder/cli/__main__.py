"""Makes `python -m tts_builder.cli` run the command `tts-builder`."""

from tts_builder.cli import main

if __name__ == "__main__":
    main(prog_name="tts-builder")
