"""The forum in the distance: a bed of voices and water that loops without a seam, and single sounds at work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from assets.sound import bodies, water
from assets.sound.dsp import (
    RATE,
    Array,
    Rng,
    band,
    burst,
    echo_of,
    grains,
    hill,
    in_room,
    mix,
    ramp,
    ring,
    rng_of,
    strike,
    times,
    trimmed,
)

BED_SECONDS = 64.0
BED_LOUD = -30.0
"""Integrated, in LUFS."""
_TALKERS = 18


def around(sound: Array, answer: Array, wet: float) -> Array:
    """The sound, (n,) or (n, 2), with a room's answer that goes round from the end to the beginning: (n, 2)."""
    dry = np.stack([sound, sound], axis=1) if sound.ndim == 1 else sound
    long = np.zeros_like(dry)
    long[: len(answer)] = answer
    out: Array = dry + wet * np.fft.irfft(np.fft.rfft(dry, axis=0) * np.fft.rfft(long, axis=0), len(dry), axis=0)
    return out


def shaped(sound: Array, low: float, high: float, steep: float = 2.0) -> Array:
    """A circular band pass without phase, so that a loop stays one."""
    freq = np.fft.rfftfreq(len(sound), 1 / RATE)
    gain = 1 / np.sqrt(1 + (low / np.maximum(freq, 1e-3)) ** (2 * steep)) / np.sqrt(1 + (freq / high) ** (2 * steep))
    spectrum = np.fft.rfft(sound, axis=0)
    out: Array = np.fft.irfft(spectrum * gain.reshape(-1, *[1] * (sound.ndim - 1)), len(sound), axis=0)
    return out


def drifting(count: int, rng: Rng, slow: float, depth: float) -> Array:
    """A factor about 1 that wanders with periods of ``slow`` seconds and longer, round from the end to the start."""
    seconds = count / RATE
    phase = 2 * np.pi * np.arange(count) / count
    waves = max(2, int(seconds / slow))
    out = np.zeros(count)
    for number in range(1, waves + 1):
        out += rng.normal() / np.sqrt(waves) * np.sin(number * phase + rng.uniform(0, 2 * np.pi))
    drift: Array = np.exp(depth * out)
    return drift


def bed() -> Array:
    """64 s of forum, (n, 2): people talk on all sides, a fountain runs; its end leads into its beginning."""
    rng = rng_of("ambience", "bed")
    count = round(BED_SECONDS * RATE)
    crowd = np.zeros((count, 2))
    for _ in range(_TALKERS):
        said = np.zeros(count)
        water.add(said, int(rng.integers(0, count)), water.speech(rng, BED_SECONDS - 2), wrap=True)
        side, far = rng.uniform(0.15, 0.85), rng.uniform(0.25, 1.0)
        said = shaped(said, 140, 900 + 1700 * far) * far
        crowd += np.stack([said * np.sqrt(1 - side), said * np.sqrt(side)], axis=1)
    crowd = around(crowd, echo_of(1.5, rng, 2600, 0.03), 1.1)
    crowd /= np.sqrt((crowd**2).mean())
    fountain = np.zeros((count, 2))
    for side in range(2):
        drops = water.bubbles(np.full(count, 90.0) * drifting(count, rng, 6, 0.25), rng, 0.0016, 0.0055, wrap=True)
        rush = shaped(rng.standard_normal(count), 500, 3800) * drifting(count, rng, 4, 0.15)
        fountain[:, side] = drops / np.sqrt((drops**2).mean()) + 0.8 * rush / np.sqrt((rush**2).mean())
    fountain = around(shaped(fountain, 250, 4200), echo_of(0.9, rng, 3200, 0.02), 0.5)
    fountain /= np.sqrt((fountain**2).mean())
    air = shaped(rng.standard_normal((count, 2)), 60, 260, 1.5)
    air *= (drifting(count, rng, 9, 0.5) / np.sqrt((air**2).mean()))[:, None]
    crowd *= drifting(count, rng, 8, 0.2)[:, None]
    return crowd + 0.42 * fountain + 0.3 * air


def _far(sound: Array, rng: Rng, dull: float, wet: float = 1.0) -> Array:
    """Something on the other side of the square, mono."""
    return in_room(band(sound, 90, dull), echo_of(1.4, rng, dull, 0.03), wet).mean(axis=1)


