"""The recap of Capoterra: the acts of the rivals since a seat's last turn."""

from __future__ import annotations

from capitol.core.events import Event
from capitol.core.match import Step
from capitol.games.capoterra.ui.models.recap import Act, last_places, rivals_acts


def step(seat: int, *events: Event) -> Step[None]:
    return Step(seat, None, events)


def began(seat: int) -> Event:
    return Event("turn_began", seat, {})


def sold(seat: int, count: int) -> Event:
    return Event("sold", seat, {"good": "corn", "count": count, "gold": count})


def hauled(seat: int, good: str, target: tuple[int, int]) -> Event:
    return Event("hauled", seat, {"good": good, "count": 2, "source": (0, 0), "target": target})


def laid(seat: int) -> Event:
    return Event("tile_placed", seat, {"at": (1, 1)})


BOUGHT = Event("bought", 1, {"good": "rock", "count": 1, "gold": 3})
PAID = Event("unit_paid", 1, {"unit": "soldier", "at": (0, 0), "way": "gold"})


def test_the_turns_of_all_rivals_since_the_last_own_one_are_told() -> None:
    """Whatever was done in own turns; also while the first rival is still at it, and from the first turn of the game
    on."""
    first, second, third = laid(1), laid(2), laid(1)
    steps = [step(1, first, began(2)), step(2, second, began(0))]
    assert [act.first for act in rivals_acts(steps, 0)] == [first, second]
    steps += [step(0, laid(0)), step(0, hauled(0, "corn", (1, 0)), began(1))]
    assert rivals_acts(steps, 0) == ()
    assert [act.first for act in rivals_acts(steps, 1)] == [second, steps[2].events[0], steps[3].events[0]]
    steps.append(step(1, third))
    assert [act.first for act in rivals_acts([*steps, step(1, began(2))], 0)] == [third]


def test_a_turn_that_is_not_over_is_told_as_far_as_it_has_gone() -> None:
    steps = [step(0, laid(0), began(1)), step(1, laid(1)), step(1, hauled(1, "corn", (1, 0)))]
    assert [act.first.kind for act in rivals_acts(steps, 0)] == ["tile_placed", "hauled"]
    assert rivals_acts(steps, 0, [event for one in steps[1:] for event in one.events]) == ()


def test_an_answer_in_the_turn_of_a_rival_hides_nothing_of_it() -> None:
    steps = [step(0, laid(0), began(1)), step(1, laid(1)), step(0, Event("offer_refused", 0, {})), step(1, began(0))]
    assert [act.first.kind for act in rivals_acts(steps, 0)] == ["tile_placed"]


def test_trades_in_a_row_and_goods_on_one_way_are_one_act() -> None:
    steps = [
        step(0, began(1)),
        step(1, sold(1, 3), PAID, BOUGHT),
        step(1, hauled(1, "corn", (1, 0)), hauled(1, "wood", (1, 0)), hauled(1, "wood", (5, 0))),
        step(1, began(0)),
    ]
    trades, goods, other = rivals_acts(steps, 0)
    assert (len(trades.events), trades.gold) == (2, 0)
    assert (len(goods.events), goods.count, other) == (2, 4, Act((steps[2].events[2],)))


def test_the_places_of_the_last_action_are_marked_until_the_next_one() -> None:
    """A roll or a sale acts on no place; what is still to be shown is not marked yet."""
    steps = [step(0, laid(0)), step(0, hauled(0, "corn", (1, 0)), began(1))]
    assert last_places(steps[:1]) == ((1, 1),)
    assert last_places(steps) == ((0, 0), (1, 0))
    steps.append(step(1, Event("rolled", 1, {"face": "red"}), Event("produced", 1, {"at": (5, 5)}), sold(1, 2)))
    assert last_places(steps) == ((0, 0), (1, 0))
    steps.append(step(1, laid(1)))
    assert last_places(steps, steps[-1].events) == ((0, 0), (1, 0))
    assert last_places(steps) == ((1, 1),)
    assert last_places([]) == ()
