"""The tools of Capoterra's steps at the table: market, offers, upkeep, hauls and event cards, by click and by key."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from capitol.core.events import Event
from capitol.games.capoterra.ai import planner
from capitol.games.capoterra.house_rules import ASKING
from capitol.games.capoterra.rules.cells import KIND, PATTERN_MASKS, cell_at, mask_of, position_of, rotated
from capitol.games.capoterra.rules.cells import SECTION as LAID
from capitol.games.capoterra.rules.moves import (
    CAPITAL_CORN,
    OFFER,
    UNPAID,
    VILLAGE_CORN,
    WITH_GOLD,
    Draw,
    End,
    Found,
    Haul,
    Hire,
    Move,
    Offer,
    Place,
    Resolve,
    Walk,
)
from capitol.games.capoterra.rules.numbers import EXPLORER, GOODS, ROCK_GOOD, SECTIONS, SHEEP_GOOD, SOLDIER, WOOD_GOOD
from capitol.games.capoterra.rules.state import ANSWERING, MOVING, PAYING, PLACING, RESOLVING, TRADING
from capitol.games.capoterra.rules.trade import SECTION_MASKS
from capitol.games.capoterra.ui.flow import TableFlow
from capitol.games.capoterra.ui.models.deals import capital_goods, is_last_turn
from capitol.games.capoterra.ui.models.pending import Pile
from capitol.games.capoterra.ui.models.upkeep import dues
from capitol.games.capoterra.ui.table import dragging
from capitol.games.capoterra.ui.table.overlays import pointed_place
from capitol.games.capoterra.ui.tools import upkeep_tray
from capitol.games.capoterra.ui.tools.pictured_words import Sign, ToolButton, line_width
from capitol.host.language import set_language
from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording
from capitol.kit.inputs import PointerDown, PointerMove, PointerUp, Wheel
from capitol.kit.theme import luminance
from capitol.session.settings import Play, Settings
from capitol.shell.preferences import Fixed
from tests.capoterra.rules.positions import EAST, WEST, bundle, goods_at
from tests.scenes.capoterra_desk import OPENING, PERSON, USUAL_BAG, CapoterraDesk, dealt


def desk(path: Path, moves: Sequence[Move] = OPENING, **how: object) -> CapoterraDesk:
    return CapoterraDesk(path, dealt(**how), moves)  # type: ignore[arg-type]


def dark(made: CapoterraDesk, id: str) -> bool:
    """Whether a button is of the dark of the wood it stands on."""
    button = made.find(id)
    assert isinstance(button, ToolButton)
    return luminance(button.colours(made.program.look.theme)[0]) < 0.1


def shift_click(made: CapoterraDesk, id: str) -> None:
    point = made.find(id).rect.center
    made.program.stack.handle(PointerDown(point, shift=True))
    made.program.stack.handle(PointerUp(point))
    made.settle()


# The market


def test_goods_are_sold_and_bought_one_by_one_or_five_at_once(tmp_path: Path) -> None:
    made = desk(tmp_path)
    assert (goods_at(made.now, WEST), made.now.gold[0]) == ((7, 6, 6, 6), 9)
    made.use("sell.corn", "buy.wood")
    assert (goods_at(made.now, WEST), made.now.gold[0]) == ((6, 6, 7, 6), 7)
    shift_click(made, "sell.sheep")
    assert (goods_at(made.now, WEST), made.now.gold[0]) == ((6, 1, 7, 6), 12)
    shift_click(made, "buy.rock")
    assert (goods_at(made.now, WEST), made.now.gold[0]) == ((6, 1, 7, 10), 0)
    assert not made.find("buy.corn").enabled
    assert dark(made, "buy.corn")
    assert not dark(made, "sell.corn")
    assert made.said("buy.corn") == "That costs 3 gold."
    assert made.find("purse").label == "Your gold: 0"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_all_amounts_in_the_capital_are_as_large(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    """In German the first one, with its word, was smaller: its good had another kind of picture than the others."""
    set_language(language)
    try:
        made = CapoterraDesk(tmp_path, dealt(), size=size)
        assert len({made.find(id).text_px for id in (*(f"held.{good}" for good in GOODS), "purse")}) == 1
    finally:
        set_language("en")


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", ["Links drehen", "Rechts drehen"]), ("fr", ["Tourner à gauche", "Tourner à droite"])],
)
def test_in_every_language_the_buttons_say_that_they_turn(tmp_path: Path, language: str, words: list[str]) -> None:
    """The tool of a tile has room for it at the size of the design."""
    set_language(language)
    try:
        made = CapoterraDesk(tmp_path / "tile", dealt(("C-I", *USUAL_BAG)), ())
        assert [made.find(f"turn.{side}").label for side in ("left", "right")] == words
        assert not any(made.find(f"turn.{side}").clipped for side in ("left", "right"))
    finally:
        set_language("en")


def test_the_buttons_that_turn_a_tile_say_so_where_there_is_room(tmp_path: Path) -> None:
    """“Left” and “Right” alone could be directions of the tile."""
    desk = CapoterraDesk(tmp_path, dealt(("C-I", *USUAL_BAG)), ())
    assert [desk.find(f"turn.{side}").label for side in ("left", "right")] == ["Turn left", "Turn right"]
    desk.program.change_settings("display", ui_scale=2.0)
    desk.settle()
    assert not any(desk.find(f"turn.{side}").clipped for side in ("left", "right"))


def test_trade_is_taken_back_move_by_move(tmp_path: Path) -> None:
    made = desk(tmp_path)
    made.use("sell.corn", "sell.sheep")
    made.use("undo")
    assert goods_at(made.now, WEST) == (6, 6, 6, 6)
    made.use("undo")
    assert goods_at(made.now, WEST) == (7, 6, 6, 6)
    assert not made.find("undo").enabled  # the roll stands


def test_trade_by_keys(tmp_path: Path) -> None:
    made = desk(tmp_path)
    made.table.stage.focus_on("sell.corn", visible=True)
    made.key("return")
    made.settle()
    made.key("shift+return")
    made.settle()
    assert goods_at(made.now, WEST) == (1, 6, 6, 6)


def test_the_last_gold_does_not_turn_buying_into_selling(tmp_path: Path) -> None:
    made = desk(tmp_path)
    made.table.stage.focus_on("buy.rock", visible=True)
    for _press in range(6):
        made.key("return")
        made.settle()
    assert (made.now.gold[0], goods_at(made.now, WEST)) == (0, (7, 6, 6, 9))
    assert made.table.stage.focus.id == "buy.rock"
    assert made.find("bubble").label == made.said("buy.rock")


def test_sell_all_but_what_is_kept(tmp_path: Path) -> None:
    made = desk(tmp_path)
    made.use("sell_all")
    assert made.find("keep.text").label == "The rest brings 25 gold.", "nothing waits for goods"
    for good, kept in enumerate("1002"):
        made.table.stage.focus_on(f"keep.{good}", visible=True)
        made.key(kept)
    assert made.find("keep.text").label == "The rest brings 22 gold."
    made.use("keep.sell")
    assert (goods_at(made.now, WEST), made.now.gold[0]) == ((1, 0, 0, 2), 31)
    made.use("sell_all")
    made.key("escape")
    assert not made.has("keep")


def test_units_are_hired_where_their_price_lies(tmp_path: Path) -> None:
    made = desk(tmp_path)
    assert made.said("hire.0") == "You may have one soldier for each village."
    made.use("hire.1")
    assert made.now.units[EXPLORER] == (cell_at(WEST),)
    made.use("hire.1", "hire.1")
    assert made.said("hire.1") == "All your explorers are in play."


def test_a_village_is_founded_instead_of_the_tile(tmp_path: Path) -> None:
    made = desk(tmp_path)
    assert made.said("village") == "Hire an explorer first: explorers found sites."
    made.use("hire.1")
    assert made.said("village") == "A village must be at least three steps from every capital, village and site."


def road_builder(path: Path) -> CapoterraDesk:
    """Seat 0 trades, and the price of a straight section lies on the start tile since the turn before."""
    made = desk(path, bag=("C-X", "W-X", *["R"] * 9))
    made.go_on(0, MOVING)
    made.act(Haul(WOOD_GOOD, 1, WEST, (0, 0)), Haul(ROCK_GOOD, 1, WEST, (0, 0)), End())
    made.go_on(0, TRADING)
    made.show()
    return made


def test_a_section_is_picked_turned_put_back_and_laid(tmp_path: Path) -> None:
    """It matches the roads beside the start tile."""
    made = road_builder(tmp_path)
    made.use("section")
    for number, name in enumerate(SECTIONS):
        row = made.find(f"section.{name}")
        assert isinstance(row, ToolButton)
        assert row.lines[0][0] == Sign(f"capoterra.tile.section.0.{SECTION_MASKS[number]}"), (
            "the piece, not words alone"
        )
    made.use("section.I")
    assert not made.find("confirm").enabled
    made.use("put_back")
    assert made.find("confirm").enabled
    made.use("section", "section.I", "turn.right", "cell.0.0", "put_back")
    assert made.has("section"), "put back, too, where it lies for a move that is not confirmed"
    made.use("section", "section.I", "turn.right", "cell.0.0", "confirm")
    assert made.now.tiles[cell_at((0, 0))] & KIND == LAID
    assert made.now.sections[0] == 2


def test_nobody_is_asked_to_turn_a_crossing(tmp_path: Path) -> None:
    made = desk(tmp_path, bag=("C-X", "W-X", "C-X", *["R"] * 9))
    made.go_on(0, PLACING)
    made.show()
    assert made.has("drawn")
    assert not made.has("turn.left")
    assert not made.has("turn.right")
    words = made.find("status").label, made.find("tile.note").label
    made.key("r")
    assert (made.find("status").label, made.find("tile.note").label) == words
    assert "turn" not in " ".join(words)
    corner = desk(tmp_path / "corner", bag=("C-X", "W-X", "C-L", *["R"] * 9))
    corner.go_on(0, PLACING)
    corner.show()
    assert corner.has("turn.left")


# Offers


def test_an_offer_between_two_people_is_refused_and_another_accepted(tmp_path: Path) -> None:
    """C8: on one laptop the rival answers at once."""
    made = desk(tmp_path)
    made.use("offer")
    made.press("offer.give.0.more")
    assert made.find("offer.give.bank").label == "At the bank: 3 gold"
    assert not made.find("offer.propose").enabled
    made.press("offer.get.3.more")
    made.press("offer.get.3.more")
    assert made.find("offer.get.then").label == "Then has 7 corn, 6 sheep, 6 wood, 4 rock, 9 gold"
    made.use("offer.propose")
    assert made.now.phase == ANSWERING
    assert made.table.viewer == 1
    assert made.find("answer.bundle.0").label == "Livia gives 1 corn"
    assert made.find("status").label == "Cato · Do you accept? You get 1 corn, and give 2 rock."
    made.key("return")
    assert made.now.phase == ANSWERING, "who has just proposed does not answer for the rival by the same key"
    made.use("refuse")
    assert (made.now.phase, made.table.viewer) == (TRADING, 0)
    assert made.find("offer").label == "Offer… (2)"
    assert made.find("bubble").label == "Cato refuses. 2 offers left in this turn.", "not in the log alone"
    made.use("offer")
    assert made.find("offer.get.3").value_words == "2"
    assert not made.find("offer.propose").enabled
    assert made.find("offer.text").label == "This offer has been refused in this turn."
    made.press("offer.get.3.less")
    assert made.find("offer.text").label == "Cato has refused 1 corn for 2 rock. 2 offers left in this turn."
    made.use("offer.propose")
    made.key("a")
    made.settle()
    assert made.find("bubble").label == "Cato accepts. 1 offer left in this turn."
    assert goods_at(made.now, WEST) == (6, 6, 6, 7)
    assert goods_at(made.now, EAST, 1) == (7, 6, 6, 5)
    made.use("offer")
    assert {made.find(f"offer.{side}.{part}").value_words for side in ("give", "get") for part in range(5)} == {"0"}


def test_the_dialogs_of_a_trade_are_drawn_before_they_open(tmp_path: Path) -> None:
    """An offer drew its panel and ten goods in the frame that opened it: 80 ms in a large window."""
    made = desk(tmp_path)
    look = made.program.look
    made.draw()
    while look.prefetch.step():
        pass

    def pictures() -> set[object]:
        panels = {key for key in look.cache._items if isinstance(key, tuple) and key[0] == "gradient"}
        return panels | {key for key in look.sprites._cache._items if str(key[0]).startswith("capoterra.good")}  # type: ignore[index]

    before = pictures()
    made.press("offer")
    made.draw()
    assert before
    assert made.table.stage.dialog is not None
    assert pictures() == before


def test_an_offer_by_keys_alone(tmp_path: Path) -> None:
    made = desk(tmp_path)
    made.key("o")
    assert made.table.stage.focus.id == "offer.give.0"
    made.key("3", "down", "down", "right", "left", "tab")
    assert made.find("offer.give.0").value_words == "3"
    made.table.stage.focus_on("offer.get.4", visible=True)
    made.key("right", "right")
    assert made.find("offer.get.4").value_words == "2"
    made.key("tab")
    assert made.table.stage.focus.id == "offer.propose", "what goes on comes before what closes"
    made.key("return")
    made.settle()
    assert made.now.offer == (1, (3, 0, 0, 0, 0), (0, 0, 0, 0, 2))
    made.key("f")
    made.settle()
    assert made.now.offer is None


@pytest.mark.parametrize(("goods", "answer"), [((6, 6, 6, 6), "accept"), ((6, 0, 0, 0), "refuse")])
def test_with_keys_an_offer_begins_with_the_focus_on_its_answer(
    tmp_path: Path, goods: tuple[int, int, int, int], answer: str
) -> None:
    made = desk(tmp_path, goods=goods)
    made.key("tab")
    made.act(Offer(1, bundle(corn=1), bundle(rock=1)))
    made.show()
    made.settle()
    focus = made.table.stage.focus
    assert (made.now.phase, focus.id, focus.visible) == (ANSWERING, answer, True)
    made.key("return")
    made.settle()
    assert (made.now.phase, made.now.offer) == (TRADING, None)


def test_an_offer_that_cannot_be_accepted_is_read_before_it_is_refused(tmp_path: Path) -> None:
    """The only possible answer is not given for the player."""
    made = desk(tmp_path, goods=(6, 0, 0, 0))
    made.act(Offer(1, bundle(corn=1), bundle(rock=1)))
    made.show()
    made.pass_time(2000)
    assert made.now.phase == ANSWERING
    assert made.said("accept") == "You do not have what is asked for."
    made.use("refuse")
    assert made.now.phase == TRADING


def test_who_can_only_draw_may_still_make_an_offer(tmp_path: Path) -> None:
    made = desk(tmp_path, goods=(0, 0, 0, 0), gold=2, rolls=("blue",))
    made.pass_time(2000)
    assert made.now.phase == TRADING
    assert made.find("offer").enabled


def test_a_rival_that_has_not_what_is_asked_can_only_refuse(tmp_path: Path) -> None:
    made = desk(tmp_path)
    made.use("offer")
    for _press in range(9):
        made.press("offer.get.4.more")
    assert not made.find("offer.get.4.more").enabled
    made.press("offer.give.1.more")
    made.use("offer.propose", "accept")
    assert made.now.gold[:2] == [18, 0]


# Upkeep


@pytest.mark.parametrize("way", ["confirm", "return"])
def test_units_that_cannot_be_paid_are_told_once_before_a_tile_is_drawn(tmp_path: Path, way: str) -> None:
    made = desk(tmp_path, (*OPENING, Hire(EXPLORER, WEST), Hire(EXPLORER, WEST)), goods=(2, 6, 6, 6), gold=0)
    told = "1 unit cannot be paid and will leave: Explorer, Capital. Sell goods first: the pay is 1 corn or 1 gold."
    assert made.find("unpaid").label == told

    def goes_on() -> None:
        if way == "return":
            made.key("return")
            made.settle()
        else:
            made.use(way)

    goes_on()
    assert (made.now.phase, made.find("bubble").label) == (TRADING, told)
    goes_on()
    assert made.now.phase == PLACING


def test_who_can_pay_is_asked_nothing(tmp_path: Path) -> None:
    made = desk(tmp_path, (*OPENING, Hire(EXPLORER, WEST), Hire(EXPLORER, WEST)), goods=(2, 6, 6, 6), gold=0)
    made.use("sell.wood")
    assert not made.has("unpaid")
    made.use("confirm")
    assert made.now.phase == PLACING


def test_goods_that_become_worthless_are_asked_about_once(tmp_path: Path) -> None:
    """Before the last draw, but not before the one before, nor if every action is to count at once."""
    made = desk(tmp_path, bag=("R",) * 4)
    assert is_last_turn(made.now)
    made.use("confirm")
    assert "worth nothing after the last tile" in made.find("unsold.text").label
    made.key("escape")
    assert made.now.phase == TRADING
    made.use("confirm")
    assert made.now.phase == PLACING, "asked once"


def test_goods_are_kept_from_the_question(tmp_path: Path) -> None:
    made = desk(tmp_path, bag=("R",) * 4)
    made.use("confirm", "unsold.keep")
    assert made.now.phase == PLACING, "without another press"


def test_all_goods_are_sold_from_the_question(tmp_path: Path) -> None:
    made = desk(tmp_path, bag=("R",) * 4)
    before = made.now.gold[0]
    made.use("confirm", "unsold.sell")
    assert (made.now.phase, capital_goods(made.now, 0)) == (TRADING, (0, 0, 0, 0))
    assert made.now.gold[0] > before
    made.use("confirm")
    assert made.now.phase == PLACING


@pytest.mark.parametrize(("tiles", "confirm"), [(5, "always"), (4, "never")])
def test_goods_are_not_asked_about(tmp_path: Path, tiles: int, confirm: str) -> None:
    made = CapoterraDesk(tmp_path, dealt(("R",) * tiles), settings=Settings(play=Play(confirm=confirm)))
    made.use("confirm")
    assert made.now.phase == PLACING


def paying(path: Path) -> CapoterraDesk:
    """Two explorers in the capital wait for their pay."""
    made = desk(path, (*OPENING, Hire(EXPLORER, WEST), Hire(EXPLORER, WEST)))
    made.go_on(0, PAYING)
    made.show()
    return made


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_all_ways_to_pay_are_of_one_size_and_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """However many units there are: words made one button’s text smaller than the next, and ran over its edge."""
    set_language(language)
    try:
        made = paying(tmp_path)
        one = dues(made.now, {})[0]
        village = replace(one, ways=(CAPITAL_CORN, VILLAGE_CORN, WITH_GOLD))
        for few in (1, 3, 4, 7):
            monkeypatch.setattr(upkeep_tray, "dues", lambda *_args, few=few: [replace(one, way=UNPAID)] + [one] * few)
            check_ways(made, 3)
            monkeypatch.setattr(upkeep_tray, "dues", lambda *_args, few=few: [village] * few)
            check_ways(made, 4)
    finally:
        set_language("en")


def check_ways(made: CapoterraDesk, each: int) -> None:
    """All ways to pay are as tall, in the same size of text, and within their buttons."""
    tray = upkeep_tray.build_upkeep(made.table.tools.desk(), made.table.view_model.regions.tool)
    buttons = [button for button in tray.walk() if isinstance(button, ToolButton)]
    assert len(buttons) % each == 0
    assert len({button.text_px for button in buttons}) == 1
    heights = [button.rect.height for button in buttons]
    assert max(heights) - min(heights) <= 1
    assert buttons[0].text_px >= 10
    for button in buttons:
        assert max(line_width(made.table.look, line, button.text_px, bold=True) for line in button.lines) <= (
            button.rect.width
        )


def test_units_are_paid_as_proposed_with_one_key(tmp_path: Path) -> None:
    made = paying(tmp_path)
    assert made.find("due.0").label == "Explorer, Capital: corn from the capital"
    before = goods_at(made.now, WEST)[0]
    made.key("return")
    made.settle()
    assert made.now.phase == MOVING
    assert goods_at(made.now, WEST)[0] == before - 2


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_a_double_click_does_not_end_the_next_step(tmp_path: Path, speed: str) -> None:
    """The button of the next step stands where the pointer is."""
    made = paying(tmp_path)
    made.program.fixed = Fixed(speed=speed, seed=7, counted=True)
    made.program.stack.follow_motion()
    point = made.point_of("confirm")
    for clicks in (1, 2):
        made.click_at(point, clicks)
        made.pass_time(80)
    made.pass_time(3000)
    assert (made.now.turn, made.now.phase) == (0, MOVING)
    made.use("confirm")
    assert (made.now.turn, made.now.phase) != (0, MOVING)


def test_enter_leads_through_the_steps(tmp_path: Path) -> None:
    """A turn that begins by keys has the focus on the board, where Enter does what the status says."""
    made = paying(tmp_path)
    for phase in (MOVING, TRADING, PLACING):
        made.key("return")
        made.settle()
        assert made.now.phase == phase
    assert made.now.turn == 1
    assert goods_at(made.now, EAST, 1) == (6, 6, 6, 6)


def test_a_unit_is_paid_otherwise_or_dismissed(tmp_path: Path) -> None:
    made = paying(tmp_path)
    dismiss = made.find("pay.1.none")
    assert isinstance(dismiss, ToolButton)
    assert "Dismiss" in dismiss.lines[0], "a bare cross says nothing"
    made.use("pay.0.gold", "pay.1.none")
    assert made.find("due.0").label == "Explorer, Capital: 1 gold"
    assert made.find("due.1.text").label == "Leaves the board."
    assert made.now.phase == PAYING
    made.use("confirm")
    assert (len(made.now.units[EXPLORER]), made.now.gold[0], made.now.phase) == (1, 8, MOVING)


def test_paying_a_unit_in_gold_leaves_the_others_as_they_were(tmp_path: Path) -> None:
    made = desk(tmp_path, (*OPENING, Hire(EXPLORER, WEST), Hire(EXPLORER, WEST)), goods=(2, 6, 6, 6))
    made.go_on(0, PAYING)
    made.show()
    assert made.find("due.0").label == "Explorer, Capital: corn from the capital"
    made.use("pay.0.gold")
    assert [made.find(f"due.{number}").label for number in range(2)] == ["Explorer, Capital: 1 gold"] * 2


# Hauls

SITE = (-4, 0)


def settled(path: Path, *moves: Move) -> CapoterraDesk:
    """Seat 0 has founded a site four tiles west, with its explorer on it and an open road to the capital, and moves."""
    made = desk(path, bag=("C-X", "W-X", "S-X", *["R"] * 12))
    made.act(Hire(EXPLORER, WEST), Draw(), Place((-3, 0), 0))
    for target in ((-2, 0), (-3, 0)):
        made.go_on(0, MOVING)
        source = position_of(made.now.units[EXPLORER][0])
        made.act(Walk(EXPLORER, source, target), End())
        made.go_on(0, TRADING)
    made.act(Found(SITE, (-3, 0)))
    made.go_on(0, MOVING)
    made.act(*moves)
    made.show()
    return made


def test_a_site_is_supplied_with_one_key(tmp_path: Path) -> None:
    """C10 at the table: what is missing is sent, one of each; nothing is left to send then."""
    made = settled(tmp_path, Haul(SHEEP_GOOD, 2, WEST, SITE))
    assert made.said("supply").startswith("To the site: 1 corn, 1 wood, 1 rock")
    made.key("s")
    made.settle()
    assert goods_at(made.now, SITE) == (1, 2, 1, 1)
    assert made.said("supply") == "Your site has one of each good."
    assert made.said("home") == "You have no village yet: all your goods lie in the capital."
    assert made.said("goods.1.-4.0") == "Goods stay on a site."


def test_enter_ends_the_turn_once_a_spent_tool_has_said_why(tmp_path: Path) -> None:
    made = settled(tmp_path)
    made.table.stage.focus_on("supply", visible=True)
    made.key("return")
    made.settle()
    made.key("return")
    assert (made.find("bubble").label, made.now.turn) == ("Your site has one of each good.", 0)
    made.pass_time(1000)
    made.key("return")
    made.settle()
    assert (made.now.turn, made.now.phase) != (0, MOVING)
    assert made.table.stage.focus.id == "confirm", "no tool of the next turn has come under Enter"


def test_goods_that_no_road_takes_anywhere_say_what_their_road_does_not_reach(tmp_path: Path) -> None:
    """A road does lead away from the capital here, but only over the corn."""
    made = desk(tmp_path)
    made.act(Hire(EXPLORER, WEST))
    made.go_on(0, MOVING)
    state: Any = made.begun.match.full_state
    state.bandits, state.roads = (cell_at((0, 0)),), [None, None]
    made.show()
    assert made.said("goods.0.-1.0") == (
        "No open road leads from here to another settlement of yours, to wasteland or to a broken road."
    )


def test_goods_are_picked_up_in_the_tray_and_put_down_on_the_board(tmp_path: Path) -> None:
    made = settled(tmp_path)
    made.use("goods.1.-1.0")
    assert made.find("goods.1.-1.0").selected
    assert "cell.-4.0" in made.scene.stage.targets
    made.use("goods.1.-1.0")
    assert not made.scene.stage.targets
    made.use("goods.1.-1.0", "cell.-4.0")
    assert goods_at(made.now, SITE)[SHEEP_GOOD] == 1, "goods stay on a site: it gets what it lacks"


def test_part_of_the_goods_is_moved(tmp_path: Path) -> None:
    """All are picked up at first; the stepper, the wheel and digits change how many."""
    made = settled(tmp_path)
    made.use("goods.1.-1.0")
    assert made.find("amount").value_words == "6"
    made.use("amount.less")
    assert made.find("amount").value_words == "5"
    made.table.stage.focus_on("amount", visible=True)
    made.key("2")
    made.settle()
    assert "Choose where to move 2 sheep." in made.find("status").label
    made.use("put_back")
    assert not made.has("amount")
    made.use("goods.1.-1.0", "amount.less", "amount.more", "amount.less", "cell.-4.0")
    assert goods_at(made.now, SITE)[SHEEP_GOOD] == 5
    assert made.find("goods.1.-1.0").enabled


def test_goods_in_the_tray_are_as_large_as_their_room_allows(tmp_path: Path) -> None:
    made = settled(tmp_path)
    assert made.find("goods.1.-1.0").text_px == 24
    assert all(not one.clipped for one in made.table.root.walk())


def test_a_village_brings_its_goods_home(tmp_path: Path) -> None:
    sent = [Haul(good, 1, WEST, SITE) for good in range(4)]
    made = settled(tmp_path, *sent, End())
    made.go_on(0, MOVING)
    made.show()
    assert made.find("place.-4.0.name").label == "Village 1"
    at_home = goods_at(made.now, WEST)[SHEEP_GOOD]
    made.use("goods.1.-4.0", "cell.-1.0")
    told = f"{at_home + 1} sheep, of which {at_home} can still move."
    assert made.said("goods.1.-1.0").endswith(told), "all that lie there, as the label and the board say"
    made.key("b")
    made.settle()
    assert goods_at(made.now, SITE) == (0, 0, 0, 0)
    assert made.said("home") == "Nothing in your villages can still be moved to the capital."
    made.use("walk.0.-4.0", "cell.-3.0")
    assert made.now.units[SOLDIER] == (cell_at((-3, 0)),)


def test_the_log_names_places_as_they_were(tmp_path: Path) -> None:
    """A site that has become a village, also when all of the log is written anew, as in another language."""
    made = settled(tmp_path)

    def told() -> list[str]:
        return [line.text for line in made.table.view_model.log]

    before, founding = told(), "Livia founds a site (3 steps west of the capital)."
    assert any(text.startswith(founding) or text == founding for text in before)
    made.act(*[Haul(good, 1, WEST, SITE) for good in range(4)], End())
    made.go_on(0, MOVING)
    made.show()
    assert told()[: len(before) - 1] == before[:-1], "the last turn goes on"
    founded = next(event for step in made.begun.steps for event in step.events if event.kind == "site_founded")
    assert made.table.view_model.said(founded) == founding


def test_the_last_possible_movement_can_be_undone(tmp_path: Path) -> None:
    """Only a step in which nothing could be moved from its beginning is passed by itself."""
    made = desk(tmp_path, (*OPENING, Hire(EXPLORER, WEST)), goods=(2, 1, 1, 1))
    made.go_on(0, MOVING)
    while len(moves := [one for one in made.begun.choices(0).moves() if not isinstance(one, End)]) > 1:
        made.act(moves[0])
    made.act(*moves)
    made.show()
    made.pass_time(3000)
    assert (made.now.turn, made.now.phase) == (0, MOVING)
    made.use("undo")
    assert set(moves) <= set(made.begun.choices(0).moves())


def test_a_tool_shows_its_place_on_the_board(tmp_path: Path) -> None:
    """Pointed at or focused, goods, units and places in the tray are ringed on the board."""
    made = settled(tmp_path)
    stage = made.table.stage
    assert pointed_place(stage) is None
    for id, place in (("goods.1.-1.0", WEST), ("walk.1.-4.0", SITE), ("place.-4.0", SITE), ("home", None)):
        made.program.stack.handle(PointerMove(made.find(id).rect.move(0, 2).midtop))
        assert pointed_place(stage) == place
    made.program.stack.handle(PointerMove((640, 300)))
    stage.focus_on("goods.2.-1.0", visible=True)
    assert pointed_place(stage) == WEST


def test_pieces_can_be_used_again_after_goods_have_moved(tmp_path: Path) -> None:
    """What is shown once goods have arrived is what the next move may do."""
    for way in (("supply",), ("goods.1.-1.0", "cell.-4.0")):
        made = settled(tmp_path)
        made.table.animator.factor = 1
        before = made.table.view_model.sources
        assert "unit.1.0.-4.0" in before
        made.use(*way)
        assert "unit.1.0.-4.0" in made.table.view_model.sources, way
        assert made.find("unit.1.0.-4.0").draggable, way
        assert made.find("pile.3.-1.0").draggable, way


@pytest.mark.parametrize("way", ["space", "return"])
def test_a_focused_piece_is_picked_up_and_put_down_by_enter_as_by_space(tmp_path: Path, way: str) -> None:
    """Though Enter also ends the turn from elsewhere."""
    made = settled(tmp_path)
    made.table.stage.focus_on("unit.1.0.-4.0", visible=True)
    made.key(way)
    assert (made.now.turn, made.now.phase) == (0, MOVING)
    assert "unit.1.0.-4.0" in {one.id for one in made.table.root.walk() if one.selected}
    assert made.table.stage.focus.id.startswith("cell.")
    made.key(way)
    assert (made.now.turn, made.now.phase) == (0, MOVING)
    assert isinstance(made.begun.steps[-1].move, Walk)


def test_a_chosen_number_of_goods_is_kept_in_a_drag(tmp_path: Path) -> None:
    made = settled(tmp_path)
    made.use("goods.1.-1.0", "amount.less")
    made.table.drags.pick_up("pile.1.-1.0")
    assert made.table.pending is not None
    assert made.table.pending.held == Pile(SHEEP_GOOD, WEST, 5, chosen=True)


def wheel(made: CapoterraDesk, dy: int) -> None:
    made.program.stack.handle(Wheel((640, 300), 0, dy))


def held_number(made: CapoterraDesk) -> int:
    """How many goods are in the hand."""
    held = made.table.pending.held if made.table.pending is not None else None
    return held.count if isinstance(held, Pile) else 0


def test_the_wheel_and_keys_change_how_many_goods_are_in_the_hand(tmp_path: Path) -> None:
    """Wherever the pointer and the focus are, and from one to all that can be moved; without goods in the hand they do
    what they do else."""
    made = settled(tmp_path)
    made.use("pile.1.-1.0")
    side = made.table.camera.side
    assert made.find("status").label.endswith("Choose where to move 6 sheep. Turn the wheel for more or fewer.")
    for dy, count in ((1, 6), (-1, 5), (-1, 4), (1, 5)):
        wheel(made, dy)
        assert held_number(made) == count
    for key, count in (("-", 4), ("+", 5), ("pagedown", 4), ("pageup", 5), ("3", 3), ("9", 6), ("1", 1), ("-", 1)):
        made.key(key)
        assert held_number(made) == count, key
    assert made.find("status").label.endswith("1 sheep. Digits, + and − change the number.")
    assert made.table.camera.side == side, "the map keeps its size"
    made.key("2")
    made.use("cell.-4.0")
    assert goods_at(made.now, SITE)[SHEEP_GOOD] == 2
    made.key("+")
    assert made.table.camera.goal.side > side


def test_part_of_the_goods_is_dragged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The wheel and keys change the number while goods are carried; it is written on them, and what stays on the pile.
    Over a site, where goods stay, it is the one that is brought there unless the number was changed."""
    made = settled(tmp_path)
    written = list[str]()
    monkeypatch.setattr(dragging, "paint_number", lambda _canvas, _foot, text, _px: written.append(text))
    start, site = made.find("pile.1.-1.0").rect.center, made.find("cell.-4.0").rect.center
    handle = made.program.stack.handle

    def shown() -> str:
        written.clear()
        made.draw_texts()
        return written[-1]

    handle(PointerDown(start))
    handle(PointerMove((start[0], start[1] - 40)))
    assert (shown(), made.find("pile.1.-1.0").label) == ("6", "")
    handle(PointerMove(site))
    made.pass_time(400)
    assert shown() == "1"
    wheel(made, -1)
    made.key("-")
    made.pass_time()
    assert (shown(), made.find("pile.1.-1.0").label) == ("4", "2")
    handle(PointerUp(site))
    made.settle()
    assert goods_at(made.now, SITE)[SHEEP_GOOD] == 4
    assert not made.scene.stage.drag.active


