"""The checks before a release, in parts that can be run alone. Started by .ci/full; .ci/run checks each change.

Parts run one after the other, each to its end even if others fail. The package parts fail if this machine cannot run
them.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import other_pythons
import run_checks
import venv_setup
from run_checks import PYTEST, Check, Runs

CASES = (
    *("capitol/ui/test_construct.py", "scenes/test_hand_overs.py", "scenes/test_plays_on.py"),
    "scenes/test_tip_places.py",
)
"""Tests that try only a part of very many cases without `--full`."""
PARTS = {
    "tests": (Check("all tests", PYTEST),),
    "cases": (Check("all cases", (*PYTEST, "--full", *(f"tests/{name}" for name in CASES))),),
    "campaign": (Check("campaign", (*PYTEST, "--full", "tests/campaign")),),
    "mutants": (Check("mutants", ("build_scripts/mutants.py",)),),
    "pythons": tuple(
        Check(f"pytest {python}", ("build_scripts/other_pythons.py", python)) for python in other_pythons.OTHER_PYTHONS
    ),
    "ray": (Check("ray cluster", ("build_scripts/ray_cluster.py",)),),
    "resolutions": tuple(
        Check(f"resolution {python}", ("build_scripts/resolution.py", python))
        for python in other_pythons.NEWEST_PYTHONS
    ),
    **{
        system.lower(): (Check(f"packages {system}", ("build_scripts/package_check.py", "--full", system)),)
        for system in ("Linux", "Windows", "macOS")
    },
}
"""The checks of each part."""
TOLD = {
    "tests": "every test, the slow ones too",
    "cases": "every case of the tests that try a part of very many: positions, hand-overs, games of computers",
    "campaign": "the campaign against saves, disks, programs and screens",
    "mutants": "whether each planted fault is found, and by the lane that must find it",
    "pythons": "the tests below the screens with 3.12 and 3.13, and the fast ones with the packages of 3.14 and 3.15",
    "ray": "whether a Ray cluster of two nodes plays the same games as local processes",
    "resolutions": "whether everything is there for 3.14 and 3.15",
    "linux": "the download for Linux: packed, unpacked, in every way in which it is started, and built twice",
    "windows": "under Wine: all tests, the download, the installer over older versions, and a second build",
    "macos": "wheels for every system and Python, and the folders of an app",
}


def main(arguments: list[str]) -> int:
    """Run the parts; return 0 if all passed, 1 if any failed, 2 with a sentence if the set-up fails."""
    parser = argparse.ArgumentParser(
        prog=".ci/full",
        description=__doc__,
        epilog="\n".join(f"{name:12}{told}" for name, told in TOLD.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help="some of those below (all)")
    parts = parser.parse_args(arguments).parts or list(PARTS)
    if unknown := [part for part in parts if part not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}, only {', '.join(PARTS)}")
    begun = time.perf_counter()
    try:
        python = venv_setup.ensure("test", "workshop")
        with tempfile.TemporaryDirectory(prefix="capitol-check-", ignore_cleanup_errors=True) as home:
            failed, times = run_parts(parts, python, run_checks.environment(Path(home)))
    except venv_setup.SetupError as error:
        venv_setup.say(str(error))
        return 2
    except KeyboardInterrupt:
        venv_setup.say("Stopped.")
        return 130
    print("---", *times, f"{time.perf_counter() - begun:.0f} s in all", sep="\n")
    print("All passed." if not failed else "Failed: " + ", ".join(failed), flush=True)
    return 1 if failed else 0


def run_parts(parts: list[str], python: Path, environment: dict[str, str]) -> tuple[list[str], list[str]]:
    """Run the checks of these parts; return the failed ones, and a line for each."""
    tests = Runs(python, venv_setup.ROOT, environment)
    # They create their own environments, with the Python that runs this.
    packages = Runs(Path(sys.executable), venv_setup.ROOT, os.environ | {"CI": "true"})
    for check in (check for part in parts for check in PARTS[part]):
        (packages if check.name.startswith("packages") else tests).alone(check)
    return [*tests.failed, *packages.failed], [*tests.times, *packages.times]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
