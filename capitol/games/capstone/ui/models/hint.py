"""Hints in words: the turns that a computer player thinks best, and what they gain for one's own goal."""

from __future__ import annotations

from capitol.ai.player import Decision
from capitol.games.capstone.rules.moves import Move, Turn
from capitol.games.capstone.rules.numbers import HEIGHT, SIZE_OF, SLOTS, height_of
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.models.pending_turn import Parts, with_parts
from capitol.games.capstone.ui.models.table import forecast
from capitol.games.capstone.ui.words import capstone_name, piece_name, slot_name
from capitol.host.language import _, ngettext
from capitol.table.hint.lines import SHOWN, best_first, chance_text
from capitol.table.hint.panel import HintLine


def hint_lines(view: View, decision: Decision[Move]) -> tuple[HintLine, ...]:
    """Return the best turns of a decision for the seat of ``view``, best first."""
    lines = []
    for candidate in best_first(decision)[:SHOWN]:
        if isinstance(candidate.move, Turn):
            lines.append(
                HintLine(
                    candidate.move, turn_text(view, candidate.move), chance_text(candidate), why(view, candidate.move)
                )
            )
    return tuple(lines)


def turn_text(view: View, turn: Turn) -> str:
    """Describe a turn."""
    text = f"{piece_name(SIZE_OF[turn.slot], turn.colour)} → {slot_name(turn.slot)}"
    if turn.source is None or turn.target is None or turn.cap is None:
        return text
    colour = view.table.stacks[turn.source] & 3
    moved = f"{slot_name(turn.source)} → {slot_name(turn.target)}"
    return _("; ").join((text, moved, f"{capstone_name(colour)} → {slot_name(turn.cap)}"))


def why(view: View, turn: Turn) -> str:
    """Return what a turn does for one's own goal: the reasons, all visible on the table."""
    goal = view.goal
    if goal is None:
        return ""
    parts = Parts(turn.colour, turn.slot, turn.source, turn.target, turn.cap)
    after = with_parts(view.table, parts)
    told = forecast(view.table, after, goal)
    before = forecast(view.table, view.table, goal)
    said = []
    if told.gain > 0:
        said.append(
            ngettext("Brings you {count} point.", "Brings you {count} points.", told.gain).format(count=told.gain)
        )
    for slot in range(SLOTS):
        grown = len(told.worths[slot].agree) - len(before.worths[slot].agree)
        if grown > 0 and told.worths[slot].points == 0:
            count = len(told.worths[slot].agree)
            said.append(
                ngettext(
                    "{slot} then agrees with your goal in {count} layer.",
                    "{slot} then agrees with your goal in {count} layers.",
                    count,
                ).format(slot=slot_name(slot), count=count)
            )
    if turn.cap is not None:
        pieces = height_of(after.stacks[turn.cap])
        if pieces == HEIGHT and told.worths[turn.cap].points:
            said.append(_("The capstone protects {slot}.").format(slot=slot_name(turn.cap)))
        else:
            said.append(_("The capstone holds {slot} up.").format(slot=slot_name(turn.cap)))
    return " ".join(said[:3]) or _("Leaves your stacks as they are, and keeps from the other what is likely wanted.")
