"""The five lessons of Capoterra, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from capitol.games.capoterra.lessons.positions import CAPITAL, Start, cato
from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cells import Position, cell_at, turned
from capitol.games.capoterra.rules.moves import (
    UNPAID,
    Accept,
    Draw,
    End,
    Found,
    Haul,
    Hire,
    Move,
    Offer,
    Pay,
    Place,
    Resolve,
    Road,
    Sell,
    Walk,
)
from capitol.games.capoterra.rules.numbers import (
    BANDIT,
    CORN_GOOD,
    EXPLORER,
    GOODS,
    ROCK_GOOD,
    SECTIONS,
    SUBVERSION,
    WOOD_GOOD,
)
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.production import yields
from capitol.games.capoterra.rules.state import MOVING, PAYING, PLACING, RESOLVING, TRADING, State, unpacked
from capitol.host.language import _
from capitol.session.lessons import (
    CONFIRM,
    GO,
    TAUGHT,
    Answer,
    At,
    Ids,
    Lesson,
    LessonStep,
    Part,
    Text,
    ask,
    confirm_key,
    confirming,
    drag,
    lit,
    read,
    undo,
)
from capitol.session.seats import Seat

CATO = (Seat("Cato", "ai:script"),)
LATER = ("hint", "log", "log.*", "redo")
"""Widgets that do not appear in the first lessons."""
SITE, ROAD_END, FIELD = (-4, 0), (-3, 0), (-2, 0)


def lessons() -> tuple[Lesson, ...]:
    """Return all five lessons."""
    return (tiles(), roll(), village(), bandit(), turn())


def table(at: At) -> State:
    """Return the table, which is public."""
    found: State = at.view.table
    return found


def own(at: At, *kinds: type[Move]) -> int:
    """Return how many moves of these kinds, or of any, the learner has made in this part."""
    return sum(seat == TAUGHT and (not kinds or isinstance(move, kinds)) for seat, move in at.moves)


def stock(at: At, place: Position) -> Sequence[int]:
    """Return the learner's goods in a place."""
    return unpacked(table(at).stock(cell_at(place), TAUGHT))


def _with_tile(at: At, move: Place) -> State:
    """Return the table as it would be with the tile laid."""
    after = table(at).copy()
    lay(after, cell_at(move.at), turned(after.drawn, move.turn))
    return after


def _has_road(at: At, move: Place) -> bool:
    """Whether open road leads from the learner's capital to the tile that a move lays."""
    after = _with_tile(at, move)
    return cell_at(move.at) in roads_of(after, TAUGHT).parts[cell_at(CAPITAL)].cells


def _is_laid(at: At) -> bool:
    return isinstance(at.attempt, Place | Found | Road)


def _then_confirm(
    text: Callable[[], str], answer: Callable[[At, Any], Answer] | None = None, places: Sequence[Position] = ()
) -> Text:
    """Ask for the confirm button, by its label, once a tile is laid. If ``answer`` would refuse the tile as laid, ask
    to turn it or lay it elsewhere, or repeat ``text`` if it must go to one of ``places``."""

    def said(at: At) -> str:
        if not _is_laid(at):
            return text()
        if answer is not None and answer(at, at.attempt).kind == "undo":
            if isinstance(at.attempt, Road):
                return _("Put it back, and take a straight section.")
            if places and isinstance(at.attempt, Place) and at.attempt.at not in places:
                return text()
            return _("Turn the tile, or lay it elsewhere.")
        label = _("Found it here") if isinstance(at.attempt, Found) else _("Lay it here")
        return _("Now press “{button}”.").format(button=label)

    return said


def _on_cell(answer: Callable[[At, Any], Answer], *places: Position) -> Ids:
    """Highlight cells and what turns a tile; once ``answer`` accepts the tile as laid, Confirm."""
    names = (*(f"cell.{x}.{y}" for x, y in places), "turn.left", "turn.right")
    return lambda at: CONFIRM if _is_laid(at) and answer(at, at.attempt).kind != "undo" else names


def _turns(at: At) -> bool:
    """Whether a quarter turn changes the tile in the hand; a section is chosen first, and nearly all of them turn."""
    drawn = table(at).drawn
    return not drawn or turned(drawn, 1) != drawn


