"""Build the program that people download, for the system this runs on: one folder, in dist/.

This file can be read by every Python, Python 2 too, so that an unsuitable one gets a sentence and no traceback.
"""

import sys

# What a download holds, and the licences listed in it, are those of the packages for these.
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
