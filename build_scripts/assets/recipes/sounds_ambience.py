"""The ambience: assets/shared/sounds/ambience/bed.ogg, which loops, and single sounds NAME-TAKE.ogg."""

from __future__ import annotations

from pathlib import Path

NAME = "sounds_ambience"
_SOUND = "build_scripts/assets/sound"
SOURCES = (
    "build_scripts/assets/recipes/sounds_ambience.py",
    f"{_SOUND}/ambience.py",
    f"{_SOUND}/bodies.py",
    f"{_SOUND}/dsp.py",
    f"{_SOUND}/figures.py",
    f"{_SOUND}/loudness.py",
    f"{_SOUND}/ogg.py",
    f"{_SOUND}/water.py",
)
LICENCE = "MIT (`LICENSE`)"
QUALITY = 0.1
TEXT = """Made by `build_scripts/assets/make.py sounds_ambience`: people speaking on a square (no words: syllables of
random vowels), a fountain, and at times a mason, a carpenter, a saw, a cart, birds, a jug being filled, someone
calling. Nothing was recorded or taken from anywhere. **Nobody has listened to these sounds yet**: what is known of them
is measured here.

`bed.ogg` leads from its end into its beginning; its integrated loudness is −37 LUFS (the table gives its loudest
400 ms).
The single sounds are played at random moments over it, so that the whole never repeats."""


def build(out: Path) -> None:
    """Write the bed and all single sounds."""
    from assets.sound import ambience, loudness
    from assets.sound.figures import Shelf

    shelf = Shelf(out / "shared" / "sounds" / "ambience", "The ambience", TEXT, loudness.momentary)
    bed = ambience.bed()
    # In the table all are measured alike; the bed's level is set by the loudness of the whole.
    shelf.add("bed", bed, ambience.BED_LOUD + loudness.momentary(bed) - loudness.integrated(bed), QUALITY)
    for name, single in ambience.SINGLES.items():
        for take in range(single.takes):
            shelf.add(f"{name}-{take + 1}", ambience.single(name, take), single.loud, QUALITY)
    shelf.close()
