"""Play Capitol: sets up .venv beside the sources if need be, then starts the game. Arguments go to the game.

This file can be read by every Python, Python 2 too, so that an unsuitable one gets a sentence and no traceback.
"""

import sys

if sys.version_info[:2] < (3, 11):
    sys.stderr.write(
        "Capitol needs Python 3.11 or newer, and this is Python "
        + ".".join(str(part) for part in sys.version_info[:3])
        + ": install a newer one from python.org and start play.py with it.\n"
    )
    sys.exit(2)

if __name__ == "__main__":
    import start_game

    sys.exit(start_game.main(sys.argv[1:]))
