"""Capoterra's own cues: assets/capoterra/sounds/cues/NAME-TAKE.ogg."""

from __future__ import annotations

from pathlib import Path

NAME = "capoterra_sounds"
_SOUND = "build_scripts/assets/sound"
SOURCES = (
    "build_scripts/assets/recipes/capoterra_sounds.py",
    f"{_SOUND}/bodies.py",
    f"{_SOUND}/country.py",
    f"{_SOUND}/country_cues.py",
    f"{_SOUND}/dsp.py",
    f"{_SOUND}/figures.py",
    f"{_SOUND}/loudness.py",
    f"{_SOUND}/ogg.py",
)
LICENCE = "MIT (`LICENSE`)"
QUALITY = 0.35
TEXT = """Made by `build_scripts/assets/make.py capoterra_sounds` from models of stone, wood, straw, a sheep, tools and
wheels; nothing was recorded, and nothing was taken from anywhere. **Nobody has listened to these sounds yet**: all that
is known of them is what is measured here. The measures are those of the shared cues."""


def build(out: Path) -> None:
    """Write all takes."""
    from assets.sound import country_cues, loudness
    from assets.sound.figures import Shelf

    shelf = Shelf(out / "capoterra" / "sounds" / "cues", "Capoterra's cues", TEXT, loudness.momentary)
    for name, cue in country_cues.CUES.items():
        for take in range(country_cues.TAKES):
            shelf.add(f"{name}-{take + 1}", country_cues.render(name, take), cue.loud, QUALITY)
    shelf.close()