def _chisel(rng: Rng) -> Array:
    """A mason: an iron chisel on marble, a few even blows."""
    tone, beat = rng.uniform(2300, 2900), rng.uniform(0.36, 0.5)
    parts = []
    for number in range(int(rng.integers(4, 9))):
        modes = [(tone * m, a, tau) for m, a, tau in ((1.0, 0.7, 0.05), (1.72, 0.6, 0.035), (2.6, 0.4, 0.02))]
        blow = strike(ring(0.3, modes, rng, 0.02), 0.0003) + 0.6 * burst(0.3, 0.002, 1500, 8000, rng)
        blow += 0.5 * ring(0.3, [(610, 0.8, 0.012), (1130, 0.6, 0.009)], rng, 0.05)
        chips = grains(hill(0.3, 0.06, 0.02, 0.06), 300, 2500, 7000, rng)
        parts.append((number * beat * rng.uniform(0.97, 1.03), rng.uniform(0.6, 1.0), blow + 0.1 * chips))
    return _far(mix(5.0, parts), rng, 5200)


def _hammer(rng: Rng) -> Array:
    """A carpenter drives a peg: blows whose pitch rises as it goes in."""
    beat, parts = rng.uniform(0.42, 0.6), []
    for number in range(int(rng.integers(3, 7))):
        blow = bodies.clack(rng, 310 * 1.05**number, 1.2, 1.2, bounce=False)
        parts.append((number * beat * rng.uniform(0.95, 1.05), rng.uniform(0.7, 1.0), blow))
    return _far(mix(4.5, parts), rng, 3800)


def _saw(rng: Rng) -> Array:
    """Strokes of a saw, to and fro."""
    stroke, parts, start = rng.uniform(0.5, 0.62), [], 0.0
    for number in range(int(rng.integers(5, 10))):
        length = stroke * rng.uniform(0.85, 1.0)
        shape = np.sin(np.pi * times(length) / length) ** 0.8
        teeth = 0.6 + 0.4 * np.sign(np.sin(2 * np.pi * np.cumsum(90 + 130 * shape) / RATE))
        low, high = (900, 3600) if number % 2 else (700, 2900)
        rasp = band(rng.standard_normal(len(shape)), low, high) * shape * teeth
        parts.append((start, 1.0 if number % 2 else 0.7, rasp))
        start += stroke
    return _far(mix(start + 0.3, parts), rng, 3600, 0.8)


def _cart(rng: Rng) -> Array:
    """A cart rolls by over paving stones, drawn by an ox."""
    seconds = rng.uniform(6.0, 7.5)
    shape = hill(seconds, seconds * 0.5, seconds * 0.25, seconds * 0.25)
    joints = np.zeros(len(shape))
    at = 0.1
    while at < seconds - 0.5:
        stone = [(128, 1.0, 0.05), (231, 0.7, 0.04), (417, 0.5, 0.03), (980, 0.25, 0.012)]
        blow = strike(ring(0.25, stone, rng, 0.1), 0.003)
        water.add(joints, round(at * RATE), blow * rng.uniform(0.2, 1.0))
        at += rng.uniform(0.08, 0.26)
    rumble = band(rng.standard_normal(len(shape)), 60, 420) * 0.12
    creak = np.zeros(len(shape))
    for start in np.arange(0.6, seconds - 0.8, rng.uniform(1.1, 1.5)):
        t = times(0.3)
        swell = np.sin(np.pi * t / 0.3)
        squeak = np.sin(2 * np.pi * np.cumsum(720 + 160 * swell) / RATE) * swell**2
        water.add(creak, round(float(start) * RATE), 0.05 * squeak)
    hooves = np.zeros(len(shape))
    for start in np.arange(0.2, seconds - 0.4, 0.52):
        hoof = strike(ring(0.12, [(340, 1.0, 0.014), (720, 0.6, 0.008)], rng, 0.1), 0.0012)
        water.add(hooves, round(float(start + rng.normal(0, 0.015)) * RATE), hoof * rng.uniform(0.3, 0.6))
    return _far((joints + rumble + creak + hooves) * shape, rng, 3000, 0.7)


