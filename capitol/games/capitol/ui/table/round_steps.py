"""The step of the round that a table is at."""

from __future__ import annotations

from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.ui.parts.round_bar import AUCTION, BUILD, DONE, DRAW, SCORE, round_phase
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.host.language import _


def current_step(view_model: TableViewModel) -> int:
    """Return the number of the current step of the round."""
    auction = AUCTION + view_model.model.auction
    return {"construction": BUILD, "bid": auction, "place": auction, "draw": DRAW, "over": SCORE}[view_model.phase]


def lit_step(view_model: TableViewModel) -> int:
    """Return the number of the step that is highlighted: none after the game."""
    return DONE if view_model.phase == "over" else current_step(view_model)


def round_words(view_model: TableViewModel) -> str:
    """Return the bar's contents in a sentence, for the screen reader."""
    if view_model.phase == "over":
        return _("The game is over.")
    phase = round_phase(view_model.model.round, current_step(view_model))
    words = [step.word for step in phase.steps]
    return _("Round {number} of {rounds}: {steps}. Now: {step}.").format(
        number=view_model.model.round + 1, rounds=ROUNDS, steps=", ".join(words), step=words[phase.now]
    )
