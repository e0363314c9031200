"""Training of the network that bots play by."""
