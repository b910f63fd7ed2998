"""The macOS part of the package check: what can be known of the Mac downloads without a Mac.

The spec as macOS runs it, the plist and the icon are looked at by tests/packaging; what only a Mac shows is listed in
build_scripts/README.md.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import file_names
import run_build
import venv_setup
from steps import Missing, StepFailed, Steps, build_python, require

SCRIPTS = Path(__file__).resolve().parents[1]
LIMIT_S = 900


def run(steps: Steps) -> None:
    """Run all steps, without those that depend on a failed one."""
    with tempfile.TemporaryDirectory(prefix="capitol-macos-", ignore_cleanup_errors=True) as made:
        check = MacPackage(Path(made))
        if not steps.do("tools", check.tools):
            return
        steps.do("wheels for every system and Python", check.wheels)
        if steps.do("build", check.build):
            steps.do("file names", check.names)
            steps.do("self-test in the folders of an app", check.app_layout)


class MacPackage:
    """The steps, in a temporary folder."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.folder = base / "dist" / "Capitol"
        self.python = Path()

    def tools(self) -> str:
        """Make the build's environment, in which the modules of this part run: they need macholib and PyInstaller."""
        self.python = build_python()
        return ""

    def wheels(self) -> str:
        """Check that every locked package exists for every system, and runs on the supported Macs."""
        return self._module("macos.wheels")

    def build(self) -> str:
        """Build what is laid out later: programs for Linux, in the same folders as on a Mac."""
        if sys.platform != "linux":
            raise Missing("the folders of an app are imitated with a build for Linux")
        try:
            run_build.build(self.python, self.folder.parent, self.base / "work")
        except run_build.BuildError as error:
            raise StepFailed(str(error)) from error
        return ""

    def names(self) -> str:
        """Check that every system can store the names of the files."""
        names = file_names.names_in(self.folder)
        found = file_names.problems(names)
        require(not found, "; ".join(found))
        return f"{len(names)} names, the longest has {max(map(len, names))} characters"

    def app_layout(self) -> str:
        """Check that the program finds its files where they are on a Mac."""
        return self._module("macos.app_layout", str(self.folder))

    def _module(self, name: str, *arguments: str) -> str:
        """Run a module of this part; return the last line of its output. Raises StepFailed with all of it."""
        environment = venv_setup.clean_environment() | {"PYTHONPATH": str(SCRIPTS), "PYTHONUTF8": "1"}
        done = subprocess.run(
            [str(self.python), "-m", name, *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=LIMIT_S,
            check=False,
        )
        print(done.stdout, end="", flush=True)
        require(done.returncode == 0, done.stdout.strip()[-1000:])
        return done.stdout.strip().rpartition("\n")[2]
