"""The seats in New game: colour, name, player, PIN and order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pygame import Rect

from capitol.ai.roster import PlayerEntry
from capitol.core.setup import HUMAN
from capitol.host.language import _, ngettext
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Choice, Custom, Label, Option, Panel, TextField, Widget, split_top
from capitol.session.history import Sitter
from capitol.session.opponents import about, introduction, level_note, player_at
from capitol.session.profiles import TYPED
from capitol.session.seats import CMD_PREFIX, PIN_DIGITS, Seat, ai_kind
from capitol.session.statistics import GUEST
from capitol.shell.game_choice import game_choice, game_options
from capitol.shell.new_game import NewGameScene
from capitol.shell.program_seats import COMMAND_LENGTH
from capitol.shell.screen import CONTROL, menu_needs, wide_button, words
from capitol.shell.table_choice import NAME_LENGTH, TableChoice
from capitol.table.seats.players import open_strengths, paint_portrait, portrait_named

ICON_BUTTON, HEADING = 36, 20
_PERSON = "person:"
"""Prefix of a profile's id among the players that can be chosen."""
NAME_ROOM = 205
HOUSE_ROOM = 60


def seat_rows(scene: NewGameScene, look: Look, width: int) -> list[Widget]:
    """Return a card for each seat, a button to add one, and one to let computer players play alone."""
    rows: list[Widget] = []
    games = game_options(scene.library)
    if scene.in_parts and len(games) > 1:  # it does not fit beside the heading
        box = Rect(0, 0, width, look.ui(CONTROL))
        rows.append(game_choice("newgame.game", look, box, games, scene.entry.id, scene.turn_to_game))
    rows += [_seat(scene, look, width, number) for number in range(len(scene.choice.seats))]
    fewest, most = scene.entry.seats[0], scene.entry.seats[-1]
    if fewest == most:
        text = ngettext(
            "{game} is for {count} player: no seat can be added.",
            "{game} is for {count} players: no seat can be added.",
            most,
        ).format(game=scene.entry.title, count=most)
        rows.append(words(look, "seats.full", width, text))
    elif len(scene.choice.seats) < most:
        label, add = _("Add a seat"), lambda: scene.take(scene.choice.with_one_more())
        rows.append(wide_button(look, "seats.add", width, label, add, icon="plus"))
    rows += _suggested(scene, look, width)
    rows += _exhibition(scene, look, width)
    return rows + opponent_rows(scene, look, width) if scene.in_parts else rows


def opponent_rows(scene: NewGameScene, look: Look, width: int) -> list[Widget]:
    """Return the section on the computer players in the game: names, levels and a sentence; a button shows their
    figures."""
    entry = scene.entry
    kinds = {seat.kind for seat in scene.choice.seats}
    seated = [player for player in entry.players if ai_kind(player.id) in kinds]
    if not seated:
        return []
    show = partial(open_strengths, scene.stage, entry, seated)
    told = wide_button(look, "seats.strength", width, _("How strong?"), show)
    rows = [_heading(look, width, told)]
    for player in seated:
        names = [seat.name for seat in scene.choice.seats if seat.kind == ai_kind(player.id)]
        head, text = introduction(entry, player, names), about(player)
        above = words(look, f"seats.named.{player.id}", width, head, bold=True, fg=look.theme.ink)
        below = words(look, f"seats.about.{player.id}", width, text)
        below.move_by(0, above.rect.height)
        row = Widget(f"seats.opponent.{player.id}", Rect(0, 0, width, below.rect.bottom))
        row.add(above)
        row.add(below)
        rows.append(row)
    return rows if told.parent is not None else [*rows, told]


def _heading(look: Look, width: int, button: Button) -> Widget:
    """Return a heading in the style of a panel below a rule, with ``button`` beside it if there is room."""
    theme, text = look.theme, _("Computer players")
    px = look.fitting(text, HEADING, width, bold=True, family="title")
    line, gap = max(1, look.ui(1)), look.ui(4)
    tall, wide = look.line(px, bold=True, family="title"), Button.width_for(look, button.label, button.icon)
    beside = look.text_width(text, px, bold=True, family="title") + look.ui(12) + wide <= width
    if beside:
        tall = max(tall, look.ui(ICON_BUTTON))
        button.rect = Rect(width - wide, line + gap, wide, tall)
    row = Widget("seats.opponents", Rect(0, 0, width, line + gap + tall))
    row.add(
        Custom(
            "seats.opponents.rule",
            Rect(0, 0, width, line),
            lambda canvas, rule: canvas.fill(theme.parchment_edge, rule.rect),
        )
    )
    place = Rect(0, line + gap, width - wide - look.ui(12) if beside else width, tall)
    style: dict[str, Any] = {"bold": True, "family": "title", "fg": theme.ink, "bg": theme.parchment}
    row.add(Label("seats.opponents.title", place, text, text_px=px, **style))
    if beside:
        row.add(button)
    return row


