"""The cues: assets/shared/sounds/cues/NAME-TAKE.ogg, those of a melody NAME-SEMITONES-TAKE.ogg."""

from __future__ import annotations

from pathlib import Path

NAME = "sounds_cues"
_SOUND = "build_scripts/assets/sound"
SOURCES = (
    "build_scripts/assets/recipes/sounds_cues.py",
    f"{_SOUND}/acrylic.py",
    f"{_SOUND}/bodies.py",
    f"{_SOUND}/cues.py",
    f"{_SOUND}/dsp.py",
    f"{_SOUND}/figures.py",
    f"{_SOUND}/instruments.py",
    f"{_SOUND}/loudness.py",
    f"{_SOUND}/ogg.py",
    f"{_SOUND}/water.py",
)
LICENCE = "MIT (`LICENSE`)"
QUALITY = 0.35
TEXT = """Made by `build_scripts/assets/make.py sounds_cues` from models of wood, clay, stone, acrylic, bronze, paper,
water, voices, strings and horns; nothing was recorded, and nothing was taken from anywhere. **Nobody has listened to
these sounds yet**: all that is known of them is what is measured here from the decoded files, and what their spectra
look like.

Loudness is after ITU-R BS.1770-4: the loudest 400 ms with silence around, for most cues are shorter than the 400 ms of
a block. A name is cue and take, or cue, semitones and take. "to −20 dB" is from the loudest moment (rms of 5 ms) until
the sound stays 20 dB below it."""


def build(out: Path) -> None:
    """Write all takes at all pitches."""
    from assets.sound import cues, loudness
    from assets.sound.figures import Shelf

    shelf = Shelf(out / "shared" / "sounds" / "cues", "The cues", TEXT, loudness.momentary)
    for name, cue in cues.CUES.items():
        for semitone in cue.semitones:
            pitch = f"-{semitone:02}" if len(cue.semitones) > 1 else ""
            for take in range(cue.takes):
                shelf.add(f"{name}{pitch}-{take + 1}", cues.render(name, take, semitone), cue.loud, QUALITY)
    shelf.close()
