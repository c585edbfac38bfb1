"""Work that the server begins by itself as time passes."""
