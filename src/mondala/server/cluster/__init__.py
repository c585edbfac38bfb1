"""Several processes as one server: the owner of each table, and the messages between them."""
