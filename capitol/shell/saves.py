"""Saved games: the list at the left, the selected one at the right; rename, delete with undo, export."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from pygame import Rect

from capitol.core.refusal import RecordError
from capitol.host.atomic import write_atomic
from capitol.host.folders import Folders
from capitol.host.language import _, pgettext
from capitol.host.reasons import os_reason
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.widgets import (
    Button,
    Choice,
    Custom,
    Dialog,
    Label,
    Option,
    Panel,
    Paragraph,
    ScrollList,
    TextField,
    Widget,
    centred,
    inset,
    row,
    split_bottom,
    split_left,
    split_top,
)
from capitol.session.journal import SaveError, read_contents, read_lines
from capitol.session.recorded import table_of_save
from capitol.session.records import encode_record, record_document, record_suffix
from capitol.session.saves import Peek, SaveInfo, delete_save, rename_save, replay, undelete
from capitol.shell.damaged import tell_damaged
from capitol.shell.library import Library
from capitol.shell.preferences import Preferences
from capitol.shell.saved_games import SavedGames
from capitol.shell.screen import CONTROL, PRIMARY, ListRow, Screen, beside, list_and_details, page, words
from capitol.shell.tables import Tables
from capitol.shell.words import date_text
from capitol.table.seats.badge import seat_badges, seat_looks
from capitol.table.seats.colours import SeatPalette
from capitol.table.seats.players import paint_portrait, portrait_of

ROW = 84
LIST_SHARE = 0.52
NAME_LENGTH = 40
PICTURE = 0.52
"""The height of a picture of the board, as a fraction of its width."""
ALL, RUNNING, FINISHED = "all", "running", "finished"
"""Which games are listed."""


class SavesScene(Screen):
    """All saved games, in progress and finished, newest first."""

    title = "Capitol"

    def __init__(
        self,
        tables: Tables,
        library: Library,
        preferences: Preferences,
        saved_games: SavedGames,
        seats: SeatPalette,
        folders: Folders,
    ) -> None:
        super().__init__()
        self.tables, self.library, self.preferences, self.saved_games = tables, library, preferences, saved_games
        self.seats, self.folders = seats, folders
        self.peeks: dict[tuple[Path, float], Peek | None] = {}
        self.chosen: Path | None = None
        self.shown = ALL
        self._read()

    def _read(self) -> None:
        self.every = self.saved_games.shelf().saves
        self.saves = [save for save in self.every if self.shown in (ALL, FINISHED if save.finished else RUNNING)]
        if self.chosen not in {save.path for save in self.saves}:
            self.chosen = self.saves[0].path if self.saves else None

    @property
    def save(self) -> SaveInfo | None:
        """The selected game."""
        return next((save for save in self.saves if save.path == self.chosen), None)

    def peek_of(self, save: SaveInfo) -> Peek | None:
        """Return the current position of a game, cached until the game is continued."""
        key = (save.path, save.modified)
        if key not in self.peeks:
            self.peeks[key] = None if save.trouble else self.saved_games.peek(save.path)
        return self.peeks[key]

    def _tell_damaged(self) -> bool:
        """Report damaged games found while listing or reading them. Return whether there were any."""
        if not self.saved_games.damaged or self.stage.dialog is not None:
            return False
        self._read()
        self.rebuild()
        tell_damaged(self.tables.stack, self.saved_games, self.tables)
        return True

    # Widgets

    def layout(self, look: Look) -> None:
        """Lay out the list and the selected game."""
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("saves", look.scale.rect)
        room = page(look, root, "saves", _("Saved games"), self.back)
        if self.saved_games.deleted is not None:
            bar, room = split_bottom(room, look.ui(CONTROL), gap=look.ui(12))
            self._undo_bar(look, root, bar)
        if self.every:
            left, details, body = list_and_details(look, "save", room, round(room.width * LIST_SHARE))
            panel = root.add(Panel("saves.panel", left))
            head, inner = split_top(inset(left, look.ui(12)), look.ui(38), look.ui(10))
            panel.add(self._filter(look, head))
            rows = [self._row(look, save, number, inner.width - look.ui(16)) for number, save in enumerate(self.saves)]
            if not rows:
                text = _("No game is finished yet.") if self.shown == FINISHED else _("No game is in progress.")
                high = Paragraph.height_for(look, text, inner.width)
                box = Rect(inner.x, inner.y, inner.width, high)
                panel.add(Paragraph("saves.none", box, text, fg=look.theme.ink, bg=look.theme.parchment))
            panel.add(ScrollList("saves.list", inner, rows, gap=look.ui(8), region="saves.list"))
            self._details(look, root.add(details), body)
        else:
            self._none(look, root.add(Panel("saves.panel", room)))
        self.stage.set_root(root)
        if first_time and self.saves:
            self.stage.focus.doors = beside("saves.list", "save.actions")
            self.stage.focus_on("save.0", visible=True)

    def _filter(self, look: Look, rect: Rect) -> Choice:
        """Make the choice of which games are listed; a menu if the words do not fit side by side."""
        options = [
            Option(ALL, pgettext("saved games", "All")),
            Option(RUNNING, pgettext("saved games", "In progress")),
            Option(FINISHED, pgettext("saved games", "Finished")),
        ]
        widest = max(look.text_width(option.text, 16, bold=True) for option in options) + look.ui(14)
        style = "segments" if widest * len(options) <= rect.width else "menu"
        shown = pgettext("what is shown", "Show")
        return Choice("saves.shown", rect, shown, options, self.shown, self.show, style=style, region="saves.shown")

    def _none(self, look: Look, panel: Panel) -> None:
        """Show that there are no games yet, with a button to start one."""
        body = inset(panel.rect, look.ui(28))
        text = _("There are no saved games yet. Every game saves itself, action by action.")
        wide, gap = min(body.width, look.ui(640)), look.ui(20)
        picture, words = self.library.screens.samples.banner_height(look, wide), Paragraph.height_for(look, text, wide)
        label = _("New game")
        tall = look.ui(PRIMARY)
        drawn = picture + gap + words + gap + tall <= body.height
        high = words + gap + tall + (picture + gap if drawn else 0)
        at = centred(body, wide, min(high, body.height))
        if drawn:
            box, at = split_top(at, picture, gap)
            panel.add(
                Custom(
                    "saves.empty",
                    box,
                    lambda canvas, widget: self.library.screens.samples.banner(canvas, widget.rect),
                )
            )
        box, at = split_top(at, words, gap)
        panel.add(Paragraph("saves.none", box, text, align="centre", fg=look.theme.ink, bg=look.theme.parchment))
        place = centred(at, Button.width_for(look, label, "plus", 19) + look.ui(40), tall)
        panel.add(Button("saves.new", place, label, self.tables.new_game, kind="primary", icon="plus", text_px=19))

    def _row(self, look: Look, save: SaveInfo, number: int, width: int) -> Widget:
        return _SaveRow(self, look, save, number, Rect(0, 0, width, look.ui(ROW)))

    def _details(self, look: Look, panel: Panel, body: Rect) -> None:
        save = self.save
        if save is None:
            return
        theme = look.theme
        actions = self._actions(save)
        needed = max(Button.width_for(look, name, icon) for _id, name, icon, *_rest in actions)
        wide = next((count for count in (3, 2) if needed <= (body.width - (count - 1) * look.ui(8)) // count), 1)
        # If the buttons would leave no room for the texts, show icons without labels.
        named = look.ui(PRIMARY) + len(actions) // wide * look.ui(CONTROL + 8) <= body.height // 2
        wide = wide if named else len(actions)
        rows = -(-len(actions) // wide)
        foot, upper = split_bottom(body, look.ui(PRIMARY + 8) + rows * look.ui(CONTROL + 8), gap=look.ui(10))
        texts = self._texts(look, save, upper.width - look.ui(16))
        peek = self.peek_of(save)
        if peek is not None:
            left = upper.height - sum(one.rect.height + look.ui(6) for one in texts)
            room = upper.width if left >= look.ui(120) else upper.width - look.ui(16)
            wide_picture = min(room, round(max(left, look.ui(120)) / PICTURE))
            box = Rect(0, 0, wide_picture, round(wide_picture * PICTURE))
            texts.append(Custom("save.picture", box, self._painter(save)))
        panel.add(ScrollList("save.list", upper, texts, gap=look.ui(6), region="save.text"))
        able = not save.trouble
        top, rest = split_top(foot, look.ui(PRIMARY), gap=look.ui(8))
        label = _("See the end") if save.finished else _("Continue")
        panel.add(
            Button(
                "save.continue",
                top,
                label,
                self.resume,
                kind="primary",
                icon="play",
                enabled=able,
                region="save.actions",
                text_px=19,
            )
        )
        for at, (id, name, icon, act, kind, usable) in enumerate(actions):
            line = Rect(rest.x, rest.y + (at // wide) * look.ui(CONTROL + 8), rest.width, look.ui(CONTROL))
            cell = row(line, wide, gap=look.ui(8))[at % wide]
            panel.add(
                Button(
                    f"save.{id}",
                    cell,
                    name,
                    act,
                    icon=icon,
                    kind=kind,
                    enabled=usable,
                    show_label=named,
                    tooltip="" if named else name,
                    region="save.actions",
                )
            )
        panel.fg = theme.ink

    def _actions(self, save: SaveInfo) -> list[tuple[str, str, str, Callable[[], None], str, bool]]:
        able = not save.trouble
        return [
            ("look", _("Watch again") if save.finished else _("Look back"), "eye", self.look_back, "secondary", able),
            ("rename", _("Rename"), "pencil", self.ask_name, "secondary", able),
            ("export", _("Export record"), "save", self.ask_export, "secondary", able),
            ("delete", _("Delete"), "trash", self.delete, "secondary", True),
        ]

    def _texts(self, look: Look, save: SaveInfo, width: int) -> list[Widget]:
        """Return name, seats, status and date."""
        peek = self.peek_of(save)
        status = _status(self.library, save, peek)
        lines = [
            ("name", save.name, 22.0, True),
            ("status", status, 16.0, False),
            ("date", date_text(save.modified, time.time()), 16.0, False),
        ]
        texts: list[Widget] = [
            words(look, f"save.{id}", width, text, px=px, bold=bold, fg=None if id == "date" else look.theme.ink)
            for id, text, px, bold in lines
            if text
        ]
        entry, seated = self.library.games.get(save.game), list[Widget]()
        if entry is not None:
            seated.append(seat_badges(look, "save", seat_looks(entry, save.seats, palette=self.seats), width))
        return [*texts[:1], *seated, *texts[1:]]

    def _painter(self, save: SaveInfo) -> Callable[[Canvas, Widget], None]:
        def paint(canvas: Canvas, widget: Widget) -> None:
            peek = self.peek_of(save)
            if peek is not None:
                screens, plan_view = self.library.screens_of(save.game), self.preferences.settings.display.plan_view
                screens.paint_thumbnail(canvas, widget.rect, save, peek, plan_view)

        return paint

    def _undo_bar(self, look: Look, root: Widget, bar: Rect) -> None:
        assert self.saved_games.deleted is not None
        label = _("Restore")
        wide = Button.width_for(look, label, "undo")
        root.add(
            Button(
                "undo", Rect(bar.right - wide, bar.y, wide, bar.height), label, self.undo, icon="undo", key="z ctrl+z"
            )
        )
        text = _("“{name}” was deleted.").format(name=self.saved_games.deleted[0])
        root.add(
            Label(
                "saves.deleted",
                Rect(bar.x, bar.y, bar.width - wide - look.ui(12), bar.height),
                text,
                fg=look.theme.cream,
                bg=look.theme.table,
            )
        )

    # Actions

    def show(self, shown: str) -> None:
        """List all games, those in progress or those that are over."""
        self.shown = shown
        self._read()
        self.rebuild()

    def choose(self, path: Path) -> None:
        """Show a game's details."""
        if path != self.chosen:
            self.chosen = path
            self.rebuild()

    def tick(self, now: float) -> bool:
        """Let the selection follow the keyboard focus."""
        if self._tell_damaged():
            return True
        focus = self.stage.focus
        if focus.visible and focus.id.startswith("save.") and focus.id[5:].isdecimal():
            number = int(focus.id[5:])
            if number < len(self.saves) and self.saves[number].path != self.chosen:
                self.choose(self.saves[number].path)
                return True
        return False

    def on_key(self, event: KeyDown) -> bool:
        """Handle Delete (delete) and F2 (rename)."""
        if event.chord == "delete" and self.save is not None:
            self.delete()
            return True
        if event.chord == "f2" and self.save is not None:
            self.ask_name()
            return True
        return super().on_key(event)

    def resume(self) -> None:
        """Resume the selected game."""
        save = self.save
        if save is not None:
            self.tables.resume(save.path)

    def look_back(self) -> None:
        """View the selected game step by step: a finished one from its beginning, another from its last step back. The
        game is not changed."""
        save = self.save
        if save is None:
            return
        try:
            table = table_of_save(save.path, self.library.games)
        except (OSError, RecordError, SaveError) as error:
            reason = os_reason(error) if isinstance(error, OSError) else str(error)
            self.stage.bubble(_("This game cannot be opened: {reason}").format(reason=reason), "save.look")
            return
        self.tables.watch(table)

    def delete(self) -> None:
        """Move the selected game to the trash; this can be undone."""
        save = self.save
        if save is None:
            return
        if self._at_table(save):
            return
        try:
            self.saved_games.deleted = (save.name, delete_save(save.path))
        except SaveError as error:
            self.stage.bubble(str(error), "save.delete")
            return
        self._read()
        self.rebuild()
        self.stage.focus_on("undo", visible=self.stage.focus.visible)

    def undo(self) -> None:
        """Restore the last deleted game."""
        if self.saved_games.deleted is None:
            return
        try:
            self.chosen = undelete(self.saved_games.deleted[1])
        except SaveError as error:
            self.stage.bubble(str(error), "undo")
            return
        self.saved_games.deleted = None
        self._read()
        self.rebuild()
        self.stage.focus_on("saves.back", visible=False)

    def _at_table(self, save: SaveInfo) -> bool:
        """Return whether this is the game at the table, which cannot be deleted, and say so if it is."""
        session = self.tables.session
        if session is not None and session.path == save.path:
            said = _("This game is being played. Go to the main menu first.")
            self.stage.bubble(said, "save.delete")
            return True
        return False

    def ask_name(self) -> None:
        """Open a dialog for a new name."""
        save = self.save
        if save is None:
            return
        name = [save.name]

        def keep(text: str) -> None:
            name[0] = text

        def take(text: str = "") -> None:
            self.stage.close()
            self._rename(save, (text or name[0]).strip())

        def build(look: Look) -> Dialog:
            wide, tall = look.ui(480), look.ui(24) + look.line(20) + look.ui(6 + CONTROL + 16 + PRIMARY)
            dialog = Dialog(
                "rename",
                centred(look.scale.rect, wide, tall),
                _("Another name"),
                on_cancel=self.stage.close,
                first_focus="rename.name",
            )
            field, rest = split_top(dialog.body(look), look.ui(CONTROL), gap=look.ui(16))
            dialog.add(
                TextField(
                    "rename.name",
                    field,
                    _("Name"),
                    name[0],
                    keep,
                    on_submit=take,
                    max_length=NAME_LENGTH,
                    all_selected=True,
                )
            )
            cancel, keep_it = row(Rect(rest.x, rest.y, rest.width, look.ui(PRIMARY)), 2, gap=look.ui(10))
            dialog.add(Button("rename.cancel", cancel, _("Cancel"), self.stage.close, region="rename.answers"))
            dialog.add(Button("rename.take", keep_it, _("Rename"), take, kind="primary", region="rename.answers"))
            return dialog

        self.stage.open(build)

    def _rename(self, save: SaveInfo, name: str) -> None:
        if not name or name == save.name:
            return
        session = self.tables.session
        try:
            if session is not None and session.path == save.path:
                session.rename(name)
            else:
                rename_save(save.path, name)
        except SaveError as error:
            self.stage.bubble(str(error), "save.rename")
        self._read()
        self.rebuild()

    def ask_export(self) -> None:
        """Export the record; of a game in progress only after a confirmation, because it shows all hands."""
        save = self.save
        if save is None:
            return
        if save.finished:
            self.export(save)
            return

        self.ask(
            "export",
            _("Export record"),
            _("This game is not over. Its record shows everything that is still hidden to anyone who reads it."),
            _("Do not export"),
            _("Export record"),
            lambda: self.export(save),
        )

    def export(self, save: SaveInfo) -> None:
        """Write the record and show its path."""
        try:
            path = self.folders.records / f"{save.id}{record_suffix(save.game)}"
            contents = read_contents(read_lines(save.path)[0])
            header = contents.header
            if save.finished and (why := self.tables.deal_withheld(save.game, header.setup, header.seed)):
                self.stage.bubble(why, "save.export")
                return
            match = replay(contents, self.library.entry_of(save.game).game)
            write_atomic(path, encode_record(record_document(match, contents.header.seal)))
        except (OSError, RecordError, SaveError) as error:
            reason = os_reason(error) if isinstance(error, OSError) else error
            self.stage.bubble(_("The record cannot be written: {reason}.").format(reason=reason), "save.export")
        else:
            self.stage.bubble(_("The record is saved as {path}").format(path=path), "save.export", "good")


