"""The choices of the New game screen: seats, table rules, house rules, board and deal; no widgets."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from capitol.ai.roster import PlayerEntry
from capitol.core.game import RandomSource
from capitol.core.names import clean_name
from capitol.core.options import defaults, fitting
from capitol.core.setup import AI_PREFIX, FIRST_PLAYER, HUMAN, RANDOM_FIRST, SEAT_PREFIX, PlayerSpec
from capitol.games.registry import GameEntry
from capitol.host.language import _, ngettext
from capitol.host.letters import refusal
from capitol.session.profiles import NAMES, NOBODY, TYPED, Profile
from capitol.session.seal import WORD_LENGTH
from capitol.session.seats import CMD_PREFIX, PIN_DIGITS, Seat, ai_kind, hash_pin, recorded_kind
from capitol.session.settings import Settings
from capitol.session.statistics import GUEST
from capitol.session.table_options import CURTAIN, Value, changed_options, first_values, remembered_values

NAME_LENGTH = 24
CURTAIN_CHOSEN = "curtain_chosen"
OWN = "own"


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One seat: ``kind`` is ``human``, ``ai:ID`` or ``cmd:COMMAND``, ``colour`` the id of a seat style, ``pin`` empty
    or four digits, ``profile`` the id of the person's profile, `GUEST`, `TYPED`, or empty for a seat's default name."""

    name: str
    kind: str
    colour: str
    pin: str = ""
    profile: str = ""

    @property
    def is_human(self) -> bool:
        """Whether a person plays."""
        return self.kind == HUMAN

    @property
    def is_computer(self) -> bool:
        """Whether a computer player plays, under a name of its own."""
        return self.kind.startswith(AI_PREFIX)

    @property
    def is_program(self) -> bool:
        """Whether an external program plays."""
        return self.kind.startswith(CMD_PREFIX)

    @property
    def command(self) -> str:
        """The command line of the program; "" for any other player."""
        return self.kind.removeprefix(CMD_PREFIX).strip() if self.is_program else ""


