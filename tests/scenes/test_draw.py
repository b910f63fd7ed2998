"""The draw: by click, key and drag; computer players' draws; what lies open; undo only until the next card shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from capitol.core.match import Step
from capitol.games.capitol.rules.moves import Draw, Place
from capitol.games.capitol.rules.state import DRAW, PLACE
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capitol.ui.models.drawing import hand_notes
from capitol.games.capitol.ui.parts.draw_parts import StackWidget, pile_rect, status_and_stacks, top_card_rect
from capitol.games.capitol.ui.scoring_scene import ScoringScene
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.host.language import set_language
from capitol.kit.inputs import FocusLost, PointerDown, PointerMove, PointerUp
from capitol.kit.look import make_look
from capitol.kit.widgets import Button
from capitol.kit.widgets.base import PROMPT_WEIGHT
from capitol.session.controller import TableSession
from capitol.table.frame import usual_frame
from capitol.table.seats.badge import SeatBadge
from tests.scenes.at_table import Table
from tests.scenes.bare_ground import draw_on_bare_ground
from tests.scenes.checks import NARROW_AND_WIDE, WINDOWS, faults
from tests.scenes.sitting import Around, Still, around, board_art, key, picture, play_until, press, scored, sit_down
from tests.scenes.test_scoring import LONG


@pytest.fixture
def pseudo() -> Iterator[None]:
    set_language("xx-long")
    yield
    set_language("en")


def open_draw(
    folder: Path,
    kinds: Sequence[str] = ("human", "human"),
    *,
    motion: Still | None = None,
    ui: float = 1.0,
    size: tuple[int, int] = (1280, 720),
    seed: int = 6,
    options: dict[str, Any] | None = None,
    names: Sequence[str] = ("Livia", "Cato", "Marcellus", "Octavia"),
    round_number: int = 0,
) -> tuple[DrawScene, Around, list[Step[Any]]]:
    session, board = sit_down(kinds, seed, options=options, names=names)
    play_until(session, scored(round_number), seed)
    context = around(folder, *size, ui, motion or Still(0))
    told: list[Step[Any]] = []
    turn = session.view(0).table.turn
    seat = turn if session.seats[turn].is_human else None
    scene = DrawScene(context, session, seat, board_art(session, board), told.extend)
    context.stack.push(scene)
    return scene, context, told


def drawing(session: TableSession) -> bool:
    return bool(session.view(0).table.phase == DRAW)


def enabled(scene: DrawScene, id: str) -> bool:
    """Whether a widget is there and can be pressed."""
    found = scene.root.find(id)
    assert found is not None
    return found.enabled


def draw_all(scene: DrawScene) -> None:
    """Draw for people and let computer players draw until the draw is over."""
    for now in range(2000):
        if scene.over:
            return
        if scene.my_turn:
            ready = [id for id in ("roof", "floor", "permit") if enabled(scene, f"stack.{id}")]
            press(scene, f"stack.{ready[now % len(ready)]}")
        scene.update(now * 20)
    raise AssertionError("the draw does not end")


def test_only_whose_turn_it_is_has_a_gold_frame(tmp_path: Path) -> None:
    """The focus that no key has shown yet frames no stack, as if it had been chosen."""
    scene, context, _told = open_draw(tmp_path)
    assert scene.stage.focus.id == "stack.roof"
    seen, edges = picture(context), []
    for stack in ("roof", "floor", "permit"):
        rect = next(one.rect for one in scene.root.walk() if one.id == f"stack.{stack}")
        edges.append([seen.get_at((rect.x + x, rect.centery)) for x in range(3)])
    gold = context.stack.look.theme.gold
    assert not any(tuple(pixel)[:3] == tuple(gold)[:3] for edge in edges for pixel in edge)


def test_clicks_keys_and_drags_draw_the_card_on_top(tmp_path: Path) -> None:
    scene, context, told = open_draw(tmp_path)
    draw_on_bare_ground(context.stack)
    seat = scene.drawer
    assert seat is not None
    tops = [scene.table.stacks[stack][-1] for stack in range(3)]
    press(scene, "stack.floor")
    assert told[-1].events[0].data["card"] == tops[1]
    key(scene, "3")
    assert told[-1].events[0].data["card"] == tops[2]
    key(scene, "left")
    key(scene, "left")
    key(scene, "left")
    key(scene, "return")
    assert told[-1].events[0].data["card"] == tops[0]
    source, target = scene.root.find("stack.permit"), scene.root.find("hand")
    assert source is not None
    assert target is not None
    before = len(told)
    scene.handle(PointerDown(source.rect.center, 1))
    scene.handle(PointerMove((source.rect.centerx, source.rect.centery + 40)))
    scene.handle(PointerMove(target.rect.center))
    scene.handle(PointerUp(target.rect.center, 1))
    assert len(told) == before + 1
    assert told[-1].move == Draw(2)
    # A drag that comes home is no draw.
    scene.handle(PointerDown(source.rect.center, 1))
    scene.handle(PointerMove((source.rect.centerx, source.rect.centery + 40)))
    scene.handle(PointerMove(source.rect.center))
    scene.handle(PointerUp(source.rect.center, 1))
    assert len(told) == before + 1


@pytest.mark.parametrize("kinds", [("human", "human"), ("human", "ai:random", "ai:mason"), ("ai:random", "ai:random")])
def test_everybody_gets_six_and_what_the_amphitheatres_give(tmp_path: Path, kinds: Sequence[str]) -> None:
    scene, _context, told = open_draw(tmp_path, kinds, round_number=1)
    progress = scene.progress
    draw_all(scene)
    after = scene.progress
    assert after.due == progress.due
    assert all(after.left(seat) == 0 for seat in after.order)
    assert [step for step in told if isinstance(step.move, Draw)] == told
    assert len(told) == sum(progress.due)
    assert not drawing(scene.session)


def test_a_draw_can_be_taken_back_only_until_the_next_card_shows(tmp_path: Path) -> None:
    scene, _context, _told = open_draw(tmp_path)
    press(scene, "stack.roof")
    assert not enabled(scene, "undo")
    before = len(scene.session.steps)
    key(scene, "z")
    assert len(scene.session.steps) == before
    # A stack that was turned over holds no secrets: its draws may be taken back.
    seen = False
    while scene.my_turn and not seen:
        stack = 0 if scene.table.stacks[0] else 1
        turned = bool(scene.table.turned >> stack & 1)
        seat = scene.drawer
        press(scene, f"stack.{('roof', 'floor')[stack]}")
        if turned and scene.drawer == seat:
            seen = True
            length = len(scene.session.steps)
            key(scene, "ctrl+z")
            assert len(scene.session.steps) == length - 1


def test_with_several_people_unseen_cards_lie_face_down(tmp_path: Path) -> None:
    scene, context, _told = open_draw(tmp_path)
    draw_on_bare_ground(context.stack)
    seat = scene.drawer
    assert seat is not None
    hidden = len(scene.session.match.full_state.hidden[seat])
    backs = [widget for widget in scene.root.walk() if widget.id.startswith("hand.") and widget.label == "Hidden card"]
    assert len(backs) == hidden
    opened, _context, _told = open_draw(tmp_path, options={"curtain": "open"})
    assert not any(widget.label == "Hidden card" for widget in opened.root.walk())


def test_the_only_person_sees_the_own_hand_while_others_draw(tmp_path: Path) -> None:
    scene, _context, _told = open_draw(tmp_path, ("ai:random", "human", "ai:random"), seed=3)
    assert not any(widget.label == "Hidden card" for widget in scene.root.walk())
    title = scene.root.find("hand.title")
    assert title is not None
    assert title.label == "Cato: no cards"


def test_nothing_that_others_may_not_know_changes_the_screen(tmp_path: Path) -> None:
    scene, context, _told = open_draw(tmp_path)
    state = scene.session.match.full_state
    other = 1 - (scene.drawer or 0)
    pictures, trees = set(), set()
    for truth in ((2, 9, 20), (6, 13, 38)):  # another roof, floor and permit that nobody has seen
        state.hidden[other] = truth
        scene.rebuild()
        pictures.add(bytes(picture(context).get_buffer().raw))
        trees.add(str(scene.stage.describe()))
    assert len(pictures) == len(trees) == 1


def test_the_next_card_is_in_sight_at_once_and_any_key_ends_the_flight(tmp_path: Path) -> None:
    scene, context, told = open_draw(tmp_path, motion=Still(1.0))
    scene.update(0)
    draw_on_bare_ground(context.stack)
    press(scene, "stack.roof")
    assert scene.busy
    below = scene.table.stacks[0][-1]
    stack = scene.root.find("stack.roof")
    assert isinstance(stack, StackWidget)
    assert stack.model.top == below
    assert not told
    for now in range(16, 200, 16):
        scene.update(now)
        draw_on_bare_ground(context.stack)
    key(scene, "space")
    assert not scene.busy
    assert len(told) == 1
    # A press on the next stack while a card flies ends the flight and draws.
    press(scene, "stack.floor")
    press(scene, "stack.permit")
    scene.finish_animations()
    assert [step.move for step in told] == [Draw(0), Draw(1), Draw(2)]


def test_an_empty_stack_cannot_be_drawn_from_and_says_so(tmp_path: Path) -> None:
    scene, context, told = open_draw(tmp_path)
    state = scene.session.match.full_state
    state.stacks[0], state.piles[0] = (), ()
    scene.rebuild()
    draw_on_bare_ground(context.stack)
    stack = scene.root.find("stack.roof")
    assert stack is not None
    assert not stack.enabled
    press(scene, "stack.roof")
    assert not told
    assert "nothing can be drawn" in stack.tooltip


def test_the_board_is_one_key_away(tmp_path: Path) -> None:
    scene, context, _told = open_draw(tmp_path)
    key(scene, "v")
    draw_on_bare_ground(context.stack)
    assert scene.root.find("board.picture") is not None
    key(scene, "1")
    key(scene, "v")
    assert scene.root.find("stack.roof") is not None


@pytest.mark.parametrize(("size", "ui"), WINDOWS)
def test_nothing_is_cut_or_covered(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    scene, context, _told = open_draw(tmp_path, ("human",) * 4, size=size, ui=ui)
    for _draw in range(3):
        press(scene, "stack.permit")
    draw_on_bare_ground(context.stack)
    assert faults([scene.root], scene.look, may_overlap=("hand.*",), small=("hand.*",)) == []


def test_long_words_and_names_pass_too(tmp_path: Path, pseudo: None) -> None:
    scene, context, _told = open_draw(tmp_path, ("human",) * 4, names=LONG)
    draw_on_bare_ground(context.stack)
    assert faults([scene.root], scene.look, may_overlap=("hand.*",), small=("hand.*",)) == []


@pytest.mark.parametrize(
    ("size", "ui"),
    [((1280, 720), 1.25), ((1280, 720), 1.5), ((1920, 1080), 1.75), ((1920, 1080), 2.0), ((3840, 2160), 2.0)],
)
def test_large_controls_with_long_words_pass_too(
    tmp_path: Path, pseudo: None, size: tuple[int, int], ui: float
) -> None:
    scene, context, _told = open_draw(tmp_path, ("human",) * 4, size=size, ui=ui, names=LONG)
    for _draw in range(2):
        draw_on_bare_ground(context.stack)
        assert faults([scene.root], scene.look, may_overlap=("hand.*",), small=("hand.*",)) == []
        press(scene, "stack.permit")


@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((1280, 720), 1.25), ((1920, 1080), 1.75)])
@pytest.mark.parametrize("drawn", [0, 3])
def test_the_reason_for_many_cards_is_shown_whole_or_in_fewer_words(
    tmp_path: Path, size: tuple[int, int], ui: float, drawn: int
) -> None:
    scene, context, _told = open_draw(tmp_path, ("human",) * 4, size=size, ui=ui)
    state: Any = scene.session.match.full_state
    seat = state.turn
    for area in (0, 1, 4, 7):
        state.large[area] = 1 + AMPHITHEATRE
        state.floors[area * 4 : area * 4 + 4] = [0] * 4
        state.floors[area * 4 + seat] = 3
        state.tallest[area * 4 + seat] = 3
    for _card in range(drawn):
        press(scene, "stack.floor")
    scene.rebuild()
    draw_on_bare_ground(context.stack)
    status = scene.root.find("status")
    assert isinstance(status, SeatBadge)
    found = scene.root.find(f"reason.{seat}")
    if ui > 1.5 and drawn:  # the cards need the room: the status says it
        assert found is None
        assert "6 + 8" in status.score
        return
    assert found is not None
    assert found.label in ("6 + 8 for the amphitheatres in I, II, V, VIII", "6 + 8 (I, II, V, VIII)")
    assert scene.root.find(f"seat.{seat}").tooltip.endswith(  # type: ignore[union-attr]  # the rail has all seats
        "6 + 8 for the amphitheatres in I, II, V, VIII"
    )
    assert faults([scene.root], scene.look, may_overlap=("hand.*",), small=("hand.*",)) == []


def test_the_status_says_how_to_draw(tmp_path: Path) -> None:
    scene, _context, _told = open_draw(tmp_path)
    found = scene.root.find("status")
    assert found is not None
    assert "click or drag a stack, or press 1, 2 or 3" in found.label


def test_while_the_last_card_of_another_seat_is_in_flight_the_next_person_is_not_asked(tmp_path: Path) -> None:
    """The status names the seat whose card flies, without how to draw, and the frame is around that seat."""
    scene, _context, _told = open_draw(tmp_path, ("human", "ai:random"), motion=Still(1), seed=1)
    computer = scene.drawer
    assert computer is not None
    assert not scene.my_turn
    seen = 0
    for now in range(2000):
        scene.update(now * 20)
        status = scene.root.find("status")
        framed = [seat for seat in range(2) if scene.root.find(f"seat.{seat}").selected]  # type: ignore[union-attr]
        assert isinstance(status, SeatBadge)
        if scene.my_turn and "Cato" in status.label:
            seen += 1
            assert "press 1" not in status.label
            assert framed == [computer]
        if scene.my_turn and not scene.busy:
            break
    assert seen
    assert "press 1, 2 or 3" in scene.root.find("status").label  # type: ignore[union-attr]


def face_down(scene: DrawScene) -> int:
    """Cards of the hand in sight that lie face down."""
    return sum(widget.id.startswith("hand.") and widget.label == "Hidden card" for widget in scene.root.walk())


def test_h_shows_the_hand_of_the_person_that_draws_and_of_nobody_else(tmp_path: Path) -> None:
    scene, _context, _told = open_draw(tmp_path)
    seat = scene.drawer
    assert seat is not None
    cards = scene.session.match.full_state.hidden
    cards[seat], cards[1 - seat] = (6, 13), (2, 9, 20)
    scene.rebuild()
    hidden = face_down(scene)
    assert hidden == 2
    key(scene, "h")
    assert face_down(scene) == 0
    key(scene, "h")
    assert face_down(scene) == hidden
    press(scene, "hide")
    scene.handle(FocusLost())
    assert face_down(scene) == hidden
    key(scene, "h")
    scene.leave()
    assert face_down(scene) == hidden
    key(scene, "h")
    while scene.drawer == seat:
        assert face_down(scene) == 0
        press(scene, next(f"stack.{id}" for id in ("roof", "floor", "permit") if enabled(scene, f"stack.{id}")))
    assert face_down(scene) == 3


def with_hidden(scene: DrawScene) -> None:
    """Let the seat that draws hold two dealt cards that nobody has seen."""
    assert scene.drawer is not None
    scene.session.match.full_state.hidden[scene.drawer] = (6, 13)
    scene.rebuild()


def test_a_line_says_why_some_cards_lie_face_down(tmp_path: Path) -> None:
    scene, context, _told = open_draw(tmp_path)
    with_hidden(scene)
    draw_on_bare_ground(context.stack)
    note = scene.root.find("hand.note")
    assert note is not None
    assert note.label == "Cards that all have seen lie face up; hidden ones stay hidden: H shows them."
    backs = [widget for widget in scene.root.walk() if widget.label == "Hidden card"]
    assert {widget.tooltip for widget in backs} == {note.label}
    key(scene, "h")
    assert scene.root.find("hand.note") is None, "all lie face up now"
    opened, _context, _told = open_draw(tmp_path, options={"curtain": "open"})
    with_hidden(opened)
    assert opened.root.find("hand.note") is None


@pytest.mark.parametrize(
    ("size", "ui"), [((1280, 720), 1.0), ((1280, 720), 1.25), ((1920, 1080), 1.5), ((3840, 2160), 2.0)]
)
def test_the_line_has_room_at_every_size(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    scene, context, _told = open_draw(tmp_path, size=size, ui=ui)
    with_hidden(scene)
    draw_on_bare_ground(context.stack)
    note = scene.root.find("hand.note")
    assert note is not None
    assert not note.clipped
    assert note.label in hand_notes(True)
    assert faults([scene.root], context.stack.look) == []


def test_hand_and_board_have_signs_of_their_own(tmp_path: Path) -> None:
    scene, _context, _told = open_draw(tmp_path)
    signs = {id: found.icon for id in ("hide", "board") if isinstance(found := scene.root.find(id), Button)}
    assert signs == {"hide": "eye", "board": "search"}
    key(scene, "v")
    board = scene.root.find("board")
    assert isinstance(board, Button)
    assert board.icon == "left"


def test_the_grey_buttons_of_the_draw_say_why(tmp_path: Path) -> None:
    scene, _context, _told = open_draw(tmp_path)
    with_hidden(scene)
    undo, hide = scene.root.find("undo"), scene.root.find("hide")
    assert undo is not None
    assert hide is not None
    assert not undo.enabled
    seat = scene.drawer
    assert seat is not None
    last = scene.session.steps[-1].seat
    assert last != seat
    assert undo.tooltip == f"{scene.names.seats[last]} has moved since: it can no longer be undone."
    assert hide.enabled
    scene.session.match.full_state.hidden[seat] = ()
    scene.rebuild()
    hide = scene.root.find("hide")
    assert hide is not None
    assert not hide.enabled
    assert hide.tooltip == "Nothing is hidden: all cards of this hand lie face up."


@pytest.mark.parametrize(("size", "ui"), NARROW_AND_WIDE)
def test_a_toast_never_covers_what_is_to_be_done(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    scene, _context, _told = open_draw(tmp_path, size=size, ui=ui)
    status = scene.stage.find("status")
    assert status is not None
    assert (status.rect, PROMPT_WEIGHT) in list(scene.root.needed(scene.look.scale.rect))
    for text in ("The game is saved again.", "The Roof pile is turned over: it is the new stack. " * 2, "word " * 60):
        scene.stage.toast(text)
        toast = scene.stage.find("toast")
        assert toast is not None
        assert not toast.rect.colliderect(status.rect), text


def test_what_led_to_the_draw_is_taken_back_as_long_as_no_new_card_was_seen(tmp_path: Path) -> None:
    """The person that placed the last tile draws first: the points were shown, but nothing that had been hidden."""
    table = Table(tmp_path, ("human", "ai:mason"))

    def placed(session: TableSession) -> bool:
        last = session.steps[-1]
        return scored(0)(session) and last.seat == 0 == session.match.to_act[0] and isinstance(last.move, Place)

    for seed in range(60):
        table.session, _board = sit_down(("human", "ai:mason"), seed, thinker=table.program.thinker)
        play_until(table.session, scored(0), seed)
        if placed(table.session):
            break
    assert placed(table.session)
    table.open()
    assert isinstance(table.scene, DrawScene)
    assert table.find("undo").tooltip == "Undo (Z)"
    table.press("undo")
    table.pass_time(400)
    assert isinstance(table.scene, TableScene)
    assert table.state.phase == PLACE
    assert table.state.round_scores == ()
    assert [seat.score for seat in table.table.view_model.model.seats] == [0, 0]
    assert not any(line.event is not None and line.event.kind == "round_scored" for line in table.table.view_model.log)
    table.key("y")
    for _frame in range(400):
        table.pass_time(40)
        if isinstance(table.scene, ScoringScene):
            table.key("return")
    assert isinstance(table.scene, DrawScene)
    table.press("stack.roof")
    assert not table.find("undo").enabled
    assert table.find("undo").tooltip.startswith(f"{table.session.seats[0].name} drew ")


@pytest.mark.parametrize("size", [(1024, 576), (1280, 720), (1920, 1080), (3840, 2160)])
def test_the_cards_of_a_stack_stand_in_the_middle_of_it_and_fill_it(size: tuple[int, int]) -> None:
    look = make_look(*size, 1.0)
    for stack in status_and_stacks(look, usual_frame(look).board)[1]:
        top = top_card_rect(look, stack)
        both = top.union(pile_rect(look, top))
        assert abs(both.centerx - stack.centerx) <= 1
        assert stack.contains(both)
        assert both.width > 0.8 * stack.width or both.height > 0.6 * stack.height


def test_the_keyboard_comes_to_the_stacks_when_others_have_drawn_first(tmp_path: Path) -> None:
    """The screen is new, and the keys or the pad were used on the one before it."""
    for seed in range(1, 20):
        scene, context, _told = open_draw(tmp_path / str(seed), ("human", "ai:mason", "ai:mason"), seed=seed)
        if not scene.my_turn:
            break
    assert not scene.my_turn
    context.stack._by_key = True
    for now in range(2000):
        scene.update(now * 20)
        if scene.my_turn:
            break
    assert scene.my_turn
    assert scene.stage.focus.id.startswith("stack.")


@pytest.mark.parametrize("factor", [0, 1])
def test_a_double_click_draws_one_card(tmp_path: Path, factor: float) -> None:
    """A card that is drawn stays drawn once the next one shows, with animations or without."""
    scene, context, _told = open_draw(tmp_path, motion=Still(factor))
    stack = scene.root.find("stack.floor")
    assert stack is not None
    for now, clicks, drawn in ((0, 1, 1), (150, 2, 1), (1000, 1, 2)):
        context.clock = 5000 + now
        scene.handle(PointerDown(stack.rect.center, clicks=clicks))
        scene.handle(PointerUp(stack.rect.center))
        scene.update(context.clock)
        assert sum(event.kind == "drawn" for step in scene.session.steps for event in step.events) == drawn
