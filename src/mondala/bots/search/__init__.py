"""Ways to look ahead that know no game beyond an interface."""
