"""The search's predictions as sentences: the seat's continuation, a rival's threats, the use of a card or bid."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.ai.player import Candidate
from capitol.games.capitol.ai.foreseen import Foreseen, Threat, Use
from capitol.games.capitol.ai.move_effects import Fact, house_in
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Roof
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.words import Names, card_in_sentence
from capitol.host.language import _, ngettext

SURE, CERTAIN = 90, 97
"""The frequencies, of 100, from which the alternative, and the frequency itself, are no longer mentioned."""


def after_move(view: View, move: Move, found: Foreseen, names: Names, said: Sequence[str]) -> list[str]:
    """Return the seat's continuation after building or placing. A tile won then is mentioned only once."""
    sentences = _next(view, move, found.then, names)
    if found.wins and (isinstance(move, Pass) or not sentences):
        later = _later(found, kept=isinstance(move, Pass))
        sentences += [later] if not any(later in text for text in said) else []
    return sentences


def after_draw(view: View, draw: Draw, found: Foreseen, names: Names, said: Sequence[str]) -> list[str]:
    """Return the use of the card, unless another card's sentence said the same, what that changes on the board, and who
    draws the card otherwise."""
    card = view.table.stacks[draw.stack][-1]
    sentences: list[str] = []
    for use in found.uses:
        text = used(use, card, view.table.round, names)
        if not any(text in other for other in said):
            there = house_in(view.table, view.seat, use.area, use.height) if use.area >= 0 and use.height else None
            sentences = [text] if there is None else [text, _there(there, names)]
            break
    if sentences and found.taker >= 0:
        sentences.append(_("Otherwise {rival} mostly draws it.").format(rival=names.seats[found.taker]))
    return sentences


def after_bid(view: View, candidate: Candidate[Move], found: Foreseen | None, names: Names) -> list[str]:
    """Return how likely a bid wins the tile, where the tile goes, and who gets it otherwise."""
    bid, sentences = candidate.move, []
    percent = round(100 * (candidate.chance or 0.0))
    something = isinstance(bid, Bid) and bool(bid.cards)
    if something:
        area = names.areas[found.area] if found is not None and found.area >= 0 else ""
        sentences.append(gets_tile(percent, area))
    if found is None:
        return sentences
    if not something and found.wins:
        sentences.append(_later(found, kept=True))
    if (not something or percent < SURE) and found.holder >= 0:
        rival, area = names.seats[found.holder], names.areas[found.held] if found.held >= 0 else ""
        sentences.append(_holder(something and percent > 0, bool(area)).format(rival=rival, area=area))
    elif something and found.wins:
        sentences.append(_later(found, kept=False))
    return sentences


def gets_tile(percent: int, area: str) -> str:
    """Return how often a bid wins the tile, and for which area, "" if unknown."""
    if percent >= CERTAIN:
        text = _("Almost sure to win the tile, for {area}.") if area else _("Almost sure to win the tile.")
    elif not percent:
        text = _("Should not win the tile.")
    elif area:
        text = ngettext(
            "Wins the tile {count} time in 100, for {area}.", "Wins the tile {count} times in 100, for {area}.", percent
        )
    else:
        text = ngettext("Wins the tile {count} time in 100.", "Wins the tile {count} times in 100.", percent)
    return text.format(count=percent, area=area)


def _holder(something: bool, where: bool) -> str:
    if something:
        return (
            _("Otherwise it mostly goes to {rival}, for {area}.")
            if where
            else _("Otherwise it mostly goes to {rival}.")
        )
    return _("This tile mostly goes to {rival}, for {area}.") if where else _("This tile mostly goes to {rival}.")


