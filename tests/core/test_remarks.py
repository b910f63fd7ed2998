"""When the characters of a game speak, which line they take, and how they look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from capitol.core.events import Event
from capitol.core.game import Result
from capitol.core.moods import Mood
from capitol.core.remarks import NEVER, Lead, Lines, Occasion, PublicEvent, Remark, Remarks, Talk, public_events

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


REMARKS = Remarks(LINES, Everything, {"said": Mood.PLEASED, "won": Mood.TRIUMPHANT, "close": Mood.THOUGHTFUL})
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


class Each:
    """For each event of a kind an occasion of that kind for its seat, with as many per cent as it says."""

    round = 0

    def __init__(self, seats: int) -> None:
        pass

    def see(self, events: Sequence[PublicEvent]) -> Iterator[Occasion]:
        for event in events:
            for kind, chance in event.data.items():
                assert event.seat is not None
                yield Occasion(kind, event.seat, int(str(chance)))


def moods_after(*steps: tuple[PublicEvent, ...], result: Result | None = None) -> tuple[Mood, ...]:
    """Return the moods of two people after these steps."""
    moods = {"good": Mood.PLEASED, "bad": Mood.ANNOYED, "won": Mood.TRIUMPHANT, "close": Mood.THOUGHTFUL}
    talk = Talk(Remarks({}, Each, moods), ("", ""))
    for number, events in enumerate(steps, 1):
        talk.hear(events, result if number == len(steps) else None)
    return talk.moods


def brought(seat: int, **occasions: int) -> PublicEvent:
    return PublicEvent("brought", seat, occasions)


GOOD, IDLE = (brought(0, good=50),), (PublicEvent("moved", 1, {}),)


@pytest.mark.parametrize(
    ("steps", "moods"),
    [
        ([], (Mood.CALM, Mood.CALM)),
        ([GOOD], (Mood.PLEASED, Mood.CALM)),
        ([(brought(0, good=50, bad=60),)], (Mood.ANNOYED, Mood.CALM)),
        ([(brought(0, bad=60, good=50),)], (Mood.ANNOYED, Mood.CALM)),
        ([(brought(0, good=50, strange=90),)], (Mood.PLEASED, Mood.CALM)),
        ([(brought(1, bad=NEVER),)], (Mood.CALM, Mood.ANNOYED)),
        # It lasts while others act, until its seat does, something else moves it, or it is old.
        ([GOOD, IDLE, IDLE], (Mood.PLEASED, Mood.CALM)),
        ([GOOD, (PublicEvent("moved", 0, {}),)], (Mood.CALM, Mood.CALM)),
        ([GOOD, (PublicEvent("moved", 0, {}), brought(0, bad=1))], (Mood.ANNOYED, Mood.CALM)),
        ([GOOD, *[IDLE] * 4], (Mood.PLEASED, Mood.CALM)),
        ([GOOD, *[IDLE] * 5], (Mood.CALM, Mood.CALM)),
        ([GOOD, IDLE, GOOD, *[IDLE] * 4], (Mood.PLEASED, Mood.CALM)),
    ],
)
def test_a_mood_follows_what_happens(steps: list[tuple[PublicEvent, ...]], moods: tuple[Mood, ...]) -> None:
    assert moods_after(*steps) == moods


@pytest.mark.parametrize(
    ("scores", "winners", "first", "second"),
    [
        ((40, 20), (0,), Mood.TRIUMPHANT, Mood.CALM),
        ((40, 39), (0,), Mood.TRIUMPHANT, Mood.THOUGHTFUL),
        ((40, 40), (0, 1), Mood.THOUGHTFUL, Mood.THOUGHTFUL),
    ],
)
def test_the_end_is_felt(scores: tuple[int, ...], winners: tuple[int, ...], first: Mood, second: Mood) -> None:
    """More than what the last move brought; a close win is still one."""
    assert moods_after((brought(0, bad=99),), result=Result(scores, winners)) == (first, second)
