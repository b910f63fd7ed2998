"""The voice in the program: switched on and off everywhere, its keys, what it says of controls, and what it keeps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Rect

from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.rules.state import CONSTRUCTION, DRAW
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capitol.ui.reveal_scene import RevealScene
from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.games.capstone.ui.end_scene import EndScene
from capitol.host.language import set_language
from capitol.host.speech import Manner, Sentence, Speech
from capitol.kit.accessible_text import plain, widget_words
from capitol.kit.narrator import Narrator
from capitol.kit.stage import Stage
from capitol.kit.widgets import Button, Widget
from capitol.session.launch import Launch
from capitol.session.settings import Settings
from capitol.shell.app import _voice
from capitol.shell.new_game import NewGameScene
from capitol.table.curtain.cover import CoverScene
from capitol.table.seats.colours import TableColours
from tests.scenes.auction_table import at_auction
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand
from tests.scenes.harness import Stand
from tests.scenes.hearing import Ear
from tests.scenes.sitting import NAMES
from tests.scenes.test_cover import with_pin
from tests.scenes.test_draw import open_draw
from tests.scenes.test_secrets import PEOPLE, WITH_COMPUTER, at, to_act


@pytest.fixture
def ear() -> Ear:
    return Ear()


def listening(tmp_path: Path, ear: Ear) -> Stand:
    """A program at its title, with a voice."""
    stand = Stand(tmp_path, voice=ear)
    stand.program.show_title()
    stand.pass_time()
    return stand


def test_texts_are_told_in_words() -> None:
    """Signs, numerals and lines are for the eye."""
    assert plain("IV Palatinus\nfree: 3\n") == "4 Palatinus. free: 3."
    assert plain("Livia +2, Cato −1") == "Livia plus 2, Cato minus 1"
    assert plain("Tiro seals a goal: ····") == "Tiro seals a goal"
    assert plain("L1 → M2") == "L1 , M2"
    assert plain("Ada: 2 houses, 1 roof · Bruno: none") == "Ada: 2 houses, 1 roof; Bruno: none"
    assert plain("Worth: 3 · 4 cards") == "Worth: 3, 4 cards"
    assert plain("12-letter word, C’est I’m") == "12-letter word, C’est I’m"


def test_without_a_voice_nothing_is_followed(tmp_path: Path) -> None:
    """Off by default."""
    stand = Stand(tmp_path)
    stand.program.show_title()
    stand.key("f6", "f7")
    assert stand.program.stack.narrator is None
    assert stand.program.voice.voice is None
    assert not Settings().access.voice


def test_one_key_switches_it_on_and_off_on_any_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while a name is written; and it stays so for the next start."""
    said: list[str] = []
    monkeypatch.setattr(Speech, "say", lambda self, sentence: said.append(sentence.text))
    stand = Stand(tmp_path)
    stand.program.show_title()
    stand.key("f5")
    assert stand.program.settings.access.voice
    assert said[0].startswith("Voice on. F6 says")
    stand.program.new_game()
    field = next(one for one in stand.scene.stage.root.walk() if one.role == "field" and one.can_focus)
    stand.scene.stage.focus_on(field.id, visible=True)
    stand.pass_time()
    assert "text field" in said[-1]
    stand.key("f5")
    assert not stand.program.settings.access.voice
    assert stand.program.stack.narrator is None
    assert said[-1] == "Voice off"


