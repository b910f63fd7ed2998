"""`python -m capitol`: the same as the command `capitol`."""

import sys

from capitol.cli import main

if __name__ == "__main__":
    sys.exit(main())
