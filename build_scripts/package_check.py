"""Builds and tests the downloads: fully for Linux and Windows, for macOS as far as possible without a Mac.

It installs what it needs where it may. With CI=true in the environment nothing is skipped: what cannot be checked here
fails. Without --full it does what each change should pass: one build for Linux and one for Windows, each tried once,
the tests under Wine that depend on the system, and those with the packages of Python 3.14. Its parts then run in
parallel, because most steps keep one core busy. With --full it does everything, one part after the other.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import venv_setup
from steps import Steps

PARTS = {
    "Linux": "linux.package",
    "3.14": "newest_python",
    "Windows": "windows.package",
    "macOS": "macos.package",
}
"""The module of each part; it has a function `run` that takes the Steps."""
FULL = ("Linux", "Windows", "macOS")
"""The parts with more to do in the full check."""
BESIDE = (("3.14", "Linux"), ("Windows",))
"""The parts of the usual check: those of a row in sequence, the rows in parallel. The tests of 3.14 are over before
those under Wine begin, some of which measure time."""


def main(arguments: list[str]) -> int:
    """Run the parts and print the table; return 0 if all went well, 1 if a step failed."""
    parser = argparse.ArgumentParser(prog="package_check.py", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)}")
    parser.add_argument("--full", action="store_true", help=f"everything, as before a release ({', '.join(FULL)})")
    options = parser.parse_args(arguments)
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {', '.join(unknown)}, only {', '.join(PARTS)}")
    strict = os.environ.get("CI", "").lower() == "true"
    begun = time.perf_counter()
    rows = [options.parts] if options.parts else [FULL] if options.full else list(BESIDE)

    def run(row: Sequence[str]) -> list[Steps]:
        return [run_part(part, strict, options.full) for part in row]

    try:
        with ThreadPoolExecutor(len(rows)) as pool:
            done = [steps for some in pool.map(run, rows) for steps in some]
    except KeyboardInterrupt:
        venv_setup.say("Stopped.")
        return 130
    failed = [title for steps in done for title in steps.failed]
    tables = (steps.table() for steps in done)
    print("---", *tables, f"{time.perf_counter() - begun:.0f} s in all", sep="\n", flush=True)
    print("All package checks passed." if not failed else "Failed: " + ", ".join(failed), flush=True)
    return 1 if failed else 0


def run_part(part: str, strict: bool, full: bool) -> Steps:
    """Run a part to its end; return its steps."""
    steps = Steps(strict, part, full)
    import_module(PARTS[part]).run(steps)
    return steps


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
