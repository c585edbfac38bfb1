"""Words that both games share. Standard library only."""
