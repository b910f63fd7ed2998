"""English as written, catalogues, and the stretched language of the layout tests."""

from __future__ import annotations

import math
import string
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitol.host import language
from capitol.host.language import N_, _, available_languages, current_language, ngettext, set_language
from capitol.host.pseudo import stretch


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


def write_catalogue(path: Path, texts: dict[str, str]) -> None:
    """Write a .mo file: its header, then the originals and translations as counted strings."""
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    pairs = sorted((key.encode(), value.encode()) for key, value in {"": header, **texts}.items())
    start = 28 + 16 * len(pairs)
    tables, strings = [b"", b""], b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += struct.pack("<II", len(pair[column]), start + len(strings))
            strings += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    path.parent.mkdir(parents=True)
    path.write_bytes(head + tables[0] + tables[1] + strings)


def test_english_is_the_text_as_written() -> None:
    assert current_language() == "en"
    assert _("Confirm") == N_("Confirm") == "Confirm"
    assert _("") == ""
    assert [ngettext("{n} floor", "{n} floors", n).format(n=n) for n in (1, 2)] == ["1 floor", "2 floors"]


def test_a_language_without_catalogue_falls_back_to_english() -> None:
    assert set_language("tlh") == "en"
    assert available_languages()[0] == "en"
    assert _("Confirm") == "Confirm"


def test_a_catalogue_is_used_also_by_its_regions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"Confirm": "Bestätigen", "{n} floor\0{n} floors": "{n} Stock\0{n} Stöcke"}
    write_catalogue(tmp_path / "de" / "LC_MESSAGES" / "capitol.mo", texts)
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    assert available_languages() == ["en", "de"]
    assert set_language("de-AT") == "de"
    assert _("Confirm") == "Bestätigen"
    assert _("") == ""
    assert ngettext("{n} floor", "{n} floors", 3).format(n=3) == "3 Stöcke"
    assert set_language("en") == "en"
    assert _("Confirm") == "Confirm"


@pytest.mark.parametrize("content", [b"", b"no catalogue", b"\xde\x12\x04\x95\0\0\0\0\xff"])
def test_a_damaged_catalogue_falls_back_to_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "de" / "LC_MESSAGES" / "capitol.mo").write_bytes(content)
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    assert set_language("de") == "en"


def test_the_stretched_language_keeps_placeholders() -> None:
    assert set_language("xx-long") == "xx-long"
    shown = _("{name} wins the game")
    assert "{name}" in shown
    assert shown != "{name} wins the game"
    assert "Ada" in shown.format(name="Ada")
    assert "{n}" in ngettext("{n} floor", "{n} floors", 2)


PLAIN = st.text(string.ascii_letters + " ,.!?-'0123456789", max_size=40)


@given(PLAIN, PLAIN)
def test_stretched_text_is_40_percent_longer(left: str, right: str) -> None:
    shown = stretch(left + "{count:>3}" + right)
    assert shown.count("{count:>3}") == 1
    counted = len(left.strip()) + len(right.strip())
    assert len(shown) - len(left + "{count:>3}" + right) == math.ceil(0.4 * counted)