def _later(found: Foreseen, kept: bool) -> str:
    """Return which tile the seat wins later in the round."""
    if kept and found.wins >= CERTAIN:
        texts = (
            _("The cards kept are almost sure to win the next fountain."),
            _("The cards kept are almost sure to win the amphitheatre."),
            _("The cards kept are almost sure to win the temple."),
        )
    elif kept:
        texts = (
            _("The cards kept win the next fountain in {count} of 100 games."),
            _("The cards kept win the amphitheatre in {count} of 100 games."),
            _("The cards kept win the temple in {count} of 100 games."),
        )
    elif found.wins >= CERTAIN:
        texts = (
            _("After that you are almost sure to win the next fountain."),
            _("After that you are almost sure to win the amphitheatre."),
            _("After that you are almost sure to win the temple."),
        )
    else:
        texts = (
            _("After that you win the next fountain in {count} of 100 games."),
            _("After that you win the amphitheatre in {count} of 100 games."),
            _("After that you win the temple in {count} of 100 games."),
        )
    return texts[found.later].format(count=found.wins)


def feared_text(threat: Threat, names: Names, even_so: bool) -> str:
    """Return a rival's threat; with ``even_so`` as one that a move is worth."""
    match threat.kind:
        case "lead" if even_so:
            text = _("Even so, {rival} can take the lead in {area}.")
        case "lead":
            text = _("{rival} can take the lead in {area}.")
        case "share" if even_so:
            text = _("Even so, {rival} can draw level in {area}.")
        case "share":
            text = _("{rival} can draw level in {area}.")
        case "second" if even_so:
            text = _("Even so, {rival} can take second place in {area}.")
        case "second":
            text = _("{rival} can take second place in {area}.")
        case _ if even_so:
            text = _("Even so, {rival} can close {area} to your houses.")
        case _:
            text = _("{rival} can close {area} to your houses.")
    return text.format(rival=names.seats[threat.rival], area=names.areas[threat.area])


def _next(view: View, move: Move, then: Sequence[Move], names: Names) -> list[str]:
    """Return the moves that follow ``move`` in a sentence or two."""
    match tuple(then):
        case (Roof() as roof, Permit() as permit) if (roof.height, roof.shape) == (permit.height, permit.shape):
            text = _("Next a roof and {card} to {area} would follow.")
            return [text.format(card=card_in_sentence(permit.card), area=names.areas[permit.area])]
        case _:
            hand = list(view.table.hand(view.seat))
            sentences = []
            for at, step in enumerate((move, *then)):
                if at:
                    sentences.append(_step(step, at - 1, hand, names))
                if isinstance(step, Floors | Roof | Permit | Forgo):
                    hand.remove(step.card)
            return sentences


def _step(move: Move, at: int, hand: Sequence[int], names: Names) -> str:
    """Return one following move, to be made with ``hand``; ``at`` is 0 for the next, 1 for the one after it."""
    match move:
        case Roof(_card, height, shape):
            texts = (
                (
                    _("Next a round roof would go on a house of {height}."),
                    _("Next a triangular roof would go on a house of {height}."),
                ),
                (
                    _("After that a round roof would go on a house of {height}."),
                    _("After that a triangular roof would go on a house of {height}."),
                ),
            )
            return texts[at][shape].format(height=height)
        case Permit(card, _height, _shape, area, _space):
            text = (
                _("After that {card} would take a house to {area}.")
                if at
                else _("Next {card} would take a house to {area}.")
            )
            return text.format(card=card_in_sentence(card), area=names.areas[area])
        case Floors(_card, on):
            return _raised(on, at)
        case _:
            return _passed(hand, at)


def kept_text(view: View) -> str:
    """Return what a seat that passes now keeps for the auctions."""
    hand = view.table.hand(view.seat)
    text = ngettext(
        "You keep {count} card for the three auctions to come: {value} to bid.",
        "You keep {count} cards for the three auctions to come: {value} to bid.",
        len(hand),
    )
    return text.format(count=len(hand), value=sum(CARD_VALUE[card] for card in hand))


def _passed(hand: Sequence[int], at: int) -> str:
    """Return that the seat passes, and with what."""
    if not hand:
        return _("After that you would pass without a card.") if at else _("Then you would pass without a card.")
    if at:
        text = ngettext(
            "After that you would pass and keep {count} card for the auctions: {value} to bid.",
            "After that you would pass and keep {count} cards for the auctions: {value} to bid.",
            len(hand),
        )
    else:
        text = ngettext(
            "Then you would pass and keep {count} card for the auctions: {value} to bid.",
            "Then you would pass and keep {count} cards for the auctions: {value} to bid.",
            len(hand),
        )
    return text.format(count=len(hand), value=sum(CARD_VALUE[card] for card in hand))


