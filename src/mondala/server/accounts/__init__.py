"""Accounts: people and their passwords, their ratings, and whom the operator has banned."""
