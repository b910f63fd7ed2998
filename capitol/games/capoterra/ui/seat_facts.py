"""The facts of a seat in words: points, goods, units, sites and their needs, and the cards on its villages."""

from __future__ import annotations

from collections.abc import Iterator

from capitol.games.capoterra.rules.numbers import (
    EXPLORER,
    GOLD_PER_POINT,
    REPAIRS,
    SEAT_COLOURS,
    SOLDIER,
    STARVATION,
    VILLAGE_POINTS,
)
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.models.hauling import missing
from capitol.games.capoterra.ui.models.standing import Standing, standing
from capitol.games.capoterra.ui.place_words import face_text
from capitol.games.capoterra.ui.tools.tool_words import bundle_text, cure_text, good_name, place_name
from capitol.games.capoterra.ui.words import gold_text
from capitol.host.language import _, labelled, ngettext


def seat_facts(state: State, seat: int) -> str:
    """Return the facts of a seat as lines."""
    return "\n".join(_lines(state, seat, standing(state, seat)))


def sold_text(has: Standing) -> str:
    """Say what the goods in a seat's capital would bring if they were sold now."""
    total = ngettext("{points} point", "{points} points", has.sold).format(points=has.sold)
    return _("The goods in the capital bring {gold} when sold, {points} in all; unsold they count nothing").format(
        gold=gold_text(has.worth), points=total
    )


def stands_text(name: str) -> str:
    """Say what a colour of the die with a seat's symbol means."""
    return _("This colour stands for {who}, who chooses a village if Subversion rolls it.").format(who=name)


def _lines(state: State, seat: int, has: Standing) -> Iterator[str]:
    numbers = state.terms.numbers
    villages = ngettext("{count} village", "{count} villages", has.villages).format(count=has.villages)
    yield _("{points} = {villages} × {each} + {gold} : {five}").format(
        points=ngettext("{points} point", "{points} points", has.points).format(points=has.points),
        villages=villages,
        each=VILLAGE_POINTS,
        gold=gold_text(has.gold),
        five=GOLD_PER_POINT,
    )
    yield _("In the capital: {goods}").format(goods=bundle_text(has.home))
    if has.worth:
        yield sold_text(has)
    if has.villages:
        yield _("In villages: {goods}").format(goods=bundle_text(has.away))
    if any(has.far):
        yield _("Out of reach: {goods}").format(goods=bundle_text(has.far))
    yield _("A roll of its colour brings: {goods}").format(goods=bundle_text(has.income))
    yield _("Soldiers: {soldiers} of {most}. Explorers: {explorers} of {all}. Village tokens left: {tokens}").format(
        soldiers=len(state.units[2 * seat + SOLDIER]),
        most=min(numbers.soldiers, has.villages),
        explorers=len(state.units[2 * seat + EXPLORER]),
        all=numbers.explorers,
        tokens=has.tokens,
    )
    yield _("The colour in Subversion is {face}").format(face=face_text(SEAT_COLOURS[seat]))
    for site in state.sites[seat]:
        lacks = missing(state, seat, site)
        place = place_name(state, site)
        if lacks:
            goods = ", ".join(good_name(good) for good in lacks)
            yield _("{place}: still lacks {goods}").format(place=place, goods=goods)
        elif site not in state.units[2 * seat + EXPLORER]:
            yield _("{place}: an explorer must come back to it").format(place=place)
        else:
            yield _("{place}: becomes a village at the beginning of the next turn").format(place=place)
    for village in state.villages[seat]:
        for cells, card in ((state.repairs, REPAIRS), (state.starving, STARVATION)):
            if village in cells:
                yield labelled(place_name(state, village), cure_text(card))
