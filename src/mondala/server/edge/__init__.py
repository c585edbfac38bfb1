"""The edge of the network: connections, addresses, origins, rate limits, and signatures on what
is given out there and comes back."""
