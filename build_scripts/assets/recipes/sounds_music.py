"""The music: assets/shared/sounds/music/PIECE-NUMBER.ogg, number 1 the opening, the last one the close."""

from __future__ import annotations

from pathlib import Path

NAME = "sounds_music"
_SOUND = "build_scripts/assets/sound"
SOURCES = (
    "build_scripts/assets/recipes/sounds_music.py",
    f"{_SOUND}/bodies.py",
    f"{_SOUND}/dsp.py",
    f"{_SOUND}/figures.py",
    f"{_SOUND}/instruments.py",
    f"{_SOUND}/loudness.py",
    f"{_SOUND}/music.py",
    f"{_SOUND}/ogg.py",
)
LICENCE = "MIT (`LICENSE`)"
QUALITY = 0.1
TEXT = """Made by `build_scripts/assets/make.py sounds_music`: ten pieces for lyre, aulos, pan pipes, horn and frame
drum in the octave species of antiquity, tuned in pure fifths; composed by a seeded generator, played by models of
strings and pipes. Nothing was recorded or taken from anywhere. **Nobody has listened to them yet**: what is known of
them is measured here.

Number 1 of a piece is its opening, the last its close; the program plays the opening, some of those between in an order
of its own, and the close, with breaths between them, and pauses between the pieces."""


def build(out: Path) -> None:
    """Write all sections of all pieces."""
    from assets.sound import loudness, music
    from assets.sound.figures import Shelf

    shelf = Shelf(out / "shared" / "sounds" / "music", "The music", TEXT, loudness.integrated)
    for name in music.PIECES:
        for number in range(music.MIDDLES + 2):
            shelf.add(f"{name}-{number + 1}", music.section(name, number), music.LOUD, QUALITY)
    shelf.close()
