"""The sounds as the mixer decodes them: as loud as meant, without clipping, clean at both ends; and all are used.

The limits are said here once more, in words of their own: what makes the sounds must not be its own judge.
"""

from __future__ import annotations

import ast
import math
from array import array
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pygame
import pytest

from assets.measure import ogg_seconds
from capitol.host.resources import resource
from capitol.kit.background import PIECES, SINGLES
from capitol.kit.sound import CHANNELS, RATE, takes_in

SOUNDS = resource("assets/shared/sounds")
FULL = 32_768
# The loudest 400 ms of each cue in LUFS, and what it is in the table of cues: each has its own sound.
CUES = {
    "wood": -20,
    "roof": -20,
    "stamp": -19,
    "knock": -21,
    "pick": -24,
    "paper": -22,
    "flip": -22,
    "coin": -21,
    "staff": -19,
    "drum": -20,
    "thud": -19,
    "fanfare": -19,
    "water": -20,
    "crowd": -20,
    "bell": -20,
    "tick": -22,
    "chord": -21,
    "signal": -20,
    "win": -18,
    "acrylic": -21,
    "glide": -23,
    "cap": -20,
    "lift": -23,
    "bag": -21,
    "roll": -21,
    "cloth": -23,
    "chime": -21,
    "slab": -20,
    "perfect": -19,
}
LONGEST = {
    "pick": 0.2,
    "wood": 0.25,
    "drum": 0.9,
    "win": 7.2,
    "bell": 1.8,
    "crowd": 1.6,
    "water": 1.4,
    "fanfare": 1.4,
    "chord": 1.1,
    "cap": 1.2,
    "perfect": 1.8,
}
AMBIENCE = {
    "chisel": -33,
    "hammer": -32,
    "saw": -34,
    "cart": -31,
    "swallows": -35,
    "dove": -34,
    "jug": -32,
    "call": -32,
}
BED, MUSIC = -30, -21.5
FILES = {path.stem: path for path in sorted(SOUNDS.rglob("*.ogg"))}
MEASURED = sorted(name for name in FILES if name.split("-")[0] in {**CUES, **AMBIENCE})
STREAMS = sorted(set(FILES) - set(MEASURED))


@pytest.fixture(scope="module", autouse=True)
def _mixer() -> Iterator[None]:
    """A mixer that changes nothing: every file as it is, on two sides."""
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


def sides(name: str) -> tuple[array[int], array[int]]:
    """The samples of a file, left and right."""
    both = array("h", pygame.mixer.Sound(str(FILES[name])).get_raw())
    return both[::2], both[1::2]


Five = tuple[float, float, float, float, float]


def filters(rate: float) -> tuple[Five, Five]:
    """The two filters of ITU-R BS.1770-4 at a rate: b0, b1, b2, a1, a2."""
    k = math.tan(math.pi * 1681.974450955533 / rate)
    q, high = 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    middle, a0 = high**0.4996667741545416, 1 + k / q + k * k
    shelf = (
        (high + middle * k / q + k * k) / a0,
        2 * (k * k - high) / a0,
        (high - middle * k / q + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / q + k * k) / a0,
    )
    k, q = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    a0 = 1 + k / q + k * k
    return shelf, (1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)


def power_sums(samples: Sequence[float], rate: float, scale: float) -> list[float]:
    """The power of the samples (full scale is ``scale``) as BS.1770 weights it, summed up: n + 1 values."""
    (b0, b1, b2, a1, a2), (*_one_two_one, d1, d2) = filters(rate)
    s1 = s2 = t1 = t2 = total = 0.0
    sums = [0.0]
    for x in samples:
        x /= scale
        y = b0 * x + s1
        s1 = b1 * x - a1 * y + s2
        s2 = b2 * x - a2 * y
        z = y + t1
        t1 = -2.0 * y - d1 * z + t2
        t2 = y - d2 * z
        total += z * z
        sums.append(total)
    return sums


def block_powers(name: str, every: int, step: float) -> list[float]:
    """The power of each 400 ms, both sides together, a block beginning each ``step`` s; what is too short is filled up.

    ``every`` samples are taken as one: 4 leaves what is below 5 kHz.
    """
    rate = RATE / every
    size, hop = round(0.4 * rate), round(step * rate)
    both = sides(name)
    sums = []
    for side in both if both[0] != both[1] else both[:1]:
        sums.append(
            power_sums(
                [sum(part) for part in zip(*(side[at::every] for at in range(every)), strict=False)], rate, FULL * every
            )
        )
    last = len(sums[0]) - 1
    found = []
    for first in range(0, max(1, last - size + 1), hop):
        power = sum(side[min(last, first + size)] - side[first] for side in sums) / size
        found.append(power * (2 if len(sums) == 1 else 1))
    return found


def lufs(power: float) -> float:
    return -0.691 + 10 * math.log10(max(power, 1e-12))


def loudest(name: str) -> float:
    """The loudest 400 ms in LUFS."""
    return lufs(max(block_powers(name, 1, 0.01)))


def gated(name: str) -> float:
    """The integrated loudness in LUFS, with both gates."""
    blocks = [block for block in block_powers(name, 4, 0.1) if lufs(block) > -70]
    gate = lufs(sum(blocks) / len(blocks)) - 10
    kept = [block for block in blocks if lufs(block) > gate]
    return lufs(sum(kept) / len(kept))


