"""Sentences name the controls of the device in use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from capitol.host.controls import BUTTONS, USUAL, Hand, add_keys, hand, use_hand, use_keys
from capitol.host.language import InLanguage, _, control_name, key_text, ngettext, pgettext, set_language
from capitol.kit.gamepad import PAD_KEYS


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize(
    ("device", "shown"),
    [("mouse", "Undo (Z); H shows them."), ("keys", "Undo (Z); H shows them."), ("pad", "Undo (X); R3 shows them.")],
)
def test_a_sentence_names_the_control_in_use(device: str, shown: str) -> None:
    use_hand(cast(Hand, device))
    assert hand() == device
    assert _("Undo ([undo]); [hide] shows them.") == shown
    assert ngettext("[hide]", "[undo]", 1) + pgettext("key", "[undo]") == "".join(map(control_name, ("hide", "undo")))


def test_a_pad_has_no_button_for_everything() -> None:
    """Then what stands in brackets goes with them; in a sentence the key is named."""
    use_hand("pad")
    assert _("Log ([log])") == "Log"
    assert _("Pass ([pass]).") == "Pass."
    assert _("[log] opens it.") == "L opens it."
    assert control_name("log") == ""


def test_a_person_s_own_keys_are_named_wherever_they_stand() -> None:
    """Also where two have changed places; a number in Roman numerals is no key."""
    add_keys({"floor": "f", "roof": "r"})  # a game's own
    use_keys({"undo": "pageup", "floor": "r", "roof": "f", "plan": "g"})
    assert _("Undo ([undo]). What they did goes with it.") == "Undo (Page up). What they did goes with it."
    assert _("more floors ([floor]), or a roof ([roof])") == "more floors (R), or a roof (F)"
    assert _("The Forum (V)") == "The Forum (V)"
    assert _("[plan], [pass] or [nothing]") == "G, P or [nothing]"
    use_hand("pad")
    assert _("Undo ([undo])") == "Undo (X)", "a person's own keys are none of the pad's"


def test_controls_are_named_in_the_language_in_force() -> None:
    set_language("de")
    assert control_name("confirm") == "Eingabe"
    assert key_text("ctrl+left") == "Strg + links"


def test_kept_words_are_made_again_for_another_device() -> None:
    kept = InLanguage(lambda: _("Undo ([undo])"))
    assert kept() == "Undo (Z)"
    use_hand("pad")
    assert kept() == "Undo (X)"
    use_hand("keys")
    use_keys({"undo": "u"})
    assert kept() == "Undo (U)"


def test_each_button_stands_for_the_key_of_its_action() -> None:
    """What the names say is what the buttons do; A, Start and Back depend on the screen."""
    called = {"B": "b", "X": "x", "Y": "y", "R3": "rightstick", "L3": "leftstick"}
    named = {action: button for action, button in BUTTONS.items() if button in called}
    assert {action: PAD_KEYS[called[button]] for action, button in named.items()} == {
        action: USUAL[action] for action in named
    }