def _place_keys(at: At) -> str:
    if _is_laid(at):
        return confirm_key(at)
    return _("Keys: arrows, then [pick]; [turn] turns") if _turns(at) else _pick_keys(at)


def _place_mouse(at: At) -> str:
    if _is_laid(at):
        return ""
    return _("Click a place. A right click turns the tile.") if _turns(at) else _("Click a place.")


def _pick_keys(_at: At) -> str:
    return _("Keys: arrows, then [pick]")


def _paying(_at: At) -> tuple[str, ...]:
    """Highlight what pays the first unit, and the button that pays as shown; not what dismisses it."""
    return ("pay.0.capital", "pay.0.village", "pay.0.gold", *CONFIRM)


def _later(_at: At) -> Answer:
    return undo(_("Not yet: do first what the lesson asks."))


hauling = partial(LessonStep, mouse=drag, keys=_pick_keys)
"""Makes a step in which a unit or goods are moved."""


def _pay(prompt: Text, help: Text) -> LessonStep:
    """Return a step in which a unit is paid."""
    return LessonStep(
        "pay",
        prompt,
        done=lambda at: own(at, Pay) >= 1,
        answer=_pay_it,
        help=help,
        keys=_pick_keys,
        light=_paying,
    )


def _part(start: Start, *steps: LessonStep) -> Part:
    return Part(start.make, steps, cato)


# Lesson 1


def _beside_capital(at: At, move: Any) -> Answer:
    if not isinstance(move, Place):
        return _later(at)
    if move.at != FIELD:
        return undo(_("Lay the tile in the lit place, west of your capital."))
    return GO if _has_road(at, move) else undo(_("No road leads there from your capital: turn the tile."))


def _at_road_end(at: At, move: Any) -> Answer:
    if isinstance(move, Place) and move.at == ROAD_END:
        return GO
    return undo(_("Lay the tile at the end of your road, beside the corn."))


def _against_cato(at: At, move: Any) -> Answer:
    if isinstance(move, Place) and move.at == (3, 0):
        return GO
    return undo(_("Lay the tile where Cato’s road leads on."))


def _placing(
    id: str, prompt: Callable[[], str], answer: Callable[[At, Any], Answer], help: Text, *light: Position
) -> LessonStep:
    """Return a step in which one tile is laid and confirmed."""
    return LessonStep(
        id,
        _then_confirm(prompt, answer, light),
        done=lambda at: own(at, Place) >= 1,
        answer=answer,
        help=help,
        mouse=_place_mouse,
        keys=_place_keys,
        light=_on_cell(answer, *light),
    )


def tiles() -> Lesson:
    """Lesson 1: lay three tiles."""
    first = Start(PLACING, drawn="C-I", bag=("R",))
    second = Start(PLACING, {FIELD: "C-I1"}, drawn="W-L", bag=("R",))
    third = Start(PLACING, {FIELD: "C-I1", ROAD_END: "W-L", (2, 0): "S-I1"}, drawn="R", bag=("R",))
    about = read(
        "about",
        lambda _at: _("Lay land and roads, and later found villages."),
        help=lambda _at: _(
            "At the end each village is worth 2 points, and every 5 gold 1 point. Goods left over are worth nothing, "
            "so sell them in your last turn: 1 gold each."
        ),
        light=lit("board"),
    )
    has = read(
        "has",
        lambda _at: _("Under each name: what this player has."),
        help=lambda _at: _(
            "Gold, villages, soldiers and explorers; below them goods in the capital, and with + those in villages. "
            "The colours tell what each roll brings."
        ),
        light=lit("has.*.0", "goods.*.0", "away.*.0", "income.0", "tabs"),
    )
    return Lesson(
        "tiles",
        title=lambda _at: _("Place and match"),
        aim=lambda _at: _("Lay tiles so that roads meet."),
        learned=lambda _at: _("Now you can lay tiles, and end a rival’s road."),
        parts=(
            _part(
                first,
                about,
                has,
                _placing(
                    "corn",
                    lambda: _("Lay corn west of your capital, roads joined."),
                    _beside_capital,
                    lambda _at: _(
                        "A capital has road on all four sides: turn the corn until its road meets one. Neighbouring "
                        "tiles of one kind are one field: they count together, and a road does not part them."
                    ),
                    FIELD,
                ),
            ),
            _part(
                second,
                read(
                    "fit",
                    lambda _at: _("Next turn: tiles must fit each other."),
                    help=lambda _at: _(
                        "Where two tiles touch, road must meet road, and a side without road one without. Rock, "
                        "wasteland and settlements fit beside anything."
                    ),
                    light=lit("cell.-2.0"),
                ),
                _placing(
                    "match",
                    lambda: _("Lay wood where your road ends."),
                    _at_road_end,
                    lambda _at: _(
                        "Road must meet road; in dotted places the tile fits once you turn it. Marks of your colour "
                        "along a road show where your goods can travel."
                    ),
                    ROAD_END,
                ),
            ),
            _part(
                third,
                _placing(
                    "rock",
                    lambda: _("Next turn: end Cato’s new road with rock."),
                    _against_cato,
                    lambda _at: _("Rock and wasteland fit beside everything, but a road that meets them ends there."),
                    (3, 0),
                ),
            ),
        ),
        seats=CATO,
        later=LATER,
    )