# Event cards


def test_a_card_that_is_drawn_rings_its_places_at_once(tmp_path: Path) -> None:
    made = desk(tmp_path, OPENING[:1], deck=("reroute",), rolls=("green*",), bag=("C-L", "W-X", "S-X", "R", "R"))
    made.table.animator.factor = 1
    made.table.flow.play(OPENING[1])
    made.settle()
    made.use("confirm")  # the card has been read
    assert made.now.phase == RESOLVING
    assert "cell.-2.0" in made.table.view_model.targets
    assert "cell.-2.0" in made.table.stage.targets


def test_a_robbery_asks_who_is_robbed(tmp_path: Path) -> None:
    choosing = Settings(play=Play(auto_forced=False))
    made = CapoterraDesk(tmp_path, dealt(deck=("robbery",), rolls=("green*",)), settings=choosing)
    assert made.now.phase == RESOLVING
    assert "Choose who is robbed." in made.find("event.text").label
    assert made.find("rob.1").label == "Cato"
    assert made.find("rob.1").enabled
    table = made.table
    assert isinstance(table.flow, TableFlow)
    table.animator.factor = 1.0
    table.present(Event("card_drawn", table.viewer, {"card": "robbery"}), own=False, done=table.flow.decide)
    made.pass_time()
    assert not made.find("rob.1").enabled, "nothing is chosen while the card is read"
    table.animator.factor = 0.0
    made.use("confirm")
    assert made.find("rob.1").enabled
    made.use("rob.1")
    assert (made.now.gold[1], made.now.phase) == (5, TRADING)
    assert made.said("card.last") == "The last event: Robbery\nA rival who has 5 gold or more loses 4 gold to the bank."


