"""Two games that differ only in what a seat may not know give that seat the same pictures, widgets, log and sounds."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from capitol.ai.thinking import Asked, Reply
from capitol.games.capitol.levels import default_board
from capitol.games.capitol.rules.numbers import CARD_NAMES
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.board_look import board_art
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capitol.ui.reveal_scene import RevealScene
from capitol.games.capitol.ui.scoring_scene import ScoringScene
from capitol.games.capitol.ui.table.log_words import opening
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.capitol.ui.words import Names, card_name, event_text
from capitol.kit.inputs import PointerDown, PointerLeft, PointerUp
from capitol.kit.narrator import Narrator
from capitol.kit.scene import Scene
from capitol.kit.sound import Sound
from capitol.session.controller import TableSession
from capitol.shell.preferences import Fixed
from capitol.table.curtain.cover import CoverScene
from capitol.table.log import Log
from tests.scenes.harness import Stand
from tests.scenes.hearing import Ear
from tests.scenes.redeal import play_to, redealt
from tests.scenes.sitting import NAMES, last_event, sit_down


@pytest.fixture(autouse=True)
def apart(drawn_apart: None) -> None:
    """What two programs draw is compared here, or drawing itself is watched."""


PEOPLE = ("human", "human")
WITH_COMPUTER = ("human", "ai:mason")


class NeverReady:
    """Thinks for ever."""

    busy = True
    ready = False

    def ask(self, request: Asked) -> None:
        """Begin to think."""

    def poll(self) -> list[Reply]:
        """No answer yet."""
        return []

    def cancel(self, request_id: int | None = None) -> None:
        """Go on thinking."""

    def stop(self) -> None:
        """Go on thinking."""


def log_of(session: TableSession, names: Names, viewer: int) -> tuple[str, ...]:
    """The lines of the log that a seat may read."""
    return tuple(
        line.text
        for line in Log(lambda event, _after: event_text(event, names)).lines(session, opening(session, names), viewer)
    )


@dataclass(frozen=True)
class Seen:
    """All that a screen gives away at one moment."""

    input: str
    scene: str
    title: str
    picture: bytes
    widgets: list[dict[str, object]]
    log: tuple[str, ...]
    sounds: tuple[object, ...]
    told: tuple[str, ...]
    """What the voice said, with the whole screen each time."""


class Watch:
    """A game at a screen before which the person of ``seat`` sits; ``heard`` is what came out of the loudspeaker."""

    def __init__(self, stand: Stand, session: TableSession, seat: int, heard: list[object], ear: Ear) -> None:
        self.stand, self.session, self.seat, self.heard, self.ear = stand, session, seat, heard, ear
        self.heard.clear()
        self.ear.all.clear()
        self.stand.clock = 0.0
        # The pointer and the last key of whoever watched before are none of this game's.
        for event in (PointerDown((-1, -1)), PointerUp((-1, -1)), PointerLeft()):
            stand.program.stack.handle(event)
        stand.program.stack.narrator = Narrator(ear)

    def show(self, *scenes: Scene) -> None:
        """Put these scenes in front, one over the other; without one the game's own table."""
        stack = self.stand.program.stack
        if not scenes:
            self.stand.program.open_table(self.session)
        for number, scene in enumerate(scenes):
            stack.push(scene) if number else stack.reset(scene)
        self.stand.pass_time(40)

    def seen(self, after: str) -> Seen:
        """What there is to see, read and hear now."""
        stand, art = self.stand, board_art(self.session)
        names = Names(tuple(seat.name for seat in self.session.seats), art.titles)
        log = log_of(self.session, names, self.seat)
        picture = stand.draw().get_buffer().raw
        stage, narrator = stand.scene.stage, stand.program.stack.narrator
        assert narrator is not None
        narrator.repeat()
        narrator.overview(stand.program.stack)
        heard, told = tuple(self.heard), tuple(self.ear.all)
        return Seen(after, type(stand.scene).__name__, stand.scene.title, picture, stage.describe(), log, heard, told)

    def do(self, action: str) -> None:
        """Press a widget (if it is there) or, with ``key:``, a key; ``time`` and ``frame`` let some pass."""
        if action in ("time", "frame"):
            self.stand.pass_time(400 if action == "time" else 40)
        elif action.startswith("key:"):
            self.stand.key(action.removeprefix("key:"))
        elif self.stand.has(action):
            self.stand.press(action)


def at(kinds: Sequence[str], stop: Callable[[TableSession], bool], seed: int = 4, **options: Any) -> TableSession:
    """A game of Livia and Cato played by Faber until ``stop``; it never ends its thinking afterwards."""
    chosen = {"board": str(default_board()), "curtain": "quick", **options}
    session, _board = sit_down(kinds, seed, names=NAMES, options=chosen, thinker=NeverReady())
    return play_to(session, stop)


