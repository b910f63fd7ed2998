"""Portraits show the moods of their seats, wherever a game is played or looked at, and change at leisure."""

from __future__ import annotations

import random
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from capitol.core.moods import Mood
from capitol.core.remarks import Talk, public_events
from capitol.games.registry import GameEntry, games
from capitol.session.controller import TableSession
from capitol.session.settings import Settings
from capitol.table.art.portrait import MOODS, NAMES, draw_portrait
from capitol.table.ending import EndingScene
from capitol.table.playing import PlayingScene
from capitol.table.remarks import CHANGE_MS, Speaker
from capitol.table.seats.players import face_of, portrait_of, sitters
from capitol.table.viewing import ViewFlow
from tests.scenes.harness import Stand
from tests.scenes.test_look_back import new_setup, play, stand_for, table_for
from tests.scenes.test_remarks import SAID, remark

HOUSE = tuple(entry for entry in games().values() if entry.remarks is not None)
"""The games whose computer players show moods."""
STEPS, LONGER = 30, 200


def begun(entry: GameEntry, steps: int) -> TableSession:
    """A game of a person and computer players, in which chance has decided so many steps."""
    kinds = ["human", *(f"ai:{player.id}" for player in entry.players)][: entry.seats[-1]]
    session = table_for(entry, new_setup(entry, kinds, 3))
    play(session, random.Random(3), steps)
    return session


def table(stand: Stand) -> PlayingScene:  # type: ignore[type-arg]
    assert isinstance(stand.scene, PlayingScene)
    return stand.scene


def shown(stand: Stand) -> tuple[Mood, ...]:
    return tuple(sitter.mood for sitter in table(stand).view_model.sitters)


def felt(session: TableSession) -> list[tuple[Mood, ...]]:
    """Return the moods after each number of steps, as they follow from what everybody has seen."""
    assert session.entry.remarks is not None
    talk = Talk(session.entry.remarks(), ["" for _seat in session.seats])
    moods = [talk.moods]
    for number, step in enumerate(session.steps, 1):
        talk.hear(public_events(step.events), session.result if number == len(session.steps) else None)
        moods.append(talk.moods)
    return moods


@pytest.mark.parametrize("entry", HOUSE, ids=lambda entry: entry.id)
def test_a_game_looked_at_shows_the_moods_of_its_step(entry: GameEntry, tmp_path: Path) -> None:
    """Forwards and backwards, in every game, and in the pictures of the seats."""
    session = begun(entry, LONGER)
    stand, moods = stand_for(tmp_path), felt(session)
    changes = [step for step in range(1, len(moods)) if moods[step] != moods[step - 1]][:12]
    stand.program.tables.watch(session.at(0))
    stand.pass_time()
    flow = table(stand).flow
    assert isinstance(flow, ViewFlow)
    seen = set()
    for step in (*changes, *changes[-2::-3], 0):
        flow.go(step)
        stand.pass_time(CHANGE_MS)
        assert shown(stand) == moods[step], step
        for seat, mood in enumerate(moods[step]):
            row = table(stand).stage.root.find(f"seat.{seat}")
            assert row is not None
            sitter = table(stand).view_model.sitters[seat]
            assert row.portrait == face_of(sitter.portrait, mood)  # type: ignore[attr-defined]
            seen.add(mood)
    assert len(seen) > 1


def test_faces_change_at_most_once_a_second(tmp_path: Path) -> None:
    """However fast the game is looked through; what is shown in the end is right."""
    session = begun(games()["capitol"], STEPS)
    stand = stand_for(tmp_path)
    stand.program.tables.watch(session.at(0))
    stand.pass_time()
    flow = table(stand).flow
    assert isinstance(flow, ViewFlow)
    before, changes = shown(stand), list[float]()
    for step in range(STEPS + 1):
        for wait in (partial(flow.go, step), partial(stand.pass_time, 100), partial(stand.pass_time, 100)):
            wait()
            if shown(stand) != before:
                before = shown(stand)
                changes.append(stand.clock)
    assert len(changes) > 2
    assert min(later - sooner for sooner, later in pairwise(changes)) >= CHANGE_MS
    due = table(stand).next_due(stand.clock)
    stand.pass_time(CHANGE_MS)
    assert shown(stand) == felt(session)[-1]
    assert shown(stand) == before or due is not None