def test_a_road_is_turned_the_other_way_or_left(tmp_path: Path) -> None:
    made = desk(tmp_path, deck=("reroute",), rolls=("green*",), bag=("C-L", "W-X", "S-X", "R", "R"))
    assert made.has("skip")
    made.use("cell.-2.0")
    first = made.table.view_model.choice.move
    made.use("other_way")
    second = made.table.view_model.choice.move
    assert isinstance(first, Resolve)
    assert isinstance(second, Resolve)
    assert {first.turn, second.turn} == {1, 3}
    made.use("confirm")
    assert made.now.phase == TRADING
    assert mask_of(made.now.tiles[cell_at((-2, 0))]) == rotated(PATTERN_MASKS["L"], second.turn or 0)


def test_a_computer_says_why_it_answers_so(tmp_path: Path) -> None:
    """C8, person and computer: the answer comes with a reason and with the offers left."""
    made = desk(tmp_path, kinds=(PERSON, "ai:governor"))
    made.use("offer")
    for _press in range(3):
        made.press("offer.get.3.more")
    made.press("offer.give.4.more")
    made.use("offer.propose")
    told = [text for _kind, text in made.table.stage.announced]
    assert (made.now.offer, made.now.phase) == (None, TRADING)
    assert any(text.startswith("Cato refuses") and text.endswith("2 offers left in this turn.") for text in told), told
    made.use("offer")
    for _press in range(3):
        made.press("offer.get.3.less")
    made.press("offer.get.4.more")
    made.press("offer.give.4.less")
    for _press in range(4):
        made.press("offer.give.3.more")
    made.use("offer.propose")
    told = [text for _kind, text in made.table.stage.announced]
    assert any(text.startswith("Cato accepts") for text in told), told


