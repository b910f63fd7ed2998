"""Games of the computer players, the same on every Python and every system: their sums must not depend on either."""

from __future__ import annotations

import hashlib
from pathlib import Path

from capitol.cli import main

DIGEST = "22c433066577d16e"


def test_a_series_of_games_is_the_same_everywhere(tmp_path: Path) -> None:
    """Twelve games of the mason. Where this fails on some Python alone, look for sums of floats: ``sum`` adds them more
    exactly since 3.12, ``math.fsum`` does everywhere. Where the mason was changed on purpose, write the new digest."""
    play = ["selfplay", "--games", "12", "--seats", "mason,random,mason", "--seed", "11", "--records", str(tmp_path)]
    assert main(play) == 0
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(tmp_path.iterdir())))
    assert digest.hexdigest()[:16] == DIGEST
