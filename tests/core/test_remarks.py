"""When the characters of a game speak, and which line they take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from capitol.core.events import Event
from capitol.core.game import Result
from capitol.core.remarks import Lead, Lines, Occasion, PublicEvent, Remark, Remarks, Talk, public_events

LINES: dict[str, Lines] = {
    "a": {"said": ("One.", "Two.", "Three."), "won": ("Won.",), "close": ("Close.",)},
    "b": {"lost": ("Lost.",)},
}


class Everything:
    """An occasion for seat 0 with each word, and a new round with each bell."""

    def __init__(self, seats: int) -> None:
        self.round = 0

    def see(self, events: Sequence[PublicEvent]) -> Iterator[Occasion]:
        for event in events:
            self.round += event.kind == "bell"
            if event.kind == "said":
                yield Occasion("said", 0)


REMARKS = Remarks(LINES, Everything)
SAID, BELL = (PublicEvent("said", 1, {}),), (PublicEvent("bell", None, {}),)


def test_one_remark_a_round_and_no_line_twice() -> None:
    talk = Talk(REMARKS, ("a", "b"))
    found = []
    for _round in range(5):
        found.append([talk.hear(events) for events in (SAID, SAID, SAID, BELL)])
    assert [sum(one is not None for one in heard) for heard in found] == [1, 1, 1, 0, 0]
    assert {one.line for heard in found for one in heard if one is not None} == {"One.", "Two.", "Three."}


def test_the_same_record_brings_the_same_line_and_another_may_bring_another() -> None:
    def first(*words: str) -> Remark | None:
        talk = Talk(REMARKS, ("a", ""))
        for word in words:
            talk.hear((PublicEvent("word", 1, {"word": word}),))
        return talk.hear(SAID)

    words = ["ave", "salve", "vale", "bene", "age", "tace"]
    assert [first(word) for word in words] == [first(word) for word in words]
    assert len({first(word) for word in words}) > 1


@pytest.mark.parametrize(
    ("scores", "winners", "said"),
    [
        ((40, 20), (0,), {"Won.", "Lost."}),
        ((20, 40), (1,), set()),
        ((40, 39), (0,), {"Won.", "Close.", "Lost."}),
        ((20, 20), (0, 1), {"Close."}),
    ],
)
def test_the_end(scores: tuple[int, ...], winners: tuple[int, ...], said: set[str]) -> None:
    """Whoever won or lost speaks, even in a round that had its remark; a tie is neither."""
    found = set()
    for number in range(40):
        talk = Talk(REMARKS, ("a", "b"))
        talk.hear(SAID)
        remark = talk.hear((PublicEvent("over", None, {"number": number}),), Result(scores, winners))
        found.add(remark.line if remark is not None else "")
    assert found == (said or {""})


def test_people_say_nothing() -> None:
    assert Talk(REMARKS, ("", "a")).hear(SAID) is None


def test_only_what_all_have_seen_is_heard() -> None:
    events = (Event("open", 0), Event("own", 0, {"card": 3}, (0,)))
    assert public_events(events) == (PublicEvent("open", 0, {}),)


def test_a_lead_is_taken_from_somebody() -> None:
    """A tie takes no lead, and the first lead overtakes nobody."""
    lead = Lead()
    assert [*lead.now((1, 1))] == []
    assert [one.kind for one in lead.now((2, 1))] == ["leads"]
    assert [*lead.now((2, 2))] == []
    assert [(one.kind, one.seat) for one in lead.now((2, 3))] == [("leads", 1), ("overtaken", 0)]
