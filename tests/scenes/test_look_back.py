"""A game that is looked at on its own table: every step, no secret that the seat did not know then, and no trace."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from capitol.ai.thinking import LocalThinker
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.capitol.ui.board_look import board_art
from capitol.games.capitol.ui.reveal_scene import RevealScene
from capitol.games.capitol.ui.scoring_scene import ScoringScene
from capitol.games.capitol.ui.table.rail import SeatRow
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.registry import GameEntry
from capitol.kit.inputs import FileDropped
from capitol.kit.widgets import Button, Choice
from capitol.session.controller import TableSession
from capitol.session.recorded import table_of_record, table_of_save
from capitol.session.seal import Word
from capitol.session.seats import Seat, hash_pin
from capitol.session.timeline import step_words
from capitol.shell.app import notice
from capitol.shell.saves import SavesScene
from capitol.table.curtain.cover import CoverScene
from capitol.table.log_panel import LogRow
from capitol.table.phase_steps import StepChip
from capitol.table.seats.badge import SeatBadge
from capitol.table.viewing import ViewFlow
from capitol.table.watching import FOLLOW
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand
from tests.scenes.two_worlds import make_player, moves_for_both, secretive_games, twisted, walked_games, walked_screens

GAMES = walked_games(None)
SECRETIVE = sorted(secretive_games())
PIN = "4711"
VICTIM = 1


def stand_for(home: Path) -> Stand:
    """The program with all games, at its title."""
    stand = Stand(home, games=GAMES, screens=walked_screens, thinker=LocalThinker(make_player))
    stand.program.show_title()
    stand.pass_time(60)
    return stand


def new_setup(entry: GameEntry, kinds: Sequence[str], seed: int) -> Any:
    """A deal; in the toy with pledges, which stay secret to the end."""
    players = tuple(PlayerSpec(f"P{number}", kind) for number, kind in enumerate(kinds))
    board = load_board(default_board()).spec if entry.id == "capitol" else None
    options = {"pledges": "yes"} if entry.id == "toy" else {}
    return entry.game.new_setup(players, options, board, random.Random(seed))


def table_for(
    entry: GameEntry,
    setup: Any,
    *,
    folder: Path | None = None,
    pins: Sequence[str] = (),
    options: dict[str, Any] | None = None,
    salt: str | None = None,
    word: Word | None = None,
) -> TableSession:
    """A game that begins; ``pins`` are those of the first seats."""
    if folder is not None:
        folder.mkdir(exist_ok=True)
    sat = zip(setup.players, entry.seat_colours, (*pins, "", "", "", ""), strict=False)
    seats = [Seat(one.name, one.kind, colour, hash_pin(pin) if pin else "") for one, colour, pin in sat]
    thinker = LocalThinker(make_player)
    return TableSession.new(
        entry, setup, seats, thinker, seed=1, folder=folder, name="A game", options=options or {}, salt=salt, word=word
    )


def play(session: TableSession, rng: random.Random, steps: int = 10_000) -> None:
    """Let chance decide for every seat until there are so many steps."""
    while session.result is None and len(session.steps) < steps:
        for seat in session.to_act:
            session.act(seat, session.choices(seat).sample(rng))
        if session.can_commit:
            session.commit_sealed()


def played(entry: GameEntry, seats: int = 2, seed: int = 5, steps: int = 10_000, kind: str = "human") -> TableSession:
    """A game by chance, of people or of other players."""
    session = table_for(entry, new_setup(entry, [kind] * seats, seed))
    play(session, random.Random(seed), steps)
    return session


def flow_of(stand: Stand) -> ViewFlow:
    """The flow of the table in front."""
    flow = getattr(stand.scene, "_flow", None) or getattr(stand.scene, "flow", None)
    assert isinstance(flow, ViewFlow), stand.scene
    return flow


def table_scene(stand: Stand) -> Any:
    """The table in front, of any game."""
    return stand.scene


def shown(stand: Stand) -> list[object]:
    """All that can be read, heard or found in front, but for how long the game was, and what all saw later."""
    stand.scene.settle()
    step = flow_of(stand).session.step
    found: list[object] = [[mark for mark in flow_of(stand).timeline.marks if mark.step <= step]]
    for one in stand.scene.stage.root.walk():
        if one.id.startswith("timeline.mark"):
            continue
        words = one.label, one.tooltip, one.spoken or ""
        kept = [re.sub(r" of \d+", "", text) for text in words]
        found.append((one.id, *kept, one.enabled, tuple(one.rect) if list(words) == kept else None))
    model: Any = getattr(stand.scene, "view_model", None)
    found.append(None if model is None else [(line.seat, line.text) for line in model.log])
    return found


def contents(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below, with when it was written."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns) for path in files}


@pytest.fixture(params=sorted(GAMES))
def entry(request: pytest.FixtureRequest) -> GameEntry:
    return GAMES[str(request.param)]


def test_every_step_of_every_game_is_shown_as_it_was(entry: GameEntry, tmp_path: Path) -> None:
    """The log and the points of each step, through the eyes of each seat, of nobody, and open."""
    session = played(entry)
    stand = stand_for(tmp_path)
    last = len(session.steps)
    stand.program.look_at(session.at(last), 0)
    flow, told_more = flow_of(stand), 0
    for step in sorted({0, 1, 2, 3, *range(0, last, max(1, last // 12)), last}):
        flow.go(step)
        logs: dict[int, Any] = {}
        for seat in (0, 1):
            flow.press(f"eyes.{seat}")
            stand.pass_time()
            scene: Any = stand.scene
            assert (scene.viewer, scene.hand_open) == (seat, True)
            assert flow.session.view(seat) == session.view(seat, step)
            assert flow.session.steps_for(seat) == session.steps_for(seat, step)
            assert list(flow.scores) == list(entry.game.scores(session.view(seat, step)))
            if stand.has("status"):
                assert stand.find("status").label == f"{step_words(step, last)}: what P{seat} knew then."
            logs[seat] = scene.view_model.log
        flow.press(f"eyes.{FOLLOW}")
        stand.pass_time()
        assert flow.session.steps_for(0) == session.match.steps[:step]
        seat = scene.viewer
        told_more += len(scene.view_model.log) - len(logs[seat])
        flow.press(f"eyes.{seat}")
        stand.pass_time()
        assert scene.view_model.log == logs[seat]
    assert told_more or entry.id != "toy"
    assert table_scene(stand) is scene
    assert not scene.busy


def test_the_last_step_shows_who_won_and_that_no_step_follows(entry: GameEntry, tmp_path: Path) -> None:
    """The winners are crowned, no step of the bar is lit, and the newest line of the log is as dark as any."""
    session = played(entry)
    stand = stand_for(tmp_path)
    last = len(session.steps)
    stand.program.look_at(session.at(last), 0)
    flow = flow_of(stand)
    assert session.result is not None
    for step, winners in ((last, tuple(session.result.winners)), (last // 2, ())):
        flow.go(step)
        stand.scene.settle()
        widgets = list(stand.scene.stage.root.walk())
        crowns = [(one.seat.seat, one.crowned) for one in widgets if isinstance(one, SeatBadge)]
        crowns += [(one.model.seat, one.won) for one in widgets if isinstance(one, SeatRow)]
        if entry.id != "toy":  # its table without pictures has no such marks
            assert sorted(seat for seat, crowned in crowns if crowned) == sorted(winners)
            assert len(crowns) == 2
            spoken = [one.value_words for one in widgets if isinstance(one, (SeatBadge, SeatRow))]
            assert sum(words.endswith("has won") for words in spoken) == len(winners)
        chips = [one.selected for one in widgets if isinstance(one, StepChip)]
        assert sum(chips) == (1 if chips and not winners else 0)
        rows = [one for one in widgets if isinstance(one, LogRow)]
        assert [one.last for one in rows] == [one.id == "log.line.0" for one in rows]


def test_saved_games_open_it_and_back_returns_without_a_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand = stand_for(tmp_path)
    saved_game(stand.program, "Over", 10_000, seed=3, seats=2)
    saved_game(stand.program, "On", 40, seed=1)
    stand.program.show_title()
    stand.pass_time(60)
    stand.press("saves")
    before = contents(tmp_path)
    monkeypatch.setattr(stand.program.thinker, "ask", lambda _request: pytest.fail("a computer player was asked"))
    for name, hand_open in (("Over", True), ("On", False)):
        scene = stand.scene
        assert isinstance(scene, SavesScene)
        names = [save.name for save in scene.saves]
        if stand.find("save.name").label != name:
            stand.press(f"save.{names.index(name)}")
        stand.press("save.look")
        assert isinstance(stand.scene, TableScene)
        table = flow_of(stand)
        last = table.session.last_step
        assert stand.scene.hand_open is hand_open
        assert table.session.step == (0 if name == "Over" else last)
        stand.key("end")
        assert stand.find("status").label.startswith(f"Step {last} of {last}: ")
        assert not stand.find("watch.next").enabled
        stand.key("left")
        stand.press("watch.previous")
        assert table.session.step == last - 2
        assert stand.find("status").label.startswith(f"Step {last - 2} of {last}: ")
        stand.key("home")
        assert table.session.step == 0
        assert not stand.find("watch.previous").enabled
        stand.key("pageup", "pagedown", "end", "z", "p", "x", "l")
        stand.key("l")
        assert (table.session.step, stand.scene.pending) == (last, None)
        stand.pass_time(5000)
        with pytest.raises(RuntimeError):
            table.play(None)
        stand.key("escape")
        back: Any = stand.scene
        assert back is scene
    assert contents(tmp_path) == before
    assert stand.program.session is None
    assert not stand.program.history.entries()


def test_the_end_leads_to_the_beginning_and_back(entry: GameEntry, tmp_path: Path) -> None:
    """“Watch again”: as the person saw it, or open where only computers played."""
    for kinds, is_open in ((["human", "ai:random"], False), (["ai:random"] * 2, True)):
        stand = stand_for(tmp_path / kinds[0].replace(":", ""))
        session = table_for(entry, new_setup(entry, kinds, 5))
        play(session, random.Random(5))
        spec, program = cast(Any, stand.program.screens_of(entry.id)).spec, stand.program
        program.stack.push(spec.end(program.services, session, spec.colours(session, program.seats)))
        stand.pass_time(8000)
        end = stand.scene
        stand.press("again")
        stand.pass_time(100)
        table, scene = flow_of(stand).session, table_scene(stand)
        assert (table.step, table.is_open, scene.hand_open) == (0, is_open, True)
        assert is_open or scene.viewer == 0
        stand.key("escape")
        assert table_scene(stand) is end


def test_a_file_dropped_on_the_window_is_watched_or_refused_with_a_sentence(entry: GameEntry, tmp_path: Path) -> None:
    stand = stand_for(tmp_path)
    record, other = tmp_path / f"a.{entry.id}.json", tmp_path / "b.json"
    session = played(entry)
    record.write_bytes(session.record())
    whole, title = record.read_bytes(), stand.scene
    for content, reason in (
        (b"", "empty"),
        (b"\x00\x01", "no text"),
        (whole.replace(b'"version": 1', b'"version": 99').replace(b'"version":1', b'"version":99'), "version"),
        (whole[: len(whole) // 2], ""),
        (whole.replace(b'"player": 1', b'"player": 0').replace(b'"player":1', b'"player":0'), ""),
    ):
        other.write_bytes(content)
        notice(stand.program, FileDropped(other))
        assert stand.scene is title
        text = " ".join(one.label for one in stand.scene.stage.active.walk())
        assert "b.json: " in text, text
        assert reason in text, text
        stand.key("return")
    notice(stand.program, FileDropped(tmp_path / "missing"))
    assert stand.scene.stage.dialog is not None
    stand.key("return")
    notice(stand.program, FileDropped(record))
    stand.pass_time(100)
    assert (flow_of(stand).session.step, flow_of(stand).session.last_step) == (0, len(session.steps))


def test_the_game_below_goes_on_where_it_stood(tmp_path: Path) -> None:
    """Looking at another game over a table changes nothing of that."""
    stand = stand_for(tmp_path)
    over, on = saved_game(stand.program, "Over", 10_000, seed=3, seats=2), saved_game(stand.program, "On", 40, seed=1)
    stand.program.resume(on)
    stand.pass_time(400)
    session, scene = stand.program.session, stand.scene
    before = on.read_bytes()
    stand.program.look_at(table_of_save(over, GAMES), 0)
    stand.pass_time(400)
    stand.key("pageup", "escape")
    assert (stand.program.session, stand.scene) == (session, scene)
    assert on.read_bytes() == before


def two_games(entry: GameEntry, seed: int) -> tuple[TableSession, TableSession, int]:
    """Two finished games that seat 0 cannot tell apart for so many steps, and what the victim holds differs."""
    setup = new_setup(entry, ["human"] * 2, seed)
    both = one, other = [table_for(entry, each) for each in (setup, twisted(entry.game, setup, VICTIM))]
    rng, alike = random.Random(seed), 0
    while one.view(0) == other.view(0) and one.steps_for(0) == other.steps_for(0):
        alike = len(one.steps)
        if one.result is not None or not act_alike(both, rng):
            break
    for session in both:
        play(session, random.Random(seed))
    return one, other, alike


def act_alike(both: Sequence[TableSession], rng: random.Random) -> bool:
    """One decision in both games, by all who are to act; False where there is none that others cannot tell apart."""
    for seat in both[0].to_act:
        moves = moves_for_both(both, [one.choices(seat) for one in both], seat, rng, differ=seat == VICTIM)
        if moves is None:
            return False
        for session, move in zip(both, moves, strict=True):
            session.act(seat, move)
    for session in both:
        if session.can_commit:
            session.commit_sealed()
    return True


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("entry", SECRETIVE, indirect=True)
def test_a_seat_sees_no_more_than_it_knew_then(entry: GameEntry, seed: int, tmp_path: Path) -> None:
    """Both games are over, and differ in what the victim held: the other seat, and nobody, see the same at every step
    up to which they could not tell them apart."""
    one, other, alike = two_games(entry, seed)
    assert alike >= 2
    stands = [stand_for(tmp_path / name) for name in ("one", "other")]
    for stand, session in zip(stands, (one, other), strict=True):
        stand.program.look_at(session.at(0), 0)
    seen_by_victim = 0
    for step in sorted({0, 1, 2, alike // 2, alike - 1, alike}):
        for stand in stands:
            flow_of(stand).go(step)
        for eyes in (0, VICTIM):
            told = [look(stand, eyes) for stand in stands]
            assert told[0] == told[1] or eyes == VICTIM, step
            seen_by_victim += told[0] != told[1]
            stands_closed = [look(stand, eyes, hand_open=False) for stand in stands]
            assert stands_closed[0] == stands_closed[1], (step, eyes)
    assert seen_by_victim


def look(stand: Stand, seat: int, *, hand_open: bool = True) -> list[object]:
    """What is shown from a seat."""
    flow_of(stand).press(f"eyes.{seat}")
    if not hand_open:
        scene: Any = stand.scene
        scene.hide_hand(always=True)
    stand.pass_time(100)
    return shown(stand)


def guarded(home: Path, entry: GameEntry, *, curtain: str = "quick") -> Path:
    """A game that goes on, of two people and, where there is room, a computer player; the second has a PIN."""
    kinds = ["human", "human", "ai:random"][: 2 if entry.id == "capstone" else 3]
    session = table_for(entry, new_setup(entry, kinds, 3), folder=home, pins=("", PIN), options={"curtain": curtain})
    play(session, random.Random(3), 8)
    session.close()
    assert session.path is not None
    return session.path


@pytest.mark.parametrize("curtain", ["quick", "open"])
@pytest.mark.parametrize("entry", SECRETIVE, indirect=True)
def test_while_a_game_goes_on_a_hand_needs_the_proof_of_its_seat(
    entry: GameEntry, curtain: str, tmp_path: Path
) -> None:
    """Also in a copy of the file, at an earlier step, and where others play with open hands."""
    path = guarded(tmp_path / "saves", entry, curtain=curtain)
    copy = Path(shutil.copy(path, tmp_path / "copy.capitol-save"))
    stand = stand_for(tmp_path)
    before = contents(tmp_path / "saves"), copy.read_bytes()
    table = table_of_save(copy, GAMES)
    assert not table.finished
    stand.program.look_at(table.at(4), VICTIM)
    stand.pass_time(400)
    assert isinstance(table_scene(stand), CoverScene)
    assert not stand.has("pin.forgot")
    stand.type("1234")
    assert stand.has("pin")
    stand.type(PIN)
    stand.pass_time(100)
    flow = flow_of(stand)
    scene = table_scene(stand)
    assert (scene.viewer, scene.hand_open, flow.session.step) == (VICTIM, True, 4)
    assert not flow.may_curve, "its chances are told when it is over"
    flow.go(3)
    assert scene.hand_open
    for seat in range(len(table.seats)):
        flow.press(f"eyes.{seat}")
        assert scene.hand_open is (seat == 0 and not table.asks(0)), seat
        flow.press(f"eyes.{FOLLOW}")
        assert not flow.session.is_open
        assert not (scene.hand_open and scene.viewer != 0)
    if len(table.seats) > 2:
        flow.press("eyes.2")
        flow.open_hand(2)
        assert table_scene(stand) is scene
        assert not scene.hand_open
    flow.press(f"eyes.{VICTIM}")
    stand.pass_time()
    stand.key("h")
    stand.pass_time(400)
    assert isinstance(table_scene(stand), CoverScene)
    assert table_scene(stand).label == ("Open my shield" if entry.id == "capstone" else "Show my hand")
    stand.key("escape")
    assert table_scene(stand) is scene
    assert not scene.hand_open
    assert (contents(tmp_path / "saves"), copy.read_bytes()) == before


def test_a_hand_that_is_seen_is_hidden_when_the_window_is_left(tmp_path: Path) -> None:
    stand = stand_for(tmp_path)
    table = table_of_save(guarded(tmp_path / "saves", GAMES["capitol"]), GAMES)
    stand.program.look_at(table, VICTIM)
    stand.pass_time(400)
    stand.type(PIN)
    stand.pass_time(100)
    scene = table_scene(stand)
    assert scene.hand_open
    stand.program.open_rules()
    stand.pass_time()
    stand.key("escape")
    assert table_scene(stand) is scene
    assert not scene.hand_open
    assert "what all could see" in stand.find("status").label


def test_wrong_pins_count_at_the_table_too(tmp_path: Path) -> None:
    """Also in a copy, and after a restart without the saves they were first typed for."""
    stand = stand_for(tmp_path)
    path = guarded(tmp_path / "saves", GAMES["capitol"])
    copy = Path(shutil.copy(path, tmp_path / "copy.capitol-save"))
    for tried in (path, copy, path):
        stand.program.look_at(table_of_save(tried, GAMES), VICTIM)
        stand.pass_time(400)
        stand.type("0000")
        stand.key("escape", "escape")
    shutil.rmtree(path.parent)
    stand = stand_for(tmp_path)
    stand.program.look_at(table_of_save(copy, GAMES), VICTIM)
    stand.pass_time(400)
    assert stand.find("pin.message").label.startswith("Wrong PIN. Wait") or "Wait" in stand.find("pin.message").label


def test_a_record_of_a_game_that_goes_on_shows_no_hand(entry: GameEntry, tmp_path: Path) -> None:
    """It knows no PIN, and not who sat down later."""
    path = tmp_path / f"one.{entry.id}.json"
    for kinds in (["human", "human"], ["ai:random", "ai:random"]):
        session = table_for(entry, new_setup(entry, kinds, 3))
        play(session, random.Random(3), 6)
        path.write_bytes(session.record())
        table = table_of_record(path, GAMES)
        assert not table.has_no_secrets
        assert not any(table.may_see(seat) for seat in range(2))
        stand = stand_for(tmp_path / kinds[0].replace(":", ""))
        stand.program.look_at(table, 0)
        stand.pass_time(400)
        scene = table_scene(stand)
        for press in ("eyes.0", "eyes.1", f"eyes.{FOLLOW}"):
            flow_of(stand).press(press)
            flow_of(stand).open_hand(scene.viewer)
            assert not scene.hand_open
        assert table_scene(stand) is scene


def test_computer_players_alone_are_looked_at_with_open_hands(tmp_path: Path) -> None:
    entry = GAMES["capitol"]
    session = table_for(entry, new_setup(entry, ["ai:random"] * 2, 3), folder=tmp_path / "saves")
    play(session, random.Random(3), 9)
    session.close()
    assert session.path is not None
    table = table_of_save(session.path, GAMES)
    assert table.has_no_secrets
    stand = stand_for(tmp_path)
    table.is_open = True
    stand.program.look_at(table.at(3))
    stand.pass_time()
    scene: Any = stand.scene
    assert (scene.viewer, scene.hand_open) == (table.at(3).to_act[0], True)
    assert stand.find("status").label == f"Step 3 of {table.last_step}: nothing is hidden."


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_all_is_legible_on_every_table(entry: GameEntry, language: str, tmp_path: Path) -> None:
    session = played(entry, kind="ai:random")
    stand = stand_for(tmp_path)
    stand.program.change_settings(language=language)
    for size, ui in (((1280, 720), 1.0), ((800, 540), 1.0), ((1920, 1080), 2.0)):
        stand.program.change_settings("display", ui_scale=ui)
        stand.resize(size)
        stand.program.look_at(session.at(len(session.steps) // 2), 0)
        flow_of(stand).press("eyes.follow")
        stand.pass_time(200)
        assert cut_controls(stand) == []
        stand.key("escape")


def cut_controls(stand: Stand) -> list[str]:
    """The words of the viewers' controls that do not fit, by layout."""
    look, cut = stand.program.look, []
    for one in stand.scene.stage.root.walk():
        if one.id.startswith("watch."):
            assert isinstance(one, (Button, Choice))
            if isinstance(one, Button):
                text, wide = one.label, Button.width_for(look, one.label, one.icon, one.text_px)
            else:
                text, wide = one.chosen.text, look.text_width(one.chosen.text, one.text_px) + look.ui(40)
            if wide > one.rect.width:
                cut.append(text)
    return cut