# Lesson 2


def _ask(id: str, prompt: Callable[[], str], right: str, why: Callable[[], str], *light: Position) -> LessonStep:
    """Return a step that asks for a number of goods, and says after every answer why ``right`` is right."""
    names = tuple(f"cell.{x}.{y}" for x, y in light)
    return ask(
        id,
        lambda _at: prompt(),
        choices=("0", "1", "2", "3"),
        right=right,
        wrong=lambda _at, _id: why(),
        why=lambda _at: why(),
        light=lambda _at: names,
        hide=("income.0",),  # it tells the answer
    )


def _more_corn(at: At, move: Any) -> Answer:
    if not isinstance(move, Place):
        return _later(at)
    brought = sum(amount for seat, _cell, amount in yields(_with_tile(at, move), CORN_GOOD) if seat == TAUGHT)
    return (
        GO
        if brought > 1
        else undo(_("Corn that touches corn is one field: still one good. Lay the tile apart from that field."))
    )


def roll() -> Lesson:
    """Lesson 2: what each colour of the die brings, and why."""
    three = Start(PLACING, {(-1, -1): "C-I", (-1, -2): "W-I", FIELD: "S-I", (-1, 1): "R"}, drawn="W-X", bag=("R",))
    apart = Start(PLACING, {(-1, -1): "C-I", (-1, 1): "R"}, drawn="C-X", bag=("R",))
    return Lesson(
        "roll",
        title=lambda _at: _("What a roll brings"),
        aim=lambda _at: _("See which fields bring goods."),
        learned=lambda _at: _("Now you can tell what each colour of the die brings."),
        parts=(
            _part(
                three,
                read(
                    "about",
                    lambda _at: _("Each turn begins with the die."),
                    help=lambda _at: _(
                        "Its colour says which fields yield goods: yellow is corn, green sheep, red wood, blue rock. "
                        "Each roll is for all players, whoever rolled."
                    ),
                    light=lit("board"),
                ),
                read(
                    "field",
                    lambda _at: _("Only fields beside a settlement bring goods."),
                    help=lambda _at: _(
                        "A field, large or small, brings one good if a road leads to it; rock needs no road. Tiles of "
                        "one kind that share an edge, not just a corner, are one field: two fields that you join bring "
                        "one good, no longer two."
                    ),
                    light=lit("cell.-1.-1", "cell.-2.0", "cell.-1.1"),
                ),
                _ask(
                    "yellow",
                    lambda: _("Yellow rolled: how much corn do you get?"),
                    "1",
                    lambda: _("One field of corn is beside your capital, and its road leads there: one good."),
                    (-1, -1),
                ),
                _ask(
                    "green",
                    lambda: _("Green rolled: how many sheep do you get?"),
                    "0",
                    lambda: _("The road of the sheep does not lead to your capital: nothing."),
                    FIELD,
                ),
                _ask(
                    "red",
                    lambda: _("Red rolled: how much wood do you get?"),
                    "0",
                    lambda: _("Your road leads to the wood, but it is not beside your capital: nothing."),
                    (-1, -2),
                ),
                _ask(
                    "blue",
                    lambda: _("Blue rolled: how much rock do you get?"),
                    "1",
                    lambda: _("Rock beside a settlement needs no road: one good."),
                    (-1, 1),
                ),
            ),
            _part(
                apart,
                _placing(
                    "apart",
                    lambda: _("Another game: let yellow bring you two corn."),
                    _more_corn,
                    lambda _at: _("Two fields bring two goods; one field brings one, whatever its size."),
                    FIELD,
                ),
                ask(
                    "row",
                    lambda _at: _("Read your coloured row: what does blue bring?"),
                    choices=("0", "1", "2", "3"),
                    right="1",
                    wrong=lambda _at, _id: _("The row is under your name: blue is its last colour."),
                    why=lambda _at: _("Rock beside a settlement needs no road: one good."),
                    help=lambda _at: _(
                        "Under each name a row tells what a roll of each colour brings there. Point at a colour beside "
                        "the die, and the board shows where."
                    ),
                    light=lit("income.0", "yield.*", "tabs"),
                ),
            ),
        ),
        seats=CATO,
        later=LATER,
    )


