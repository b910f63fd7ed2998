"""The film and the stills of the front page, and the recorded games that they show."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

from assets.stills import HERE, MOST_BYTES, STILLS
from capitol.games.registry import games
from capitol.session.records import read_record, verify

ROOT = Path(__file__).resolve().parents[2]
FILM = ROOT / "assets" / "readme" / "film.webp"


def chunks(data: bytes, at: int = 12) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a WebP file: the name and the content of each."""
    while at < len(data):
        name, size = struct.unpack_from("<4sI", data, at)
        yield name, data[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def test_the_film_is_twenty_seconds_long_and_light_enough_for_a_front_page() -> None:
    data = FILM.read_bytes()
    assert data[:4] + data[8:12] == b"RIFFWEBP"
    assert len(data) <= 8_000_000
    shown = [int.from_bytes(part[12:15], "little") for name, part in chunks(data) if name == b"ANMF"]
    assert 15_000 <= sum(shown) <= 25_000
    assert "assets/readme/film.webp" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_filmed_game_was_played_by_the_rules() -> None:
    record = read_record(ROOT / "build_scripts" / "assets" / "film.capitol.json", games())
    assert verify(record, games()[record.game].game) is None


def test_the_stills_are_moments_of_games_that_were_played_by_the_rules() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for still in STILLS:
        if still.record:
            record = read_record(HERE / still.record, games())
            assert verify(record, games()[record.game].game) is None
            assert still.actions <= len(record.actions)
        file = f"assets/readme/{still.name}.jpg"
        assert file in readme
        assert (ROOT / file).stat().st_size <= MOST_BYTES


def test_every_picture_of_the_front_page_can_be_drawn_again() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"\(assets/readme/(\w+)\.jpg\)", readme)
    assert sorted(shown) == sorted(still.name for still in STILLS)
