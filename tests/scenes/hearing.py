"""A simulated player who only hears: it gets the sentences of the voice, presses keys, and knows nothing else of a
game."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from capitol.host.speech import Sentence
from tests.scenes.harness import Stand

Press = Callable[[str], Sequence[str]]
"""Presses a key and returns what was said until silence."""
ME = "Livia"
MOST_KEYS = 4000


class Ear:
    """A voice that records its sentences."""

    def __init__(self) -> None:
        self.heard: list[Sentence] = []
        self.all: list[str] = []
        self.hushes = 0

    def say(self, sentence: Sentence) -> None:
        """Record a sentence."""
        self.heard.append(sentence)
        self.all.append(sentence.text)

    def hush(self) -> None:
        """Count the requests for silence."""
        self.hushes += 1

    def close(self) -> None:
        """Do nothing."""

    def take(self) -> list[str]:
        """Return what was said since the last call."""
        taken, self.heard = [sentence.text for sentence in self.heard], []
        return taken


class Listener:
    """A program with a voice, at a keyboard."""

    def __init__(self, home: Path, game: str, seed: int = 7, hand: Callable[[Stand, str], None] | None = None) -> None:
        self.ear = Ear()
        self.stand = Stand(home, seed=seed, voice=self.ear)
        self.keys = 0
        self._hand = hand or (lambda stand, key: stand.key(key))
        self.stand.program.choose_game(game)
        self.stand.program.show_title()
        self.stand.pass_time()

    def press(self, key: str) -> list[str]:
        """Press a key, and listen until silence."""
        self.keys += 1
        assert self.keys < MOST_KEYS, self.ear.all[-40:]
        self._hand(self.stand, key)
        self.wait()
        return self.ear.take()

    def look(self) -> list[str]:
        """Return what the voice says of the whole screen."""
        narrator = self.stand.program.stack.narrator
        assert narrator is not None
        narrator.overview(self.stand.program.stack)
        return self.ear.take()

    def wait(self) -> None:
        """Wait until nothing moves and nobody thinks."""
        for _step in range(600):
            top = self.stand.scene
            if not (top.busy or top.thinking):
                break
            self.stand.pass_time(100)
        self.stand.pass_time(100)


def find(press: Press, first: Sequence[str], what: str, keys: Sequence[str]) -> list[str]:
    """Press these keys repeatedly until something is heard. Return the last sentences."""
    heard = list(first)
    for _try in range(40):
        if any(what in text for text in heard):
            return heard
        for key in keys:
            heard = list(press(key))
            if any(what in text for text in heard):
                return heard
    raise AssertionError(f"{what!r} was never heard; last {heard}")


class Hands(Protocol):
    """The input device of a player; each method returns what was said afterwards."""

    def ask(self) -> list[str]:
        """Have the whole screen read."""
        ...

    def go_on(self) -> list[str]:
        """Confirm, as Enter does."""
        ...

    def build(self, me: str) -> list[str]: ...

    def give_up(self) -> list[str]:
        """Pass."""
        ...

    def bid(self) -> list[str]: ...

    def draw(self, heard: Sequence[str]) -> list[str]: ...

    def place(self, heard: Sequence[str]) -> list[str]:
        """Go to a free space, and choose it."""
        ...

    def arrange(self) -> list[str]: ...

    def put_a_piece(self) -> list[str]: ...


class Keyboard:
    """A player with a keyboard."""

    def __init__(self, press: Press) -> None:
        self.press = press
        self._pieces = itertools.cycle(("1", "shift+2", "3", "shift+4", "2", "shift+1", "4", "shift+3"))

    def ask(self) -> list[str]:
        return list(self.press("f7"))

    def go_on(self) -> list[str]:
        return list(self.press("return"))

    def build(self, me: str) -> list[str]:
        """Play a Permit, else a roof, else floors, else pass."""
        for key in ("b", "r", "f"):
            heard, done = finished(self.press, self.press(key), "return", me)
            if done:
                return heard
            self.press("escape" if any("possible here" in text for text in heard) else "f6")
        return self.give_up()

    def give_up(self) -> list[str]:
        heard = self.press("p")
        return self.go_on() if any("Pass for this round" in text for text in heard) else list(heard)

    def bid(self) -> list[str]:
        """Make the smallest possible bid; none if there is no card."""
        for sum_key in "123456789":
            if any(text.startswith("Bid ") for text in self.press(sum_key)):
                break
            self.press("backspace")
        heard = self.go_on()
        if any("Seal a bid of" in text for text in heard):  # the sum is accepted, and the next Enter seals it
            heard = self.go_on()
        return self.go_on() if asks(heard) else heard  # the question whether to bid nothing

    def draw(self, heard: Sequence[str]) -> list[str]:
        """Draw from the stack with the highest top card, as far as it was said."""
        best, key = -1, "1"
        for text in heard:
            found = re.search(r"(Roofs|Floors|Permits): .*?(\d+)", text)
            if found is not None and int(found[2]) > best:
                best, key = int(found[2]), {"Roofs": "1", "Floors": "2", "Permits": "3"}[found[1]]
        return list(self.press(key))

    def place(self, heard: Sequence[str]) -> list[str]:
        find(self.press, heard, "possible here", ["tab"])
        return self.go_on()

    def arrange(self) -> list[str]:
        self.press("r")
        return self.go_on()

    def put_a_piece(self) -> list[str]:
        """Place the next available piece on the first slot that takes it."""
        for _try in range(8):
            heard, done = finished(self.press, self.press(next(self._pieces)), "return")
            if done:
                return heard
        raise AssertionError("no piece can be placed")


class Gamepad:
    """A player with a gamepad: four directions and some buttons, no letters or digits."""

    def __init__(self, press: Press, look: Callable[[], list[str]]) -> None:
        self.press, self._look = press, look
        self._snake = itertools.cycle(["down"] * 3 + ["left"] + ["up"] * 3 + ["left"] + ["down"] * 3 + ["right"] * 2)

    def ask(self) -> list[str]:
        return self._look()

    def go_on(self) -> list[str]:
        return list(self.press("start"))

    def build(self, me: str) -> list[str]:
        """Play the first card of the hand that has a legal use."""
        heard = find(self.press, [], "Hand: ", ["rightshoulder"])
        for _card in range(30):
            if "no use" not in heard[0]:
                heard, done = finished(self.press, self.press("a"), "a", me)
                if done:
                    return heard
                self.press("b")
                heard = find(self.press, [], "Hand: ", ["rightshoulder"])
            heard = list(self.press("right"))
            if not heard or "Nothing that way." in heard:
                break
        return self.give_up()

    def give_up(self) -> list[str]:
        find(self.press, [], "Actions: ", ["rightshoulder"])
        find(self.press, self.press("right"), "Pass, button", ["right", "down", "left", "up"])
        heard = list(self.press("a"))
        return list(self.press("a")) if any("Pass for this round" in text for text in heard) else heard

    def bid(self) -> list[str]:
        """Bid the focused card."""
        self.press("a")
        heard = self.go_on()
        return list(self.press("a")) if asks(heard) else heard

    def draw(self, heard: Sequence[str]) -> list[str]:
        """Draw from the focused stack."""
        if not any(text.startswith(("Roofs:", "Floors:", "Permits:")) for text in heard[-1:]):
            find(self.press, [], "Stacks: ", ["rightshoulder"])
        return list(self.press("a"))

    def place(self, heard: Sequence[str]) -> list[str]:
        find(self.press, heard, "possible here", ["rightshoulder"])
        return list(self.press("a"))

    def arrange(self) -> list[str]:
        find(self.press, [], "Random, button", ["rightshoulder"])
        self.press("a")
        return self.go_on()

    def put_a_piece(self) -> list[str]:
        """Place the next available piece on the first slot that takes it."""
        for _try in range(24):
            find(self.press, [], "Stash: ", ["rightshoulder"])
            self.press(next(self._snake))
            heard, done = finished(self.press, self.press("a"), "a")
            if done:
                return heard
        raise AssertionError("no piece can be placed")


def finished(press: Press, heard: Sequence[str], go: str, me: str = ME) -> tuple[list[str], bool]:
    """Choose the first option repeatedly until a move is complete, and confirm it. Return what was said last, and
    whether the move was made."""
    heard = list(heard)
    for _step in range(6):
        if any(f"{me}, Confirm" in text or f"{me}, No slot stays open" in text for text in heard):
            return list(press("start" if go == "a" else go)), True
        if not any("possible here" in text for text in heard):
            return heard, False
        heard = list(press(go))
    return heard, False


def asks(heard: Sequence[str]) -> bool:
    """Return whether a question came up instead of the next screen."""
    return any("button" in text for text in heard) and not any("The bids for" in text for text in heard)


def play_capitol(hands: Hands, heard: Sequence[str], me: str = ME) -> list[str]:
    """Play a game of Capitol to its end, by ear alone. Return what was said at the end."""
    heard = list(heard)
    silent = 0
    while not any("end of the game" in text for text in heard):
        situation = _situation(heard, me)
        silent = 0 if situation is not None else silent + 1
        assert silent < 12, heard
        match situation:
            case None:  # no question: listen to everything, then continue
                heard = hands.ask() if silent % 2 else hands.go_on()
            case "build":
                heard = hands.build(me)
            case "pass":
                heard = hands.give_up()
            case "bid":
                heard = hands.bid()
            case "draw":
                heard = hands.draw(heard)
            case "place":
                heard = hands.place(heard)
            case _next:
                heard = hands.go_on()
    return heard


def _situation(heard: Sequence[str], me: str) -> str | None:
    """Return what the player is asked for, from the newest sentence that asks for something."""
    signs = (
        (f"{me}, Confirm", "confirm"),
        (f"{me}, The card is discarded", "confirm"),
        (f"{me}, Press F for Floors", "build"),
        (f"{me}, Build", "build"),
        (f"{me}, Choose a card or a piece", "build"),
        (f"{me}, No card is of use", "pass"),
        (f"{me}, Place the", "place"),
        (f"{me}, This fountain takes", "confirm"),
        (f"{me} bids for", "bid"),
        ("The bids for", "next"),
        ("Capitol: scoring", "next"),
        (f"{me} draws card", "draw"),
        ("Everybody has drawn", "next"),
    )
    for text in reversed(heard):
        for sign, situation in signs:
            if sign in text:
                return situation
    return None


def play_capstone(hands: Hands, heard: Sequence[str], me: str = ME) -> list[str]:
    """Play a game of Capstone to its end, by ear alone. Return what was said at the end."""
    heard = list(heard)
    silent = 0
    while True:
        said = " ".join(heard)
        if " wins " in said or " wins: " in said or "the win is shared" in said:
            return heard
        silent += 1
        assert silent < 40, heard
        if "arrange your goal" in said:
            heard = hands.arrange()
        elif f"{me}, Place a piece" in said:
            heard, silent = hands.put_a_piece(), 0
        else:
            heard = hands.ask()


AROUND = ["tab", "right", "right", "down", "left", "left", "up", "up", "right"]
"""To the next part of the table, and about in it."""


def play_capoterra(press: Press, heard: Sequence[str], me: str = ME) -> list[str]:
    """Play a game of Capoterra to its end by keys and by ear alone: an explorer is hired, and walks. Return what was
    said at the end."""
    heard, hired, walked = list(heard), False, False
    while not any("Capoterra: the end" in text for text in heard):
        said = next((text for text in reversed(heard) if text.startswith(f"{me}, ")), "").removeprefix(f"{me}, ")
        if "Sell first?" in heard:
            heard = list(press("return"))
            continue
        if said.startswith("Trade and hire") and not hired:
            find(press, [], "Explorer: 1 corn, 1 wood", AROUND)
            hired = f"{me} hires: explorer (capital)." in press("return")
            find(press, [], "Draw a tile, button", ["tab"])
        elif said.startswith("Move goods and units") and hired and not walked:
            find(press, [], f"{me}: explorer", AROUND)
            walked = any("possible here" in text for text in press("space"))
            assert any("moves explorer" in text for text in press("space"))
            find(press, [], "End the turn, button", ["tab"])
        elif said.startswith("Do you accept?"):
            press("f")
        elif said.startswith("Lay ") or ": choose " in said:
            find(press, heard, "possible here", AROUND)
        heard = list(press("return" if said else "f7"))
    return heard
