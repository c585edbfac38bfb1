"""The authority over a live game: commands in, numbered entries out. No I/O."""