def _suggested(scene: NewGameScene, look: Look, width: int) -> list[Widget]:
    """Return a button that seats the next opponent of the first person, if their finished games suggest another
    level."""
    choice = scene.choice
    person = next((seat for seat in choice.seats if seat.is_human), None)
    if person is None:
        return []
    sitter = Sitter(person.name, person.kind, person.profile)
    found = scene.suggested(sitter)
    computers = [seat.kind for seat in choice.seats if seat.is_computer]
    if found is None or all(kind == ai_kind(found[0].player.id) for kind in computers):
        return []
    player, text = found[0].player, found[1]
    label, take = _("Next opponent: {level}").format(level=_(player.level)), lambda: scene.take(choice.against(player))
    return [wide_button(look, "seats.suggested", width, label, take, icon="laurel", tooltip=text)]


def _exhibition(scene: NewGameScene, look: Look, width: int) -> list[Widget]:
    """Return a button that lets computer players play alone or, if they already do, the options for that."""
    if scene.choice.people:
        label, take = _("Computers only"), lambda: scene.take(scene.choice.without_people())
        return [wide_button(look, "seats.exhibition", width, label, take, icon="eye")]
    text = _(
        "Computers play alone, and you watch: from any seat, with its hand hidden or open, at any speed, "
        "with pauses ([confirm]) or move by move ([step])."
    )
    return [words(look, "seats.watching", width, text, fg=look.theme.ink)]


