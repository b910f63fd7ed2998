"""Every lesson played to its end with keys alone, with clicks alone, and by dragging with nothing but the mouse."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import pytest

from capitol.games.capitol.rules.numbers import CARD_NAMES, SHAPES
from capitol.games.capitol.rules.state import CONSTRUCTION
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.end_scene import EndScene
from tests.scenes.lesson_desk import Desk


class Hand(ABC):
    """A way to do what lessons ask for."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @abstractmethod
    def press(self, id: str) -> None:
        """Press a button."""

    @abstractmethod
    def floor(self) -> None:
        """A floor on the house."""

    @abstractmethod
    def roof(self, shape: str, house: str) -> None:
        """A roof on a house."""

    @abstractmethod
    def house(self, house: str, area: str) -> None:
        """A house to an area, which may be no place for it."""

    @abstractmethod
    def bid(self, *names: str) -> None:
        """Cards above STOP."""

    @abstractmethod
    def place(self, space: str) -> None:
        """A tile to a space."""

    @abstractmethod
    def draw(self, stack: str) -> None:
        """The top card of a stack."""

    def confirm(self) -> None:
        self.press("confirm")
        self.desk.rest()

    def go_on(self) -> None:
        """What was to be read."""
        self.press("lesson.go")
        self.desk.rest()

    def send(self, house: str, area: str) -> None:
        self.house(house, area)
        assert not self.desk.bubble
        self.confirm()

    def seal(self) -> None:
        self.press("seal")
        self.desk.rest()
        self.reveal()

    def keep_all(self) -> None:
        """Seal a stack without a bid."""
        self.press("seal")
        if self.desk.has("empty.seal"):
            self.press("empty.seal")  # with keys
        self.desk.rest()
        self.reveal()

    def reveal(self) -> None:
        """See the stacks turned over."""
        for _press in range(4):
            self.desk.pass_time(1500)
            if self.desk.scene.guided != "reveal" or not self.desk.step:
                return
            self.press("continue" if self.desk.has("continue") else "finish")
            self.desk.rest()


class Keys(Hand):
    """The keyboard alone."""

    def press(self, id: str) -> None:
        if id in ("confirm", "lesson.go", "continue", "finish"):
            self.desk.key("return")
        elif id == "seal":
            self.desk.key("ctrl+return")
        elif id == "pass":
            self.desk.key("p")
        elif id.startswith("lesson.answer."):
            self.desk.key(*id.rpartition(".")[2])
        else:
            self.desk.choose(id)

    def floor(self) -> None:
        self.desk.key("f", "space")

    def roof(self, shape: str, house: str) -> None:
        self.desk.key("r")
        self.desk.choose(f"roof.{SHAPES['rt'.index(shape)]}")
        self.desk.choose(self.desk.piece(house))

    def house(self, house: str, area: str) -> None:
        self.desk.key("b")
        self.desk.choose(self.desk.piece(house))
        space = self.desk.space(area)
        if space in self.desk.scene.stage.targets:
            self.desk.choose(space)
        else:  # arrows lead to what takes it; the number of an area says why it does not
            self.desk.key(str(int(space.split(".")[1]) + 1))

    def bid(self, *names: str) -> None:
        self.desk.key(*str(sum(int(name[1]) for name in names)))

    def place(self, space: str) -> None:
        self.desk.choose(space)
        self.confirm()

    def draw(self, stack: str) -> None:
        self.desk.key(str(("roof", "floor", "permit").index(stack) + 1))
        self.desk.rest()


class Clicks(Hand):
    """The mouse without dragging."""

    def press(self, id: str) -> None:
        self.desk.press(id)

    def floor(self) -> None:
        self.desk.press("crane")
        self.desk.press("yard.0")

    def roof(self, shape: str, house: str) -> None:
        self.desk.press(f"roof.{SHAPES['rt'.index(shape)]}")
        self.desk.press(self.desk.piece(house))

    def house(self, house: str, area: str) -> None:
        self.desk.press(self.desk.piece(house))
        self.desk.press(self.desk.space(area))

    def bid(self, *names: str) -> None:
        for name in names:
            self.desk.press(self.desk.card(name))

    def place(self, space: str) -> None:
        self.desk.press(space)
        self.confirm()

    def draw(self, stack: str) -> None:
        self.desk.press(f"stack.{stack}")
        self.desk.rest()


class Drags(Clicks):
    """The mouse, and pieces pulled to where they go."""

    def floor(self) -> None:
        self.desk.drag("crane", "yard.0")

    def roof(self, shape: str, house: str) -> None:
        self.desk.drag(f"roof.{SHAPES['rt'.index(shape)]}", self.desk.piece(house))

    def house(self, house: str, area: str) -> None:
        self.desk.drag(self.desk.piece(house), self.desk.space(area))

    def place(self, space: str) -> None:
        self.desk.drag("tile", space)
        self.confirm()


