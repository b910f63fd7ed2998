"""Somebody who only hears: gets the sentences of the voice and presses keys, and knows nothing else of a game."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from capitol.host.speech import Sentence
from tests.scenes.harness import Stand

Press = Callable[[str], Sequence[str]]
"""Presses a key and returns what was heard until all was silent again."""
ME = "Livia"
MOST_KEYS = 4000


class Ear:
    """A voice that is listened to."""

    def __init__(self) -> None:
        self.heard: list[Sentence] = []
        self.all: list[str] = []
        self.hushes = 0

    def say(self, sentence: Sentence) -> None:
        """Hear a sentence."""
        self.heard.append(sentence)
        self.all.append(sentence.text)

    def hush(self) -> None:
        """Silence."""
        self.hushes += 1

    def close(self) -> None:
        """The end."""

    def take(self) -> list[str]:
        """What was heard since this was last called."""
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
        """Press a key, and listen until all is silent."""
        self.keys += 1
        assert self.keys < MOST_KEYS, self.ear.all[-40:]
        self._hand(self.stand, key)
        self.wait()
        return self.ear.take()

    def look(self) -> list[str]:
        """What the whole screen says."""
        narrator = self.stand.program.stack.narrator
        assert narrator is not None
        narrator.overview(self.stand.program.stack)
        return self.ear.take()

    def wait(self) -> None:
        """Until nothing moves and nobody thinks."""
        for _step in range(600):
            top = self.stand.scene
            if not (top.busy or top.thinking):
                break
            self.stand.pass_time(100)
        self.stand.pass_time(100)


def find(press: Press, first: Sequence[str], what: str, keys: Sequence[str]) -> list[str]:
    """Go on with these keys until something is heard; what was heard last."""
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
    """What somebody has to play with; each method says what was heard afterwards."""

    def ask(self) -> list[str]:
        """Have the whole screen told."""
        ...

    def go_on(self) -> list[str]:
        """What Enter does."""
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
    """Both hands on the keys."""

    def __init__(self, press: Press) -> None:
        self.press = press
        self._pieces = itertools.cycle(("1", "shift+2", "3", "shift+4", "2", "shift+1", "4", "shift+3"))

    def ask(self) -> list[str]:
        return list(self.press("f7"))

    def go_on(self) -> list[str]:
        return list(self.press("return"))

    def build(self, me: str) -> list[str]:
        """A Permit, else a roof, else floors, else a pass."""
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
        """The smallest bid that can be made; none where there is no card."""
        for sum_key in "123456789":
            if any(text.startswith("Bid ") for text in self.press(sum_key)):
                break
            self.press("backspace")
        heard = self.go_on()
        return self.go_on() if asks(heard) else heard  # the question whether nothing is to be bid

    def draw(self, heard: Sequence[str]) -> list[str]:
        """The stack with the highest card on top, as far as that was told."""
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
        """The next piece that there is, on the first slot that takes it."""
        for _try in range(8):
            heard, done = finished(self.press, self.press(next(self._pieces)), "return")
            if done:
                return heard
        raise AssertionError("no piece can be placed")


class Gamepad:
    """A pad: four directions and some buttons, without a letter or a digit."""

    def __init__(self, press: Press, look: Callable[[], list[str]]) -> None:
        self.press, self._look = press, look
        self._snake = itertools.cycle(["down"] * 3 + ["left"] + ["up"] * 3 + ["left"] + ["down"] * 3 + ["right"] * 2)

    def ask(self) -> list[str]:
        return self._look()

    def go_on(self) -> list[str]:
        return list(self.press("start"))

    def build(self, me: str) -> list[str]:
        """The first card of the hand with which something can be done."""
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
        """The card that the keyboard is on."""
        self.press("a")
        heard = self.go_on()
        return list(self.press("a")) if asks(heard) else heard

    def draw(self, heard: Sequence[str]) -> list[str]:
        """From the stack that the keyboard is on."""
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
        """The next piece that there is, on the first slot that takes it."""
        for _try in range(24):
            find(self.press, [], "Stash: ", ["rightshoulder"])
            self.press(next(self._snake))
            heard, done = finished(self.press, self.press("a"), "a")
            if done:
                return heard
        raise AssertionError("no piece can be placed")


def finished(press: Press, heard: Sequence[str], go: str, me: str = ME) -> tuple[list[str], bool]:
    """Choose the first of what is possible until a move is whole, and confirm it; whether that came to pass."""
    heard = list(heard)
    for _step in range(6):
        if any(f"{me}, Confirm" in text or f"{me}, No slot stays open" in text for text in heard):
            return list(press("start" if go == "a" else go)), True
        if not any("possible here" in text for text in heard):
            return heard, False
        heard = list(press(go))
    return heard, False


def asks(heard: Sequence[str]) -> bool:
    """Whether a question came up instead of the next screen."""
    return any("button" in text for text in heard) and not any("The bids for" in text for text in heard)


def play_capitol(hands: Hands, heard: Sequence[str], me: str = ME) -> list[str]:
    """Play a game of Capitol to its end, from what is heard alone; what was heard at the end."""
    heard = list(heard)
    silent = 0
    while not any("end of the game" in text for text in heard):
        situation = _situation(heard, me)
        silent = 0 if situation is not None else silent + 1
        assert silent < 12, heard
        match situation:
            case None:  # nothing that asks for an answer: listen to everything, then go on
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
    """What is asked for, by the newest sentence that asks for something."""
    signs = (
        (f"{me}, Confirm", "confirm"),
        (f"{me}, The card is discarded", "confirm"),
        (f"{me}, F Floors", "build"),
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
    """Play a game of Capstone to its end, from what is heard alone; what was heard at the end."""
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
