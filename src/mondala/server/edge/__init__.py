"""The edge: connections from anywhere, before a request is read and answered."""
