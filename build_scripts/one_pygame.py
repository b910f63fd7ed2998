"""Checks that the package pygame comes from exactly the distribution pinned for a Python (by default this one).

pygame and pygame-ce write into the same folder, and pip does not notice: whichever was installed last wins.
"""

from __future__ import annotations

import sys
from importlib.metadata import packages_distributions

import pins

NAMES = {"pygame", "pygame-ce"}


def main(arguments: list[str]) -> int:
    """Check; return 1 with a sentence if another one is installed, both, or none."""
    version = arguments[0] if arguments else "{}.{}".format(*sys.version_info)
    (wanted,) = NAMES & set(pins.wanted(where=pins.environment(version)))
    found = sorted(set(packages_distributions().get("pygame", [])))
    if found == [wanted]:
        return 0
    print(
        f"exactly the distribution {wanted} must provide the package pygame, found: {', '.join(found) or 'none'}",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
