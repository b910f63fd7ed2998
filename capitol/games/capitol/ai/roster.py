"""The computer players of Capitol, weakest first, with their strength as it was measured.

Each series: 200 games on Roma by the designer's rules, the player against seats of one other kind, its seat moving on
from game to game. The commands, with the numbers from the rows “all” of their tables:

    capitol selfplay --games 200 --rotate --seed 2026 --seats random,mason
    capitol selfplay --games 200 --rotate --seed 2026 --seats random,mason,mason
    capitol selfplay --games 200 --rotate --seed 2026 --seats random,mason,mason,mason
    capitol selfplay --games 200 --rotate --seed 2026 --seats mason,random
    capitol selfplay --games 200 --rotate --seed 2026 --seats mason,random,random
    capitol selfplay --games 200 --rotate --seed 2026 --seats mason,random,random,random
    capitol selfplay --games 200 --rotate --seed 2026 --seats strong,mason
    capitol selfplay --games 200 --rotate --seed 2026 --seats strong,mason,mason
    capitol selfplay --games 200 --rotate --seed 2026 --seats strong,mason,mason,mason
"""

from __future__ import annotations

from capitol.ai.player import Player
from capitol.ai.roster import Measured, PlayerEntry
from capitol.games.capitol.ai.mason import Mason
from capitol.games.capitol.ai.random_player import RandomPlayer
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.view import View
from capitol.host.language import N_


def _strong() -> Player[View, Move]:
    # numpy takes a tenth of a second to import: not before somebody is to think with it.
    from capitol.games.capitol.ai.value_player import shipped_player

    return shipped_player()


PLAYERS = (
    PlayerEntry(
        "random", "Fortuna", N_("Leaves every move to chance."), RandomPlayer,
        (
            Measured("mason", 1, games=200, won=0, shared=0, score=19.23, against=86.44),
            Measured("mason", 2, games=200, won=0, shared=0, score=21.77, against=60.78),
            Measured("mason", 3, games=200, won=0, shared=0, score=18.77, against=51.43),
        ),
    ),
    PlayerEntry(
        "mason", "Faber",
        N_("Builds what pays at once, saves good cards for the auctions, and remembers all it saw."),
        Mason,
        (
            Measured("random", 1, games=200, won=200, shared=0, score=86.52, against=18.86),
            Measured("random", 2, games=200, won=200, shared=0, score=83.88, against=22.77),
            Measured("random", 3, games=200, won=200, shared=0, score=82.0, against=23.28),
        ),
    ),
    PlayerEntry(
        "strong", "Agrippa",
        N_("Has learnt by playing itself what a position is worth, and looks one move ahead."),
        _strong,
        (
            Measured("mason", 1, games=200, won=138, shared=7, score=54.72, against=51.17),
            Measured("mason", 2, games=200, won=108, shared=8, score=50.77, against=47.52),
            Measured("mason", 3, games=200, won=125, shared=5, score=50.7, against=41.12),
        ),
    ),
)  # fmt: skip

USUAL = "mason"
"""Who sits down where nobody chose: a player that one may beat."""
