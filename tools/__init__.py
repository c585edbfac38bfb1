"""Programs for developers: the client's types, and checks that `make lint` runs."""
