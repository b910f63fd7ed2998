"""The examples of the rules pages: the numbers of a game with their origins, and points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from capitol.games.capoterra.rules.numbers import (
    BANK_ASKS,
    BANK_PAYS,
    CARDS,
    DISTANCE,
    GOLD_PER_POINT,
    MOST_DRAWS,
    MOST_GOODS,
    OURS,
    ROBBABLE,
    ROBBED,
    SECTIONS,
    STRUCK_GOLD,
    VILLAGE_POINTS,
    Goods,
    Numbers,
    origin_of,
)
from capitol.games.capoterra.ui.event_words import section_text
from capitol.games.capoterra.ui.place_words import card_text, face_text
from capitol.games.capoterra.ui.words import gold_text, goods_text
from capitol.host.language import _, ngettext

Fact = tuple[str, object, str]
"""What it is, how much, and the name of the number, from which its origin follows."""


def _bundle(goods: Goods) -> str:
    return ", ".join(goods_text(good, count) for good, count in enumerate(goods) if count)


def _roads(patterns: str) -> str:
    """Return how many tiles have each road."""
    words = [section_text(SECTIONS.index(pattern)) for pattern in SECTIONS]
    counts = [patterns.count(pattern) for pattern in SECTIONS]
    return ", ".join(f"{word} {count}" for word, count in zip(words, counts, strict=True) if count)


def _start(numbers: Numbers) -> Iterator[Fact]:
    yield _("Goods in the capital"), _bundle(numbers.start_goods), "start_goods"
    yield _("Gold at the start"), numbers.start_gold, "start_gold"
    yield _("Corn tiles"), _roads(numbers.corn), "corn"
    yield _("Sheep tiles"), _roads(numbers.sheep), "sheep"
    yield _("Wood tiles"), _roads(numbers.wood), "wood"
    yield _("Rock tiles"), numbers.rock, "rock"
    yield _("Wasteland tiles"), numbers.waste, "waste"
    yield _("Swap wasteland tiles"), numbers.swap, "swap"


def _prices(numbers: Numbers) -> Iterator[Fact]:
    yield _("The bank sells a good for"), gold_text(BANK_ASKS), "BANK_ASKS"
    yield _("The bank buys a good for"), gold_text(BANK_PAYS), "BANK_PAYS"
    yield _("An explorer"), _bundle(numbers.explorer), "explorer"
    yield _("A soldier"), _bundle(numbers.soldier), "soldier"
    if numbers.upkeep_gold:
        yield _("A unit each turn, if not paid with 1 corn"), gold_text(numbers.upkeep_gold), "upkeep_gold"
    for section, price in enumerate(numbers.section_price):
        yield _("A road section: {kind}").format(kind=section_text(section)), _bundle(price), "section_price"
    yield _("Points of a village"), VILLAGE_POINTS, "VILLAGE_POINTS"
    yield _("Gold for a point"), GOLD_PER_POINT, "GOLD_PER_POINT"


def _limits(numbers: Numbers) -> Iterator[Fact]:
    yield _("Villages of each player"), numbers.tokens, "tokens"
    yield _("Soldiers of each player"), numbers.soldiers, "soldiers"
    yield _("Explorers of each player"), numbers.explorers, "explorers"
    yield _("Road sections of each kind"), numbers.sections, "sections"
    yield _("Bandits in the game"), numbers.bandits, "bandits"
    yield _("Steps from a site to the next settlement"), DISTANCE, "DISTANCE"
    yield _("Most of one good in one place"), MOST_GOODS, "MOST_GOODS"
    yield _("Most tiles drawn for one placement"), MOST_DRAWS, "MOST_DRAWS"
    yield _("Robbery takes"), gold_text(ROBBED), "ROBBED"
    yield _("Robbery needs a rival with at least"), gold_text(ROBBABLE), "ROBBABLE"
    yield _("Struck Gold brings"), gold_text(STRUCK_GOLD), "STRUCK_GOLD"


def _cards(numbers: Numbers) -> Iterator[Fact]:
    for card, count in zip(CARDS, numbers.events, strict=True):
        yield card_text(card), count, "events"
    for face in dict.fromkeys(numbers.die):
        yield _("Die, {face}").format(face=face_text(face)), numbers.die.count(face), "die"


FACTS: Mapping[str, Callable[[Numbers], Iterator[Fact]]] = {
    "start": _start,
    "prices": _prices,
    "limits": _limits,
    "cards": _cards,
}
ENDINGS = ((3, 19), (2, 25))
"""Villages and gold of the two players in the example of points; RULES.md, End."""


def _points() -> list[str]:
    lines = []
    for villages, gold in ENDINGS:
        total = VILLAGE_POINTS * villages + gold // GOLD_PER_POINT
        lines.append(
            _("{villages} and {gold}: {points}").format(
                villages=ngettext("{count} village", "{count} villages", villages).format(count=villages),
                gold=gold_text(gold),
                points=ngettext("{count} point", "{count} points", total).format(count=total),
            )
        )
    return [*lines, _("With equal points, whoever has more villages wins.")]


def example(name: str, numbers: Numbers) -> Sequence[str]:
    """Return the lines of an example. Raises KeyError for an unknown one."""
    if name == "points":
        return _points()
    lines = []
    for what, value, number in FACTS[name](numbers):
        text = _("{what}: {value} (this edition’s)") if origin_of(number) == OURS else _("{what}: {value} (source)")
        lines.append(text.format(what=what, value=value))
    return lines
