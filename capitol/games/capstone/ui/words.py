"""Capstone's translated text: colours, slots, refusals, events, and the status."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from capitol.core.events import Event
from capitol.core.refusal import Refusal
from capitol.games.capstone.rules.numbers import COLOURS, SIZES, SLOT_OF_NAME
from capitol.host.controls import hand
from capitol.host.language import _, ngettext, pgettext


def colour_letter(colour: int) -> str:
    """Return the letter of a colour in the player's language."""
    return (
        pgettext("letter of a colour: red", "R"),
        pgettext("letter of a colour: yellow", "Y"),
        pgettext("letter of a colour: green", "G"),
        pgettext("letter of a colour: blue", "B"),
    )[colour]


def colour_word(colour: int) -> str:
    """Return a colour as a word."""
    return (
        pgettext("colour of a piece", "red"),
        pgettext("colour of a piece", "yellow"),
        pgettext("colour of a piece", "green"),
        pgettext("colour of a piece", "blue"),
    )[colour]


def colour_words(colours: Sequence[int]) -> str:
    """Return several colours, separated by commas."""
    return ", ".join(colour_word(colour) for colour in colours)


def slot_words(slot: int, pieces: Sequence[int], cap: int | None) -> str:
    """Describe a slot for the voice: its size, its pieces from top to bottom, and what closes it."""
    name = slot_name(slot)
    size = pgettext("slot", "large") if slot < 5 else pgettext("slot", "medium")
    if not pieces:
        text = _("{slot}, {size}: empty").format(slot=name, size=size)
    else:
        text = ngettext(
            "{slot}, {size}: {count} piece, from the top {colours}",
            "{slot}, {size}: {count} pieces, from the top {colours}",
            len(pieces),
        ).format(slot=name, size=size, count=len(pieces), colours=colour_words(pieces[::-1]))
    return text if cap is None else f"{text}. {closes_text(cap, name)}"


def key_lifts_text(chord: str) -> str:
    """Return which key lifts a piece (a digit, with or without Shift), or which button of a gamepad."""
    if hand() == "pad":
        return _("[pick] lifts it.")
    digit = chord.removeprefix("shift+")
    said = _("Key {key} lifts it.") if digit == chord else _("Shift and {key} lift it.")
    return said.format(key=digit)


def key_puts_text(chord: str) -> str:
    """Return which key or button puts down the held piece here."""
    if hand() == "pad":
        return _("[pick] puts it here.")
    digit = chord.removeprefix("shift+")
    said = _("Key {key} puts it here.") if digit == chord else _("Shift and {key} put it here.")
    return said.format(key=digit)


def slot_name(slot: int) -> str:
    """Return the name of a slot for players: the initial of its size in the language, and a number."""
    form = pgettext("slot", "L{number}") if slot < 5 else pgettext("slot", "M{number}")
    return form.format(number=slot % 5 + 1)


def piece_name(size: int, colour: int) -> str:
    """Return the name of a piece of the stash."""
    large = (
        pgettext("piece", "Large red"),
        pgettext("piece", "Large yellow"),
        pgettext("piece", "Large green"),
        pgettext("piece", "Large blue"),
    )
    medium = (
        pgettext("piece", "Medium red"),
        pgettext("piece", "Medium yellow"),
        pgettext("piece", "Medium green"),
        pgettext("piece", "Medium blue"),
    )
    return (large, medium)[size][colour]


def capstone_name(colour: int) -> str:
    """Return the name of a capstone."""
    return (_("Red capstone"), _("Yellow capstone"), _("Green capstone"), _("Blue capstone"))[colour]


def closes_text(colour: int, slot: str) -> str:
    """Say that a capstone closes a slot."""
    return (
        _("The red capstone closes {slot}."),
        _("The yellow capstone closes {slot}."),
        _("The green capstone closes {slot}."),
        _("The blue capstone closes {slot}."),
    )[colour].format(slot=slot)


