"""Work that the server starts by itself as time passes."""
