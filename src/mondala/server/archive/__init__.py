"""What is stored is read again, game by game, by commands that run beside a server."""