def test_a_table_that_cannot_be_imported_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def look_at(*_args: object) -> None:
        raise ImportError("No module named 'gone'", name="gone")

    entry = GAMES["toy"]
    stand = stand_for(tmp_path)
    monkeypatch.setattr(type(stand.program.screens_of("toy")), "look_at", look_at)
    scene = stand.scene
    stand.program.look_at(played(entry).at(0))
    stand.pass_time(60)
    assert stand.scene is scene
    assert stand.has("toast*")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_record_shows_the_end_of_its_game(tmp_path: Path, game: str) -> None:
    """Who has won, as at the table; nothing begins from there, and nobody is told of achievements again."""
    stand, session = stand_for(tmp_path), played(GAMES[game])
    spec, program = cast(Any, stand.program.screens_of(game)).spec, stand.program
    texts = []
    for source in (session, session.at(session.last_step)):
        program.stack.push(spec.end(program.services, source, spec.colours(source, program.seats)))
        stand.pass_time(4000)
        buttons = {"rematch", "samedeal", "again", "export", "title", "picture", "back"}
        shown = {one.label for one in stand.scene.root.walk() if one.label and one.id not in buttons}
        story = stand.scene.root.find("story")  # its words are as long as there is room
        texts.append(shown - ({story.label} if story is not None else set()))
        begins = source is session
        assert {id for id in buttons if stand.has(id)} == (buttons - {"back"} if begins else {"picture", "back"})
    assert texts[1] < texts[0]
    assert {seat.name for seat in session.seats} <= texts[1]
    before = len(program.stack)
    stand.press("back")
    assert len(program.stack) == before - 1


