"""The ambience: assets/shared/sounds/ambience/bed.ogg, which loops, and single sounds NAME-TAKE.ogg."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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

`bed.ogg` leads from its end into its beginning; its integrated loudness is −30 LUFS (the table gives its loudest
400 ms).
The single sounds are played at random moments over it, so that the whole never repeats."""


STARTS = 16
"""At how many moments of the bed its file may begin."""


def smoothest(bed: Any, out: Path) -> Any:
    """Return the bed, (n, 2), from the moment at which the encoded file leads back to its start most smoothly: the
    encoder knows nothing of what follows the end."""
    import numpy as np

    from assets.sound import ambience, loudness, ogg
    from assets.sound.dsp import RATE

    def roughness(start: int) -> float:
        decoded = ogg.write(out / "seam.ogg", np.roll(bed, -start, axis=0) * gain, QUALITY)
        first, second = np.abs(np.diff(decoded[:RATE], axis=0)), np.abs(np.diff(decoded[:RATE], 2, axis=0))
        step, bend = decoded[-1] - decoded[0], decoded[-2] - 2 * decoded[-1] + decoded[0]
        return float(max(np.abs(step).max() / first.mean(), np.abs(bend).max() / second.mean()))

    gain = 10 ** ((ambience.BED_LOUD - loudness.integrated(bed)) / 20)
    starts = [round(len(bed) * part / STARTS) for part in range(STARTS)]
    best = min(starts, key=roughness)
    (out / "seam.ogg").unlink()
    return np.roll(bed, -best, axis=0)


def build(out: Path) -> None:
    """Write the bed and all single sounds."""
    from assets.sound import ambience, loudness
    from assets.sound.figures import Shelf

    shelf = Shelf(out / "shared" / "sounds" / "ambience", "The ambience", TEXT, loudness.momentary)
    bed = smoothest(ambience.bed(), out)
    # In the table all are measured alike; the bed's level is set by the loudness of the whole.
    shelf.add("bed", bed, ambience.BED_LOUD + loudness.momentary(bed) - loudness.integrated(bed), QUALITY, loops=True)
    for name, single in ambience.SINGLES.items():
        for take in range(single.takes):
            shelf.add(f"{name}-{take + 1}", ambience.single(name, take), single.loud, QUALITY)
    shelf.close()
