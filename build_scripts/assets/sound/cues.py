"""The cues of the game: what each is made of, how loud it is meant to be, in how many takes and at which pitches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from assets.sound import acrylic, bodies, instruments, water
from assets.sound.dsp import (
    RATE,
    Array,
    Rng,
    band,
    hall,
    in_room,
    mix,
    on_table,
    ramp,
    rng_of,
    trimmed,
)

FLOORS = tuple(range(13))
PENTATONIC = (0, 2, 4, 7, 9, 12, 14, 16, 19)
TICKS = (0, 2, 4, 7)
LAYERS = (0, 2, 4, 6, 8)


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound of the game. ``loud`` is its loudest 400 ms in LUFS; ``semitones`` how far it is wanted raised.

    ``make`` is given the take's generator and a factor for the pitch: of the semitone, and for cues without a
    melody of the take as well, which strays by 3 %.
    """

    make: Callable[[Rng, float], Array]
    loud: float
    takes: int = 4
    semitones: tuple[int, ...] = (0,)
    longest: float = 0.6


def _wood(rng: Rng, pitch: float) -> Array:
    return on_table(bodies.clack(rng, 760 * pitch, rng.uniform(0.85, 1.15), 0.2), rng, 0.12)


def _roof(rng: Rng, pitch: float) -> Array:
    low = bodies.clack(rng, 430 * pitch, 0.8, 0.8)
    clinks = [
        (0.036 + rng.uniform(0, 0.006), 0.34, bodies.tile(rng, 2050 * pitch)),
        (0.074 + rng.uniform(0, 0.012), 0.16, bodies.tile(rng, 2380 * pitch)),
    ]
    return on_table(mix(0.32, [(0.0, 1.0, low), *clinks]), rng, 0.12)


def _stamp(rng: Rng, pitch: float) -> Array:
    late = rng.uniform(0.19, 0.215)
    return on_table(mix(0.5, [(0.0, 1.0, bodies.heavy(rng)), (late, 1.1, bodies.seal(rng))]), rng, 0.14, 0.2)


def _knock(rng: Rng, pitch: float) -> Array:
    return on_table(bodies.knock(rng), rng, 0.08)


def _pick(rng: Rng, pitch: float) -> Array:
    return on_table(bodies.slide(rng, rng.uniform(0.05, 0.065), pitch), rng, 0.06)


def _paper(rng: Rng, pitch: float) -> Array:
    length = rng.uniform(0.085, 0.105)
    parts = [(0.0, 0.6, bodies.slide(rng, length, pitch)), (length * 0.85, 0.75, bodies.pat(rng))]
    return on_table(mix(0.26, parts), rng, 0.08)


def _flip(rng: Rng, pitch: float) -> Array:
    length = rng.uniform(0.07, 0.085)
    parts = [
        (0.0, 0.5, bodies.slide(rng, length, 1.1 * pitch)),
        (length * 0.8, 0.55, bodies.snap(rng)),
        (length * 0.8 + rng.uniform(0.028, 0.04), 0.6, bodies.pat(rng, 0.6)),
    ]
    return on_table(mix(0.28, parts), rng, 0.08)


def _coin(rng: Rng, pitch: float) -> Array:
    return on_table(ramp(bodies.coin(rng, 1750 * pitch)[: round(0.34 * RATE)], 0, 0.16), rng, 0.06)


def _staff(rng: Rng, pitch: float) -> Array:
    return ramp(_in_hall(bodies.staff(rng), 0.30)[: round(0.62 * RATE)], 0, 0.3)


def _drum(rng: Rng, pitch: float) -> Array:
    """A short roll on a frame drum that ends in a hard stroke."""
    start, parts = 0.0, []
    for stroke in range(5):
        hard = 0.25 + 0.1 * stroke
        parts.append((start, 0.35 + 0.1 * stroke, bodies.drum(rng, 92 * pitch, hard)))
        start += rng.uniform(0.052, 0.062)
    parts.append((start + 0.02, 1.0, bodies.drum(rng, 88 * pitch, 0.8)))
    return ramp(_in_hall(mix(0.9, parts), 0.22)[: round(0.85 * RATE)], 0, 0.3)


