"""Tests of what an operator may do."""
