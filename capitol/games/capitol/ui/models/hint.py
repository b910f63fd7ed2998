"""A hint in words: the moves that a computer player considers best, the chance of each, and a reason for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from capitol.ai.player import Candidate, Decision
from capitol.ai.shown import SHOWN, best_first
from capitol.games.capitol.ai.explanations import LEAST, reasons
from capitol.games.capitol.ai.foreseen import NOBODY, Foreseen, Threat
from capitol.games.capitol.ai.move_effects import Fact, facts
from capitol.games.capitol.ai.outcomes import worth_of_tile
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models.forecast import estimate_text
from capitol.games.capitol.ui.models.foresight import after_bid, after_draw, after_move, feared_text, kept_text
from capitol.games.capitol.ui.models.given_away import given_away
from capitol.games.capitol.ui.words import Names, card_in_sentence, cards_in_sentence
from capitol.host.language import _, ngettext
from capitol.table.hint.lines import chance_text
from capitol.table.hint.panel import HintLine

COMPARED = 6
"""A move is compared with this many of the best ones."""
SLIGHT = frozenset({"keep", "start", "ready", "grow", "nothing"})
"""Facts that are omitted if the continuation is known."""


def hint_lines(view: View, decision: Decision[Move], names: Names) -> tuple[HintLine, ...]:
    """Return the best moves of a decision for the seat of ``view``, each with the reason for it. When a review
    compares them, all but the best say what they give away."""
    candidates = _without_either_way(best_first(decision))
    found = reasons(view, [candidate.move for candidate in candidates[:COMPARED]], SHOWN)
    best = None if decision.compares else candidates[0]
    lines: list[HintLine] = []
    for candidate, fact in zip(candidates, found, strict=False):
        given = given_away(view, candidate, candidates[0], names) if decision.compares else ""
        fact = _unsaid(view, candidate.move, fact, names, [line.why for line in lines])
        why = given or why_text(
            view,
            _unrivalled(candidate) if decision.compares else candidate,
            fact,
            names,
            [line.why for line in lines],
            even_so=candidate is candidates[0] and len(candidates) > 1,
        )
        chance = chance_text(candidate, best)
        lines.append(HintLine(candidate.move, move_text(view, candidate.move, names), chance, why))
    return tuple(lines)


def _without_either_way(candidates: Sequence[Candidate[Move]]) -> Sequence[Candidate[Move]]:
    """Return the moves, all without a threat that the best one shares with another of the first: it speaks neither for
    it nor against it."""
    threats = [_threat(candidate) for candidate in candidates[:SHOWN]]
    shared = threats[0] if threats[0] in threats[1:] else None
    return [
        replace(candidate, foreseen=replace(candidate.foreseen, threat=None))
        if shared is not None and _threat(candidate) == shared
        else candidate
        for candidate in candidates
    ]


def _threat(candidate: Candidate[Move]) -> Threat | None:
    return candidate.foreseen.threat if isinstance(candidate.foreseen, Foreseen) else None


def _unrivalled(candidate: Candidate[Move]) -> Candidate[Move]:
    """Return a move without who draws its card otherwise, which the move beside it says."""
    found = candidate.foreseen
    return replace(candidate, foreseen=replace(found, taker=NOBODY)) if isinstance(found, Foreseen) else candidate


def _unsaid(view: View, move: Move, fact: Fact, names: Names, said: Sequence[str]) -> Fact:
    """Return the fact or, if it was already given for another move, the next one that was not."""
    rest = sorted(facts(view, move), key=lambda other: other.worth, reverse=True)
    fresh = (other for other in (fact, *rest) if other is fact or other.worth > LEAST)
    return next((other for other in fresh if not any(reason_text(other, names) in text for text in said)), fact)


def why_text(
    view: View,
    candidate: Candidate[Move],
    fact: Fact,
    names: Names,
    said: Sequence[str],
    *,
    even_so: bool = False,
) -> str:
    """Return the reason for a move: its effect, and its consequences in the playouts. Prefers sentences that were not
    ``said`` yet. A threat is no reason by itself; beside the best of several moves it is told as one that it is worth
    (``even_so``)."""
    found = candidate.foreseen if isinstance(candidate.foreseen, Foreseen) else None
    told, slight = reason_text(fact, names), fact.kind in SLIGHT
    match candidate.move:
        case Bid(cards):
            sentences = after_bid(view, candidate, found, names)
            if fact.kind == "little":
                told = f"{told} {estimate_text(worth_of_tile(view))}"
            slight = bool(cards) or fact.kind == "nothing" or (found is not None and found.wins > 0)
        case Draw() as draw:
            sentences = [] if found is None else after_draw(view, draw, found, names, said)
            slight = fact.kind == "nothing" or _says_enough(fact, found)
        case Pass():
            told, slight = kept_text(view), False
            sentences = [] if found is None else after_move(view, candidate.move, found, names, said)
            if not said and not sentences:
                told = " ".join((_("What could be built now is worth less than the cards."), told))
        case Place() as place:
            if fact.kind == "nothing":
                told = _given(view, place)
            sentences = [] if found is None else after_move(view, place, found, names, said)
        case _:
            sentences = [] if found is None else after_move(view, candidate.move, found, names, said)
    threat = _threat(candidate)
    feared = [] if threat is None else [feared_text(threat, names, even_so)]
    return " ".join([*(sentences if sentences and slight else [told, *sentences]), *feared])


def _given(view: View, place: Place) -> str:
    """Return what a tile that changes nothing for the seat gives the others there."""
    gift = next((fact.points for fact in facts(view, place) if fact.kind == "gift"), 0)
    if not gift:
        return _("Brings the others nothing.")
    return ngettext(
        "Brings the others {points} point at each scoring.", "Brings the others {points} points at each scoring.", gift
    ).format(points=gift)


def _says_enough(fact: Fact, found: Foreseen | None) -> bool:
    """Whether the use of a drawn card says more about this position than the fact about the card: a house in an area
    does, and so does a bid with the card's value if the fact is the value."""
    uses = () if found is None else found.uses[:1]
    return any(use.area >= 0 or (fact.kind == "hand_value" and use.kind != "keep") for use in uses)