@dataclass(frozen=True, slots=True)
class TableChoice:
    """All choices.

    ``board`` is the path of a level file, ``seed`` the typed deal number, ``word`` is mixed into the deal if no number
    is typed, ``first`` is "random" or a seat number; ``curtain_chosen`` is False while the curtain follows the number
    of people; ``rules`` has a value for each of the game's options, ``table`` one for each of `TABLE_OPTIONS`. Computer
    players have their own names.
    """

    entry: GameEntry
    seats: tuple[SeatChoice, ...]
    rules: Mapping[str, str]
    table: Mapping[str, Value]
    curtain_chosen: bool = False
    board: str = ""
    seed: str = ""
    word: str = ""
    first: str = RANDOM_FIRST

    def __post_init__(self) -> None:
        """Give every seat a name that suits its player, and drop PINs that would protect nothing."""
        seats = _named(self.seats, self.entry.players)
        if not self.entry.has_secrets:
            seats = tuple([replace(seat, pin="") for seat in seats])
        object.__setattr__(self, "seats", seats)

    @classmethod
    def standard(cls, settings: Settings, entry: GameEntry, me: Profile = NOBODY) -> TableChoice:
        """Return the default table: ``me`` and the most computer players possible, of the level chosen on the title, on
        the default board."""
        kind = ai_kind(quick_level(settings, entry).id)
        mine = _own_colour(entry, me) or entry.seat_colours[0]
        others = [colour for colour in entry.seat_colours if colour != mine][: entry.seats[-1] - 1]
        seats = (
            SeatChoice(me.name, HUMAN, mine, profile=me.id),
            *(SeatChoice(NAMES[number], kind, colour) for number, colour in enumerate(others, 1)),
        )
        return cls(
            entry,
            seats,
            defaults(entry.options),
            first_values(settings, entry),
            board=str(entry.boards.default) if entry.boards is not None else "",
        )

    @classmethod
    def first_game(cls, settings: Settings, entry: GameEntry, me: Profile = NOBODY) -> TableChoice:
        """Return the table for after the lessons: ``me`` against as few of the easiest computer players as possible."""
        usual = cls.standard(settings, entry, me).against(entry.players[0])
        return replace(usual, seats=usual.seats[: entry.seats[0]])

    @classmethod
    def quick(cls, settings: Settings, entry: GameEntry, me: Profile = NOBODY) -> TableChoice:
        """Return the standard table, but with ``me`` in the colour of the last game played alone."""
        usual = cls.standard(settings, entry, me)
        alone = cls.from_last(settings, entry, me).alone
        mine = usual.seats[0]
        same = alone is not None and (alone.profile, alone.name) == (mine.profile, mine.name)
        return usual.with_seat(0, colour=alone.colour) if alone is not None and same else usual

    @classmethod
    def from_last(cls, settings: Settings, entry: GameEntry, me: Profile = NOBODY) -> TableChoice:
        """Return the last table; whatever is no longer valid (a player, a colour) is replaced by the default. If one
        person played alone, ``me`` takes that seat."""
        usual = cls.standard(settings, entry, me)
        last = settings.last_games.get(entry.id)
        if not last:
            return usual
        seats = _seats_from(last.get("seats"), entry) or usual.seats
        choice = replace(usual, seats=seats).with_alone(me)
        choice = choice.with_table(**remembered_values(last, entry))
        if isinstance(last.get(CURTAIN_CHOSEN), bool):
            choice = replace(choice, curtain_chosen=last[CURTAIN_CHOSEN])
        if isinstance(last.get("board"), str):
            choice = replace(choice, board=last["board"])
        rules = last.get("rules")
        return replace(choice, rules=fitting(entry.options, rules if isinstance(rules, Mapping) else {}))

    # Changes

    @property
    def people(self) -> int:
        """The number of people."""
        return sum(seat.is_human for seat in self.seats)

    @property
    def alone(self) -> SeatChoice | None:
        """The seat of the only person; None if there are several or none."""
        people = [seat for seat in self.seats if seat.is_human]
        return people[0] if len(people) == 1 else None

    @property
    def deal_word(self) -> str:
        """The word that the deal depends on; "" for none, or if the deal has a number."""
        return "" if self.seed else clean_name(self.word, WORD_LENGTH)

    @property
    def undealt(self) -> TableChoice:
        """Return the choice without what belongs to a single deal: its number, a word, and who begins."""
        return replace(self, seed="", word="", first=RANDOM_FIRST)

    def with_alone(self, me: Profile) -> TableChoice:
        """Return the choice with ``me`` in place of the only person; with several people or none it is unchanged. A
        typed name stays if nobody on the list was chosen."""
        alone = self.alone
        if alone is None or (alone.name, alone.profile) == (me.name, me.id) or not (me.id or alone.profile == GUEST):
            return self
        known = alone.profile == me.id or alone.name.casefold() == me.name.casefold()
        colour = "" if known else _own_colour(self.entry, me)
        changes = {"colour": colour} if colour else {}
        return self.with_seat(self.seats.index(alone), name=me.name, profile=me.id, **changes)

    def with_names(self, names: Mapping[str, str]) -> TableChoice:
        """Return the choice with listed people under their current names; ``names`` is by profile id."""
        seats = tuple(replace(seat, name=names.get(seat.profile, seat.name)) for seat in self.seats)
        return self if seats == self.seats else replace(self, seats=seats)

    def with_table(self, **values: Value) -> TableChoice:
        """Return the choice with some table options changed, by the ids of `TABLE_OPTIONS`."""
        return replace(self, table={**self.table, **values})

    def against(self, player: PlayerEntry) -> TableChoice:
        """Return the choice with every computer player replaced by ones of this level."""
        made = self
        for number, seat in enumerate(self.seats):
            if seat.is_computer:
                made = made.with_seat(number, kind=ai_kind(player.id))
        return made

    def with_seat(self, number: int, **changes: Any) -> TableChoice:
        """Return the choice with one seat changed. Taking another seat's colour swaps the two; a different kind of
        player gets a new name."""
        seats = list(self.seats)
        old = seats[number]
        seats[number] = replace(old, **changes)
        if old.is_computer and not seats[number].is_computer and "name" not in changes:
            taken = {seat.name for seat in self.seats}
            seats[number] = replace(seats[number], name=next(name for name in NAMES if name not in taken))
        if "name" in changes and "profile" not in changes and old.profile != GUEST:
            seats[number] = replace(seats[number], profile="")  # another person, or one to be found by the new name
        if not seats[number].is_human:
            seats[number] = replace(seats[number], profile="")
        if "colour" in changes:
            for other, seat in enumerate(seats):
                if other != number and seat.colour == changes["colour"]:
                    seats[other] = replace(seat, colour=old.colour)
        return replace(self, seats=tuple(seats))

    def with_person(self, number: int, profile: Profile) -> TableChoice:
        """Return the choice with a listed person seated, in their own colour if the game has it; a person already
        seated changes places."""
        own = _own_colour(self.entry, profile)
        colour = {"colour": own} if own else {}
        choice = self
        for other, seat in enumerate(self.seats):
            if other != number and seat.profile == profile.id:  # the two change places
                old = self.seats[number]
                choice = choice.with_seat(other, name=old.name, kind=old.kind, profile=old.profile)
        return choice.with_seat(number, kind=HUMAN, name=profile.name, profile=profile.id, **colour)

    def with_unknown(self, number: int, *, guest: bool) -> TableChoice:
        """Return the choice with somebody seated who is not on the list: a guest, or a person whose name has yet to be
        typed."""
        taken = {seat.name for other, seat in enumerate(self.seats) if other != number}
        old = self.seats[number]
        unlisted = old.is_human and old.profile in ("", TYPED)
        name = old.name if unlisted else next(name for name in NAMES if name not in taken)
        return self.with_seat(number, kind=HUMAN, name=name, profile=GUEST if guest else old.profile * unlisted)

    def next_colour(self, number: int) -> str:
        """Return the next colour for a seat: the next free one, else the next seat's."""
        ids = self.entry.seat_colours
        at = ids.index(self.seats[number].colour)
        others = [ids[(at + step) % len(ids)] for step in range(1, len(ids))]
        taken = {seat.colour for seat in self.seats}
        return next((id for id in others if id not in taken), others[0])

    def moved(self, number: int, by: int) -> TableChoice:
        """Return the choice with a seat moved up (-1) or down (1) in the order; unchanged at the ends."""
        to = number + by
        if not 0 <= to < len(self.seats):
            return self
        seats = list(self.seats)
        seats[number], seats[to] = seats[to], seats[number]
        first = {str(number): str(to), str(to): str(number)}.get(self.first, self.first)
        return replace(self, seats=tuple(seats), first=first)

    def with_one_more(self) -> TableChoice:
        """Return the choice with one more computer player like the last one, with a free colour and name; unchanged at
        a full table."""
        if len(self.seats) >= self.entry.seats[-1]:
            return self
        colours = {seat.colour for seat in self.seats}
        colour = next(one for one in self.entry.seat_colours if one not in colours)
        kinds = [seat.kind for seat in self.seats if seat.is_computer] or [ai_kind(self.entry.substitute)]
        return replace(self, seats=(*self.seats, SeatChoice("", kinds[-1], colour)))

    def without(self, number: int) -> TableChoice:
        """Return the choice without a seat; unchanged at the smallest number of players."""
        if len(self.seats) <= self.entry.seats[0]:
            return self
        seats = self.seats[:number] + self.seats[number + 1 :]
        first = self.first
        if first.isdecimal() and int(first) >= number:
            first = RANDOM_FIRST if int(first) == number else str(int(first) - 1)
        return replace(self, seats=seats, first=first)

    def without_people(self) -> TableChoice:
        """Return the choice with every person replaced by the usual computer player."""
        kind = ai_kind(self.entry.substitute)
        return replace(self, seats=tuple(replace(s, kind=kind, pin="") if s.is_human else s for s in self.seats))

    @property
    def preset(self) -> str:
        """The id of the preset that matches the house rules, or "own" for a mixture."""
        options = self.entry.options
        return next((preset.id for preset in self.entry.presets if preset.choices(options) == self.rules), OWN)

    # Results

    def faults(self) -> list[str]:
        """Return the reasons why this game cannot start, as sentences; [] if it can."""
        found: list[str] = []
        names = [clean_name(seat.name).casefold() for seat in self.seats]
        if not all(names):
            found.append(_("Every seat needs a name."))
        found += filter(None, (refusal(clean_name(seat.name)) for seat in self.seats))
        double = next(
            (
                clean_name(seat.name)
                for seat, name in zip(self.seats, names, strict=True)
                if name and names.count(name) > 1
            ),
            "",
        )
        if double:
            found.append(_("Two seats are called {name}. Give them different names.").format(name=double))
        if len({seat.colour for seat in self.seats}) < len(self.seats):
            found.append(_("Two seats have the same colour. Give them different ones."))
        for seat in self.seats:
            if seat.is_program and not seat.command:
                found.append(_("Write the command that starts the program of {name}.").format(name=seat.name))
            if seat.is_human and seat.pin and len(seat.pin) != PIN_DIGITS:
                found.append(
                    ngettext(
                        "The PIN of {name} needs {count} digit.", "The PIN of {name} needs {count} digits.", PIN_DIGITS
                    ).format(name=seat.name, count=PIN_DIGITS)
                )
        return found

    def session_seats(self) -> tuple[Seat, ...]:
        """Return the seats as a session expects them."""
        return tuple(
            Seat(
                clean_name(seat.name),
                CMD_PREFIX + seat.command if seat.is_program else seat.kind,
                seat.colour,
                hash_pin(seat.pin) if seat.is_human and seat.pin else "",
                seat.profile if seat.is_human else "",
            )
            for seat in self.seats
        )

    def table_options(self) -> dict[str, Any]:
        """Return the table options for the session, without the rules."""
        curtain = {} if self.people > 1 else {CURTAIN: "open"}
        return {**self.table, **curtain, "board": self.board}

    def setup(self, board: object, rng: RandomSource) -> Any:
        """Return the setup of a new game with these choices."""
        players = tuple(PlayerSpec(clean_name(seat.name), recorded_kind(seat.kind)) for seat in self.seats)
        first = self.first if self.first == RANDOM_FIRST else f"{SEAT_PREFIX}{self.first}"
        return self.entry.game.new_setup(players, {**self.rules, FIRST_PLAYER: first}, board, rng)

    def remembered(self) -> dict[str, Any]:
        """Return the data to restore these choices next time; without PINs."""
        return {
            "seats": [
                {"name": seat.name, "kind": seat.kind, "colour": seat.colour, "profile": seat.profile}
                for seat in self.seats
            ],
            "rules": dict(self.rules),
            **self.table,
            CURTAIN_CHOSEN: self.curtain_chosen,
            "board": self.board,
        }


