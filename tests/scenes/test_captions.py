"""Captions: what each sound says, where it covers nothing, on the screens of both games."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from capitol.games.registry import games
from capitol.host.resources import resource
from capitol.kit.sound import Sound, takes_in
from capitol.session.settings import Access, Settings
from capitol.table.captions import CAPTIONS, caption_of
from tests.scenes.at_table import Table
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand
from tests.scenes.harness import Stand

AMBIENT = {"bell", "crowd", "water"}
"""Single sounds of the square, and of tiles that a caption of their own precedes: they tell nothing."""
CAPTIONED = msgspec.structs.replace(Settings(), access=Access(captions=True))


def test_every_cue_that_tells_something_has_a_caption() -> None:
    cues = set(takes_in(resource("assets/shared/sounds/cues")))
    assert {cue for cue in cues if not caption_of(cue, games().values())} == AMBIENT
    assert caption_of("no such cue", games().values()) == ""


def test_without_the_setting_nothing_is_written(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.program.show_title()
    stand.program.sound.play("knock")
    assert not stand.has("caption")


def test_the_last_two_sounds_are_written_and_go_again(tmp_path: Path) -> None:
    """The same sound twice is written once; muted ones too."""
    stand = Stand(tmp_path, settings=CAPTIONED)
    stand.program.show_title()
    for cue in ("knock", "knock", "wood", "signal"):
        stand.program.sound.play(cue)
    assert stand.find("caption").label == f"{caption_of('wood')} · {caption_of('signal')}"
    stand.pass_time(12_000)
    assert not stand.has("caption")
    stand.program.change_settings("access", captions=False)
    stand.program.sound.play("knock")
    assert not stand.has("caption")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_caption_covers_no_control_of_the_table(tmp_path: Path, size: tuple[int, int]) -> None:
    """Nor the words that say what is to be done."""
    table = Table(tmp_path, ("human", "ai:mason"), steps=4)
    table.resize(size)
    table.scene.stage.caption(caption_of("staff", games().values()))
    caption = table.find("caption")
    shown = {one.id: one.rect for one in table.scene.root.walk() if one.role in ("button", "card")}
    shown["status"] = table.find("status").written(table.table.look)
    assert [one for one, rect in shown.items() if rect.colliderect(caption.rect)] == []


@pytest.mark.parametrize("pad", ["paper", "reading"])
def test_a_caption_lies_beside_the_note_pad(tmp_path: Path, pad: str) -> None:
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), options={"notepad": pad})
    stand.arrange()
    stand.wait()
    for cue in CAPTIONS:
        stand.scene.stage.caption(caption_of(cue))
        assert not stand.find("caption").rect.colliderect(stand.find("pad").rect), cue


def test_a_caption_lies_beside_hidden_cards_and_the_button_that_shows_them(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human", "ai:mason", "ai:mason"), steps=9)
    for cue in CAPTIONS:
        table.scene.stage.caption(caption_of(cue))
        assert not table.find("caption").rect.colliderect(table.find("hand.backs").rect), cue


def test_sound_tells_of_a_cue_that_cannot_be_heard() -> None:
    heard: list[str] = []
    sound = Sound(mute=True)
    sound.on_play = heard.append
    sound.play("wood", 3)
    assert heard == ["wood"]
