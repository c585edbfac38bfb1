"""Players that decide from what a seat may see; their chance is handed to them."""
