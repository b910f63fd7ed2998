"""Lessons 5, 6 and 8: auctions, the draw, and what is worth saving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from capitol.games.capitol.lessons.building import OTHERS, moving
from capitol.games.capitol.lessons.positions import AREA, NUMERALS, Position
from capitol.games.capitol.lessons.queries import (
    LATER,
    area_of,
    bids,
    fits,
    hand_left,
    mine,
    not_now,
    placed,
    placing,
    sold,
    table,
    tile_to,
    to_rome,
    total,
)
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import CARD_OF_NAME, CARD_VALUE, PERMIT, ROOF
from capitol.games.capitol.rules.refusals import why_not
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, PLACE
from capitol.games.capitol.rules.view import View
from capitol.host.language import _
from capitol.session.lessons import (
    GO,
    TAUGHT,
    Answer,
    At,
    Ids,
    Lesson,
    LessonStep,
    Part,
    Text,
    again,
    ask,
    drag,
    lit,
    read,
    remark,
    undo,
)

SEAL = ("seal",)
Judge = Callable[[At, Any], Answer]


def _bid_light(answer: Judge) -> Ids:
    """Highlight the stack, and the seal button once the step accepts the bid."""

    def light(at: At) -> Sequence[str]:
        bid = at.attempt
        ready = isinstance(bid, Bid) and bool(bid.cards) and answer(at, bid).kind == "go"
        return ("stack", *SEAL) if ready else ("stack",)

    return light


def _watch(id: str, auction: int, prompt: Callable[[At], str]) -> LessonStep:
    """Return the step that watches the stacks being turned over."""
    return LessonStep(
        id,
        prompt,
        kind="watch",
        scene="reveal",
        needed=lambda at: (sold(at, auction) and not placed(at, auction)) or id in at.passed,
        keys=lambda _at: _("Keys: [pick] goes on, [confirm] shows the end"),
    )


def _bidding(id: str, prompt: Text, answer: Judge, cards: Sequence[str], **more: Any) -> LessonStep:
    """Return a step in which these ``cards`` are bid."""
    light = _bid_light(answer)
    return LessonStep(id, prompt, answer=answer, mouse=_click_cards, show=bids(*cards), light=light, **more)


def _putting(
    id: str, auction: int, prompt: Text, areas: Sequence[str], *, large: bool = False, **more: Any
) -> LessonStep:
    """Return a step in which the tile of this auction is placed in one of ``areas``."""
    more.setdefault("needed", lambda at: placing(at, auction))
    light = ["board"] if areas == NUMERALS else [id for area in areas for id in fits(area)]
    return LessonStep(
        id,
        prompt,
        done=lambda at: placed(at, auction),
        mouse=drag,
        keys=_place_keys,
        show=tile_to(*areas, large=large),
        light=lit("tile", *light),
        **more,
    )


def _anywhere(auction: int) -> LessonStep:
    """Return a step in which the fountain of this auction is placed in any area."""
    return _putting(
        "anywhere",
        auction,
        lambda _at: _("Place this fountain wherever you like."),
        NUMERALS,
        help=lambda _at: _("Put the fountain on any free small space, then confirm."),
    )


def _place(move: Place) -> str:
    return NUMERALS[move.area]


def _place_keys(_at: At) -> str:
    return _("Keys: arrows, [pick], then [confirm]")


def _click_cards(_at: At) -> str:
    return _("Click a card to bid it, once more to keep it.")


def _script(bids: Sequence[str], places: Sequence[str], view: View) -> Move | None:
    """Return a scripted opponent's bid, or where it places the tile it won; None in any other phase.

    Cards that it no longer has are left out of the bid; if none is left it bids its lowest card.
    """
    state, seat = view.table, view.seat
    if state.phase == BID:
        hand, cards = list(state.hand(seat)), []
        for name in bids[state.auction].split():
            if CARD_OF_NAME[name] in hand:
                hand.remove(CARD_OF_NAME[name])
                cards.append(CARD_OF_NAME[name])
        if not cards and hand:
            cards = [min(hand, key=lambda card: CARD_VALUE[card])]
        return Bid(tuple(cards))
    if state.phase == PLACE:
        wanted = [AREA[places[state.auction]], *range(len(NUMERALS))]
        tries = [Place(area, space) for area in wanted for space in (None, *range(7))]
        return next(move for move in tries if why_not(state, seat, move) is None)
    return None


# Lesson 5


def _bid_eleven(at: At, move: Any) -> Answer:
    if not isinstance(move, Bid):
        return not_now(at, move)
    bid = total(move)
    return GO if bid == 11 else undo(_("{bid} is not what was asked. Bid 11: the 7 and the 4.").format(bid=bid))


def _bid_eight(at: At, move: Any) -> Answer:
    if not isinstance(move, Bid):
        return not_now(at, move)
    bid = total(move)
    if bid < 8:
        return undo(_("{bid} is too little: Cato bids 8 too. Bid your 8.").format(bid=bid))
    return GO if bid == 8 else undo(_("{bid} is more than you need: 8 will do.").format(bid=bid))


def _save_it(_at: At, move: Any) -> Answer:
    if isinstance(move, Bid) and move.cards:
        return undo(_("Keep the card for the next round: only “No bid” costs no card."))
    return GO


def _highest(at: At) -> int:
    return max((CARD_VALUE[card] for card in table(at).hand(TAUGHT)), default=0)


def _only_you(at: At, move: Any) -> Answer:
    if not isinstance(move, Place):
        return not_now(at, move)
    if _place(move) == "I":
        return GO
    if _place(move) == "V":
        return undo(_("Cato is second there: +1 for him too."))
    return undo(_("The tile brings you nothing there."))


def auction() -> Lesson:
    """Lesson 5: stack, seal, reveal, pay, place; ties; no bid."""
    position = Position(
        phase=BID,
        houses=((0, "I", "1r"), (0, "V", "1t"), (1, "V", "2t"), (1, "II", "1r")),
        open={0: (1,)},
        done={0: "1t 2r 2t", 1: "1t 1r 1r 2r"},
        hands={0: "F4 B6 R7 V8", 1: "F5 P5 B3"},
    )

    def rival(view: View, _seat: int) -> Move | None:
        return _script(("F5 P5", "F5 B3", "F5"), ("V", "II", "V"), view)

    steps = (
        _bidding(
            "bid",
            lambda _at: _("Bid 11: 7 and 4 left of STOP."),
            _bid_eleven,
            ("R7", "F4"),
            done=lambda at: sold(at, 0) or (isinstance(at.attempt, Bid) and total(at.attempt) == 11),
            help=lambda _at: _("Cards left of STOP are bid, cards right of it are kept. The 7 and the 4 go left."),
            keys=lambda _at: _("Keys: 11, or arrows and [pick]"),
        ),
        LessonStep(
            "seal",
            lambda _at: _("Seal your bid. Nobody can see it."),
            done=lambda at: sold(at, 0),
            answer=_bid_eleven,
            help=lambda _at: _("Until the bid is sealed, cards come and go as you like."),
            keys=lambda _at: _("Key: [seal]"),
            show=bids("R7", "F4"),
            light=lit(*SEAL),
        ),
        _watch("turned", 0, lambda _at: _("Everybody turns cards together; STOP ends a bid.")),
        _putting(
            "place",
            0,
            lambda _at: _("Place the fountain where only you score."),
            ("I",),
            answer=_only_you,
            help=lambda _at: _("In area I you stand alone. Put the fountain on a free space there, then confirm."),
        ),
        _bidding(
            "eight",
            lambda _at: _("Second fountain: bid 8 with one card."),
            _bid_eight,
            ("V8",),
            done=lambda at: sold(at, 1),
            help=lambda _at: _(
                "Equal sums: the highest single card wins, then whoever sits first from the Consul, the seat with the "
                "coin."
            ),
            keys=lambda _at: _("Keys: 8, then [seal]"),
        ),
        _watch("tied", 1, lambda _at: _("Equal sums? The highest single card wins.")),
        _anywhere(1),
        LessonStep(
            "save",
            lambda at: _("Keep your {card}: choose “No bid”.").format(card=_highest(at)),
            done=lambda at: sold(at, 2),
            answer=_save_it,
            help=lambda _at: _("Cards you do not spend stay in your hand for the next round."),
            keys=lambda _at: _("Keys: [seal], then Tab to “No bid”"),
            show=bids(),
            light=lit("seal", "stack"),
        ),
        _watch("kept", 2, lambda _at: _("No bid keeps every card.")),
    )
    return Lesson(
        "auction",
        lambda _at: _("Auction and STOP"),
        lambda _at: _("Cards are money: bid them, or keep them"),
        lambda _at: _("Now you can bid, keep and win ties."),
        (Part(position.make, steps, rival),),
        OTHERS,
        LATER,
    )


# Lesson 6


def _all_bid(at: At) -> bool:
    return table(at).phase != BID


def _draws(at: At) -> int:
    return sum(1 for seat, move in at.moves if seat == TAUGHT and isinstance(move, Draw))


def _draw_roof(at: At, move: Any) -> Answer:
    if isinstance(move, Draw) and move.stack != 0:
        return undo(_("First draw the last Roof card."))
    return GO


def _outbid(_at: At, move: Any) -> Answer:
    if not isinstance(move, Bid):
        return GO
    if total(move) < 10:
        return again(_("Cato’s 10 wins the temple. Bid more."))
    return GO if total(move) == 11 else remark(_("11 would have done."))


def _double(at: At, move: Any) -> Answer:
    if not isinstance(move, Place):
        return not_now(at, move)
    return GO if _place(move) == "VII" else undo(_("You have no points there for the temple to double."))


def _draw_script(view: View, _seat: int) -> Move | None:
    """Draw the highest top card; among equals a Permit, then a Floor."""
    state = view.table
    if state.phase != DRAW:
        return _script(("F6 P4",) * 3, ("V", "V", "VII"), view)
    tops = [(CARD_VALUE[cards[-1]] if cards else -1, stack) for stack, cards in enumerate(state.stacks)]
    return Draw(max(tops)[1])


def memory() -> Lesson:
    """Lesson 6: the draw, public knowledge, amphitheatre and temple."""
    houses = (
        (0, "V", "1r"),
        (0, "V", "2r"),
        (1, "V", "2r"),
        (0, "VII", "1t"),
        (1, "VII", "1t"),
        (0, "VII", "2t"),
    )
    tiles = (("amphitheatre", "V"),)
    draw = Position(
        round=2,
        phase=DRAW,
        houses=houses,
        tiles=tiles,
        done={1: "1r 2t"},
        hands={0: "F8 B5 P3 V1 R3", 1: "F2 P6 R7"},
        known=(0, 1),
        owed=(3, 7),
        stacks={0: "R5", 1: "F7 F3 F6 F1 F4 F5", 2: "V8 B2 P4 B7 V6 P1"},
        piles={0: "R2 R6 R4 R1 R7 R3 R5 R1 R2 R6 R4"},
    )
    temple = Position(
        round=3,
        auction=2,
        phase=BID,
        consul=1,
        turn=1,
        houses=houses,
        tiles=tiles,
        done={1: "1r 2t"},
        hands={0: "F8 B5 P3", 1: "F6 P4"},
        known=(0, 1),
    )
    drawing = (
        read(
            "amphitheatre",
            lambda _at: _("Your amphitheatre brings two cards more."),
            holds=False,
            done=lambda at: _draws(at) > 0,
            help=lambda _at: _(
                "You lead the area with the amphitheatre: 6 + 2 cards, five already drawn. Cato is second: 6 + 1."
            ),
            light=lit("seat.*"),
        ),
        LessonStep(
            "roof",
            lambda _at: _("Draw the last Roof card."),
            done=lambda at: _draws(at) >= 1,
            answer=_draw_roof,
            help=lambda _at: _(
                "Each stack shows its next card; a stack that runs out is refilled from its discards, oldest first."
            ),
            keys=lambda _at: _("Key: 1"),
            show=lambda _at: Draw(ROOF),
            light=lit("stack.roof"),
        ),
        LessonStep(
            "two",
            lambda _at: _("Draw two more cards. Everybody sees them."),
            done=lambda at: _draws(at) >= 3,
            help=lambda _at: _("Take the top card of any stack."),
            keys=lambda _at: _("Keys: 1, 2, 3"),
            show=lambda _at: Draw(PERMIT),
            light=lit("stack.*"),
        ),
        LessonStep(
            "cato",
            lambda _at: _("Cato draws openly. Remember his cards."),
            kind="watch",
            holds=False,
            done=lambda at: table(at).phase != DRAW,
        ),
    )
    bidding_steps = (
        read(
            "third",
            lambda _at: _("Later, in round III: a temple is auctioned."),
            holds=False,
            off=("seal",),
            done=_all_bid,
            help=lambda _at: _(
                "The last auction sells an amphitheatre in rounds I and II, a temple in III and IV. All cards that are "
                "left have been seen."
            ),
            light=lit("aid"),
            hide=("aid.1.most",),
        ),
        ask(
            "most",
            lambda _at: _("How much can Cato bid at most?"),
            holds=False,
            off=("seal",),
            scene="auction",
            done=_all_bid,
            choices=("6", "10", "14"),
            right="10",
            wrong=lambda _at, _id: _("Cato holds a 6 and a 4, and no other card."),
            help=lambda _at: _(
                "Only dealt cards can be unknown, and Cato has none left. Add the values beside his name."
            ),
            light=lit("aid", "lesson"),
            hide=("aid.1.most",),
        ),
        read(
            "because",
            lambda _at: _("Right: his 6 and his 4 make 10."),
            holds=False,
            off=("seal",),
            scene="auction",
            done=_all_bid,
            help=lambda _at: _(
                "You have seen both cards: the table counts them beside his name. In your games “Memory aid” does so."
            ),
            light=lit("aid"),
        ),
        _bidding(
            "outbid",
            lambda _at: _("Bid more than 10. A temple doubles points."),
            _outbid,
            ("F8", "P3"),
            done=_all_bid,
            help=lambda _at: _("Your 8 and your 3 make 11. Bid them, then seal."),
            keys=lambda _at: _("Keys: 11, then [seal]"),
        ),
        _watch("open", 2, lambda _at: _("Everybody turns cards together; STOP ends a bid.")),
        _putting(
            "double",
            2,
            lambda _at: _("Place the temple in your best free area."),
            ("VII",),
            needed=lambda at: placing(at, 2) or placed(at, 2),
            answer=_double,
            help=lambda _at: _(
                "Area V has its amphitheatre already. In area VII you lead: put the temple on its large space."
            ),
            large=True,
        ),
    )
    return Lesson(
        "memory",
        lambda _at: _("Draw, memory, temple"),
        lambda _at: _("What everybody has seen, and how to use it"),
        lambda _at: _("Now you can use what everyone has seen."),
        (Part(draw.make, drawing, _draw_script), Part(temple.make, bidding_steps, _draw_script)),
        OTHERS,
        LATER,
        {"memory_aid": True},
    )


# Lesson 8


def _built(at: At) -> bool:
    """Whether the learner has passed."""
    return bool(table(at).out & 1) or table(at).phase != CONSTRUCTION


def _tall_with_two(at: At, move: Any) -> Answer:
    if not isinstance(move, Permit):
        return undo(_("First move the tall house."))
    if move.card == CARD_OF_NAME["V8"]:
        return undo(_("The number buys nothing here. Keep the 8 to bid."))
    return GO if area_of(move) == "VIII" else not_now(at, move)


def _pass_now(_at: At, move: Any) -> Answer:
    if isinstance(move, Forgo):
        return undo(_("A discard throws money away; it only buys a turn of waiting."))
    return GO


def _beat_four(_at: At, move: Any) -> Answer:
    if not isinstance(move, Bid):
        return GO
    if not move.cards:
        return again(_("Cato’s 4 wins. Bid more than 4."))
    if CARD_OF_NAME["V8"] in move.cards:
        return undo(_("Your 7 is enough. Keep the 8."))
    return GO


def _alone(at: At, move: Any) -> Answer:
    if not isinstance(move, Place):
        return not_now(at, move)
    if _place(move) in ("VII", "II"):
        return GO
    if _place(move) == "VIII":
        return undo(_("Cato is second there: +1 for him too."))
    return undo(_("The tile brings you nothing there."))


def _let_go(_at: At, move: Any) -> Answer:
    if isinstance(move, Bid) and move.cards:
        return undo(_("It is your last card: the amphitheatre would go to Cato."))
    return GO


def _any_bid(_at: At, move: Any) -> Answer:
    if isinstance(move, Bid) and not move.cards:
        return undo(_("Without a bid the tile leaves the game. Any card wins it."))
    return GO


def _theatre(at: At, move: Any) -> Answer:
    if not isinstance(move, Place):
        return not_now(at, move)
    if _place(move) in ("VII", "II"):
        return GO
    if _place(move) == "VIII":
        return undo(_("Cato would draw one card more as well."))
    return undo(_("The tile brings you nothing there."))


def _saving_script(view: View, _seat: int) -> Move | None:
    state, seat = view.table, view.seat
    if state.phase != CONSTRUCTION:
        return _script(("B4",) * 3, ("IV", "IV", "IV"), view)
    plan: tuple[Move, ...] = (
        Floors(CARD_OF_NAME["F3"], (0, 1)),
        Roof(CARD_OF_NAME["R1"], 2, 1),
        Pass(),
    )
    return next(move for move in plan if why_not(state, seat, move) is None)


def saving() -> Lesson:
    """Lesson 8: when to pass, and what to save."""
    position = Position(
        round=2,
        houses=(
            (1, "VIII", "1r"),
            (0, "VIII", "2r"),
            (0, "VII", "1t"),
            (0, "VII", "2t"),
            (0, "II", "1r"),
            (1, "IV", "1t"),
            (1, "IV", "2t"),
        ),
        done={0: "3r", 1: "2r"},
        hands={0: "V2 V8 R7", 1: "F3 B4 R1"},
        known=(0, 1),
    )
    steps = (
        moving(
            "tall",
            lambda _at: _("Move the tall house. Pay with the 2."),
            done=lambda at: mine(at, "VIII") > 2,
            answer=_tall_with_two,
            help=lambda _at: _("The value plays no part in building; the game offers the lowest card by itself."),
            show=to_rome("3r", "VIII"),
            light=lambda _at: ("yard.0", *fits("VIII")),
        ),
        read(
            "asks",
            lambda _at: _("VIII now takes houses of three or four."),
            holds=False,
            done=_built,
            help=lambda _at: _("Cato’s house of two no longer fits there."),
            light=lambda _at: (f"header.{AREA['VIII']}", "seat.1"),
        ),
        LessonStep(
            "pass",
            lambda _at: _("Nothing left to build? Pass."),
            done=_built,
            answer=_pass_now,
            help=lambda _at: _(
                "Passing ends construction only for you this round; cards kept are bids now or cards for later, except "
                "in round IV."
            ),
            keys=lambda _at: _("Key: [pass]"),
            show=lambda _at: Pass(),
            light=lit("pass"),
        ),
        _bidding(
            "four",
            lambda _at: _("Cato holds only a 4. Outbid him cheaply."),
            _beat_four,
            ("R7",),
            done=lambda at: sold(at, 0),
            help=lambda _at: _("Your 7 is enough. Bid it, then seal."),
            keys=lambda _at: _("Keys: 7, then [seal]"),
        ),
        _watch("first", 0, lambda _at: _("Everybody turns cards together; STOP ends a bid.")),
        _putting(
            "alone",
            0,
            lambda _at: _("Place the fountain where Cato gains nothing."),
            ("VII", "II"),
            answer=_alone,
            help=lambda _at: _("You stand alone in areas VII and II. Put the fountain in one of them."),
        ),
        LessonStep(
            "let",
            lambda at: _("Let this fountain go. Keep the {card}.").format(card=_highest(at)),
            needed=lambda at: hand_left(at) and not sold(at, 1),
            done=lambda at: sold(at, 1),
            answer=_let_go,
            help=lambda _at: _(
                "The amphitheatre comes next: led from now on, it brings two cards at each of two draws."
            ),
            keys=lambda _at: _("Keys: [seal], then Tab to “No bid”"),
            show=bids(),
            light=lit("seal", "stack"),
        ),
        _watch("second", 1, lambda _at: _("No bid keeps every card.")),
        _anywhere(1),
        _bidding(
            "any",
            lambda _at: _("Cato’s hand is empty. Any bid wins."),
            _any_bid,
            ("V8", "R7", "V2"),
            needed=lambda at: hand_left(at) and not sold(at, 2) and not table(at).hand_size(1),
            done=lambda at: sold(at, 2),
            help=lambda _at: _("Put your card left of STOP. Then seal the stack."),
            keys=lambda _at: _("Keys: arrows, [pick], then [seal]"),
        ),
        _watch("third", 2, lambda _at: _("Everybody turns cards together; STOP ends a bid.")),
        _putting(
            "theatre",
            2,
            lambda _at: _("Place the amphitheatre where you lead."),
            ("VII", "II"),
            answer=_theatre,
            help=lambda _at: _(
                "The amphitheatre brings two cards more at each draw to whoever leads there. In area VII you stand "
                "alone."
            ),
            large=True,
        ),
    )
    return Lesson(
        "saving",
        lambda _at: _("When to pass, what to save"),
        lambda _at: _("Building and bidding are paid from one hand"),
        lambda _at: _("Now you can plan building and money together."),
        (Part(position.make, steps, _saving_script),),
        OTHERS,
        ("hint", "log", "log.*", "worth.ask", "redo"),
        {"memory_aid": True},
    )
