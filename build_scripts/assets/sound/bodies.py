"""What lies on the table, as bodies that are struck, dropped and rubbed: wood, tile, stone, coins, cards, bronze."""

from __future__ import annotations

import numpy as np

from assets.sound.dsp import Array, Rng, band, burst, grains, hill, mix, noise, ramp, ring, silence, strike, times

_BAR = (1.0, 2.756, 5.404, 8.933)
"""The modes of a bar that lies free (Euler and Bernoulli), as multiples of the lowest."""
_PLATE = (1.0, 1.73, 2.33, 3.91, 4.11, 6.30)
"""The modes of a free round plate such as a coin (Chladni)."""
_BELL = (
    (0.5, 0.5, 1.1),
    (1.0, 0.9, 0.8),
    (1.183, 0.65, 0.7),
    (1.506, 0.3, 0.45),
    (2.0, 1.0, 0.5),
    (2.514, 0.3, 0.3),
    (2.662, 0.22, 0.26),
    (3.011, 0.3, 0.22),
    (4.166, 0.2, 0.14),
    (5.43, 0.12, 0.09),
    (6.8, 0.07, 0.06),
)
"""The partials of a bell: multiple of the strike note, amplitude, seconds."""


def clack(rng: Rng, pitch: float, hard: float = 1.0, thump: float = 0.5, bounce: bool = True) -> Array:
    """Two wooden blocks meet, a dry "tok" whose lowest tone is ``pitch`` Hz; the table below gives a thump."""
    low = 0.016 * min(1.3, (600 / pitch) ** 0.5)
    modes = [(pitch * m, a, low / m**0.85) for m, a in zip(_BAR, (1.0, 0.75, 0.45, 0.2), strict=True)]
    # A block is no ideal bar: a few modes between, which differ from block to block.
    modes += [
        (pitch * m * rng.uniform(0.985, 1.015), a, 0.6 * low / m**0.7)
        for m, a in ((1.58, 0.4), (2.14, 0.45), (3.52, 0.35), (4.37, 0.3), (6.6, 0.2))
    ]
    table = [
        (f * rng.uniform(0.97, 1.03), a * thump, tau)
        for f, a, tau in ((118, 0.9, 0.024), (187, 0.8, 0.020), (296, 0.6, 0.015))
    ]

    def hit(loud: float) -> Array:
        force = 0.00055 / hard * (1 + 0.5 * (1 - loud))
        body = strike(ring(0.2, modes, rng, 0.03), force) + strike(ring(0.2, table, rng, 0.05), 0.002)
        return loud * (body + 0.35 * hard * burst(0.2, 0.0013, 1500, 9500, rng))

    parts = [(0.0, 1.0, hit(1.0))]
    if bounce:
        first = rng.uniform(0.024, 0.036)
        parts += [(first, 1.0, hit(rng.uniform(0.16, 0.28)))]
        parts += [(first + rng.uniform(0.018, 0.026), 1.0, hit(rng.uniform(0.05, 0.1)))]
    return mix(0.24, parts)


def tile(rng: Rng, pitch: float) -> Array:
    """A clink of fired clay."""
    modes = [
        (pitch * m * rng.uniform(0.99, 1.01), a, 0.034 / m**0.8)
        for m, a in ((1.0, 0.9), (1.62, 0.8), (2.41, 0.6), (3.37, 0.4), (4.6, 0.25))
    ]
    return strike(ring(0.2, modes, rng, 0.02), 0.0003) + 0.25 * burst(0.2, 0.001, 3000, 12_000, rng)


def bar(rng: Rng, pitch: float, tau: float = 0.09) -> Array:
    """A tuned wooden bar (its overtones cut to 1, 4 and 9.2 as on a marimba), struck with a wooden mallet."""
    modes = [(pitch, 1.0, tau), (pitch * 4, 0.22, tau / 5), (pitch * 9.2, 0.08, tau / 12)]
    return strike(ring(0.5, modes, rng, 0.004), 0.0011) + 0.10 * burst(0.5, 0.002, 900, 5000, rng)


