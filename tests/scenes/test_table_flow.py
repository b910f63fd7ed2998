"""The flow of the game at the table: whole games, curtains, conceding, coming back, and that secrets stay secret."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from capitol.games.capitol.rules.numbers import CARD_OF_NAME, ROUNDS, STACKS
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.board_look import board_art
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capitol.ui.models.recap_lines import seen_lines
from capitol.games.capitol.ui.scoring_scene import ScoringScene
from capitol.games.capitol.ui.table.log_words import opening
from capitol.games.capitol.ui.table.round_steps import current_step
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.capitol.ui.words import Names, event_text
from capitol.kit.inputs import FocusGained, FocusLost
from capitol.kit.tween import SPEEDS
from capitol.session.seats import hash_pin
from capitol.table.curtain.cover import CoverScene
from capitol.table.log import Log
from tests.scenes.at_table import CAPTIONS, OVERLAP, Table, play_on


def over(table: Table) -> bool:
    return table.session.result is not None


@pytest.mark.parametrize(
    ("kinds", "curtain"),
    [(("human", "human"), "quick"), (("human", "ai:mason", "ai:random"), "quick")],
)
def test_a_whole_game_by_widget_names(tmp_path: Path, kinds: Sequence[str], curtain: str) -> None:
    table = Table(tmp_path, kinds, options={"curtain": curtain})
    seen: list[str] = []
    play_on(table, lambda made: type(made.scene).__name__ == "EndScene", seen.append)
    assert over(table)
    assert {"TableScene", "AuctionScene", "RevealScene", "ScoringScene", "DrawScene", "EndScene"} <= set(seen)
    assert ("CoverScene" in seen) == (kinds.count("human") > 1)


def test_computer_players_alone_play_to_the_end(tmp_path: Path) -> None:
    table = Table(tmp_path, ("ai:random", "ai:mason"))
    play_on(table, over)
    assert over(table)


def test_the_quick_curtain_hides_the_hand_until_it_is_asked_for(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "quick"})
    who = table.table.viewer
    assert not table.has("hand.0")
    assert table.session.seats[who].name in table.find("show").label
    table.key("f")
    assert not table.table.pending.active  # type: ignore[union-attr]  # it is a person's turn
    table.key("h")
    assert table.has("hand.0")
    table.program.stack.handle(FocusLost())
    table.program.stack.handle(FocusGained())
    table.pass_time()
    assert not table.has("hand.0")
    table.press("show")
    table.press("menu")
    table.key("escape")
    assert not table.has("hand.0")
    table.key("h", "p", "return")
    assert table.table.viewer != who
    assert not table.has("hand.0")


def test_a_turn_is_announced_in_the_colour_of_its_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Table(tmp_path, ("human", "human")).table
    said: list[tuple[str, str]] = []
    monkeypatch.setattr(scene.micro, "announce", lambda text, style: said.append((text, style.id)))
    scene.announce_turn("Cato builds", 1)
    assert said == [("Cato builds", scene.flow.colours.styles[1])]


def test_the_full_curtain_covers_every_turn(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "full"})
    assert isinstance(table.scene, CoverScene)
    table.pass_time(400)
    table.key("return")
    assert table.table.hand_open
    table.key("p", "return")
    table.pass_time(400)
    assert isinstance(table.scene, CoverScene)


def test_back_from_the_cover_waits_for_the_right_person(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "full"})
    table.pass_time(400)
    table.press("cover.back")
    table.pass_time(400)
    assert isinstance(table.scene, TableScene)
    assert not table.has("hand.0")
    table.key("return")
    table.pass_time(400)
    assert isinstance(table.scene, CoverScene)


def test_a_cover_tells_nothing_that_was_known_when_the_stack_before_was_sealed(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "quick"})
    told: list[str] = []
    for auction in range(2):
        for seat in range(2):
            play_on(table, lambda made: isinstance(made.scene, CoverScene))
            for _again in range(1 + (auction and not seat)):
                cover = table.scene
                assert isinstance(cover, CoverScene)
                assert not auction or not any(" passed and keeps " in line for line in cover.recap)
                told += cover.recap
                if auction and not seat:
                    table.open()
            play_on(table, lambda made: not isinstance(made.scene, CoverScene | AuctionScene))
    assert any(" passed and keeps " in line for line in told)


def test_what_others_did_after_a_pass_is_told_beside_the_first_tile(tmp_path: Path) -> None:
    """Its hall covers the table at once. No bubble lies over the cards, and none is left of a tile before."""
    table = Table(tmp_path, ("human", "ai:random", "ai:random"))
    missed = 0
    for _auction in range(3):
        play_on(table, lambda made: isinstance(made.scene, AuctionScene))
        auction = table.scene
        assert isinstance(auction, AuctionScene)
        assert auction.stage.find("toast") is None
        before = auction.stage.find("stake.before")
        if auction.stake.auction:
            assert before is not None
            assert before.label.count(". ") == 0, "the outcome of the last auction alone"
            assert " passed and keeps " not in before.label
        else:
            lines = seen_lines(table.session.steps, 0, 0, auction.names)[:-1]
            assert (before is not None) == bool(lines)
            if before is not None:
                assert before.label.endswith(lines[-1])
                assert (before.tooltip or before.label.replace(". ", ".\n")).split("\n") == lines
            missed += len(lines)
        play_on(table, lambda made: not isinstance(made.scene, AuctionScene))
    assert missed


def test_what_the_reveal_told_is_not_said_again_at_the_next_tile(tmp_path: Path) -> None:
    """Nobody bids in some auctions: no bubble of a tile that is gone stands at another, nor in the round after."""
    table = Table(tmp_path, ("human", "ai:random"), speed="leisurely")
    play_on(table, lambda made: isinstance(made.scene, AuctionScene))
    table.state.known[1] = table.state.hidden[1] = ()
    gone, now = 0, table.state.round
    while table.state.round == now or not isinstance(table.scene, TableScene):
        scene = table.scene
        assert scene.stage.find("toast") is None
        if isinstance(scene, AuctionScene):
            table.press("seal")
            if table.has("empty.seal"):
                table.press("empty.seal")
            gone = [event.kind for step in table.session.steps for event in step.events].count("tile_removed")
        elif isinstance(scene, DrawScene):
            stacks = scene.table.stacks
            table.press(f"stack.{STACKS[next(one for one in range(3) if stacks[one])]}")
            table.pass_time(400)
        else:
            table.pass_time(400)
            table.key("return")
    table.pass_time(100)
    assert not table.has("toast")
    assert gone >= 2


def test_a_pin_guards_the_hand_under_the_quick_curtain(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "quick"})
    who = table.table.viewer
    table.session._seats[who] = replace(table.session.seats[who], pin=hash_pin("4711"))
    table.key("h")
    table.pass_time(400)
    assert isinstance(table.scene, CoverScene)
    table.type("4711")
    table.key("return")
    table.pass_time(400)
    assert table.table.hand_open
    assert table.has("hand.0")


def test_one_person_never_sees_a_curtain(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:random"), options={"curtain": "full"})
    assert table.has("hand.0")
    assert table.table.hand_open


def test_sealed_stacks_can_be_opened_again_until_the_reveal(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "quick"})
    play_on(table, lambda made: made.session.can_commit and isinstance(made.scene, TableScene))
    table.pass_time()
    assert table.find("confirm").label == "Reveal"
    table.press(f"seat.{table.session.sealed_seats[0]}")
    table.press("seat.menu.reopen")
    table.pass_time(400)
    assert isinstance(table.scene, CoverScene)
    table.key("return")
    table.pass_time(400)
    table.press("seal")
    if table.has("empty.seal"):
        table.press("empty.seal")
    assert table.find("confirm").label == "Reveal"
    table.key("return")
    assert type(table.scene).__name__ == "RevealScene"


def test_a_seat_can_be_handed_to_a_computer_player_and_taken_back(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "open"})
    who = table.table.viewer
    table.press(f"seat.{who}")
    table.press("seat.menu.concede")
    assert table.faults(captions=CAPTIONS, may_overlap=OVERLAP) == []
    table.press("hand.casual")
    assert not table.session.seats[who].is_human
    table.pass_time(400)
    assert any(step.seat == who for step in table.session.steps)
    table.press(f"seat.{who}")
    table.press("seat.menu.take")
    table.pass_time(400)
    assert isinstance(table.scene, CoverScene)
    assert not table.session.seats[who].is_human
    table.press("cover.back")
    assert not table.session.seats[who].is_human
    table.press(f"seat.{who}")
    table.press("seat.menu.take")
    table.pass_time(400)
    table.press("cover.open")
    assert table.session.seats[who].is_human
    record = json.loads(table.session.record())
    assert record["players"][who]["kind"] == "human", "as at the start"


def log_of(table: Table, viewer: int = 0) -> list[str]:
    """The lines of the log that a seat may read."""
    names = Names(tuple(seat.name for seat in table.session.seats), board_art(table.session).titles)
    return [
        line.text
        for line in Log(lambda event, _after: event_text(event, names)).lines(
            table.session, opening(table.session, names), viewer
        )
    ]


def test_taking_a_computers_seat_asks_and_everybody_is_told(tmp_path: Path) -> None:
    """Looked at and handed back, it is in the log all the same, also after the game was left and opened again."""
    table = Table(tmp_path, ("human", "ai:mason"))
    name = table.session.seats[1].name
    before = log_of(table)
    for answer in ("take.cancel", "escape"):
        table.press("seat.1")
        table.press("seat.menu.take")
        assert table.find("take").label == f"Let a person play for {name}?"
        assert "Everyone can read it" in table.find("take.text").label
        assert table.faults(captions=CAPTIONS, may_overlap=OVERLAP) == []
        if answer == "escape":
            table.key(answer)
        else:
            table.press(answer)
        assert table.session.seats[1].kind == "ai:mason"
        assert log_of(table) == before
    table.press("seat.1")
    table.press("seat.menu.take")
    table.key("return")
    assert table.session.seats[1].is_human
    table.flow.concede(1, "casual")
    told = [f"A person plays for {name} from here on.", f"Faber, a computer player, plays for {name} from here on."]
    for viewer in (0, 1):
        assert [line for line in log_of(table, viewer) if "from here on" in line] == told
    table.program.to_title()
    table.open()
    assert [line for line in log_of(table) if "from here on" in line] == told
    notes = json.loads(table.session.record())["notes"]
    assert [(note["player"], note["kind"]) for note in notes] == [(1, "human"), (1, "ai:casual")]
    assert {note["action"] for note in notes} <= set(range(len(table.session.steps) + 1))


def test_only_who_knows_the_pin_takes_a_seat_back(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:mason"))
    table.session._seats[0] = replace(table.session.seats[0], pin=hash_pin("1234"))
    hand = table.state.hand(0)
    table.flow.concede(0, "mason")
    assert not table.has("hand.0"), "nobody sits here any more: nobody sees the hand"
    table.session.pace.pause(True)
    table.press("seat.0")
    table.press("seat.menu.take")
    table.pass_time(400)
    assert isinstance(table.scene, CoverScene)
    assert not table.has("cover.open")
    table.type("9999")
    assert not table.session.seats[0].is_human
    table.type("1234")
    assert table.session.seats[0].is_human
    table.pass_time(400)
    assert len(table.state.hand(0)) <= len(hand)
    assert table.has("hand.0")


def test_a_second_person_does_not_sit_down_to_open_hands(tmp_path: Path) -> None:
    """The game began with one person, who had nothing to hide; that changes when another seat is a person's."""
    table = Table(tmp_path, ("human", "ai:mason"), options={"curtain": "open"})
    assert not table.table.flow.hides
    table.flow.take_over(1)
    table.press("take.yes")
    table.pass_time(400)
    assert table.session.seats[1].is_human
    assert table.table.flow.hides
    assert not table.has("hand.0")


