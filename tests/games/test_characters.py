"""Each computer player is one person: a man or a woman under every name, in every text and language."""

from __future__ import annotations

import re

import pytest

from capitol.ai.roster import PlayerEntry
from capitol.games.registry import games
from capitol.host.language import ENGLISH, _, available_languages, set_language
from capitol.table.art.portrait import NAMES

WOMEN = {
    *("Lucia", "Flavia", "Silvia", "Drusilla", "Sibylla", "Cassandra", "Egeria", "Pythia"),
    *("Sabina", "Marcia", "Aelia", "Fortuna"),
}
OF_A_MAN = {"en": r"he|him|his|himself|its|itself", "de": r"er|ihm|ihn|sein\w*", "fr": r"il|lui-même"}
OF_A_WOMAN = {"en": r"she|hers?|herself|its|itself", "de": r"sie|ihr\w*", "fr": r"elle|elle-même"}
FEMALE_TITLE = {"de": "in", "fr": "e"}
"""How the title of a woman ends who is called by her trade."""
ROLES = ("capstone", "capoterra")
"""The games whose levels are trades; those of Capitol are words for strength."""
PLAYERS = [(game, player) for game, entry in games().items() if entry.remarks is not None for player in entry.players]
"""All characters: players that say something. Those that every game has, such as Chance, are nobody."""


def is_woman(player: PlayerEntry) -> bool:
    """Whether the player is a woman, by the first name."""
    return player.name in WOMEN


@pytest.mark.parametrize(("game", "player"), PLAYERS, ids=lambda one: one if isinstance(one, str) else one.id)
def test_a_character_has_one_gender(game: str, player: PlayerEntry) -> None:
    assert {name.lower() for name in player.names} <= set(NAMES)
    assert {name in WOMEN for name in player.names} == {is_woman(player)}, "every portrait is of the same kind"
    for language in available_languages():
        set_language(language)
        try:
            texts = [_(text) for text in (player.sentence, player.suits, player.memory) if text]
            title = _(player.level)
        finally:
            set_language(ENGLISH)
        wrong = (OF_A_MAN if is_woman(player) else OF_A_WOMAN)[language]
        for text in texts:
            assert not re.search(rf"\b(?:{wrong})\b", text, re.IGNORECASE), text
        if game in ROLES and language in FEMALE_TITLE and is_woman(player):
            assert title.endswith(FEMALE_TITLE[language]), f"{player.name} is a woman: {title}"
        if game in ROLES and language == "de" and not is_woman(player):
            assert not title.endswith("in"), f"{player.name} is a man: {title}"
