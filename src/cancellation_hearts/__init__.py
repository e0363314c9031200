"""Cancellation Hearts: Hearts for 6 to 11 people with two packs."""
