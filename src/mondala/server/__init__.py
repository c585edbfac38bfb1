"""All input and output: sockets, HTTP, the journal, people, the only clock, the bots' workers."""