def heavy(rng: Rng) -> Array:
    """A house of wood is set down: a low thud, blocks that settle, and the grit below."""
    low = [
        (f * rng.uniform(0.96, 1.04), a, tau)
        for f, a, tau in (
            (71, 0.4, 0.055),
            (103, 0.6, 0.050),
            (156, 0.9, 0.042),
            (243, 0.9, 0.032),
            (388, 0.6, 0.022),
            (610, 0.3, 0.014),
        )
    ]
    thud = strike(ring(0.4, low, rng, 0.04), 0.004) * 2.2 + 0.6 * burst(0.4, 0.014, 0, 900, rng)
    parts = [(0.0, 1.0, thud)]
    for start, loud in ((0.001, 0.9), (rng.uniform(0.010, 0.016), 0.55), (rng.uniform(0.026, 0.04), 0.3)):
        parts.append((start, loud, clack(rng, rng.uniform(300, 420), 0.8, bounce=False)))
    grit = grains(hill(0.3, 0.03, 0.015, 0.05), 2600, 900, 5200, rng)
    return mix(0.42, [*parts, (0.0, 0.10, grit)])


def seal(rng: Rng) -> Array:
    """A seal is pressed into wax: a soft dull push, and the stamp is taken off."""
    push = strike(ring(0.2, [(124, 0.8, 0.03), (211, 0.9, 0.022), (352, 0.5, 0.014)], rng, 0.05), 0.004)
    skin = 0.35 * band(burst(0.2, 0.016, 200, 1800, rng), 0, 1500)
    off = 0.05 * grains(hill(0.2, 0.09, 0.02, 0.03), 1800, 1200, 5000, rng)
    return ramp(push + ramp(skin, 0.002, 0.0) + off, 0, 0.04)


def knock(rng: Rng) -> Array:
    """A knuckle on the table through cloth: soft, muted, low."""
    pitch = rng.uniform(205, 226)
    modes = [(pitch, 1.0, 0.026), (pitch * 1.71, 0.7, 0.018), (pitch * 2.9, 0.35, 0.011)]
    one = strike(ring(0.16, modes, rng, 0.03), 0.0032)
    return mix(0.26, [(0.0, 1.0, one), (rng.uniform(0.082, 0.092), 0.55, one)])


def coin(rng: Rng, pitch: float = 2500.0, falls: int = 2) -> Array:
    """A bronze coin falls on others; ``pitch`` is its lowest mode in Hz."""

    def one(shift: float) -> Array:
        modes = []
        louds, taus = (0.5, 0.9, 0.7, 0.5, 0.4, 0.25), (0.09, 0.11, 0.085, 0.06, 0.05, 0.03)
        for m, a, tau in zip(_PLATE, louds, taus, strict=True):
            f = pitch * shift * m
            split = rng.uniform(0.0015, 0.004)  # no coin is quite round: each mode is two that beat
            modes += [(f * (1 - split), a, tau), (f * (1 + split), 0.7 * a, tau * 0.85)]
        return strike(ring(0.45, modes, rng, 0.002), 0.00018) + 0.3 * burst(0.45, 0.0009, 3500, 14_000, rng)

    parts, start, loud = [], 0.0, 1.0
    for number in range(falls):
        parts.append((start, loud, one(1.0 if number == 0 else rng.uniform(1.01, 1.05))))
        start += rng.uniform(0.042, 0.062) * 0.85**number
        loud *= rng.uniform(0.4, 0.55)
    return mix(0.5 + start, parts)


def coins(rng: Rng, count: int, seconds: float) -> Array:
    """A handful of coins poured on the table."""
    parts = []
    for _ in range(count):
        start = seconds * rng.beta(1.6, 2.2)
        parts.append((start, rng.uniform(0.25, 0.8), coin(rng, rng.uniform(2100, 3400), int(rng.integers(1, 3)))))
    return mix(seconds + 0.5, parts)


