"""Check Capitol: set up .venv with test tools and workshop, then run ruff, mypy, the import contracts and all tests.

Every Python, even Python 2, can read this file, so that an unsuitable one prints a sentence and no traceback.
"""

import sys

if sys.version_info[:2] < (3, 11):
    sys.stderr.write(
        "Capitol needs Python 3.11 or newer, and this is Python "
        + ".".join(str(part) for part in sys.version_info[:3])
        + ": install a newer one from python.org and start check.py with it.\n"
    )
    sys.exit(2)

if __name__ == "__main__":
    import run_checks

    sys.exit(run_checks.main(sys.argv[1:]))