def test_the_settings_switch_it_and_say_how_fast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The voice speaks in the language of the game."""
    manners: list[Manner] = []
    monkeypatch.setattr(Speech, "say", lambda self, sentence: None)
    monkeypatch.setattr(Speech, "use", lambda self, manner: manners.append(manner))
    stand = Stand(tmp_path)
    stand.program.show_title()
    stand.program.open_settings("access")
    stand.pass_time()
    stand.press("settings.access.voice")
    assert stand.program.stack.narrator is not None
    stand.program.change_settings("access", voice_rate=40)
    assert manners[-1] == Manner("en", 40)
    try:
        stand.program.change_settings(language="de")
        assert manners[-1] == Manner("de", 40)
    finally:
        set_language("en")
    stand.press("settings.access.voice")
    assert stand.program.stack.narrator is None


def test_the_command_line_and_the_environment_begin_with_a_voice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For whoever cannot see the settings."""
    monkeypatch.delenv("CAPITOL_VOICE", raising=False)
    assert _voice(Launch(), []) is None
    assert isinstance(_voice(Launch(voice=""), []), Speech)
    written = _voice(Launch(voice=str(tmp_path / "words.txt")), [])
    assert written is not None
    written.say(Sentence("Capitol"))
    written.close()
    assert (tmp_path / "words.txt").read_text(encoding="utf-8") == "Capitol\n"
    troubles: list[str] = []
    assert _voice(Launch(voice=str(tmp_path)), troubles) is None
    assert len(troubles) == 1
    monkeypatch.setenv("CAPITOL_VOICE", "1")
    assert isinstance(_voice(Launch(), []), Speech)


def test_controls_are_told_with_role_value_and_place(tmp_path: Path, ear: Ear) -> None:
    """And only the value when that is what changed."""
    stand = listening(tmp_path, ear)
    stand.program.open_settings("sound")
    stand.pass_time()
    assert "Settings" in ear.take()
    stand.scene.stage.focus_on("settings.sound.master", visible=True)
    stand.pass_time()
    assert ear.take()[0].startswith("Volume, slider, 80%, 2 of 5")
    stand.key("right")
    assert ear.take() == ["85%"]
    stand.scene.stage.focus_on("settings.sound.mute", visible=True)
    stand.pass_time()
    assert ear.take()[0].startswith("Sound, switch, on, 1 of 5")


def test_the_last_words_are_said_again(tmp_path: Path, ear: Ear) -> None:
    """As often as one likes."""
    stand = listening(tmp_path, ear)
    stand.key("down")
    last = ear.take()[-1]
    stand.key("f6", "f6")
    assert ear.take() == [last, last]


def test_where_others_sit_nothing_of_a_hand_is_said_again(tmp_path: Path, ear: Ear) -> None:
    """When a hand is hidden and when the cover falls, what was said for one seat is forgotten."""
    session = at(PEOPLE, to_act(0, CONSTRUCTION), curtain="full")
    stand = listening(tmp_path, ear)
    stand.program.open_table(session)
    stand.pass_time(1000)
    assert isinstance(stand.scene, CoverScene)
    told = " ".join(ear.take())
    assert "Livia" in told
    assert "Worth" not in told
    stand.key("f7")
    assert "Worth" not in " ".join(ear.take())
    stand.press("cover.open")
    stand.pass_time(1000)
    stand.scene.stage.focus_on("hand.0", visible=True)
    stand.pass_time()
    assert "Worth" in " ".join(ear.take())
    hushes = ear.hushes
    stand.key("h")
    assert ear.hushes > hushes
    ear.take()
    stand.key("f6")
    assert "Worth" not in " ".join(ear.take())
    stand.key("f7")
    assert "Worth" not in " ".join(ear.take())


def test_a_wrong_pin_is_said_once_and_not_every_second(tmp_path: Path, ear: Ear) -> None:
    session = at(PEOPLE, to_act(0, CONSTRUCTION), curtain="full")
    with_pin(session, 0, "2468")
    stand = listening(tmp_path, ear)
    stand.program.open_table(session)
    stand.pass_time(1000)
    assert isinstance(stand.scene, CoverScene)
    for said in ("Wrong PIN. Try again.", "Wrong PIN. Try again.", "Wrong PIN. Wait 10 seconds."):
        ear.take()
        stand.key("1", "1", "1", "1")
        assert said in ear.take()
    for _second in range(5):
        stand.pass_time(1000)
    assert not any("Wait" in text for text in ear.take())


def test_a_goal_that_is_hidden_is_not_said_again(tmp_path: Path, ear: Ear) -> None:
    stand = CapstoneStand(tmp_path, voice=ear)
    stand.press("cover.open")
    stand.pass_time(1000)
    assert isinstance(stand.scene, ArrangeScene)
    if stand.scene.hidden:
        stand.key("h")
    stand.key("r")
    secret = [text for text in ear.take() if text.startswith("Goal, from the top")]
    assert secret
    hushes = ear.hushes
    stand.key("h")
    assert stand.scene.hidden
    assert ear.hushes > hushes
    ear.take()
    stand.key("f6")
    assert not set(secret) & set(ear.take())


