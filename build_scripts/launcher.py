"""The entry point of the packed program."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    # First of all: the worker process of the computer players starts here too, and goes no further.
    freeze_support()
    from capitol.cli import main

    sys.exit(main())
