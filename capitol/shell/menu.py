"""The menu over the table: go on, look elsewhere, hand over a seat, leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Panel, ScrollList, Widget, centred, inset, split_top
from capitol.shell.opponents import about, title
from capitol.shell.screen import PRIMARY, Screen

if TYPE_CHECKING:
    from capitol.session.controller import TableSession
    from capitol.shell.program import Program

WIDTH = 400


class MenuScene(Screen):
    """An overlay: Esc goes back to the game."""

    opaque = False
    title = "Capitol"

    def __init__(self, program: Program, session: TableSession | None) -> None:
        super().__init__(program)
        self.session = session
        self.seats_open = False

    def layout(self, look: Look) -> None:
        """A panel in the middle with one button below the other."""
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("menu.screen", look.scale.rect)
        entries = self._seat_entries() if self.seats_open else self._entries()
        gap, tall = look.ui(9), look.ui(PRIMARY)
        name = _("Hand a seat to the computer") if self.seats_open else "Capitol"
        widest = max(Button.width_for(look, label, icon, 18) for _id, label, icon, _act, _kind in entries)
        wide = max(look.ui(WIDTH), widest + look.ui(48), look.text_width(name, 24, bold=True, family="title")
                   + look.ui(48))
        head = look.line(24) + look.ui(12)
        height = min(look.scale.height - look.ui(40), 2 * look.ui(22) + head + len(entries) * (tall + gap) - gap)
        box = centred(look.scale.rect, min(wide, look.scale.width - look.ui(40)), height)
        panel = root.add(Panel("menu.panel", box, title=name, title_px=24))
        body = split_top(inset(box, look.ui(22)), head)[1]
        inner = body.width - (look.ui(16) if len(entries) * (tall + gap) - gap > body.height else 0)
        entry = self.program.entry
        notes = {player.id: about(entry, player) for player in entry.players}
        rows: list[Widget] = [
            Button(f"menu.{id}", Rect(0, 0, inner, tall), label, act, icon=icon, kind=kind, align="left",
                   text_px=18, tooltip=notes.get(id.rpartition(".")[2], ""))
            for id, label, icon, act, kind in entries
        ]  # fmt: skip
        panel.add(ScrollList("menu.list", body, rows, gap=gap, region="menu"))
        self.stage.set_root(root)
        if first_time:
            self.stage.focus_on(rows[0].id, visible=True)

    def _entries(self) -> list[tuple[str, str, str, Callable[[], None], str]]:
        program = self.program
        entries = [("resume", _("Back to the game"), "play", self.back, "primary")]
        if self.session is not None and self.session.result is None:
            entries.append(("handover", _("Hand over a seat"), "computer", self.show_seats, "secondary"))
        entries += [
            ("saves", _("Saved games"), "save", program.open_saves, "secondary"),
            ("rules", _("Rules"), "book", lambda: program.open_rules(session=self.session), "secondary"),
            ("settings", _("Settings"), "settings", program.open_settings, "secondary"),
            ("title", _("Leave for the title"), "left", program.to_title, "secondary"),
            ("quit", _("Quit"), "door", program.quit, "secondary"),
        ]
        return entries

    def show_seats(self) -> None:
        """The seats that can be handed over or taken."""
        self.seats_open = True
        self.rebuild()
        self.stage.focus_on("menu.back", visible=True)

    def _seat_entries(self) -> list[tuple[str, str, str, Callable[[], None], str]]:
        assert self.session is not None
        entries: list[tuple[str, str, str, Callable[[], None], str]] = []
        for number, seat in enumerate(self.session.seats):
            if seat.is_human:
                for player in self.program.entry.players:
                    computer = title(player)
                    label = _("{seat}: hand to {player}").format(seat=seat.name, player=computer)
                    act = self._handing(number, player.id)
                    entries.append((f"hand.{number}.{player.id}", label, "computer", act, "secondary"))
            else:
                label = _("{seat}: a person plays on").format(seat=seat.name)
                entries.append((f"take.{number}", label, "person", self._taking(number), "secondary"))
        entries.append(("back", _("Back"), "left", self.hide_seats, "secondary"))
        return entries

    def hide_seats(self) -> None:
        """The menu again."""
        self.seats_open = False
        self.rebuild()
        self.stage.focus_on("menu.resume", visible=True)

    def _handing(self, seat: int, player: str) -> Callable[[], None]:
        def act() -> None:
            assert self.session is not None
            self.session.concede(seat, player)
            self._seat_changed()

        return act

    def _taking(self, seat: int) -> Callable[[], None]:
        def act() -> None:
            assert self.session is not None
            self.session.take_back(seat)
            self._seat_changed()

        return act

    def _seat_changed(self) -> None:
        """The table begins anew from the position: who acts and what is hidden may have changed."""
        assert self.session is not None
        self.program.open_table(self.session)

    def back(self) -> None:
        """Back to the game, or from the seats to the menu."""
        if self.seats_open:
            self.hide_seats()
        else:
            super().back()

    def paint_static(self, canvas: Canvas) -> None:
        """The panel over the dimmed table."""
        canvas.dim()
        self.stage.draw_still(canvas)