def build(hand: Hand) -> None:
    for _read in range(3):
        hand.go_on()
    hand.floor()
    hand.floor()
    hand.confirm()
    hand.go_on()
    hand.roof("t", "3")
    hand.confirm()
    hand.go_on()
    hand.send("3t", "IV")
    hand.go_on()


def roofs(hand: Hand) -> None:
    hand.send("1r", "III")
    hand.house("1r", "VI")
    assert hand.desk.step == "rule", "to be refused is what the step is about"
    hand.go_on()
    hand.roof("t", "1")
    hand.confirm()
    hand.send("1t", "VI")
    hand.go_on()


def permits(hand: Hand) -> None:
    hand.house("3r", "VIII")
    assert hand.desk.step == "begin"
    hand.send("1r", "VIII")
    hand.send("2r", "VIII")
    hand.send("3r", "IX")


def majority(hand: Hand) -> None:
    hand.send("2r", "V")
    hand.send("3t", "IV")
    hand.send("2r", "I")
    for _wait in range(200):
        hand.desk.pass_time(60)
        said = " ".join(
            widget.label for widget in hand.desk.scene.root.walk() if widget.id.startswith(("log", "recap"))
        )
        assert "fountain" not in said, "the auctions that fall away are not told"
        if hand.desk.step == "where":
            break
    hand.press("row.4")
    hand.go_on()


def auction(hand: Hand) -> None:
    desk = hand.desk
    hand.bid("R7", "F4")
    assert desk.step == "seal"
    hand.seal()
    hand.place(desk.space("I"))
    hand.bid("V8")
    hand.seal()
    hand.place(desk.space("VII"))
    assert desk.step == "save"
    hand.keep_all()


def memory(hand: Hand) -> None:
    desk = hand.desk
    hand.go_on()
    for stack in ("roof", "permit", "permit"):
        hand.draw(stack)
    for _wait in range(400):
        desk.pass_time(40)
        if desk.step == "third" and isinstance(desk.scene, AuctionScene):
            break
    hand.go_on()
    hand.press("lesson.answer.10")
    hand.go_on()
    hand.bid("F8", "P3")
    hand.seal()
    hand.place(desk.large("VII"))


def game(hand: Hand) -> None:
    """Pass all building, bid a card in every auction, and take what is drawn first."""
    desk = hand.desk
    for _press in range(900):
        desk.pass_time(60)
        scene = desk.scene
        if isinstance(scene, EndScene):
            return
        if scene.busy or scene.thinking or (scene.guided in ("table", "draw") and not desk.session.waiting_for):
            continue
        if desk.has("pass.sure.yes"):
            hand.press("pass.sure.yes")
        elif isinstance(scene, AuctionScene):
            if desk.has("empty.seal"):
                hand.press("empty.seal")
            else:
                if scene.edit.stack.kept and not scene.edit.stack.stop:
                    hand.bid(CARD_NAMES[scene.edit.stack.kept[-1]])
                hand.press("seal")
        elif scene.guided == "table" and desk.state.phase == CONSTRUCTION:
            hand.press("pass")
        elif scene.guided == "table":
            hand.place(sorted(scene.stage.targets)[0])
        elif scene.guided == "draw":
            left = [name for name, cards in zip(("roof", "floor", "permit"), desk.state.stacks, strict=True) if cards]
            hand.draw(left[0])
        elif scene.guided == "reveal":
            hand.press("continue" if desk.has("continue") else "finish")
        else:
            hand.press("next")
    raise AssertionError("the game has no end")


def saving(hand: Hand) -> None:
    desk = hand.desk
    hand.send("3r", "VIII")
    hand.go_on()
    hand.press("pass")
    desk.rest()
    hand.bid("R7")
    hand.seal()
    hand.place(desk.space("VII"))
    assert desk.step == "let"
    hand.keep_all()
    assert desk.step == "any"
    hand.bid("V8")
    hand.seal()
    hand.place(desk.large("VII"))


SCRIPTS: dict[str, Callable[[Hand], None]] = {
    one.__name__: one for one in (build, roofs, permits, majority, auction, memory, game, saving)
}


@pytest.mark.slow
@pytest.mark.parametrize("hand", [Keys, Clicks, Drags])
@pytest.mark.parametrize("lesson", SCRIPTS)
def test_a_lesson_to_its_end(tmp_path: Path, lesson: str, hand: Callable[[Desk], Hand]) -> None:
    desk = Desk(tmp_path, lesson)
    SCRIPTS[lesson](hand(desk))
    assert desk.step == ""
    desk.come_to_the_card()
    assert desk.program.lesson_progress.done("capitol", lesson)
