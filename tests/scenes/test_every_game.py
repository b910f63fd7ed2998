"""Every game of the house, and the toy, in the program: title, New game, undo, a killed program, the record, the end.

Nothing here knows a game: moves are those that its own `GameScreens.tour_step` finds, so a new game is tried by being
listed.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest

from capitol.ai.player import Budget, Player
from capitol.ai.thinking import LocalThinker
from capitol.core.match import Match
from capitol.games.registry import GameEntry
from capitol.games.registry import make_player as make_of_the_house
from capitol.games.screens import make_screens, shown_games
from capitol.session.controller import TableSession, playable
from capitol.session.records import decode_record, verify
from capitol.session.settings import Motion, Settings
from capitol.session.source import TableSource
from capitol.shell.new_game import NewGameScene
from capitol.shell.title import TitleScene
from capitol.table.ending import EndingScene
from capitol.table.plain_table import PlainFlow
from capitol.table.plugin import GameScreens, ScreensPlace
from capitol.table.remarks import CHANGE_MS
from tests.scenes.harness import Stand
from tests.scenes.two_worlds import keeps_secrets
from tests.toy.entry import entry as toy_entry
from tests.toy.rules import TURNS, Setup, State, ToyGame, View
from tests.toy.screens import ToyScreens, ToyTable

TOY = toy_entry()
T = TypeVar("T")

ENTRIES: list[GameEntry] = [*shown_games().values(), TOY]
SECRETIVE = [entry for entry in ENTRIES if keeps_secrets(entry)]
"""Those in which a hand is covered."""
MOST_PRESSES = 3000
NO_UNDO = 8
"""A game that offers no undo in so many moves has none: each of its moves shows something new."""


def make_player(game_id: str, player_id: str) -> Player[Any, Any]:
    """A computer player of any of them."""
    return TOY.player(player_id).make() if game_id == TOY.id else make_of_the_house(game_id, player_id)


def screens_of(game: str, place: ScreensPlace) -> GameScreens:
    """The screens of any of them."""
    return ToyScreens(place) if game == TOY.id else make_screens(game, place)


class Hand:
    """A person at a stand, who does what the game's own tour would do (`capitol.table.plugin.Visitor`)."""

    def __init__(self, home: Path, entry: GameEntry) -> None:
        thinker = LocalThinker(make_player)
        # Rings that breathe would make a picture depend on the time.
        calm = Settings(motion=Motion(reduced=True))
        self.stand = Stand(home, settings=calm, thinker=thinker, games={entry.id: entry}, screens=screens_of)
        self.entry, self.rng = entry, random.Random(3)
        self.stand.program.show_title()
        self.stand.pass_time(60)

    @property
    def screens(self) -> GameScreens:
        """Those of the game."""
        return self.stand.program.screens_of(self.entry.id)

    @property
    def session(self) -> TableSession:
        """The game in progress."""
        session = self.stand.program.session
        assert session is not None
        return session

    def press(self, id: str) -> None:
        """Click in the middle of a widget."""
        self.stand.press(id)

    def key(self, name: str) -> None:
        """Press a key."""
        self.stand.key(name)

    def choose(self, session: TableSource, seat: int) -> Any:
        """The move of the weakest player."""
        player = make_player(self.entry.id, self.entry.players[0].id)
        return player.decide(session.view(seat), session.choices(seat), Budget(), self.rng).move

    def picture(self) -> None:
        """Nobody keeps one."""

    def begin(self, people: int) -> None:
        """From the title through New game: the fewest seats, the first of them persons."""
        self.press("new")
        scene = self.stand.scene
        assert isinstance(scene, NewGameScene)
        assert self.stand.faults() == []
        while len(scene.choice.seats) > self.entry.seats[0]:
            scene.take(scene.choice.without(len(scene.choice.seats) - 1))
        for number in range(people):
            scene.take(scene.choice.with_seat(number, kind="human"))
        self.stand.pass_time()
        self.key("return")
        assert self.session.entry.id == self.entry.id

    def play_until(self, enough: Callable[[], bool]) -> None:
        """Do what leads on, until it is enough."""
        for _press in range(MOST_PRESSES):
            for _frame in range(300):
                if not self.stand.scene.busy and not self.stand.scene.thinking:
                    break
                self.stand.pass_time(60)
            if enough():
                return
            if not self.screens.tour_step(self.stand.scene, self):
                self.key("return")
        raise AssertionError(f"the game stands still; in front: {self.stand.scene.stage.ids()}")

    @property
    def at_end(self) -> bool:
        """Whether the scene in front is that with which the game ends, come to rest."""
        return isinstance(self.stand.scene, EndingScene) and self.stand.has("export")

    def can_undo(self) -> bool:
        """Whether a person sees a way to take a move back."""
        return self.stand.has("undo") and self.stand.find("undo").enabled


@pytest.fixture(params=ENTRIES, ids=lambda entry: str(entry.id))
def entry(request: pytest.FixtureRequest) -> GameEntry:
    """Each game."""
    found: GameEntry = request.param
    return found


class ShortToy(ToyGame):
    """The toy without open turns: each seat picks a number, and that is all."""

    def start(self, setup: Setup) -> State:
        begun = super().start(setup)
        return replace(begun, turn=TURNS * self.seats(begun))


def test_a_game_of_one_move_each_is_walked_through_too(tmp_path: Path) -> None:
    """It is over before anything could be taken back, or gone on with."""
    test_a_game_from_the_title_to_the_title(replace(TOY, game=ShortToy()), tmp_path)


