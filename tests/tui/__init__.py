"""The terminal game, driven through a pseudo-terminal as a person would."""
