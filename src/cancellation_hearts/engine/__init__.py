"""The rules, compiled: cards, rule sets, games, views, shuffles and records."""
