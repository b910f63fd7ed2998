"""Pieces of acrylic, cloth and slabs of stone, as bodies that are struck and rubbed."""

from __future__ import annotations

from assets.sound.dsp import Array, Rng, band, burst, grains, hill, noise, ramp, ring, strike


def click(rng: Rng, pitch: float) -> Array:
    """Two hollow pyramids of acrylic meet: a bright, short click whose lowest tone is ``pitch`` Hz.

    Acrylic is soft for a solid: its modes die within a few hundredths of a second, high ones at once.
    """
    modes = [
        (pitch * m * rng.uniform(0.99, 1.01), a, 0.019 / m**0.7)
        for m, a in ((1.0, 1.0), (1.47, 0.7), (2.09, 0.55), (2.83, 0.35), (3.9, 0.22), (5.2, 0.12))
    ]
    return strike(ring(0.16, modes, rng, 0.03), 0.0004) + 0.22 * burst(0.16, 0.0012, 2500, 11_000, rng)


def glide(rng: Rng, seconds: float, bright: float = 1.0) -> Array:
    """Smooth faces slide off each other: a thin hiss with a hollow tone in it, and a light release at its end."""
    shape = hill(seconds, seconds * 0.6, seconds * 0.35, seconds * 0.18)
    hiss = noise(seconds, rng, 2200, 7600 * bright) * shape * 0.3
    hollow = noise(seconds, rng, 880 * bright, 1250 * bright) * shape**2 * 0.5
    return ramp(hiss + hollow + 0.1 * grains(shape, 2600, 2000, 7000, rng), 0.006, 0.02)


def cloth(rng: Rng, seconds: float) -> Array:
    """Heavy cloth falls in folds."""
    first = hill(seconds, seconds * 0.3, seconds * 0.14, seconds * 0.2)
    second = hill(seconds, seconds * 0.62, seconds * 0.1, seconds * 0.2)
    shape = first + 0.6 * second
    return ramp(noise(seconds, rng, 250, 2600) * shape * 0.5 + 0.08 * grains(shape, 3000, 900, 4200, rng), 0.01, 0.05)


def grind(rng: Rng, seconds: float) -> Array:
    """Stone slides on stone."""
    shape = hill(seconds, seconds * 0.55, seconds * 0.35, seconds * 0.25)
    low = band(noise(seconds, rng, 60, 420), 60, 420) * shape * 0.9
    return ramp(
        low + 0.5 * grains(shape, 5200, 250, 2400, rng) + 0.1 * noise(seconds, rng, 1500, 5000) * shape, 0.02, 0.04
    )
