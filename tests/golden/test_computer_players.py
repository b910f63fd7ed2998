"""Games of the computer players, the same on every Python and every system: their sums must not depend on either."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from capitol.cli import main

DIGEST = "22c433066577d16e"


@pytest.mark.slow
def test_a_series_of_games_is_the_same_everywhere(tmp_path: Path) -> None:
    """Twelve games of the mason. Where this fails on some Python alone, look for sums of floats: ``sum`` adds them more
    exactly since 3.12, ``math.fsum`` does everywhere. Where the mason was changed on purpose, write the new digest."""
    play = ["selfplay", "--games", "12", "--seats", "mason,random,mason", "--seed", "11", "--records", str(tmp_path)]
    assert main(play) == 0
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(tmp_path.iterdir())))
    assert digest.hexdigest()[:16] == DIGEST


SERIES = {
    "two seats": ("random,mason", "first_player=seat0", "e9524f90abb981d0"),
    "three seats": ("random,mason,random", "preset=german blank_plays=no", "9871f9f44250a6ca"),
    "four seats": (
        "mason,random,mason,random",
        "auction_tie=fewest_points no_bids=first_player_free",
        "c5717424084d26de",
    ),
}


@pytest.mark.parametrize("name", SERIES)
def test_records_of_every_table_are_the_same_byte_for_byte(name: str, tmp_path: Path) -> None:
    """Every number of seats, the rules of the table and who begins, with the kinds moving on."""
    seats, rules, wanted = SERIES[name]
    play = ["selfplay", "--games", "3", "--seats", seats, "--seed", "5", "--rotate", "--records", str(tmp_path)]
    assert main([*play, "--rules", *rules.split()]) == 0
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(tmp_path.iterdir())))
    assert digest.hexdigest()[:16] == wanted


def test_a_game_of_capoterra_is_the_same_everywhere(tmp_path: Path) -> None:
    """All that its players compare is sums of floats."""
    play = ["selfplay", "--game", "capoterra", "--games", "1", "--seats", "steward,trader", "--seed", "5"]
    assert main([*play, "--records", str(tmp_path)]) == 0
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(tmp_path.iterdir())))
    assert digest.hexdigest()[:16] == "666f2fddbf4dbab5"
