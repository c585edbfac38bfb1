"""A load generator: many tables of programs that play over the network, and how long they wait."""
