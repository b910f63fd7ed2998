"""Starts the workshop: `python build_scripts/workshop COMMAND`."""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    # Python puts this folder on the path; what is imported is the package `workshop`, and the program of the checkout.
    scripts = Path(__file__).resolve().parents[1]
    sys.path[:1] = [str(scripts), str(scripts.parent)]
    from workshop.commands import main

    sys.exit(main())