MOST_PROGRAMS = 20


def known_programs(choice: TableChoice, before: tuple[str, ...]) -> tuple[str, ...]:
    """Return the commands used here: those of ``choice`` first, then the earlier ones."""
    commands = [seat.command for seat in choice.seats if seat.command]
    return tuple(dict.fromkeys([*commands, *before]))[:MOST_PROGRAMS]


def _own_colour(entry: GameEntry, person: Profile) -> str:
    """Return a person's favourite colour if the game has it; "" for somebody not on the list."""
    return person.colour if person.id not in ("", GUEST) and person.colour in entry.seat_colours else ""


def quick_level(settings: Settings, entry: GameEntry) -> PlayerEntry:
    """Return the level that "Play" on the title uses: the one last chosen there, at first the weakest."""
    wanted = settings.play.opponents.get(entry.id)
    return next((player for player in entry.players if player.id == wanted), entry.players[0])


def random_seed() -> str:
    """Return a random seed of six digits to show in the field."""
    return str(random.SystemRandom().randrange(100_000, 1_000_000))


def overruled(before: Settings, after: Settings, games: Iterable[GameEntry]) -> set[str]:
    """Return the names of the table options that a change of settings overrules for these games."""
    changed = changed_options(before, after, games)
    return {*changed, CURTAIN_CHOSEN} if CURTAIN in changed else changed


