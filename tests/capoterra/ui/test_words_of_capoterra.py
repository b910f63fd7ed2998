"""Every reason is a sentence, in every language, and the options of the rules have words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from capitol.core.events import Event
from capitol.core.refusal import Refusal
from capitol.games.capoterra.house_rules import OPTIONS, PRESETS
from capitol.games.capoterra.rules import options
from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cards import _subvert, found_site
from capitol.games.capoterra.rules.cells import ALL_SIDES, VILLAGE, cell_at, position_of, tile
from capitol.games.capoterra.rules.game import points
from capitol.games.capoterra.rules.moves import Hire, Move, Place, Resolve, Sell
from capitol.games.capoterra.rules.numbers import CARDS, EXPLORER, SOLDIER
from capitol.games.capoterra.rules.options import Rules
from capitol.games.capoterra.rules.refusals import REASONS
from capitol.games.capoterra.rules.state import TRADING, State
from capitol.games.capoterra.ui.event_words import event_text, move_words
from capitol.games.capoterra.ui.models.standing import standing
from capitol.games.capoterra.ui.place_words import card_text, place_numbers, place_text, spot_text
from capitol.games.capoterra.ui.seat_facts import seat_facts
from capitol.games.capoterra.ui.tools.tool_words import place_name, unit_spot
from capitol.games.capoterra.ui.void_words import void_text
from capitol.games.capoterra.ui.words import gold_text, goods_text, why_text
from tests.capoterra.rules.positions import GAME, position, random_setup
from tests.capoterra.rules.test_reasons import ALL_CASES


@pytest.mark.parametrize("case", ALL_CASES, ids=[f"{one[0]}-{type(one[2]).__name__}" for one in ALL_CASES])
def test_a_refusal_is_a_sentence(case: tuple[str, State, Move]) -> None:
    """With the details that the rules give, and without any."""
    reason, state, move = case
    refusal = GAME.why_not(state, state.acting, move)
    assert refusal is not None
    assert why_text(refusal).endswith(".")
    if reason not in ("NOT_ENOUGH_GOLD", "TOO_POOR", "OFFERS_SPENT", "UNITS_OUT"):
        assert why_text(Refusal(reason)).endswith(".")


def test_every_reason_has_its_own_words() -> None:
    with pytest.raises(KeyError):
        why_text(Refusal("CAP_TAKEN"))
    assert why_text(Refusal("NOT_YOUR_TURN")) == "It is not your turn."
    assert len(REASONS) == len(set(REASONS))


def test_amounts() -> None:
    assert [goods_text(good, 2) for good in range(4)] == ["2 corn", "2 sheep", "2 wood", "2 rock"]
    assert gold_text(1) == "1 gold"


def test_the_options_of_the_rules_have_words() -> None:
    assert {option.id: option.ids for option in OPTIONS} == options.NEW_GAME_VALUES
    assert [preset.id for preset in PRESETS] == list(options.PRESETS)
    assert PRESETS[0].choices(OPTIONS) == options.values_of(options.Rules()) | {"island": "usual"}


def test_the_log_and_the_facts_of_a_seat_say_whose_colour_a_roll_for_subversion_is() -> None:
    """The third seat is the die’s green, though it may have any colour on the screen."""
    state = GAME.start(random_setup(3, 3))
    names = ("Livia", "Cato", "Nero")

    def said(face: str) -> str | None:
        return event_text(Event("rolled", 0, {"face": face, "purpose": "subversion"}), names, state)

    assert said("green") == "Livia rolls for Subversion: green: sheep. This colour stands for Nero."
    assert said("blue*") == "Livia rolls for Subversion: blue: rock, and an event. This colour stands for Cato."
    assert said("yellow") == "Livia rolls for Subversion: yellow: corn."
    assert "The colour in Subversion is green: sheep" in seat_facts(state, 2)


def test_the_log_names_places_by_what_is_seen_there() -> None:
    """Settlements have owners, and land is so many rows and columns away from the nearest capital."""
    table, names = GAME.start(random_setup(1)), ("Livia", "Cato")
    x, y = position_of(table.terms.capitals[0])
    assert spot_text(table, names, (x, y)) == "capital of Livia"
    assert spot_text(table, names, (x - 1, y)) == "free place, 1 step west of the capital of Livia"
    assert spot_text(table, names, (x - 2, y - 1), 0) == "free place, 2 steps west, 1 north of the capital"
    middle = (x + 1, y)
    assert [spot_text(table, names, middle, seat) for seat in (0, 1)] == [
        "wasteland, 1 step east of the capital",
        "wasteland, 1 step west of the capital",
    ], "as near to both: it is seen from the capital of whom the sentence speaks"
    event = Event("hauled", 0, {"good": "corn", "count": 2, "source": (x, y), "target": (x - 3, y + 9)})
    told = "Livia moves 2 corn: capital › free place, 3 steps west, 9 south of the capital."
    assert event_text(event, names, table) == told
    assert move_words(Hire(EXPLORER, (x, y)), names, table) == "Hire: explorer (capital of Livia)"


def test_a_finished_village_is_named_by_its_place() -> None:
    """Even if it is the only one, since “a village is finished (village)” says one thing twice; and what becomes of
    the explorer is told, unless all soldiers are in use."""
    table = position({(-4, 0): "village0"})
    event, names = Event("village_completed", 0, {"at": (-4, 0)}), ("Livia", "Cato")
    assert event_text(event, names, table) == "The site of Livia becomes a village (3 steps west of the capital)."
    table.units[SOLDIER] = (cell_at((-4, 0)),)
    told = "The site of Livia becomes a village, and the explorer a soldier (3 steps west of the capital)."
    assert event_text(event, names, table) == told


def test_the_facts_of_a_seat_say_what_its_goods_would_bring_at_the_end() -> None:
    """The score counts villages and gold alone, and would mislead while the capital is full of goods."""
    table = position({}, goods={((-1, 0), 0): (40, 30, 9, 3)})
    has = standing(table, 0)
    assert (has.worth, has.sold) == (82, (82 + has.gold) // 5)
    told = f"The goods in the capital bring 82 gold when sold, {has.sold} points in all; unsold they count nothing"
    assert told in seat_facts(table, 0)
    assert "when sold" not in seat_facts(position({}), 0)


def test_what_the_goods_would_bring_is_what_the_end_counts_once_they_are_sold() -> None:
    table = position({}, goods={((-1, 0), 0): (4, 3, 9, 3)})
    table.phase = TRADING
    for good, count in enumerate((4, 3, 9, 3)):
        sold, before = standing(table, 0).sold, standing(table, 0).points
        table, _events = GAME.apply(table, 0, Sell(good, count))
        assert standing(table, 0).sold == sold
        assert standing(table, 0).points >= before
    assert (standing(table, 0).points, standing(table, 0).worth) == (points(table, 0), 0) == (sold, 0)


def test_a_move_names_the_tile_that_is_laid_as_it_is_turned() -> None:
    table, names = position({(2, 0): "C-I1"}, drawn="C-I"), ("Livia", "Cato")
    said = [move_words(Place((3, 0), turn), names, table) for turn in (0, 1)]
    told = re.compile(r"Lay the tile: corn, road [a-z]+ and [a-z]+ \(free place, 2 steps east .+\)")
    assert all(map(told.fullmatch, said)), said
    assert said[0] != said[1]


def test_a_choice_for_an_event_names_the_event() -> None:
    """A review tells it far from the event’s own line."""
    table = position({(2, 0): "C-I1"})
    table.card = CARDS.index("bandit")
    assert move_words(Resolve((2, 0)), ("Livia", "Cato"), table).startswith("Bandit: corn, ")


def test_two_units_in_open_country_have_two_names() -> None:
    table = position({(-2, 0): "C-X", (-2, -1): "C-X"}, explorers={(-2, 0): 0, (-2, -1): 0}, soldiers={(-1, 0): 0})
    places = [((-2, 0), EXPLORER), ((-2, -1), EXPLORER), ((-1, 0), SOLDIER)]
    assert [unit_spot(table, unit, cell_at(at)) for at, unit in places] == [
        "Explorer, corn, 1 step west of the capital",
        "Explorer, corn, 1 step west, 1 north of the capital",
        "Soldier, Capital",
    ]


def test_a_village_keeps_its_number() -> None:
    """Counted from north to south, the first village became the second once another was finished north of it."""
    table = position({(-4, 0): "village0", (-1, 3): "site0", (-1, -3): "village0"})
    assert place_numbers(table, 0) == {cell_at((-4, 0)): 1, cell_at((-1, -3)): 3}
    assert place_name(table, cell_at((-1, 3))) == "Site"
    table.sites[0], table.villages[0] = (), tuple(sorted((*table.sites[0], *table.villages[0])))
    lay(table, cell_at((-1, 3)), tile(VILLAGE, ALL_SIDES, 0))
    assert place_numbers(table, 0) == {cell_at((-4, 0)): 1, cell_at((-1, 3)): 2, cell_at((-1, -3)): 3}


def test_a_site_on_a_ruin_and_a_village_taken_are_the_newest() -> None:
    table = position({(-2, 0): "C-X", (-3, 0): "ruin", (-1, 3): "village0"}, explorers={(-2, 0): 0})
    found_site(table, cell_at((-3, 0)), cell_at((-2, 0)), None)
    table.sites[0], table.villages[0] = (), tuple(sorted((*table.sites[0], *table.villages[0])))
    assert place_numbers(table, 0) == {cell_at((-1, 3)): 1, cell_at((-3, 0)): 2}
    table = position({(-2, 0): "C-X", (-3, 0): "village1", (-1, 3): "village0"})
    _subvert(table, cell_at((-3, 0)), None)
    assert place_numbers(table, 0) == {cell_at((-1, 3)): 1, cell_at((-3, 0)): 2}


def test_no_two_places_have_the_same_name() -> None:
    """Neither for the log nor for the voice, however many villages and sites there are."""
    tiles = {(-4, 0): "village0", (-1, 3): "village0", (4, 0): "village1", (1, -3): "site1", (4, -3): "site1"}
    table, names = position(tiles), ("Livia", "Cato")
    cells = [(x, y) for x in range(-6, 7) for y in range(-6, 7)]
    for text in (spot_text, place_text):
        said = [text(table, names, at) for at in cells]
        assert len(set(said)) == len(cells)
    assert spot_text(table, names, (4, 0)) == "village 1 of Cato"
    assert spot_text(table, names, (-1, 3)) == "village 2 of Livia"
    assert spot_text(table, names, (-1, 3), 0) == "village 2"
    assert spot_text(table, names, (4, -3), 0) == "site 3 of Cato"


@pytest.mark.parametrize(
    ("card", "tiles", "said"),
    [
        ("robbery", {}, "No rival has 5 gold."),
        ("starvation", {}, "No rival has a village."),
        ("unrest", {(-4, 0): "village0"}, "No rival has a village."),
        ("starvation", {(4, 0): "village1"}, "This card lies on each rival’s village already."),
        ("subversion", {}, "There is no village that Cato could take."),
        ("subversion", {(-4, 0): "village0"}, "Soldiers guard every village that Cato could take."),
        ("redevelopment", {}, "No plain wasteland may give way."),
    ],
)
def test_a_card_without_effect_says_why(card: str, tiles: dict[tuple[int, int], str], said: str) -> None:
    table = position(tiles, soldiers={(-4, 0): 0} if (-4, 0) in tiles else {})
    table.met = (("roll", "red"), ("card", card), ("roll", "blue*"))
    assert void_text(CARDS.index(card), 0, ("Livia", "Cato"), table) == said
    title = card_text(card)
    event = Event("card_void", 0, {"card": card})
    assert event_text(event, ("Livia", "Cato"), table) == f"{title}: nothing happens. {said}"


def test_a_colour_of_nobody_subverts_nothing() -> None:
    table, names = position(), ("Livia", "Cato")
    for face, said in (("yellow", "The colour rolled stands for nobody."), ("green", "The colour rolled stands for")):
        table.met = (("roll", face),)
        assert void_text(CARDS.index("subversion"), 0, names, table).startswith(said)
    table = position(rules=replace(Rules(), subversion="own_only"))
    table.met = (("roll", "blue"),)
    assert void_text(CARDS.index("subversion"), 0, names, table).startswith("The colour rolled stands for Cato")