def test_the_meter_is_right() -> None:
    """A sine of 997 Hz at full scale on one side is -3.01 LUFS, as the recommendation says."""
    for rate in (RATE, RATE / 4):
        sine = [math.sin(2 * math.pi * 997 * t / rate) for t in range(round(rate))]
        sums = power_sums(sine, rate, 1.0)
        begun = len(sums) // 10
        assert lufs((sums[-1] - sums[begun]) / (len(sums) - 1 - begun)) == pytest.approx(-3.01, abs=0.1)


def unclean(name: str) -> Iterator[str]:
    """What is wrong with the samples of a file; only the bed, which loops, may begin and end as it likes."""
    for side in sides(name):
        peak = max(max(side), -min(side))
        if 20 * math.log10(peak / FULL) >= -1:
            yield f"{name}: clips, with a peak of {peak}"
        if abs(sum(side) / len(side)) >= 0.002 * peak:
            yield f"{name}: is not about zero"
        if name != "bed" and max(map(abs, side[-44:])) >= 0.02 * peak:
            yield f"{name}: does not end in silence"
        if name != "bed" and abs(side[0]) >= 0.15 * peak:
            yield f"{name}: does not begin in silence"


@pytest.mark.slow
def test_nothing_clips_and_all_is_about_zero_and_begins_and_ends_in_silence() -> None:
    assert len(FILES) > 300
    assert [fault for name in FILES for fault in unclean(name)] == []


@pytest.mark.slow
def test_cues_and_single_sounds_are_as_loud_as_meant() -> None:
    meant = {**CUES, **AMBIENCE}
    found = {name: loudest(name) for name in MEASURED}
    assert {name: at for name, at in found.items() if abs(at - meant[name.split("-")[0]]) > 1} == {}


@pytest.mark.slow
def test_bed_and_music_are_as_loud_as_meant() -> None:
    found = {name: gated(name) for name in STREAMS}
    assert {name: at for name, at in found.items() if abs(at - (BED if name == "bed" else MUSIC)) > 1} == {}


def test_the_bed_loops_without_a_step() -> None:
    """From its last sample to its first it is no farther than between others; and it is as loud on both sides."""
    for side in sides("bed"):
        assert len(side) == 64 * RATE
        steps = sorted(abs(a - b) for a, b in pairwise(side[: 2 * RATE]))
        assert abs(side[0] - side[-1]) <= steps[round(0.99 * len(steps))]
        # Nor does the slope break: it goes on as it was.
        bends = sorted(abs(a - 2 * b + c) for a, b, c in zip(side[:RATE], side[1:RATE], side[2:RATE], strict=False))
        assert abs(side[-2] - 2 * side[-1] + side[0]) <= bends[round(0.99 * len(bends))]
        last, first = (math.sqrt(sum(x * x for x in part) / RATE) for part in (side[-RATE:], side[:RATE]))
        assert 0.6 < last / first < 1.7


def test_every_cue_has_its_takes() -> None:
    found = takes_in(SOUNDS / "cues")
    assert set(found) == set(CUES)
    assert all(3 <= len(takes) <= 5 for pitches in found.values() for takes in pitches.values())
    assert set(found["wood"]) == set(range(13)) == set(found["coin"])
    for name in found:
        for path in (path for takes in found[name].values() for path in takes):
            assert 0.05 < ogg_seconds(path.read_bytes()) <= LONGEST.get(name, 0.7)


def test_every_cue_is_played_by_something_and_what_is_played_is_there() -> None:
    """Names given to ``play``, ``want``, ``sound`` and the like; and those that four modules choose from."""
    program = resource("assets").parent / "capitol"
    chosen = {
        program / "games/capitol" / name for name in ("ui/table/cues.py", "ui/table/animations.py", "tile_words.py")
    }
    chosen.add(program / "games/capstone/ui/cues.py")
    told: set[str] = set()
    played: set[str] = set()
    for path in program.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path not in chosen and "sound" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if path in chosen and isinstance(node, ast.Constant):
                told.add(str(node.value))
            elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("sound.play", "_sound", "sound.want")):
                values = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                played |= {value for value in values if isinstance(value, str)}
    assert played
    assert played <= set(CUES)
    assert set(CUES) == (played | told) & set(CUES)


def test_towers_sound_a_semitone_higher_with_every_floor() -> None:
    """The strongest tone above the table's thump rises by a twelfth of an octave each time."""

    def strength(samples: array[int], freq: float) -> float:
        real = sum(x * math.cos(2 * math.pi * freq * t / RATE) for t, x in enumerate(samples))
        imaginary = sum(x * math.sin(2 * math.pi * freq * t / RATE) for t, x in enumerate(samples))
        return math.hypot(real, imaginary)

    for take in (1, 2, 3, 4):
        tones = []
        for semitone in range(0, 13, 3):
            samples = sides(f"wood-{semitone:02}-{take}")[0][:1800]
            around = [760 * 2 ** ((semitone + shift / 4) / 12) for shift in range(-10, 11)]
            tones.append(max(around, key=lambda freq: strength(samples, freq)))
        for lower, higher in pairwise(tones):
            assert 12 * math.log2(higher / lower) == pytest.approx(3, abs=0.8)


def test_all_sounds_are_small_and_of_one_rate() -> None:
    assert sum(path.stat().st_size for path in FILES.values()) <= 11_000_000
    for path in FILES.values():
        head = path.read_bytes()[:64]
        assert int.from_bytes(head[40:44], "little") == RATE, path.name
    assert len(PIECES) >= 3
    assert len(SINGLES) >= 3
    assert CHANNELS == ("master", "effects", "ambience", "music")