def _raised(on: Sequence[int], at: int) -> str:
    count = max(on) + 1
    if count > 1 and at:
        text = ngettext(
            "After that a house would grow to {count} floor.", "After that a house would grow to {count} floors.", count
        )
    elif count > 1:
        text = ngettext(
            "Next a house would grow to {count} floor.", "Next a house would grow to {count} floors.", count
        )
    else:
        count = len(on)
        if at:
            text = ngettext(
                "After that you would begin {count} house.", "After that you would begin {count} houses.", count
            )
        else:
            text = ngettext("Next you would begin {count} house.", "Next you would begin {count} houses.", count)
    return text.format(count=count)


def used(use: Use, card: int, round_number: int, names: Names) -> str:
    """Return the use of a card just drawn."""
    area = names.areas[use.area] if use.area >= 0 else ""
    return _used(use, area).format(
        area=area,
        count=use.count if use.kind == "begin" else use.height,
        value=CARD_VALUE[card],
        round=round_number + 2,
    )


def _used(use: Use, area: str) -> str:
    count = use.height
    match use.kind:
        case "permit":
            return ngettext(
                "It can take a house of {count} floor to {area}.",
                "It can take a house of {count} floors to {area}.",
                count,
            )
        case "roof" if area:
            return ngettext(
                "It can roof a house of {count} floor for {area}.",
                "It can roof a house of {count} floors for {area}.",
                count,
            )
        case "roof":
            return ngettext("It can roof a house of {count} floor.", "It can roof a house of {count} floors.", count)
        case "floors" if area:
            return ngettext(
                "With it a house of {count} floor can come to {area}.",
                "With it a house of {count} floors can come to {area}.",
                count,
            )
        case "floors":
            return ngettext("It can raise a house to {count} floor.", "It can raise a house to {count} floors.", count)
        case "begin":
            return ngettext("It can begin {count} house.", "It can begin {count} houses.", use.count)
        case "win":
            return (
                _("Its {value} can help to win a fountain."),
                _("Its {value} can help to win the amphitheatre."),
                _("Its {value} can help to win the temple."),
            )[use.tile]
        case "bid":
            return (
                _("Its {value} can be bid for a fountain."),
                _("Its {value} can be bid for the amphitheatre."),
                _("Its {value} can be bid for the temple."),
            )[use.tile]
        case _:
            return _("It mostly stays in hand in round {round}.")


def _there(fact: Fact, names: Names) -> str:
    """Return what a house changes in the area just named."""
    rival = names.seats[fact.rival] if fact.rival >= 0 else ""
    number = fact.count if fact.kind == "hold" else fact.points
    return _there_text(fact.kind, number).format(points=fact.points, count=fact.count, rival=rival)


def _there_text(kind: str, number: int) -> str:
    match kind:
        case "lead":
            return ngettext(
                "There you would lead: {points} point at each scoring.",
                "There you would lead: {points} points at each scoring.",
                number,
            )
        case "share":
            return ngettext(
                "There you would share first place: {points} point at each scoring.",
                "There you would share first place: {points} points at each scoring.",
                number,
            )
        case "second":
            return ngettext(
                "There you would come second: {points} point at each scoring.",
                "There you would come second: {points} points at each scoring.",
                number,
            )
        case "raise":
            return ngettext(
                "There you would get {points} point more at each scoring.",
                "There you would get {points} points more at each scoring.",
                number,
            )
        case "deny":
            return ngettext(
                "There {rival} would lose {points} point at each scoring.",
                "There {rival} would lose {points} points at each scoring.",
                number,
            )
        case _:
            return ngettext(
                "There you would be {count} floor ahead.", "There you would be {count} floors ahead.", number
            )
