"""The cues as data, and their synthesis in small pieces: wood, paper, stone, metal and water from decaying tones."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from dataclasses import dataclass

RATE = 22_050
_BLOCK = 1500  # samples made between two breaths, about 1 ms of work


@dataclass(frozen=True, slots=True)
class Voice:
    """A decaying tone (``freq`` > 0) or noise (0) dulled to ``cutoff`` Hz; times in ms."""

    start: float
    length: float
    freq: float
    loud: float
    decay: float
    attack: float = 1.0
    cutoff: float = 4000.0
    fixed: bool = False  # the semitone does not move it


@dataclass(frozen=True, slots=True)
class Cue:
    """What one sound is made of, and the volume slider it belongs to."""

    channel: str
    voices: tuple[Voice, ...]


def _note(semitone: float, base: float = 440.0) -> float:
    return float(base * 2 ** (semitone / 12))


def _tok(start: float, freq: float, loud: float = 1.0) -> tuple[Voice, ...]:
    """A dry wooden knock."""
    return (
        Voice(start, 110, freq, 0.8 * loud, 22), Voice(start, 80, freq * 2.76, 0.35 * loud, 11),
        Voice(start, 40, freq * 5.4, 0.15 * loud, 6), Voice(start, 18, 0, 0.5 * loud, 4, cutoff=5000, fixed=True),
    )


def _ring(start: float, freq: float, length: float, loud: float) -> tuple[Voice, ...]:
    """A struck bar."""
    return (
        Voice(start, length, freq, loud, length / 4, attack=3),
        Voice(start, length * 0.6, freq * 2, loud * 0.35, length / 7),
        Voice(start, length * 0.4, freq * 3.01, loud * 0.15, length / 12),
    )


def _chord(start: float, notes: tuple[float, ...], length: float, loud: float) -> tuple[Voice, ...]:
    return tuple(voice for i, note in enumerate(notes) for voice in _ring(start + 18 * i, _note(note), length, loud))


def cues() -> dict[str, Cue]:
    """All cues by name."""
    return {
        "wood": Cue("table", _tok(0, 392)),
        "roof": Cue("table", (*_tok(0, 294), *_ring(40, 1850, 130, 0.18))),
        "stamp": Cue("table", (
            *_tok(0, 165, 1.1), Voice(10, 150, 82, 0.8, 45, fixed=True), Voice(150, 90, 0, 0.7, 20, cutoff=1400),
            Voice(150, 160, 110, 0.5, 40))),
        "knock": Cue("signals", (Voice(0, 120, 131, 0.9, 28), Voice(0, 60, 0, 0.35, 10, cutoff=500))),
        "paper": Cue("table", (Voice(0, 110, 0, 0.55, 35, attack=14, cutoff=6500),)),
        "flip": Cue("table", (Voice(0, 60, 0, 0.4, 20, attack=8, cutoff=7500), Voice(70, 40, 0, 0.7, 7, cutoff=4500))),
        "coin": Cue("table", (*_ring(0, 1760, 190, 0.4), *_ring(24, 2637, 160, 0.25))),
        "staff": Cue("table", (*_tok(0, 110, 1.2), Voice(0, 300, 55, 0.7, 70, fixed=True),
                               Voice(0, 60, 0, 0.5, 12, cutoff=1800))),
        "tick": Cue("table", _ring(0, 660, 80, 0.5)),
        "chime": Cue("signals", (*_chord(0, (-9, -5, -2, 3), 800, 0.3), *_ring(320, 1760, 300, 0.18),
                                 *_ring(380, 2093, 300, 0.14))),
        "signal": Cue("signals", (
            *_tok(0, 440), *_tok(150, 587), *_ring(0, 440, 140, 0.2), *_ring(150, 587, 150, 0.2))),
        "water": Cue("table", (
            *(Voice(start, 260, _note(tone, 520), 0.16, 60, attack=14)
              for start, tone in ((0, 0), (70, 7), (130, 3), (210, 10), (300, 5), (360, 12), (450, 2))),
            Voice(0, 700, 0, 0.22, 300, attack=120, cutoff=1600))),
        "crowd": Cue("table", (Voice(0, 1000, 0, 0.6, 420, attack=300, cutoff=900),
                               Voice(60, 900, 0, 0.35, 380, attack=380, cutoff=2200))),
        "bell": Cue("table", (*_ring(0, 330, 1100, 0.5), *_ring(0, 496, 900, 0.25), *_ring(0, 788, 500, 0.14))),
        "win": Cue("signals", (
            *_chord(0, (-9, -5, -2), 500, 0.28), *_chord(420, (-7, -4, 0), 500, 0.28),
            *_chord(840, (-2, 2, 5), 500, 0.28), *_chord(1260, (-9, -5, -2, 3, 7), 1250, 0.26))),
    }


def synthesise(cue: Cue, semitone: float, detune: float) -> Iterator[array[int] | None]:
    """Yield ``None`` between pieces of work and at last the samples (16 bit, mono, ``RATE`` a second)."""
    total = round(max(voice.start + voice.length for voice in cue.voices) * RATE / 1000) + 1
    mix = [0.0] * total
    shift = 2 ** (semitone / 12) * detune
    for number, voice in enumerate(cue.voices):
        yield from _tone(mix, voice, shift) if voice.freq else _noise(mix, voice, number + 1)
    peak = max(1.0, max(abs(value) for value in mix) * 1.12)
    yield None
    yield array("h", [int(value / peak * 32_000) for value in mix])


def _tone(mix: list[float], voice: Voice, shift: float) -> Iterator[None]:
    """Add a decaying sine, made by a two-pole recurrence."""
    step = 2 * math.pi * voice.freq * (1.0 if voice.fixed else shift) / RATE
    if step >= math.pi * 0.95:
        return
    fade = math.exp(-1000 / (voice.decay * RATE))
    a, b = 2 * fade * math.cos(step), fade * fade
    y1, y2 = 0.0, -math.sin(step) / fade
    first, attack = round(voice.start * RATE / 1000), max(1, round(voice.attack * RATE / 1000))
    count = min(len(mix) - first, round(voice.length * RATE / 1000))
    for i in range(count):
        y = a * y1 - b * y2
        y1, y2 = y, y1
        left = count - i
        edge = min(1.0, i / attack, left / 60)
        mix[first + i] += y * voice.loud * edge
        if i % _BLOCK == _BLOCK - 1:
            yield None


def _noise(mix: list[float], voice: Voice, seed: int) -> Iterator[None]:
    """Add noise through a one-pole low pass; the same each time."""
    value, low = seed * 12_345 + 1, 0.0
    pole = 1 - math.exp(-2 * math.pi * voice.cutoff / RATE)
    fade, level = math.exp(-1000 / (voice.decay * RATE)), voice.loud
    first, attack = round(voice.start * RATE / 1000), max(1, round(voice.attack * RATE / 1000))
    count = min(len(mix) - first, round(voice.length * RATE / 1000))
    for i in range(count):
        value = (value * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        low += pole * (value / 0x40000000 - 1 - low)
        if i > attack:
            level *= fade
        mix[first + i] += low * level * min(1.0, i / attack, (count - i) / 60)
        if i % _BLOCK == _BLOCK - 1:
            yield None
