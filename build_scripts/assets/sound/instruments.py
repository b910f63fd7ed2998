"""Instruments: plucked strings (Karplus and Strong, extended), a double reed, pan pipes and a horn."""

from __future__ import annotations

import numpy as np
from scipy.signal import lfilter

from assets.sound.dsp import RATE, Array, Rng, band, noise, ramp, times

_LYRE = ((196, 14, 0.9), (318, 12, 0.7), (545, 9, 0.5), (930, 7, 0.35), (1700, 5, 0.2))
"""The box of a lyre: frequency, sharpness and share of its resonances."""


def pluck(rng: Rng, pitch: float, seconds: float, hard: float = 0.5, where: float = 0.22, last: float = 2.2) -> Array:
    """A gut string of a lyre. ``hard`` (0 to 1) brightens it, ``where`` is the place of the finger as a part of the
    string, ``last`` the seconds in which it falls by 60 dB (at 220 Hz; higher strings fall sooner)."""
    period = RATE / pitch
    # The loop: a symmetric low pass of three taps (one sample late) and an allpass for the part of a sample.
    whole = int(period - 1.3)
    part = period - 1 - whole
    allpass = (1 - part) / (1 + part)
    dull = 0.08 + 0.10 * (1 - hard)
    gain = 10 ** (-3 * period / RATE / (last * (220 / pitch) ** 0.35))
    loop = gain * np.convolve([dull, 1 - 2 * dull, dull], [allpass, 1.0])
    a = np.zeros(whole + 4)
    a[0], a[1] = 1.0, allpass
    a[whole : whole + 4] -= loop
    start = rng.standard_normal(round(period))
    start = lfilter([1.0], [1.0, -(0.93 - 0.4 * hard)], start)  # a soft finger
    start -= start.mean()
    comb = np.concatenate([start, np.zeros(max(1, round(where * period)))])
    comb[-len(start) :] -= start * 0.9
    x = np.zeros(round(seconds * RATE))
    x[: min(len(comb), len(x))] = comb[: len(x)] / np.abs(comb).max()
    string = lfilter([1.0, allpass], a, x)
    out = 0.55 * string
    for freq, sharp, share in _LYRE:
        out += share * band(string, freq * (1 - 0.5 / sharp), freq * (1 + 0.5 / sharp), 1)
    touch = 0.03 * hard * noise(0.02, rng, 900, 6000) * np.exp(-times(0.02) / 0.003)
    out[: len(touch)] += touch
    return ramp(out / max(1e-9, np.abs(out).max()), 0.0005, min(0.25, seconds * 0.4))


def _tone(freq: Array, rng: Rng, weights: Array, colour: Array) -> Array:
    """Harmonics with these weights; ``colour`` (0 to 1 at each sample) fades the high ones."""
    phase = 2 * np.pi * np.cumsum(freq) / RATE
    out = np.zeros(len(freq))
    for number, weight in enumerate(weights, start=1):
        if number * freq.max() < 0.45 * RATE:
            out += weight * colour ** (0.35 * (number - 1)) * np.sin(number * phase + rng.uniform(0, 2 * np.pi))
    return out


def breath_line(rng: Rng, notes: list[tuple[float, float, float]], kind: str) -> Array:
    """A melody in one breath of a wind instrument: notes (start in s, length in s, pitch in Hz; 0 a rest).

    ``kind``: "aulos" (a cylinder with a double reed: odd harmonics, nasal), "syrinx" (stopped pipes: nearly a sine and
    much breath) or "horn" (a cornu: all harmonics, brighter the louder).
    """
    seconds = max(start + length for start, length, _pitch in notes) + 0.25
    out = np.zeros(round(seconds * RATE))
    before = 0.0
    for start, length, pitch in notes:
        if pitch <= 0:
            before = 0.0
            continue
        t = times(length + 0.06)
        glide = np.log2(before / pitch) if before and kind == "aulos" else {"horn": -0.03}.get(kind, 0.0)
        wide = {"aulos": 0.007, "syrinx": 0.005, "horn": 0.0}[kind] * np.clip((t - 0.25) / 0.4, 0, 1)
        freq = pitch * 2 ** (glide * np.exp(-t / 0.022) + wide * np.sin(2 * np.pi * rng.uniform(4.6, 5.6) * t))
        freq *= 2 ** (0.0012 * band(rng.standard_normal(len(t)), 0, 8, 1) * 30)
        attack = {"aulos": 0.045, "syrinx": 0.06, "horn": 0.03}[kind]
        body = np.minimum(1, t / attack) * np.clip((length + 0.05 - t) / 0.06, 0, 1)
        swell = body * (0.82 + 0.18 * np.sin(np.pi * np.minimum(1, t / max(length, 0.05))))
        tone = _sound_of(kind, freq, swell, pitch, rng)
        first = round(start * RATE)
        piece = tone[: max(0, len(out) - first)]
        out[first : first + len(piece)] += piece
        before = pitch
    return out


def _sound_of(kind: str, freq: Array, swell: Array, pitch: float, rng: Rng) -> Array:
    n = np.arange(1, 19)
    if kind == "aulos":
        nasal = np.exp(-(((n * pitch - 1150) / 700) ** 2)) + 0.35 * np.exp(-(((n * pitch - 2700) / 800) ** 2)) + 0.06
        weights = n**-0.75 * np.where(n % 2 == 1, 1.0, 0.38) * (0.3 + nasal)
        air = 0.012 * band(rng.standard_normal(len(freq)), 800, 5000)
        return (_tone(freq, rng, weights / weights.sum(), swell) + air) * swell
    if kind == "syrinx":
        weights = np.array([1.0, 0.03, 0.16, 0.01, 0.04])
        width = pitch * 0.16
        air = 0.5 * band(rng.standard_normal(len(freq)), pitch - width, pitch + width, 1)
        air += 0.05 * band(rng.standard_normal(len(freq)), 1500, 6000)
        chiff = 1 + 2.5 * np.exp(-np.arange(len(freq)) / RATE / 0.03)
        return (0.7 * _tone(freq, rng, weights, swell) + 0.22 * air * chiff) * swell
    bell = 1 / (1 + (n * pitch / 1500) ** 2.4) * (0.25 + np.minimum(1, (n * pitch / 420) ** 1.2))
    return _tone(freq, rng, bell / bell.sum(), np.clip(swell, 0, 1) ** 1.6) * swell
