"""Names from files and other programs: what cannot be seen is left out, and what is too long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitol.core.names import NAME_LENGTH, clean_name


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Livia", "Livia"),
        ("  Livia \t the\nElder ", "Livia the Elder"),
        ("Ζωή, Иван, 松本, Nguyễn", "Ζωή, Иван, 松本, Nguyễn"),
        ("a\0b\x1b[31m", "ab[31m"),
        ("\ufe0f", ""),
        ("\u202eaivil\u202c", "aivil"),
        ("\u200b\u2060\ufeff", ""),
        ("\u3164\u2800", ""),
        ("Zoe\u0308", "Zoë"),
        ("\u0301\u0301", ""),
        ("z" + "\u0335" * 60, "z" + "\u0335" * 3),
        ("half \ud800", "half"),
        ("x" * 60_000, "x" * NAME_LENGTH),
        ("", ""),
    ],
    ids=range(14),
)
def test_names(given_name: str, shown: str) -> None:
    assert clean_name(given_name) == shown


@pytest.mark.slow
@given(st.text())
def test_a_clean_name_is_clean(text: str) -> None:
    name = clean_name(text)
    assert name.isprintable()
    assert len(name) <= NAME_LENGTH
    assert clean_name(name) == name
    assert not name or name.strip()
