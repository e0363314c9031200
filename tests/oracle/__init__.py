"""The oracle: a second, slow and plain implementation of the rules, to test the first one."""

from .replay_oracle import PRESETS, replay
from .rules_oracle import Options, Oracle, OracleError, perft

__all__ = ["PRESETS", "Options", "Oracle", "OracleError", "perft", "replay"]
