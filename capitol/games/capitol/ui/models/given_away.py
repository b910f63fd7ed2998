"""What a move gives away against a better one, for a review: points on the board, a tile, or cards."""

from __future__ import annotations

from collections import Counter

from capitol.ai.player import Candidate
from capitol.games.capitol.ai.foreseen import Foreseen
from capitol.games.capitol.ai.move_effects import Fact, facts
from capitol.games.capitol.ai.outcomes import won_with, worth_of_tile
from capitol.games.capitol.rules.corridor import lay, push
from capitol.games.capitol.rules.game import encode
from capitol.games.capitol.rules.moves import Bid, Draw, Move, Pass, Place
from capitol.games.capitol.rules.numbers import AREAS, AUCTIONS, CARD_COLOUR, CARD_STACK, PERMIT, ROUNDS
from capitol.games.capitol.rules.places import area_points
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models.forecast import estimate_text
from capitol.games.capitol.ui.models.foresight import CERTAIN, used
from capitol.games.capitol.ui.words import Names, card_in_sentence, cards_in_sentence
from capitol.host.language import _, ngettext
from capitol.table.hint.lines import decimal_points, given_away_texts

FEWER = 15
"""A later tile is lost with the cards of a bid if it is won in so many fewer of 100 games."""


def given_away(view: View, own: Candidate[Move], better: Candidate[Move], names: Names) -> str:
    """Return what a move gives away against a better one, in two sentences at most; "" if nothing is known."""
    match own.move, better.move:
        case Bid() as bid, Bid() as best:
            sentences = _bid(view, bid, best, own, better, names) if bid != best else []
        case Draw() as draw, Draw() as best:
            sentences = _draw(view, draw, best, own, better, names) if draw != best else []
        case (Bid() | Draw(), _) | (_, Bid() | Draw()):
            sentences = []
        case _:
            sentences = _built(view, own, better, names)
    return " ".join(filter(None, sentences))


# On the board


def _built(view: View, own: Candidate[Move], better: Candidate[Move], names: Names) -> list[str]:
    """Return what is lost on the board, to the seat and to the rival who gains most, once the seat has gone on as
    expected: work in the yard changes nothing there by itself."""

    def gives_up(lost: float) -> str:
        points = round(lost)
        return ngettext(
            "Gives up {points} point at each scoring, compared with the better move.",
            "Gives up {points} points at each scoring, compared with the better move.",
            points,
        ).format(points=points)

    def leaves(rival: int, won: float) -> str:
        points = round(won)
        return ngettext(
            "Leaves {rival} {points} point more at each scoring than the better move.",
            "Leaves {rival} {points} points more at each scoring than the better move.",
            points,
        ).format(rival=names.seats[rival], points=points)

    here, there = _city_points(view, own), _city_points(view, better)
    return given_away_texts(here, there, view.seat, 1, gives_up, leaves)


def _city_points(view: View, candidate: Candidate[Move]) -> list[int]:
    """Return what the areas pay each seat at a scoring after a move and the seat's next ones, if others did nothing."""
    after, found = view.table.copy(), candidate.foreseen
    for move in (candidate.move, *(found.then if isinstance(found, Foreseen) else ())):
        if isinstance(move, Place):
            lay(after, view.seat, encode(move))
        elif not isinstance(move, Pass):
            after.turn = view.seat
            push(after, encode(move))
    return [sum(points) for points in zip(*(area_points(after, area) for area in range(AREAS)), strict=True)]


# In an auction


def _bid(view: View, bid: Bid, best: Bid, own: Candidate[Move], better: Candidate[Move], names: Names) -> list[str]:
    """Return what the tile was worth or would have cost, and what is missing afterwards."""
    if bid.total >= best.total:
        return [_paid(view, bid, best, better), _lacking(view, bid, best, own, better, names)]
    return [_missed(bid, best, own, better, names), estimate_text(worth_of_tile(view))]


def _paid(view: View, bid: Bid, best: Bid, better: Candidate[Move]) -> str:
    """Return what a bid pays too much; "" if it pays only with other cards."""
    if not best.cards:
        worth = worth_of_tile(view)
        if round(worth, 1) <= 0:
            return _("Bids {sum} for a tile that should be worth next to nothing to you.").format(sum=bid.total)
        text = _("Bids {sum} for a tile that should be worth about {points} to you in all.")
        return text.format(sum=bid.total, points=decimal_points(worth))
    more, percent = bid.total - best.total, round(100 * (better.chance or 0.0))
    if not more:
        return ""
    if percent >= CERTAIN:
        return _("Bids {more} more than {sum}, which is almost sure to win the tile.").format(more=more, sum=best.total)
    text = _("Bids {more} more than {sum}, which wins the tile in {count} of 100 games.")
    return text.format(more=more, sum=best.total, count=percent)


