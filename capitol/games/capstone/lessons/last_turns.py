"""Lesson 6: the last turns of a real game, to its end, with a line of advice at each decision."""

from __future__ import annotations

from capitol.games.capstone.lessons.positions import Position, in_turn
from capitol.games.capstone.lessons.reading import is_moved, is_placed, open_count, own
from capitol.host.language import _
from capitol.session.lessons import TAUGHT, At, Lesson, LessonStep, Part, confirm_key
from capitol.session.seats import Seat

DRAWS = ("YRGB", "GBYB")
TURNS = (
    "goal YGRB",
    "goal BGYB",
    "RL1",
    "BM1 L1-L3 ^M2",
    "BM1 L3-L5 ^L5",
    "BM2 M1-M3 ^L3",
    "RM1 M2-M4 ^L1",
    "BL2 M3-M4 ^L4",
    "GM1 M4-M3 ^L1",
    "BM1 L2-L4 ^L2",
    "RM3 M4-M5 ^M4",
    "BL1 L4-L2 ^M2",
    "RL1 M1-M4 ^L4",
    "YL2 M3-M1 ^M5",
    "BM2 M1-M3 ^L2",
    "YL5 L1-L5 ^M4",
    "GM3 L2-L1 ^L1",
    "YM2 L5-L3 ^M1",
    "YM3 L3-L2 ^M5",
    "BL3 M3-M4 ^M4",
    "GL1 M2-M1 ^L5",
    "BL1 M1-M3 ^M1",
    "RM2 L2-L3 ^L3",
    "GM4 M5-M4 ^L1",
    "BL4 L5-L4 ^M4",
    "YL4 M2-M5 ^L5",
    "GL3 L4-L3 ^M3",
    "YL2 M2-M5 ^M5",
    "RL2 M4-M2 ^L3",
    "GM2 M5-M4 ^L1",
)
"""Thirty moves of a game between two apprentices, deal 206: 18 to 18, with five open slots. From here an apprentice in
the person's place won 22 games of 24 against another, in 7 to 12 turns."""
FEW = 2
"""The number of open slots from which the end is near."""


def _prompt(at: At) -> str:
    if not own(at):
        return _("Five slots are open: these turns decide.")
    if open_count(at) <= FEW:
        return _("Closing the last open slot ends the game.")
    return _("Numbers below stacks are your points.")


def _help(at: At) -> str:
    if is_placed(at) and not is_moved(at):
        return _("You may confirm now, or move a top piece first. The number beside your goal shows the gain.")
    if open_count(at) <= FEW:
        return _("While you lead, fill or cap what is open. While you are behind, keep a slot open.")
    return _("Fill stacks whose layers match your goal, and cap early what would pay Tiro.")


def _learned(at: At) -> str:
    if at.result is None or at.result.winners == (TAUGHT,):
        return _("You won your first game of Capstone.")
    if TAUGHT in at.result.winners:
        return _("The win is shared.")
    return _("Tiro has won this time. “Again” begins with the same stacks.")


def end() -> Lesson:
    """Lesson 6: the end of a game between two apprentices; the second plays on."""
    position = Position(draws=DRAWS)
    play = LessonStep("play", _prompt, done=lambda at: at.result is not None, help=_help, keys=_keys)
    return Lesson(
        "end",
        lambda _at: _("The last turns"),
        lambda _at: _("The end of a real game against Tiro"),
        _learned,
        (Part(position.make, (play,), before=in_turn(*TURNS)),),
        (Seat("Tiro", "ai:apprentice"),),
    )


def _keys(at: At) -> str:
    return confirm_key(at) if is_placed(at) else ""
