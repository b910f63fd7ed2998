"""New game: what can be chosen, what is refused, what is started."""

from __future__ import annotations

import shutil
from dataclasses import asdict
from pathlib import Path

import pytest

from capitol.core.setup import HUMAN
from capitol.games.capitol.levels import default_board
from capitol.games.capitol.rules.options import PRESETS
from capitol.kit.inputs import KeyDown
from capitol.kit.widgets import Choice, ScrollList
from capitol.session.seal import Word, blocks, pledge_of
from capitol.session.seats import ai_kind
from capitol.shell.menu import about_text
from capitol.shell.new_game import NewGameScene
from capitol.shell.preferences import Fixed
from tests.scenes.harness import Stand
from tests.texts_drawn import Drawn, told_to


@pytest.fixture
def table(stand: Stand) -> Stand:
    """New game in front."""
    stand.press("new")
    return stand


@pytest.fixture
def whole(table: Stand) -> Stand:
    """New game in front, the rules of the table and the deal in sight."""
    table.press("newgame.more")
    return table


def scene(stand: Stand) -> NewGameScene:
    """The scene itself."""
    assert isinstance(stand.scene, NewGameScene)
    return stand.scene


def test_defaults_start_with_enter(table: Stand) -> None:
    """A person and three computer players, by the designer's rules."""
    table.key("return")
    session = table.program.session
    assert session is not None
    assert [seat.is_human for seat in session.seats] == [True, False, False, False]
    assert session.match.setup.rules == PRESETS["designer"]
    assert session.path is not None


def test_seats(table: Stand) -> None:
    """Seats can be removed, added, moved, named and recoloured."""
    table.press("seat.3.remove")
    table.press("seat.2.remove")
    assert len(scene(table).choice.seats) == 2
    assert not table.find("seat.0.remove").enabled
    table.press("seats.add")
    table.press("seat.0.down")
    assert [seat.name for seat in scene(table).choice.seats][:2] == ["Lucia", "Livia"]
    assert not table.has("seat.0.name")
    table.press("seat.1.name")
    table.key("end")
    table.type(" Maior")
    assert scene(table).choice.seats[1].name == "Livia Maior"
    before = [seat.colour for seat in scene(table).choice.seats]
    table.press("seat.0.colour")
    after = [seat.colour for seat in scene(table).choice.seats]
    assert before[0] != after[0]
    assert len(set(after)) == 3


def test_the_menu_beside_a_name_does_not_repeat_it(table: Stand) -> None:
    anna = table.program.profiles.add("Anna")
    assert anna is not None
    shown = scene(table)
    shown.take(shown.choice.with_person(0, anna))
    menu = table.find("seat.0.kind")
    assert isinstance(menu, Choice)
    drawn: list[Drawn] = []
    with told_to(drawn.append):
        table.draw()
    assert [one.shown for one in drawn].count("Anna") == 1
    assert menu.chosen.text == "Anna"


def test_who_plays_says_how_and_how_well(table: Stand) -> None:
    """Seat, menu and the words below the board tell name, level and whom it suits; the figures are a press away."""
    assert table.find("seat.1.kind").chosen.text == "Novice"  # type: ignore[attr-defined]
    shown = scene(table)
    shown.take(shown.choice.against(shown.entry.player("casual")))
    assert table.find("seat.1.kind").chosen.text == "Casual"  # type: ignore[attr-defined]
    assert table.find("seat.1.named").label == "Faber"
    assert table.find("seat.1.suits").label == "For an easy evening"
    assert table.find("seats.named.casual").label == "Faber, Figulus, Pistor: Casual, level 2 of 6"
    assert "games against" not in table.find("seats.about.casual").label
    table.press("seats.strength")
    four = shown.entry.player("casual").measured[-1]
    assert f"{four.games} games against 3 × Fortuna (Random moves)." in table.find("strength.casual.text").label
    assert table.faults() == []
    table.key("escape")
    assert not table.has("seats.about.novice")
    table.press("seat.1.kind")
    assert table.find("seat.1.kind.ai:club.note").label == "Level 3 of 6. When you know the game"
    assert table.faults() == []
    table.press("seat.1.kind.ai:novice.note")
    assert scene(table).choice.seats[1].kind == "ai:novice"
    assert "new in the city" in table.find("seats.about.novice").label
    table.scene.stage.focus_on("seat.1.kind", visible=True)
    table.key("return", "down", "return")
    assert scene(table).choice.seats[1].kind == "ai:casual"


def test_what_is_said_of_a_computer_player_is_parted_from_the_board(whole: Stand) -> None:
    """A rule and a heading of its own; and whoever it is, nothing is cut and nothing has to be scrolled."""
    table = whole
    for player in table.program.entry.players:
        choice = scene(table).choice
        for number in range(1, len(choice.seats)):
            choice = choice.with_seat(number, kind=ai_kind(player.id))
        scene(table).take(choice)
        table.pass_time()
        first, head = table.find("first").rect, table.find("seats.opponents.title")
        rule, named = table.find("seats.opponents.rule").rect, table.find(f"seats.named.{player.id}").rect
        assert head.label == "Computer players"
        assert first.bottom < rule.top < rule.bottom < head.rect.top < head.rect.bottom < named.top
        listed = table.find("newgame.board.list")
        assert isinstance(listed, ScrollList)
        assert listed.most == 0, player.id
        assert table.faults() == []
    people = scene(table).choice
    for number in range(len(people.seats)):
        people = people.with_seat(number, kind=HUMAN)
    scene(table).take(people)
    table.pass_time()
    assert not table.has("seats.opponents")


