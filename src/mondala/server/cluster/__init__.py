"""Several processes as one house: who owns which table, and what passes between them."""
