"""A load generator: programs play at many tables over the network, and their waits are measured."""
