"""The texts of the auction's screens, each a whole translated sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from capitol.games.capitol.rules.numbers import CARD_STACK, CARD_VALUE, ROUNDS
from capitol.games.capitol.rules.tile_kinds import TILE_KINDS
from capitol.games.capitol.tile_words import TILE_WORDS
from capitol.games.capitol.ui.models.forecast import Worth
from capitol.games.capitol.ui.models.recap_lines import seen_lines
from capitol.games.capitol.ui.models.stacking import Stack
from capitol.games.capitol.ui.words import NUMERALS, Names, cards_in_sentence, event_text, signed
from capitol.host.controls import hand
from capitol.host.language import _, ngettext
from capitol.session.source import TableSource


@dataclass(frozen=True, slots=True)
class Stake:
    """The object of an auction: the tile, and round and auction counted from 0."""

    tile: int
    round: int
    auction: int

    @property
    def later(self) -> int:
        """The number of scorings after the next one; for an amphitheatre, of draws after the next one, -1 if there is
        no next one."""
        return ROUNDS - 1 - self.round - TILE_KINDS[self.tile].draws

    @property
    def last(self) -> bool:
        """Whether this is the last auction of the game, after which kept cards are worthless."""
        return self.round == ROUNDS - 1 and self.auction == 2


def before_auction(session: TableSource, seat: int, areas: tuple[str, ...]) -> tuple[str, ...]:
    """Return what led here, oldest first: the outcome of the previous auction in this round, or before the first one
    what the others did after the seat's last move."""
    names = Names(tuple(one.name for one in session.seats), areas)
    for step in reversed(session.steps):
        for event in reversed(step.events):
            if event.kind in ("tile_placed", "tile_removed"):
                return (event_text(event, names) or "",)
            if event.kind in ("passed", "out"):
                return tuple(seen_lines(session.steps, seat, 0, names, untold=("auction_began",)))
    return ()


def stacking_title(name: str, tile: int, auction: int, round_number: int) -> str:
    """Return the title of stacking: who stacks, and for which tile; auction and round are counted from 0."""
    return _(TILE_WORDS[tile].stacking).format(name=name, number=auction + 1, round=NUMERALS[round_number])


def reveal_title(tile: int, auction: int, round_number: int) -> str:
    """Return the title of the reveal."""
    return _(TILE_WORDS[tile].reveal).format(number=auction + 1, round=NUMERALS[round_number])


def tie_rule(auction_tie: str) -> tuple[str, ...]:
    """Return the tie-break at this table, and a shorter form."""
    if auction_tie == "fewest_points":
        return _("Ties: the fewest points so far."), _("Ties: fewest points.")
    return _("Ties: highest card, then nearest the Consul."), _("Ties: highest card, Consul.")


def bid_summary(stack: Stack) -> str:
    """Return count and highest card of a bid."""
    count = stack.stop
    if not count:
        return _("No bid: STOP comes first")
    return ngettext("{count} card, highest {high}", "{count} cards, highest {high}", count).format(
        count=count, high=stack.highest
    )


def bid_words(stack: Stack) -> str:
    """Return the bid for the screen reader: its sum, and its cards in the order of turning over."""
    cards = stack.bid.cards
    if not cards:
        return bid_summary(stack)
    return _("Bid {total}: {cards}").format(total=stack.total, cards=cards_in_sentence(cards))


def kept_summary(kept: Sequence[int], last: bool) -> tuple[str, ...]:
    """Return a sentence on the cards left in the hand, and shorter forms; ``last``: they will have no use."""
    if not kept:
        return (_("You would keep no card."),)
    count = len(kept)
    short = ngettext("You would keep {count} card.", "You would keep {count} cards.", count).format(count=count)
    if last:
        return (
            ngettext(
                "You would keep {count} card: worth nothing now, this is the last auction.",
                "You would keep {count} cards: worth nothing now, this is the last auction.",
                count,
            ).format(count=count),
            _("The last auction: kept cards are worth nothing."),
            short,
        )
    stacks = [CARD_STACK[card] for card in kept]
    forms = (
        ngettext("{count} Roof", "{count} Roofs", stacks.count(0)),
        ngettext("{count} Floor", "{count} Floors", stacks.count(1)),
        ngettext("{count} Permit", "{count} Permits", stacks.count(2)),
    )
    kinds = _(", ").join(
        form.format(count=stacks.count(stack)) for stack, form in enumerate(forms) if stacks.count(stack)
    )
    whole = ngettext("You would keep {count} card: {kinds}", "You would keep {count} cards: {kinds}", count)
    return whole.format(count=count, kinds=kinds), short


def order_rule() -> str:
    """Return the meaning of the order of the cards."""
    return _("The winner’s cards are discarded in this order.")


def nothing_bid() -> str:
    """Say at the empty bid how a card comes into it."""
    if hand() == "mouse":
        return _("No card is bid yet: click one, or drag it here.")
    return _("No card is bid yet: [pick] bids the chosen one.")


