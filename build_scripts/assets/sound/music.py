"""Quiet music: ten pieces in ancient modes, each made of sections that fit together in any order.

A piece has an opening, middle sections and a close; the program plays the opening, some of the middle in an order of
its own, and the close. Every section ends on a long note and rings out, so that a breath between two is natural.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from assets.sound import bodies, instruments
from assets.sound.dsp import RATE, Array, Rng, band, hall, in_room, ramp, rng_of

LOUD = -21.5
"""Integrated loudness of every section, in LUFS."""
MIDDLES = 4
_PYTHAGOREAN = (1, 256 / 243, 9 / 8, 32 / 27, 81 / 64, 4 / 3, 1024 / 729, 3 / 2, 128 / 81, 27 / 16, 16 / 9, 243 / 128)
_MODES = {
    "dorian": (0, 1, 3, 5, 7, 8, 10),
    "phrygian": (0, 2, 3, 5, 7, 9, 10),
    "lydian": (0, 2, 4, 5, 7, 9, 11),
    "mixolydian": (0, 1, 3, 5, 6, 8, 10),
    "hypodorian": (0, 2, 3, 5, 7, 8, 10),
    "hypophrygian": (0, 2, 4, 5, 7, 9, 10),
}
"""The octave species under their Greek names, in semitones."""

Note = tuple[float, float, int, float]
"""Start and length in beats, degree of the mode (0 the final), loudness."""


@dataclass(frozen=True, slots=True)
class Piece:
    """``cells`` are the rhythms of a bar, in beats; ``final`` is the final's pitch in Hz."""

    mode: str
    final: float
    lead: str
    beat: float
    cells: tuple[tuple[float, ...], ...]
    pulse: str = "harp"
    range: tuple[int, int] = (-2, 8)
    second: str = ""
    """The instrument of the second voice, which answers the long notes of the melody from below."""


PIECES: dict[str, Piece] = {
    "atrium": Piece(
        "dorian",
        164.81,
        "lyre",
        0.52,
        ((1, 0.5, 0.5, 1), (0.5, 0.5, 1, 1), (1.5, 0.5, 1), (1, 1, 1)),
        "roots",
        second="syrinx",
    ),
    "vineyard": Piece(
        "lydian",
        174.61,
        "lyre",
        0.30,
        ((2, 1, 2, 1), (1, 1, 1, 2, 1), (3, 2, 1), (2, 1, 3)),
        "harp drum",
        second="lyre",
    ),
    "shepherd": Piece(
        "hypodorian",
        440.0,
        "syrinx",
        0.62,
        ((1.5, 0.5, 1, 1), (1, 0.5, 0.5, 2), (2, 1, 1), (3, 1)),
        "roots",
        (-3, 6),
        "lyre",
    ),
    "procession": Piece(
        "phrygian",
        293.66,
        "aulos",
        0.56,
        ((1, 1, 1, 1), (1.5, 0.5, 1, 1), (2, 1, 1), (1, 0.5, 0.5, 2)),
        "drone drum",
        (-2, 6),
        "lyre",
    ),
    "paean": Piece(
        "mixolydian",
        246.94,
        "aulos lyre",
        0.36,
        ((2, 1, 1, 1), (1, 1, 1, 2), (3, 2), (2, 3)),
        "roots",
        (-1, 7),
        "aulos",
    ),
    "evening": Piece(
        "hypophrygian",
        98.0,
        "lyre",
        0.78,
        ((1, 1, 2), (2, 1, 1), (1, 0.5, 0.5, 2), (3, 1)),
        "roots",
        (0, 11),
        "syrinx",
    ),
    # Sealed bids: low strings over a slow drum.
    "vigil": Piece(
        "phrygian",
        110.0,
        "lyre",
        0.66,
        ((2, 1, 1), (1, 1, 2), (3, 1), (1.5, 0.5, 2)),
        "harp drum",
        (-1, 9),
        "lyre",
    ),
    # The end of a game.
    "triumph": Piece(
        "lydian",
        261.63,
        "horn lyre",
        0.42,
        ((1.5, 0.5, 1, 1), (1, 1, 2), (2, 1, 1), (3, 1)),
        "roots drum",
        (0, 7),
        "horn",
    ),
    # Sardinia: a chanter over two drones, as the triple pipes of the island are played.
    "lagoon": Piece(
        "mixolydian",
        220.0,
        "aulos",
        0.40,
        ((1, 0.5, 0.5, 1), (1.5, 0.5, 1), (0.5, 0.5, 1, 1), (2, 1)),
        "drone fifth",
        (0, 7),
        "lyre",
    ),
    "flocks": Piece(
        "dorian",
        196.0,
        "syrinx",
        0.34,
        ((2, 1, 2, 1), (1, 1, 1, 3), (3, 3), (2, 1, 3)),
        "drone fifth harp",
        (-1, 7),
        "aulos",
    ),
}


