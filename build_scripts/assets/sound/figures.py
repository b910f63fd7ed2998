"""Writes sounds at their loudness, and tells in a table what can be told of them without ears."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from assets.sound import loudness, ogg
from assets.sound.dsp import RATE, Array, band, limited, ramp, true_peak

CEILING_DB = -1.0
"""The highest true peak of the decoded file, in dB of full scale; the limiter leaves room for what encoding adds."""
LIMITER_DB = -2.2
TRIES = 6
"""How often the level is corrected for what the limiter and the encoder take away."""
_HEAD = """| file | s | peak dBTP | {measure} | to −20 dB, ms | centroid, Hz |
| --- | ---: | ---: | ---: | ---: | ---: |
"""


def level(sound: Array) -> Array:
    """The sound below the ceiling, and about zero, which a limiter may move."""
    return ramp(band(limited(sound, LIMITER_DB), 20, RATE), 0, 0.003)


def unlimited(sound: Array) -> Array:
    """The sound as it is."""
    return sound


class Shelf:
    """A folder of sounds in the making. ``measure`` is `loudness.momentary` or `loudness.integrated`."""

    def __init__(self, folder: Path, title: str, text: str, measure: Callable[[Array], float]) -> None:
        self._folder, self._measure = folder, measure
        named = "loudest 400 ms, LUFS" if measure is loudness.momentary else "integrated, LUFS"
        self._text = f"# {title}\n\n{text}\n\n{_HEAD.format(measure=named)}"

    def add(self, name: str, sound: Array, loud: float, quality: float, *, loops: bool = False) -> None:
        """Write ``name``.ogg so that what is decoded has this loudness; what loops keeps its ends. ValueError if it
        would be too high."""
        path = self._folder / f"{name}.ogg"
        gain, below = loud - self._measure(sound), unlimited if loops else level
        for _ in range(TRIES):
            decoded = ogg.write(path, below(sound * 10 ** (gain / 20)), quality)
            found = self._measure(decoded)
            if abs(found - loud) < 0.2:
                break
            gain += loud - found
        peak = 20 * np.log10(true_peak(decoded).max() + 1e-12)
        if peak > CEILING_DB or abs(found - loud) > 0.5:
            raise ValueError(f"{name}: {peak:.1f} dBTP, {found:.1f} LUFS for {loud:.1f}")
        if len(decoded) != len(sound) or abs(decoded.mean()) > 0.001 * np.abs(decoded).max():
            raise ValueError(f"{name}: not as long as it was, or not about zero")
        self._text += (
            f"| `{path.name}` | {len(decoded) / RATE:.2f} | {peak:.1f} | {found:.1f}"
            f" | {loudness.decay_ms(decoded):.0f} | {loudness.centroid(decoded):.0f} |\n"
        )

    def close(self) -> None:
        """Write the table beside the sounds."""
        (self._folder / "README.md").write_text(self._text, encoding="utf-8", newline="\n")
