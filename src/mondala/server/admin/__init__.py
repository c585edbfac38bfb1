"""The acts of an operator, by the command `mondala admin`."""
