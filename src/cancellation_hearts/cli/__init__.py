"""The command ``hearts``."""
