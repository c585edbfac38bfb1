"""Days of UTC, and the keys from which comes what everybody plays on one of them."""
