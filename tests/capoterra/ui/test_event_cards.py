"""Each event card says what it does and what may not be chosen for it, in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from capitol.core.events import Event
from capitol.games.capoterra.rules.moves import Resolve
from capitol.games.capoterra.rules.numbers import (
    BANDIT,
    CARDS,
    REDEVELOPMENT,
    REPAIRS,
    REROUTE,
    ROBBABLE,
    ROBBED,
    ROBBERY,
    SHUFFLE,
    STARVATION,
    STRUCK,
    STRUCK_GOLD,
    SUBVERSION,
    UNREST,
)
from capitol.games.capoterra.rules.options import Rules
from capitol.games.capoterra.rules.state import RESOLVING
from capitol.games.capoterra.ui.models.shown_events import last_face
from capitol.games.capoterra.ui.tools.tool_words import card_choice_text, card_text
from capitol.host.language import ENGLISH, set_language
from tests.capoterra.rules.test_reasons import ALL_CASES

ROOT = Path(__file__).resolve().parents[3]
LANGUAGES = ("en", "de", "fr")
Words = tuple[str, str, str]
"""A part of a sentence in the three languages."""
RIVAL: Words = ("rival’s village", "fremdes Dorf", "village adverse")
SURROUNDED: Words = ("between four tiles", "zwischen vier Plättchen", "entre quatre tuiles")
LIES_THERE: Words = ("where this card lies", "wo diese Karte", "où cette carte")
REACH: Words = ("those of its kind beside it", "benachbarte Plättchen gleicher Art", "celles de sa sorte à côté")
EFFECTS: Mapping[int, Mapping[str, Words]] = {
    BANDIT: {
        "no goods pass": ("no goods pass", "kein Rohstoff kommt", "aucune ressource"),
        "no yield, nor its neighbours of the kind": REACH,
        "a soldier ends it": ("soldier", "Soldat", "soldat"),
        "the longest out leaves": ("oldest", "älteste", "plus ancien"),
        "ON_SETTLEMENT": ("settlement or ruin", "Siedlung", "colonie"),
        "ON_UNIT": ("unit", "Figur", "pion"),
        "ON_BANDIT": ("bandit, settlement", "Bandit", "bandit"),
        "BESIDE_RIVAL_CAPITAL": ("beside a rival’s capital", "neben einer fremden Hauptstadt", "capitale adverse"),
    },
    SUBVERSION: {
        "a roll": ("Roll", "Würfle", "Lancez"),
        "the own colour": ("your colour", "deiner Farbe", "votre couleur"),
        "NOT_THEIR_VILLAGE": RIVAL,
        "VILLAGE_GUARDED": ("without a soldier", "ohne Soldaten", "sans soldat"),
        "no road": ("open road", "freie Straße", "route libre"),
        "no token": ("fewer than five", "weniger als fünf", "moins de cinq"),
        "a ruin": ("ruin", "Ruine", "ruine"),
    },
    UNREST: {
        "NOT_THEIR_VILLAGE": RIVAL,
        "goods": ("goods", "Rohstoffe", "ressources"),
        "soldiers": ("soldiers", "Soldaten", "soldats"),
    },
    REDEVELOPMENT: {
        "NOT_WASTELAND": ("plain wasteland", "einfaches Ödland", "simple friche"),
        "a tile": ("tile that fits", "Plättchen, das dort passt", "tuile qui convient"),
        "a site": ("founds a site", "gründet dort eine Baustelle", "établit une fondation"),
        "instead of step 4": (
            "no tile, no other founding",
            "kein Plättchen, keine andere Gründung",
            "ni tuile, ni autre fondation",
        ),
        "LANDLOCKED": SURROUNDED,
        "ON_UNIT": ("unit", "Figur", "pion"),
        "ON_BANDIT": ("bandit", "Bandit", "bandit"),
        "ON_GOODS": ("goods", "Rohstoffe", "ressource"),
    },
    ROBBERY: {
        "TOO_POOR": (f"{ROBBABLE} gold", f"{ROBBABLE} Gold", f"{ROBBABLE} pièces"),
        "the loss": (f"{ROBBED} gold", f"{ROBBED} Gold", f"{ROBBED} pièces"),
        "to the bank": ("bank", "Bank", "banque"),
    },
    STRUCK: {"the find": (f"{STRUCK_GOLD} gold", f"{STRUCK_GOLD} Gold", f"{STRUCK_GOLD} pièces")},
    REROUTE: {
        "NO_ROAD": ("with a road", "mit Straße", "avec une route"),
        "a quarter": ("quarter", "Viertel", "quart"),
        "roads may disagree": ("need not match", "müssen dann nicht", "peuvent alors ne pas"),
        "LANDLOCKED": SURROUNDED,
        "it may be left": ("turn none", "dreh keines", "n’en tournez aucune"),
    },
    REPAIRS: {
        "NOT_THEIR_VILLAGE": RIVAL,
        "wood": ("1 wood", "1 Holz", "1 bois"),
        "NO_ROAD": ("road", "Straße", "route"),
        "rock": ("1 rock", "1 Stein", "1 pierre"),
        "anybody": ("anybody", "jemand", "quelqu’un"),
        "CARD_LIES_THERE": LIES_THERE,
    },
    STARVATION: {
        "NOT_THEIR_VILLAGE": RIVAL,
        "corn": ("1 corn", "1 Korn", "1 blé"),
        "CARD_LIES_THERE": LIES_THERE,
    },
    SHUFFLE: {"all": ("All", "Alle", "Toutes"), "this one too": ("this one", "diese", "celle-ci")},
}
"""What RULES.md says of each card, and the reasons for which a choice is refused."""
OF_EVERY_CARD = {"CARD_MUST", "CARD_OTHER_CHOICE", "NO_TILE", "NO_RIVAL", "NOT_NOW", "NOT_YOUR_TURN", "MALFORMED"}
OF_A_SITE = {"NO_EXPLORER", "EXPLORER_ON_SITE", "NOT_BESIDE", "TOO_NEAR", "NO_TOKEN"}
"""Reasons that the rules of founding a village give, with or without a card."""


@pytest.mark.parametrize("card", EFFECTS, ids=lambda card: CARDS[card])
def test_a_card_says_all_that_it_does(card: int) -> None:
    for number, language in enumerate(LANGUAGES):
        set_language(language)
        try:
            said = f"{card_text(card, Rules())} {card_choice_text(card)}"
        finally:
            set_language(ENGLISH)
        missing = [effect for effect, words in EFFECTS[card].items() if words[number] not in said]
        assert not missing, (language, said)


def test_every_card_and_every_reason_for_a_refusal_is_asked_for() -> None:
    assert set(EFFECTS) == set(range(len(CARDS)))
    for reason, state, move in ALL_CASES:
        if state.phase == RESOLVING and isinstance(move, Resolve) and reason not in OF_EVERY_CARD | OF_A_SITE:
            assert reason in EFFECTS[state.card], (CARDS[state.card], reason)


def test_subversion_tells_of_the_option_that_only_the_own_colour_counts() -> None:
    usual, own = (card_text(SUBVERSION, Rules(subversion=value)) for value in ("symmetric", "own_only"))
    assert "one of yours" in usual
    assert "one of yours" not in own
    assert all(words[0] in own for words in EFFECTS[SUBVERSION].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_bandit_silences_is_told_alike_everywhere(language: str) -> None:
    """Its field, its neighbours or both: card, rules, lesson and tip told different tiles."""
    code = "de" if language == "en" else language
    with (ROOT / "assets" / "shared" / "locale" / code / "LC_MESSAGES" / "capitol.po").open("rb") as file:
        texts = [(str(one.id), str(one.id if language == "en" else one.string)) for one in read_po(file)]
    told = [text for id, text in texts if "yield nothing" in id and re.search("andit|goods pass|closes the road", id)]
    assert len(told) == 5
    assert [text for text in told if REACH[LANGUAGES.index(language)] not in text] == []


@pytest.mark.parametrize("end", ["card_void", "village_taken", "village_ruined"])
def test_the_die_shows_the_roll_of_the_turn_again_once_an_event_that_rolls_is_over(end: str) -> None:
    """Green, rolled for a Subversion, stayed on the die, though blue had brought the goods."""
    story = [
        Event("rolled", 0, {"face": "yellow", "purpose": "production"}),
        Event("rolled", 1, {"face": "blue*", "purpose": "production"}),
        Event("card_drawn", 1, {"card": CARDS[SUBVERSION]}),
        Event("rolled", 1, {"face": "green", "purpose": "subversion"}),
        Event(end, 1, {}),
        Event("tile_drawn", 1, {}),
    ]
    shown = [last_face(reversed(story[:count])) for count in range(len(story) + 1)]
    assert shown == ["", "yellow", "blue*", "blue*", "green", "blue*", "blue*"]