def test_a_record_shows_the_results_of_a_round(tmp_path: Path) -> None:
    """Bids that were revealed, and the points of the round: both go on by a press."""
    stand, session = stand_for(tmp_path), played(GAMES["capitol"])
    table, context = session.at(session.last_step), stand.program.services
    board, done = board_art(table, stand.program.seats), list[str]()
    events = [event for step in table.steps for event in step.events]
    revealed = next(event for event in events if event.kind == "bids_revealed")
    scored = next(event for event in events if event.kind == "round_scored")
    for scene in (
        RevealScene(context, table, revealed, 0, board, lambda: done.append("reveal")),
        ScoringScene(context, table, scored, table.view(0).table, 0, board, lambda: done.append("score")),
    ):
        stand.program.stack.push(scene)
        stand.pass_time(8000)
        assert stand.faults() == []
        stand.key("return", "return", "return")
        stand.program.stack.pop()
    assert done[:1] == ["reveal"]
    assert "score" in done


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_deal_that_is_being_played_again_is_not_told(game: str, tmp_path: Path) -> None:
    """With the seats changed two people play the same cards; the first game lies open again when both are over."""
    stand = stand_for(tmp_path)
    entry = GAMES[game]
    first = played(entry)
    again = table_for(entry, first.setup, folder=stand.program.folders.saves)
    title = stand.scene
    stand.program.look_at(first.at(0), 0)
    stand.pass_time(40)
    assert stand.scene is title
    assert "played again" in stand.find("toast").label
    assert again.path is not None
    again.close()
    again.path.unlink()
    stand.program.look_at(first.at(0), 0)
    stand.pass_time(40)
    assert stand.scene is not title


