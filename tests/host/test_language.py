"""English as written, catalogues, and the stretched language of the layout tests."""

from __future__ import annotations

import ast
import gettext
import math
import os
import random
import string
import struct
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import capitol
from capitol.host import language
from capitol.host.catalogue import compile_whole, compiled, packed, unpacked
from capitol.host.desktop import languages_wanted
from capitol.host.language import (
    N_,
    _,
    available_languages,
    best_language,
    current_language,
    day_text,
    decimal,
    labelled,
    ngettext,
    percent_text,
    pgettext,
    set_language,
    time_text,
)
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


def test_a_context_tells_two_senses_of_a_word_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_catalogue(tmp_path / "de" / "LC_MESSAGES" / "capitol.mo", {"phase\x04Score": "Wertung", "Score": "Punkte"})
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    assert (pgettext("phase", "Score"), _("Score")) == ("Score", "Score")
    set_language("de")
    assert (pgettext("phase", "Score"), _("Score")) == ("Wertung", "Punkte")


def test_numbers_and_dates_are_written_as_the_language_writes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = datetime(2026, 3, 1, 9, 5)
    shown = [decimal(3.54), decimal(-2, 0), decimal(2, 0, sign=True), decimal(-0.04, sign=True), decimal(0.0)]
    assert shown == ["3.5", "−2", "+2", "+0.0", "0.0"]
    assert (day_text(moment), time_text(moment)) == ("1 Mar 2026", "09:05")
    assert (percent_text(0.764), percent_text(1), percent_text(0)) == ("76%", "100%", "0%")
    assert (percent_text(-0.06), percent_text(-0.001)) == ("−6%", "0%")
    texts = {
        "number\x04.": ",",
        "date\x04{day} {month} {year}": "{day}. {month} {year}",
        "month\x04Mar": "März",
        "time\x04{hour}:{minute}": "{hour} h {minute}",
        "{number}%": "{number}\u202f%",
    }
    write_catalogue(tmp_path / "fr" / "LC_MESSAGES" / "capitol.mo", texts)
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    set_language("fr")
    assert (decimal(3.54, sign=True), decimal(-1234.5)) == ("+3,5", "−1234,5")
    assert (day_text(moment), time_text(moment)) == ("1. März 2026", "09 h 05")
    assert percent_text(0.764) == "76\u202f%"


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [(["de_AT", "en"], "de"), (["tlh", "fr-CA"], "fr"), (["en_GB", "de"], "en"), (["tlh"], "en"), ([], "en")],
)
def test_the_first_wanted_language_that_is_spoken_is_taken(
    monkeypatch: pytest.MonkeyPatch, wanted: list[str], spoken: str
) -> None:
    monkeypatch.setattr(language, "available_languages", lambda: ["en", "de", "fr"])
    assert best_language(wanted) == spoken


@pytest.mark.parametrize(
    ("variables", "codes"),
    [
        ({"LANG": "de_AT.UTF-8"}, ["de_AT"]),
        ({"LANGUAGE": "fr:de", "LANG": "en_GB.UTF-8"}, ["fr", "de"]),
        ({"LANGUAGE": "", "LC_ALL": "C", "LANG": "de"}, ["C"]),
        ({}, []),
    ],
)
def test_the_system_says_which_languages_are_wanted(variables: dict[str, str], codes: list[str]) -> None:
    assert languages_wanted("linux", variables) == codes


@pytest.mark.parametrize("content", [b"", b"no catalogue", b"\xde\x12\x04\x95\0\0\0\0\xff"])
def test_a_damaged_catalogue_falls_back_to_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "de" / "LC_MESSAGES" / "capitol.mo").write_bytes(content)
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    assert set_language("de") == "en"


def write_po(folder: Path, code: str, lines: str) -> Path:
    """Write a catalogue as translators edit it."""
    path = folder / code / "LC_MESSAGES" / "capitol.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n' + lines, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "damaged",
    ["{oame} baut", "{name baut", "{name} baut {", "{name!x} baut", "{name.real} baut", "{} baut", "{name:d}"],
)
def test_a_damaged_translation_stays_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damaged: str) -> None:
    texts = {"Confirm": "Bestätigen", "{name} builds": damaged, "{n} floor\0{n} floors": "{n} Stock\0{m} Stöcke"}
    write_catalogue(tmp_path / "de" / "LC_MESSAGES" / "capitol.mo", texts)
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    assert set_language("de") == "de"
    assert _("{name} builds").format(name="Anna") == "Anna builds"
    assert ngettext("{n} floor", "{n} floors", 3).format(n=3) == "3 floors"
    assert _("Confirm") == "Bestätigen", "all others are spoken"


def test_a_damaged_rule_for_numbers_costs_the_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "de" / "LC_MESSAGES" / "capitol.mo"
    write_catalogue(path, {"{n} floor\0{n} floors": "{n} Stock\0{n} Stöcke"})
    path.write_bytes(path.read_bytes().replace(b"plural=(n != 1)", b"plural=(n / 0 )"))
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    assert set_language("de") == "en"
    assert ngettext("{n} floor", "{n} floors", 3).format(n=3) == "3 floors"


