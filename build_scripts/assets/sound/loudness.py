"""Loudness after ITU-R BS.1770-4, and the other figures by which a sound that nobody has heard can be judged."""

from __future__ import annotations

import numpy as np
from scipy.signal import lfilter

from assets.sound.dsp import RATE, Array

# The two filters of BS.1770, by the analogue values from which its table for 48 kHz comes.
_SHELF = (1681.974450955533, 3.999843853973347, 0.7071752369554196)
_HIGH = (38.13547087602444, 0.5003270373238773)


def k_weights(rate: float = RATE) -> tuple[tuple[list[float], list[float]], tuple[list[float], list[float]]]:
    """The two filters, each as (b, a), for a rate of samples."""
    freq, gain, q = _SHELF
    k = np.tan(np.pi * freq / rate)
    vh, vb = 10 ** (gain / 20), (10 ** (gain / 20)) ** 0.4996667741545416
    a0 = 1 + k / q + k * k
    shelf = (
        [(vh + vb * k / q + k * k) / a0, 2 * (k * k - vh) / a0, (vh - vb * k / q + k * k) / a0],
        [1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0],
    )
    freq, q = _HIGH
    k = np.tan(np.pi * freq / rate)
    a0 = 1 + k / q + k * k
    high = ([1.0, -2.0, 1.0], [1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0])
    return shelf, high


def _blocks(sound: Array, seconds: float = 0.4, step: float = 0.1) -> Array:
    """The weighted power, summed over the sides, of each block of 400 ms."""
    sides = sound.reshape(len(sound), -1)
    weighted = sides
    for b, a in k_weights():
        weighted = lfilter(b, a, weighted, axis=0)
    power = (weighted**2).sum(axis=1)
    total = np.concatenate([[0.0], np.cumsum(power)])
    size, hop = round(seconds * RATE), round(step * RATE)
    starts = np.arange(0, max(1, len(power) - size + 1), hop)
    out: Array = (total[np.minimum(starts + size, len(power))] - total[starts]) / size
    return out


def momentary(sound: Array) -> float:
    """The loudest 400 ms in LUFS, silence before and after included: for cues, which are shorter than that.

    A mono sound is counted on both sides, as it is played.
    """
    sides = sound if sound.ndim == 2 else np.stack([sound, sound], axis=1)
    gap = np.zeros((round(0.4 * RATE), 2))
    return float(-0.691 + 10 * np.log10(_blocks(np.concatenate([gap, sides, gap]), step=0.01).max() + 1e-12))


def integrated(sound: Array) -> float:
    """Gated loudness of the whole in LUFS (both gates of BS.1770); at least 400 ms long."""
    sides = sound if sound.ndim == 2 else np.stack([sound, sound], axis=1)
    power = _blocks(sides)
    loud = -0.691 + 10 * np.log10(power + 1e-12)
    kept = power[loud > -70]
    gate = -0.691 + 10 * np.log10(kept.mean()) - 10
    return float(-0.691 + 10 * np.log10(power[(loud > -70) & (loud > gate)].mean()))


def decay_ms(sound: Array) -> float:
    """Milliseconds from the loudest moment until the level (rms of 5 ms) stays 20 dB below it."""
    level = _level(sound)
    top = int(level.argmax())
    above = np.flatnonzero(level > level[top] / 10)
    return float((above[-1] - top + 1) * 1.0)


def _level(sound: Array) -> Array:
    """The rms over 5 ms, each millisecond."""
    mono = sound if sound.ndim == 1 else sound.mean(axis=1)
    size = round(0.005 * RATE)
    total = np.concatenate([[0.0], np.cumsum(np.concatenate([mono**2, np.zeros(size)]))])
    starts = (np.arange(0, len(mono) / RATE, 0.001) * RATE).astype(int)
    out: Array = np.sqrt(np.maximum(0, total[starts + size] - total[starts]) / size)
    return out


def centroid(sound: Array) -> float:
    """The centre of the power spectrum in Hz."""
    mono = sound if sound.ndim == 1 else sound.mean(axis=1)
    power = np.abs(np.fft.rfft(mono)) ** 2
    return float((power * np.fft.rfftfreq(len(mono), 1 / RATE)).sum() / power.sum())
