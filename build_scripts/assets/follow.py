"""Follows one recipe, in a process of its own with the packages that recipes want: ``follow.py NAME FOLDER``."""

from __future__ import annotations

import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[1]


def main(name: str, folder: str) -> int:
    """Build the recipe ``name`` into ``folder``."""
    # Recipes are found among the scripts, and may use the game's own modules, which lie at the checkout's root.
    sys.path[:0] = [str(SCRIPTS), str(SCRIPTS.parent)]
    from assets.recipe import find_recipes

    find_recipes()[name].build(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
