"""Search algorithms that know a game only through an interface."""