def none_left_text(size: int, colour: int) -> str:
    """Say that the stash has no piece of a size and colour left."""
    large = (
        _("No large red piece is left."),
        _("No large yellow piece is left."),
        _("No large green piece is left."),
        _("No large blue piece is left."),
    )
    medium = (
        _("No medium red piece is left."),
        _("No medium yellow piece is left."),
        _("No medium green piece is left."),
        _("No medium blue piece is left."),
    )
    return (large, medium)[size][colour]


def owed_text(colour: int) -> str:
    """Say in a few words that a capstone must still be placed."""
    return (
        _("Red capstone must follow"),
        _("Yellow capstone must follow"),
        _("Green capstone must follow"),
        _("Blue capstone must follow"),
    )[colour]


def must_follow_text(colour: int) -> str:
    """Say that a capstone must follow a piece of its colour."""
    return (
        _("A red piece was moved: the red capstone must follow."),
        _("A yellow piece was moved: the yellow capstone must follow."),
        _("A green piece was moved: the green capstone must follow."),
        _("A blue piece was moved: the blue capstone must follow."),
    )[colour]


def cap_goes_text(colour: int) -> str:
    """Say where a capstone that is due goes."""
    return (
        _("The red capstone goes on a slot that has none."),
        _("The yellow capstone goes on a slot that has none."),
        _("The green capstone goes on a slot that has none."),
        _("The blue capstone goes on a slot that has none."),
    )[colour]


def why_text(refusal: Refusal) -> str:
    """Return a refusal as a sentence. Raises KeyError for another game's code."""
    details = refusal.details
    written = str(details.get("slot", ""))
    slot = slot_name(SLOT_OF_NAME[written]) if written in SLOT_OF_NAME else written
    letter = str(details.get("colour", "R"))
    colour = COLOURS.index(letter) if letter in COLOURS else 0
    match refusal.code:
        case "NOT_IN_STASH":
            return none_left_text(SIZES.index(written[0]), colour)
        case "STACK_FULL" | "TARGET_FULL":
            return _("{slot} has its four pieces.").format(slot=slot)
        case "STACK_CAPPED" | "SOURCE_CAPPED" | "TARGET_CAPPED":
            return closes_text(colour, slot)
        case "CAP_TAKEN":
            return _("{slot} has a capstone.").format(slot=slot)
        case "CAP_STANDS_THERE":
            return _("It must leave {slot}.").format(slot=slot)
        case "CAP_MISSING":
            return must_follow_text(colour)
        case "CAP_TO_SLOT":
            return cap_goes_text(colour)
        case "NOTHING_TO_MOVE":
            return _("{slot} is empty.").format(slot=slot)
    return {
        "JUST_PLACED": _("The piece just placed cannot move this turn."),
        "SAME_STACK": _("It is there already."),
        "OTHER_SIZE": _("Large goes on large, medium on medium."),
        "TARGET_EMPTY": _("This table moves onto pieces only."),
        "CAP_WITHOUT_MOVE": _("Capstones move only after a piece of their colour."),
        "NOT_YOUR_TURN": _("It is not your turn."),
        "GAME_OVER": _("The game is over."),
        "ARRANGE_FIRST": _("First both goals are arranged."),
        "ARRANGE_LATE": _("Both goals are sealed: they cannot be changed."),
        "ARRANGE_NOT_YOUR_PIECES": _("A goal is made of the four pieces that you drew."),
        "MALFORMED": _("That is no turn of this game."),
        "PLACE_FIRST": _("First place a piece from the stash."),
        "PLACED_ALREADY": _("A piece has been placed and another one moved: undo first."),
        "MOVED_ALREADY": _("One piece a turn may be moved, and it has been."),
        "NO_OTHER_STACK": _("No other stack can take this piece."),
        "PIECE_TO_SLOT": _("A piece from the stash goes on a slot of its size."),
        "TOP_TO_STACK": _("The top piece of a stack goes on another stack."),
        "NO_OPEN_SLOT": _("No slot of this size is open."),
    }[refusal.code]