def test_a_hand_that_is_hidden_while_cards_are_drawn_is_not_said_again(tmp_path: Path, ear: Ear) -> None:
    stand = listening(tmp_path, ear)
    stand.program.open_table(at(PEOPLE, to_act(0, DRAW), curtain="quick"))
    stand.pass_time(1000)
    assert isinstance(stand.scene, DrawScene)
    stand.key("h")
    stand.pass_time(1000)
    assert stand.has("hand.0")
    stand.key("f7")
    hand = [id for id in stand.scene.stage.ids() if id.startswith("hand.")]
    cards = {plain(stand.find(id).label) for id in hand}
    told = " ".join(ear.take())
    assert all(card in told for card in cards)
    stand.key("h")
    stand.pass_time(1000)
    ear.take()
    stand.key("f6")
    again = " ".join(ear.take())
    assert not all(card in again for card in cards)


def test_the_end_of_capstone_is_told_after_the_goals_have_walked(tmp_path: Path, ear: Ear) -> None:
    stand = CapstoneStand(tmp_path, (LEVEL_1, LEVEL_1), seed=2, voice=ear)
    stand.wait()
    program = stand.program
    program.fixed = replace(program.fixed, speed="normal")
    scene = EndScene(program, stand.session, TableColours(stand.session, program.seats))
    ear.take()
    program.stack.push(scene)
    stand.pass_time(40)
    assert scene.walking
    told = plain(scene.headline())
    assert not any(told in text for text in ear.take())
    stand.key("return")
    stand.pass_time(40)
    assert not scene.walking
    assert any(told in text for text in ear.take())


def test_the_whole_end_is_told_result_first_and_buttons_last(tmp_path: Path, ear: Ear) -> None:
    """The pictures of goals and stacks have words too."""
    stand = CapstoneStand(tmp_path, (LEVEL_1, LEVEL_1), seed=2, voice=ear)
    stand.wait()
    scene = EndScene(stand.program, stand.session, TableColours(stand.session, stand.program.seats))
    stand.program.stack.push(scene)
    stand.pass_time(40)
    stand.press("story")
    ear.take()
    stand.key("f7")
    told = ear.take()
    assert told[:2] == [plain(scene.headline()), plain(scene.subline())]
    page, button, last = (
        next(number for number, text in enumerate(told) if words in text)
        for words in ("Goal of Livia, from the top:", "Rematch", "Main menu")
    )
    assert 2 < page < button < last
    assert any("L1, large: 4 pieces, from the top" in text and "Livia" in text for text in told)


def test_the_keys_of_pieces_and_slots_are_told_where_one_is(tmp_path: Path, ear: Ear) -> None:
    """While a goal is arranged, and in each part of a turn, as far as the keys do something there."""
    draws = (((0, 1, 2, 3),), ((0, 0, 1, 2),))
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=draws, first=0, voice=ear)
    stand.key("tab")
    stand.pass_time(40)
    assert any("Key 1 lifts it." in text for text in ear.take())
    stand.key("1")
    assert any("Key 1 puts it here." in text for text in ear.take())
    stand.key("1", *"223344", "return")
    stand.wait()
    ear.take()
    stand.scene.stage.focus_on("stash.5", visible=True)
    stand.pass_time(40)
    assert ear.take()[-1].endswith("Shift and 2 lift it.")
    stand.key("shift+2")
    assert any("Key 1 puts it here." in text for text in ear.take())


def test_news_are_told_once_and_refusals_with_their_reason(tmp_path: Path, ear: Ear) -> None:
    """What a note says is said, and the same note again when it comes again."""
    stand = listening(tmp_path, ear)
    stand.scene.stage.bubble("Too low.", "title.play")
    stand.pass_time()
    assert ear.take()[-1] == "Too low."
    stand.key("down")
    ear.take()
    stand.scene.stage.bubble("Too low.", "title.play")
    stand.scene.stage.toast("Lucia passed.")
    stand.pass_time()
    assert ear.take() == ["Lucia passed.", "Too low."]