def _thud(rng: Rng, pitch: float) -> Array:
    """A house is set down on its plot."""
    parts = [(0.0, 1.0, bodies.heavy(rng)), (0.0, 0.5, bodies.drum(rng, 58 * pitch, 0.2))]
    return ramp(on_table(mix(0.5, parts), rng, 0.16, 0.2)[: round(0.5 * RATE)], 0, 0.2)


_CALLS = (
    ((0.0, 0.10, 0), (0.13, 0.10, 0), (0.26, 0.46, 5)),
    ((0.0, 0.20, 0), (0.22, 0.09, 3), (0.33, 0.42, 7)),
    ((0.0, 0.10, 0), (0.12, 0.10, 5), (0.24, 0.48, 7)),
    ((0.0, 0.22, 5), (0.24, 0.08, 0), (0.34, 0.42, 5)),
)
"""Calls of two horns: start and length in s, semitones above the G below the middle C's octave."""


def _horns(rng: Rng, call: tuple[tuple[float, float, int], ...], base: float) -> Array:
    """A call for two horns, the second a fourth below and a little behind."""
    first = [(start, length, base * 2 ** (tone / 12)) for start, length, tone in call]
    second = [(start + 0.008, length, pitch * 2 ** (-5 / 12)) for start, length, pitch in first]
    parts = [
        (0.0, 1.0, instruments.breath_line(rng, first, "horn")),
        (0.0, 0.75, instruments.breath_line(rng, second, "horn")),
    ]
    return mix(max(start + length for start, length, _ in call) + 0.3, parts)


def _in_hall(sound: Array, wet: float) -> Array:
    """Mono, with the answer of the stone hall."""
    return in_room(sound, hall(), wet).mean(axis=1)


def _fanfare(rng: Rng, pitch: float) -> Array:
    horns = _horns(rng, _CALLS[int(rng.integers(0, len(_CALLS)))], 392.0)
    horns /= np.abs(horns).max()
    purse = bodies.coins(rng, 9, 0.5)
    both = mix(1.15, [(0.0, 1.0, horns), (0.38, 0.26 / np.abs(purse).max(), purse)])
    return ramp(_in_hall(both, 0.22)[: round(1.3 * RATE)], 0, 0.35)


def _water(rng: Rng, pitch: float) -> Array:
    return _in_hall(water.splash(rng, 0.95), 0.12)


def _crowd(rng: Rng, pitch: float) -> Array:
    return band(_in_hall(water.cheer(rng, 1.05), 0.35), 120, 5200)[: round(1.5 * RATE)]


def _bell(rng: Rng, pitch: float) -> Array:
    struck = ramp(bodies.bell(rng, 587.33 * pitch)[: round(1.5 * RATE)], 0, 1.1)
    return ramp(_in_hall(struck, 0.14)[: round(1.7 * RATE)], 0, 0.5)


def _tick(rng: Rng, pitch: float) -> Array:
    return on_table(ramp(bodies.bar(rng, 659.26 * pitch, 0.045)[: round(0.26 * RATE)], 0, 0.1), rng, 0.07)


def _chord(rng: Rng, pitch: float) -> Array:
    """An open chord of the lyre, rolled: root, fifth, octave and fifth, so that it fits any mode."""
    parts = []
    for number, ratio in enumerate((0.5, 0.75, 1.0, 1.5)):
        hard, where = rng.uniform(0.5, 0.65), rng.uniform(0.18, 0.26)
        string = instruments.pluck(rng, 293.66 * pitch * ratio, 0.9, hard, where, 2.2)
        parts.append((0.020 * number * rng.uniform(0.85, 1.15), rng.uniform(0.8, 1.0), string))
    return ramp(_in_hall(mix(1.0, parts), 0.12)[: round(1.0 * RATE)], 0, 0.45)


def _signal(rng: Rng, pitch: float) -> Array:
    first, second = bodies.bar(rng, 440.0, 0.07), bodies.bar(rng, 586.67, 0.085)
    return on_table(mix(0.6, [(0.0, 0.85, first), (0.15 + rng.uniform(0, 0.004), 1.0, second)]), rng, 0.10, 0.25)


_PHRASES = (
    ((0.0, 0.16, 0), (0.2, 0.16, 0), (0.4, 0.3, 5), (0.75, 0.12, 4), (0.9, 0.12, 5), (1.05, 1.0, 9)),
    ((0.0, 0.3, 0), (0.35, 0.12, 4), (0.5, 0.12, 5), (0.65, 0.3, 7), (1.0, 0.14, 5), (1.16, 0.95, 12)),
    ((0.0, 0.14, 0), (0.16, 0.14, 5), (0.32, 0.3, 9), (0.66, 0.14, 7), (0.82, 0.14, 9), (1.0, 1.05, 12)),
)


