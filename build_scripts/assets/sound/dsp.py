"""The tools of all sound models: time, noise, filters, ringing bodies, strokes, rooms and edges.

A sound is a float array of samples at `RATE` a second: (n,) mono, or (n, 2) stereo. Frequencies are in Hz, times in
seconds, chance comes from a given numpy Generator alone.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from scipy.ndimage import minimum_filter1d
from scipy.signal import butter, fftconvolve, resample_poly, sosfilt

RATE = 44_100
Array = Any
"""A numpy array of float64; numpy is there only where sounds are made, so its types say nothing elsewhere."""
Rng = np.random.Generator
Mode = tuple[float, float, float]
"""Frequency in Hz, amplitude, and the time in s in which it falls to 1/e."""


def rng_of(*names: object) -> Rng:
    """The generator of a name: always the same for the same names."""
    return np.random.default_rng([zlib.crc32(str(name).encode()) for name in names])


def times(seconds: float) -> Array:
    """The moments of the samples of so many seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def silence(seconds: float) -> Array:
    """So much silence."""
    return np.zeros(round(seconds * RATE))


def band(sound: Array, low: float, high: float, order: int = 2) -> Array:
    """Only what lies between two frequencies (Butterworth); ``low`` 0 lets everything below through."""
    top = min(high, 0.49 * RATE)
    if low <= 0:
        sos = butter(order, top, "low", fs=RATE, output="sos")
    elif top >= 0.49 * RATE:
        sos = butter(order, low, "high", fs=RATE, output="sos")
    else:
        sos = butter(order, [low, top], "band", fs=RATE, output="sos")
    out: Array = sosfilt(sos, sound, axis=0)
    return out


def noise(seconds: float, rng: Rng, low: float = 0, high: float = RATE) -> Array:
    """White noise between two frequencies."""
    return band(rng.standard_normal(round(seconds * RATE)), low, high)


def ring(seconds: float, modes: Iterable[Mode], rng: Rng, spread: float = 0.0) -> Array:
    """A body that was struck: decaying sines. ``spread`` is how far frequencies, amplitudes and times may stray."""
    t = times(seconds)
    out = np.zeros_like(t)
    for freq, loud, tau in modes:
        f = freq * (1 + spread * rng.uniform(-1, 1) * 0.3)
        if f < 0.47 * RATE:
            a, d = loud * (1 + spread * rng.uniform(-1, 1) * 3), tau * (1 + spread * rng.uniform(-1, 1) * 2)
            out += a * np.sin(2 * np.pi * f * t) * np.exp(-t / d)
    return ramp(out, 0, 0.2 * seconds)


def strike(body: Array, force: float) -> Array:
    """The body driven by a soft contact of ``force`` seconds (half a sine squared) in place of an impulse."""
    pulse = np.sin(np.pi * np.arange(1, max(3, round(force * RATE))) / max(3, round(force * RATE))) ** 2
    out: Array = fftconvolve(body, pulse / pulse.sum())[: len(body)]
    return out


def burst(seconds: float, tau: float, low: float, high: float, rng: Rng) -> Array:
    """Noise that dies away: the click of a contact."""
    return noise(seconds, rng, low, high) * np.exp(-times(seconds) / tau)


def grains(envelope: Array, rate: float, low: float, high: float, rng: Rng) -> Array:
    """Friction: ``rate`` tiny cracks a second where the envelope is 1, heard between two frequencies."""
    chance = rng.random(len(envelope)) < rate / RATE * envelope
    size = rng.exponential(1.0, len(envelope)) * rng.choice([-1.0, 1.0], len(envelope))
    return band(chance * size, low, high) * 6


def hill(seconds: float, peak: float, before: float, after: float) -> Array:
    """An envelope that rises to 1 at ``peak`` and falls again, as two halves of a bell curve."""
    t = times(seconds) - peak
    out: Array = np.exp(-((t / np.where(t < 0, before, after)) ** 2))
    return out


def ramp(sound: Array, start: float, end: float) -> Array:
    """The sound with smooth edges of these lengths."""
    out = np.array(sound, dtype=float)
    for length, reverse in ((start, False), (end, True)):
        count = min(len(out), round(length * RATE))
        if count:
            edge = 0.5 - 0.5 * np.cos(np.pi * np.arange(count) / count)
            edge = edge.reshape(-1, *[1] * (out.ndim - 1))
            if reverse:
                out[-count:] *= edge[::-1]
            else:
                out[:count] *= edge
    return out


