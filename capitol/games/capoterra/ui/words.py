"""Capoterra's translated text: goods and units, and the reasons against a move."""

from __future__ import annotations

from typing import cast

from capitol.core.refusal import Refusal
from capitol.games.capoterra.rules.numbers import EXPLORER, UNITS
from capitol.games.capoterra.ui.place_words import unit_text
from capitol.host.language import _, ngettext


def goods_text(good: int, count: int) -> str:
    """Return an amount of a good: “2 sheep”."""
    return (
        ngettext("{count} corn", "{count} corn", count),
        ngettext("{count} sheep", "{count} sheep", count),
        ngettext("{count} wood", "{count} wood", count),
        ngettext("{count} rock", "{count} rock", count),
    )[good].format(count=count)


def gold_text(count: int) -> str:
    """Return an amount of gold."""
    return ngettext("{count} gold", "{count} gold", count).format(count=count)


def why_text(refusal: Refusal) -> str:
    """Return a refusal as a sentence. Raises KeyError for another game's code."""
    details = refusal.details
    match refusal.code:
        case "NOT_ENOUGH_GOLD" if "gold" in details:
            return _("That costs {gold}.").format(gold=gold_text(cast(int, details["gold"])))
        case "TOO_POOR" if "gold" in details:
            return _("Only a player with at least {gold} can be robbed.").format(
                gold=gold_text(cast(int, details["gold"]))
            )
        case "OFFERS_SPENT" if details.get("most") == 0:
            return _("At this table players do not trade with each other.")
        case "OFFERS_SPENT" if "most" in details:
            most = cast(int, details["most"])
            return ngettext("{count} offer a turn is all.", "{count} offers a turn are all.", most).format(count=most)
        case "UNITS_OUT" if "unit" in details:
            is_soldier = details["unit"] == UNITS[0]
            return _("All your soldiers are in play.") if is_soldier else _("All your explorers are in play.")
        case "ROADS_DIFFER" if details.get("fits") is False:
            return _("It does not fit there, however you turn it.")
    return {
        "MALFORMED": _("That is no move of this game."),
        "GAME_OVER": _("The game is over."),
        "NOT_YOUR_TURN": _("It is not your turn."),
        "NOT_NOW": _("That belongs to another step of the turn."),
        "CARD_OTHER_CHOICE": _("The event card asks for another choice."),
        "CARD_MUST": _("The event card must be carried out."),
        "NO_TILE": _("No tile lies there."),
        "ON_SETTLEMENT": _("A bandit cannot go to a capital, village, site or ruin."),
        "ON_UNIT": _("A unit stands there."),
        "ON_BANDIT": _("A bandit stands there."),
        "ON_GOODS": _("Goods lie there."),
        "BESIDE_RIVAL_CAPITAL": _("It lies beside another player’s capital."),
        "NOT_THEIR_VILLAGE": _("Choose a village of another player."),
        "VILLAGE_GUARDED": _("A soldier guards this village."),
        "CARD_LIES_THERE": _("Such a card lies there already."),
        "NOT_WASTELAND": _("That is no plain wasteland."),
        "LANDLOCKED": _("It is surrounded: tiles lie on all four sides."),
        "NO_RIVAL": _("Choose another player."),
        "NO_ROAD": _("There is no road there."),
        "NOT_ENOUGH_GOODS": _("There is not enough of that there."),
        "NO_ROOM": _("One place holds at most 255 of a kind."),
        "NOT_OWN_SETTLEMENT": _("That is neither your capital nor one of your villages."),
        "HIRE_PRICE": _("The goods for this unit do not lie together there."),
        "SOLDIERS_AS_VILLAGES": _("You may have one soldier for each village."),
        "SECTIONS_OUT": _("No road section of this kind is left."),
        "SECTION_PRICE": _("Your goods there do not pay for this road section."),
        "ROADS_DIFFER": _("Its roads do not match those beside it."),
        "OFFER_EMPTY": _("An offer gives something and asks for something."),
        "OFFER_BOTH_SIDES": _("The same thing is on both sides of the offer."),
        "OFFER_REPEATED": _("This offer has been refused in this turn."),
        "STEP_REPLACED": _("The event card has taken the place of drawing a tile."),
        "STEP_OPEN": _("First draw a tile, or found a site."),
        "NO_EXPLORER": _("None of your explorers stands there."),
        "EXPLORER_ON_SITE": _("This explorer is needed on its site."),
        "NOT_BESIDE": _("That is not next to it."),
        "CELL_TAKEN": _("A tile lies there already."),
        "TOO_NEAR": _("A village must be at least three steps from every capital, village and site."),
        "NO_TOKEN": _("You have no village token left."),
        "NOT_BESIDE_TILE": _("A tile is placed next to another one."),
        "OTHER_CELL": _("This tile goes where the wasteland was."),
        "NO_SWAP": _("Only a swap wasteland takes a tile."),
        "NOT_TAKEABLE": _("Only fields and rock can be taken."),
        "ROAD_BROKEN": _("The road of this tile is broken."),
        "NO_OTHER_PLACE": _("This tile would not fit anywhere else."),
        "OTHER_UNIT": _("First pay the other unit."),
        "PAY_NO_CORN": _("There is no corn to pay with."),
        "PAY_NO_GOLD": _("There is no gold to pay with."),
        "NO_UNIT": _("You have no such unit there."),
        "UNIT_MOVED": _("This unit has moved in this turn."),
        "RIVAL_SETTLEMENT": _("That belongs to another player."),
        "SAME_PLACE": _("It is there already."),
        "GOODS_MOVED": _("These goods have moved in this turn."),
        "NO_OPEN_ROAD": _("No open road leads there."),
        "NOT_FOR_GOODS": _("Goods go to your settlements, to wasteland or to a broken road."),
        "ONE_ROCK": _("A broken road takes one rock."),
        "UNIT_TO_TILE": _("A unit walks one tile a turn, with or without road."),
        "VILLAGE_TO_PLACE": _("Choose a place beside this {unit} for the site.").format(
            unit=unit_text(UNITS[EXPLORER])
        ),
    }[refusal.code]