def _status(library: Library, save: SaveInfo, peek: Peek | None) -> str:
    """Return a game's status, or why it cannot be opened; with several games installed also the game's name."""
    said = save.trouble or (library.screens_of(save.game).status_text(peek, save.seats) if peek is not None else "")
    entry = library.games.get(save.game)
    if len(library.games) < 2 or entry is None:
        return said
    return _("{game} · {status}").format(game=entry.title, status=said) if said else entry.title


class _SaveRow(ListRow):
    """One game in the list: picture, name, status, date."""

    def __init__(self, scene: SavesScene, look: Look, save: SaveInfo, number: int, rect: Rect) -> None:
        choose, chosen = partial(scene.choose, save.path), save.path == scene.chosen
        more = {"tooltip": save.name, "text_px": 18, "selected": chosen}
        super().__init__(look, f"save.{number}", rect, save.name, choose, scene.resume, **more)
        self.scene, self.save = scene, save
        self.date = date_text(save.modified, time.time())
        peek = scene.peek_of(save)
        self.status = _status(scene.library, save, peek)

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        self.paint_card(canvas)
        room = inset(self.rect, look.ui(8))
        picture, words = split_left(room, min(round(room.height * 1.75), room.width // 3), gap=look.ui(14))
        peek = self.scene.peek_of(self.save)
        if peek is not None:
            scene = self.scene
            screens = scene.library.screens_of(self.save.game)
            plan_view = scene.preferences.settings.display.plan_view
            screens.paint_thumbnail(canvas, picture, self.save, peek, plan_view)
        upper, lower = split_top(words, words.height // 2)
        date = look.text_width(self.date, 16)
        name = Rect(upper.x, upper.y, upper.width - date - look.ui(12), upper.height)
        if name.width < look.text_width(self.label, self.text_px, bold=True):
            name = upper  # the date is also shown beside the list
        else:
            canvas.text(self.date, upper, 16, theme.ink_soft, align="right")
        canvas.text(self.label, name, self.text_px, theme.ink, bold=True)
        side, gap, scene = look.ui(24), look.ui(4), self.scene
        entry = scene.library.games.get(self.save.game)
        pictures = [
            (portrait_of(entry, seat, scene.seats.emblems) if entry is not None else "") or f"symbol.{seat.colour}"
            for seat in self.save.seats
            if seat.colour
        ]
        left = lower.width - len(pictures) * (side + gap) - gap
        if look.text_width(self.status, 16) > left:
            left, pictures = lower.width, []  # the players are also shown beside the list
        for at, name_of in enumerate(reversed(pictures), 1):
            place = Rect(lower.right - at * (side + gap) + gap, lower.centery - side // 2, side, side)
            paint_portrait(canvas, name_of, place)
        if look.text_width(self.status, 16) <= left:
            canvas.text(self.status, Rect(lower.x, lower.y, left, lower.height), 16, theme.ink)
            return
        # Wrap the status below the name; enlarged text may shrink, but not below its size at 100 %.
        room = Rect(lower.x, upper.y, lower.width, words.height)
        room = split_top(room, (upper.height + look.line(self.text_px, bold=True)) // 2)[1]
        px, least = 16.0, 16 / max(1.0, look.scale.ui_scale)
        while px - 0.5 >= least and self._tall(look, px, room.width) > room.height:
            px -= 0.5
        canvas.paragraph(self.status, room, px, theme.ink, spacing=1.0)

    def _tall(self, look: Look, px: float, width: int) -> int:
        """Return the height of the status text, wrapped at this width."""
        return look.line(px) * len(look.fonts.wrap(self.status, look.text_px(px), width))