def mix(length: float, parts: Sequence[tuple[float, float, Array]]) -> Array:
    """Parts (start in s, loudness as a factor, sound) together; what lies beyond ``length`` is cut."""
    shape: Any = (round(length * RATE), *parts[0][2].shape[1:])
    out = np.zeros(shape)
    for start, loud, sound in parts:
        first = round(start * RATE)
        piece = sound[: max(0, len(out) - first)]
        out[first : first + len(piece)] += loud * piece
    return out


def echo_of(room: float, rng: Rng, dull: float = 4000.0, before: float = 0.008) -> Array:
    """The answer (n, 2) of a room whose sound falls by 60 dB in ``room`` seconds, highs sooner; energy 1 a side."""
    length = before + room
    t = times(length)
    out = np.zeros((len(t), 2))
    late = np.maximum(0, t - before)
    for side in range(2):
        for low, high, share in ((120, 700, 1.0), (700, 2200, 0.8), (2200, dull * 2, max(0.2, 1500 / dull))):
            fall = np.exp(-6.9 * late / (room * share)) * (t >= before)
            out[:, side] += noise(length, rng, low, high) * fall
        for _ in range(5):  # walls nearby
            out[round(rng.uniform(0.3, 1.6) * before * RATE), side] += rng.uniform(0.5, 1.5)
        out[:, side] /= np.sqrt((out[:, side] ** 2).sum())
    return ramp(out, 0, 0.1 * room)


@lru_cache(maxsize=1)
def hall() -> Array:
    """The answer of the stone hall in which music and horns, bells, drums and cheers are heard: one for all."""
    return echo_of(1.3, rng_of("hall"), 4000, 0.016)


def in_room(sound: Array, answer: Array, wet: float) -> Array:
    """The sound (mono or stereo) with the room's answer, (n, 2); longer by the answer."""
    dry = np.stack([sound, sound], axis=1) if sound.ndim == 1 else sound
    out = np.zeros((len(dry) + len(answer) - 1, 2))
    out[: len(dry)] = dry
    for side in range(2):
        out[:, side] += wet * fftconvolve(dry[:, side], answer[:, side])
    return out


def on_table(sound: Array, rng: Rng, wet: float = 0.10, room: float = 0.16) -> Array:
    """The sound (mono) of something on a table in a furnished room; longer by the room."""
    answer = echo_of(room, rng, dull=3000, before=0.004)[:, 0]
    out = np.concatenate([sound, np.zeros(len(answer) - 1)])
    out += wet * fftconvolve(sound, answer)
    return out


def trimmed(sound: Array, floor_db: float = -62.0) -> Array:
    """The sound without the silence at its end, faded out; and without what is too low to hear."""
    out = band(sound, 28, RATE)
    level = np.abs(out) if out.ndim == 1 else np.abs(out).max(axis=1)
    heard = np.flatnonzero(level > level.max() * 10 ** (floor_db / 20))
    end = min(len(out), heard[-1] + round(0.01 * RATE))
    fade = min(0.06, 0.25 * end / RATE)
    return ramp(out[:end], 0.0003, fade)


def true_peak(sound: Array) -> Array:
    """The highest level between samples around each sample, (n,), from four times as many samples (BS.1770-4)."""
    sides = sound.reshape(len(sound), -1)
    finer = np.abs(resample_poly(sides, 4, 1, axis=0)).reshape(len(sides), -1)
    out: Array = np.maximum(finer.max(axis=1), np.abs(sides).max(axis=1))
    return out


def limited(sound: Array, ceiling_db: float, ahead: float = 0.004) -> Array:
    """The sound with its true peaks below a ceiling: turned down smoothly around each, over ``ahead`` seconds."""
    ceiling = 10 ** (ceiling_db / 20)
    gain = np.minimum(1.0, ceiling / np.maximum(true_peak(sound), 1e-9))
    reach = 2 * round(ahead * RATE) + 1
    # The least gain of a window twice as wide, smoothed over one: nowhere above what the sample itself needs.
    held = minimum_filter1d(gain, reach, mode="nearest")
    window = np.hanning(reach + 2)[1:-1]
    smooth = np.convolve(np.pad(held, reach // 2, mode="edge"), window / window.sum(), mode="valid")
    out: Array = sound * smooth.reshape(-1, *[1] * (sound.ndim - 1))
    return out
