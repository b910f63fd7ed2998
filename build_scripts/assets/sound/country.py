"""Land and road, flock and tools, as bodies that are struck, rubbed and blown: what Capoterra's table is heard by."""

from __future__ import annotations

import numpy as np

from assets.sound import bodies
from assets.sound.dsp import Array, Rng, band, burst, grains, hill, mix, noise, ramp, ring, strike, times


def flag(rng: Rng, pitch: float, hard: float = 1.0) -> Array:
    """A slab of stone meets wood: a dry knock with little tone; ``pitch`` is its lowest mode in Hz."""
    stone = [
        (pitch * m * rng.uniform(0.98, 1.02), a, 0.016 / m**0.8)
        for m, a in ((1.0, 0.9), (1.63, 0.8), (2.31, 0.6), (3.4, 0.4), (4.9, 0.2))
    ]
    table = [
        (f * rng.uniform(0.96, 1.04), a, tau) for f, a, tau in ((96, 0.9, 0.045), (158, 0.9, 0.035), (262, 0.5, 0.02))
    ]
    knock = strike(ring(0.3, stone, rng, 0.03), 0.0006 / hard) + 0.7 * strike(ring(0.3, table, rng, 0.04), 0.003)
    return knock + 0.3 * hard * burst(0.3, 0.0016, 1200, 8000, rng)


def rolling(rng: Rng, pitch: float) -> Array:
    """A die hops over the table until it lies, always equally long."""
    parts, start, wait = [], 0.0, 0.105
    for hop in range(7):
        loud = 0.95 * 0.74**hop
        parts.append((start, loud, bodies.clack(rng, pitch * rng.uniform(0.9, 1.12), 0.9, 0.25, bounce=False)))
        start += wait * rng.uniform(0.92, 1.08)
        wait *= 0.82
    return mix(0.62, parts)


def rustle(rng: Rng) -> Array:
    """A sheaf is taken up: dry stalks rub."""
    shape = hill(0.24, 0.09, 0.05, 0.06)
    return ramp(grains(shape, 6500, 1800, 9500, rng) + 0.12 * noise(0.24, rng, 3000, 9000) * shape**2, 0.004, 0.05)


def bleat(rng: Rng, pitch: float) -> Array:
    """A sheep, far off and short: a shaken tone through a throat."""
    seconds = 0.24
    t = times(seconds)
    bend = pitch * (1 + 0.05 * np.exp(-t / 0.05) - 0.05 * t / seconds)
    shake = 1 + 0.035 * np.sin(2 * np.pi * rng.uniform(12, 14) * t)
    phase = 2 * np.pi * np.cumsum(bend * shake) / 44_100
    voice = sum(np.sin(k * phase) / k**0.7 for k in range(1, 14))
    throat = 0.5 * band(voice, 520, 900) + band(voice, 1300, 1900) + 0.25 * band(voice, 2500, 3300)
    beat = 0.72 + 0.28 * np.sin(2 * np.pi * 13 * t + 1.0)
    return ramp(throat * beat * hill(seconds, 0.1, 0.06, 0.09), 0.01, 0.05)


def chop(rng: Rng, pitch: float) -> Array:
    """An axe goes into a trunk: a dull stroke and splitting fibres."""
    trunk = [
        (f * pitch * rng.uniform(0.97, 1.03), a, tau)
        for f, a, tau in ((132, 1.0, 0.03), (241, 0.8, 0.024), (430, 0.5, 0.015))
    ]
    stroke = strike(ring(0.24, trunk, rng, 0.03), 0.0016) + 0.5 * burst(0.24, 0.004, 700, 5000, rng)
    return stroke + 0.25 * grains(hill(0.24, 0.02, 0.01, 0.03), 3800, 1200, 6500, rng)


def chip(rng: Rng, pitch: float) -> Array:
    """A chisel on granite, two strokes."""

    def stroke(shift: float) -> Array:
        iron = [(pitch * shift * m, a, 0.022 / m**0.6) for m, a in ((1.0, 0.8), (1.71, 0.7), (2.64, 0.5), (3.9, 0.3))]
        grit = 0.10 * grains(hill(0.16, 0.015, 0.008, 0.03), 3000, 2500, 9000, rng)
        return strike(ring(0.16, iron, rng, 0.02), 0.0004) + 0.5 * burst(0.16, 0.0022, 1800, 9000, rng) + grit

    return mix(0.25, [(0.0, 1.0, stroke(1.0)), (rng.uniform(0.082, 0.09), 0.7, stroke(rng.uniform(1.01, 1.04)))])


def hammering(rng: Rng) -> Array:
    """Three strokes of a mallet on a beam, the last the hardest."""
    parts, start = [], 0.0
    for loud in (0.7, 0.8, 1.0):
        beam = bodies.bar(rng, rng.uniform(300, 330), 0.05)
        parts += [
            (start, 0.8 * loud, bodies.clack(rng, rng.uniform(360, 420), loud, 0.9, bounce=False)),
            (start, 0.5 * loud, beam),
        ]
        start += rng.uniform(0.165, 0.18)
    return mix(0.62, parts)


def steps(rng: Rng) -> Array:
    """Four steps on a dusty road."""
    parts, start = [], 0.0
    for _step in range(4):
        sole = 0.8 * burst(0.14, 0.014, 90, 700, rng) + 0.35 * grains(
            hill(0.14, 0.03, 0.015, 0.03), 3200, 900, 4200, rng
        )
        parts.append((start, rng.uniform(0.8, 1.0), sole))
        start += rng.uniform(0.125, 0.14)
    return mix(0.58, parts)


def wheels(rng: Rng) -> Array:
    """A cart over paving: iron on stone, and an axle that creaks once."""
    seconds = 0.62
    shape = hill(seconds, 0.28, 0.16, 0.18)
    parts = [(0.0, 0.22, band(noise(seconds, rng, 60, 420), 60, 420) * shape)]
    start = 0.06
    while start < 0.5:
        joint = 0.5 * flag(rng, rng.uniform(620, 820), 0.6)
        parts.append((start, float(0.4 + 0.6 * np.exp(-(((start - 0.28) / 0.16) ** 2))), joint))
        start += rng.uniform(0.062, 0.076)
    creak = np.sin(2 * np.pi * np.cumsum(560 + 90 * np.sin(2 * np.pi * 5 * times(0.2))) / 44_100) * hill(
        0.2, 0.1, 0.05, 0.05
    )
    parts.append((0.22, 0.10, band(creak * (1 + noise(0.2, rng, 20, 90)), 400, 2500)))
    return ramp(mix(seconds, parts), 0.02, 0.08)


def rubble(rng: Rng) -> Array:
    """A wall comes down: stones on stones, and dust."""
    parts = []
    for number in range(15):
        start = 0.03 * number + rng.uniform(0, 0.05)
        parts.append((start, rng.uniform(0.3, 1.0) * (1.1 - 0.045 * number), flag(rng, rng.uniform(340, 900), 0.8)))
    low = band(noise(0.7, rng, 40, 260), 40, 260) * hill(0.7, 0.14, 0.08, 0.2)
    dust = 0.10 * grains(hill(0.7, 0.3, 0.15, 0.2), 5200, 900, 4800, rng)
    return ramp(mix(0.78, [*parts, (0.0, 1.6, low), (0.0, 1.0, dust)]), 0.0, 0.15)