@pytest.mark.parametrize("ui", [1.0, 1.5])
def test_everything_about_seats_is_reached_by_keys(table: Stand, ui: float) -> None:
    """Colour, order and removal stand beside the name: the arrows lead there from the ends of its text."""
    table.program.change_settings("display", ui_scale=ui)
    table.pass_time()
    stage = table.scene.stage
    wanted = {widget.id for widget in table.find("newgame.seats.list").walk() if widget.can_focus}
    wanted -= {"newgame.game"}  # in large texts the choice of the game stands above the seats
    assert len(wanted) >= 20
    reached, todo = {"seat.0.colour"}, ["seat.0.colour"]
    while todo:
        id = todo.pop()
        changes_value = {"left", "right"} if table.find(id).role == "choice" else set()
        for arrow in {"up", "down", "left", "right"} - changes_value:
            stage.focus_on(id, visible=True)
            if table.find(id).role == "field":
                table.program.stack.handle(KeyDown("end" if arrow == "right" else "home"))
            table.program.stack.handle(KeyDown(arrow))
            if stage.focus.id not in reached:
                reached.add(stage.focus.id)
                todo.append(stage.focus.id)
    assert wanted <= reached


def test_double_names_are_refused_in_words(table: Stand) -> None:
    """Start is off and a sentence says why."""
    scene(table).take(scene(table).choice.with_seat(1, kind="human", name="livia "))
    table.pass_time()
    assert not table.find("start").enabled
    assert "Livia" in table.find("newgame.fault").label
    table.key("return")
    assert table.program.session is None


def test_pin_needs_four_digits(table: Stand) -> None:
    """A PIN is for people, when there are several, and has four digits."""
    assert not table.has("seat.0.pin")
    scene(table).take(scene(table).choice.with_seat(1, kind="human"))
    table.press("seat.1.pin")
    table.type("12a3")
    assert scene(table).choice.seats[1].pin == "123"
    assert not table.find("start").enabled
    table.type("4")
    table.press("start")
    assert table.program.session is not None
    assert table.program.session.seats[1].pin
    assert "1234" not in str(table.program.settings.last_games)


def test_the_rules_of_the_table_are_a_press_away(table: Stand) -> None:
    """First who plays and on what alone; what was chosen further on stays in force when it is put away."""
    assert not any(table.has(id) for id in ("newgame.rules", "seed", "first", "preset"))
    assert table.find("newgame.more").label == "More choices"
    table.press("newgame.more")
    assert table.find("newgame.more").label == "Fewer choices"
    assert all(table.has(id) for id in ("newgame.rules", "seed", "first", "preset"))
    table.press("seed")
    table.type("4711")
    table.press("newgame.more")
    assert not table.has("seed")
    assert table.faults() == []
    assert scene(table).choice.seed == "4711"


def test_house_rules(whole: Stand) -> None:
    """A preset sets the rules; a rule changed by hand makes them one's own; they are played."""
    table = whole
    table.press("preset")
    table.press("preset.german")
    assert scene(table).choice.rules == asdict(PRESETS["german"])
    table.press("rules.details")
    table.press("rule.blank_plays.no")
    assert scene(table).choice.preset == "own"
    table.press("start")
    session = table.program.session
    assert session is not None
    assert session.match.setup.rules.blank_plays == "no"
    assert session.match.setup.rules.auction_tie == "fewest_points"


def test_curtain_follows_people(whole: Stand) -> None:
    """With one person there is no curtain to choose; with two it is Quick."""
    table = whole
    assert not table.has("curtain")
    scene(table).take(scene(table).choice.with_seat(1, kind="human"))
    table.pass_time()
    assert table.has("curtain")
    assert scene(table).choice.table_options()["curtain"] == "quick"


def test_seed_and_consul(whole: Stand) -> None:
    """The same deal number deals the same cards; the Consul can be chosen."""
    table = whole
    table.press("seed")
    table.type("4711")
    table.press("first")
    table.press("first.2")
    choice = scene(table).choice
    table.press("start")
    first = table.program.session
    assert first is not None
    assert first.match.setup.first_player == 2
    table.program.begin(choice)
    second = table.program.session
    assert second is not None
    assert second.match.setup.stacks == first.match.setup.stacks