@pytest.mark.parametrize("entry", HOUSE, ids=lambda entry: entry.id)
def test_a_game_goes_on_in_its_mood_and_ends_in_one(entry: GameEntry, tmp_path: Path) -> None:
    """A table opened again looks as before; those who cannot bear faces switch remarks off, and the faces are calm."""
    session, steps = begun(entry, STEPS), STEPS
    while session.to_act != (0,) or session.is_sealed_decision or set(felt(session)[-1]) == {Mood.CALM}:
        steps += 1
        play(session, random.Random(3), steps)
    stand = stand_for(tmp_path)
    stand.program.open_table(session)
    stand.pass_time(400)
    assert shown(stand) == felt(session)[-1]
    stand.program.change_settings("play", remarks=False)
    stand.pass_time(CHANGE_MS)
    assert set(shown(stand)) == {Mood.CALM}
    stand.program.change_settings("play", remarks=True)
    over = begun(entry, 10_000)
    stand.program.open_table(over)
    for _wait in range(40):
        stand.pass_time(400)
    assert isinstance(stand.scene, EndingScene)
    assert [look.sitter.mood for look in stand.scene.seats] == list(felt(over)[-1])
    assert over.result is not None
    assert stand.scene.seats[over.result.winners[0]].sitter.mood in (Mood.TRIUMPHANT, Mood.PLEASED)


def test_a_bubble_shows_who_speaks(tmp_path: Path) -> None:
    """In its mood; without, where there is no room for it."""
    stand = stand_for(tmp_path)
    session = begun(games()["capitol"], 10)
    stand.program.tables.watch(session.at(10))
    stand.pass_time()
    face = "portrait.lucia.annoyed"
    narrow = 0
    for said in ("", face):
        assert stand.scene.stage.remark(SAID, "seat.1", face=said)
        stand.pass_time()
        note = remark(stand)
        assert note is not None
        look = stand.scene.stage.look
        words = note.words_room(look)
        assert note.rect.contains(words)
        size = look.text_px(note.text_px)
        assert len(look.fonts.wrap(note.label, size, words.width)) * round(size * 1.4) <= words.height
        if said:
            assert note.face == face  # type: ignore[attr-defined]
            assert note.rect.contains(note.face_rect(look))  # type: ignore[attr-defined]
            assert not note.face_rect(look).colliderect(words)  # type: ignore[attr-defined]
            assert words.width >= narrow
        narrow = words.width - 1


def test_every_mood_is_another_picture() -> None:
    """At the size of a badge: one can be told from the others by more than a trace of colour."""
    for name in NAMES:
        faces = [draw_portrait(34, 34, name, mood) for mood in Mood]
        greys = [[sum(face.get_at((x, y))[:3]) // 3 for x in range(34) for y in range(34)] for face in faces]
        for number, one in enumerate(greys):
            for other in greys[:number]:
                differ = sum(abs(a - b) > 24 for a, b in zip(one, other, strict=True))
                assert differ > 0.04 * len(one), (name, number)
    assert len(MOODS) == 4


def test_the_face_in_a_bubble_is_that_of_the_badge() -> None:
    """Of two computer players of a kind one has another portrait, also where it speaks."""
    entry, changed = games()["capstone"], set()
    context = SimpleNamespace(stack=SimpleNamespace(top=None), settings=Settings())
    for seed in range(6):
        session = table_for(entry, new_setup(entry, [f"ai:{entry.players[0].id}"] * 2, seed))
        speaker = Speaker(context)
        while session.result is None:
            since = len(session.steps)
            play(session, random.Random(since), since + 1)
            speaker.hear(session, since)
            if speaker._due is None:
                continue
            seat, face = speaker._due[0].seat, speaker._due[2]
            badge = sitters(entry, session.seats)[seat].portrait
            assert face in [face_of(badge, mood) for mood in Mood]
            changed.add(badge != portrait_of(entry, session.seats[seat]))
    assert True in changed
