"""The file of the licences: written, read again, refused where it cannot be."""

from __future__ import annotations

import pytest

from capitol.host.licences import Component, Licences, load_licences, read_licences, write_licences

ONE = Component("libfoo", "1.2", "MIT", "library", "A: B", "https://example.org", "Do it.\n\n--\n  Yes.", ("X",))
BARE = Component("Own", "0.1", "MIT", "own", "Us", "", "", ())


def test_written_and_read_again() -> None:
    """Nothing is lost on the way: names with colons, empty lines and empty texts."""
    licences = Licences((ONE, BARE), {"X": "The text\nof X."})
    text = write_licences(licences, "To begin with.")
    assert text.startswith("To begin with.\n")
    assert read_licences(text) == licences


def test_full_text_ends_with_the_shared_ones() -> None:
    licences = Licences((ONE, BARE), {"X": "The text of X."})
    assert licences.full_text(ONE) == "Do it.\n\n--\n  Yes.\n\nThe text of X."
    assert licences.full_text(BARE) == ""


@pytest.mark.parametrize("notice", ["=" * 100, "text\n" + "=" * 100 + "\nmore"])
def test_what_could_not_be_read_again_is_not_written(notice: str) -> None:
    spoilt = Component("libfoo", "1.2", "MIT", "library", "A", "", notice)
    with pytest.raises(ValueError, match="cannot be kept"):
        write_licences(Licences((spoilt,), {}), "")


@pytest.mark.parametrize("cut", ["Version: 1.2\n", "-" * 100 + "\n"])
def test_a_spoilt_file_is_refused(cut: str) -> None:
    text = write_licences(Licences((ONE,), {"X": "x"}), "")
    with pytest.raises(ValueError, match=r"a section|a component"):
        read_licences(text.replace(cut, "", 1))


def test_what_ships_can_be_read() -> None:
    """Every text that a component refers to is there."""
    licences = load_licences()
    assert all(licences.full_text(one) for one in licences.components)
    assert licences.components[0].group == "own"