def with_overruled(changed: Collection[str], settings: Settings, choice: TableChoice) -> TableChoice:
    """Return a choice with the overruled options set to their values in the settings."""
    values = first_values(settings, choice.entry)
    made = choice.with_table(**{name: values[name] for name in changed if name in values})
    return replace(made, curtain_chosen=False) if CURTAIN_CHOSEN in changed else made


def without_overruled(changed: Collection[str], after: Settings) -> Settings:
    """Return ``after`` without the remembered options that a setting has just overruled."""
    if not any(last.keys() & changed for last in after.last_games.values()):
        return after
    kept = {
        game: {name: value for name, value in last.items() if name not in changed}
        for game, last in after.last_games.items()
    }
    return msgspec.structs.replace(after, last_games=kept)


def _named(seats: tuple[SeatChoice, ...], players: tuple[PlayerEntry, ...]) -> tuple[SeatChoice, ...]:
    """Return the seats, each computer player with one of its own names and the others with default names, all distinct.

    Names typed by a person are kept, even if empty or a duplicate: `faults` reports those.
    """
    by_kind = {ai_kind(player.id): player for player in players}
    found = list(seats)
    for number, seat in enumerate(seats):
        player = by_kind.get(seat.kind)
        if player is None:
            continue
        before = [clean_name(one.name) for at, one in enumerate(found) if at < number or one.kind not in by_kind]
        used = {name.casefold() for name in before}
        if not player.bears(seat.name) or seat.name.casefold() in used:
            later = [one.name for one in found[number + 1 :]]
            found[number] = replace(seat, name=player.free_name([*before, *later]), pin="")
    return tuple(found)


def _seats_from(data: object, entry: GameEntry) -> tuple[SeatChoice, ...]:
    """Return the remembered seats; () if they do not make a valid table."""
    kinds = {HUMAN, *(ai_kind(player.id) for player in entry.players)}
    if not isinstance(data, list) or len(data) not in entry.seats:
        return ()
    seats: list[SeatChoice] = []
    for item in data:
        if not isinstance(item, Mapping):
            return ()
        name, kind, colour = item.get("name"), item.get("kind"), item.get("colour")
        program = isinstance(kind, str) and kind.startswith(CMD_PREFIX)
        if not isinstance(name, str) or not (program or kind in kinds) or colour not in entry.seat_colours:
            return ()
        profile = item.get("profile", "")
        known = profile if kind == HUMAN and isinstance(profile, str) else ""
        seats.append(SeatChoice(name[:NAME_LENGTH], str(kind), str(colour), profile=known))
    return tuple(seats) if len({seat.colour for seat in seats}) == len(seats) else ()