def _missed(bid: Bid, best: Bid, own: Candidate[Move], better: Candidate[Move], names: Names) -> str:
    """Return how much likelier a higher bid wins the tile, or to whom none leaves it."""
    count, found = round(100 * (better.chance or 0.0)), better.foreseen
    if bid.cards:
        few = round(100 * (own.chance or 0.0))
        text = _("Wins the tile in {few} of 100 games; {sum} would win it in {count}.")
        return text.format(few=few, sum=best.total, count=count)
    if isinstance(found, Foreseen) and found.holder >= 0:
        text = _("Leaves the tile mostly to {rival}; {sum} would win it in {count} of 100 games.")
        return text.format(rival=names.seats[found.holder], sum=best.total, count=count)
    return _("Leaves the tile to others; {sum} would win it in {count} of 100 games.").format(
        sum=best.total, count=count
    )


def _lacking(view: View, bid: Bid, best: Bid, own: Candidate[Move], better: Candidate[Move], names: Names) -> str:
    """Return what the cards that a bid gives beyond a better one are missing for; "" at the last auction of all."""
    if (text := _lost_tile(own, better)) or (view.table.round, view.table.auction) == (ROUNDS - 1, AUCTIONS - 1):
        return text
    spent = list((Counter(bid.cards) - Counter(best.cards)).elements())
    if view.table.round < ROUNDS - 1 and spent:
        card, fact = max(((card, _use(view, bid, card)) for card in spent), key=lambda one: one[1].worth)
        if fact.kind != "hand_value":
            return _lacking_card(card, fact, names)
        fewer = len(bid.cards) - len(best.cards)
        if fewer > 0:
            text = ngettext(
                "You then have {count} card fewer to build and bid with.",
                "You then have {count} cards fewer to build and bid with.",
                fewer,
            )
            return text.format(count=fewer)
    value = bid.total - best.total
    if value <= 0:
        return _("You then lack {cards}.").format(cards=cards_in_sentence(spent))
    return _("Missing for later bids: {value}.").format(value=value)


def _lost_tile(own: Candidate[Move], better: Candidate[Move]) -> str:
    """Return the later tile of the round that is won much less often after a move than after a better one; "" if the
    games show none."""
    here, there = own.foreseen, better.foreseen
    if not isinstance(there, Foreseen) or there.later < 0:
        return ""
    wins = here.wins if isinstance(here, Foreseen) and here.later == there.later else 0
    if there.wins - wins < FEWER:
        return ""
    texts = (
        _("You then lack what wins the next fountain in {count} of 100 games."),
        _("You then lack what wins the amphitheatre in {count} of 100 games."),
        _("You then lack what wins the temple in {count} of 100 games."),
    )
    return texts[there.later].format(count=there.wins)


def _use(view: View, bid: Bid, card: int) -> Fact:
    """Return what a card that a bid gives away would bring if it were drawn again: the most valuable fact, and what it
    can bid only if there is no other."""
    after, stack = won_with(view, bid.cards), CARD_STACK[card]
    held = {CARD_COLOUR[one] for one in after.table.hand(view.seat) if CARD_STACK[one] == PERMIT}
    after.table.stacks[stack] = (*after.table.stacks[stack], card)
    found = [fact for fact in facts(after, Draw(stack)) if fact.kind != "permit" or CARD_COLOUR[card] not in held]
    return max(found, key=lambda fact: (fact.kind != "hand_value", fact.worth))


def _lacking_card(card: int, fact: Fact, names: Names) -> str:
    """Return what a card is missing for."""
    name = card_in_sentence(card)
    match fact.kind:
        case "permit":
            text = ngettext(
                "You then lack {card}, which can take a finished house of {count} floor to {area}.",
                "You then lack {card}, which can take a finished house of {count} floors to {area}.",
                fact.count,
            )
            return text.format(card=name, count=fact.count, area=names.areas[fact.area])
        case "colour":
            return _("You then lack {card}, the last Permit of its colour in your hand.").format(card=name)
        case "roofs":
            text = ngettext(
                "You then lack {card} for {count} unfinished house.",
                "You then lack {card} for {count} unfinished houses.",
                fact.count,
            )
            return text.format(card=name, count=fact.count)
        case _:
            return _("You then lack {card}, the last Floor card in your hand.").format(card=name)


# At a draw


def _draw(view: View, draw: Draw, best: Draw, own: Candidate[Move], better: Candidate[Move], names: Names) -> list[str]:
    """Return what the drawn card comes to, and who draws the better one then or which tile that would have won."""
    stacks, sentences = view.table.stacks, []
    if isinstance(own.foreseen, Foreseen) and own.foreseen.uses:
        sentences.append(used(own.foreseen.uses[0], stacks[draw.stack][-1], view.table.round, names))
    found, card = better.foreseen, card_in_sentence(stacks[best.stack][-1])
    if isinstance(found, Foreseen) and found.taker >= 0:
        sentences.append(_("Leaves {card} to {rival}.").format(card=card, rival=names.seats[found.taker]))
    else:
        sentences.append(_lost_tile(own, better) or _("Leaves {card} lying.").format(card=card))
    return sentences