# Lesson 3


def _hire_explorer(at: At, move: Any) -> Answer:
    return GO if isinstance(move, Hire) and move.unit == EXPLORER else _later(at)


def _walk_on(at: At, move: Any) -> Answer:
    if not isinstance(move, Walk):
        return _later(at)
    return GO if move.target == ROAD_END else undo(_("Walk a tile west, away from your capital."))


def _found(at: At, move: Any) -> Answer:
    if not isinstance(move, Found):
        return _later(at)
    return (
        GO
        if move.at == SITE
        else undo(_("No road leads there, so no goods could come. Found the site where the road ends."))
    )


def _pay_it(at: At, move: Any) -> Answer:
    if not isinstance(move, Pay):
        return _later(at)
    return GO if move.way != UNPAID else undo(_("An explorer that is not paid leaves. Pay the explorer."))


def _supply(at: At, move: Any) -> Answer:
    if isinstance(move, Haul):
        return GO if move.target == SITE else undo(_("Bring these goods to the site."))
    if isinstance(move, Walk):
        return undo(_("The explorer must stay on the site."))
    return undo(_("The site still lacks something: one of each good."))


def _only_end(at: At, move: Any) -> Answer:
    return undo(_("The explorer must stay on the site.")) if isinstance(move, Walk) else GO


def _stands(at: At) -> bool:
    """Whether the learner has a site or village."""
    return bool(table(at).sites[TAUGHT] or table(at).villages[TAUGHT])


def village() -> Lesson:
    """Lesson 3: hire an explorer, found a site, supply it, and see it become a village."""
    road = {FIELD: "C-I1", ROAD_END: "S-I1"}
    hire = Start(TRADING, road, {CAPITAL: (2, 2, 3, 2)})
    walk = Start(MOVING, road, {CAPITAL: (2, 2, 2, 2)}, explorers=(FIELD,))
    found = Start(TRADING, road, {CAPITAL: (3, 2, 2, 2)}, explorers=(ROAD_END,))
    return Lesson(
        "village",
        title=lambda _at: _("Explorer and village"),
        aim=lambda _at: _("Found a site, and make it your first village."),
        learned=lambda _at: _("Now you can found sites and make them villages: 2 points each."),
        parts=(
            _part(
                hire,
                LessonStep(
                    "hire",
                    lambda _at: _("Hire an explorer: 1 corn, 1 wood."),
                    done=lambda at: own(at, Hire) >= 1,
                    answer=_hire_explorer,
                    help=lambda _at: _(
                        "The button is among the tools of this step. Both goods must lie in one place, your capital "
                        "or a village, and the explorer starts there."
                    ),
                    keys=_pick_keys,
                    light=lit("hire.1"),
                ),
            ),
            _part(
                walk,
                hauling(
                    "walk",
                    lambda _at: _("A turn later: walk one tile west."),
                    done=lambda at: own(at, Walk) >= 1,
                    answer=_walk_on,
                    help=lambda _at: _(
                        "A unit walks one tile a turn, with or without road. Goods go as far as the road goes."
                    ),
                    light=lit("unit.1.0.-2.0", "cell.-3.0"),
                ),
            ),
            _part(
                found,
                read(
                    "spacing",
                    lambda _at: _("A turn later: villages stand three steps apart."),
                    help=lambda _at: _(
                        "At least three steps from every capital, village and site, also Cato’s, counted along rows "
                        "and columns. While the explorer is picked up, places that are too near are hatched."
                    ),
                    light=lit("cell.-1.0", "pile.*.-1.0", "cell.-4.0"),
                ),
                LessonStep(
                    "found",
                    _then_confirm(lambda: _("Found a site where the road ends.")),
                    done=_stands,
                    answer=_found,
                    help=lambda _at: _(
                        "Pick up the explorer, then the empty place beside it. The site becomes a village when a turn "
                        "of yours begins and it has one of each good and its explorer."
                    ),
                    mouse=lambda at: "" if _is_laid(at) else drag(at),
                    keys=lambda at: confirm_key(at) if _is_laid(at) else _pick_keys(at),
                    light=lambda at: CONFIRM if _is_laid(at) else ("unit.1.0.-3.0", "cell.-4.0"),
                ),
                _pay(
                    lambda _at: _("Pay your explorer: 1 corn or 1 gold."),
                    lambda _at: _("Every unit is paid every turn, or it leaves."),
                ),
                hauling(
                    "supply",
                    lambda _at: _("Bring one of each good to the site."),
                    done=lambda at: all(stock(at, SITE)),
                    answer=_supply,
                    help=lambda _at: _(
                        "Pick up goods in your capital and put them on the site, or let the button do it. With all "
                        "four the site becomes a village when your next turn begins."
                    ),
                    light=lit("supply", "pile.*.-1.0", "cell.-4.0"),
                ),
                confirming(
                    "end",
                    lambda _at: _("End your turn; your next makes a village."),
                    done=lambda at: bool(table(at).villages[TAUGHT]),
                    answer=_only_end,
                    help=lambda _at: _(
                        "The site has one of each good and its explorer: it becomes a village when your next turn "
                        "begins. The explorer becomes a soldier."
                    ),
                ),
                read(
                    "village",
                    lambda _at: _("Your village: 2 points, and more goods."),
                    help=lambda _at: _(
                        "The explorer is a soldier now. The four goods are the village’s first stock: with them you "
                        "can hire units there."
                    ),
                    light=lit("cell.-4.0", "pile.*.-4.0"),
                ),
            ),
        ),
        seats=CATO,
        later=LATER,
    )