def test_an_arrow_that_leads_nowhere_says_so(tmp_path: Path, ear: Ear) -> None:
    stand = listening(tmp_path, ear)
    stand.scene.stage.focus_on("title.person", visible=True)
    stand.pass_time()
    ear.take()
    stand.key("right")
    assert ear.take() == ["Nothing that way."]


def test_a_lesson_is_told(tmp_path: Path, ear: Ear) -> None:
    """Each step when it comes, its help when that comes, and both first where the whole screen is told."""
    stand = listening(tmp_path, ear)
    stand.press("learn")
    stand.pass_time(1000)
    heard = ear.take()
    assert any("Step 1 of 11: Build houses. Lead the areas of Rome." in text for text in heard), heard
    stand.key("return", "return", "return")
    stand.pass_time(1000)
    step = "Step 4 of 11: Put a floor on the house."
    assert step in ear.take()
    stand.pass_time(20_000)
    heard = ear.take()
    assert any(text.endswith("Keys: F, arrows, Space.") for text in heard), heard
    stand.key("f7")
    told = ear.take()
    assert told[0] == step
    assert any(text.endswith("Keys: F, arrows, Space.") for text in told[:4]), told


def test_the_whole_table_tells_each_card_and_no_house_by_itself(tmp_path: Path, ear: Ear) -> None:
    """Two cards of a kind are two; what a card does is told where the keyboard is on it."""
    session = at(WITH_COMPUTER, to_act(0, CONSTRUCTION))
    floors = tuple(CARD_OF_NAME[name] for name in ("F1", "F1", "R7"))
    session.match.full_state.known[0], session.match.full_state.hidden[0] = (), floors
    stand = listening(tmp_path, ear)
    stand.program.open_table(session)
    stand.pass_time(1000)
    ear.take()
    stand.key("f7")
    told = ear.take()
    assert told[1] == "Round 1 of 4: Build, Fountain 1, Fountain 2, Amphitheatre, Score, Draw. Now: Build."
    assert [text for text in told if text.startswith("Hand:")] == ["Hand: Roof 7, Floor 1, Floor 1"]
    assert not any("Worth 1 in auctions" in text for text in told[:-1])


def test_the_whole_draw_tells_of_each_seat_how_many_it_has(tmp_path: Path) -> None:
    scene, _context, _told = open_draw(tmp_path)
    told = list(scene.overview())
    progress = scene.progress
    for seat, name in enumerate(scene.names.seats):
        assert f"{name}, {len(progress.drawn[seat])} of {progress.due[seat]}" in told


def test_the_whole_auction_is_told_in_few_sentences(tmp_path: Path, ear: Ear) -> None:
    """Who bids for what comes first; then the others by name, and the stack; no button by itself."""
    stand = listening(tmp_path, ear)
    stand.program.open_table(at_auction(["F4 R6 F4", "F7 R1"], kinds=["human", "ai:mason"]))
    stand.pass_time(1000)
    while not isinstance(stand.scene, AuctionScene):
        stand.pass_time(500)
    ear.take()
    stand.key("f7")
    told = ear.take()
    assert told[0].startswith("Livia bids for")
    assert len(told) < 24
    assert any(text.startswith("Cato: 2 cards") for text in told)
    assert "After STOP: Roof 6, Floor 4, Floor 4" in told or "After STOP: Floor 4, Floor 4, Roof 6" in told
    assert not any(word in text for text in told for word in ("Shuffle", "Biggest first", "Menu"))
    stand.key("1")
    assert not any("Backspace" in text for text in ear.take())
    stand.key("1", "9")
    told = ear.take()
    missed = next(text for text in told if text.startswith("119 cannot be made"))
    assert missed.endswith("the most is 14. Backspace takes the last digit away.")
    stand.key("backspace")
    assert any(text.startswith("11 cannot be made") for text in ear.take())
    stand.key("v")
    stand.pass_time(500)
    assert "The board" in ear.take()
    stand.key("f7")
    assert any(text.startswith("1 Campus Martius") for text in ear.take())


