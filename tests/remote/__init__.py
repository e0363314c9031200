"""Tests of the client in Python."""