# Lesson 4

VILLAGE_PLACE, BANDIT_PLACE, CATOS_ROAD = (-4, 0), (-3, 0), (3, 0)
CATOS_VILLAGE, GUARDED = (4, 0), (1, 3)


def _set_bandit(at: At, move: Any) -> Answer:
    if not isinstance(move, Resolve):
        return _later(at)
    return GO if move.at == CATOS_ROAD else undo(_("Set it on Cato’s road, not on yours."))


def _take(at: At, move: Any) -> Answer:
    if not isinstance(move, Resolve):
        return _later(at)
    return (
        GO if move.at == VILLAGE_PLACE else undo(_("No road leads from there to your capital: it would fall to ruin."))
    )


def _then_confirm_choice(text: Callable[[], str]) -> Text:
    """Ask for Confirm once the choice for an event has been made."""
    return lambda at: _("Now press “{button}”.").format(button=_("Confirm")) if _is_chosen(at) else text()


def _is_chosen(at: At) -> bool:
    return isinstance(at.attempt, Resolve)


def _choosing(
    id: str,
    prompt: Callable[[], str],
    done: Callable[[At], bool],
    answer: Callable[[At, Any], Answer],
    help: Text,
    place: Position,
) -> LessonStep:
    """Return a step in which a place is chosen for an event, and confirmed."""
    x, y = place
    return LessonStep(
        id,
        _then_confirm_choice(prompt),
        done=done,
        answer=answer,
        help=help,
        mouse=lambda at: "" if _is_chosen(at) else _("Click a place."),
        keys=lambda at: confirm_key(at) if _is_chosen(at) else _pick_keys(at),
        light=lambda at: CONFIRM if _is_chosen(at) else (f"cell.{x}.{y}",),
    )


def _drive_off(at: At, move: Any) -> Answer:
    if isinstance(move, Walk) and move.target == BANDIT_PLACE:
        return GO
    return undo(_("First drive the bandit off: walk the soldier onto the bandit’s tile."))


def _bring_home(at: At, move: Any) -> Answer:
    if isinstance(move, Haul):
        return GO if move.target == CAPITAL else undo(_("Bring the rock to your capital."))
    return _later(at)


