"""The hint at the table, in the draw and in the auction: what it shows, where it points, and what it never does."""

from __future__ import annotations

import random
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path

import pytest

from capitol.games.capitol.rules.moves import Bid, Floors, Place
from capitol.games.capitol.rules.state import CONSTRUCTION, PLACE
from capitol.games.capitol.rules.view import determinize
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capitol.ui.hint.move_marks import marked_by
from capitol.kit.inputs import FocusLost, PointerDown, PointerMove, PointerUp
from capitol.table.curtain.cover import CoverScene
from capitol.table.hint.asking import adviser
from capitol.table.hint.marked_hint import mark_boxes
from capitol.table.hint.room import in_rail, things_in
from tests.scenes.at_table import CAPTIONS, OVERLAP, Table, play_on
from tests.scenes.test_auction import OVERLAP as IN_A_ROW


@pytest.fixture
def alone(tmp_path: Path) -> Table:
    """A person against three computers, well into the second round."""
    return Table(tmp_path, ["human", "ai:mason", "ai:mason", "ai:mason"], steps=70)


def test_three_moves_with_chance_and_reason(alone: Table) -> None:
    steps = len(alone.session.steps)
    alone.key("n")
    lines = alone.table.hints.lines
    assert 1 <= len(lines) <= 3
    for number, line in enumerate(lines):
        assert line.what in alone.find(f"hint.{number}").label
        assert alone.find(f"hint.{number}.chance").label == line.chance != ""
        assert alone.find(f"hint.{number}.why").label.endswith(".")
    assert alone.faults() == []
    assert len(alone.session.steps) == steps
    alone.key("n")
    assert not alone.has("hint.0")


def test_a_hint_that_was_seen_is_kept_once_a_decision_and_fills_no_log(alone: Table) -> None:
    lines = len(alone.table.view_model.log)
    for _look in range(2):
        alone.key("n", "n")
    seen = [(note.seat, note.kind, note.step) for note in alone.session.notes]
    assert seen == [(0, "hinted", len(alone.session.steps))]
    alone.pass_time(60)
    assert len(alone.table.view_model.log) == lines


def test_a_move_taken_up_is_still_to_be_confirmed(alone: Table) -> None:
    alone.press("hint")
    panel = alone.table.hints
    move = panel.lines[0].move
    steps = len(alone.session.steps)
    alone.key("1")
    assert not alone.has("hint.0")
    assert len(alone.session.steps) == steps
    if not alone.has("pass.sure.yes"):
        assert alone.table.pending is not None
        assert alone.table.pending.move == move
        alone.press("confirm")
        assert alone.session.steps[steps].move == move


def test_the_pointer_on_a_move_rings_what_it_is_made_with(alone: Table) -> None:
    alone.press("hint")
    panel = alone.table.hints
    before = alone.draw()
    alone.program.stack.handle(PointerMove(alone.find("hint.0").rect.center))
    alone.pass_time()
    assert panel.pointed == 0
    assert alone.find("hint.said").label.endswith("A number on the table shows where its move goes.")
    ids = marked_by(panel.moves[0], alone.table.view_model.model.hand, alone.table.view_model.model.me.yard)
    assert ids
    after = alone.draw()
    for id in ids:
        widget = alone.table.root.find(id)
        assert widget is not None, id
        edge = widget.rect.inflate(10, 10).clip(after.get_rect())
        assert before.subsurface(edge).get_buffer().raw != after.subsurface(edge).get_buffer().raw


def test_thinking_is_shown_and_can_be_cancelled(alone: Table) -> None:
    """The panel stands while nothing has come yet; Esc takes it away, and the answer is not wanted any more."""
    alone.table.hints.ask()
    assert "on its way" in alone.find("hint.said").label
    assert alone.session.advice.thinking
    alone.program.stack.top.stage.close()  # type: ignore[union-attr]
    alone.pass_time()
    assert not alone.session.advice.thinking
    assert alone.session.advice.take() is None


def test_a_look_into_the_log_puts_the_search_aside(alone: Table) -> None:
    alone.table.hints.ask()
    stage, log = alone.table.stage, alone.table.root.find("log")
    assert log is not None
    alone.table.handle(PointerMove(log.rect.center))
    alone.table.handle(PointerDown(log.rect.center))
    alone.table.tick(alone.clock)
    alone.table.handle(PointerUp(log.rect.center))
    alone.pass_time()
    assert stage.dialog is not None
    assert stage.dialog.id == "log.all"
    assert not alone.table.hints.ready
    stage.close()
    alone.pass_time()
    assert alone.has("hint.0")