def test_a_control_says_what_belongs_to_it(tmp_path: Path, ear: Ear) -> None:
    """The letter of a button's key is no numeral, and an explanation that begins with the name is a sentence."""
    stage = Stage(listening(tmp_path, ear).scene.look)
    key = Button("board", Rect(0, 0, 9, 9), "Board", lambda: None, tooltip="Show the board (V)")
    card = Widget("card", label="Roof 7", tooltip="Roof 7 is of no use now.", focusable=True)
    named = Widget("seat", label="Livia", tooltip="Livia: 3 points.", focusable=True)
    stage.set_root(Widget("root", children=[key, card, named]))
    assert widget_words(key, stage) == "Board, button. Show the board (v)."
    assert widget_words(card, stage) == "Roof 7. Roof 7 is of no use now."
    assert widget_words(named, stage) == "Livia. 3 points."


def new_game(stand: Stand) -> str:
    """New game in front; the name of its second seat, which is the computer player that is suggested."""
    stand.program.new_game()
    stand.pass_time()
    assert isinstance(stand.scene, NewGameScene)
    return stand.scene.choice.seats[1].name


def test_the_rows_of_new_game_say_whose_they_are(tmp_path: Path, ear: Ear) -> None:
    """And a menu tells each note with its value, not all of them at once."""
    stand = listening(tmp_path, ear)
    name = new_game(stand)
    stand.scene.stage.focus_on("seat.1.remove", visible=True)
    stand.pass_time()
    assert any(text.startswith(f"Seat 2, {name}: Remove this seat, button") for text in ear.take())
    stand.scene.stage.focus_on("seat.1.kind", visible=True)
    stand.pass_time()
    ear.take()
    stand.key("return")
    stand.pass_time()
    assert ear.take() == ["Novice. Level 1 of 6. For your first games, chosen, 3 of 9."]


def test_a_narrator_that_begins_late_tells_what_is_there_now(tmp_path: Path, ear: Ear) -> None:
    """And nothing that was noted before."""
    stand = Stand(tmp_path)
    stand.program.show_title()
    stand.program.toast("An old note")
    stand.pass_time()
    narrator = Narrator(ear)
    narrator.begin(stand.program.stack)
    assert "An old note" not in ear.all
    assert "Capitol" in ear.all


def test_the_bids_are_told_in_a_sentence_each(tmp_path: Path, ear: Ear) -> None:
    """Also of those who bid nothing, however many; and how to get on."""
    stand = listening(tmp_path, ear)
    kinds = ["human", "ai:random", "ai:random"]
    stand.program.open_table(at_auction(["F4 R6", "F1", "F1"], kinds=kinds))
    while not isinstance(stand.scene, AuctionScene):
        stand.pass_time(500)
    stand.key("4", "return", "ctrl+return")
    for _step in range(40):
        if isinstance(stand.scene, RevealScene) and not stand.scene.running:
            break
        stand.pass_time(500)
    assert "Enter goes on." in ear.take()
    stand.key("f7")
    told = ear.take()
    names = [seat.name for seat in stand.program.session.seats]  # type: ignore[union-attr]
    assert told[0].startswith("The bids for ")
    for name in names:
        assert sum(text.startswith(f"{name} bids ") for text in told) == 1, name
    assert "Enter goes on." in told


def test_what_to_do_is_told_in_keys_from_the_first_turn_on(tmp_path: Path, ear: Ear) -> None:
    """The line on the screen may speak of dragging and of rings: these are for the eye."""
    stand = listening(tmp_path, ear)
    session = at(WITH_COMPUTER, to_act(0, CONSTRUCTION))
    cards = tuple(CARD_OF_NAME[name] for name in ("F1", "R7", "P1"))
    session.match.full_state.known[0], session.match.full_state.hidden[0] = (), tuple(sorted(cards))
    stand.program.open_table(session)
    stand.pass_time(1000)
    assert "Play a card" in stand.find("status").label
    assert f"{NAMES[0]}, Press F for Floors, R for Roof, B for Permit; or arrows and Space." in ear.take()
    stand.key("b", "return")
    stand.pass_time(100)
    assert stand.find("status").label == f"{NAMES[0]} · Choose a ringed space."
    assert f"{NAMES[0]}, Choose a space: the arrows lead to each that is possible." in ear.take()
    stand.key("f7")
    assert not [text for text in ear.all if "click" in text or "ringed" in text]