def pitch_of(piece: Piece, degree: int) -> float:
    """The pitch in Hz of a degree of the piece's mode, tuned in pure fifths."""
    octave, step = divmod(degree, 7)
    return piece.final * 2.0**octave * _PYTHAGOREAN[_MODES[piece.mode][step]]


def _phrase(piece: Piece, rng: Rng, at: float, first: int, last: int, bars: int) -> tuple[list[Note], float]:
    """A phrase from degree ``first`` to ``last``: a rhythm, its repeat, another, and a cadence. Its notes and end."""
    low, high = piece.range
    one, two = (piece.cells[int(number)] for number in rng.choice(len(piece.cells) - 1, 2, replace=False))
    rhythms = ([one, two, one] if bars == 4 else [one, two])[: bars - 1]
    lengths = [length for cell in rhythms for length in cell]
    degree, notes = first, []
    for number, length in enumerate(lengths):
        notes.append((at, length, degree, 0.75 + 0.25 * (length >= 1.5) + rng.uniform(-0.08, 0.08)))
        at += length
        left = len(lengths) - number
        pull = np.sign(last - degree) if abs(last - degree) >= left * 0.8 else 0
        steps = np.array([-2, -1, 1, 2, 4, -3, 0])
        odds = np.array([0.12, 0.32, 0.32, 0.12, 0.04, 0.03, 0.05])
        odds = odds * np.where(np.sign(steps) == pull, 5.0, 1.0)
        odds *= (degree + steps >= low) & (degree + steps <= high)
        degree += int(rng.choice(steps, p=odds / odds.sum()))
    notes += [(at, 1.0, last + (1 if degree >= last else -1), 0.7), (at + 1, 3.0, last, 0.85)]
    return notes, at + 4.0


def compose(piece: Piece, kind: str, rng: Rng) -> tuple[list[Note], float]:
    """The melody of a section, ``kind`` "opening", "middle" or "close", and its length in beats."""
    half = int(rng.choice([3, 4, 4]))
    bars = 4 if sum(piece.cells[0]) * piece.beat < 2.3 else 3
    if kind == "opening":
        return _phrase(piece, rng, 0.0, 0, half, bars)
    start = int(rng.choice([0, 2, 4, 4, 5]))
    notes, at = _phrase(piece, rng, 0.0, start, half if kind == "middle" else 2, bars)
    more, at = _phrase(piece, rng, at, half + int(rng.choice([-1, 0, 1])), 0, bars)
    if kind == "close":
        more[-1] = (more[-1][0], 4.0, 0, 0.9)
    return notes + more, at


@lru_cache(maxsize=512)
def _string(pitch: float, hard: int, take: int, seconds: float) -> Array:
    """A plucked string; strings of a piece are plucked again and again, never twice alike in a row."""
    rng = rng_of("string", round(pitch * 100), hard, take)
    return instruments.pluck(rng, pitch, seconds, 0.22 + 0.09 * hard, 0.17 + 0.04 * take, 4.5)


class _Sheet:
    """The sounds of a section, put on a stage from left to right."""

    def __init__(self, seconds: float, rng: Rng) -> None:
        self.out, self.rng = np.zeros((round(seconds * RATE), 2)), rng
        self.turn = 0

    def put(self, start: float, sound: Array, loud: float, side: float) -> None:
        """A sound at ``start`` s; ``side`` is 0 (left) to 1 (right)."""
        first = max(0, round(start * RATE))
        piece = sound[: max(0, len(self.out) - first)] * loud
        self.out[first : first + len(piece), 0] += piece * np.sqrt(1 - side)
        self.out[first : first + len(piece), 1] += piece * np.sqrt(side)

    def string(self, start: float, pitch: float, loud: float, side: float) -> None:
        """A plucked string at ``start`` s, a little early or late."""
        self.turn = (self.turn + 1) % 3
        hard = int(np.clip(round(5 * loud + self.rng.uniform(-0.6, 0.6)), 0, 5))
        self.put(start + self.rng.normal(0, 0.007), _string(round(pitch, 2), hard, self.turn, 4.0), loud, side)


def _slowed(notes: list[Note], beats: float, beat: float, rng: Rng) -> tuple[list[tuple[float, float]], float]:
    """Start and length in s of each note, and the whole: time bends a little, and slows at the end."""
    curve = rng.uniform(0.02, 0.05)

    def moment(at: float) -> float:
        late = max(0.0, at / beats - 0.75)
        return float(beat * (at + curve * np.sin(2 * np.pi * at / beats) + beats * 0.9 * late * late))

    return [(moment(at), moment(at + length) - moment(at)) for at, length, _d, _l in notes], moment(beats)