def event_text(event: Event, names: Sequence[str]) -> str | None:
    """Describe an event in a public sentence; None for none."""
    data = event.data
    who = names[event.seat] if event.seat is not None else ""
    match event.kind:
        case "goal_sealed":
            return _("{who} seals a goal.").format(who=who)
        case "placed":
            size = cast(int, data["slot"]) // 5
            placed = (_placed_large, _placed_medium)[size](cast(int, data["colour"]))
            return placed.format(who=who, slot=slot_name(cast(int, data["slot"])))
        case "moved":
            return _moved(cast(int, data["colour"])).format(
                who=who, source=slot_name(cast(int, data["source"])), target=slot_name(cast(int, data["target"]))
            )
        case "capped":
            slot, stood = slot_name(cast(int, data["slot"])), data["stood"]
            if stood is None:
                return _capped(cast(int, data["colour"])).format(slot=slot)
            return _capped_from(cast(int, data["colour"])).format(slot=slot, stood=slot_name(cast(int, stood)))
        case "game_over":
            return _("No open slot is left: the game is over.")
        case _other:
            return None


def _placed_large(colour: int) -> str:
    return (
        _("{who} places a large red piece on {slot}."),
        _("{who} places a large yellow piece on {slot}."),
        _("{who} places a large green piece on {slot}."),
        _("{who} places a large blue piece on {slot}."),
    )[colour]


def _placed_medium(colour: int) -> str:
    return (
        _("{who} places a medium red piece on {slot}."),
        _("{who} places a medium yellow piece on {slot}."),
        _("{who} places a medium green piece on {slot}."),
        _("{who} places a medium blue piece on {slot}."),
    )[colour]


def _moved(colour: int) -> str:
    return (
        _("{who} moves red from {source} to {target}."),
        _("{who} moves yellow from {source} to {target}."),
        _("{who} moves green from {source} to {target}."),
        _("{who} moves blue from {source} to {target}."),
    )[colour]


def _capped(colour: int) -> str:
    return (
        _("The red capstone goes to {slot}."),
        _("The yellow capstone goes to {slot}."),
        _("The green capstone goes to {slot}."),
        _("The blue capstone goes to {slot}."),
    )[colour]


def _capped_from(colour: int) -> str:
    return (
        _("The red capstone leaves {stood} for {slot}."),
        _("The yellow capstone leaves {stood} for {slot}."),
        _("The green capstone leaves {stood} for {slot}."),
        _("The blue capstone leaves {stood} for {slot}."),
    )[colour]


def redraws_text(count: int) -> str:
    """Say how often a seat had to redraw because of three or more of one colour."""
    return ngettext("drew again once", "drew again {count} times", count).format(count=count) if count else ""


def back_text(draw: Sequence[int]) -> str:
    """Say that a draw with three or more of one colour goes back into the bag."""
    colour = max(set(draw), key=list(draw).count)
    if list(draw).count(colour) > 3:
        return (
            _("Four reds: back into the bag."),
            _("Four yellows: back into the bag."),
            _("Four greens: back into the bag."),
            _("Four blues: back into the bag."),
        )[colour]
    return (
        _("Three reds: back into the bag."),
        _("Three yellows: back into the bag."),
        _("Three greens: back into the bag."),
        _("Three blues: back into the bag."),
    )[colour]


def score_text(first: int, second: int) -> str:
    """Return the points of two seats as a result."""
    return pgettext("score", "{won} : {lost}").format(won=first, lost=second)


def result_text(names: Sequence[str], points: Sequence[int], perfect: Sequence[int], winners: Sequence[int]) -> str:
    """Say who has won, and the tie-break if points are equal."""
    if len(winners) > 1:
        return _("Equal in points and perfect stacks: the win is shared.")
    winner = winners[0]
    who, most, other = names[winner], perfect[winner], perfect[1 - winner]
    score = score_text(points[winner], points[1 - winner])
    if points[0] != points[1]:
        return _("{who} wins {score}.").format(score=score, who=who)
    said = ngettext("{count} perfect stack", "{count} perfect stacks", most).format(count=most)
    if not other:
        return _("At {score}, perfect stacks decide: {who} wins with {perfect} to none.").format(
            score=score, perfect=said, who=who
        )
    return _("At {score}, perfect stacks decide: {who} wins with {perfect} to {other}.").format(
        score=score, perfect=said, other=other, who=who
    )


def cover_label() -> str:
    """Return the label of a cover's button."""
    return _("Open my shield")
