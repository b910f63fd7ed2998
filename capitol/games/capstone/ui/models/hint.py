"""Hints in words: the turns that a computer player rates best, and what they gain for one's own goal."""

from __future__ import annotations

from dataclasses import replace

from capitol.ai.player import Candidate, Decision
from capitol.ai.shown import SHOWN, best_first
from capitol.games.capstone.rules.corridor import push
from capitol.games.capstone.rules.game import decode, encode
from capitol.games.capstone.rules.moves import Move, Turn
from capitol.games.capstone.rules.numbers import HEIGHT, SIZE_OF, SLOTS, height_of
from capitol.games.capstone.rules.state import OVER, State
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.models.table import forecast
from capitol.games.capstone.ui.words import capstone_name, piece_name, slot_name
from capitol.host.language import _, ngettext
from capitol.table.hint.lines import chance_text, decimal_points, given_away_texts
from capitol.table.hint.panel import HintLine

_WORTH_SAYING = 0.5
"""A turn's cost to the other, in points, from which it is mentioned beside other reasons."""


def hint_lines(view: View, decision: Decision[Move]) -> tuple[HintLine, ...]:
    """Return the best turns of a decision for the seat of ``view``, best first. Of those with the same reason only the
    first is kept, unless a review compares them: then all are, and all but the best say what they give away."""
    reasons: dict[Move, str] = {}
    told: dict[object, Candidate[Move]] = {}
    candidates = decision.candidates or (Candidate(decision.move),)
    best = best_first(replace(decision, candidates=candidates))[0].move
    for candidate in candidates:
        if isinstance(candidate.move, Turn) and len(told) < SHOWN:
            given = ""
            if decision.compares and isinstance(best, Turn):
                given = given_away(view, candidate.move, best)
            reasons[candidate.move] = given or why(view, candidate.move)
            told.setdefault(candidate.move if decision.compares else reasons[candidate.move], candidate)
    shown = best_first(replace(decision, candidates=tuple(told.values())))
    first = None if decision.compares else shown[0]
    return tuple(
        HintLine(one.move, turn_text(view, one.move), chance_text(one, first), reasons[one.move])
        for one in shown
        if isinstance(one.move, Turn)
    )


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
    after = view.table.copy()
    push(after, encode(turn))
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
            said.append(_("The capstone closes {slot}.").format(slot=slot_name(turn.cap)))
    cost = -_change_for_other(view, after)
    if cost >= _WORTH_SAYING:
        said.insert(
            min(2, len(said)), _("Costs your opponent {points} on average.").format(points=decimal_points(cost))
        )
    if said:
        return " ".join(said[:3])
    return _("Leaves your points as they are, and changes your opponent’s prospects by {points}.").format(
        points=decimal_points(-cost, 2, sign=True)
    )


def given_away(view: View, turn: Turn, better: Turn) -> str:
    """Return what a turn gives away against a better one, and the answer to it that takes most; "" if that is nothing
    worth saying. All of it follows from what the seat of ``view`` knows."""
    from capitol.games.capstone.ai.all_turns import sum_of, weigh
    from capitol.games.capstone.ai.opponent_model import prior
    from capitol.games.capstone.ai.values import fitted_judge, number_of, phase_of

    own, goal = view.table.draws[view.seat], view.goal
    if turn == better or own is None or goal is None:
        return ""
    judge, belief = fitted_judge(), prior(own, view.table.first == view.seat)
    phase, then = (phase_of(len(view.table.turns) + more) for more in (1, 2))
    mine, theirs = judge.goal(number_of()[goal], phase, True), judge.expected(belief, phase, False)
    after, instead = view.table.copy(), view.table.copy()
    push(after, encode(turn))
    push(instead, encode(better))

    def gives_up(points: float) -> str:
        text = _("Gives up {points} of your own on average, compared with the better turn.")
        return text.format(points=decimal_points(points))

    def leaves(_rival: int, points: float) -> str:
        text = _("Leaves your opponent {points} more on average than the better turn.")
        return text.format(points=decimal_points(points))

    here, there = ([sum_of(state, mine), sum_of(state, theirs)] for state in (after, instead))
    said = given_away_texts(here, there, 0, _WORTH_SAYING, gives_up, leaves)
    if after.phase != OVER:
        left = judge.goal(number_of()[goal], then, False)
        answer = weigh(after, judge.expected(belief, then, True) - left).best()[0][1]
        reply, stood = after.copy(), sum_of(after, mine)
        push(reply, answer)
        taken = stood - sum_of(reply, left)
        played = decode(answer)
        if taken >= _WORTH_SAYING and isinstance(played, Turn):
            text = _("Your opponent can answer {turn}, which takes {points} from you on average.")
            said.append(text.format(turn=turn_text(View(view.seat, after), played), points=decimal_points(taken)))
    return " ".join(said)


def _change_for_other(view: View, after: State) -> float:
    """Return by how much a turn changes the other's expected points, in the mean over the goals that it may have by
    one's own draw."""
    from capitol.games.capstone.ai.all_turns import sum_of
    from capitol.games.capstone.ai.opponent_model import prior
    from capitol.games.capstone.ai.values import fitted_judge, phase_of

    own = view.table.draws[view.seat]
    if own is None:
        return 0.0
    phase = phase_of(len(view.table.turns) + 1)
    worth = fitted_judge().expected(prior(own, view.table.first == view.seat), phase, False)
    return sum_of(after, worth) - sum_of(view.table, worth)
