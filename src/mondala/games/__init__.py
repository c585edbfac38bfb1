"""The rules of the games, pure: state in, state out."""
