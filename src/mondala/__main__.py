"""`python -m mondala` is the command `mondala`."""

from mondala.cli import main

main()