def _seat(scene: NewGameScene, look: Look, width: int, number: int) -> Panel:
    """Return the card of a seat: two lines, or three if player, PIN and order do not fit on one."""
    seat = scene.choice.seats[number]
    gap, tall, pad, side = look.ui(5), look.ui(CONTROL), look.ui(6), look.ui(ICON_BUTTON)
    swatch = 2 * tall + gap - look.ui(6)
    left = pad + swatch + look.ui(8)
    label = _("PIN")
    guarded = seat.is_human and scene.choice.people > 1 and scene.entry.has_secrets
    pin = max(look.ui(62), look.text_width(label, 16) + look.ui(22)) if guarded else 0
    order = 2 * side + look.ui(5) + look.ui(6)
    options = _players(scene)
    room = width - pad - left
    # The order buttons go beside the name if that leaves room for 24 letters, else on the last line.
    order_first = room - order - side - look.ui(6) >= look.ui(NAME_ROOM)
    beside_who = (pin + look.ui(10) if pin else 0) + (0 if order_first else order)
    kind = CMD_PREFIX if seat.is_program else seat.kind
    if seat.profile == GUEST or (seat.profile and scene.people.profiles.find(seat.profile) is not None):
        kind = _PERSON + seat.profile
    plays = next(option for option in options if option.value == kind)
    one_line = room - beside_who >= menu_needs(look, [plays.closed or plays.text], icons=True)
    lines = (2 if one_line else 3) + seat.is_program
    card = Panel(
        f"seat.{number}", Rect(0, 0, width, lines * tall + (lines - 1) * gap + 2 * pad), style="card", shadow=False
    )
    # On three lines only the first is shortened by the colour; the others have the full width.
    starts = [left, left] if one_line else [pad + tall + look.ui(8), pad, pad]
    size = (swatch, 2 * tall + gap) if one_line else (tall, tall)
    card.add(_ColourButton(scene, number, Rect((pad, pad), size)))
    rows = [Rect(x, pad + line * (tall + gap), width - pad - x, tall) for line, x in enumerate(starts)]
    who, last = rows[1], rows[-1]
    for id, icon, text, act, able, place in _tools(scene, number):
        line = rows[0] if id == "remove" or order_first else last
        place += 1 if id != "remove" and order_first else 0
        at = line.right - (place + 1) * side - place * look.ui(5)
        card.add(
            Button(
                f"seat.{number}.{id}",
                Rect(at, line.y + (tall - side) // 2, side, side),
                text,
                act,
                icon=icon,
                show_label=False,
                tooltip=text,
                enabled=able,
            )
        )
    name = rows[0].width - side - look.ui(6) - (order if order_first else 0)
    field = Rect(rows[0].x, pad, name, tall)
    player = player_at(scene.entry, Seat(seat.name, seat.kind))
    if player is not None:
        card.add(_NamePlate(look, number, field, player, seat.name))
    else:
        card.add(
            TextField(
                f"seat.{number}.name",
                field,
                _("Name"),
                seat.name,
                _naming(scene, number),
                max_length=NAME_LENGTH,
                placeholder=_("Name"),
                offered=True,
            )
        )
    wide = who.width - beside_who if one_line else who.width
    card.add(
        Choice(
            f"seat.{number}.kind",
            Rect(who.x, who.y, wide, tall),
            _("Who plays"),
            options,
            kind,
            _seating(scene, number),
            style="menu",
            tooltip=plays.note,
        )
    )
    if seat.is_program:
        card.add(_command_field(scene, number, Rect(pad, rows[-1].bottom + gap, width - 2 * pad, tall)))
    if pin:
        at = who.x + wide + look.ui(10) if one_line else last.x
        card.add(
            TextField(
                f"seat.{number}.pin",
                Rect(at, last.y, pin, tall),
                label,
                seat.pin,
                _taker(scene, number, "pin"),
                mode="pin",
                max_length=PIN_DIGITS,
                placeholder=label,
                tooltip=_("Four digits that open this hand; empty for none."),
            )
        )
    for control in (one for one in card.walk() if one.focusable):
        told = _("Seat {number}, {name}: {what}")  # a screen reader does not show which row it is in
        control.spoken = told.format(number=number + 1, name=seat.name, what=control.label)
    return card


def _players(scene: NewGameScene) -> list[Option]:
    """Return the players that can be chosen: people, and the computer players by level, each with a description."""
    entry = scene.entry
    return [
        *(
            Option(_PERSON + one.id, one.name, icon=one.symbol, closed=_("Person"))  # the field beside it names them
            for one in scene.people.profiles.all()
        ),
        Option(HUMAN, _("Person"), icon="person", note=_("Plays on this computer. The name you type is remembered.")),
        Option(_PERSON + GUEST, _("Guest"), icon="person", note=_("Plays on this computer and is not remembered.")),
        *(
            Option(ai_kind(player.id), _(player.level), icon="computer", note=level_note(entry, player))
            for player in entry.players
        ),
        Option(
            CMD_PREFIX, _("Program"), icon="settings", note=_("Your own program, connected by the engine protocol.")
        ),
    ]


def _seating(scene: NewGameScene, number: int) -> Callable[[str], None]:
    """Return a callback that takes the chosen player; a program starts with the last command used."""

    def take(kind: str) -> None:
        known = scene.preferences.settings.programs
        kind = CMD_PREFIX + known[0] if kind == CMD_PREFIX and known else kind
        person = scene.people.profiles.find(kind.removeprefix(_PERSON)) if kind.startswith(_PERSON) else None
        if person is not None:
            scene.take(scene.choice.with_person(number, person))
            return
        if kind in (HUMAN, _PERSON + GUEST):
            scene.take(scene.choice.with_unknown(number, guest=kind != HUMAN))
            return
        scene.take(scene.choice.with_seat(number, kind=kind))
        if kind.startswith(CMD_PREFIX):
            scene.stage.focus_on(f"seat.{number}.command")

    return take


def _command_field(scene: NewGameScene, number: int, rect: Rect) -> TextField:
    """Return the field for a program's command."""

    def take(command: str) -> None:
        scene.take(scene.choice.with_seat(number, kind=CMD_PREFIX + command))

    label = _("Command that starts the program")
    written = scene.choice.seats[number].kind.removeprefix(CMD_PREFIX)
    return TextField(
        f"seat.{number}.command",
        rect,
        label,
        written,
        take,
        mode="command",
        max_length=COMMAND_LENGTH,
        placeholder=label,
        tooltip=_("As in a terminal: the program, then its arguments. It runs with your rights."),
    )


def _naming(scene: NewGameScene, number: int) -> Callable[[str], None]:
    """Return a callback that takes a typed name: it is added to the list when the game starts, unless a guest has
    it."""

    def take(name: str) -> None:
        guest = scene.choice.seats[number].profile == GUEST
        scene.take(scene.choice.with_seat(number, name=name, profile=GUEST if guest else TYPED))

    return take


def _taker(scene: NewGameScene, number: int, name: str) -> Callable[[str], None]:
    def take(value: str) -> None:
        scene.take(scene.choice.with_seat(number, **{name: value}))

    return take


def _tools(scene: NewGameScene, number: int) -> list[tuple[str, str, str, Callable[[], None], bool, int]]:
    """Return a seat's small buttons: id, icon, text, callback, whether it is enabled, and its place counted from the
    right end of its line. Remove is always at the end of the first line."""
    choice = scene.choice
    who = choice.seats[number].name

    def taking(made: Callable[[], TableChoice], told: str) -> Callable[[], None]:
        def take() -> None:
            scene.take(made())
            scene.voice.announce(told)

        return take

    return [
        (
            "remove",
            "cross",
            _("Remove this seat"),
            taking(lambda: choice.without(number), _("{name} is no longer at the table.").format(name=who)),
            len(choice.seats) > choice.entry.seats[0],
            0,
        ),
        (
            "up",
            "up",
            _("Earlier in turn order"),
            taking(lambda: choice.moved(number, -1), _("{name} is seat {number} now.").format(name=who, number=number)),
            number > 0,
            1,
        ),
        (
            "down",
            "down",
            _("Later in turn order"),
            taking(
                lambda: choice.moved(number, 1), _("{name} is seat {number} now.").format(name=who, number=number + 2)
            ),
            number < len(choice.seats) - 1,
            0,
        ),
    ]


class _NamePlate(Widget):
    """The portrait and name of a computer player, and whom it suits."""

    def __init__(self, look: Look, number: int, rect: Rect, player: PlayerEntry, name: str) -> None:
        super().__init__(f"seat.{number}.plate", rect)
        theme, side = look.theme, rect.height
        self.portrait = portrait_named(player, name)
        words = Rect(rect.x + side + look.ui(8), rect.y, rect.width - side - look.ui(8), rect.height)
        upper, lower = split_top(words, words.height // 2)
        suits = _(player.suits)
        px = look.fitting(suits, 16, lower.width)
        fits = look.text_width(suits, px) <= lower.width  # otherwise it is shown only below the board
        self.add(Label(f"seat.{number}.named", upper if fits else words, name, bold=True, fg=theme.ink, bg=theme.card))
        if fits:
            self.add(Label(f"seat.{number}.suits", lower, suits, text_px=px, fg=theme.ink_soft, bg=theme.card))

    def paint(self, canvas: Canvas) -> None:
        side = self.rect.height
        paint_portrait(canvas, self.portrait, Rect(self.rect.x, self.rect.y, side, side))


class _ColourButton(Widget):
    """The colour and symbol of a seat; a press selects the next colour."""

    role = "button"
    takes_enter = True

    def __init__(self, scene: NewGameScene, number: int, rect: Rect) -> None:
        self.style = scene.seats.style(scene.choice.seats[number].colour)
        self._samples = scene.screens.samples
        name = _(self.style.name)
        super().__init__(
            f"seat.{number}.colour",
            rect,
            label=name,
            focusable=True,
            tooltip=_("{colour}: press for the next colour").format(colour=name),
            text_px=16,
            on_press=lambda: scene.take(scene.choice.with_seat(number, colour=scene.choice.next_colour(number))),
        )

    def paint(self, canvas: Canvas) -> None:
        look = canvas.look
        canvas.shadow(self.rect, 7, 2, 90)
        canvas.rounded(self.rect, self.style.colour, 7, 1.5, look.theme.ring_dark)
        if "hovered" in self.flags:
            canvas.rounded(self.rect.inflate(-look.ui(4), -look.ui(4)), None, 6, 2, self.style.text)
        inner = self.rect.inflate(-look.ui(12), -look.ui(12))
        if inner.height < look.ui(HOUSE_ROOM):
            side = min(inner.size)
            symbol = Rect(0, 0, side, side)
            symbol.center = self.rect.center
            canvas.sprite(f"symbol.{self.style.id}", symbol)
            return
        self._samples.piece(canvas, inner, self.style)