def test_a_search_put_aside_ends_with_a_hidden_hand(alone: Table) -> None:
    alone.table.hints.ask()
    alone.table.stage.close()
    alone.table.press("log")
    alone.table.tick(alone.clock)
    assert alone.session.advice.thinking
    alone.table.hide_hand(always=True)
    alone.pass_time()
    assert not alone.session.advice.thinking
    assert not alone.has("hint.close")


def test_an_answer_is_seen_although_nobody_was_told_that_it_came(alone: Table) -> None:
    scene = alone.table
    assert scene.next_due(alone.clock) != alone.clock
    scene.hints.ask()
    assert scene.next_due(alone.clock) == alone.clock
    alone.pass_time()
    assert scene.hints.lines
    assert scene.next_due(alone.clock) != alone.clock


def test_nobody_asks_out_of_turn_or_with_the_hand_hidden(tmp_path: Path) -> None:
    table = Table(tmp_path, ["human", "human"], options={"curtain": "quick"})
    assert not table.find("hint").enabled
    table.key("n")
    assert not table.has("hint.close")
    table.key("h", "n")
    assert table.has("hint.0")
    table.program.stack.handle(FocusLost())
    table.pass_time()
    assert not table.has("hand.0")
    assert not table.has("hint.0")
    assert not table.session.advice.thinking


def test_a_table_without_hints_has_no_button(tmp_path: Path) -> None:
    table = Table(tmp_path, ["human", "ai:mason"], options={"hints": False})
    assert not table.has("hint")
    table.key("n")
    assert not table.has("hint.close")


def test_hidden_cards_do_not_change_the_hint(tmp_path: Path) -> None:
    """The truth behind the view is another one; what is shown is the same, word for word."""
    table = Table(tmp_path, ["human", "ai:mason", "ai:mason"], steps=8)
    table.key("n")
    first = table.table.hints.lines
    table.key("n")
    other = determinize(table.session.view(0), random.Random(1))
    assert other.hidden != table.state.hidden
    table.state.hidden[:], table.state.stacks[:] = other.hidden, other.stacks
    table.key("n")
    assert table.table.hints.lines == first


def test_the_draw_says_nothing_of_a_hidden_hand(tmp_path: Path) -> None:
    """With people around, whoever draws shows the hand first, and the hint goes when the hand is hidden again."""
    table = Table(tmp_path, ["human", "human"], options={"curtain": "quick"})
    play_on(table, lambda t: isinstance(t.scene, DrawScene) and not t.scene.busy and t.find("hide").enabled)
    assert not table.find("hint").enabled
    table.key("h", "n")
    assert table.has("hint.0")
    table.program.stack.handle(FocusLost())
    table.pass_time()
    assert not table.has("hint.0")


def test_placing_a_tile(alone: Table) -> None:
    play_on(alone, lambda t: getattr(t.scene, "pending", None) is not None and t.state.phase == PLACE)
    alone.key("n")
    assert alone.find("hint.0").label
    assert alone.faults() == []
    alone.key("return")
    assert alone.table.finished
    alone.press("confirm")


def test_enter_confirms_what_was_taken_up_by_its_number(alone: Table) -> None:
    """The keyboard goes to where the tile stands: elsewhere Enter would move it away again."""
    play_on(alone, lambda t: getattr(t.scene, "pending", None) is not None and t.state.phase == PLACE)
    alone.key("n")
    number = next(n for n, move in enumerate(alone.table.hints.moves) if isinstance(move, Place))
    taken = alone.table.hints.moves[number]
    assert isinstance(taken, Place)
    alone.key("escape")
    other = next(id for id in sorted(alone.table.ringed()) if not id.startswith(f"space.{taken.area}."))
    alone.scene.stage.focus_on(other, visible=True)
    alone.key("n", str(number + 1))
    assert alone.table.finished
    assert alone.scene.stage.focus.id.startswith(f"space.{taken.area}.")
    alone.key("return")
    assert [step.move for step in alone.session.steps if isinstance(step.move, Place) and step.seat == 0] == [taken]


