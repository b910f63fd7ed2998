"""The menu over the table: resume, open other screens, hand over a seat, leave."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from capitol.core.names import clean_name
from capitol.games.registry import GameEntry
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Panel, ScrollList, Widget, centred, inset, split_top
from capitol.kit.widgets.base import MENU
from capitol.session.challenges import ChallengeSession
from capitol.session.controller import TableSession
from capitol.session.opponents import about, title
from capitol.session.seal import Seal, blocks
from capitol.session.source import TableSource
from capitol.shell.challenge_tables import ChallengeTables
from capitol.shell.challenges import ChallengeCard
from capitol.shell.damaged import tell
from capitol.shell.screen import PRIMARY, Screen
from capitol.table.context import TableContext
from capitol.table.log import as_sealed_text
from capitol.table.saved_first import saved_first
from capitol.table.seats.change import handing_text, take_seat, taking_text

WIDTH = 400
Entry = tuple[str, str, str, Callable[[], None], str]
"""Id, label, icon, callback, and kind of the button."""


def about_text(session: TableSource) -> str:
    """Say who plays, and how the deal is sealed, or after the game that it matches its seal."""
    lines = [session.name, ", ".join(seat.name for seat in session.seats)]
    receipt = session.receipt
    if receipt is not None:
        lines += word_lines(receipt.seal)
        lines.append(
            _(
                "Before the first move the whole deal was sealed with these digits: {digits}. Another deal would "
                "have given others. At the end of the game its record names the salt, with which anybody can check "
                "them."
            ).format(digits=blocks(receipt.seal.hash))
        )
        if session.as_sealed is not None:
            lines.append(as_sealed_text(session.as_sealed))
            lines.append(_("The salt: {digits}").format(digits=blocks(receipt.seal.salt)))
    return "\n".join(filter(None, lines))


def word_lines(seal: Seal) -> list[str]:
    """Say that a person's word was mixed into the deal, and what was shown before."""
    if seal.word is None:
        return []
    text = _(
        "“{word}” was mixed into the deal. Before it was typed, the program had drawn its salt and shown the first "
        "digits of the salt’s hash: {digits}."
    )
    return [text.format(word=clean_name(seal.word.text), digits=blocks(seal.word.pledge))]


