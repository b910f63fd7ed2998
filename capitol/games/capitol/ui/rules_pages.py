"""The rules for players: ten short pages, and the section that explains each reason code.

The texts are in English here and translated when shown. Numbers in examples are inserted by
`capitol.games.capitol.ui.rules_examples`, which takes them from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from capitol.games.capitol.rules.options import Rules
from capitol.host.language import N_, _
from capitol.table.rules_book import Page, RulesBook, Section

PAGES: tuple[Page, ...] = (
    Page(
        "goal",
        N_("Aim"),
        (
            Section(
                "goal.aim",
                N_("Build Rome"),
                N_(
                    "You build houses in your own yard, floor by floor, and move finished ones to nine areas of Rome. "
                    "After each of four rounds the areas are scored: who has the most floors in an area comes first "
                    "there."
                ),
                diagram="skyline",
            ),
            Section(
                "goal.win",
                N_("Who wins"),
                N_("After the fourth scoring the most points win. Equal points share the win."),
            ),
            Section(
                "goal.start",
                N_("At the start"),
                N_(
                    "Everyone has four finished houses: one and two floors high, each once with a round and once with "
                    "a triangular roof. That leaves three round and three triangular roofs to build with. Everyone "
                    "holds 2 Roof cards, 2 Floor cards and 4 Permits."
                ),
                diagram="yard",
            ),
        ),
    ),
    Page(
        "round",
        N_("A round"),
        (
            Section(
                "round.phases",
                N_("Four phases"),
                N_(
                    "A round has four phases: construction, three auctions, scoring, and drawing cards. There is no "
                    "drawing in the fourth round."
                ),
                diagram="phases",
            ),
            Section(
                "round.turns",
                N_("Turn order"),
                N_(
                    "The Consul begins; then it goes on clockwise. After each round the marker of the Consul goes to "
                    "the left. Only the seat whose turn it is may act. In an auction everyone stacks in secret."
                ),
            ),
            Section(
                "round.end",
                N_("End of the game"),
                N_("The game ends with the scoring of the fourth round. After that nobody acts any more."),
            ),
        ),
    ),
    Page(
        "build",
        N_("Construction"),
        (
            Section(
                "build.actions",
                N_("One action a turn"),
                N_(
                    "On your turn you play one card and do what its kind allows, or you pass. A Floor card builds, a "
                    "Roof card finishes, a Permit moves a finished house to Rome. The number on the card plays no part "
                    "here: it is money for the auctions."
                ),
                diagram="kinds",
            ),
            Section(
                "build.floors",
                N_("Floor card: two floors"),
                N_(
                    "Take two floors from the supply and place both at once: on one unfinished house, on two, or as "
                    "new ones. When the supply has a single floor left, you place that one. When it is empty, nothing "
                    "more is built."
                ),
                diagram="floors",
            ),
            Section(
                "build.roofs",
                N_("Roof card: finish a house"),
                N_(
                    "Put one of your round or triangular roofs on one of your unfinished houses. It is now a "
                    "finished house for good: no floor can be added, and a house cannot have two roofs. When you have "
                    "no roof of a shape left, that shape is gone."
                ),
                diagram="roofs",
            ),
            Section(
                "build.yard",
                N_("Your yard"),
                N_(
                    "Unfinished houses can grow by any later Floor card. Floors are never taken off, and two "
                    "houses are never joined. You build on, and move to Rome, only what stands in your own yard."
                ),
            ),
            Section(
                "build.blank",
                N_("Discarding a card"),
                N_(
                    "Instead of building you may throw one card away and stay in: to gain time, or to turn a stack "
                    "over. The card is shown and goes to its discard pile; nothing comes back for it."
                ),
                option="blank_plays",
            ),
            Section(
                "build.pass",
                N_("Passing"),
                N_(
                    "Who passes is out for the rest of this construction and keeps the remaining cards for the "
                    "auctions. The others may go on, also one alone. Whoever has no cards left is out without being "
                    "asked."
                ),
            ),
        ),
    ),
    Page(
        "permits",
        N_("Permits"),
        (
            Section(
                "permits.colour",
                N_("The colour of the Permit"),
                N_(
                    "A Permit lets you move one finished house to an area of its own colour: blue, pink or purple. "
                    "Without a Permit of that colour in your hand you cannot build there."
                ),
                diagram="districts",
            ),
            Section(
                "permits.finished",
                N_("Only finished houses"),
                N_(
                    "A house needs a roof before it can move to Rome. It may go in the same round in which it was "
                    "finished."
                ),
            ),
            Section(
                "permits.spaces",
                N_("A free small space"),
                N_(
                    "Houses stand on small spaces. A space with a house or a fountain is taken; the one large space of "
                    "each area is for an amphitheatre or a temple. When you drag a house, the game proposes the "
                    "fitting Permit of the lowest value."
                ),
                diagram="spaces",
            ),
            Section(
                "permits.areas",
                N_("Nine areas"),
                N_(
                    "There are three areas of each colour, numbered I to IX. How many spaces and fountains they have "
                    "depends on the board."
                ),
            ),
        ),
    ),
    Page(
        "heights",
        N_("Heights and roofs"),
        (
            Section(
                "heights.first",
                N_("The first house: one floor"),
                N_("The first house in an area has exactly one floor. It decides the roof of the area."),
                diagram="first",
            ),
            Section(
                "heights.next",
                N_("Then as tall, or one taller"),
                N_(
                    "Every further house is as tall as the tallest one in the area, whoever owns it, or one floor "
                    "taller. Not lower, not two taller."
                ),
                diagram="next",
                example="heights",
            ),
            Section(
                "heights.roof",
                N_("One roof for an area"),
                N_("All houses of an area have the same kind of roof, round or triangular, set by the first one."),
                diagram="roof",
            ),
            Section(
                "heights.trio",
                N_("The three areas of a colour"),
                N_(
                    "The three areas of one colour never all have the same roof. When two of them show the same one, "
                    "the third takes the other."
                ),
                diagram="trio",
            ),
        ),
    ),
    Page(
        "auction",
        N_("Auctions"),
        (
            Section(
                "auction.three",
                N_("Three tiles a round"),
                N_(
                    "Each round three tiles are auctioned: two fountains, then an amphitheatre in rounds I and II or a "
                    "temple in rounds III and IV. A tile for which there is no free space leaves the game without an "
                    "auction."
                ),
                diagram="tiles",
            ),
            Section(
                "auction.stack",
                N_("Stack your hand"),
                N_(
                    "Everyone with cards stacks the whole hand and the STOP card in secret. The cards before STOP are "
                    "the bid; their numbers add up, and kind and colour mean nothing. STOP first is no bid."
                ),
                diagram="stack",
                example="stack",
            ),
            Section(
                "auction.reveal",
                N_("The reveal"),
                N_(
                    "All turn their cards over together, one at a time, until STOP. The highest sum wins; a sum of 0 "
                    "never does. The winner discards the bid, the others take their cards back. Bid cards have been "
                    "seen by all; “Memory aid” marks them, if you switch it on in “More choices” of a new game."
                ),
            ),
            Section(
                "auction.tie",
                N_("Equal bids"),
                N_(
                    "With equal sums the highest single card of the bids decides, then the seat that comes first from "
                    "the Consul."
                ),
                example="auction_tie",
                option="auction_tie",
            ),
            Section(
                "auction.none",
                N_("Nobody bids"),
                N_("When nobody bids more than 0, the tile leaves the game."),
                option="no_bids",
            ),
        ),
    ),
    Page(
        "tiles",
        N_("Tiles"),
        (
            Section(
                "tiles.place",
                N_("The winner places"),
                N_(
                    "Whoever wins a tile places it at once, in any area: a fountain on a free small space, an "
                    "amphitheatre or a temple on a free large space."
                ),
                diagram="spaces",
            ),
            Section(
                "tiles.fountain",
                N_("Fountain"),
                N_(
                    "Each fountain of an area is worth one more point to its first and to its second places. An area "
                    "can have any number of them."
                ),
                diagram="fountain",
            ),
            Section(
                "tiles.amphitheatre",
                N_("Amphitheatre"),
                N_(
                    "Whoever comes first in its area draws two more cards at the end of each round, whoever comes "
                    "second one more. It is worth no points."
                ),
                diagram="amphitheatre",
            ),
            Section("tiles.temple", N_("Temple"), N_("Everything scored in its area is doubled."), diagram="temple"),
        ),
    ),
    Page(
        "scoring",
        N_("Scoring"),
        (
            Section(
                "scoring.places",
                N_("First and second place"),
                N_(
                    "Each area is scored by floors; houses in the yard do not count. First place gets 2 points and 1 "
                    "for each fountain there, second place 1 for each fountain."
                ),
                diagram="places",
                example="places",
            ),
            Section(
                "scoring.tie",
                N_("Equal at the top"),
                N_(
                    "When several have the most floors, the tallest house among theirs decides: its owner is first, "
                    "the others of the tie are second, and nobody else scores."
                ),
                diagram="tie_tallest",
                example="tie_tallest",
            ),
            Section(
                "scoring.shared",
                N_("Still equal"),
                N_("When the tallest houses are equal too, all who have one are first, and nobody is second."),
                diagram="tie_shared",
                example="tie_shared",
            ),
            Section(
                "scoring.second",
                N_("Equal in second place"),
                N_(
                    "With one clear first, everyone tied for the second most floors is second. Height plays no part "
                    "there."
                ),
                diagram="tie_second",
                example="tie_second",
            ),
            Section(
                "scoring.temple",
                N_("With a temple"),
                N_("A temple doubles the points of its area."),
                diagram="with_temple",
                example="with_temple",
            ),
        ),
    ),
    Page(
        "cards",
        N_("Cards"),
        (
            Section(
                "cards.kinds",
                N_("62 cards"),
                N_(
                    "14 Roof cards with the values 1 to 7, 24 Floor cards and 24 Permits with the values 1 to 8. There "
                    "are no other cards."
                ),
                diagram="cards",
            ),
            Section(
                "cards.hand",
                N_("Your hand"),
                N_(
                    "You play and bid only cards that you hold. There is no limit to a hand. How many cards someone "
                    "holds is public; which of the first eight they still hold is not, until they are played or bid."
                ),
            ),
            Section(
                "cards.draw",
                N_("Drawing"),
                N_(
                    "After rounds I to III everyone draws 6 cards, one at a time, each from a stack of choice; in turn "
                    "order, one whole hand after the other. Amphitheatres bring more cards."
                ),
            ),
            Section(
                "cards.stacks",
                N_("The stacks"),
                N_(
                    "The three stacks lie face up, so the next card of each is always seen. When one runs out, its "
                    "discards are turned over, the oldest on top; nothing is shuffled again. A stack without cards and "
                    "discards cannot be chosen."
                ),
            ),
        ),
    ),
    Page(
        "signs",
        N_("Signs on the board"),
        (
            Section(
                "signs.next",
                N_("The next house of an area"),
                N_(
                    "At the right of an area’s name stand the roof that its houses have, and how many floors the next "
                    "one may have. Both roofs together: the area is empty and takes either."
                ),
                diagram="signs.next",
            ),
            Section(
                "signs.forced",
                N_("A red exclamation mark"),
                N_("Only this roof may begin in the empty area: both other areas of its colour have the other one."),
                diagram="signs.forced",
            ),
            Section(
                "signs.spaces",
                N_("Fountains and free spaces"),
                N_(
                    "The basin tells how many fountains the area has, the square how many small spaces are free. A red "
                    "lock: none is free, and no house can come any more."
                ),
                diagram="signs.spaces",
            ),
            Section(
                "signs.places",
                N_("Who has floors in an area"),
                N_(
                    "At its foot, best first: the sign of the player, the floors, and in the golden field the points "
                    "that they would score now. The crown is first place."
                ),
                diagram="signs.places",
            ),
            Section(
                "signs.tallest",
                N_("The tallest house decides"),
                N_(
                    "Several have the most floors. Who has the little tower is first: its number is the height of that "
                    "player’s tallest house."
                ),
                diagram="signs.tallest",
            ),
            Section(
                "signs.shared",
                N_("A tie that stays"),
                N_("An equals sign behind the floors: these players share first place."),
                diagram="signs.shared",
            ),
            Section(
                "signs.change",
                N_("Arrows"),
                N_("While you place something, an arrow up or down and a gold edge mark whose points change there."),
                diagram="signs.change",
            ),
            Section(
                "signs.rings",
                N_("Marks around a space"),
                N_("Four corners: here the last move was made. A ring of light: here the chosen piece may stand."),
                diagram="signs.rings",
            ),
            Section(
                "signs.yard",
                N_("Below the houses of your yard"),
                N_(
                    "Bars: it is unfinished, and can grow or get a roof. A green scroll: how many areas would take "
                    "this house now. A red cross: none would. At the plus a new house begins."
                ),
                diagram="signs.yard",
            ),
            Section(
                "signs.seats",
                N_("Beside the board, for each player"),
                N_(
                    "The cards in the hand, the round and the triangular roofs left, and the houses in the yard "
                    "with their floors."
                ),
                diagram="signs.seats",
            ),
            Section(
                "signs.consul",
                N_("Coin and flag"),
                N_("The coin is the Consul’s marker. A flag: this player has passed."),
                diagram="signs.consul",
            ),
            Section(
                "signs.stacks",
                N_("Stacks and supply"),
                N_(
                    "Below a stack: the cards that are left in it, and by the bin those that are discarded. Below the "
                    "wooden blocks: the floors that are left of all 90."
                ),
                diagram="signs.stacks",
            ),
        ),
    ),
)

TOPICS: Mapping[str, str] = {
    "GAME_OVER": "round.end",
    "WRONG_PHASE": "round.phases",
    "NOT_YOUR_TURN": "round.turns",
    "PASSED": "build.pass",
    "MALFORMED": "build.actions",
    "NO_SUCH_CARD": "cards.kinds",
    "NOT_IN_HAND": "cards.hand",
    "WRONG_CARD": "build.actions",
    "NO_PERMIT": "permits.colour",
    "NO_FLOOR_LEFT": "build.floors",
    "WRONG_FLOOR_COUNT": "build.floors",
    "NO_SUCH_BUILDING": "build.yard",
    "ALREADY_ROOFED": "build.roofs",
    "NOT_ROOFED": "permits.finished",
    "NO_ROOF_LEFT": "build.roofs",
    "NO_SUCH_AREA": "permits.areas",
    "NO_SUCH_SPACE": "permits.spaces",
    "WRONG_DISTRICT": "permits.colour",
    "SITE_TOO_LARGE": "permits.spaces",
    "SITE_TOO_SMALL": "tiles.place",
    "SITE_TAKEN": "permits.spaces",
    "SITE_IS_FOUNTAIN": "permits.spaces",
    "ROOF_MISMATCH": "heights.roof",
    "ROOF_TRIO": "heights.trio",
    "FIRST_MUST_BE_1": "heights.first",
    "TOO_LOW": "heights.next",
    "TOO_HIGH": "heights.next",
    "BLANK_PLAYS_OFF": "build.blank",
    "STACK_EMPTY": "cards.stacks",
    "NO_SUCH_STACK": "cards.stacks",
}
"""The section that explains each reason code."""

HOUSE_RULES: Mapping[tuple[str, str], str] = {
    ("auction_tie", "fewest_points"): N_(
        "At your table: of the seats tied for the highest sum, the one with the fewest points wins. If several of them "
        "share the fewest, the tile leaves the game and all take their cards back."
    ),
    ("no_bids", "first_player_free"): N_(
        "At your table: when nobody bids more than 0, the Consul places the tile and pays nothing."
    ),
    ("blank_plays", "no"): N_("At your table: no card may be discarded instead of building."),
}
"""The text that replaces a section at a table with another option than the default."""


BOOK = RulesBook(PAGES, TOPICS)


def house_rule(section: Section, rules: Rules | None) -> str:
    """Return the house rule of a table that replaces this section (translated), or "" for the default."""
    if rules is None or not section.option:
        return ""
    return _(HOUSE_RULES.get((section.option, str(getattr(rules, section.option))), ""))