def section(name: str, number: int) -> Array:
    """Section ``number`` of a piece, (n, 2): 0 the opening, 1 to `MIDDLES` the middle, then the close."""
    piece, rng = PIECES[name], rng_of("music", name, number)
    kind = "opening" if number == 0 else "close" if number > MIDDLES else "middle"
    notes, beats = compose(piece, kind, rng)
    spans, seconds = _slowed(notes, beats, piece.beat, rng)
    sheet = _Sheet(seconds + 3.6, rng)
    _lead(sheet, piece, notes, spans)
    _pulse(sheet, piece, notes, spans, seconds, kind)
    _second(sheet, piece, notes, spans)
    out = in_room(band(sheet.out, 45, 9000), hall(), 0.24)
    level = np.abs(out).max(axis=1)
    end = np.flatnonzero(level > level.max() * 10 ** (-48 / 20))[-1]
    return ramp(out[: min(len(out), end + RATE // 4)], 0.001, 1.2)


def _lead(sheet: _Sheet, piece: Piece, notes: list[Note], spans: list[tuple[float, float]]) -> None:
    """The melody."""
    for lead in piece.lead.split():
        if lead == "lyre":
            double = piece.lead != "lyre"
            for (start, _length), (_at, beats, degree, loud) in zip(spans, notes, strict=True):
                pitch = pitch_of(piece, degree)
                if not double:
                    sheet.string(start, pitch, 0.9 * loud, 0.42)
                elif beats >= 1:
                    sheet.string(start, pitch, 0.5 * loud, 0.62)
            continue
        line: list[tuple[float, float, float]] = []
        for (start, length), (_at, _beats, degree, _loud) in zip(spans, notes, strict=True):
            line.append((start, length * (0.97 if lead == "aulos" else 0.9), pitch_of(piece, degree)))
        sheet.put(0.0, instruments.breath_line(sheet.rng, line, lead), 0.55, 0.42)


def _second(sheet: _Sheet, piece: Piece, notes: list[Note], spans: list[tuple[float, float]]) -> None:
    """The second voice: to each long note of the melody a third, a fourth or a sixth below, a moment later, which moves
    as little as it can."""
    if not piece.second:
        return
    before = notes[0][2] - 2
    line: list[tuple[float, float, float]] = []
    for (start, length), (_at, beats, degree, _loud) in zip(spans, notes, strict=True):
        if beats < 1:
            continue
        before = min((degree - below for below in (2, 3, 5)), key=lambda other: abs(other - before))
        pitch, late = pitch_of(piece, before), min(0.5 * length, 0.5 * piece.beat)
        if piece.second == "lyre":
            sheet.string(start + late, pitch, 0.4, 0.28)
        else:
            line.append((start + late, 0.85 * (length - late), pitch))
    if line:
        sheet.put(0.0, instruments.breath_line(sheet.rng, line, piece.second), 0.26, 0.24)


def _pulse(
    sheet: _Sheet, piece: Piece, notes: list[Note], spans: list[tuple[float, float]], seconds: float, kind: str
) -> None:
    """What goes with the melody: low strings on long notes, a figure of the lyre, a drone, a soft drum."""
    rng, bar = sheet.rng, sum(piece.cells[0]) * piece.beat
    low = 0.5 if piece.final > 130 else 1.0
    low *= 0.5 if piece.final > 320 else 1.0
    if "roots" in piece.pulse:
        for (start, _length), (_at, beats, degree, _loud) in zip(spans, notes, strict=True):
            if beats >= 1.5 or start == 0:
                fits = (0, 4) if degree % 7 in (0, 2, 4) else (3, 0) if degree % 7 in (3, 5) else (4,)
                for place, with_it in enumerate(fits):
                    sheet.string(start + 0.02 + 0.09 * place, pitch_of(piece, with_it) * low, 0.42 - 0.1 * place, 0.6)
    if "harp" in piece.pulse:
        figure = (0, 4, 7, 4) if kind != "close" else (0, 4, 7)
        step = piece.beat * 1.5
        for number in range(int(seconds * 0.82 / step)):
            fall = rng.uniform(0.22, 0.32)
            sheet.string(number * step, pitch_of(piece, figure[number % len(figure)]) * low, fall, 0.66)
    if "drone" in piece.pulse:
        hold = [(0.0, seconds - 0.4, pitch_of(piece, 0) * 0.5)]
        tone = ramp(instruments.breath_line(rng, hold, "aulos"), 0.7, 1.4)
        sheet.put(0.0, tone, 0.26, 0.6)
        if "fifth" in piece.pulse:
            over = [(0.0, seconds - 0.4, pitch_of(piece, 4) * 0.5)]
            sheet.put(0.0, ramp(instruments.breath_line(rng, over, "aulos"), 0.9, 1.4), 0.16, 0.7)
    if "drum" in piece.pulse and kind != "opening":
        for number in range(int(seconds * 0.8 / bar)):
            sheet.put(number * bar, bodies.drum(rng, 86, 0.35), 0.16, 0.55)
            if number % 2:
                sheet.put((number + 0.5) * bar, bodies.drum(rng, 112, 0.25), 0.08, 0.55)