@pytest.mark.parametrize(("often", "offers"), [("once", 1), ("often", 3)])
def test_a_computer_asks_and_a_person_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, often: str, offers: int
) -> None:
    """C8, computer and person: refused and accepted in a row, as often as the table has chosen."""
    raws = [(OFFER, 0, bundle(gold=price), bundle(corn=1)) for price in (1, 2, 3)]
    monkeypatch.setattr(
        planner, "proposal", lambda state, _fair, most: raws[state.offers] if state.offers < min(most, 3) else None
    )
    made = CapoterraDesk(tmp_path, dealt(kinds=(PERSON, "ai:trader")), OPENING, options={ASKING: often})
    made.go_on(1, TRADING)
    gold, asked = made.now.gold[0], 0
    made.show()
    while made.now.phase == ANSWERING:
        asked += 1
        assert made.find("status").label == f"Livia · Do you accept? You get {asked} gold, and give 1 corn."
        assert made.find("answer.bundle.0").label == f"Cato gives {asked} gold"
        made.use("refuse" if asked == 1 else "accept")
    assert asked == offers
    assert made.now.gold[0] == gold + sum(range(2, offers + 1))


# Seats and reasons


def test_the_facts_of_a_seat(tmp_path: Path) -> None:
    made = settled(tmp_path, Haul(SHEEP_GOOD, 1, WEST, SITE))
    made.press("seat.0")
    text = made.find("seat.menu.text").label
    assert "In the capital: 10 corn, 5 sheep, 5 wood, 6 rock" in text
    assert "In villages" not in text, "there is none"
    assert "Explorers: 1 of 3. Village tokens left: 4" in text
    assert "Site: still lacks corn, wood, rock" in text


