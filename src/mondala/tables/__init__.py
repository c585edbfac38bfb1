"""The authority over one live game: commands in, numbered entries out. No I/O."""