def _win(rng: Rng, pitch: float) -> Array:
    """Two calls of the horns that answer each other, drums, a rolled chord of the lyre and a cheer in a stone hall."""
    first, second = rng.permutation(len(_PHRASES))[:2]
    answer = 2.35
    call = [*_PHRASES[first], *((answer + start, length, tone) for start, length, tone in _PHRASES[second])]
    start, length, tone = call[-1]
    call[-1] = (start, length + 0.7, tone)
    horns = _horns(rng, tuple(call), 392.0)
    parts: list[tuple[float, float, Array]] = [(0.0, 1.0 / np.abs(horns).max(), horns)]
    parts += [(at, 0.5, bodies.drum(rng, 82, 0.7)) for at, length, _tone in call if length >= 0.16]
    for last, loud in ((_PHRASES[first][-1][0], 0.22), (start, 0.34)):
        for step, ratio in enumerate((0.5, 0.75, 1.0, 1.5, 2.0)):
            string = instruments.pluck(rng, 261.63 * ratio, 2.4, 0.6, 0.2, 2.4)
            parts.append((last + 0.03 * step, loud, string))
    crowd = band(water.cheer(rng, 3.2), 150, 4500)
    parts.append((start - 0.4, 0.24 / np.abs(crowd).max(), crowd))
    return ramp(_in_hall(mix(6.0, parts), 0.28)[: round(7.2 * RATE)], 0, 1.6)


def _acrylic(rng: Rng, pitch: float) -> Array:
    """A hollow pyramid of acrylic is set on stone or on another one."""
    parts = [(0.0, 1.0, acrylic.click(rng, 1180 * pitch)), (0.0, 0.35, bodies.pat(rng, 0.4))]
    parts.append((rng.uniform(0.030, 0.042), 0.22, acrylic.click(rng, 1230 * pitch)))
    return on_table(mix(0.26, parts), rng, 0.12)


def _glide(rng: Rng, pitch: float) -> Array:
    """It is drawn off another one."""
    length = rng.uniform(0.13, 0.16)
    return on_table(mix(0.3, [(0.0, 1.0, acrylic.glide(rng, length, pitch))]), rng, 0.1)


def _cap(rng: Rng, pitch: float) -> Array:
    """A capstone is set: a click, and a small bell."""
    struck = ramp(bodies.bell(rng, 1174.66 * pitch)[: round(0.8 * RATE)], 0, 0.6)
    both = mix(0.9, [(0.0, 0.9, acrylic.click(rng, 1900 * pitch)), (0.012, 0.5, struck)])
    return ramp(_in_hall(both, 0.1), 0, 0.3)


def _lift(rng: Rng, pitch: float) -> Array:
    """A capstone is lifted: a short ring of its gilded tip."""
    ring_ = ramp(bodies.tile(rng, 2600 * pitch)[: round(0.2 * RATE)], 0, 0.1)
    return on_table(mix(0.3, [(0.0, 0.6, acrylic.glide(rng, 0.06, pitch)), (0.05, 0.5, ring_)]), rng, 0.1)


def _bag(rng: Rng, pitch: float) -> Array:
    """A bag of pieces is shaken."""
    parts: list[tuple[float, float, Array]] = [(0.0, 0.25, bodies.slide(rng, 0.5, 0.6))]
    for _ in range(16):
        start = float(rng.choice([0.08, 0.24, 0.40])) + rng.uniform(0, 0.09)
        parts.append((start, rng.uniform(0.2, 0.6), band(acrylic.click(rng, rng.uniform(900, 1700)), 200, 3200)))
    return on_table(mix(0.66, parts), rng, 0.1)


def _roll(rng: Rng, pitch: float) -> Array:
    """Four pieces roll out on the table; always the same four, whatever they are."""
    parts = []
    for piece in range(4):
        start = 0.05 * piece
        for hop in range(4):
            loud = 0.9 * 0.55**hop
            parts.append((start, loud, acrylic.click(rng, rng.uniform(1300, 1600))))
            start += 0.085 * 0.72**hop
    return on_table(mix(0.6, parts), rng, 0.12)


