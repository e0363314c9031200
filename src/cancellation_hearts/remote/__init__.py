"""The client of a server in Python: for the terminal, for bots and for tests."""