def test_coming_back_shows_the_same_table(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:mason"), steps=60)
    first = table.draw()
    table.program.to_title()
    table.open()
    assert first.get_buffer().raw == table.draw().get_buffer().raw


def secret_free(table: Table) -> tuple[bytes, str]:
    """What the screen gives away: its picture and its widget tree."""
    picture = table.draw().get_buffer().raw
    return picture, json.dumps(table.scene.stage.describe(), default=str)


@pytest.mark.parametrize("curtain", ["quick", "full"])
@pytest.mark.usefixtures("drawn_apart")
def test_the_screen_does_not_depend_on_what_it_may_not_show(tmp_path: Path, curtain: str) -> None:
    shown = []
    for number, swap in enumerate((False, True)):
        table = Table(tmp_path / str(number), ("human", "human"), options={"curtain": curtain})
        if swap:
            # Every hidden card of both hands becomes another of its kind.
            for seat in (0, 1):
                state = table.state
                state.hidden[seat] = tuple(sorted(other(card) for card in state.hidden[seat]))
            table.open()
        shown.append(secret_free(table))
    assert shown[0] == shown[1]


def other(card: int) -> int:
    """Another card of the same stack."""
    return card + 1 if card not in (CARD_OF_NAME["R7"], CARD_OF_NAME["F8"], CARD_OF_NAME["V8"]) else card - 1


@pytest.mark.usefixtures("drawn_apart")
def test_with_one_person_the_screen_does_not_depend_on_the_rivals_hand(tmp_path: Path) -> None:
    shown = []
    for number, swap in enumerate((False, True)):
        table = Table(tmp_path / str(number), ("human", "human"), options={"curtain": "open"})
        me = table.table.viewer
        if swap:
            state = table.state
            state.hidden[1 - me] = tuple(sorted(other(card) for card in state.hidden[1 - me]))
            table.open()
        shown.append(secret_free(table))
    assert shown[0] == shown[1]


def test_input_during_an_animation_leads_to_the_same_state(tmp_path: Path) -> None:
    states = []
    for number, speed in enumerate(("instant", "normal")):
        table = Table(tmp_path / str(number), ("human", "ai:mason"), seed=9, speed=speed)
        while not table.session.waiting_for:
            table.pass_time()
        while table.scene.busy:
            table.key("space")
        assert table.program.motion.factor == SPEEDS[speed]
        table.key("f", "space", "space", "return")
        for _press in range(400):
            table.clock += 40
            table.program.stack.update(table.clock)
            if speed == "normal" and table.scene.busy:
                table.key("space")
            if table.session.waiting_for and not table.scene.busy and len(table.session.steps) > 1:
                break
        states.append(table.state.key())
    assert states[0] == states[1]


def test_each_move_is_shown_before_the_next_one_is_taken(tmp_path: Path) -> None:
    table = Table(tmp_path, ("ai:random", "ai:mason"), speed="normal")
    taken = []
    for _frame in range(60 * 6):
        table.clock += 16
        table.program.stack.update(table.clock)
        taken.append(len(table.session.steps))
    steps = [at for at, (a, b) in enumerate(pairwise(taken)) if b > a]
    assert all(b - a == 1 for a, b in pairwise(taken) if b != a)
    assert all((b - a) * 16 >= 350 for a, b in pairwise(steps))


def test_nothing_tells_of_a_scoring_before_it_is_shown(tmp_path: Path) -> None:
    """While the last tile of a round is being placed: neither the part of the round nor scores, log, chips or seats."""
    table = Table(tmp_path, ("ai:mason", "ai:mason", "ai:mason"), seed=3, speed="normal")
    shown, last = 0, None
    while shown < ROUNDS:
        table.clock += 16
        table.program.stack.update(table.clock)
        told = [event for step in table.session.steps for event in step.events if event.kind == "round_scored"]
        if len(told) > shown and isinstance(table.scene, TableScene):
            view_model, last = table.scene.view_model, told[-1]
            assert last in table.scene.flow.queued
            assert view_model.model.phase == "place"
            assert view_model.model.round == shown
            assert current_step(view_model) == 3, "the third tile"
            assert all(not seat.owed for seat in view_model.model.seats)
            assert sum(line.event is not None and line.event.kind == "round_scored" for line in view_model.log) == shown
            gained = table.state.round_scores[shown]
            before = [score - more for score, more in zip(table.state.scores, gained, strict=True)]
            assert [seat.score for seat in view_model.model.seats] == before
            for seat, score in enumerate(before):
                points = f"{score} point" if score == 1 else f"{score} points"
                assert f"{table.table.names.seats[seat]}: {points}, " in table.find(f"seat.{seat}").tooltip
                table.table.flow.open_seat(seat)
                assert f": {points}, " in table.find("seat.menu.text").label
                table.table.stage.close()
            assert table.has("watch.pause"), "also the last round is not over before all is shown"
        if isinstance(table.scene, ScoringScene):
            assert last is not None, "the tile is seen to be placed first"
            shown, last = shown + 1, None
            table.scene.finish_animations()
            table.press("next")
    assert table.session.result is not None