def to_act(seat: int, phase: int, steps: int = 0) -> Callable[[TableSession], bool]:
    """Stop when the seat is to act in a phase, after so many steps at least."""

    def reached(session: TableSession) -> bool:
        table = session.view(0).table
        return len(session.steps) >= steps and table.phase == phase and session.match.to_act[0] == seat

    return reached


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every cue that is played, whether there is a device or not."""
    cues: list[object] = []
    monkeypatch.setattr(Sound, "play", lambda self, *args, **more: cues.append((args, sorted(more.items()))))
    return cues


def compare(
    home: Path,
    session: TableSession,
    seat: int,
    heard: list[object],
    actions: Sequence[str],
    scene: type[Scene],
    begin: Callable[[Watch], None] = lambda watch: watch.show(),
    speed: str = "instant",
) -> None:
    """Watch the game and another that is the same to the seat, doing the same, and compare after each action.

    ``scene`` is what must be in front at the beginning, so that the right thing is compared.
    """
    runs: list[list[Seen]] = []
    thinker = NeverReady()
    # Made before anything is done: what follows then acts on a truth that differs already.
    deals = [session, redealt(session, seat, thinker)]
    assert deals[0].match.full_state != deals[1].match.full_state
    ear = Ear()
    stand = Stand(home, voice=ear)
    stand.program.fixed = Fixed(speed=speed, seed=7, counted=True)
    for deal in deals:
        watch = Watch(stand, deal, seat, heard, ear)
        begin(watch)
        assert isinstance(watch.stand.scene, scene), watch.stand.scene
        run = [watch.seen("")]
        for action in actions:
            watch.do(action)
            run.append(watch.seen(action))
        runs.append(run)
    for first, second in zip(*runs, strict=True):
        for part in ("scene", "title", "widgets", "log", "sounds", "picture", "told"):
            assert getattr(first, part) == getattr(second, part), (first.input, part)


LOOKING = ("log", "key:escape", "seat.0", "key:escape", "seat.1", "key:escape", "stack.roof")
BUILDING = ("key:f", "key:i", "key:escape", "key:b", "key:right", "key:escape", "key:v", "key:v", "key:h")
STACKING = (
    "kept.0",
    "key:1",
    "key:0",
    "key:down",
    "key:x",
    "key:i",
    "key:v",
    "key:v",
    "clear",
    "kept.2",
    "key:h",
    "key:return",
    "menu",
)


@pytest.mark.parametrize(("steps", "aid"), [(0, True), (30, False)])
def test_building_at_a_shared_screen(tmp_path: Path, heard: list[object], steps: int, aid: bool) -> None:
    session = at(PEOPLE, to_act(0, CONSTRUCTION, steps), memory_aid=aid)
    compare(tmp_path, session, 0, heard, ("show", *LOOKING, *BUILDING, "menu"), TableScene)


def test_the_others_turn_under_the_quick_curtain(tmp_path: Path, heard: list[object]) -> None:
    session = at(PEOPLE, to_act(1, CONSTRUCTION, 20))
    compare(tmp_path, session, 0, heard, LOOKING, TableScene)


def test_the_quick_curtain_hides_the_own_hand_from_the_others_too(tmp_path: Path, heard: list[object]) -> None:
    session = at(PEOPLE, to_act(0, CONSTRUCTION, 20))
    compare(tmp_path, session, 1, heard, LOOKING, TableScene)


def test_waiting_for_a_computer_player(tmp_path: Path, heard: list[object]) -> None:
    session = at(WITH_COMPUTER, to_act(1, CONSTRUCTION, 20), memory_aid=True)
    compare(tmp_path, session, 0, heard, LOOKING, TableScene)


def test_building_against_a_computer_player(tmp_path: Path, heard: list[object]) -> None:
    session = at(WITH_COMPUTER, to_act(0, CONSTRUCTION, 20), memory_aid=True)
    compare(tmp_path, session, 0, heard, BUILDING, TableScene)


@pytest.mark.parametrize(("sealed", "aid"), [(True, True), (False, False)])
def test_stacking(tmp_path: Path, heard: list[object], sealed: bool, aid: bool) -> None:
    session = auction(0, sealed, memory_aid=aid)
    compare(tmp_path, session, 0, heard, STACKING, AuctionScene, stacking)


def auction(seat: int, others_sealed: bool, **options: Any) -> TableSession:
    """The second auction of the first round, in which both hold cards; others have sealed already, or have not."""

    def both_bid(session: TableSession) -> bool:
        table = session.view(0).table
        return table.phase == BID and table.auction == 1 and len(session.match.to_act) == 2

    session = at(PEOPLE, both_bid, **options)
    if others_sealed:
        session.seal(1 - seat, session.choices(1 - seat).sample(random.Random(3)))
    return session


def stacking(watch: Watch) -> None:
    """The seat stacks."""
    watch.show(stack_of(watch))


def stack_of(watch: Watch) -> Scene:
    """The screen on which the seat stacks."""
    return AuctionScene(watch.stand.program, watch.session, watch.seat, board_art(watch.session), _nothing, _nothing)


def _nothing(*_args: object) -> None:
    """What the table would do next."""


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("speed", ["instant", "normal"])
def test_the_cover(tmp_path: Path, heard: list[object], viewer: int, speed: str) -> None:
    """From the first frame over the stack of who goes to the last before that of who comes."""

    def cover(watch: Watch) -> None:
        comes = CoverScene(
            watch.stand.program, watch.session, 1 - viewer, lambda: ("Cato passed.",), _nothing, _nothing
        )
        watch.show(stack_of(watch), comes)

    actions = ("frame", "frame", "frame", "time", "key:i", "key:tab", "key:i")
    compare(tmp_path, auction(viewer, True), viewer, heard, actions, CoverScene, cover, speed)


@pytest.mark.parametrize(("kinds", "viewer"), [(PEOPLE, 0), (PEOPLE, 1), (WITH_COMPUTER, 0)])
def test_the_draw(tmp_path: Path, heard: list[object], kinds: Sequence[str], viewer: int) -> None:
    """Whoever draws: with two people at the screen the hidden cards of both lie face down."""
    for drawer in (0, 1):
        session = at(kinds, to_act(drawer, DRAW))

        def draw(watch: Watch, drawer: int = drawer) -> None:
            art = board_art(watch.session)
            person = drawer if watch.session.seats[drawer].is_human else None
            watch.show(DrawScene(watch.stand.program, watch.session, person, art, _nothing))

        actions = ("key:i", "key:v", "key:v", "menu", "key:escape")
        compare(tmp_path / str(drawer), session, viewer, heard, actions, DrawScene, draw)


@pytest.mark.parametrize("speed", ["instant", "normal"])
def test_the_reveal_shows_bids_and_nothing_of_what_was_kept(tmp_path: Path, heard: list[object], speed: str) -> None:
    session = at(PEOPLE, lambda made: any(step.events[0].kind == "bid_sealed" for step in made.match.steps))

    def reveal(watch: Watch) -> None:
        event, art = last_event(watch.session, "bids_revealed"), board_art(watch.session)
        watch.show(RevealScene(watch.stand.program, watch.session, event, 0, art, _nothing))

    compare(
        tmp_path,
        session,
        0,
        heard,
        ("time", "key:space", "time", "key:return", "time", "key:i"),
        RevealScene,
        reveal,
        speed,
    )


@pytest.mark.parametrize("speed", ["instant", "normal"])
def test_the_scoring(tmp_path: Path, heard: list[object], speed: str) -> None:
    session = at(PEOPLE, lambda made: bool(made.view(0).table.round_scores))

    def score(watch: Watch) -> None:
        event, table = last_event(watch.session, "round_scored"), watch.session.view(watch.seat).table
        art = board_art(watch.session)
        watch.show(ScoringScene(watch.stand.program, watch.session, event, table, watch.seat, art, _nothing))

    compare(tmp_path, session, 0, heard, ("time", "time", "key:return", "key:i", "key:tab"), ScoringScene, score, speed)


def test_before_the_reveal_no_log_and_no_sound_tells_of_a_bid(tmp_path: Path, heard: list[object]) -> None:
    """Cato's screen and ears while Livia stacks and seals this or that."""
    told = []
    stand = Stand(tmp_path)
    for actions in (("seal",), ("kept.0", "kept.0", "seal"), ("key:9", "key:x", "seal")):
        session = auction(0, False)
        watch = Watch(stand, session, 0, heard, Ear())
        stacking(watch)
        before, steps = watch.seen("").log, session.steps
        for action in actions:
            watch.do(action)
        assert session.sealed_seats == (0,)
        names = Names(tuple(seat.name for seat in session.seats), board_art(session).titles)
        log = log_of(session, names, 1)
        assert log == before
        assert session.steps == steps
        assert not [cue for cue in heard if any(name in str(cue) for name in (*CARD_NAMES, *map(card_name, range(39))))]
        told.append((log, session.view(1), heard[-1]))
    assert told[0] == told[1] == told[2]
