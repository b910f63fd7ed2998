"""Water and voices: bubbles (after van den Doel, 2005), streams, and people speaking far away."""

from __future__ import annotations

import numpy as np

from assets.sound.dsp import RATE, Array, Rng, band, ramp, times

_VOWELS = (
    (730, 1090, 2440),
    (570, 840, 2410),
    (530, 1840, 2480),
    (270, 2290, 3010),
    (300, 870, 2240),
    (660, 1720, 2410),
)
"""Formants of a, o, e, i, u, ae of a man (Peterson and Barney, 1952)."""


def bubble(rng: Rng, small: float = 0.0014, large: float = 0.006) -> Array:
    """One bubble: a sine of 3/r Hz that dies away and rises as the bubble comes up; ``r`` in m lies between the two."""
    r = float(np.exp(rng.uniform(np.log(small), np.log(large))))
    fall = 0.13 / r + 0.0072 * r**-1.5
    t = times(min(0.12, 6 / fall))
    rise = rng.uniform(0.0, 0.12) * fall
    out = np.sin(2 * np.pi * 3 / r * (t + 0.5 * rise * t * t)) * np.exp(-fall * t)
    return out * (r / large) ** 1.2 * rng.uniform(0.3, 1.0) * np.minimum(1, t / 0.0004)


def bubbles(density: Array, rng: Rng, small: float = 0.0014, large: float = 0.006, wrap: bool = False) -> Array:
    """Bubbles, as many a second as ``density`` says at each sample. ``wrap`` carries the end over to the beginning."""
    out = np.zeros(len(density))
    for start in np.flatnonzero(rng.random(len(density)) < density / RATE):
        add(out, int(start), bubble(rng, small, large), wrap)
    return out


def add(out: Array, start: int, sound: Array, wrap: bool = False) -> None:
    """Add a sound to another from a sample on; what does not fit is cut, or with ``wrap`` begins again in front."""
    if wrap:
        np.add.at(out, (start + np.arange(len(sound))) % len(out), sound)
        return
    piece = sound[: max(0, len(out) - start)]
    out[start : start + len(piece)] += piece


def splash(rng: Rng, seconds: float) -> Array:
    """Water springs up in a fountain and falls back."""
    t = times(seconds)
    shape = np.minimum(1, t / 0.05) * np.exp(-t / (0.33 * seconds))
    drops = bubbles(240 * shape + 25 * np.exp(-t / seconds), rng)
    rush = band(rng.standard_normal(len(t)), 700, 6500) * shape * 0.05
    hiss = band(rng.standard_normal(len(t)), 2500, 11_000) * np.exp(-(((t - 0.12) / 0.1) ** 2)) * 0.04
    return ramp(drops + rush + hiss, 0, 0.4 * seconds)


def syllable(rng: Rng, pitch: float, seconds: float, wide: float, vowel: int, rise: float = 0.0) -> Array:
    """A voiced syllable: pulses of the glottis through the formants of a vowel; ``wide`` scales the formants.

    ``rise`` is how many octaves the pitch rises (falls, if negative) in the middle.
    """
    t = times(seconds)
    bend = pitch * 2 ** (rise * np.sin(np.pi * t / seconds) + 0.01 * np.sin(2 * np.pi * rng.uniform(4, 6) * t))
    phase = np.cumsum(bend) / RATE
    # A falling ramp, its edge rounded: the slope of the glottal flow.
    saw = band(1 - 2 * (phase % 1.0), 60, 3800)
    breath = 0.12 * rng.standard_normal(len(t))
    out = np.zeros_like(t)
    for formant, loud, width in zip(_VOWELS[vowel], (1.0, 0.5, 0.2), (90, 110, 170), strict=True):
        f = formant * wide
        out += loud * band(saw + breath, f - width, f + width, 1)
    return out * np.sin(np.pi * np.minimum(1, t / seconds)) ** 0.7


def speech(rng: Rng, seconds: float) -> Array:
    """Someone talks, with pauses; no word can be made out, for there are none."""
    out = np.zeros(round(seconds * RATE))
    woman = rng.random() < 0.4
    pitch = rng.uniform(170, 230) if woman else rng.uniform(90, 150)
    wide = rng.uniform(1.1, 1.2) if woman else rng.uniform(0.92, 1.05)
    at = rng.uniform(0, 2.0)
    while at < seconds:
        count = int(rng.integers(4, 14))
        for number in range(count):
            length = rng.uniform(0.10, 0.24) * (1.4 if number == count - 1 else 1.0)
            fall = pitch * 2 ** (0.25 * (0.5 - number / count) + rng.normal(0, 0.07))
            said = syllable(rng, fall, length, wide, int(rng.integers(0, 6)), rng.normal(0, 0.06))
            add(out, round(at * RATE), said * rng.uniform(0.5, 1.0))
            if rng.random() < 0.35:  # a consonant
                hiss = band(rng.standard_normal(round(0.05 * RATE)), 2200, 6000) * np.hanning(round(0.05 * RATE))
                add(out, round((at + length * 0.9) * RATE), hiss * 0.05)
            at += length * rng.uniform(0.85, 1.15)
        at += rng.exponential(1.4) + 0.3
    return out


def cheer(rng: Rng, seconds: float, voices: int = 45) -> Array:
    """A crowd far off rejoices: long vowels that rise, begun one after another, and clapping."""
    out = np.zeros(round((seconds + 0.6) * RATE))
    for _ in range(voices):
        woman = rng.random() < 0.4
        pitch, wide = (rng.uniform(240, 380), 1.16) if woman else (rng.uniform(150, 250), 1.0)
        length = seconds * rng.uniform(0.45, 0.85)
        cry = syllable(
            rng, pitch, length, wide * rng.uniform(0.94, 1.06), int(rng.choice([0, 0, 1, 2, 5])), rng.uniform(0.1, 0.45)
        )
        add(out, round(rng.beta(1.3, 2.0) * (seconds * 1.1 - length) * RATE), cry * rng.uniform(0.3, 1.0))
    claps = np.zeros_like(out)
    for _ in range(voices // 2):
        at, beat, tone = rng.uniform(0.05, 0.3) * seconds, rng.uniform(0.17, 0.25), rng.uniform(800, 1600)
        hands = band(rng.standard_normal(round(0.04 * RATE)), tone * 0.7, tone * 1.9)
        hands *= np.exp(-times(0.04) / 0.006)
        while at < seconds:
            add(claps, round(at * RATE), hands * rng.uniform(0.4, 1.0))
            at += beat * rng.uniform(0.85, 1.15)
    t = np.arange(len(out)) / RATE
    swell = np.minimum(1, t / (0.25 * seconds)) * np.clip((seconds + 0.5 - t) / (0.55 * seconds), 0, 1) ** 1.3
    mixed: Array = (out / np.abs(out).max() + 0.35 * claps / np.abs(claps).max()) * swell
    return mixed
