"""The players at a table, for display: a computer player's portrait or a person's symbol, name, and level in words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from pygame import Rect

from capitol.ai.roster import PlayerEntry
from capitol.core.moods import Mood
from capitol.games.registry import GameEntry
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.widgets import Button, Custom, Dialog, Paragraph, ScrollList, Widget, centred, inset, split_bottom
from capitol.session.opponents import about, introduction, played_by, player_at, shown_name, strength, who_plays
from capitol.session.seats import Seat
from capitol.table.art.portrait import NAMES

_WIDE, _FACE = 560, 56
_EMBLEM, _PORTRAIT = "emblem.", "portrait."
Emblems = Callable[[str], str]
"""Maps a profile's id to the symbol that its person chose; "" for an unknown id."""


def no_emblems(_profile: str) -> str:
    """Return "": nobody has a symbol."""
    return ""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat's player: the displayed name, the picture ("" for a program, and a person without a symbol), and a
    description of who plays there and how well: as a sentence, and in a word or two; both empty for a person.
    ``unlocked``: the seat's PIN was removed recently, which everyone should see. ``mood``: the mood that a computer
    player shows."""

    name: str
    portrait: str = ""
    who: str = ""
    level: str = ""
    unlocked: bool = False
    mood: Mood = Mood.CALM

    @property
    def face(self) -> str:
        """The picture in its mood."""
        return face_of(self.portrait, self.mood)

    @property
    def about(self) -> str:
        """Everything to be said about the player, one line each."""
        lines = [self.who] if self.who else []
        if self.unlocked:
            lines.append(_("The PIN of this seat was taken away: whoever did so may have seen what it holds."))
        return "\n".join(lines)


def sitters(
    entry: GameEntry,
    seats: Sequence[Seat],
    emblems: Emblems = no_emblems,
    unlocked: Collection[int] = (),
    moods: Sequence[Mood] = (),
) -> tuple[Sitter, ...]:
    """Return the player of each seat of a game, in seat order; the PINs of ``unlocked`` seats were removed. Without
    ``moods`` everybody is calm.

    A computer player in a person's seat is shown as the one of its kind that is free.
    """
    found = []
    for number, (seat, stand_in) in enumerate(zip(seats, played_by(entry, seats), strict=True)):
        player = player_at(entry, seat)
        level = "" if player is None else _(player.level)
        picture = portrait_named(player, stand_in) if player and stand_in else portrait_of(entry, seat, emblems)
        name, who = shown_name(seat, stand_in), who_plays(entry, seat, stand_in)
        mood = moods[number] if moods else Mood.CALM
        found.append(Sitter(name, picture, who, level, number in unlocked, mood))
    return tuple(found)


def portrait_of(entry: GameEntry, seat: Seat, emblems: Emblems = no_emblems) -> str:
    """Return the name of a player's picture; "" for a program, and for a person without a symbol."""
    if seat.is_human:
        emblem = emblems(seat.profile) if seat.profile else ""
        return f"{_EMBLEM}{emblem}" if emblem else ""
    player = player_at(entry, seat)
    return "" if player is None else portrait_named(player, seat.name)


def portrait_named(player: PlayerEntry, name: str) -> str:
    """Return the picture of a computer player under ``name``: its own if the name belongs to someone else."""
    found = name if name in player.names else player.name
    return f"{_PORTRAIT}{found.casefold()}" if found.casefold() in NAMES else ""


def face_of(portrait: str, mood: Mood) -> str:
    """Return a portrait's picture in a mood; other pictures have none."""
    return f"{portrait}.{mood}" if portrait.startswith(_PORTRAIT) and mood is not Mood.CALM else portrait


def paint_portrait(canvas: Canvas, portrait: str, rect: Rect, alpha: int = 255) -> None:
    """Paint a portrait in the middle of ``rect`` (window pixels), as large as fits; "": the icon of a computer. A
    person's symbol is on parchment, since colours identify the seats."""
    side = min(rect.size)
    box = Rect(0, 0, side, side)
    box.center = rect.center
    if portrait.startswith(_EMBLEM):
        theme, edge = canvas.look.theme, max(1, round(side * 0.04))
        canvas.circle(box.center, side / 2 - edge, theme.parchment_light, edge, theme.ring_dark)
        inner = box.inflate(-round(side * 0.4), -round(side * 0.4))
        canvas.icon(portrait.removeprefix(_EMBLEM), inner, theme.ink, alpha)
    elif portrait:
        canvas.sprite(portrait, box, alpha)
    else:
        canvas.icon("computer", box, canvas.look.theme.ink)


def open_strengths(stage: Stage, entry: GameEntry, players: Sequence[PlayerEntry]) -> None:
    """Open a dialog that describes each of these players: how it plays and its measured strength."""

    def build(look: Look) -> Dialog:
        pad, gap, tall, face = look.ui(14), look.ui(12), look.ui(44), look.ui(_FACE)
        wide = min(look.ui(_WIDE), look.scale.width - 2 * pad)
        most = look.scale.height - 2 * pad

        def rows(width: int) -> list[Widget]:
            return [_told(look, entry, player, width, face) for player in players]

        lines = rows(wide - 2 * pad)
        content = sum(line.rect.height for line in lines) + gap * (len(lines) - 1)
        head = look.line(20) + look.ui(6)
        box = centred(look.scale.rect, wide, min(content + head + tall + 4 * pad, most))
        dialog = Dialog("strength", box, _("How strong?"), on_cancel=stage.close, first_focus="strength.close")
        body = inset(box, pad)
        body = Rect(body.x, body.y + head, body.width, body.height - head)
        foot, body = split_bottom(body, tall, pad)
        if content > body.height:
            lines = rows(wide - 2 * pad - look.ui(16))
        dialog.add(ScrollList("strength.list", body, lines, gap=gap))
        size = max(look.ui(110), Button.width_for(look, _("Close")))
        dialog.add(
            Button(
                "strength.close",
                Rect(foot.right - size, foot.y, size, tall),
                _("Close"),
                stage.close,
                kind="primary",
                key="return",
            )
        )
        return dialog

    stage.open(build)


def _told(look: Look, entry: GameEntry, player: PlayerEntry, width: int, face: int) -> Widget:
    """Return portrait, name and level, how it plays, and its figures."""
    listed = player in entry.players
    head = introduction(entry, player) if listed else player.name
    text = "\n".join(part for part in (about(player), strength(entry, player)) if part)
    left = face + look.ui(12)
    tall = Paragraph.height_for(look, head, width - left, bold=True)
    low = Paragraph.height_for(look, text, width - left)
    row = Widget(f"strength.{player.id}", Rect(0, 0, width, max(face, tall + low)))
    portrait = portrait_named(player, player.name)
    if portrait:
        row.add(
            Custom(
                f"strength.{player.id}.face",
                Rect(0, 0, face, face),
                lambda canvas, widget: paint_portrait(canvas, portrait, widget.rect),
            )
        )
    row.add(
        Paragraph(
            f"strength.{player.id}.name",
            Rect(left, 0, width - left, tall),
            head,
            bold=True,
            fg=look.theme.ink,
            bg=look.theme.parchment,
        )
    )
    row.add(
        Paragraph(
            f"strength.{player.id}.text",
            Rect(left, tall, width - left, low),
            text,
            fg=look.theme.ink_soft,
            bg=look.theme.parchment,
        )
    )
    return row
