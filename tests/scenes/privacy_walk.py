"""A random walk through the program, in two worlds that differ in one seat's secrets: somebody who has not proved to be
that seat's person must not be able to tell them apart."""

from __future__ import annotations

import random
import re
import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from capitol.core.setup import HUMAN
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.host.language import ENGLISH, set_language
from capitol.kit.inputs import FocusGained, FocusLost, KeyUp, PointerLeft, PointerMove
from capitol.kit.scene import Scene
from capitol.kit.widgets import TextField, Widget
from capitol.session.controller import TableSession
from capitol.session.journal import TAKEN
from capitol.shell.menu import MenuScene
from capitol.shell.table_choice import TableChoice
from capitol.table.curtain.cover import CoverScene
from capitol.table.ending import EndingScene
from capitol.table.flow import GameFlow
from capitol.table.plain_panel import PlainSeal
from capitol.table.plain_table import PlainTable
from capitol.table.playing import PlayingScene
from tests.scenes.two_worlds import TwoWorlds, World, first_difference, moves_for_both, walked_games

PIN, WRONG = "4821", "1111"
NAMES = ("Nora", "Otto", "Ilse", "Paul")
KEYS = ("return", "space", "tab", "h", "z", "y", "n", "w", "l", "v", "i", "c", "p", "left", "right", "up", "down")
MORE_KEYS = ("1", "2", "shift+1", "f1", "f6", "f7", "f12")
LEFT_ALONE = "quick.*|seed.random|learn|challenges|credits|lesson.*|new|.*(folder|website|import|export|symbol|quit).*"
"""Widgets that lead away from a table, or only slow the walk down."""
WAYS = "menu.(handover|hand|take)|cover.back|pin.forgot|take.yes|concede|continue|end.(again|rematch).*|reopen|take"
"""Widgets that are pressed more often than others: they change who is at the screen."""
MOVES = "hand|yard|space|area|floors|roof|permit|blank|stash|slot|piece|confirm|cap|move|pass"
"""Widgets that make a move with the cards of a hand: the two worlds would diverge."""
OPENERS = ("show", "hide", "hand", "shield", "hand.backs", "key h", "peek")
"""Widgets that show or hide a hand."""
TAKES_OFF = ("cover.open", "key return", "key h", "key space")
"""Widgets that open a cover without a PIN."""
PARTS = ("report",)
"""What is compared at the end of a walk, besides screen, voice, log, notes and history."""


