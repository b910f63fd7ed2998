"""Make the pictures and sounds in assets/ anew, from the recipes in build_scripts/assets/recipes/: only what changed.

This file can be read by every Python, Python 2 too, so that an unsuitable one gets a sentence and no traceback.
"""

import os
import sys

if sys.version_info[:2] != (3, 11):
    sys.stderr.write(
        "The assets are made with Python 3.11, for Blender comes as a package for that one alone, and this is Python "
        + ".".join(str(part) for part in sys.version_info[:3])
        + ": install 3.11 from python.org and start make.py with it. To play and to check, other Pythons will do.\n"
    )
    sys.exit(2)

if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    from assets import run_make

    sys.exit(run_make.main(sys.argv[1:]))
