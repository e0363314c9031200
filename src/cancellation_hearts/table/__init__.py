"""A table at which people and bots play: what happens there, and who is told of it."""
