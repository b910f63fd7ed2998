"""The cues that only Capoterra has: what each is made of, how loud, and how long at most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assets.sound import country
from assets.sound.dsp import RATE, Array, Rng, on_table, ramp, rng_of, trimmed

TAKES = 3


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound of the game; ``loud`` is its loudest 400 ms in LUFS, ``longest`` in seconds. ``make`` is given the take's
    generator and a factor for its pitch, which strays by 3 %."""

    make: Callable[[Rng, float], Array]
    loud: float
    longest: float


CUES: dict[str, Cue] = {
    "basalt": Cue(lambda rng, pitch: on_table(country.flag(rng, 640 * pitch), rng, 0.12), -20, 0.4),
    "die": Cue(lambda rng, pitch: on_table(country.rolling(rng, 1500 * pitch), rng, 0.12), -21, 0.7),
    "grain": Cue(lambda rng, pitch: country.rustle(rng), -23, 0.25),
    "bleat": Cue(lambda rng, pitch: country.bleat(rng, 430 * pitch), -23, 0.25),
    "axe": Cue(lambda rng, pitch: on_table(country.chop(rng, pitch), rng, 0.06, 0.1), -21, 0.25),
    "quarry": Cue(lambda rng, pitch: on_table(country.chip(rng, 2350 * pitch), rng, 0.06, 0.1), -22, 0.25),
    "hammering": Cue(lambda rng, pitch: on_table(country.hammering(rng), rng, 0.12), -20, 0.7),
    "steps": Cue(lambda rng, pitch: country.steps(rng), -23, 0.6),
    "wheels": Cue(lambda rng, pitch: country.wheels(rng), -22, 0.7),
    "rubble": Cue(lambda rng, pitch: on_table(country.rubble(rng), rng, 0.12), -20, 0.8),
}


def render(name: str, take: int) -> Array:
    """One take of a cue, mono, not yet matched in loudness."""
    cue = CUES[name]
    rng = rng_of("country", name, take)
    out = trimmed(cue.make(rng, 1 + rng.uniform(-0.03, 0.03)))
    limit = round(cue.longest * RATE)
    return ramp(out[:limit], 0, 0.03) if len(out) > limit else out