def move_text(view: View, move: Move, names: Names) -> str:
    """Return a move as a suggestion in a few words."""
    match move:
        case Floors(card, on):
            return _floors_text(view, on, card_in_sentence(card))
        case Roof(card, height, shape):
            text = (
                _("Round roof on a house of {height}: {card}")
                if shape == 0
                else _("Triangular roof on a house of {height}: {card}")
            )
            return text.format(height=height, card=card_in_sentence(card))
        case Permit(card, height, shape, area, _space):
            text = (
                _("House of {height} with a triangular roof to {area}: {card}")
                if shape
                else _("House of {height} with a round roof to {area}: {card}")
            )
            return text.format(height=height, area=names.areas[area], card=card_in_sentence(card))
        case Forgo(card):
            return _("Discard {card}").format(card=card_in_sentence(card))
        case Bid(cards):
            if not cards:
                return _("No bid")
            total = sum(CARD_VALUE[card] for card in cards)
            return _("Bid {total}: {cards}").format(total=total, cards=cards_in_sentence(cards))
        case Place(area):
            texts = (_("Fountain to {area}"), _("Amphitheatre to {area}"), _("Temple to {area}"))
            return texts[view.table.tile].format(area=names.areas[area])
        case Draw(stack):
            top = view.table.stacks[stack]
            return _("Draw {card}").format(card=card_in_sentence(top[-1]))
        case Pass():
            return _("Pass")


def _floors_text(view: View, on: tuple[int, ...], card: str) -> str:
    """Return where the floors go."""
    heights = [height + 1 for height in on]
    if len(on) == 2 and on[1] == heights[0]:  # both on one house
        text = _("Two floors on a house of {first}: {card}") if on[0] else _("Begin a house of 2 floors: {card}")
    elif not any(on):
        text = ngettext("Begin {count} house: {card}", "Begin {count} houses: {card}", len(on))
    elif len(on) == 1:
        text = _("A floor on a house of {first}: {card}")
    elif not on[0]:
        text = _("Begin a house, and a floor on a house of {second}: {card}")
    elif on[0] == on[1]:
        text = _("A floor on each of two houses of {first}: {card}")
    else:
        text = _("A floor on a house of {first} and on one of {second}: {card}")
    return text.format(card=card, count=len(on), first=on[0], second=on[-1])


def reason_text(fact: Fact, names: Names) -> str:
    """Return one sentence for a move's distinguishing fact."""
    area = names.areas[fact.area] if fact.area >= 0 else ""
    rival = names.seats[fact.rival] if fact.rival >= 0 else ""
    number = fact.points if fact.kind in _BY_POINTS else fact.count
    return _sentence(fact, number).format(area=area, rival=rival, points=fact.points, count=fact.count)


