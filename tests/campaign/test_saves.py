"""Campaign: damaged saves through the screens. Cut at every byte, bits flipped, lines changed, made by hand.

`python -m pytest --full tests/campaign` tries all of them; without `--full` a few of each are tried.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from capitol.games.capitol.ui import board_look
from capitol.session.journal import body_of, chained, read_contents, read_lines
from tests.campaign.attack import Shop, sample
from tests.scenes.games import saved_game

FLIPS = 2_000
STRUCTURAL = 600
NAMES = [
    "",
    " ",
    "\0",
    "a\0b",
    "\ufe0f",
    "\u202eaivil",
    "\u200b" * 9,
    "\ud800",
    "x" * 60_000,
    "\u0301" * 500,
    "\x1b[2J",
    "\U0001f600" * 99,
    "<b>&amp;</b>",
    "{name}",
    "%s%n",
    "../../etc/passwd",
    "\n\n\n",
    "\t",
    "عربي",
    "שלום",
    "松本",
    "\uffff",
]


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    """Boards are read once: they are not what is attacked here."""
    monkeypatch.setattr(board_look, "find_level", cache(board_look.find_level))
    return Shop(tmp_path)


def victim(shop: Shop, actions: int = 30) -> tuple[bytes, list[dict[str, Any]]]:
    """A save to be attacked, with its actions: in the first auction, where stacks are sealed."""
    path = saved_game(shop.stand.program, "The victim", actions, seed=4, people=4)
    data = path.read_bytes()
    path.unlink()
    return data, read_contents(data.splitlines()).actions


def old_format(data: bytes) -> bytes:
    """The same save as the program wrote it before there were checks."""
    bodies = [body_of(line) for line in data.splitlines()]
    bodies[0] = bodies[0].replace(b'"version":2', b'"version":1', 1)
    return b"".join(body + b"\n" for body in bodies)


def test_cut_at_every_byte(shop: Shop, full: bool) -> None:
    data, actions = victim(shop)
    ends: Counter[str] = Counter()
    sat = -1
    for length in sample(list(range(len(data) + 1)), 10, full):
        whole = data.count(b"\n", 0, length)
        ends[shop.bring(data[:length], actions, sit=whole != sat)] += 1
        sat = whole
    assert ends["open"] > ends["told"] > 0, "only what has no whole first line is told"


@pytest.mark.parametrize("old", [False, True], ids=["", "old format"])
def test_flipped_bits(shop: Shop, full: bool, old: bool) -> None:
    """With checks nothing but the last line's end opens in silence; without, what opens at least harms no screen."""
    data, actions = victim(shop)
    data = old_format(data) if old else data
    rng = random.Random(1)
    ends: Counter[str] = Counter()
    for _flip in range(FLIPS if full else 10):
        at = rng.randrange(len(data) * 8)
        spoilt = bytearray(data)
        spoilt[at // 8] ^= 1 << at % 8
        ends[shop.bring(bytes(spoilt), None if old else actions)] += 1
    assert old or ends["told"] >= 0.95 * sum(ends.values())


def change_lines(lines: list[bytes], rng: random.Random) -> list[bytes]:
    """Lines lost, doubled, moved, cut or taken from elsewhere."""
    lines, at = list(lines), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, rng.choice(lines))
        case 2:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = lines[at][: rng.randrange(len(lines[at]))]
        case _:
            lines[at] = rng.randbytes(rng.randrange(300)).replace(b"\n", b"")
    return lines


@pytest.mark.parametrize("forged", [False, True], ids=["", "checks made to fit"])
def test_changed_lines(shop: Shop, full: bool, forged: bool) -> None:
    data, actions = victim(shop)
    rng = random.Random(2)
    bodies = [body_of(line) for line in data.splitlines()]
    for _change in range(STRUCTURAL if full else 6):
        lines = change_lines(bodies if forged else data.splitlines(), rng)
        if forged:
            lines = chained([line for line in lines if line.endswith(b"}")])
        shop.bring(b"".join(line + b"\n" for line in lines), None if forged else actions)


def every_value(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all values in a document, not into the stacks."""
    found = [path] if path else []
    if path[-1:] == ("stacks",):
        return found
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += every_value(inner, (*path, key))
    return found


def put(document: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        document = document[key]
    document[path[-1]] = value


def forge_first(data: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    bodies = [body_of(line) for line in data.splitlines()]
    head = json.loads(bodies[0])
    change(head)
    bodies[0] = json.dumps(head).encode()
    return b"".join(line + b"\n" for line in chained(bodies))


STRANGE: list[Any] = [
    None,
    True,
    -1,
    0,
    99,
    1e300,
    10**30,
    "",
    "x",
    "\0",
    [],
    [[]],
    {},
    {"a": 1},
    [1, "x"],
    "z" * 5_000,
]


def test_every_value_of_the_first_line_made_strange(shop: Shop, full: bool) -> None:
    data, _actions = victim(shop, 12)
    ways = every_value(json.loads(body_of(data.splitlines()[0])))
    cases = [(way, value) for way in ways for value in STRANGE]
    random.Random(3).shuffle(cases)
    for way, value in sample(cases, 10, full):
        shop.bring(forge_first(data, lambda head, way=way, value=value: put(head, way, value)), None)  # type: ignore[misc]


@pytest.mark.slow
def test_names_made_by_hand(shop: Shop, full: bool) -> None:
    data, _actions = victim(shop, 12)
    places: list[tuple[Any, ...]] = [
        ("name",),
        ("created",),
        *((("seats", seat, "name")) for seat in range(4)),
        ("setup", "board", "name"),
        ("setup", "board", "areas", 0, "id"),
        ("setup", "players", 0, "name"),
        ("seats", 0, "colour"),
        ("seats", 0, "kind"),
    ]
    cases = [(place, name) for place in places for name in NAMES]
    for place, name in sample(cases, 10, full):
        shop.bring(forge_first(data, lambda head, place=place, name=name: put(head, place, name)), None)  # type: ignore[misc]


def test_notes_drafts_and_other_lines_made_by_hand(shop: Shop, full: bool) -> None:
    data, _actions = victim(shop, 12)
    bodies = [body_of(line) for line in data.splitlines()]
    lines: list[dict[str, Any]] = [
        *(
            {"note": {"step": step, "seat": seat, "kind": kind, "text": text}}
            for step in (0, -1, 10**9)
            for seat in (0, 99, -9, None, 1.0)
            for kind in ("timeout", "x" * 9_000)
            for text in ("", "\0" * 500, "z" * 100_000)
        ),
        *({"draft": {"seat": seat, "data": data}} for seat in (0, 3, 9) for data in STRANGE),
        *({"name": name} for name in NAMES),
        *(
            {key: value}
            for key in ("undo", "over", "played", "pin", "seat", "sealed", "unsealed", "reveal")
            for value in STRANGE
        ),
    ]
    for line in sample(lines, 10, full):
        shop.bring(b"".join(one + b"\n" for one in chained([*bodies, json.dumps(line).encode()])), None)


def test_the_golden_saves_of_old_go_through_the_screens(shop: Shop, full: bool) -> None:
    folder = Path(__file__).parents[1] / "golden" / "saves"
    for path in sample(sorted(folder.glob("*.capitol-save")), 4, full):
        assert shop.bring(path.read_bytes(), read_contents(read_lines(path)[0]).actions) == "open"
