"""Worlds to finish, made by seed, each with its proven best solution."""
