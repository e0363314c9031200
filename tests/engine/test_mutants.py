"""A few changed operators of the compiled code; `scripts/campaign-mutants` tries all of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_changed_operators_are_noticed() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "campaign-mutants", "--sample", "25", "--games", "150"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "25 mutants" in done.stdout