def bandit() -> Lesson:
    """Lesson 4: place a bandit and take a village for events; pay a soldier, drive a bandit off, bring goods home."""
    first = {FIELD: "W-I1", (2, 0): "C-I1", CATOS_ROAD: "C-I1"}
    event = Start(RESOLVING, first, card=BANDIT)
    villages = {
        **first,
        BANDIT_PLACE: "W-I1",
        (1, 1): "S-I",
        (1, 2): "S-I",
        **dict.fromkeys((VILLAGE_PLACE, CATOS_VILLAGE, GUARDED), "village1"),
    }
    subversion = Start(RESOLVING, villages, card=SUBVERSION, rival_soldiers=(GUARDED,))
    roads = {**villages, VILLAGE_PLACE: "village0"}
    goods = {CAPITAL: (1, 0, 0, 0), VILLAGE_PLACE: (1, 0, 0, 3)}
    start = Start(
        PAYING,
        roads,
        goods,
        gold=2,
        soldiers=(VILLAGE_PLACE,),
        bandits=(BANDIT_PLACE,),
        rival_soldiers=(GUARDED,),
    )
    return Lesson(
        "bandit",
        title=lambda _at: _("Events, pay, haul"),
        aim=lambda _at: _("Meet an event, open a road again, bring goods home."),
        learned=lambda _at: _("Now you can resolve events, pay units and move goods."),
        parts=(
            _part(
                event,
                read(
                    "event",
                    lambda _at: _("The die’s small card brings an event."),
                    help=lambda _at: _(
                        "Three of eight faces bear one. Whoever rolled draws a card, and chooses what it hits if there "
                        "is anything to choose."
                    ),
                    light=lit("event.text.card"),
                ),
                _choosing(
                    "set",
                    lambda: _("Set the bandit on Cato’s last tile."),
                    lambda at: bool(table(at).bandits),
                    _set_bandit,
                    lambda _at: _(
                        "It closes the road of its tile, and that tile and those of its kind beside it yield nothing. "
                        "Beside a rival’s capital it may not stand."
                    ),
                    CATOS_ROAD,
                ),
                read(
                    "closed",
                    lambda _at: _("The bandit closes Cato’s road: no goods pass."),
                    help=lambda _at: _(
                        "Yellow brings Cato no corn now. This tile and those of its kind beside it yield nothing until "
                        "a soldier drives the bandit off."
                    ),
                    light=lit("cell.3.0", "cell.2.0", "cell.1.0"),
                ),
            ),
            _part(
                subversion,
                read(
                    "subversion",
                    lambda _at: _("Some turns later you draw Subversion, and roll."),
                    help=lambda _at: _(
                        "It is red, your colour: you take a village of Cato in which no soldier of his stands. On blue "
                        "he would take one of yours."
                    ),
                    light=lit("event.text.card"),
                ),
                _choosing(
                    "take",
                    lambda: _("Take the unguarded village with a road home."),
                    lambda at: bool(table(at).villages[TAUGHT]),
                    _take,
                    lambda _at: _(
                        "Open road leads from it to your capital, so it is yours with all goods. Without a road it "
                        "would fall to ruin."
                    ),
                    VILLAGE_PLACE,
                ),
            ),
            _part(
                start,
                read(
                    "about",
                    lambda _at: _("Some turns later: a bandit blocks your road."),
                    help=lambda _at: _(
                        "No goods pass, and the field under the bandit brings nothing. Only a soldier can drive the "
                        "bandit off."
                    ),
                    light=lit("cell.-3.0"),
                ),
                _pay(
                    lambda _at: _("Pay your soldier: only soldiers drive bandits off."),
                    lambda _at: _(
                        "Corn of its village pays it, corn of the capital, or 1 gold. A new one costs 1 corn and 1 "
                        "sheep; you may have as many as villages."
                    ),
                ),
                hauling(
                    "drive",
                    lambda _at: _("Walk the soldier onto the bandit."),
                    done=lambda at: not table(at).bandits,
                    answer=_drive_off,
                    help=lambda _at: _("Pick up the soldier in your village, then the tile of the bandit."),
                    light=lit("unit.0.0.-4.0", "cell.-3.0"),
                ),
                read(
                    "shared",
                    lambda _at: _("All roads are everybody’s."),
                    help=lambda _at: _(
                        "Goods go along every road that meets yours, whoever laid it. A rival’s settlement, a bandit, "
                        "rock, wasteland or a gap ends it."
                    ),
                    light=lit("cell.-3.0", "cell.-2.0"),
                ),
                hauling(
                    "home",
                    lambda _at: _("The road is open: bring rock home."),
                    done=lambda at: stock(at, CAPITAL)[ROCK_GOOD] > 0,
                    answer=_bring_home,
                    help=lambda _at: _(
                        "Only goods in the capital can be sold or traded. They go any distance, but each only once "
                        "in a turn."
                    ),
                    light=lit("home", "pile.3.-4.0", "cell.-1.0", "pile.*.-1.0"),
                ),
            ),
        ),
        seats=CATO,
        later=LATER,
    )