def test_in_the_draw(alone: Table) -> None:
    play_on(alone, lambda t: isinstance(t.scene, DrawScene) and bool(t.session.waiting_for) and not t.scene.busy)
    steps = len(alone.session.steps)
    alone.press("hint")
    assert alone.find("hint.0").label.startswith("Draw")
    assert alone.faults() == []
    alone.key("1")
    assert len(alone.session.steps) == steps
    assert alone.scene.stage.focus.id.startswith("stack.")


@pytest.mark.parametrize(
    ("on", "places"),
    [
        ((0, 0), ("yard.new",)),
        ((0, 1), ("yard.new",)),
        ((1, 2), ("1",)),
        ((0, 1, 2), ("yard.new",)),
        ((0, 3), ("yard.new", "3")),
        ((1, 3), ("1", "3")),
    ],
)
def test_floors_are_marked_where_they_go(tmp_path: Path, on: tuple[int, ...], places: tuple[str, ...]) -> None:
    """Heights that the move itself makes are no houses of the yard."""
    table = Table(tmp_path, ["human", "ai:mason"])
    table.change(open=[(1, 3), ()])
    yard = table.table.view_model.model.me.yard
    ids = {str(p.building.height): f"yard.{p.number}" for p in yard if p.building.shape is None}
    card = table.state.hand(0)[0]
    marked = marked_by(Floors(card, on), table.state.hand(0), yard)
    assert marked == ("hand.0", "crane", *(ids.get(place, place) for place in places))


def test_the_adviser_is_the_master_and_sits_at_no_table(alone: Table) -> None:
    entry = alone.session.entry
    asked = adviser(entry)
    assert asked.name == entry.player("master").name
    assert asked not in entry.everybody


def at_auction(tmp_path: Path, kinds: list[str]) -> Table:
    """The first auction of the third round, the person stacking."""
    table = Table(tmp_path, kinds, steps=100)
    play_on(table, lambda t: isinstance(t.scene, AuctionScene))
    return table


def test_bids_and_what_the_tile_is_worth(tmp_path: Path) -> None:
    table = at_auction(tmp_path, ["human", "ai:mason", "ai:mason"])
    scene = table.scene
    assert isinstance(scene, AuctionScene)
    table.key("n")
    lines = scene.help.hint.lines
    assert lines
    assert table.faults(may_overlap=IN_A_ROW) == []
    bids = [line.move for line in lines]
    some = next(number for number, bid in enumerate(bids) if isinstance(bid, Bid) and bid.cards)
    table.press(f"hint.{some}.what")
    assert sorted(scene.edit.stack.bid.cards) == sorted(bids[some].cards)
    table.key("w")
    said = [table.find(f"worth.help.{number}").label for number in range(4)]
    assert said == scene.help.worth.lines()
    assert f"Your bid of {scene.edit.stack.bid.total} " in said[2]
    assert "With the tile at this price you win" in said[3]
    assert table.faults(may_overlap=IN_A_ROW) == []
    table.key("w")
    assert not table.has("worth.help.0")
    assert table.session.sealed_seats == (1, 2)


def test_one_click_leads_from_hint_to_worth_and_back(tmp_path: Path) -> None:
    """A press beside an open panel closes it and acts; on the button that opened it, it only closes."""
    table = at_auction(tmp_path, ["human", "ai:mason", "ai:mason"])
    scene = table.scene
    assert isinstance(scene, AuctionScene)
    wide = table.find("seal").rect
    table.press("hint")
    assert scene.help.hint.lines
    table.press("worth.ask")
    assert scene.help.worth.open
    assert "on its way" not in scene.help.worth.lines()[-1]
    table.press("worth.ask")
    assert not scene.help.open
    assert table.find("seal").rect == wide
    table.key("w", "n")
    assert scene.help.hint.open
    table.key("w")
    assert scene.help.worth.open
    before = scene.edit.stack.total
    sums = [widget.id for widget in scene.root.walk() if widget.id.removeprefix("make.").isdecimal()]
    other = next(id for id in sums if id != f"make.{before}")
    point = table.find(other).rect.center
    table.program.stack.handle(PointerDown(point))
    table.pass_time()
    assert not scene.help.open
    assert table.find(other).rect.center == point, "it stays where it is under the pointer"
    table.program.stack.handle(PointerUp(point))
    table.pass_time()
    assert scene.edit.stack.total != before
    assert table.find("seal").rect == wide