def test_the_deal_follows_from_a_word_written_after_the_hash_of_the_salt(whole: Stand) -> None:
    """The hash stays the same while the word is written, and is that of the salt which the game names at its end; the
    next game has another one. Who begins follows from the word too. With a deal number no word can be written."""
    table = whole
    table.program.fixed = Fixed(speed="instant", seed=7)  # so that salts are random
    scene(table).rebuild()
    shown = table.find("word.note").label
    table.press("word")
    table.type("Aventin")
    assert table.find("word.note").label == shown
    choice = scene(table).choice
    table.press("start")
    session = table.program.session
    assert session is not None
    assert session.receipt is not None
    seal = session.receipt.seal
    assert seal.word == Word("Aventin", pledge_of(seal.salt), draws_first=True)
    assert blocks(seal.word.pledge[:16]) in shown
    assert session.receipt.holds(session.entry.game) is True
    assert blocks(seal.word.pledge) in about_text(session)
    assert "“Aventin”" in about_text(session)
    table.program.begin(choice)
    other = table.program.session
    assert other is not None
    assert other.match.setup.stacks != session.match.setup.stacks
    table.program.new_game()
    table.pass_time()
    table.press("newgame.more")
    assert scene(table).choice.word == ""
    assert blocks(seal.word.pledge[:16]) not in table.find("word.note").label
    table.press("seed")
    table.type("4711")
    assert not table.find("word").enabled


def test_faulty_board_is_listed_with_its_reason(stand: Stand) -> None:
    """A spoilt level appears with its faults and cannot be started; a good copy can."""
    own = stand.program.folders.data / "levels"
    own.mkdir(parents=True)
    for picture in default_board().parent.glob("*.png"):
        shutil.copy(picture, own)
    shutil.copy(default_board(), own / "copy.tmx")
    (own / "spoilt.tmx").write_text("<map", encoding="utf-8")
    stand.press("new")
    stand.press("board")
    stand.press(f"board.{own / 'spoilt.tmx'}")
    assert "spoilt.tmx" in stand.find("board.faults").label
    assert not stand.find("start").enabled
    assert stand.faults() == []
    stand.press("board")
    stand.press(f"board.{own / 'copy.tmx'}")
    stand.press("start")
    assert stand.program.session is not None
    assert stand.program.session.match.setup.board.name == "copy"


def test_as_last_time(table: Stand) -> None:
    """The screen opens as the last game was; one press leads back to the usual table."""
    table.press("seat.3.remove")
    table.press("newgame.more")
    table.press("preset")
    table.press("preset.german")
    table.press("start")
    table.program.to_title()
    table.pass_time(60)
    table.press("new")
    assert len(scene(table).choice.seats) == 3
    assert scene(table).choice.preset == "german"
    assert table.has("preset"), "what is not as usual is in sight"
    table.press("newgame.usual")
    assert scene(table).choice.preset == "designer"
    table.press("newgame.last")
    assert scene(table).choice.preset == "german"


def test_no_button_at_the_foot_moves_when_a_seat_is_taken_away(table: Stand) -> None:
    """What leads back to the usual table is disabled while the table is the usual one, and not absent."""
    ids = ("newgame.more", "newgame.usual", "start")
    before = [tuple(table.find(id).rect) for id in ids]
    assert not table.find("newgame.usual").enabled
    table.press("seat.3.remove")
    assert table.find("newgame.usual").enabled
    assert [tuple(table.find(id).rect) for id in ids] == before


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("people", [0, 1, 2])
def test_all_tables_start(table: Stand, seats: int, people: int) -> None:
    """Every number of seats with no, one and two people."""
    choice = scene(table).choice
    while len(choice.seats) > seats:
        choice = choice.without(0)
    for number in range(seats):
        choice = choice.with_seat(number, kind="human" if number < people else "ai:casual")
    scene(table).take(choice)
    table.press("start")
    assert table.program.session is not None
    assert len(table.program.session.seats) == seats


@pytest.mark.parametrize("ui", [1.0, 1.1, 1.25])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (800, 540)])
def test_the_button_below_the_seats_is_never_cut(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    """Where the seats have no room they scroll above it."""
    stand = Stand(tmp_path, size=size, ui=ui)
    stand.program.new_game()
    stand.pass_time()
    button, panel = stand.find("seats.exhibition"), stand.find("newgame.seats")
    rows = stand.find("newgame.seats.list")
    inside = rows.rect if button.parent is rows else panel.rect
    assert inside.contains(button.rect)
    assert button.parent is rows or not rows.rect.colliderect(button.rect)


def test_a_name_that_is_typed_takes_the_place_of_the_one_offered(tmp_path: Path) -> None:
    """By click and by keys; a second click goes to a place in it."""
    for number, reach in enumerate(("click", "keys", "again")):
        stand = Stand(tmp_path / str(number))
        stand.program.new_game()
        stand.pass_time()
        if reach == "keys":
            stand.scene.stage.focus_on("seat.0.kind", visible=True)
            stand.key("up")
            assert stand.scene.stage.focus.id == "seat.0.name"
        else:
            stand.press("seat.0.name")
        if reach == "again":
            stand.press("seat.0.name")
            stand.key("end")
        before = scene(stand).choice.seats[0].name
        stand.type("Bob")
        assert scene(stand).choice.seats[0].name == (before + "Bob" if reach == "again" else "Bob"), reach