def stack_hints() -> tuple[str, ...]:
    """Return how to use the row with the current device, in one line; the second form is shorter."""
    if hand() == "pad":
        return (
            _("[pick] bids or keeps the chosen card; the shoulders lead to the buttons. [seal] seals."),
            _("[pick] bids or keeps the chosen card."),
        )
    if hand() == "keys":
        return (
            _("[pick] bids or keeps the chosen card, Ctrl + arrows move it. Or type a sum. [seal] seals."),
            _("[pick] bids or keeps a card. Or type a sum. [seal] seals."),
        )
    return (
        _("Click a card to bid it or to keep it; drag cards to change their order."),
        _("Click a card to bid it or to keep it."),
    )


def bid_keys() -> str:
    """Return how to bid with keyboard or gamepad, for the screen reader."""
    if hand() == "pad":
        return _("Left and right go through your cards, [pick] puts one into the bid or takes it back, [seal] seals.")
    return _(
        "Left and right go through your cards, [pick] puts one into the bid or takes it back, a number makes a bid of "
        "that sum, [seal] seals."
    )


def goes_on() -> str:
    """Return how to leave reveal and scoring, for the screen reader."""
    return _("[confirm] goes on.")


def no_fit(wish: int, under: int | None, over: int | None) -> tuple[str, ...]:
    """Return a sentence that the sum is impossible, and shorter forms; ``under`` and ``over`` are the nearest possible
    sums."""
    if under is not None and over is not None:
        forms: tuple[str, ...] = (
            _("{wish} cannot be made with these cards; {under} and {over} can."),
            _("{wish} cannot be made; {under} and {over} can."),
            _("Not {wish}: {under} or {over}."),
        )
    elif under is not None:
        forms = (_("{wish} cannot be made with these cards; the most is {under}."), _("The most is {under}."))
    else:
        forms = (_("{wish} cannot be made with these cards; {over} can."), _("The least is {over}."))
    return tuple(form.format(wish=wish, under=under, over=over) for form in forms)


def digit_back() -> str:
    """Return how to correct a typed sum, for the screen reader."""
    return _("Backspace takes the last digit away.")


def typed_sum(wish: int, at: int, count: int) -> tuple[str, ...]:
    """Return how to seal a possible typed sum, and which of several ways to reach it is shown; and shorter
    forms."""
    if count > 1:
        forms: tuple[str, ...] = (
            _("Way {at} of {count}: up and down change it. [seal] seals {wish}."),
            _("Way {at} of {count} (up, down); [seal] seals it."),
            _("Way {at} of {count}; [seal] seals."),
        )
    else:
        forms = (_("[seal] seals this bid of {wish}."),)
    return tuple(form.format(wish=wish, at=at + 1, count=count) for form in (*forms, _("[seal] seals.")))


def sum_text(cards: Sequence[int]) -> str:
    """Return a sum in writing: “11 = 4+7”; for a single card only its value."""
    values = [CARD_VALUE[card] for card in cards]
    if len(values) == 1:
        return str(values[0])
    return _("{total} = {parts}").format(total=sum(values), parts="+".join(map(str, values)))


def offer_text(cards: Sequence[int], whole: int, long: bool = True) -> str:
    """Return the label of the button that bids these cards: their sum, if ``long`` with its parts, or that they are all
    ``whole`` of the hand."""
    total = sum(CARD_VALUE[card] for card in cards)
    if len(cards) == whole > 1:
        return _("All: {total}").format(total=total)
    return sum_text(cards) if long else str(total)


def offer_tip(cards: Sequence[int], hand: Sequence[int], reach: int) -> str:
    """Return what the button that bids these cards of a hand does, and what bid it is; no rival can bid more than
    ``reach``."""
    total, values = sum(CARD_VALUE[card] for card in cards), [CARD_VALUE[card] for card in hand]
    lines = [_("Puts before STOP: {cards}.").format(cards=cards_in_sentence(cards))]
    if total == min(values):
        lines.insert(0, _("Your smallest bid."))
    if total == sum(values):
        lines.insert(0, _("Your highest bid."))
    if total > reach:
        lines.append(_("Nobody else can bid as much."))
    return "\n".join(lines)


def worth_titles(tile: int) -> tuple[str, ...]:
    """Return the title of the worth strip, and shorter forms."""
    if TILE_KINDS[tile].draws:
        return _("Extra cards for you to draw at the end of this round"), _("Extra cards after this round")
    return (
        _("What it would be worth at the end of this round"),
        _("Worth at the end of this round"),
        _("Worth this round"),
    )