def test_the_helper_says_a_higher_sum_wins_more_often(tmp_path: Path) -> None:
    table = at_auction(tmp_path, ["human", "ai:mason", "ai:mason"])
    scene = table.scene
    assert isinstance(scene, AuctionScene)
    chances = []
    for cards in (scene.edit.hand[:1], scene.edit.hand):
        scene.lay(cards)
        table.key("w")
        chances.append(table.find("worth.help.2").label)
        table.key("escape")
    sure = {"should not win": 0, "almost sure to win": 100}
    low, high = (
        next((count for words, count in sure.items() if words in said), None)
        or int(said.partition(" wins the tile ")[2].partition(" ")[0] or 0)
        for said in chances
    )
    assert low < high


def test_of_no_bid_only_that_is_said(tmp_path: Path) -> None:
    """Nothing is told of a price where nothing is bid; which sums would get the tile is."""
    table = at_auction(tmp_path, ["human", "ai:mason", "ai:mason"])
    table.scene.lay(())  # type: ignore[attr-defined]
    table.key("w")
    said = table.scene.help.worth.lines()  # type: ignore[attr-defined]
    assert said[2].startswith("Without a bid you win the game ")
    assert said[3].startswith("A bid of ")
    assert "price" not in " ".join(said)
    assert len(said) == 4


def test_nothing_of_the_help_is_left_when_the_stack_is_covered(tmp_path: Path) -> None:
    table = at_auction(tmp_path, ["human", "human"])
    for key in ("n", "w"):
        table.key(key)
        assert table.scene.stage.dialog is not None
        table.program.stack.handle(FocusLost())
        table.pass_time()
        assert isinstance(table.scene, CoverScene)
        assert not table.session.advice.thinking
        table.key("return")
        assert isinstance(table.scene, AuctionScene)
        assert table.scene.stage.dialog is None


SIZES = [
    ((1280, 720), 1.0),
    ((1280, 720), 1.25),
    ((1280, 720), 1.5),
    ((1600, 900), 1.0),
    ((1920, 1080), 1.0),
    ((3840, 2160), 1.0),
    ((1700, 640), 1.0),
    ((1024, 768), 1.0),
    ((800, 600), 1.0),
]
SEEN: dict[str, tuple[str, ...]] = {
    "auction": (
        "seal",
        "clear",
        "stack",
        "bid",
        "stake",
        "worth",
        "order.*",
        "auction.track",
        "make",
        "auction.states",
        "row",
    ),
    "build": ("confirm", "pass", "blank", "hand.*", "yard.*"),
    "place": ("confirm", "tile", "space.*"),
    "draw": ("stack.*", "hand"),
}
"""What a panel explains, and what ends the decision, by screen; as much of it as is there."""


def come_to(table: Table, state: str) -> None:
    """Play on to a screen of the person's."""
    tests = {
        "build": lambda t: True,
        "auction": lambda t: isinstance(t.scene, AuctionScene),
        "place": lambda t: getattr(t.scene, "pending", None) is not None and t.state.phase == PLACE,
        "draw": lambda t: isinstance(t.scene, DrawScene) and bool(t.session.waiting_for) and not t.scene.busy,
    }
    play_on(table, tests[state])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("state", "key"), [("build", "n"), ("auction", "n"), ("auction", "w"), ("place", "n"), ("draw", "n")]
)
def test_a_panel_covers_nothing_that_it_explains_and_no_button_that_decides(
    tmp_path: Path, state: str, key: str
) -> None:
    """At every size of the window: the panel, while it thinks and with all that it says, overlaps none of them."""
    table = Table(tmp_path, ["human", "ai:mason", "ai:mason", "ai:mason"], steps=70)
    come_to(table, state)
    for size, ui in SIZES:
        table.program.fixed = replace(table.program.fixed, ui_scale=ui)
        table.program.relook(size)
        table.pass_time()
        table.key(key)
        dialog = table.scene.stage.dialog
        assert dialog is not None
        assert table.scene.look.scale.rect.contains(dialog.rect)
        root = table.scene.stage.root
        seen = [widget for widget in root.walk() if any(fnmatch(widget.id, one) for one in SEEN[state])]
        assert len(seen) >= 2, (size, ui)
        covered = [widget.id for widget in seen if widget.rect.colliderect(dialog.rect)]
        assert covered == [], (size, ui)
        marks = [widget.id for widget in root.walk() if widget.id and widget.id in marked(table)]
        assert [id for id in marks if table.find(id).rect.colliderect(dialog.rect)] == [], (size, ui)
        assert table.faults(CAPTIONS, OVERLAP) == [], (size, ui)
        table.key("escape")
        assert table.scene.stage.dialog is None