# Lesson 5


def _two_gold_for_corn(at: At, move: Any) -> Answer:
    if not isinstance(move, Offer):
        return _later(at)
    wanted = move.give == (0, 0, 0, 0, 2) and move.get == (1, 0, 0, 0, 0)
    return GO if wanted else undo(_("Offer 2 gold and ask for 1 corn, and nothing else."))


def _draw(at: At, move: Any) -> Answer:
    return GO if isinstance(move, Draw) else undo(_("That is enough trade. Draw a tile."))


def _has_price(at: At) -> bool:
    """Whether the price of the section is, or was, on the tile on which it is laid."""
    if own(at, Road):
        return True
    goods = stock(at, ROAD_END)
    return goods[WOOD_GOOD] > 0 and goods[ROCK_GOOD] > 0


def _bring_price(at: At, move: Any) -> Answer:
    if isinstance(move, Haul):
        if move.good not in (WOOD_GOOD, ROCK_GOOD):
            return undo(_("Only wood and rock build a road, and goods there cannot be moved again."))
        return GO if move.target == ROAD_END else undo(_("Bring it to the lit wasteland, beside your village."))
    if isinstance(move, Walk):
        return _later(at)
    return undo(_("The road still lacks something: 1 wood and 1 rock must lie there."))


def _only_end_of_hauling(at: At, move: Any) -> Answer:
    return GO if isinstance(move, End) else _later(at)


def _lay_section(at: At, move: Any) -> Answer:
    if isinstance(move, Draw):
        return undo(_("Not yet: lay the road section before you draw a tile."))
    if not isinstance(move, Road):
        return _later(at)
    straight = SECTIONS[move.section] == "I"
    return GO if straight else undo(_("A corner leads past your village: take a straight section."))


def _on_section(at: At) -> tuple[str, ...]:
    """Highlight the way to the section, its place and what turns it; once it is laid correctly, Confirm."""
    if _is_laid(at):
        return ("put_back",) if _lay_section(at, at.attempt).kind == "undo" else CONFIRM
    return ("section", "section.I", "cell.-3.0", "turn.left", "turn.right")


def _sell_it(at: At, move: Any) -> Answer:
    if isinstance(move, Sell):
        return GO
    return undo(_("Sell in time: leftover goods are worth nothing.")) if isinstance(move, Draw) else _later(at)