def worth_captions(stake: Stake) -> tuple[str, ...]:
    """Return how the numbers of the worth strip are computed and how often they count, and shorter forms."""
    later = stake.later
    if TILE_KINDS[stake.tile].draws:
        if later < 0:
            return (_("Nobody draws any more."),)
        if not later:
            return (_("As the areas stand now. It is the last draw."),)
        return ngettext(
            "As the areas stand now. One more draw follows, and it counts there too.",
            "As the areas stand now. {count} more draws follow, and it counts in each.",
            later,
        ).format(count=later), ngettext("One more draw follows.", "{count} more draws follow.", later).format(
            count=later
        )
    if not later:
        return (
            _("Points you gain, minus your best rival’s. This is the last scoring."),
            _("Points gained over your best rival; this is the last scoring."),
        )
    return ngettext(
        "Points you gain, minus your best rival’s. {count} more scoring follows, and they count there too.",
        "Points you gain, minus your best rival’s. {count} more scorings follow, and they count in each.",
        later,
    ).format(count=later), ngettext(
        "Points gained over your best rival; {count} more scoring follows.",
        "Points gained over your best rival; {count} more scorings follow.",
        later,
    ).format(count=later)


def worth_note(stake: Stake) -> str:
    """Return the full note on the worth strip: how the numbers are computed, and what a dash, 0 and less mean."""
    dash = _("“–”: the tile cannot be placed there.")
    if TILE_KINDS[stake.tile].draws:
        return f"{worth_captions(stake)[0]}\n{dash}"
    return f"{worth_captions(stake)[0]}\n{_no_gain()} {dash}"


def _no_gain() -> str:
    return _("0 means that your best rival would gain as much there as you, −1 that the rival would gain 1 point more.")


def worth_value(worth: Worth, tile: int) -> str:
    """Return the short figure of one area; a dash if the tile cannot be placed there."""
    if worth.place is None:
        return "–"
    return signed(worth.cards if TILE_KINDS[tile].draws else worth.net)


def worth_explained(worth: Worth, stake: Stake, area: str) -> str:
    """Return the figure of one area in words."""
    if worth.place is None:
        if TILE_KINDS[stake.tile].small:
            return _("{area}: no small space is left.").format(area=area)
        return _("{area}: the large space is taken.").format(area=area)
    if TILE_KINDS[stake.tile].draws:
        first = ngettext(
            "{area}: at the end of this round you would draw {count} card more.",
            "{area}: at the end of this round you would draw {count} cards more.",
            worth.cards,
        ).format(area=area, count=worth.cards)
    else:
        first = _(
            "In {area} the tile would bring you {own} at the end of this round and your best rival {rival}: "
            "{net} for you."
        ).format(area=area, own=signed(worth.gain), rival=signed(worth.rival), net=signed(worth.net))
        if worth.net <= 0:
            return f"{first}\n{worth_captions(stake)[0]}\n{_no_gain()}"
    return f"{first}\n{worth_captions(stake)[0]}"


def seat_state(state: str) -> str:
    """Return the word for a seat's state: ``sealed``, ``stacking``, ``waiting`` or ``empty``."""
    return {
        "sealed": _("sealed"),
        "stacking": _("bidding"),
        "waiting": _("waiting"),
        "empty": _("no cards"),
    }[state]


def rival_known(name: str, count: int, seen: int) -> str:
    """Return public knowledge of a rival's hand."""
    return ngettext(
        "{name}: {count} card, {seen} of them seen", "{name}: {count} cards, {seen} of them seen", count
    ).format(name=name, count=count, seen=seen)


def at_most(most: int) -> str:
    """Return the highest bid possible for a rival."""
    return _("at most {most}").format(most=most)


def turning(step: int) -> str:
    """Return which card of each stack is being turned, counted from 1; 0 before the first."""
    if not step:
        return _("All stacks are sealed.")
    return _("Card {number} of each stack").format(number=step)


def turning_hint() -> str:
    """Return how to control the reveal."""
    return _("[pick]: next card. [confirm]: to the end.")


def bid_returned(count: int) -> tuple[str, ...]:
    """Return the fate of a losing bid of ``count`` cards, and a shorter form."""
    return (
        ngettext("Back to the hand, seen by all", "Back to the hand, seen by all", count),
        _("Back to the hand"),
    )


def bid_discarded(count: int) -> str:
    """Return the fate of the winning bid of ``count`` cards."""
    # Translators: of the cards of a bid, one or several.
    return ngettext("Discarded", "Discarded", count)


def no_cards() -> str:
    """Return the text for a seat without cards."""
    return _("No cards in hand")


def no_bid() -> str:
    """Return the text for a seat with STOP on top."""
    return _("No bid")


def pile_gets(stack: int, count: int) -> str:
    """Return what a discard pile receives from the winner's bid."""
    forms = (
        ngettext("{count} card to the Roof pile", "{count} cards to the Roof pile", count),
        ngettext("{count} card to the Floor pile", "{count} cards to the Floor pile", count),
        ngettext("{count} card to the Permit pile", "{count} cards to the Permit pile", count),
    )
    return forms[stack].format(count=count)