@dataclass(frozen=True)
class Sitting:
    """How a game begins. ``victim`` is the seat whose secrets differ; ``pins`` are the seats with a PIN."""

    game: str
    kinds: tuple[str, ...]
    victim: int
    curtain: str = "quick"
    pins: tuple[int, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()


def sittings(game: str) -> list[Sitting]:
    """Return the ways in which a game begins: people, PINs, curtains, and computer players that nobody may look at."""
    pc, me = f"ai:{walked_games(None)[game].players[0].id}", HUMAN
    found = [
        Sitting(game, (me, me), victim, curtain, pins)
        for curtain in ("quick", "full")
        for victim in (0, 1)
        for pins in ((), (victim,), (0, 1))
    ]
    found += [Sitting(game, (me, pc), 1), Sitting(game, (pc, me), 0), Sitting(game, (me, pc), 0)]
    found += [Sitting(game, (me, me), victim, "open", (victim,)) for victim in (0, 1)]
    if game == "capitol":
        found += [Sitting(game, (me, me, pc), 2, "open")]
        found += [Sitting(game, (me, pc, me), 0, curtain, pins) for curtain in ("quick", "full") for pins in ((), (0,))]
        found += [Sitting(game, (me, me, pc), 2)]
    if game == "toy":
        found += [Sitting(game, (me, me), 0, "quick", pins, (("pledges", "yes"),)) for pins in ((), (0,))]
    return found


@dataclass
class Walked:
    """Results of walks: the number of steps, comparisons and starts."""

    steps: int = 0
    compared: int = 0
    painted: int = 0
    proofs: int = 0
    parted: int = 0
    restarts: int = 0
    seconds: float = 0.0
    scenes: dict[str, int] = field(default_factory=dict)
    moves: int = 0
    report: str = ""
    """How a crash report revealed a secret."""


PlayScenes = (PlayingScene, PlainTable)
"""Tables at which moves are made."""
GameScenes = (*PlayScenes, DrawScene)


@dataclass(frozen=True)
class Before:
    """The situation before a press: the game, whether the seat had a PIN and a person, its cover in front, the keyboard
    focus, and who was looking."""

    session: TableSession | None
    pin: bool
    mine: bool
    cover: CoverScene | None
    focus: str
    viewer: int | None


class Leak(AssertionError):
    """The two worlds could be told apart."""


class Walk:
    """A walk: presses in both worlds, who has proved to be the person of the seat with the secrets, and what may be
    compared."""

    def __init__(self, sitting: Sitting, walked: Walked, every: int = 12, parts: Sequence[str] = PARTS) -> None:
        self.sitting, self.walked, self.every, self.parts = sitting, walked, every, parts
        self.victim = sitting.victim
        self.presses: list[str] = []
        self.proven = False
        self.hidden_before = False
        self.tainted = self.failed = False
        self.open()

    def open(self) -> None:
        """Start both programs without stored data, and begin a game."""
        self.folder = Path(mkdtemp(prefix="walk-"))
        self.two = TwoWorlds(self.folder, self.sitting.game, self.victim)
        self.two.__enter__()
        self.begin()

    def close(self) -> None:
        """End both programs."""
        self.two.__exit__()
        set_language(ENGLISH)
        shutil.rmtree(self.folder, ignore_errors=True)

    # The current situation

    @property
    def first(self) -> World:
        """The world in which presses are chosen."""
        return self.two.worlds[0]

    @property
    def session(self) -> TableSession | None:
        """The game at the table."""
        return self.first.session

    @property
    def front(self) -> Scene:
        """The scene in front."""
        return self.first.scene

    @property
    def alone(self) -> bool:
        """Whether the person of the seat is the only person at the table."""
        session = self.session
        return session is not None and [n for n, seat in enumerate(session.seats) if seat.is_human] == [self.victim]

    @property
    def protected(self) -> bool:
        """Whether the seat has a secret that only its person may see."""
        session = self.session
        if session is None:
            return not self.tainted
        if session.result is not None or self.victim >= len(session.seats):
            return False
        began = {n for n, player in enumerate(session.match.setup.players) if player.kind == HUMAN}
        people = began | {note.seat for note in session.notes if note.kind == TAKEN}
        seat = session.seats[self.victim]
        if len(began) > 1 and session.options.get("curtain") == "open":
            return bool(seat.pin) or not seat.is_human
        if not people:
            return False
        return not seat.is_human or bool(seat.pin) or len(people) > 1 or self.victim not in people

    # Steps

    def begin(self) -> None:
        """Begin a game, in programs that have just been started."""
        sitting = self.sitting

        def start(world: World) -> None:
            entry = world.program.entry_of(sitting.game)
            choice = TableChoice.standard(world.program.settings, entry)
            while len(choice.seats) > len(sitting.kinds):
                choice = choice.without(len(choice.seats) - 1)
            for number, kind in enumerate(sitting.kinds):
                choice = choice.with_seat(number, kind=kind)
                if kind == HUMAN:
                    pin = PIN if number in sitting.pins else ""
                    choice = choice.with_seat(number, name=NAMES[number], pin=pin)
            choice = choice.with_table(curtain=sitting.curtain)
            if sitting.rules:
                choice = replace_rules(choice, dict(sitting.rules))
            world.program.begin(choice)

        self.two.both(start)
        self.proven = False
        self.two.advance(200)

    def afresh(self) -> None:
        """Start again without stored data: the worlds have diverged, as the rules allow."""
        self.walked.parted += 1
        self.close()
        self.tainted = False
        self.presses.append("(afresh)")
        self.open()

    def step(self, name: str, do: Callable[[World], None], *, proof: bool = False) -> None:
        """Do something in both worlds, let time pass, and compare."""
        started = time.perf_counter()
        self.presses.append(name)
        self.walked.steps += 1
        focus = "" if self.first.front is None else self.front.stage.focus.id
        before = Before(
            self.session,
            self._has_pin(),
            self._is_mine(),
            self._cover(),
            focus,
            getattr(self.first.front, "viewer", None),
        )
        typed = self._typing(name)
        self.two.both(do)
        self.settle_bids()
        for ms in (60, 200):
            self.two.advance(ms)
            self.settle_bids()
        if self.proven:  # each world pressed where its own hand lies
            self.two.both(lambda world: _handle(world, PointerLeft()))
        if any(world.program.stack.quitting for world in self.two.worlds):
            self.restart()
        self._learn(name, before, proof or typed)
        if self.two.parted:
            self.afresh()
        self.compare()
        self.walked.seconds += time.perf_counter() - started

    def restart(self) -> None:
        """End the program and start it again."""
        self.walked.restarts += 1
        self.two.close()
        self.two.start()
        self.proven = False

    def settle_bids(self) -> None:
        """Make sealed bids the same in both worlds before they are revealed; until then they may differ."""
        sessions = self.two.sessions
        if not sessions or not sessions[0].match.is_sealed_decision:
            return
        moves = [session.sealed_move(self.victim) for session in sessions]
        if None in moves or moves[0] == moves[1]:
            return
        game, match = sessions[0].entry.game, sessions[0].match
        others = [seat for seat in match.to_act if sessions[0].seats[seat].is_human]
        after, _events = game.apply(match.full_state, self.victim, moves[0])
        if others or game.secret(after, self.victim, moves[0]):
            return
        spaces = [session.entry.game.choices(session.view(self.victim), self.victim) for session in sessions]
        same = moves_for_both(sessions, spaces, self.victim, random.Random(len(match)))
        if same is None:
            self.two.pair.failed = True
            return
        for session, move in zip(sessions, same, strict=True):
            session.seal(self.victim, move)

    # Proofs

    def _has_pin(self) -> bool:
        session = self.session
        return session is not None and self.victim < len(session.seats) and bool(session.seats[self.victim].pin)

    def _is_mine(self) -> bool:
        session = self.session
        return session is not None and self.victim < len(session.seats) and session.seats[self.victim].is_human

    def _cover(self) -> CoverScene | None:
        top = self.first.front
        return top if isinstance(top, CoverScene) and top.seat == self.victim else None

    def _typing(self, name: str) -> bool:
        """Return whether a press types the last digit of the right PIN."""
        cover = self._cover()
        digit = name.removeprefix("press pin.").removeprefix("key ")
        return cover is not None and cover.guarded and cover._typed + digit == PIN

    def _learn(self, name: str, before: Before, typed: bool) -> None:
        """Update who is at the screen after this press."""
        session, top = self.session, self.first.front
        if session is None or session is not before.session or top is None or self.victim >= len(session.seats):
            self.proven = False
        elif self._proves(_meant(name, before), before, typed, top):
            self._prove()
        elif not session.seats[self.victim].is_human:
            self.proven = False
        elif not self.alone:
            seat = getattr(top, "viewer", getattr(top, "seat", getattr(top, "_hand_of", None)))
            hides = isinstance(top, (*PlayScenes, ArrangeScene)) and top.shown_to != self.victim
            if (seat is not None and seat != self.victim) or hides or isinstance(top, CoverScene):
                self.proven = False

    def _proves(self, press: str, before: Before, typed: bool, top: Scene) -> bool:
        """Return whether a press is what the person of the seat does to see its hand."""
        if before.cover is not None and top is not before.cover:
            taken_away = before.pin and not self._has_pin()
            return typed or taken_away or (not before.pin and press in TAKES_OFF)
        if not self._is_mine():
            return False
        return (press == "take.yes" and not before.mine) or (
            press in OPENERS and not before.pin and self.victim in (before.viewer, top.shown_to)
        )

    def _prove(self) -> None:
        self.proven = True
        self.walked.proofs += 1

    # Comparing

    def compare(self, paint: bool = False) -> None:
        """Check that both worlds look, read and sound alike, unless the person of the seat is there."""
        if any(len(world.program.stack.scenes) == 0 for world in self.two.worlds):
            return
        top = type(self.front).__name__
        self.walked.scenes[top] = self.walked.scenes.get(top, 0) + 1
        found = [self.two.worlds[number].seen() for number in self.two.each()]
        lines = [list(lines) for lines in self.two.log.lines]
        for kept in self.two.log.lines:
            kept.clear()
        session = self.session
        if session is not None and session.result is not None:
            self.tainted = True
        if self.proven or not self.protected or (self.tainted and session is None):
            self.hidden_before = False
            if self.tainted and session is None:
                self.afresh()
            return
        self.walked.compared += 1
        for part, text in zip(found, lines, strict=True):
            part["log file"] = text
        if self.tainted:
            for part in found:
                part.pop("history")
        difference = first_difference(*found)
        due = not self.hidden_before or self.walked.steps % self.every == 0
        if not difference and (paint or due):
            self.walked.painted += 1
            pictures = [self.two.worlds[number].picture() for number in self.two.each()]
            if pictures[0] != pictures[1]:
                difference = f"the pixels, at {_box(self.first, pictures)}"
        self.hidden_before = True
        if difference:
            raise Leak(self.told(difference))

    def compare_reports(self) -> None:
        """Compare what a crash report would reveal of the game; a difference is reported if nothing else was found in
        all walks."""
        if self.failed or self.proven or not self.protected or "report" not in self.parts:
            return
        reports = [self.two.worlds[number].report() for number in self.two.each()]
        if reports[0] != reports[1]:
            self.walked.report = self.told(f"crash report: {reports[0]} and {reports[1]}")

    def told(self, difference: str) -> str:
        """Return a description of what was done, and of the difference."""
        self.failed = True
        lines = [f"{number:4} {press}" for number, press in enumerate(self.presses)]
        return "\n".join([f"the secrets of seat {self.victim} can be told: {difference}", f"{self.sitting}", *lines])

    # What can be pressed

    def widgets(self) -> list[str]:
        """Return the ids of what can be pressed in both worlds, with those that change who is at the screen
        repeated."""
        stages = [world.scene.stage for world in self.two.worlds]
        ids = [[one.id for one in stage.active.walk() if _pressable(one)] for stage in stages]
        there = set(ids[1])
        found = list(dict.fromkeys(id for id in ids[0] if self.proven is False or id in there))
        found = [id for id in found if not re.fullmatch(LEFT_ALONE, id)]
        if self.proven and isinstance(self.front, GameScenes):
            found = [id for id in found if not re.match(MOVES, id)]
        return sorted(found) + [id for id in found if re.match(WAYS, id)] * (
            6 if isinstance(self.front, MenuScene) else 2
        )

    def ways(self) -> list[str]:
        """Return the names of everything that can be done now, with those that lead further repeated."""
        top = self.front
        acts, covered = self._actor() is not None, isinstance(top, CoverScene)
        again = ["press rematch"] if isinstance(top, EndingScene) and top.stage.find("rematch") is not None else []
        found = ["act 0"] if acts else ["prove"] if covered else again or ["key return"]
        found += [f"press {id}" for id in self.widgets()]
        shown = sorted({one.id for one in top.stage.active.walk() if one.interactive and one.id})
        found += [f"hover {id}" for id in shown[:: max(1, len(shown) // 4)]]
        if isinstance(top, MenuScene):
            return [*found, "key escape", "key return", "restart"]
        found += [f"key {chord}" for chord in (*KEYS, *MORE_KEYS)]
        at_game = acts or isinstance(top, (*GameScenes, CoverScene, AuctionScene, ArrangeScene, PlainSeal))
        found += ["key escape"] * (len(found) // (10 if at_game else 2)) + [
            "focus lost",
            "focus gained",
            "wait",
            "wait",
            "restart",
        ]
        if acts:
            found += [f"act {number}" for number in range(len(found) // 3)]
        found += again * (len(found) // 4)
        if isinstance(top, CoverScene):
            found += ["prove"] * (len(found) // 4) + ["wrong pin"] * (4 if top.guarded else 0)
        return found

    def do(self, way: str) -> None:
        """Do one of `ways`."""
        kind, _blank, what = way.partition(" ")
        match kind:
            case "press":
                self.press(what)
            case "key":
                self.key(what)
            case "hover":
                self.hover(what)
            case "focus":
                self.focus(what == "lost")
            case "wait":
                self.wait()
            case "act":
                self.act(int(what))
            case "prove":
                self.prove()
            case "wrong":
                self.step("type a wrong PIN", lambda world: world.type(WRONG))
            case _restart:
                self.presses.append("restart")
                self.walked.steps += 1
                self.restart()
                self.compare()

    def press(self, id: str) -> None:
        """Press a widget."""

        def do(world: World) -> None:
            if not world.has(id):
                if not self.proven and self.protected:
                    raise Leak(self.told(f"{id} is in one world alone"))
                return
            world.press_only(id)

        self.step(f"press {id}", do)

    def key(self, chord: str) -> None:
        """Press a key, and release it."""
        if self.proven and isinstance(self.front, GameScenes) and chord in ("return", "space", "p"):
            return

        def do(world: World) -> None:
            world.key(chord)
            world.program.stack.handle(KeyUp(chord))

        self.step(f"key {chord}", do)

    def hover(self, id: str) -> None:
        """Move the pointer to a widget, and wait for its tooltip."""

        def do(world: World) -> None:
            found = world.scene.stage.find(id)
            if found is not None:
                world.program.stack.handle(PointerMove(found.rect.center))
            world.advance(1200)  # also where it is missing, as a move of the seat may be: the clocks stay together

        self.step(f"hover {id}", do)

    def focus(self, lost: bool) -> None:
        """Take the focus from the window, or give it back."""
        event = FocusLost() if lost else FocusGained()
        self.step("focus lost" if lost else "focus gained", lambda world: _handle(world, event))

    def wait(self) -> None:
        """Let some time pass."""
        self.step("wait", lambda world: world.advance(1500))

    def prove(self) -> None:
        """Prove to be the person whom a cover asks for."""
        top = self.front
        assert isinstance(top, CoverScene)
        if top.guarded:
            self.step(f"type the PIN of {top.seat}", lambda world: world.type(PIN), proof=top.seat == self.victim)
        else:
            self.press("cover.open")

    def act(self, chance: int) -> None:
        """Make a move for whoever is to act at the screen, one that shows others the same in both worlds."""
        sessions = self.two.sessions
        seat = self._actor()
        if not sessions or seat is None:
            return
        spaces = [session.choices(seat) for session in sessions]
        moves = moves_for_both(sessions, spaces, seat, random.Random(chance), differ=seat == self.victim)
        if moves is None:
            self.two.pair.failed = True
            self.step("no move for both", lambda world: None)
            return
        self.walked.moves += 1
        self.step(f"seat {seat} plays by chance {chance}", lambda world: _play(world.scene, seat, moves[world.number]))

    def _actor(self) -> int | None:
        """Return the person who can act now on the scene in front."""
        session, top = self.session, self.front
        if session is None or session.result is not None:
            return None
        seat: int | None = None
        if isinstance(top, AuctionScene | ArrangeScene | PlainSeal):
            seat = top.seat
        elif isinstance(top, PlayScenes):
            ready = getattr(top, "acting", None) is True or getattr(top, "pending", None) is not None
            seat = top.viewer if ready and not top.busy else None
        able = seat is not None and seat in session.waiting_for + session.sealed_seats
        return seat if able else None


def replace_rules(choice: TableChoice, rules: dict[str, str]) -> TableChoice:
    """Return the choice with some rules of the game changed."""
    return replace(choice, rules={**choice.rules, **rules})


def _play(scene: Scene, seat: int, move: Any) -> None:
    """Make a move as the scene in front would."""
    if isinstance(scene, AuctionScene):
        scene.session.seal(seat, move)
        scene.on_sealed()
    elif isinstance(scene, ArrangeScene):
        scene.session.seal(seat, move)
        scene._on_sealed()
    elif isinstance(scene, PlainSeal):
        scene._take(move)
    else:
        if isinstance(scene, PlayingScene):
            scene.hints.close()
        flow: GameFlow[Any] = scene.flow  # type: ignore[attr-defined]
        flow.play(move)


def _meant(name: str, before: Before) -> str:
    """Return the widget that was pressed, also by a key, or the key."""
    return before.focus if name in ("key return", "key space") and before.focus else name.removeprefix("press ")


def _handle(world: World, event: Any) -> None:
    world.program.stack.handle(event)


def _pressable(widget: Widget) -> bool:
    if not widget.enabled or isinstance(widget, TextField) or not (widget.rect.width and widget.rect.height):
        return False
    return widget.on_press is not None or (widget.focusable and widget.role != "list")


def _box(world: World, pictures: Sequence[bytes]) -> str:
    """Return where two pictures differ: the surrounding box in window pixels, and the widgets there."""
    width = world.program.look.scale.width
    places = [n // 4 for n in range(0, len(pictures[0]), 4) if pictures[0][n : n + 4] != pictures[1][n : n + 4]]
    xs, ys = [n % width for n in places], [n // width for n in places]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    inside = [w.id for w in world.scene.stage.active.walk() if w.rect.collidepoint(left, top) and w.id]
    return f"{left},{top} to {right},{bottom} ({', '.join(inside)})"


class WalkMachine(RuleBasedStateMachine):
    """The walk with choices by hypothesis."""

    game = "capitol"
    walked = Walked()
    every = 12
    parts: Sequence[str] = PARTS
    among: Sequence[Sitting] = ()

    def __init__(self) -> None:
        super().__init__()
        self.walk: Walk | None = None

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        """Begin a game."""
        sitting = data.draw(st.sampled_from(self.among or sittings(self.game)), label="sitting")
        self.walk = Walk(sitting, self.walked, self.every, self.parts)

    @property
    def at(self) -> Walk:
        """The walk, which has begun."""
        assert self.walk is not None
        return self.walk

    @rule(data=st.data())
    def step(self, data: st.DataObject) -> None:
        """Do one of everything that can be done now. A single rule, since hypothesis would otherwise try examples with
        few kinds of steps."""
        self.at.do(data.draw(st.sampled_from(self.at.ways()), label="step"))

    def teardown(self) -> None:
        """End the walk."""
        if self.walk is not None:
            self.walk.compare_reports()
            self.walk.close()


def walk(
    game: str,
    number: int,
    steps: int,
    walks: int,
    *,
    parts: Sequence[str] = PARTS,
    among: Sequence[Sitting] = (),
    shrink: bool = True,
) -> Walked:
    """Do that many walks of that many steps; the same number gives the same walks."""
    walked = Walked()
    kind = type("Walk", (WalkMachine,), {"game": game, "walked": walked, "parts": parts, "among": among})
    phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)
    run_state_machine_as_test(
        seed(number)(kind),
        settings=settings(
            max_examples=walks,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            phases=phases,
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        ),
    )
    if walked.report:
        raise Leak(walked.report)
    return walked
