"""Makes the locks of the downloads and of their tests anew: every package with version and hashes, for all systems.

Run it on Linux with Python 3.11 after a change of the packages in pyproject.toml. It takes a minute and needs PyPI.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import venv_setup

PIP_TOOLS = "pip-tools==7.6.2"
LOCKS = {"build": "requirements.lock", "test": "requirements-test.lock"}
"""The lock of each extra of pyproject.toml, in this folder."""
# Nothing of the machine it was made on may stand in a lock: neither its index nor its folders of wheels.
NOTHING_LOCAL = (
    "--no-emit-find-links", "--no-emit-index-url", "--no-emit-trusted-host", "--no-emit-options", "--no-header",
    "--index-url", "https://pypi.org/simple",
)  # fmt: skip


def compile_lock(python: Path, extra: str, lock: Path) -> None:
    """Write the lock of an extra; versions that still fit are kept. Raises CalledProcessError."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    command = [
        str(python), "-m", "piptools", "compile", "--quiet", "--extra", extra, "--generate-hashes", "--allow-unsafe",
        "--strip-extras", *NOTHING_LOCAL, "--output-file", str(lock), "pyproject.toml",
    ]  # fmt: skip
    subprocess.run(command, cwd=venv_setup.ROOT, env=environment | {"PIP_CONFIG_FILE": os.devnull}, check=True)


def main() -> int:
    """Make both locks; 0 when they are written."""
    venv = venv_setup.ROOT / ".venv-lock"
    if not venv_setup.venv_version(venv):
        venv_setup.create(venv)
    venv_setup.install(venv, [PIP_TOOLS])
    for extra, name in LOCKS.items():
        compile_lock(venv_setup.venv_python(venv), extra, Path(__file__).with_name(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
