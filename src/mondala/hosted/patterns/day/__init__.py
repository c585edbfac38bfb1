"""The day's positions: three for everybody, easy to hard, with one answer each that counts."""
