"""Where the packed program begins."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    # First of all: the process that thinks for computer players begins here too, and goes no further than this.
    freeze_support()
    from capitol.cli import main

    sys.exit(main())
