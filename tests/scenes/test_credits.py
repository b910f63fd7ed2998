"""The credits: who designed the game, what ours is, every component with its licence to read."""

from __future__ import annotations

import pytest

from capitol.host.licences import load_licences
from capitol.kit.widgets import ScrollList
from capitol.shell import credits
from capitol.shell.credits import CreditsScene, LicenceScene, blocks
from tests.scenes.harness import Stand


def offset(stand: Stand, id: str) -> int:
    """How far a list is scrolled."""
    found = stand.find(id)
    assert isinstance(found, ScrollList)
    return found.offset


def test_from_the_title_and_back_with_the_keys(stand: Stand) -> None:
    """The letter on the title, the page keys, Enter on a component, Esc twice."""
    stand.key("t")
    assert isinstance(stand.scene, CreditsScene)
    assert "Alan R. Moon" in stand.find("credits.game.capitol").label
    assert "Aaron Weissblum" in stand.find("credits.game.capitol").label
    assert "MIT" in stand.find("credits.own.text").label
    stand.key("pagedown")
    assert offset(stand, "credits.list") > 0
    stand.key("home", "tab", "return")
    assert isinstance(stand.scene, LicenceScene)
    stand.key("escape")
    assert isinstance(stand.scene, CreditsScene)
    stand.key("escape")
    assert stand.has("title.name")


@pytest.mark.slow
def test_every_component_is_there_and_opens(stand: Stand) -> None:
    """Name, version and licence in the list; the whole text behind it."""
    stand.press("credits")
    licences = load_licences()
    for number, one in enumerate(licences.components):
        about = stand.find(f"credits.{number}.about").label
        assert one.version in about
        assert one.licence.removeprefix("LicenseRef-") in about
        stand.press(f"credits.{number}")
        shown = "\n".join(row.label for row in stand.find("licence.text").children)
        wanted = licences.full_text(one).replace("\n", "").replace(" ", "")
        assert shown.replace("\n", "").replace(" ", "").replace("\u00a0", "").endswith(wanted)
        stand.key("escape")


def test_long_text_scrolls_by_key_and_wheel(stand: Stand) -> None:
    """The keyboard begins at the text."""
    stand.press("credits")
    stand.press("credits.1")
    stand.key("pagedown", "down")
    assert offset(stand, "licence.text") > 0
    before = offset(stand, "licence.text")
    stand.key("end")
    assert offset(stand, "licence.text") > before


def test_missing_file_is_a_sentence(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise FileNotFoundError("it is not there")

    monkeypatch.setattr(credits, "load_licences", missing)
    stand.press("credits")
    assert "it is not there" in stand.find("credits.trouble").label
    assert stand.has("credits.game.capitol")


def test_blocks_keep_lines_and_indents() -> None:
    """Nothing is lost; blanks at the beginning of a line stay."""
    text = "\n".join(f"{' ' * (number % 5)}line {number}" for number in range(60))
    found = blocks(text)
    assert len(found) == 3
    assert "\n".join(found).replace("\u00a0", " ") == text
    assert "\u00a0\u00a0line 2" in found[0]
