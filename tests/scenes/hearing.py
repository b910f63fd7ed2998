"""Somebody who only hears: gets the sentences of the voice and presses keys, and knows nothing else of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

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


def play_capitol(press: Press, heard: Sequence[str], me: str = ME) -> list[str]:
    """Play a game of Capitol to its end, from what is heard alone; what was heard at the end."""
    heard = list(heard)
    silent = 0
    while True:
        if any("end of the game" in text for text in heard):
            return heard
        situation = _situation(heard, me)
        if situation is None:
            # Nothing that asks for an answer: ask for it, then go on.
            silent += 1
            assert silent < 12, heard
            heard = list(press("f7" if silent % 2 else "return"))
            continue
        silent = 0
        heard = _answers(press, situation, heard, me)


def _situation(heard: Sequence[str], me: str) -> str | None:
    """What is asked for, by the newest sentence that asks for something."""
    signs = (
        (f"{me}: Choose", "go on"),
        (f"{me}: Confirm", "confirm"),
        (f"{me}: The card is discarded", "confirm"),
        (f"{me}: F Floors", "build"),
        (f"{me}: Drag", "build"),
        (f"{me}: No card is of use", "pass"),
        (f"{me}: Place the", "place"),
        (f"{me}: This fountain takes", "confirm"),
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


def _answers(press: Press, situation: str, heard: Sequence[str], me: str) -> list[str]:
    match situation:
        case "build":
            return _build(press, me)
        case "pass":
            said = press("p")
            return list(press("return")) if any("Pass for this round" in text for text in said) else list(said)
        case "bid":
            return _bid(press)
        case "draw":
            return list(press(_best_stack(heard)))
        case "place":
            said = find(press, heard, "possible here", ["tab"])
            del said
            return list(press("return"))
        case _next:
            return list(press("return"))


def _build(press: Press, me: str) -> list[str]:
    """A Permit, else a roof, else floors, else a pass."""
    for key in ("b", "r", "f"):
        heard = list(press(key))
        for _step in range(6):
            if not any("possible here" in text or f"{me}: Confirm" in text for text in heard):
                break
            done = any(f"{me}: Confirm" in text for text in heard)
            heard = list(press("return"))
            if done:
                return heard
        press("escape" if any("possible here" in text for text in heard) else "f6")
    return _answers(press, "pass", [], me)


def _bid(press: Press) -> list[str]:
    """The smallest bid that can be made; none where there is no card."""
    for sum_key in ("1", "2", "3", "4"):
        if any(text.startswith("Bid ") for text in press(sum_key)):
            break
        press("backspace")
    heard = list(press("return"))
    if any("button" in text for text in heard) and not any("The bids for" in text for text in heard):
        heard = list(press("return"))  # the question whether nothing is to be bid
    return heard


def _best_stack(heard: Sequence[str]) -> str:
    """The stack with the highest card on top, as far as that was told."""
    best, key = -1, "1"
    for text in heard:
        found = re.search(r"(Roofs|Floors|Permits): .*?(\d+)", text)
        if found is not None and int(found[2]) > best:
            best, key = int(found[2]), {"Roofs": "1", "Floors": "2", "Permits": "3"}[found[1]]
    return key


def play_capstone(press: Press, heard: Sequence[str], me: str = ME) -> list[str]:
    """Play a game of Capstone to its end, from what is heard alone; what was heard at the end."""
    heard = list(heard)
    turn = _pieces()
    silent = 0
    while True:
        said = " ".join(heard)
        if " wins." in said or "the win is shared" in said:
            return heard
        if "arrange your goal" in said:
            press("r")
            heard = list(press("return"))
        elif f"{me}: Place a piece" in said:
            heard = _place(press, turn)
        elif f"{me}: Confirm" in said or f"{me}: No slot stays open" in said:
            heard = list(press("return"))
        else:
            silent += 1
            assert silent < 40, heard
            heard = list(press("f7"))
            continue
        silent = 0


def _pieces() -> Iterator[str]:
    """The keys of the stash, one after another."""
    while True:
        yield from ("1", "shift+2", "3", "shift+4", "2", "shift+1", "4", "shift+3")


def _place(press: Press, pieces: Iterator[str]) -> list[str]:
    """The next piece that there is, on the first slot that takes it."""
    for _try in range(8):
        key = next(pieces)
        heard = list(press(key))
        if any("possible here" in text for text in heard):
            heard = list(press("return"))
            return list(press("return")) if any("Confirm" in text or "No slot" in text for text in heard) else heard
    raise AssertionError("no piece can be placed")
