"""What would be best and why: hints before a decision, reviews after a deal."""