def marked(table: Table) -> set[str]:
    """The ids of all that the moves of the hint are made with."""
    scene = table.scene
    if isinstance(scene, AuctionScene):
        return set()
    if isinstance(scene, DrawScene):
        return {id for move in scene.hints.moves for id in marked_by(move, (), ())}
    model = table.table.view_model.model
    return {id for move in table.table.hints.moves for id in marked_by(move, model.hand, model.me.yard)}


@pytest.mark.parametrize("phase", [CONSTRUCTION, PLACE])
@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0)])
def test_the_panel_stands_in_the_rail(tmp_path: Path, size: tuple[int, int], ui: float, phase: int) -> None:
    """It hides neither the board nor a number on it, and what it covers of the rail it covers whole."""
    table = Table(tmp_path, ["human", "ai:mason", "ai:mason", "ai:mason"], steps=70, size=size, ui=ui)
    play_on(table, lambda t: getattr(t.scene, "pending", None) is not None and t.state.phase == phase)
    table.key("n")
    panel, scene = table.find("hint").rect, table.table
    assert not panel.colliderect(scene.view_model.frame.board)
    model = scene.view_model.model
    marks = [marked_by(move, model.hand, model.me.yard) for move in scene.hints.moves]
    boxes = mark_boxes(scene.look, scene.root, marks)
    assert len(boxes) == len(marks) > 0
    assert panel.collidelist(boxes) == -1
    rail = scene.root.find("rail")
    assert rail is not None
    things = things_in(rail)
    assert len(things) > 5, "seats, stacks and log"
    cut = [thing.id for thing in things if panel.colliderect(thing.rect) and not panel.contains(thing.rect)]
    assert cut == []
    assert table.faults(CAPTIONS, OVERLAP) == []


def test_the_panel_goes_with_the_size_of_the_window(alone: Table) -> None:
    alone.key("n")
    for size in ((1600, 900), (1280, 720)):
        alone.resize(size)
        panel = alone.find("hint").rect
        alone.key("n", "n")
        assert alone.find("hint").rect == panel


def test_the_panel_leaves_a_number_in_the_rail_in_sight(alone: Table) -> None:
    """Where a move of the hint leads to a button there, the panel ends above its number."""
    scene = alone.table
    numbers = mark_boxes(scene.look, scene.root, [("pass",), ("blank", "hand.0"), ("blank",)])
    for marks in (numbers, numbers[:1], numbers[2:]):
        place = in_rail(scene.look, scene.view_model.frame, scene.root, marks).cut(scene.look.scale.height)
        assert place.height > scene.view_model.frame.rail.height // 2
        assert place.collidelist(marks) == -1


def test_the_panel_of_the_draw_stands_in_the_rail_too(alone: Table) -> None:
    play_on(alone, lambda t: isinstance(t.scene, DrawScene) and bool(t.session.waiting_for) and not t.scene.busy)
    alone.key("n")
    panel = alone.find("hint").rect
    stacks = [widget.rect for widget in alone.scene.root.walk() if widget.id.startswith("stack.")]
    assert len(stacks) == 3
    assert panel.collidelist(stacks) == -1


@pytest.mark.parametrize("aid", ["n", "w"])
@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_all_in_a_panel_begins_where_its_title_does(tmp_path: Path, size: tuple[int, int], aid: str) -> None:
    """And the ring of the keyboard on its button leaves the last line free."""
    table = Table(tmp_path, ("human", "human"), size=size)
    play_on(table, lambda t: isinstance(t.scene, AuctionScene))
    table.key(aid)
    table.pass_time(400)
    dialog = table.scene.stage.dialog
    assert dialog is not None
    rows, close = table.find(f"{dialog.id}.list"), table.find(f"{dialog.id}.close")
    title = dialog.body(table.program.look)
    assert (rows.rect.left, close.rect.left) == (title.left, title.left)
    assert close.rect.right == title.right
    assert close.rect.top - rows.rect.bottom >= table.program.look.ui(12)
