"""Play Capitol: set up .venv beside the sources if needed, then start the game. Arguments go to the game.

Every Python, even Python 2, can read this file, so that an unsuitable one prints a sentence and no traceback.
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
