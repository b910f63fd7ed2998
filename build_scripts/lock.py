"""Updates the locks of the downloads and of their tests: every package with version and hashes, for all systems and
Pythons, with markers where those differ.

Run it after changing the packages in pyproject.toml. It takes some seconds and needs PyPI.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import venv_setup

UV = "uv==0.13.9"
LOCKS = {"build": "requirements.lock", "test": "requirements-test.lock"}
"""The lock of each extra of pyproject.toml, in this folder."""
# A lock must contain nothing of this machine: neither its index nor its folders of wheels.
NOTHING_LOCAL = ("--no-config", "--no-header", "--default-index", "https://pypi.org/simple")


def compile_lock(python: Path, extra: str, lock: Path) -> None:
    """Write the lock of an extra; versions that still fit are kept. Raises CalledProcessError."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "UV_"))}
    oldest = ".".join(map(str, venv_setup.OLDEST))
    command = [
        str(python),
        "-m",
        "uv",
        "pip",
        "compile",
        "--quiet",
        "--universal",
        "--python-version",
        oldest,
        "--extra",
        extra,
        "--generate-hashes",
        "--strip-extras",
        *NOTHING_LOCAL,
        "--output-file",
        str(lock),
        "pyproject.toml",
    ]
    subprocess.run(command, cwd=venv_setup.ROOT, env=environment, check=True)


def main(arguments: list[str]) -> int:
    """Make both locks; return 0 when they are written."""
    argparse.ArgumentParser(prog="lock.py", description=__doc__).parse_args(arguments)
    venv = venv_setup.ROOT / ".venv-lock"
    if not venv_setup.venv_version(venv):
        venv_setup.create(venv)
    venv_setup.install(venv, [UV], UV)
    for extra, name in LOCKS.items():
        compile_lock(venv_setup.venv_python(venv), extra, Path(__file__).with_name(name))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
