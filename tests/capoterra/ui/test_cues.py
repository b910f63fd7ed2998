"""The sounds of Capoterra's events: each is there, short and clean, and a roll is heard by what it brings."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from capitol.core.events import Event
from capitol.games.capoterra.house_words import CAPTIONS
from capitol.games.capoterra.rules.numbers import CARDS, GOODS
from capitol.games.capoterra.ui import cues
from capitol.host.resources import resource
from capitol.kit.sound import RATE, Sound, takes_in

OWN = takes_in(resource("assets/capoterra/sounds/cues"))
TOLD = {*cues._CUES.values(), *cues.GOOD_CUES, cues.BANDITS, cues.PICK, cues.PUT, cues.COUNT}


def heard(kind: str, **data: Any) -> str:
    return cues.cue_of(cast(Event, SimpleNamespace(kind=kind, data=data)))


def test_every_cue_is_there_and_every_sound_of_the_game_is_used_and_captioned() -> None:
    assert set(Sound().names) >= TOLD
    assert set(OWN) <= TOLD
    assert set(OWN) == set(CAPTIONS)


def test_a_roll_is_heard_by_the_good_that_it_brings() -> None:
    assert tuple(heard("produced", good=good) for good in GOODS) == cues.GOOD_CUES
    assert len(set(cues.GOOD_CUES)) == len(GOODS)


def test_bandits_are_heard_coming_and_what_changes_nothing_is_silent() -> None:
    assert heard("card_drawn", card="bandit") == cues.BANDITS
    assert {heard("card_drawn", card=card) for card in CARDS if card != "bandit"} == {"flip"}
    assert heard("turn_began") == heard("unit_paid") == ""


@pytest.fixture
def mixer() -> Iterator[None]:
    """A mixer that changes nothing."""
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


@pytest.mark.usefixtures("mixer")
def test_the_sounds_are_short_and_clean() -> None:
    for name, pitches in OWN.items():
        assert len(pitches[0]) == 3
        for path in pitches[0]:
            sound = array("h", pygame.mixer.Sound(str(path)).get_raw())[::2]
            peak = max(max(sound), -min(sound))
            assert 2_000 < peak < 29_300, path.name  # -24 to -1 dB
            assert max(map(abs, sound[-44:])) < 0.02 * peak, path.name
            assert 0.1 < len(sound) / RATE <= (0.25 if name in cues.GOOD_CUES else 0.8), path.name