def _cloth(rng: Rng, pitch: float) -> Array:
    """A curtain of a screen: as long whatever is behind it."""
    return on_table(ramp(acrylic.cloth(rng, 0.24), 0, 0.05), rng, 0.08)


def _chime(rng: Rng, pitch: float) -> Array:
    """A stack is complete: two low bars."""
    first, second = bodies.bar(rng, 329.63 * pitch, 0.12), bodies.bar(rng, 493.88 * pitch, 0.13)
    return on_table(mix(0.68, [(0.0, 0.9, first), (0.09, 0.8, second)]), rng, 0.12, 0.25)


def _slab(rng: Rng, pitch: float) -> Array:
    """A slab of stone is pushed aside."""
    rub = acrylic.grind(rng, 0.42)
    return ramp(on_table(mix(0.66, [(0.0, 1.0, rub), (0.40, 1.1, bodies.heavy(rng))]), rng, 0.16, 0.25), 0, 0.1)


def _perfect(rng: Rng, pitch: float) -> Array:
    """A chord of the lyre, and a shimmer of small bells above it."""
    parts: list[tuple[float, float, Array]] = []
    for number, ratio in enumerate((0.5, 0.75, 1.0, 1.25, 1.5, 2.0)):
        string = instruments.pluck(rng, 293.66 * pitch * ratio, 1.4, 0.6, 0.2, 2.2)
        parts.append((0.024 * number, 0.8, string))
    for number, ratio in enumerate((4.0, 5.0, 6.0, 8.0)):
        small = ramp(bodies.bell(rng, 293.66 * pitch * ratio)[: round(0.7 * RATE)], 0, 0.5)
        parts.append((0.18 + 0.07 * number, 0.16, small))
    return ramp(_in_hall(mix(1.5, parts), 0.2)[: round(1.7 * RATE)], 0, 0.6)


CUES: dict[str, Cue] = {
    "wood": Cue(_wood, -20, 4, FLOORS),
    "roof": Cue(_roof, -20, 4),
    "stamp": Cue(_stamp, -19, 4, longest=0.7),
    "knock": Cue(_knock, -21, 4),
    "pick": Cue(_pick, -24, 5),
    "paper": Cue(_paper, -22, 5),
    "flip": Cue(_flip, -22, 5),
    "coin": Cue(_coin, -21, 3, FLOORS),
    "staff": Cue(_staff, -19, 4, longest=0.7),
    "drum": Cue(_drum, -20, 3, longest=0.9),
    "thud": Cue(_thud, -19, 4, longest=0.6),
    "fanfare": Cue(_fanfare, -19, 4, longest=1.35),
    "water": Cue(_water, -20, 4, longest=1.4),
    "crowd": Cue(_crowd, -20, 4, longest=1.6),
    "bell": Cue(_bell, -20, 4, longest=1.8),
    "tick": Cue(_tick, -22, 3, TICKS),
    "chord": Cue(_chord, -21, 3, (*PENTATONIC, 24), longest=1.1),
    "signal": Cue(_signal, -20, 3, longest=0.8),
    "win": Cue(_win, -18, 3, longest=7.2),
    "acrylic": Cue(_acrylic, -21, 4, LAYERS),
    "glide": Cue(_glide, -23, 4),
    "cap": Cue(_cap, -20, 3, longest=1.2),
    "lift": Cue(_lift, -23, 3),
    "bag": Cue(_bag, -21, 3, longest=0.7),
    "roll": Cue(_roll, -21, 3, longest=0.7),
    "cloth": Cue(_cloth, -23, 4),
    "chime": Cue(_chime, -21, 3, longest=0.7),
    "slab": Cue(_slab, -20, 3, longest=0.7),
    "perfect": Cue(_perfect, -19, 3, longest=1.8),
}


def render(name: str, take: int, semitone: int = 0) -> Array:
    """One take of a cue, mono, not yet matched in loudness."""
    cue = CUES[name]
    rng = rng_of("cue", name, take)
    most = 0.03 if len(cue.semitones) == 1 else 0.004  # a melody is to be heard as one
    stray = 1 + rng.uniform(-most, most)
    out = trimmed(cue.make(rng, stray * 2 ** (semitone / 12)))
    limit = round(cue.longest * RATE)
    return ramp(out[:limit], 0, 0.05) if len(out) > limit else out
