"""Builds and tests what people download: for Linux and Windows by doing it, for macOS as far as it goes without a Mac.

It installs what it needs where it may. With CI=true in the environment nothing is left out: what cannot be checked here
fails.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from importlib import import_module

import venv_setup
from steps import Steps

PARTS = {"Linux": "linux.package", "Windows": "windows.package", "macOS": "macos.package"}
"""The module of each part; it has a function `run` that takes the Steps."""


def main(arguments: list[str]) -> int:
    """Run the parts, print the table; 0 when all went well, 1 when a step failed."""
    parser = argparse.ArgumentParser(prog="package_check.py", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)} (all)")
    options = parser.parse_args(arguments)
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {', '.join(unknown)}, only {', '.join(PARTS)}")
    steps = Steps(strict=os.environ.get("CI", "").lower() == "true")
    begun = time.perf_counter()
    try:
        for part in options.parts or PARTS:
            steps.part = part
            import_module(PARTS[part]).run(steps)
    except KeyboardInterrupt:
        venv_setup.say("Stopped.")
        return 130
    print("---", steps.table(), f"{time.perf_counter() - begun:.0f} s in all", sep="\n", flush=True)
    print("All package checks passed." if not steps.failed else "Failed: " + ", ".join(steps.failed), flush=True)
    return 1 if steps.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
