"""Paints the board of one level beside its file, in a process of its own with the packages of recipes."""

from __future__ import annotations

import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[1]


def main(level: Path) -> int:
    """Paint ``level``; 1 with a sentence for each fault of it."""
    sys.path[:0] = [str(SCRIPTS), str(SCRIPTS.parent)]
    from assets.board.compose import save
    from capitol.boards.errors import LevelErrors

    try:
        for path in save(level, level.parent):
            print(f"{path}: {path.stat().st_size / 1e6:.2f} MB", flush=True)
    except LevelErrors as errors:
        for error in errors.errors:
            print(error.with_path(), file=sys.stderr)
        return 1
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