def test_a_deal_number_that_is_being_played_under_other_rules_is_not_told(tmp_path: Path) -> None:
    """Whoever plays the same number alone, to the end, would look into the cards of the others."""
    stand = stand_for(tmp_path)
    entry = GAMES["capitol"]
    mine = table_for(entry, new_setup(entry, ["human", "ai:random"], 5), folder=stand.program.folders.saves)
    play(mine, random.Random(5))
    theirs = table_for(entry, new_setup(entry, ["human"] * 3, 5), folder=stand.program.folders.saves)
    assert theirs.path is not None
    assert mine.path is not None
    for table in (mine.at(0), table_of_save(mine.path, GAMES)):
        assert stand.program.services.withheld(table)
    theirs.path.unlink()
    assert not stand.program.services.withheld(mine.at(0))


def test_yards_fill_what_is_too_low_for_a_log(tmp_path: Path) -> None:
    """While one watches four seats, the rail had bare wood in its middle and houses too small to be counted."""
    stand = stand_for(tmp_path)
    stand.program.look_at(played(GAMES["capitol"], seats=4, steps=30).at(20), None)
    stand.pass_time(100)
    look = stand.scene.look
    foot, next_step = stand.find("stacks").rect.bottom, stand.find("watch.next").rect.top
    assert 0 < next_step - foot < look.ui(16)
    heights = [stand.find(f"seat.{seat}").rect.height for seat in range(4)]
    assert max(heights) > look.ui(90)