class MenuScene(Screen):
    """The menu as an overlay; Esc resumes the game."""

    opaque = False
    title = "Capitol"

    def __init__(
        self, context: TableContext, challenges: ChallengeTables, session: TableSession | None, entry: GameEntry
    ) -> None:
        """``entry`` is the game of the session, or the one that the title shows."""
        super().__init__()
        self.context, self.challenges, self.session, self.entry = context, challenges, session, entry
        self.page = ""  # "" for the menu, "seats" for the seats, "hand.N" for the players who may take seat N

    def heading(self) -> str:
        """Return the heading."""
        return _("Menu")

    def layout(self, look: Look) -> None:
        """Lay out a panel in the middle with a column of buttons."""
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("menu.screen", look.scale.rect)
        entries, name = self._shown()
        gap, tall = look.ui(9), look.ui(PRIMARY)
        widest = max(Button.width_for(look, label, icon, 18) for _id, label, icon, _act, _kind in entries)
        wide = max(
            look.ui(WIDTH), widest + look.ui(48), look.text_width(name, 24, bold=True, family="title") + look.ui(48)
        )
        head = look.line(24) + look.ui(12)
        height = min(look.scale.height - look.ui(40), 2 * look.ui(22) + head + len(entries) * (tall + gap) - gap)
        box = centred(look.scale.rect, min(wide, look.scale.width - look.ui(40)), height)
        panel = root.add(Panel("menu.panel", box, title=name, title_px=24))
        body = split_top(inset(box, look.ui(22)), head)[1]
        inner = body.width - (look.ui(16) if len(entries) * (tall + gap) - gap > body.height else 0)
        notes = {player.id: about(player) for player in self.entry.players}
        rows: list[Widget] = [
            Button(
                f"menu.{id}",
                Rect(0, 0, inner, tall),
                label,
                act,
                icon=icon,
                kind=kind,
                align="left",
                text_px=18,
                tooltip=notes.get(id.rpartition(".")[2], ""),
                key="return" if kind == "primary" else "",
            )
            for id, label, icon, act, kind in entries
        ]
        panel.add(ScrollList("menu.list", body, rows, gap=gap, region=MENU))
        self.stage.set_root(root)
        if first_time:
            self.stage.focus_on(rows[0].id, visible=True)

    def _shown(self) -> tuple[list[Entry], str]:
        """Return the entries of the current page, and its title."""
        if self.page.startswith("hand.") and self.session is not None:
            seat = int(self.page.rpartition(".")[2])
            return self._player_entries(seat), handing_text(self.session.seats[seat].name)
        if self.page:
            return self._seat_entries(), _("Change players")
        return self._entries(), self.entry.title

    def _entries(self) -> list[Entry]:
        context = self.context
        entries = [("resume", _("Back to the game"), "play", self.back, "primary")]
        if self.session is not None and self.session.result is None and not self.session.seats_fixed:
            entries.append(("handover", _("Change players"), "computer", self.show_seats, "secondary"))
        if isinstance(self.session, ChallengeSession):
            entries.append(("goal", _("What this challenge asks for"), "laurel", self._show_goal, "secondary"))
            again = partial(self.challenges.restart, self, self.session)
            entries.append(("again", _("Restart this challenge"), "redo", again, "secondary"))
        if self.session is not None and self.session.receipt is not None:
            entries.append(("about", _("About this game"), "info", self._show_about, "secondary"))
        entries += [
            ("saves", _("Saved games"), "save", context.open_saves, "secondary"),
            ("rules", _("Rules"), "book", lambda: context.open_rules(session=self.session), "secondary"),
            ("settings", _("Settings"), "settings", context.open_settings, "secondary"),
            ("title", _("Main menu"), "left", context.to_title, "secondary"),
            ("quit", _("Quit"), "door", context.quit, "secondary"),
        ]
        return entries

    def _show_about(self) -> None:
        assert self.session is not None
        tell(self.context.stack, _("About this game"), about_text(self.session))

    def _show_goal(self) -> None:
        assert isinstance(self.session, ChallengeSession)
        self.context.stack.replace(ChallengeCard(self.challenges, self.session))

    def show_seats(self) -> None:
        """Show the seats that can be handed over or taken."""
        self._turn_to("seats", "menu.back")

    def _seat_entries(self) -> list[Entry]:
        assert self.session is not None
        entries: list[Entry] = []
        for number, seat in enumerate(self.session.seats):
            if seat.is_human:
                act: Callable[[], None] = partial(self._turn_to, f"hand.{number}", "menu.back")
                entries.append((f"hand.{number}", handing_text(seat.name), "computer", act, "secondary"))
            else:
                act = partial(self._take, number)
                entries.append((f"take.{number}", taking_text(self.session, number), "person", act, "secondary"))
        entries.append(("back", _("Back"), "left", self.back, "secondary"))
        return entries

    def _player_entries(self, seat: int) -> list[Entry]:
        """Return an entry for each player who may take a seat."""
        entries = [
            (f"hand.{seat}.{player.id}", title(player), "computer", partial(self._hand, seat, player.id), "secondary")
            for player in self.entry.players
        ]
        return [*entries, ("back", _("Back"), "left", self.back, "secondary")]

    def _turn_to(self, page: str, focus: str) -> None:
        self.page = page
        self.rebuild()
        self.stage.focus_on(focus, visible=True)

    def _hand(self, seat: int, player: str) -> None:
        assert self.session is not None
        if saved_first(self.stage, partial(self.session.concede, seat, player)):
            self._seat_changed()

    def _take(self, seat: int) -> None:
        assert self.session is not None
        take_seat(self.context, self.stage, self.session, seat, None, self._seat_changed)

    def _seat_changed(self) -> None:
        """Reopen the table at this position, because the seat to act and what is hidden may have changed."""
        assert self.session is not None
        self.context.open_table(self.session)

    def back(self) -> None:
        """Return to the game, or to the previous page."""
        if self.page.startswith("hand."):
            self.show_seats()
        elif self.page:
            self._turn_to("", "menu.resume")
        else:
            super().back()

    def paint_static(self, canvas: Canvas) -> None:
        canvas.dim()
        self.stage.draw_still(canvas)
