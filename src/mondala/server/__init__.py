"""All input and output: sockets, HTTP, storage, the only clock, the bots' workers."""