def test_a_refused_place_says_why(tmp_path: Path) -> None:
    """C3: at the place itself, in words, with mouse and keys."""
    made = settled(tmp_path)
    for picked, cell, reason in (
        ("walk.1.-4.0", "cell.-2.0", "That is not next to it."),
        ("goods.0.-1.0", "cell.1.0", "That belongs to another player."),
        ("goods.0.-1.0", "cell.-3.0", "Goods go to your settlements, to wasteland or to a broken road."),
    ):
        made.use(picked, cell)
        assert [text for _kind, text in made.table.stage.announced][-1] == reason
        assert made.now.phase == MOVING
        made.use(picked)


def test_the_last_turn_is_announced(tmp_path: Path) -> None:
    """C11: in step 3 of a turn after which the bag holds too little for another one of the seat."""
    made = desk(tmp_path / "many")
    assert not made.has("last_turn")
    made = desk(tmp_path / "few", bag=("C-X", "W-X", "R", "R"))
    assert made.find("last_turn").label == "Your last turn, if nobody founds a site: sell now."
    made = desk(tmp_path / "one", bag=("C-X", "W-X", "R"))
    assert made.find("last_turn").label == "Your last turn, if you found no site: sell now.", "nobody comes after it"


# Looks


@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((800, 540), 1.0), ((1280, 720), 2.0)])
def test_many_goods_can_be_read(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    """C6: hundreds, in the tray and at the seats."""
    made = CapoterraDesk(tmp_path, dealt(goods=(199, 99, 99, 99), gold=240), size=size, ui=ui)
    made.draw_texts()
    assert [one.id for one in made.scene.stage.root.walk() if one.clipped] == []


@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 2.0), ((800, 540), 1.0)])
def test_the_tools_pass_the_checks_of_all_screens(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    """Contrast, sizes, overlaps and reach by keys, of the market, the dialogs of trade, and goods that are held."""
    made = CapoterraDesk(tmp_path, size=size, ui=ui)
    found = made.faults()
    made.use("sell_all")
    found += made.faults()
    made.key("escape")
    made.use("offer")
    made.press("offer.give.0.more")
    found += made.faults()
    made.key("escape")
    made.go_on(0, MOVING)
    made.show()
    made.use("goods.1.-1.0")
    found += made.faults()
    own = ("market", "sell", "buy", "hire", "offer", "keep", "purse", "amount", "put_back", "goods", "place", "home")
    assert [line for line in found if line.startswith(own) and not re.match(r"goods\.\d\.\d:", line)] == []


def test_a_button_of_a_step_is_painted_again_only_if_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to fifteen stand still in each frame in which the board is moved."""
    made = desk(tmp_path)
    painted: list[str] = []
    paint = ToolButton.paint

    def counted(button: ToolButton, canvas: Canvas) -> None:
        painted.append(button.id)
        paint(button, canvas)

    monkeypatch.setattr(ToolButton, "paint", counted)
    button = made.find("sell.corn")

    def draw() -> Recording:
        picture = Recording(made.scene.look.scale.rect.size)
        button.draw(Canvas(picture, made.scene.look))
        return picture

    draw()
    del painted[:]
    draw()
    assert painted == []
    for change in ({"flags": frozenset({"hovered"})}, {"enabled": False}, {"lines": (("Other",),)}):
        for name, value in change.items():
            setattr(button, name, value)
        draw()
        assert painted.pop() == button.id, change
