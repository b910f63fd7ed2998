"""Writes sounds at their loudness, and tells in a table what can be told of them without ears."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from assets.sound import loudness, ogg
from assets.sound.dsp import RATE, Array

HEADROOM_DB = -1.5
"""How far below full scale the highest sample of the decoded file stays at least."""
_HEAD = """| file | s | peak dBFS | {measure} | to −20 dB, ms | centroid, Hz |
| --- | ---: | ---: | ---: | ---: | ---: |
"""


class Shelf:
    """A folder of sounds in the making. ``measure`` is `loudness.momentary` or `loudness.integrated`."""

    def __init__(self, folder: Path, title: str, text: str, measure: Callable[[Array], float]) -> None:
        self._folder, self._measure = folder, measure
        named = "loudest 400 ms, LUFS" if measure is loudness.momentary else "integrated, LUFS"
        self._text = f"# {title}\n\n{text}\n\n{_HEAD.format(measure=named)}"

    def add(self, name: str, sound: Array, loud: float, quality: float) -> None:
        """Write ``name``.ogg so that what is decoded has this loudness. ValueError if it would be too high."""
        path = self._folder / f"{name}.ogg"
        level = sound * 10 ** ((loud - self._measure(sound)) / 20)
        decoded = ogg.write(path, level, quality)
        # The encoder takes a little away: once more with that made up for.
        decoded = ogg.write(path, level * 10 ** ((loud - self._measure(decoded)) / 20), quality)
        found = self._measure(decoded)
        if loudness.peak_db(decoded) > HEADROOM_DB or abs(found - loud) > 0.5:
            raise ValueError(f"{name}: {loudness.peak_db(decoded):.1f} dBFS, {found:.1f} LUFS for {loud:.1f}")
        if len(decoded) != len(sound) or abs(decoded.mean()) > 0.001 * np.abs(decoded).max():
            raise ValueError(f"{name}: not as long as it was, or not about zero")
        self._text += (
            f"| `{path.name}` | {len(decoded) / RATE:.2f} | {loudness.peak_db(decoded):.1f} | {found:.1f}"
            f" | {loudness.decay_ms(decoded):.0f} | {loudness.centroid(decoded):.0f} |\n"
        )

    def close(self) -> None:
        """Write the table beside the sounds."""
        (self._folder / "README.md").write_text(self._text, encoding="utf-8", newline="\n")