def turn() -> Lesson:
    """Lesson 5: a whole turn with an offer, a road over wasteland, and the sale at the end."""
    roads = {FIELD: "W-I1", ROAD_END: "S-I1", SITE: "village0"}
    start = Start(
        TRADING,
        roads,
        {CAPITAL: (0, 1, 2, 1), SITE: (0, 2, 0, 0)},
        gold=6,
        bag=("S-T", *("R",) * 6),
        soldiers=(SITE,),
    )
    cut_off = Start(
        MOVING,
        {FIELD: "W-I1", ROAD_END: "D", SITE: "village0"},
        {CAPITAL: (1, 0, 1, 1), SITE: (0, 2, 0, 0)},
        bag=("R",) * 7,
        soldiers=(SITE,),
    )
    last = Start(
        TRADING,
        {FIELD: "W-I1", ROAD_END: "section I1", SITE: "village0"},
        {CAPITAL: (0, 2, 1, 0)},
        gold=7,
        bag=("R",),
        soldiers=(SITE,),
    )
    return Lesson(
        "turn",
        title=lambda _at: _("A whole turn"),
        aim=lambda _at: _("Play all steps of a turn, and trade with Cato."),
        learned=lambda _at: _("Now you can play whole turns, from the roll to the last sale."),
        parts=(
            _part(
                start,
                LessonStep(
                    "offer",
                    lambda _at: _("Offer Cato 2 gold for 1 corn."),
                    done=lambda at: any(isinstance(move, Accept) for _seat, move in at.moves),
                    answer=_two_gold_for_corn,
                    help=lambda _at: _(
                        "The bank asks 3 gold for a good, and pays 1. You may make three offers in a turn."
                    ),
                    keys=_pick_keys,
                    light=lit("offer"),
                ),
                confirming(
                    "draw",
                    lambda _at: _("Cato agrees. Now draw a tile."),
                    done=lambda at: own(at, Draw) >= 1,
                    answer=_draw,
                    help=lambda _at: _(
                        "Drawing a tile ends the trade of this turn. An explorer could found a site instead."
                    ),
                ),
                LessonStep(
                    "lay",
                    _then_confirm(lambda: _("Lay the tile where you like.")),
                    done=lambda at: own(at, Place) >= 1,
                    help=lambda _at: _("A note says who gains what in each place."),
                    mouse=_place_mouse,
                    keys=_place_keys,
                    light=lambda at: CONFIRM if _is_laid(at) else ("board",),
                ),
                _pay(
                    lambda _at: _("Pay your soldier with corn or gold."),
                    lambda _at: _("A village without a soldier can be taken by Subversion."),
                ),
                confirming(
                    "end",
                    lambda _at: _("Move what you like, then end your turn."),
                    done=lambda at: own(at, End) >= 1,
                    help=lambda _at: _("Goods go along open road, units one tile. Each moves once in a turn."),
                ),
            ),
            _part(
                cut_off,
                read(
                    "cut",
                    lambda _at: _("Another game: wasteland cuts your village off."),
                    help=lambda _at: _(
                        "You may build a road on it. A straight road or a corner takes 1 wood and 1 rock, a junction "
                        "or crossing 1 wood and 2 rock."
                    ),
                    light=lit("cell.-3.0"),
                ),
                hauling(
                    "price",
                    lambda _at: _("Bring wood and rock to the wasteland."),
                    done=_has_price,
                    answer=_bring_price,
                    help=lambda _at: _("1 wood and 1 rock must lie there: they are the price of a straight road."),
                    light=lit("cell.-1.0", "cell.-3.0"),
                ),
                confirming(
                    "later",
                    lambda _at: _("You lay the road later: end the turn."),
                    done=lambda at: own(at, End) >= 1 and table(at).phase == TRADING,
                    answer=_only_end_of_hauling,
                    help=lambda _at: _("Goods move at the end of a turn, and road sections are laid while you trade."),
                ),
                LessonStep(
                    "section",
                    _then_confirm(lambda: _("Lay a straight road on the wasteland."), _lay_section),
                    done=lambda at: own(at, Road) >= 1,
                    answer=_lay_section,
                    help=lambda _at: _(
                        "The button is among the tools of this step. Turn the section until its road meets yours."
                    ),
                    mouse=lambda at: "" if _is_laid(at) else _("Click the button, a straight road, and its place."),
                    keys=_place_keys,
                    light=_on_section,
                ),
                read(
                    "joined",
                    lambda _at: _("Your road now reaches the village."),
                    help=lambda _at: _(
                        "Goods go home along it. The wood and rock are used up, and so is all else that lay there."
                    ),
                    light=lit("cell.-4.0", "pile.*.-4.0", "cell.-3.0", "cell.-2.0"),
                ),
            ),
            _part(
                last,
                read(
                    "last",
                    lambda _at: _("Some turns later: your last turn begins."),
                    help=lambda _at: _(
                        "The game ends with the turn in which the bag runs out: nobody plays after it. Then only "
                        "villages and gold count."
                    ),
                    light=lit("bag", "pile.*.-1.0"),
                ),
                LessonStep(
                    "sell",
                    lambda _at: _("Sell all your goods: each brings 1 gold."),
                    done=lambda at: not any(stock(at, CAPITAL)),
                    answer=_sell_it,
                    help=lambda _at: _("Goods are worth nothing at the end, and every 5 gold is a point."),
                    keys=_pick_keys,
                    light=lambda at: tuple(
                        f"sell.{name}" for name, count in zip(GOODS, stock(at, CAPITAL), strict=True) if count
                    ),
                ),
            ),
        ),
        seats=CATO,
    )
