"""The part of the package check for the packages of the newest Pythons: the tests that draw, with pygame-ce."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import other_pythons
import run_checks
import venv_setup
from steps import Missing, Steps, require


def run(steps: Steps) -> None:
    """Run the only step."""
    steps.do("its fast tests, with its packages", _tests)


def _tests() -> str:
    python = venv_setup.ensure("test", "workshop")
    script = venv_setup.ROOT / "build_scripts" / "other_pythons.py"
    command = [str(python), str(script), other_pythons.OTHER_PACKAGES]
    with tempfile.TemporaryDirectory(prefix="capitol-check-", ignore_cleanup_errors=True) as home:
        environment = run_checks.environment(Path(home))
        code = subprocess.run(command, cwd=venv_setup.ROOT, env=environment, check=False).returncode
    if code == run_checks.NOT_HERE:
        raise Missing(f"no Python from {other_pythons.STAND_INS[-1]} on is installed")
    require(code == 0, f"the tests ended with exit code {code}")
    return "ok"