_BY_POINTS = frozenset({"lead", "share", "second", "raise", "deny", "gift", "little"})


def _sentence(fact: Fact, number: int) -> str:
    """Return the sentence with its placeholders."""
    if fact.kind in ("close", "keep", "ready", "grow", "gift", "little"):
        return _two_ways(fact, number)
    match fact.kind:
        case "lead":
            return ngettext(
                "Takes the lead in {area}: {points} point at each scoring.",
                "Takes the lead in {area}: {points} points at each scoring.",
                number,
            )
        case "share":
            return ngettext(
                "Shares first place in {area}: {points} point at each scoring.",
                "Shares first place in {area}: {points} points at each scoring.",
                number,
            )
        case "second":
            return ngettext(
                "Comes second in {area}: {points} point at each scoring.",
                "Comes second in {area}: {points} points at each scoring.",
                number,
            )
        case "raise":
            return ngettext(
                "{points} point more at each scoring in {area}.",
                "{points} points more at each scoring in {area}.",
                number,
            )
        case "hold":
            return ngettext(
                "Makes the lead in {area} safer: {count} floor ahead.",
                "Makes the lead in {area} safer: {count} floors ahead.",
                number,
            )
        case "deny":
            return ngettext(
                "Takes {points} point at each scoring in {area} from {rival}.",
                "Takes {points} points at each scoring in {area} from {rival}.",
                number,
            )
        case "shut_out":
            return _("After it no finished house of {rival} fits {area}.")
        case "cards":
            return ngettext(
                "Brings {count} card more at the next draw.", "Brings {count} cards more at the next draw.", number
            )
        case "start":
            return ngettext("Another house can get a roof then.", "{count} more houses can get a roof then.", number)
        case "hand_value":
            return _("Its {count} can be bid for any tile.")
        case "permit":
            return ngettext(
                "A finished house of {count} floor can go to {area} with it.",
                "A finished house of {count} floors can go to {area} with it.",
                number,
            )
        case "colour":
            return _("The hand has no Permit of this colour.")
        case "roofs":
            return ngettext(
                "{count} unfinished house waits for a roof.", "{count} unfinished houses wait for a roof.", number
            )
        case "floors":
            return _("The hand has no Floor card.")
        case _:
            return _("About as good as the other moves.")


def _two_ways(fact: Fact, number: int) -> str:
    """Return the sentences with a variant without area, rival or number."""
    match fact.kind:
        case "close":
            return _("Closes {area} to {rival}.") if fact.rival >= 0 else _("Closes {area}: no house can follow there.")
        case "keep":
            texts = (
                _("Keeps {count} for the fountain."),
                _("Keeps {count} for the amphitheatre."),
                _("Keeps {count} for the temple."),
                _("Keeps {count} for later."),
            )
            return texts[fact.tile]
        case "ready" if fact.area >= 0:
            return ngettext(
                "Finishes a house of {count} floor that fits {area}.",
                "Finishes a house of {count} floors that fits {area}.",
                number,
            )
        case "ready":
            return ngettext("Finishes a house of {count} floor.", "Finishes a house of {count} floors.", number)
        case "grow" if fact.area >= 0:
            return ngettext(
                "Brings a house to {count} floor, which fits {area}.",
                "Brings a house to {count} floors, which fits {area}.",
                number,
            )
        case "grow":
            return ngettext("Brings a house to {count} floor.", "Brings a house to {count} floors.", number)
        case "gift":
            if number <= 0:
                return _("Brings the others nothing.")
            return ngettext(
                "Brings the others only {points} point at each scoring.",
                "Brings the others only {points} points at each scoring.",
                number,
            )
        case _:
            if fact.count > 0:
                return ngettext(
                    "As the board stands, the tile brings you {count} card more at the next draw.",
                    "As the board stands, the tile brings you {count} cards more at the next draw.",
                    fact.count,
                )
            if number <= 0:
                return _("As the board stands, the tile brings you no more than the best rival.")
            return ngettext(
                "As the board stands, the tile brings you {points} point more than the best rival, at each scoring.",
                "As the board stands, the tile brings you {points} points more than the best rival, at each scoring.",
                number,
            )