def _swallows(rng: Rng) -> Array:
    """Swallows pass overhead: quick thin chirps that fall."""
    parts, start = [], 0.0
    for _ in range(int(rng.integers(4, 9))):
        high = rng.uniform(4200, 5600)
        for _ in range(int(rng.integers(1, 5))):
            t = times(rng.uniform(0.035, 0.07))
            whole = t[-1] + 1 / RATE
            freq = high * 2 ** (-0.35 * t / whole + 0.12 * np.sin(2 * np.pi * t / whole))
            chirp = np.sin(2 * np.pi * np.cumsum(freq) / RATE) * np.sin(np.pi * t / whole) ** 1.5
            parts.append((start, rng.uniform(0.3, 1.0), chirp))
            start += whole + rng.uniform(0.02, 0.06)
        start += rng.uniform(0.15, 0.7)
    return _far(mix(start + 0.2, parts), rng, 7500, 0.6)


def _dove(rng: Rng) -> Array:
    """A dove coos on a roof: three soft notes."""
    base, parts, start = rng.uniform(420, 470), [], 0.0
    for _ in range(int(rng.integers(2, 4))):
        for length, tone, loud in ((0.22, 1.0, 0.7), (0.5, 1.14, 1.0), (0.34, 1.0, 0.8)):
            t = times(length)
            freq = base * tone * (1 + 0.04 * np.sin(np.pi * t / length) + 0.006 * np.sin(2 * np.pi * 22 * t))
            phase = 2 * np.pi * np.cumsum(freq) / RATE
            coo = (np.sin(phase) + 0.12 * np.sin(2 * phase)) * np.sin(np.pi * t / length) ** 0.8
            parts.append((start, loud, coo + 0.02 * band(rng.standard_normal(len(t)), 300, 900)))
            start += length + rng.uniform(0.04, 0.09)
        start += rng.uniform(0.5, 0.9)
    return _far(mix(start + 0.1, parts), rng, 2600, 0.8)


def _jug(rng: Rng) -> Array:
    """A jug is filled at the fountain: the tone of its hollow rises as it fills."""
    seconds = rng.uniform(2.6, 3.4)
    t = times(seconds)
    shape = np.minimum(1, t / 0.25) * np.clip((seconds - t) / 0.4, 0, 1)
    pour = water.bubbles(150 * shape, rng, 0.0018, 0.006)
    hollow = np.zeros(len(t))
    step = round(0.05 * RATE)
    raw = rng.standard_normal(len(t)) * shape
    for first in range(0, len(t) - 2 * step, step):
        tone = 240 + 420 * (first / len(t)) ** 1.6
        piece = band(raw[first : first + 2 * step], tone * 0.93, tone * 1.07, 1) * np.hanning(2 * step)
        hollow[first : first + 2 * step] += piece
    return _far(pour / np.abs(pour).max() + 0.5 * hollow / np.abs(hollow).max(), rng, 4500, 0.6)


def _call(rng: Rng) -> Array:
    """Someone calls out his wares, too far away for words."""
    base, parts, start = rng.uniform(150, 215), [], 0.0
    for number in range(int(rng.integers(3, 6))):
        last = rng.random() < 0.4
        length = rng.uniform(0.45, 0.8) if last else rng.uniform(0.14, 0.24)
        tone, vowel = base * 2 ** (rng.choice([0, 2, 4, 5]) / 12), int(rng.choice([0, 1, 2, 5]))
        cry = water.syllable(rng, tone, length, 1.0, vowel, 0.06 if number % 2 else -0.04)
        parts.append((start, rng.uniform(0.7, 1.0), cry))
        start += length * 1.05
    return _far(mix(start + 0.2, parts), rng, 2300, 1.4)


@dataclass(frozen=True, slots=True)
class Single:
    """A sound that is heard now and then; ``loud`` is its loudest 400 ms in LUFS."""

    make: Callable[[Rng], Array]
    loud: float
    takes: int = 4


SINGLES: dict[str, Single] = {
    "chisel": Single(_chisel, -33),
    "hammer": Single(_hammer, -32),
    "saw": Single(_saw, -34, 3),
    "cart": Single(_cart, -31, 3),
    "swallows": Single(_swallows, -35),
    "dove": Single(_dove, -34, 3),
    "jug": Single(_jug, -32, 3),
    "call": Single(_call, -32),
}


def single(name: str, take: int) -> Array:
    """One take of a single sound, mono, not yet matched in loudness."""
    out = trimmed(SINGLES[name].make(rng_of("ambience", name, take)), -50)
    return ramp(out, 0.002, 0.3)
