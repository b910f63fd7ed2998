"""The rules of Capoterra for players: eight short pages, and the section for every reason code.

Texts here are English and are translated when shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from capitol.games.capoterra.rules.options import Rules, values_of
from capitol.host.language import N_, _
from capitol.table.rules_book import Page, RulesBook, Section

PAGES: tuple[Page, ...] = (
    Page(
        "goal",
        N_("Goal"),
        (
            Section(
                "goal.aim",
                N_("Settle the island"),
                N_(
                    "Lay land and roads, bring goods home, and found villages. At the end each village is worth 2 "
                    "points, and every 5 gold 1 point. The most points win."
                ),
                diagram="aim",
            ),
            Section(
                "goal.end",
                N_("When it ends"),
                N_(
                    "The game ends with the turn in which the bag runs out: that turn is played to its end, and "
                    "nobody gets another. Goods are worth nothing then, so sell them in time. Whoever founds a "
                    "site instead of drawing a tile makes the game longer."
                ),
            ),
            Section(
                "goal.win",
                N_("Who wins"),
                N_(
                    "If points are equal, whoever has more villages wins, then whoever has more gold; else the win is "
                    "shared. Sites and "
                    "capitals are worth nothing."
                ),
                example="points",
            ),
        ),
    ),
    Page(
        "turn",
        N_("A turn"),
        (
            Section(
                "turn.steps",
                N_("Six steps"),
                N_(
                    "Roll the die; if it shows a small card, draw an event card. Then trade, hire and lay sections of "
                    "road. Then draw a tile and place it, or found a site. Then pay your units, and at last move goods "
                    "and units."
                ),
                diagram="turn",
            ),
            Section(
                "turn.first",
                N_("Your first turn"),
                N_("In the first turn you only draw a tile and place it."),
            ),
            Section(
                "turn.known",
                N_("What is known"),
                N_(
                    "Goods, gold and units are open, and so are the tiles left in the bag. Nobody knows their order, "
                    "the rolls to come, or the event cards that have not been seen yet."
                ),
            ),
        ),
    ),
    Page(
        "tiles",
        N_("Tiles and roads"),
        (
            Section(
                "tiles.place",
                N_("Placing a tile"),
                N_(
                    "A tile goes on an empty place beside another tile, turned as you like. Where two tiles touch, "
                    "road must meet road, and a side without road one without. Rock, wasteland and settlements "
                    "(capitals, villages and sites) fit beside anything."
                ),
                diagram="match",
            ),
            Section(
                "tiles.none",
                N_("No place"),
                N_(
                    "A tile that fits nowhere is set aside, and you draw another, ten at most. What was set aside goes "
                    "back into the bag. If none fits, the bag counts as empty."
                ),
            ),
            Section(
                "tiles.swap",
                N_("Swap wasteland"),
                N_(
                    "With a swap wasteland you may take a field or rock tile that fits elsewhere: the wasteland takes "
                    "its place, and you place that tile. It must not be surrounded by four tiles, lie beside a rival’s "
                    "capital, or have a unit, a bandit or a broken road on it."
                ),
                diagram="swap",
            ),
            Section(
                "tiles.road",
                N_("Open road"),
                N_(
                    "A road crosses an edge if both tiles have road there; settlements and ruins have it on all four "
                    "sides. Everybody may use every road, but nobody passes a bandit, a broken road, or the "
                    "settlement of another player. Rock and wasteland end a road."
                ),
                diagram="road",
            ),
        ),
    ),
    Page(
        "yield",
        N_("Goods"),
        (
            Section(
                "yield.field",
                N_("What a roll brings"),
                N_(
                    "The colour of the die says which fields yield goods: yellow is corn, green sheep, red wood, blue "
                    "rock. Each capital and village, whoever owns it, then gets one good from each field of that kind "
                    "that lies beside it and that an open road joins to it. Rock needs no road."
                ),
                diagram="roll",
            ),
            Section(
                "yield.size",
                N_("A field counts once"),
                N_(
                    "Tiles of one kind that share an edge are one field, and a field brings one good, whatever its "
                    "size and on however many sides. Two fields that are joined become one. Sites get nothing."
                ),
                diagram="field",
                option="yield",
            ),
            Section(
                "yield.place",
                N_("Where goods lie"),
                N_(
                    "Goods stay where they were produced until you move them. Only those in your capital can be sold "
                    "or traded, and the goods that a unit costs must lie together in one place. One place holds at "
                    "most 255 of a kind."
                ),
            ),
            Section(
                "yield.bandit",
                N_("Bandits"),
                N_(
                    "The tile of a bandit, and those of its kind beside it, yield nothing, and no goods pass. "
                    "Only a soldier who walks onto the tile drives the bandit off."
                ),
                diagram="bandit",
            ),
        ),
    ),
    Page(
        "trade",
        N_("Trade and hire"),
        (
            Section(
                "trade.bank",
                N_("The bank"),
                N_("The bank sells a good for 3 gold and buys one for 1 gold, as often as you like, at your capital."),
            ),
            Section(
                "trade.offer",
                N_("Offers"),
                N_(
                    "In your turn you may make three offers to other players: goods and gold of your capital for some "
                    "of theirs. They accept or refuse at once. A refused offer is not made twice in a turn."
                ),
                option="offers",
            ),
            Section(
                "trade.hire",
                N_("Units"),
                N_(
                    "Hire in your capital or a village. An explorer costs 1 corn and 1 wood, and you may have three. A "
                    "soldier costs 1 corn and 1 sheep, and you may have one for each of your villages."
                ),
                diagram="hire",
            ),
            Section(
                "trade.section",
                N_("Sections of road"),
                N_(
                    "A section makes a road on plain wasteland. Move the price there in one turn, and lay the section "
                    "in a later one: 1 wood and 1 rock for a straight road or a corner, 1 wood and 2 rock for a "
                    "junction or a crossing. It must fit like a field. Whatever else lies there is lost."
                ),
                diagram="section",
            ),
        ),
    ),
    Page(
        "village",
        N_("Villages"),
        (
            Section(
                "village.found",
                N_("Founding a site"),
                N_(
                    "Instead of drawing a tile, an explorer founds a site on an empty cell or a ruin beside it. It "
                    "must be at least 3 steps from every capital, village and site, and beside a tile. The explorer "
                    "moves there. You can have five villages and sites at most."
                ),
                diagram="found",
            ),
            Section(
                "village.complete",
                N_("From site to village"),
                N_(
                    "Bring corn, sheep, wood and rock to the site. When your turn begins and your explorer stands "
                    "there, it becomes a village, and the explorer a soldier. Without an explorer the site waits."
                ),
                diagram="site",
            ),
            Section(
                "village.stock",
                N_("The four goods"),
                N_("The four goods stay in the new village."),
                option="site_goods",
            ),
        ),
    ),
    Page(
        "move",
        N_("Pay and move"),
        (
            Section(
                "move.pay",
                N_("Paying units"),
                N_(
                    "Each unit costs 1 corn of your capital, 1 corn of your village on which it stands, or 1 gold. An "
                    "unpaid unit leaves. A village without a soldier stays yours."
                ),
            ),
            Section(
                "move.goods",
                N_("Moving goods"),
                N_(
                    "Goods go as far as you like along open road, each once a turn: to your settlements, to wasteland "
                    "at the end of a road, or as 1 rock to a broken road, which that mends."
                ),
                diagram="haul",
            ),
            Section(
                "move.units",
                N_("Moving units"),
                N_(
                    "Each unit walks one tile, with or without road, but not onto the capital, village or site of "
                    "another player. Several may stand on one tile."
                ),
            ),
        ),
    ),
    Page(
        "events",
        N_("Events"),
        (
            Section(
                "events.how",
                N_("Drawing a card"),
                N_(
                    "Three of the eight faces of the die show a small card. Whoever rolls one draws an event card and "
                    "chooses; if a choice is possible, it must be made. “Rival’s village” is never a capital or a site."
                ),
            ),
            Section(
                "events.bandit",
                N_("Bandit"),
                N_(
                    "Put a bandit on a tile without a settlement, ruin, unit or bandit, not beside a rival’s capital. "
                    "When all three are out, the one that has been out longest leaves first."
                ),
            ),
            Section(
                "events.subversion",
                N_("Subversion"),
                N_(
                    "Roll. The player of that colour takes a village without a soldier: you one of a rival, another "
                    "player one of yours. Whoever takes it needs open road from it to the capital and fewer than "
                    "five villages and sites, or it becomes a ruin. Yellow, or a colour that nobody plays, does "
                    "nothing."
                ),
                option="subversion",
            ),
            Section(
                "events.unrest",
                N_("Civil Unrest and Robbery"),
                N_(
                    "Civil Unrest: a rival’s village loses all goods and its soldiers. Robbery: a rival with at least "
                    "5 gold loses 4 to the bank."
                ),
            ),
            Section(
                "events.redevelopment",
                N_("Redevelopment"),
                N_(
                    "Take a plain wasteland away, unless something lies there or four tiles surround it. Tiles are "
                    "drawn until one fits, and you place that one. Or your explorer beside it founds a site there. "
                    "Either replaces drawing a tile: you draw none and found nothing else this turn."
                ),
            ),
            Section(
                "events.repairs",
                N_("Urgent Repairs and Starvation"),
                N_(
                    "A rival’s village gets nothing until 1 wood (Repairs) or 1 corn (Starvation) is brought to it. "
                    "Repairs may break a road instead, until anybody brings 1 rock to its end."
                ),
            ),
            Section(
                "events.luck",
                N_("Struck Gold, Reroute, Shuffle"),
                N_(
                    "Struck Gold brings you 4 gold. Reroute lets you turn a tile with a road by a quarter, unless "
                    "four tiles surround it. Shuffle mixes the deck."
                ),
            ),
        ),
    ),
    Page(
        "numbers",
        N_("Numbers"),
        (
            Section(
                "numbers.origin",
                N_("Where they come from"),
                N_(
                    "The pictures of the published rules are lost, and many numbers with them. The lists below say "
                    "which numbers the source states, and which this edition settled in many games of computer "
                    "players."
                ),
            ),
            Section(
                "numbers.start",
                N_("At the start"),
                N_("What each player has, and what is in the bag:"),
                example="start",
            ),
            Section("numbers.prices", N_("Prices"), N_("What things cost, and what they bring:"), example="prices"),
            Section(
                "numbers.limits", N_("Limits"), N_("How many there are, and how far is far enough:"), example="limits"
            ),
            Section("numbers.cards", N_("Cards and die"), N_("What may be drawn and rolled:"), example="cards"),
        ),
    ),
)
TOPICS: Mapping[str, str] = {
    "MALFORMED": "turn.steps",
    "GAME_OVER": "goal.end",
    "NOT_YOUR_TURN": "turn.steps",
    "NOT_NOW": "turn.steps",
    "CARD_OTHER_CHOICE": "events.how",
    "CARD_MUST": "events.how",
    "NO_TILE": "tiles.place",
    "ON_SETTLEMENT": "events.bandit",
    "ON_UNIT": "events.bandit",
    "ON_BANDIT": "events.bandit",
    "ON_GOODS": "events.redevelopment",
    "BESIDE_RIVAL_CAPITAL": "events.bandit",
    "NOT_THEIR_VILLAGE": "events.how",
    "VILLAGE_GUARDED": "events.subversion",
    "CARD_LIES_THERE": "events.repairs",
    "NOT_WASTELAND": "events.redevelopment",
    "LANDLOCKED": "tiles.swap",
    "NO_RIVAL": "events.unrest",
    "TOO_POOR": "events.unrest",
    "NO_ROAD": "events.luck",
    "NOT_ENOUGH_GOODS": "yield.place",
    "NOT_ENOUGH_GOLD": "trade.bank",
    "NO_ROOM": "yield.place",
    "NOT_OWN_SETTLEMENT": "trade.hire",
    "HIRE_PRICE": "trade.hire",
    "UNITS_OUT": "trade.hire",
    "SOLDIERS_AS_VILLAGES": "trade.hire",
    "SECTIONS_OUT": "trade.section",
    "SECTION_PRICE": "trade.section",
    "ROADS_DIFFER": "tiles.place",
    "OFFERS_SPENT": "trade.offer",
    "OFFER_EMPTY": "trade.offer",
    "OFFER_BOTH_SIDES": "trade.offer",
    "OFFER_REPEATED": "trade.offer",
    "STEP_REPLACED": "turn.steps",
    "STEP_OPEN": "turn.steps",
    "NO_EXPLORER": "village.found",
    "EXPLORER_ON_SITE": "village.found",
    "NOT_BESIDE": "move.units",
    "CELL_TAKEN": "tiles.place",
    "TOO_NEAR": "village.found",
    "NO_TOKEN": "village.found",
    "NOT_BESIDE_TILE": "tiles.place",
    "OTHER_CELL": "events.redevelopment",
    "NO_SWAP": "tiles.swap",
    "NOT_TAKEABLE": "tiles.swap",
    "ROAD_BROKEN": "tiles.swap",
    "NO_OTHER_PLACE": "tiles.swap",
    "OTHER_UNIT": "move.pay",
    "PAY_NO_CORN": "move.pay",
    "PAY_NO_GOLD": "move.pay",
    "NO_UNIT": "move.units",
    "UNIT_MOVED": "move.units",
    "RIVAL_SETTLEMENT": "move.units",
    "SAME_PLACE": "move.goods",
    "GOODS_MOVED": "move.goods",
    "NO_OPEN_ROAD": "tiles.road",
    "NOT_FOR_GOODS": "move.goods",
    "ONE_ROCK": "move.goods",
}
"""The section that explains each reason for a refusal."""
BOOK = RulesBook(PAGES, TOPICS)
HOUSE_RULES: Mapping[tuple[str, str], str] = {
    ("yield", "cap2"): N_("At this table a field brings a good for each of its tiles, at most two."),
    ("yield", "cap3"): N_("At this table a field brings a good for each of its tiles, at most three."),
    ("yield", "tile"): N_("At this table a field brings a good for each of its tiles."),
    ("site_goods", "spent"): N_("At this table one of each good goes to the bank."),
    ("subversion", "own_only"): N_(
        "At this table a village is taken only if whoever drew the card rolls their own colour."
    ),
    ("offers", "2"): N_("At this table you may make two offers in a turn."),
    ("offers", "1"): N_("At this table you may make one offer in a turn."),
    ("offers", "0"): N_("At this table players do not trade with each other."),
}
"""What a table plays instead of a section, by option and value."""


def house_rule(section: Section, rules: Rules | None) -> str:
    """Return what the table plays instead of this section (translated), or "" if it plays the default."""
    if rules is None or not section.option:
        return ""
    found = HOUSE_RULES.get((section.option, values_of(rules)[section.option]), "")
    return _(found) if found else ""