def slide(rng: Rng, seconds: float, bright: float = 1.0) -> Array:
    """A card rubs over others: dry friction that swells and stops."""
    peak = seconds * rng.uniform(0.5, 0.62)
    shape = hill(seconds, peak, seconds * 0.3, seconds * 0.2)
    rub = noise(seconds, rng, 1100, 5200 * bright) * shape * 0.35
    air = noise(seconds, rng, 3200, 10_000 * bright) * shape**2 * 0.16
    return ramp(rub + air + grains(shape, 5200, 1500, 8500 * bright, rng) * 0.22, 0.004, 0.3 * seconds)


def pat(rng: Rng, hard: float = 1.0) -> Array:
    """A card lands flat: a light slap with a little of the table in it."""
    slap = burst(0.14, 0.0055, 600, 6500, rng) + 0.5 * burst(0.14, 0.0018, 3000, 11_000, rng) * hard
    body = ring(0.14, [(203, 0.8, 0.012), (341, 0.6, 0.009), (610, 0.3, 0.006)], rng, 0.08)
    return ramp(0.7 * slap + 0.9 * strike(body, 0.0016), 0.0006, 0)


def snap(rng: Rng) -> Array:
    """A card springs off the thumb."""
    twang = ring(0.1, [(rng.uniform(380, 460), 0.8, 0.009), (rng.uniform(900, 1100), 0.6, 0.006)], rng, 0.05)
    return burst(0.1, 0.004, 1200, 9000, rng) + strike(twang, 0.0007)


def staff(rng: Rng) -> Array:
    """The iron foot of a staff comes down on marble."""
    pole = [
        (f * rng.uniform(0.985, 1.015), a, tau)
        for f, a, tau in ((168, 1.0, 0.045), (463, 0.8, 0.030), (908, 0.5, 0.018), (1500, 0.3, 0.010))
    ]
    slab = [
        (f * rng.uniform(0.98, 1.02), a, tau)
        for f, a, tau in (
            (1870, 0.55, 0.016),
            (2740, 0.5, 0.013),
            (3910, 0.4, 0.010),
            (5630, 0.3, 0.007),
            (7700, 0.2, 0.005),
        )
    ]
    floor = [(64, 0.4, 0.06), (97, 0.5, 0.045), (142, 0.4, 0.03)]
    out = strike(ring(0.5, pole, rng, 0.02), 0.0009) + 0.8 * strike(ring(0.5, slab, rng, 0.02), 0.0003)
    out += 1.2 * strike(ring(0.5, floor, rng, 0.03), 0.003) + 0.5 * burst(0.5, 0.0016, 1800, 11_000, rng)
    again = np.concatenate([silence(rng.uniform(0.055, 0.075)), out])[: len(out)]
    return out + rng.uniform(0.10, 0.18) * again


def bell(rng: Rng, pitch: float) -> Array:
    """A small bronze bell; ``pitch`` is its strike note in Hz."""
    modes = []
    for m, a, tau in _BELL:
        split = rng.uniform(0.0004, 0.0016)
        modes += [(pitch * m * (1 - split), a, tau), (pitch * m * (1 + split), 0.6 * a, tau * 0.9)]
    return strike(ring(2.6, modes, rng, 0.002), 0.0008) + 0.12 * burst(2.6, 0.002, 2500, 11_000, rng)


def drum(rng: Rng, pitch: float, hard: float = 0.5) -> Array:
    """A frame drum; the modes are those of a round membrane, its lowest ``pitch`` Hz, which falls a little."""
    t = times(0.9)
    out = np.zeros_like(t)
    for m, a, tau in (
        (1.0, 1.0, 0.16),
        (1.594, 0.6, 0.10),
        (2.136, 0.45, 0.07),
        (2.296, 0.3, 0.06),
        (2.653, 0.3, 0.05),
        (2.918, 0.2, 0.04),
        (3.6, 0.15, 0.03),
    ):
        sweep = t + 0.05 * 0.03 * (1 - np.exp(-t / 0.03))
        out += a * hard ** (m - 1) * np.sin(2 * np.pi * pitch * m * sweep * rng.uniform(0.99, 1.01)) * np.exp(-t / tau)
    return strike(out, 0.004 - 0.003 * hard) + 0.15 * hard * burst(0.9, 0.006, 400, 4000, rng)
