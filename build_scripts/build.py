"""Build the downloadable program for the system this runs on: one folder, in dist/.

Every Python, even Python 2, can read this file, so that an unsuitable one prints a sentence and no traceback.
"""

import sys

# A download's contents and licence list are those of the packages for these Pythons.
if not (3, 11) <= sys.version_info[:2] <= (3, 13):
    sys.stderr.write(
        "A download of Capitol is built with Python 3.11, 3.12 or 3.13, and this is Python "
        + ".".join(str(part) for part in sys.version_info[:3])
        + ": install one of those from python.org and start build.py with it.\n"
    )
    sys.exit(2)

if __name__ == "__main__":
    import run_build

    sys.exit(run_build.main(sys.argv[1:]))
