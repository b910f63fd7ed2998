"""Lesson 7: the second half of a real game against Lucia, with advice at each decision."""

from __future__ import annotations

from capitol.games.capitol.lessons.positions import Position
from capitol.games.capitol.lessons.queries import table
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.moves import Draw, Floors, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import CARD_VALUE, ROUNDS
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, PLACE
from capitol.host.language import _, ngettext
from capitol.session.lessons import TAUGHT, At, Lesson, LessonStep, Part
from capitol.session.seats import Seat

LUCIA = 1
HIGHEST = 8
"""The highest possible value of an unseen card."""
THINGS, ENOUGH = 5, 3
"""A learner who did three of the five things of a game has played it; others read at the end what is left to try."""
TEMPLES = 2
"""The number of the auction that sells a temple, from round III on."""


def _prompt(at: At) -> str:
    state = table(at)
    acted = any(seat == TAUGHT for seat, _move in at.moves)
    if at.scene == "reveal":  # the scene shows a past move; the game waits for the next one
        return _("Everybody turns cards together; STOP ends a bid.")
    if at.scene == "scoring":
        return _("Watch the scoring.")
    if state.phase == BID:
        if state.auction == TEMPLES:
            return _("Where do you lead by most points?")
        seen, hidden = state.known[LUCIA], len(state.hidden[LUCIA])
        most = sum(CARD_VALUE[card] for card in seen) + HIGHEST * hidden
        held = state.hand_size(LUCIA)
        text = ngettext(
            "Lucia holds {count} card: bids {most} at most.", "Lucia holds {count} cards: bids {most} at most.", held
        )
        return text.format(count=held, most=most)
    if state.phase == PLACE:
        return _("Where does the tile bring you most?")
    if state.phase == DRAW:
        return _("Which cards can you build with?")
    if state.phase == CONSTRUCTION and acted and _stuck(at):
        return _("Nothing to build? Passing keeps your cards.")
    if state.round == ROUNDS - 1:
        return _("Last round: leftover cards are worth nothing.")
    if not acted:
        return _("Two rounds to go. You are two behind.")
    return _("Build where it pays, save for the auctions.")


def _stuck(at: At) -> bool:
    """Whether no card of the hand can do more than be discarded."""
    if table(at).turn != TAUGHT:
        return False
    moves = CapitolGame().choices(at.view, TAUGHT).moves()
    return not any(isinstance(move, (Floors, Roof, Permit)) for move in moves)


def _help(at: At) -> str:
    state = table(at)
    if at.scene in ("reveal", "scoring"):
        return ""
    if state.phase == CONSTRUCTION:
        return _("Floors make a house taller, a roof finishes it, a permit moves it to Rome.")
    if state.phase == BID:
        return _("Cards before STOP are bid; then seal. No bid keeps them all.")
    if state.phase == PLACE:
        return _("The numbers over the areas say what each place would change.")
    if state.phase == DRAW:
        return _("Each stack gives its top card.")
    return ""


def _leads(at: At) -> bool:
    """Whether the learner alone is first in an area."""
    state = table(at)
    pairs = [(state.floors[area], state.tallest[area]) for area in range(len(state.floors))]
    return any(pairs[2 * area + TAUGHT] > pairs[2 * area + LUCIA] for area in range(len(pairs) // 2))


def _untried(at: At) -> list[str]:
    """Return the things of a game, of five, that the learner has not done."""
    kinds = {type(move) for seat, move in at.moves if seat == TAUGHT}
    things = (
        (bool(kinds & {Floors, Roof}), _("build a house")),
        (Permit in kinds, _("move a house to Rome")),
        (Place in kinds, _("win a tile and place it")),
        (Draw in kinds, _("draw cards")),
        (_leads(at), _("lead an area at the end")),
    )
    return [name for done, name in things if not done]


def _learned(at: At) -> str:
    won = at.result is None or TAUGHT in at.result.winners
    lost = _("Lucia has won this time. “Again” begins with the same cards.")
    said, left = _("You won your first game.") if won else lost, _untried(at)
    if len(left) > THINGS - ENOUGH:
        return " ".join((said, _("Still to try: {things}.").format(things=", ".join(left))))
    return said


def whole_game() -> Lesson:
    """Lesson 7: rounds III and IV of a two-player game, to its end."""
    position = Position(
        round=3,
        houses=(
            (0, "I", "1r"),
            (1, "I", "2r"),
            (1, "V", "1t"),
            (0, "V", "2t"),
            (0, "VI", "1t"),
            (0, "VI", "2t"),
            (1, "VIII", "1r"),
            (1, "VIII", "2r"),
            (0, "IX", "1r"),
        ),
        tiles=(("fountain", "I"), ("fountain", "VI"), ("fountain", "VIII"), ("amphitheatre", "V")),
        open={0: (1,), 1: (2,)},
        done={0: "2r", 1: "2t"},
        hands={0: "R2 R6 F1 F5 B3 P6 V4 V7", 1: "R4 F3 F8 B6 P2 P5 V2"},
        known=(0, 1),
        scores=((4, 6), (8, 8)),
    )
    play = LessonStep("play", _prompt, done=lambda at: at.result is not None, help=_help, sparing=True)
    return Lesson(
        "game",
        lambda _at: _("A small whole game"),
        lambda _at: _("Two rounds against Lucia, to the end"),
        _learned,
        (Part(position.make, (play,)),),
        (Seat("Lucia", "ai:novice"),),
        (),
        {"memory_aid": True},
    )