@pytest.mark.slow
def test_a_game_from_the_title_to_the_title(entry: GameEntry, tmp_path: Path) -> None:
    """Two persons play; a move is taken back; the program is killed and goes on; the record tells the same game."""
    hand = Hand(tmp_path / "first", entry)
    assert hand.stand.find("title.name").label == entry.title
    hand.begin(people=2)
    hand.play_until(lambda: hand.can_undo() or len(hand.session.steps) >= NO_UNDO or hand.at_end)
    before = hand.session.steps
    if hand.can_undo():
        hand.press("undo")
        after = hand.session.steps
        assert len(after) < len(before)
        assert after == before[: len(after)]
    done = len(hand.session.steps) + 3
    hand.play_until(lambda: len(hand.session.steps) >= done or hand.at_end)
    if hand.session.result is None:  # a short game is over by then
        steps, path = hand.session.steps, hand.session.path
        assert path is not None
        shutil.copytree(path.parent, tmp_path / "again" / path.parent.name)  # what a program leaves that is killed now
        hand = Hand(tmp_path / "again", entry)
        assert hand.stand.find("continue.status").label
        hand.press("continue")
        assert hand.session.steps == steps
        hand.play_until(lambda: hand.at_end)
    assert hand.session.result is not None
    while hand.stand.program.look.prefetch.step():
        pass  # what is drawn of the end while the last events are shown is drawn by a scene that has no stage yet
    hand.press("export")
    (record,) = hand.stand.program.record_folder.iterdir()
    assert verify(decode_record(record.read_bytes(), entry.game), entry.game) is None
    hand.press("title")
    assert isinstance(hand.stand.scene, TitleScene)


def test_no_picture_tells_what_a_seat_may_not_know(entry: GameEntry, tmp_path: Path) -> None:
    """One person against computers: with every secret dealt anew among those that the seat takes for possible, each
    picture is the same to the pixel."""
    assert looks_alike(Hand(tmp_path, entry)) > 1


def test_a_table_that_shows_too_much_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def view_lines(table: ToyTable, view: View, *, hand_open: bool) -> Sequence[str]:
        playing = playable(table.session)
        return () if playing is None else (str(playing.match.full_state.secrets),)

    monkeypatch.setattr(ToyTable, "view_lines", view_lines)
    with pytest.raises(AssertionError, match="shows a secret"):
        looks_alike(Hand(tmp_path, TOY))


@pytest.mark.parametrize("entry", SECRETIVE, ids=lambda entry: str(entry.id))
def test_no_covered_hand_shows_in_what_two_people_see(entry: GameEntry, tmp_path: Path) -> None:
    """Two persons share the screen: while the hand of whoever is to act is covered, everything that can be seen, read
    or heard stays the same with that hand dealt anew."""
    assert covered_alike(Hand(tmp_path, entry)) > 1


def test_a_table_that_shows_the_moves_of_a_covered_hand_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlainFlow, "hand_decides", lambda _flow, _seat: False)
    with pytest.raises(AssertionError, match="shows a covered hand"):
        covered_alike(Hand(tmp_path, TOY))


def covered_alike(hand: Hand) -> int:
    """Let two persons play, and compare what is shown of their first covered hands; how many were compared."""
    hand.begin(people=2)
    looked_at = 0

    def look() -> bool:
        nonlocal looked_at
        scene = hand.stand.scene
        if hand.at_end or looked_at >= 6:
            return True
        seat = getattr(scene, "viewer", getattr(scene, "seat", None))
        if seat in hand.session.match.to_act and scene.shown_to != seat:
            looked_at += 1
            true, other = shown_now(hand), redealt(hand, 1 - seat, shown_now)
            assert true == other, f"{type(scene).__name__} shows a covered hand"
        return False

    hand.play_until(look)
    return looked_at


def looks_alike(hand: Hand) -> int:
    """Play against computers, and compare pictures of the person's first decisions; how many were compared."""
    hand.begin(people=1)
    looked_at = 0

    def look() -> bool:
        nonlocal looked_at
        if hand.at_end or looked_at >= 6:
            return True
        if 0 in hand.session.match.to_act:
            looked_at += 1
            assert picture(hand) == redealt(hand, 0, picture), f"{type(hand.stand.scene).__name__} shows a secret"
        return False

    hand.play_until(look)
    return looked_at


def picture(hand: Hand) -> bytes:
    """The scene in front, laid out and drawn anew, with moods that have come to rest."""
    hand.stand.scene.rebuild()
    hand.stand.pass_time(CHANGE_MS)
    return pygame.image.tobytes(hand.stand.draw(), "RGB")


def shown_now(hand: Hand) -> tuple[bytes, list[dict[str, object]]]:
    """The same, and all that it tells those who do not see it; colours are in the picture."""
    seen = picture(hand)
    told = hand.stand.scene.stage.describe()
    return seen, [{key: value for key, value in one.items() if key not in ("fg", "bg")} for one in told]


def redealt(hand: Hand, seat: int, look: Callable[[Hand], T]) -> T:
    """What is seen of a state that fits the view of ``seat``, in the place of the true one."""
    match: Match[Any, Any, Any, Any] = hand.session.match
    true = match._states[-1]
    match._states[-1] = hand.entry.game.determinize(hand.session.view(seat), random.Random(5))
    try:
        return look(hand)
    finally:
        match._states[-1] = true
        hand.stand.scene.rebuild()