def fields_of(text: str) -> list[str]:
    """The names of what is put into a text."""
    return [name for _before, name, _form, _kind in string.Formatter().parse(text) if name]


def test_no_flipped_bit_of_a_catalogue_ends_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = language.locale_folder()
    assert folder is not None
    whole = compiled(folder / "fr" / "LC_MESSAGES" / "capitol.po")
    sources = [pair[0].decode().rpartition("\x04")[2].split("\0") for pair in unpacked(whole)]
    filled = [(forms, {field: 3 for form in forms for field in fields_of(form)}) for forms in sources]
    path = tmp_path / "fr" / "LC_MESSAGES" / "capitol.mo"
    path.parent.mkdir(parents=True)
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    chance = random.Random(7)
    start = 28 + 16 * len(sources)
    for _try in range(5):
        data = bytearray(whole)
        for _flip in range(2_000):
            data[chance.randrange(start, len(data))] ^= 1 << chance.randrange(8)
        path.write_bytes(data)
        os.utime(path, ns=(_try, _try))
        set_language("fr")
        for forms, values in filled:
            if not values:
                continue
            text = _(forms[0]) if len(forms) == 1 else ngettext(forms[0], forms[1], 3)
            text.format(**values)


def test_a_head_that_names_no_encoding_leaves_the_texts_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "fr" / "LC_MESSAGES" / "capitol.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(packed([(b"", b"Content-Type: text/plain; charsex=UTF-8\n"), (b"Confirm", b"Confirmer")]))
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    set_language("fr")
    assert _("Confirm") == "Confirm"


def test_a_checkout_speaks_what_translators_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before what was compiled of it, and anew after each change; an old file that was compiled is not preferred."""
    path = write_po(tmp_path, "de", 'msgid "Confirm"\nmsgstr "Bestätigen"\n')
    path.with_suffix(".mo").write_bytes(b"old")
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    assert available_languages() == ["en", "de"]
    assert set_language("de_CH") == "de"
    assert _("Confirm") == "Bestätigen"
    write_po(tmp_path, "de", 'msgid "Confirm"\nmsgstr "Ja"\n')
    os.utime(path, ns=(0, 0))
    set_language("de")
    assert _("Confirm") == "Ja"


@pytest.mark.parametrize(
    "lines", ['msgid "Confirm\nmsgstr "Ja"', '"Ja"\n', 'msgid "Confirm"\nmsgstr "\\N{Ja}"\n', 'msgstr "Ja"', "<html>"]
)
def test_a_damaged_catalogue_of_a_checkout_falls_back_to_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: str
) -> None:
    path = write_po(tmp_path, "de", lines)
    with pytest.raises(ValueError, match=r"catalogue|line"):
        compiled(path)
    monkeypatch.setattr(language, "locale_folder", lambda: tmp_path)
    assert set_language("de") == "en"


def test_only_a_whole_language_is_compiled(tmp_path: Path) -> None:
    write_po(tmp_path, "de", 'msgid "Confirm"\nmsgstr "Bestätigen"\n')
    write_po(tmp_path, "fr", 'msgid "Confirm"\nmsgstr ""\n')
    write_po(tmp_path, "it", '#, fuzzy\nmsgid "Confirm"\nmsgstr "Conferma"\n')
    made = compile_whole(tmp_path, tmp_path / "made")
    assert made == [tmp_path / "made" / "de" / "LC_MESSAGES" / "capitol.mo"]
    with made[0].open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("Confirm") == "Bestätigen"


def test_short_words_may_grow_to_twice_their_length() -> None:
    assert set_language("xx-short") == "xx-short"
    assert [len(_(text)) for text in ("Confirm", "Saved games", "Confirm actions")] == [14, 22, 21]
    assert len(_("{who} passed")) == len("{who} passed") + len("passed")


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


@pytest.mark.parametrize("room", ["kit", "table", "shell", "games"])
def test_no_text_on_the_screen_is_joined_by_an_english_colon(room: str) -> None:
    """French puts a thin space before it: `labelled` knows."""
    unseen = {"selftest.py", "script.py"}  # what they write is for programmers
    found = []
    for path in sorted((Path(capitol.__file__).parent / room).rglob("*.py")):
        parts = path.relative_to(Path(capitol.__file__).parent).parts
        if path.name in unseen or (room == "games" and "ui" not in parts):
            continue
        for joined in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(joined, ast.JoinedStr):
                continue
            between = joined.values[1:-1]
            if any(isinstance(part, ast.Constant) and part.value == ": " for part in between):
                found.append(f"{path.name}:{joined.lineno}")
    assert found == []
    set_language("fr")
    assert labelled("Plateau", "vide") == "Plateau\u202f: vide"
