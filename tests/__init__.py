"""The tests; the folders are those of the package."""