def test_the_draw_is_told_with_its_keys_once_and_each_top_card_once(tmp_path: Path, ear: Ear) -> None:
    stand = listening(tmp_path, ear)
    stand.program.open_table(at(WITH_COMPUTER, to_act(0, DRAW)))
    stand.pass_time(1000)
    assert isinstance(stand.scene, DrawScene)
    due = stand.scene.progress.due[0]
    assert f"{NAMES[0]} draws card 1 of {due}. Keys 1, 2 and 3 draw from the stacks." in " ".join(ear.take())
    stand.key("1")
    stand.pass_time(1000)
    told = ear.take()
    assert f"{NAMES[0]} draws card 2 of {due}" in told
    assert stand.scene.stage.focus.id == "stack.roof"
    assert sum(text.startswith("Roofs:") for text in told) == 1, told
    stand.key("2")
    stand.pass_time(1000)
    assert sum(text.startswith("Floors:") for text in ear.take()) == 1
    stand.key("f7")
    assert not [text for text in ear.all if "click" in text]


def test_places_in_a_row_are_counted_as_the_arrows_pass_them(tmp_path: Path, ear: Ear) -> None:
    """The place for a new house is before the first house of the yard; what may be chosen instead is told."""
    stand = listening(tmp_path, ear)
    session = at(WITH_COMPUTER, to_act(0, CONSTRUCTION))
    state = session.match.full_state
    state.known[0], state.hidden[0] = (), (CARD_OF_NAME["F5"],)
    stand.program.open_table(session)
    stand.pass_time(1000)
    stand.key("f", "return")
    stand.pass_time(100)
    ear.take()
    stand.key("right")
    stand.pass_time(100)
    assert next(text for text in ear.take() if text.startswith("Unfinished, 1 floor")).endswith(
        "possible here, 2 of 2."
    )
    stand.key("left")
    stand.pass_time(100)
    assert ear.take() == ["Lot for a new house, possible here, 1 of 2."]
    stand.key("return")
    stand.pass_time(100)
    ear.take()
    heard = []
    for _arrow in range(2):
        stand.key("right")
        stand.pass_time(100)
        heard += ear.take()
    assert [text.rpartition(", ")[2] for text in heard] == ["2 of 3.", "3 of 3."]
    assert ["possible instead" in text for text in heard] == [False, True]
    stand.key("return")
    stand.pass_time(100)
    assert stand.find("yard.0").label.startswith("Unfinished, 2 floors")


def test_a_seat_that_goes_or_moves_is_told_by_name(tmp_path: Path, ear: Ear) -> None:
    """The keyboard stays where the seat was: the next one alone would not say what happened."""
    stand = listening(tmp_path, ear)
    name = new_game(stand)
    stand.scene.stage.focus_on("seat.1.down", visible=True)
    stand.pass_time()
    ear.take()
    stand.key("return")
    stand.pass_time()
    assert f"{name} is seat 3 now." in ear.take()
    stand.scene.stage.focus_on("seat.2.up", visible=True)
    stand.pass_time()
    stand.key("return")
    stand.pass_time()
    assert f"{name} is seat 2 now." in ear.take()
    stand.scene.stage.focus_on("seat.1.remove", visible=True)
    stand.pass_time()
    stand.key("return")
    stand.pass_time()
    assert f"{name} is no longer at the table." in ear.take()


def test_a_tip_about_a_house_is_told_without_the_eye_or_the_pointer(tmp_path: Path, ear: Ear) -> None:
    """A key where a pointer would drag."""
    stand = listening(tmp_path, ear)
    stand.program.tips = True
    session = at(WITH_COMPUTER, to_act(0, CONSTRUCTION))
    state = session.match.full_state
    state.known[0], state.hidden[0] = (), (CARD_OF_NAME["P1"],)
    stand.program.open_table(session)
    stand.pass_time(1000)
    said = "A house of your yard fits an area now: a permit of its colour takes it there (B)."
    assert said in ear.take()
    assert not [text for text in ear.all if "rag it" in text]
