"""Who decides: players that see what a seat may see, and chance that is handed to them."""
