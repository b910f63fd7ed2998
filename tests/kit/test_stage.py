"""Widgets on a stage: press, keys, focus, hover, drag, dialogs, notes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial

import pygame
import pytest
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.drag import DragRules
from capitol.kit.inputs import (
    RIGHT,
    FocusLost,
    InputEvent,
    KeyDown,
    PointerDown,
    PointerLeft,
    PointerMove,
    PointerUp,
    TextTyped,
    Wheel,
)
from capitol.kit.look import Look
from capitol.kit.notes import Note
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.stage import Stage
from capitol.kit.widgets import (
    Button,
    Choice,
    Dialog,
    DialogButton,
    Label,
    Option,
    Panel,
    ScrollList,
    Slider,
    TextField,
    Toggle,
    Widget,
    column,
    grid,
    message_dialog,
    row,
    split_bottom,
    split_left,
)


@dataclass
class Hand:
    """A person at a stage."""

    stage: Stage
    said: list[str] = field(default_factory=list)

    def say(self, word: str) -> None:
        self.said.append(word)

    def click(self, id: str, button: int = 1) -> None:
        pos = self.at(id)
        self.give(PointerMove(pos), PointerDown(pos, button), PointerUp(pos, button))

    def at(self, id: str) -> tuple[int, int]:
        found = self.stage.find(id)
        assert found is not None, id
        return found.rect.center

    def drag(self, id: str, to: tuple[int, int]) -> None:
        start = self.at(id)
        self.give(
            PointerMove(start),
            PointerDown(start),
            PointerMove((start[0] + 10, start[1])),
            PointerMove(to),
            PointerUp(to),
        )

    def give(self, *events: InputEvent) -> None:
        for event in events:
            self.stage.handle(event)

    def keys(self, *chords: str) -> None:
        for chord in chords:
            *held, key = chord.split("+")
            text = key if len(key) == 1 and "ctrl" not in held else ""
            self.stage.handle(KeyDown(key, "ctrl" in held, "shift" in held, "alt" in held, text))
            if text:
                self.stage.handle(TextTyped(text))

    @property
    def state(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for item in self.stage.describe():
            words = item["state"]
            assert isinstance(words, list)
            found[str(item["id"])] = words
        return found


@pytest.fixture
def hand(look: Look) -> Hand:
    return Hand(Stage(look))


def board(hand: Hand, chosen: str = "") -> Widget:
    root = Widget("root", Rect(0, 0, 1280, 720))
    for i, cell in enumerate(grid(Rect(0, 0, 300, 300), 3, 3, gap=10)):
        root.add(
            Widget(
                f"site.{i}",
                cell,
                role="site",
                focusable=True,
                droppable=True,
                draggable=i == 0,
                region="board",
                selected=f"site.{i}" == chosen,
                on_press=partial(hand.say, f"site {i}"),
            )
        )
    for i, cell in enumerate(row(Rect(0, 400, 300, 40), 3, gap=10)):
        root.add(
            Button(
                f"button.{i}",
                cell,
                f"Button {i}",
                partial(hand.say, f"button {i}"),
                region="actions",
                key=("return", "z ctrl+z", "x")[i],
                enabled=i != 2,
                tooltip="Why" if i == 2 else "",
            )
        )
    hand.stage.set_root(root)
    return root


def test_layout_loses_no_pixel() -> None:
    cells = row(Rect(0, 0, 101, 10), 3, gap=1)
    assert [cell.width for cell in cells] == [33, 33, 33]
    assert cells[-1].right == 101
    assert [cell.height for cell in column(Rect(0, 0, 5, 100), [1, 3])] == [25, 75]
    assert split_left(Rect(0, 0, 100, 10), 30, gap=5) == (Rect(0, 0, 30, 10), Rect(35, 0, 65, 10))
    assert split_bottom(Rect(0, 0, 100, 50), 20) == (Rect(0, 30, 100, 20), Rect(0, 0, 100, 30))


def test_clicks(hand: Hand) -> None:
    board(hand)
    hand.click("site.4")
    hand.click("button.1")
    assert hand.said == ["site 4", "button 1"]
    start, other = hand.at("button.0"), hand.at("button.1")
    hand.give(PointerMove(start), PointerDown(start), PointerMove(other), PointerUp(other))
    assert hand.said == ["site 4", "button 1"]  # released elsewhere


def test_a_double_click_presses_nothing_that_has_come_since(hand: Hand) -> None:
    """Its second click counts for the widget that took the first, on this stage; a new click and a key count anyway."""
    board(hand)
    for ids, clicks, said in (
        (("button.0", "button.0"), 2, ["button 0", "button 0"]),
        (("button.0", "button.1"), 2, ["button 0"]),
        (("button.0", "button.1"), 1, ["button 0", "button 1"]),
    ):
        hand.said.clear()
        for id, count in zip(ids, (1, clicks), strict=True):
            hand.give(PointerDown(hand.at(id), clicks=count), PointerUp(hand.at(id)))
        assert hand.said == said
    hand.said.clear()
    hand.stage.covered()  # the first click was in the scene that has gone
    hand.give(PointerDown(hand.at("button.1"), clicks=2), PointerUp(hand.at("button.1")))
    assert hand.said == []


def test_quick_clicks_on_what_has_been_there_count(hand: Hand) -> None:
    """Beside the first thing, or on the next of a row when it cannot be the second click of a double click."""

    def near() -> Widget:
        rects = [Rect(100 + 20 * at, 100, 20, 20) for at in (0, 1)]
        return Widget(
            "root", children=[Button(f"near.{at}", one, "", partial(hand.say, str(at))) for at, one in enumerate(rects)]
        )

    hand.stage.set_root(near())
    for _turn in range(2):  # the pointer slipped by a few pixels over an edge; nothing has moved
        hand.give(
            PointerDown((118, 110)), PointerUp((118, 110)), PointerDown((122, 110), clicks=2), PointerUp((122, 110))
        )
    assert hand.said == ["0", "1"] * 2
    for clicks, since, counts in ((2, 120, False), (2, 320, True), (3, 120, True)):
        hand.said.clear()
        hand.stage.set_root(near())
        hand.give(PointerDown((118, 110)), PointerUp((118, 110)))
        moved = near()
        moved.move_by(-20, 0)  # the next has come in its place
        hand.stage.set_root(moved)
        hand.give(PointerDown((118, 110), clicks=clicks, since=since), PointerUp((118, 110)))
        assert (hand.said == ["0", "1"]) == counts, (clicks, since)


def test_a_widget_that_stays_says_what_a_click_is_meant_for(hand: Hand) -> None:
    board(hand)
    for clicks, subject, meant in ((1, "pay", True), (2, "pay", True), (3, "move", False), (1, "move", True)):
        hand.give(PointerDown(hand.at("button.0"), clicks=clicks))
        assert hand.stage.meant(subject) == meant
        hand.give(PointerUp(hand.at("button.0")))


@pytest.mark.parametrize(("clicks", "since", "meant"), [(2, 120, False), (2, 320, True), (3, 120, True)])
def test_what_is_done_again_and_again_loses_a_double_click_alone(
    hand: Hand, clicks: int, since: float, meant: bool
) -> None:
    board(hand)
    for subject, many, after in (("first", 1, 0.0), ("second", clicks, since)):
        hand.give(PointerDown(hand.at("button.0"), clicks=many, since=after))
        assert hand.stage.meant(subject, again=True) == (many == 1 or meant)
        hand.give(PointerUp(hand.at("button.0")))


def test_disabled_says_why(hand: Hand) -> None:
    board(hand)
    hand.click("button.2")
    assert hand.said == []
    bubble = hand.stage.find("bubble")
    assert bubble is not None
    assert bubble.label == "Why"
    hand.keys("q")
    assert hand.stage.find("bubble") is None


def test_bubbles_stay_four_seconds(hand: Hand) -> None:
    board(hand)
    hand.stage.bubble("Too high", "site.4")
    assert hand.stage.next_due(1000) == 1000, "its time has to begin"
    hand.stage.update(1000)
    hand.stage.update(4990)
    assert hand.stage.find("bubble") is not None
    assert hand.stage.next_due(4990) == 5000
    assert hand.stage.update(5001)
    assert hand.stage.find("bubble") is None


def test_bubbles_of_a_guide_stay_until_the_next_input(hand: Hand) -> None:
    board(hand)
    hand.stage.bubbles_stay = True
    hand.stage.bubble("Too high", "site.4")
    hand.stage.update(1000)
    hand.stage.update(600_000)
    assert hand.stage.find("bubble") is not None
    assert hand.stage.next_due(600_000) is None
    hand.keys("tab")
    assert hand.stage.find("bubble") is None


def test_tooltips_come_after_a_delay_and_then_at_once(hand: Hand) -> None:
    root = board(hand)
    for widget in root.walk():
        widget.tooltip = "Tip"
    hand.give(PointerMove(hand.at("site.1")))
    hand.stage.update(0)
    hand.stage.update(399)
    assert hand.stage.find("tooltip") is None
    hand.stage.update(401)
    assert hand.stage.find("tooltip") is not None
    hand.give(PointerMove(hand.at("site.2")))
    hand.stage.update(450)
    assert hand.stage.find("tooltip") is not None


def tip(hand: Hand) -> str:
    found = hand.stage.find("tooltip")
    return found.label if found is not None else ""


def explained(hand: Hand, text: str, **places: int) -> None:
    """A tree with a button at ``x`` that explains itself, and one that is always at the same place."""
    root = Widget("root", Rect(0, 0, 1280, 720))
    root.add(Button("go", Rect(places.get("x", 100), 300, 100, 40), "Go", None, tooltip=text))
    root.add(Button("other", Rect(600, 300, 100, 40), "Other", None, tooltip="Other tip"))
    hand.stage.set_root(root)


def test_a_tooltip_says_what_its_widget_says_now_though_the_pointer_rests(hand: Hand) -> None:
    explained(hand, "Five of seven are free")
    hand.give(PointerMove((150, 320)))
    hand.stage.update(0)
    hand.stage.update(401)
    assert tip(hand) == "Five of seven are free"
    explained(hand, "Four of seven are free")
    assert hand.stage.update(420)
    assert tip(hand) == "Four of seven are free"
    explained(hand, "")
    assert hand.stage.update(440)
    assert tip(hand) == ""


def test_a_tooltip_follows_its_widget_or_goes(hand: Hand) -> None:
    explained(hand, "Tip")
    hand.give(PointerMove((150, 320)))
    hand.stage.update(0)
    hand.stage.update(401)
    before = hand.stage.find("tooltip")
    assert before is not None
    explained(hand, "Tip", x=60)
    hand.stage.update(420)
    after = hand.stage.find("tooltip")
    assert after is not None
    assert after.rect.centerx == before.rect.centerx - 40
    explained(hand, "Tip", x=300)
    hand.stage.update(440)
    assert tip(hand) == "", "it is no longer under the pointer"


def test_a_tooltip_goes_when_another_widget_comes_under_the_resting_pointer(hand: Hand) -> None:
    explained(hand, "Tip")
    hand.give(PointerMove((150, 320)))
    hand.stage.update(0)
    hand.stage.update(401)
    root = Widget("root", Rect(0, 0, 1280, 720))
    root.add(Button("third", Rect(100, 300, 100, 40), "Third", None, tooltip="Third tip"))
    hand.stage.set_root(root)
    hand.stage.update(420)
    assert tip(hand) == ""
    hand.give(PointerMove((151, 320)))
    hand.stage.update(900)
    hand.stage.update(1400)
    assert hand.stage.hovered == "third"


def test_a_bubble_follows_what_it_is_about_or_goes_with_it(hand: Hand) -> None:
    explained(hand, "Tip")
    hand.stage.bubble("No", "go")
    hand.stage.update(0)
    bubble = hand.stage.find("bubble")
    assert bubble is not None
    before = bubble.rect.centerx
    explained(hand, "Tip", x=400)
    assert hand.stage.update(20)
    bubble = hand.stage.find("bubble")
    assert bubble is not None
    assert bubble.rect.centerx == before + 300
    hand.stage.set_root(Widget("root", Rect(0, 0, 1280, 720)))
    assert hand.stage.update(40)
    assert hand.stage.find("bubble") is None


def test_a_note_over_a_row_of_cards_stands_at_its_card_though_less_is_covered_further_off(hand: Hand) -> None:
    root = Widget("root", Rect(0, 0, 1280, 720))
    card = root.add(Widget("card", Rect(400, 600, 80, 110), focusable=True, tooltip="Tip"))
    card.clear = Rect(400, 600, 600, 110)
    for line in range(8):
        root.add(Label(f"line.{line}", Rect(0, 400 + 25 * line, 800, 12), "What stands there"))
    hand.stage.set_root(root)
    hand.stage.bubble("No unfinished house is in the yard.", "card")
    bubble = hand.stage.find("bubble")
    assert bubble is not None
    assert not bubble.rect.colliderect(card.clear)
    assert bubble.rect.left - 60 <= card.rect.centerx <= bubble.rect.right + 60


class Explaining(Scene):
    """A screen with a button that explains itself at ``x``."""

    def __init__(self, x: int) -> None:
        super().__init__()
        self.x = x

    def layout(self, look: Look) -> None:
        root = Widget("root", Rect(0, 0, 1280, 720))
        root.add(Button("go", Rect(self.x, 300, 100, 40), "Go", None, tooltip="Tip"))
        self.stage.set_root(root)


@pytest.mark.parametrize("place", [(200, 560, 300, 60), (900, 560, 300, 60), (20, 20, 300, 640)])
def test_a_tooltip_covers_nothing_that_says_what_is_to_be_done(hand: Hand, place: tuple[int, int, int, int]) -> None:
    stage = hand.stage
    root = Panel("root", stage.look.scale.rect)
    status = root.add(Label("status", Rect(0, 624, 1280, 40), "Choose a space"))
    status.prompt = True
    root.add(Button("about", Rect(place), "About", None, tooltip="What it is. " * 12))
    stage.set_root(root)
    assert stage.explain("about")
    bubble, about = stage.find("bubble"), stage.find("about")
    assert bubble is not None
    assert about is not None
    assert stage.look.scale.rect.contains(bubble.rect)
    assert not bubble.rect.colliderect(status.rect)
    assert not bubble.rect.colliderect(about.rect)


def test_a_dialog_says_what_is_true_and_closes_with_its_scene(look: Look) -> None:
    class Counting(Scene):
        count = 1

        def layout(self, look: Look) -> None:
            button = Button("go", Rect(300, 300, 100, 40), "Go", lambda: None)
            self.stage.set_root(Panel("root", look.scale.rect, children=[button]))

    stack, scene, closed = SceneStack(look), Counting(), list[str]()
    stack.push(scene)

    def build(look: Look) -> Dialog:
        close = DialogButton("close", "Close", scene.stage.close, "primary")
        return message_dialog(look, "facts", "Facts", f"{scene.count} cards", [close], on_cancel=lambda: None)

    scene.stage.focus_on("go")
    scene.stage.open(build)
    scene.count = 4
    scene.rebuild()
    told = scene.stage.find("facts.text")
    assert told is not None
    assert told.label == "4 cards"
    assert scene.stage.focus.id == "facts.close"
    stack.push(Counting())
    stack.pop()
    assert scene.stage.dialog is None
    assert scene.stage.focus.id == "go"
    button = scene.stage.find("go")
    assert isinstance(button, Button)
    button.on_press = partial(closed.append, "pressed")
    stack.handle(PointerDown(button.rect.center))
    stack.handle(PointerUp(button.rect.center))
    assert closed == ["pressed"], "the next click is nobody else's"


def test_what_a_scene_says_of_the_pointer_is_not_left_from_before_it_was_covered(look: Look) -> None:
    stack, table, other = SceneStack(look), Explaining(100), Explaining(600)
    stack.push(table)
    stack.handle(PointerMove((150, 320)))
    for now in (0, 401):
        stack.update(now)
    assert table.stage.find("tooltip") is not None
    stack.push(other)
    assert table.stage.find("tooltip") is None
    stack.handle(PointerMove((650, 320)))
    for now in (500, 1000):
        stack.update(now)
    assert other.stage.find("tooltip") is not None
    stack.pop()
    for now in (1100, 2000):
        stack.update(now)
    assert table.stage.hovered == ""
    assert table.stage.find("tooltip") is None
    stack.push(other)
    assert other.stage.hovered == "go", "the pointer still rests there"
    for now in (2100, 3000):
        stack.update(now)
    assert other.stage.find("tooltip") is None, "nothing opens before it moves"


def test_tab_goes_between_regions_and_remembers(hand: Hand) -> None:
    board(hand, chosen="site.4")
    hand.keys("tab")
    assert hand.stage.focus.id == "site.4"
    assert hand.stage.focus.visible
    hand.keys("right")
    assert hand.stage.focus.id == "site.5"
    hand.keys("tab", "right")
    assert hand.stage.focus.id == "button.1"
    hand.keys("tab")
    assert hand.stage.focus.id == "site.5"
    hand.keys("shift+tab")
    assert hand.stage.focus.id == "button.1"


def test_tab_leads_past_what_keeps_the_arrows_along_its_row(hand: Hand) -> None:
    root = Widget("root", Rect(0, 0, 1280, 720))
    page, sheet = row(Rect(0, 0, 400, 40), 2, gap=10)
    tabs = [Option("score", "Score"), Option("cards", "Cards")]
    holder = root.add(Widget("holder", region="pages"))
    holder.add(Choice("page", page, "Page", tabs, "score", hand.say))
    holder.add(Toggle("sheet", sheet, "As a table", False, lambda _on: None))
    below = root.add(Widget("below", region="below"))
    below.add(Slider("loud", Rect(0, 100, 195, 40), "Loud", 0.5, lambda _value: None))
    below.add(Button("reset", Rect(205, 100, 195, 40), "Reset", lambda: None))
    below.add(Button("done", Rect(0, 200, 195, 40), "Done", lambda: None))
    hand.stage.set_root(root)
    went = []
    for _stop in range(5):
        hand.keys("tab")
        went.append(hand.stage.focus.id)
    assert went == ["page", "sheet", "loud", "reset", "sheet"], "and back to where it was in the row"
    hand.keys("shift+tab")
    assert hand.stage.focus.id == "page"
    hand.keys("right")
    assert (hand.stage.focus.id, hand.said) == ("page", ["cards"])
    hand.stage.focus_on("done")
    hand.keys("tab")
    assert hand.stage.focus.id == "page", "a row without such a widget is left at once"


def test_arrows_stay_in_the_region(hand: Hand) -> None:
    board(hand)
    hand.keys("tab", "down", "down", "down", "right", "up", "left", "left")
    assert hand.stage.focus.id == "site.3"


def test_space_and_enter(hand: Hand) -> None:
    board(hand)
    hand.keys("tab", "space", "return")
    assert hand.said == ["site 0", "button 0"]  # a site is no control: Enter confirms
    hand.keys("tab", "right", "return", "z", "ctrl+z", "x")
    assert hand.said[2:] == ["button 1", "button 1", "button 1"]


def test_focus_is_kept_by_id_or_place(hand: Hand) -> None:
    board(hand)
    hand.keys("tab", "right", "right")
    board(hand)
    assert hand.stage.focus.id == "site.2"
    root = board(hand)
    fewer = Widget("root", root.rect, children=[w for w in root.children if w.id != "site.2"])
    hand.stage.set_root(fewer)
    assert hand.stage.focus.id in ("site.1", "site.5")


def trade(hand: Hand, *, buys: bool = True, asks: bool = False) -> None:
    """Two buttons beside each other; the first opens a dialog if it ``asks``, else buys until it is disabled."""

    def buy() -> None:
        hand.say("buy")
        trade(hand, buys=False, asks=asks)
        if asks:
            hand.stage.open(lambda look: message_dialog(look, "sure", "Sure?", "", [DialogButton("yes", "Yes", close)]))

    def close() -> None:
        hand.stage.close()

    first = Button("buy", Rect(0, 0, 90, 40), "Buy", buy, enabled=buys, tooltip="No gold", region="market")
    others = [
        Button(id, Rect(100 * x, 0, 90, 40), id, lambda id=id: hand.say(id), region="market")  # type: ignore[misc]
        for x, id in enumerate(("sell", "keep"), 1)
    ]
    hand.stage.set_root(Widget("root", Rect(0, 0, 1280, 720), children=[first, *others]))


def test_a_repeated_press_never_presses_the_neighbour_of_what_it_disabled(hand: Hand) -> None:
    trade(hand)
    hand.stage.focus_on("buy", visible=True)
    hand.keys("return", "return", "space", "return")
    assert hand.said == ["buy"]
    bubble = hand.stage.find("bubble")
    assert bubble is not None
    assert bubble.label == "No gold"
    hand.keys("right", "return", "left", "return")
    assert hand.said == ["buy", "sell", "sell"], "the next move leaves it, and none comes back"


def test_a_disabled_widget_that_said_why_does_not_keep_enter_for_itself(hand: Hand) -> None:
    trade(hand)
    end = Button("end", Rect(0, 100, 90, 40), "End", lambda: hand.say("end"), key="return", region="rail")
    hand.stage.focus_on("buy", visible=True)
    hand.keys("return")
    hand.stage.root.add(end)
    hand.stage.update(10_000)
    hand.keys("return")
    assert hand.said == ["buy"], "it says why"
    for now in (10_300, 10_600, 11_200):
        hand.stage.update(now)
        hand.keys("return")
    assert hand.said == ["buy"], "hurried presses are more of the same"
    hand.stage.update(11_950)
    hand.keys("space")
    assert hand.said == ["buy"], "Space is never the screen's key"
    hand.stage.update(12_700)
    hand.keys("return")
    assert hand.said == ["buy", "end"]


@pytest.mark.parametrize("way", ["tab", "shift+tab"])
def test_tab_leads_on_from_a_widget_that_was_disabled(hand: Hand, way: str) -> None:
    trade(hand)
    hand.stage.focus_on("buy", visible=True)
    hand.keys("return", way)
    assert hand.stage.focus.id == {"tab": "sell", "shift+tab": "keep"}[way]


def test_a_dialog_gives_the_focus_back_to_what_it_disabled(hand: Hand) -> None:
    """Without a focus the next Enter would do what Enter does elsewhere on the screen."""
    trade(hand, asks=True)
    hand.stage.focus_on("buy", visible=True)
    hand.keys("return")
    assert hand.stage.dialog is not None
    hand.keys("return")
    assert not hand.stage.find("sure")
    assert hand.stage.focus.id == "buy"


def test_the_pointer_hides_the_ring(hand: Hand) -> None:
    board(hand)
    hand.keys("tab")
    hand.click("site.7")
    assert not hand.stage.focus.visible
    hand.keys("right")
    assert (hand.stage.focus.id, hand.stage.focus.visible) == ("site.8", True)


def test_the_keyboard_begins_at_the_content_and_not_at_the_tools(hand: Hand) -> None:
    root = board(hand)
    menu = Widget("menu", Rect(0, 0, 40, 40), focusable=True, region="tools")
    hand.stage.set_root(Widget("root", root.rect, children=[menu, *root.children]))
    for keys, goal in (("down", "site.0"), ("tab", "site.0"), ("shift+tab", "button.0")):
        hand.stage.focus.clear()
        hand.keys(keys)
        assert (hand.stage.focus.id, hand.stage.focus.visible) == (goal, True), keys
    hand.stage.set_root(Widget("root", root.rect, children=[menu]))
    hand.stage.focus.clear()
    hand.keys("right")
    assert hand.stage.focus.id == "menu", "where there is nothing else"


def test_a_door_leads_from_one_region_to_another(hand: Hand) -> None:
    board(hand)
    hand.keys("tab", "right", "right", "right", "right", "right")
    edge = hand.stage.focus.id
    assert edge.startswith("site.")
    hand.stage.focus.doors = {("board", "right"): "actions", ("actions", "left"): "board"}
    hand.keys("right")
    assert hand.stage.focus.id == "button.0"
    hand.keys("left")
    assert hand.stage.focus.id == edge


def test_what_a_key_opens_shows_where_the_keyboard_is(hand: Hand) -> None:
    root = board(hand)
    ask = Widget("ask", Rect(0, 0, 40, 40), focusable=True, key="q", on_press=lambda: None)

    def build(look: Look) -> Dialog:
        return message_dialog(look, "sure", "Sure?", "Words", [DialogButton("no", "No", hand.stage.close)])

    ask.on_press = lambda: hand.stage.open(build)
    hand.stage.set_root(Widget("root", root.rect, children=[*root.children, ask]))
    hand.click("ask")
    assert hand.stage.focus.id == "sure.no"
    assert not hand.stage.focus.visible, "the pointer opened it"
    hand.stage.close()
    hand.keys("q")
    assert (hand.stage.focus.id, hand.stage.focus.visible) == ("sure.no", True)


def rules(hand: Hand, legal: set[str]) -> None:
    hand.stage.drag.rules = DragRules(
        targets_for=lambda source: legal,
        on_pick=lambda source: hand.say("pick"),
        on_drop=lambda source, target: hand.say(f"drop {target.id}"),
        on_refuse=lambda source, target: hand.say(f"refuse {target.id}"),
        on_cancel=lambda source: hand.say("cancel"),
    )


def test_drops(hand: Hand) -> None:
    board(hand)
    rules(hand, {"site.4"})
    hand.drag("site.0", hand.at("site.4"))
    hand.drag("site.0", hand.at("site.8"))
    hand.drag("site.0", (900, 600))
    assert hand.said == ["pick", "drop site.4", "pick", "refuse site.8", "pick", "cancel"]


def test_a_drop_where_nothing_takes_pieces_is_told_apart_from_one_at_home(hand: Hand) -> None:
    board(hand)
    rules(hand, {"site.4"})
    assert hand.stage.drag.rules is not None

    def strayed(source: Widget, under: Widget | None) -> None:
        hand.say(f"{source.id} on {under.id if under is not None else None}")

    hand.stage.drag.rules = replace(hand.stage.drag.rules, on_astray=strayed)
    hand.drag("site.0", (900, 600))
    hand.drag("site.0", hand.at("button.1"))
    hand.drag("site.0", (hand.at("site.0")[0] + 20, hand.at("site.0")[1]))
    assert hand.said == ["pick", "site.0 on None", "pick", "site.0 on button.1", "pick", "cancel"]


def test_a_drag_home_is_no_click_and_a_small_movement_is_one(hand: Hand) -> None:
    board(hand)
    rules(hand, {"site.4"})
    x, y = hand.at("site.0")
    hand.give(PointerMove((x, y)), PointerDown((x, y)), PointerMove((x + 30, y)), PointerMove((x, y)))
    hand.give(PointerUp((x, y)))
    assert hand.said == ["pick", "cancel"]
    hand.give(PointerDown((x, y)), PointerMove((x + 5, y)), PointerUp((x + 5, y)))
    assert hand.said == ["pick", "cancel", "site 0"]


@pytest.mark.parametrize("event", [KeyDown("escape"), PointerDown((5, 5), RIGHT), PointerLeft(), FocusLost()])
def test_cancelling(hand: Hand, event: InputEvent) -> None:
    board(hand)
    rules(hand, {"site.4"})
    start, goal = hand.at("site.0"), hand.at("site.4")
    hand.give(PointerMove(start), PointerDown(start), PointerMove(goal))
    assert hand.stage.drag.over == "site.4"
    assert "target" in hand.state["site.4"]
    assert "refused" in hand.state["site.8"]
    hand.give(event, PointerUp(goal))
    assert hand.said == ["pick", "cancel"]
    assert not hand.stage.drag.active


def test_the_magnet_draws_but_not_away_from_another_target(hand: Hand) -> None:
    board(hand)
    rules(hand, {"site.2"})
    site = hand.stage.find("site.2")
    assert site is not None
    start = hand.at("site.0")
    hand.give(PointerMove(start), PointerDown(start), PointerMove((site.rect.right + 20, site.rect.centery)))
    assert hand.stage.drag.over == "site.2"
    hand.give(PointerMove((site.rect.right + 40, site.rect.centery)))
    assert hand.stage.drag.over == ""
    hand.give(PointerMove((site.rect.centerx, site.rect.bottom + 15)))  # on site.5, near site.2
    assert hand.stage.drag.over == "site.5"
    hand.give(KeyDown("escape"))


def test_nothing_is_dropped_on_what_lies_under_a_panel(hand: Hand) -> None:
    """Nor does it attract a piece from there; the part beside the panel takes pieces as before."""
    root = board(hand)
    rules(hand, {"site.4"})
    site = root.find("site.4")
    assert site is not None
    panel = Widget("panel", Rect(site.rect.x, 0, site.rect.width // 2, 720))
    panel.solid = True
    root.add(panel)
    hand.drag("site.0", (site.rect.x + 5, site.rect.centery))
    assert hand.said == ["pick", "cancel"]
    hand.drag("site.0", (site.rect.right - 5, site.rect.centery))
    assert hand.said == ["pick", "cancel", "pick", "drop site.4"]


def test_a_rebuild_while_dragging_changes_nothing(hand: Hand) -> None:
    board(hand)
    rules(hand, {"site.4"})
    start, goal = hand.at("site.0"), hand.at("site.4")
    hand.give(PointerMove(start), PointerDown(start), PointerMove((start[0] + 20, start[1])))
    board(hand)
    hand.give(PointerMove(goal), PointerUp(goal))
    assert hand.said == ["pick", "drop site.4"]


def test_a_magnet_snaps_in_time_and_then_rests(hand: Hand) -> None:
    board(hand)
    rules(hand, {"site.4"})
    start, goal = hand.at("site.0"), hand.at("site.4")
    hand.give(PointerMove(start), PointerDown(start), PointerMove((goal[0] + 20, goal[1])))
    hand.stage.update(0)
    assert hand.stage.drag.ghost(0).centerx == goal[0] + 20
    hand.stage.update(100)
    assert hand.stage.drag.ghost(100).center == goal
    assert not hand.stage.drag.snapping
    hand.give(KeyDown("escape"))


def test_controls(hand: Hand) -> None:
    seen: list[object] = []
    root = Widget("root", Rect(0, 0, 1280, 720))
    lines = column(Rect(0, 0, 400, 300), 5, gap=10)
    root.add(Toggle("sound", lines[0], "Sound", False, seen.append))
    root.add(Choice("speed", lines[1], "Speed", [Option("slow", "Slow"), Option("fast", "Fast")], "slow", seen.append))
    root.add(Slider("loud", lines[2], "Loud", 0.5, seen.append, step=0.1))
    root.add(Choice("level", lines[3], "Level", [Option(c, c * 3) for c in "abcdefg"], "a", seen.append))
    root.add(TextField("name", lines[4], "Name", "Livia", seen.append, max_length=7))
    hand.stage.set_root(root)
    hand.click("sound")
    hand.click("speed.fast")
    hand.keys("left")
    assert hand.stage.focus.id == "speed"  # a segment is no place for the keyboard, its choice is
    hand.stage.focus.visible = True
    hand.keys("return")
    assert seen == [True, "fast", "slow"], "Enter leaves what the arrow chose"
    assert hand.stage.find("bubble") is not None
    hand.keys("tab", "right", "home")
    assert seen[3:] == [0.6, 0.0]
    hand.click("level")
    assert hand.stage.dialog is not None
    hand.keys("down", "down", "return")
    assert seen[5:] == ["c"]
    assert hand.stage.focus.id == "level"
    hand.click("level")
    hand.give(PointerDown((900, 600)), PointerUp((900, 600)))
    assert hand.stage.dialog is None
    hand.click("name")
    hand.keys("end", "!", "backspace", "a", "b", "c", "home", "delete")
    assert seen[-1] == "iviaab"


def test_pin_fields_keep_their_secret(hand: Hand) -> None:
    seen: list[str] = []
    root = Widget("root", Rect(0, 0, 1280, 720))
    root.add(TextField("pin", Rect(0, 0, 200, 40), "PIN", "", mode="pin", max_length=4, on_submit=seen.append))
    hand.stage.set_root(root)
    hand.stage.focus_on("pin")
    hand.keys("1", "x", "2", "3", "4", "5", "return")
    assert seen == ["1234"]
    assert "1234" not in str(hand.stage.describe())


def test_an_arrow_by_the_way_changes_no_choice_with_a_menu(hand: Hand) -> None:
    root = Widget("root", Rect(0, 0, 1280, 720))
    options = [Option(value, value.title()) for value in ("low", "middle", "high")]
    root.add(Button("play", Rect(100, 100, 100, 40), "Play", partial(hand.say, "play"), region="row"))
    level = Choice("level", Rect(210, 100, 100, 40), "Level", options, "middle", hand.say, style="menu", region="row")
    root.add(level)
    hand.stage.set_root(root)
    hand.stage.focus_on("play", visible=True)
    hand.keys("right", "left")
    assert hand.said == []
    assert hand.stage.focus.id == "play"
    hand.keys("right", "return", "down", "return")
    assert hand.said == ["high"]


def test_lists_scroll_follow_the_focus_and_keep_their_place(hand: Hand) -> None:
    def build() -> ScrollList:
        root = Widget("root", Rect(0, 0, 1280, 720))
        rows = [
            Button(f"row.{i}", Rect(0, 0, 180, 40), str(i), partial(hand.say, str(i)), region="rows") for i in range(20)
        ]
        made = root.add(ScrollList("list", Rect(100, 100, 200, 200), rows, gap=0))
        hand.stage.set_root(root)
        return made

    made = build()
    hand.keys("tab", *["down"] * 6)
    assert hand.stage.focus.id == "row.6"
    assert made.offset == 80
    again = build()
    assert again.offset == 80
    hand.give(Wheel((150, 150), 0, -1))
    assert again.offset == 140
    assert again.hit((150, 90)) is None
    hand.give(Wheel((150, 150), 0, 99))
    assert again.offset == 0
    hand.keys("pagedown")
    assert again.offset == 180


def test_a_row_taller_than_its_list_is_ringed_only_where_it_is_seen(hand: Hand, look: Look) -> None:
    root = Widget("root", Rect(0, 0, 1280, 720))
    rows = [Button(f"row.{i}", Rect(0, 0, 180, 300), str(i), hand.stage.close) for i in range(2)]
    made = root.add(ScrollList("list", Rect(100, 200, 200, 120), rows))
    hand.stage.set_root(root)
    hand.stage.focus_on("row.0", visible=True)
    made.scroll_to(90)
    bare, ringed = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    hand.stage.draw_still(Canvas(bare, look))
    ringed.blit(bare, (0, 0))
    hand.stage.draw_moving(Canvas(ringed, look))
    changed = pygame.mask.from_threshold(ringed, (0, 0, 0), (1, 1, 1, 255), bare)
    changed.invert()
    assert changed.count() > 0
    around = made.rect.inflate(16, 16)
    changed.erase(pygame.Mask(around.size, fill=True), around.topleft)
    assert changed.count() == 0


@pytest.mark.parametrize("kind", ["toast", "caption", "tip"])
def test_the_focus_ring_lies_under_notes_but_on_a_tip_s_own_buttons(
    hand: Hand, look: Look, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    board(hand)
    if kind == "tip":
        assert hand.stage.tip("Drag it to its place.", "site.4", "No more tips", lambda: None)
    else:
        getattr(hand.stage, kind)("Saved")
    drawn: list[str] = []
    monkeypatch.setattr(Canvas, "focus_ring", lambda _canvas, _rect: drawn.append("ring"))
    monkeypatch.setattr(Note, "draw", lambda note, _canvas: drawn.append(note.role))

    def order() -> list[str]:
        drawn.clear()
        hand.stage.draw_moving(Canvas(pygame.Surface((1280, 720)), look))
        return drawn[:]

    hand.stage.focus_on("site.4", visible=True)
    assert order()[0] == "ring"
    if kind == "tip":
        hand.stage.focus_on("tip.off", visible=True)
        assert order()[-1] == "ring"


def test_long_texts_scroll_by_keys(hand: Hand) -> None:
    root = Widget("root", Rect(0, 0, 1280, 720))
    lines = [Label(f"l{i}", Rect(0, 0, 90, 30), "x") for i in range(9)]
    made = root.add(ScrollList("list", Rect(0, 0, 200, 100), lines))
    hand.stage.set_root(root)
    hand.keys("tab", "down", "end")
    assert made.offset == made.most > 0


def test_dialogs_keep_all_input(hand: Hand, look: Look) -> None:
    board(hand)
    hand.keys("tab")

    def ask(look: Look) -> Dialog:
        return message_dialog(
            look,
            "sure",
            "Sure?",
            "Really?",
            [DialogButton("no", "No", hand.stage.close), DialogButton("yes", "Yes", lambda: hand.say("yes"), "danger")],
            on_cancel=hand.stage.close,
        )

    hand.stage.open(ask)
    hand.click("button.0")
    hand.keys("z")
    assert hand.said == []
    assert hand.stage.focus.id == "sure.no"  # never at once what destroys
    hand.keys("return")
    assert hand.stage.dialog is None
    assert hand.stage.focus.id == "site.0"
    hand.stage.open(ask)
    hand.stage.relayout(look)
    hand.click("sure.yes")
    hand.keys("escape")
    assert hand.said == ["yes"]
    assert hand.stage.dialog is None


def test_panels_hide_what_is_behind_from_the_pointer(hand: Hand) -> None:
    root = board(hand)
    root.add(Panel("float", Rect(0, 0, 150, 150)))
    hand.give(PointerDown((50, 50)), PointerUp((50, 50)))
    assert hand.said == []


def test_right_clicks(hand: Hand) -> None:
    root = board(hand)
    root.children[4].on_alt = lambda: hand.say("alt")
    hand.click("site.4", RIGHT)
    assert hand.said == ["alt"]


def test_everything_is_described_and_drawing_twice_is_the_same(hand: Hand, look: Look) -> None:
    board(hand)
    hand.stage.toast("Saved")
    hand.keys("tab")
    hand.give(PointerMove(hand.at("button.1")))
    pictures = []
    for _ in range(2):
        surface = pygame.Surface((1280, 720), 0, 32)
        canvas = Canvas(surface, look)
        hand.stage.draw_still(canvas)
        hand.stage.draw_moving(canvas)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]
    facts = {str(item["id"]): item for item in hand.stage.describe()}
    assert {"root", "site.0", "button.2", "toast"} <= facts.keys()
    button = facts["button.1"]
    assert button["role"] == "button"
    assert button["key"] == "z ctrl+z"
    assert "hovered" in hand.state["button.1"]
    assert "disabled" in hand.state["button.2"]
    assert str(button["fg"]).startswith("#")
    assert str(button["bg"]).startswith("#")


def test_click_targets_pulse_and_then_rest(hand: Hand) -> None:
    board(hand)
    hand.stage.targets = frozenset({"site.3"})
    hand.stage.update(0)
    assert hand.stage.update(60)
    hand.stage.update(120)
    assert hand.stage.next_due(120) == 170
    hand.stage.update(20_000)
    assert hand.stage.next_due(20_000) is None


def test_what_was_told_to_one_seat_is_not_told_to_the_next(look: Look) -> None:
    """A voice that comes to it late reads out nothing of what stood here before somebody else sat down."""
    stage = Stage(look)
    stage.bubble("Your goal is red.", Rect(0, 0, 10, 10))
    assert [text for _kind, text in stage.announced] == ["Your goal is red."]
    before = stage.hushes
    stage.hush()
    assert not stage.announced
    assert stage.hushes == before + 1
