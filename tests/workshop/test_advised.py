"""The stand-in for a person who takes every hint plays what the hint shows first."""

from __future__ import annotations

import random

from capitol.ai.player import Budget, Candidate, Decision
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.ui.models.hint import hint_lines
from capitol.games.capitol.ui.words import Names
from tests.capitol.rules.positions import GAME, ROMA, random_setup
from workshop.advised import Advised
from workshop.players import complaint, make_player

BUDGET = Budget()


class Adviser:
    """Surest of a pass, of which it tells a smaller chance than of another move."""

    def decide(self, view: object, choices: object, budget: Budget, rng: object) -> Decision[str]:
        return Decision("pass", (Candidate("pass", 0.4), Candidate("build", 0.6), Candidate("bid")))


def test_it_plays_the_move_of_the_highest_chance_shown() -> None:
    state = GAME.start(random_setup(1, 2))
    choices = GAME.choices(state, state.turn)
    assert Advised(Adviser()).decide(None, choices, BUDGET, random.Random(1)).move == "build"


def test_it_plays_the_first_line_of_the_hints_of_a_game() -> None:
    names = Names(("Livia", "Cato"), tuple(area.id for area in ROMA.areas))
    state, rng = GAME.start(random_setup(3, 2)), random.Random(3)
    for step in range(6):
        seat = GAME.to_act(state)[0]
        view, choices = GAME.view(state, seat), GAME.choices(state, seat)
        adviser, standing_in = (make_player("capitol", f"{kind}adviser@60") for kind in ("", "hint:"))
        shown = hint_lines(view, adviser.decide(view, choices, BUDGET, random.Random(step)), names)
        move: Move = standing_in.decide(view, choices, BUDGET, random.Random(step)).move
        assert move == shown[0].move
        state, _events = GAME.apply(state, seat, GAME.choices(state, seat).sample(rng))


def test_who_gives_no_hints_is_refused() -> None:
    assert complaint("capitol", "hint:adviser@60", 2) == complaint("capstone", "hint:architect", 2) == ""
    assert "nobody" in complaint("capitol", "hint:nobody", 2)
