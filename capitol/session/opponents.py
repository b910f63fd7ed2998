"""Texts about the computer players: who they are, how they play, how strong they are, and how that was measured."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from capitol.ai.roster import Measured, PlayerEntry
from capitol.games.registry import GameEntry
from capitol.host.language import _, ngettext, percent_text
from capitol.session.journal import HANDED, Note
from capitol.session.seats import Seat
from capitol.session.source import TableSource
from capitol.session.stand_ins import stand_in_names, with_stand_ins


def level(entry: GameEntry, player: PlayerEntry) -> int:
    """Return its place among the game's players, 1 for the weakest."""
    return entry.players.index(player) + 1


def title(player: PlayerEntry) -> str:
    """Return its name and level, e.g. “Faber, Casual”."""
    return _("{name}, {level}").format(name=player.name, level=_(player.level))


def suits(player: PlayerEntry) -> str:
    """Return its level, and whom it suits, e.g. “Novice. For your first games.”"""
    return (
        _("{level}. {suits}.").format(level=_(player.level), suits=_(player.suits))
        if player.suits
        else (_("{level}.").format(level=_(player.level)))
    )


def strength(entry: GameEntry, player: PlayerEntry) -> str:
    """Return the measured series, from the smallest table to the largest, and the rating, one per line; "" for a player
    that was not measured."""
    said = [series_text(entry, series) for series in player.measured]
    if player.rating is not None:
        middle, low, high = player.rating
        said.append(
            _("Playing strength {middle} (between {low} and {high}); the mean of computer players is 1500.").format(
                middle=middle, low=low, high=high
            )
        )
    return "\n".join(said)


def series_text(entry: GameEntry, series: Measured) -> str:
    """Return one series of games as a sentence, with its interval."""
    text = ngettext(
        "Won {won} ({low} to {high}) of {games} games against {opponent} ({level}).",
        "Won {won} ({low} to {high}) of {games} games against {count} × {opponent} ({level}).",
        series.opponents,
    )
    opponent = entry.player(series.opponent)
    return text.format(
        won=percent_text(series.won / 100),
        low=round(series.low),
        high=round(series.high),
        games=series.games,
        count=series.opponents,
        opponent=opponent.name,
        level=_(opponent.level),
    )


def about(player: PlayerEntry) -> str:
    """Return whom it suits, how it plays and what it remembers."""
    suited = _("{suits}.").format(suits=_(player.suits)) if player.suits else ""
    said = (suited, _(player.sentence), _(player.memory) if player.memory else "")
    return " ".join(part for part in said if part)


def level_note(entry: GameEntry, player: PlayerEntry) -> str:
    """Return its level among all levels, the weakest first, and whom it suits; "" if nobody wrote that."""
    if not player.suits:
        return ""
    return _("Level {level} of {most}. {suits}").format(
        level=level(entry, player), most=len(entry.players), suits=_(player.suits)
    )


def introduction(entry: GameEntry, player: PlayerEntry, names: Collection[str] = ()) -> str:
    """Return who it is (or the names under which it sits at the table), and its level among all levels."""
    return _("{name}: {title}, level {level} of {most}").format(
        name=", ".join(names) or player.name,
        title=_(player.level),
        level=level(entry, player),
        most=len(entry.players),
    )


# At a table


def player_at(entry: GameEntry, seat: Seat) -> PlayerEntry | None:
    """Return the computer player at a seat; None for a person, a program and a player not available here."""
    wanted = seat.player_id
    return next((player for player in entry.everybody if player.id == wanted), None) if wanted else None


def played_by(entry: GameEntry, seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return who plays each seat that has somebody else's name: a computer player by its name, or a program; "" for all
    others. Seats of no table get names in seat order."""
    if not any(seat.stand_in for seat in seats):
        seats = with_stand_ins(entry, seats)
    return tuple(_("a program") if seat.command else seat.stand_in for seat in seats)


def name_at(table: TableSource, number: int, player: PlayerEntry) -> str:
    """Return the name under which a computer player takes, or took, a seat of a table."""
    given = Note(len(table.steps), number, HANDED, player.id)
    kinds = [one.kind for one in table.setup.players]
    names = stand_in_names(table.entry, table.seats, kinds, [*table.notes, given])
    return names.get((number, player.id), player.name)


def shown_name(seat: Seat, stand_in: str) -> str:
    """Return the name of a seat, and who plays it if that is somebody else, e.g. “Livia (Lucia)”."""
    return _("{name} ({player})").format(name=seat.name, player=stand_in) if stand_in else seat.name


def who_plays(entry: GameEntry, seat: Seat, stand_in: str) -> str:
    """Return who plays a seat and how well, in a sentence; "" for a person."""
    if seat.command:
        return _("Played by a program.")
    player = player_at(entry, seat)
    if player is None:
        return ""
    if not stand_in:
        return suits(player)
    return _("Played by {name}. {level}").format(name=stand_in, level=suits(player))
