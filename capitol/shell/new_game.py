"""New game: the game, players and board; table rules and deal are one press away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pygame import Rect

from capitol.games.registry import GameEntry
from capitol.host.language import _, current_language, pgettext
from capitol.kit.look import Look
from capitol.kit.widgets import (
    Button,
    Option,
    Panel,
    Paragraph,
    ScrollList,
    Widget,
    inset,
    row,
    split_bottom,
    split_top,
)
from capitol.session.history import Sitter
from capitol.session.suggestion import Suggestion, suggested_for
from capitol.shell.game_choice import MOST_WIDE, beside_heading, game_choice, game_options, segments
from capitol.shell.library import Library
from capitol.shell.people import People
from capitol.shell.preferences import Preferences
from capitol.shell.program_seats import ProgramCheck
from capitol.shell.screen import PRIMARY, Rows, Screen, buttons_right, page
from capitol.shell.screen_voice import ScreenVoice
from capitol.shell.table_choice import TableChoice
from capitol.shell.tables import Tables
from capitol.table.plugin import BoardEntry
from capitol.table.seats.colours import SeatPalette

COLUMNS = (1.2, 1.08, 1.0)
FEW_COLUMNS = (1.2, 1.0)
TABS_FROM = 1.5
"""The UI scale from which only one column is shown at a time."""


Column = Callable[["NewGameScene", Look, int], Rows]
"""Makes the rows of a column at this width."""


class NewGameScene(Screen):
    """The New game screen. Enter starts; it opens as it was left, or with the choices of the last game."""

    title = "Capitol"

    def __init__(
        self,
        tables: Tables,
        library: Library,
        people: People,
        preferences: Preferences,
        seats: SeatPalette,
        voice: ScreenVoice,
        columns: Mapping[str, Column],
    ) -> None:
        """``columns`` make the rows of "seats", "rules" and "board"."""
        super().__init__()
        self.columns = columns
        self.tables, self.library, self.people = tables, library, people
        self.preferences, self.seats, self.voice = preferences, seats, voice
        self.part = "seats"
        self.in_parts = False
        self._suggested: tuple[object, tuple[Suggestion, str] | None] | None = None
        self._take_entry(library.entry)
        self.more = not self.plain
        """Whether table rules and deal are shown."""

    def _take_entry(self, entry: GameEntry) -> None:
        """Show the draft for a game, else the choices of its last game."""
        people = self.people
        self.entry, self.screens = entry, self.library.screens_of(entry.id)
        self.usual = TableChoice.standard(self.preferences.settings, entry, people.me)
        self.last = people.last_choice(entry)
        self.choice = people.draft_of(entry) or self.last
        self.details = self.choice.preset == "own"
        self.programs = ProgramCheck(entry.id)
        self.has_boards = self.screens.boards is not None
        if self.board is None:
            self.choice = replace(self.choice, board=self.usual.board)

    def suggested(self, sitter: Sitter) -> tuple[Suggestion, str] | None:
        """Return the next opponent suggested for a person, with a sentence. Cached until games, names or language
        change, because a thousand games take a while."""
        games, people = self.people.history.entries(), self.people.profiles.names
        asked = self.entry.id, sitter, games, people, current_language()
        if self._suggested is None or self._suggested[0] != asked:
            self._suggested = asked, suggested_for(self.entry, games, people, sitter)
        return self._suggested[1]

    @property
    def plain(self) -> bool:
        """Whether rules, table options and deal have their defaults, so that none need be shown."""
        choice, usual = self.choice, self.usual
        return choice == choice.undealt and (choice.rules, choice.table) == (usual.rules, usual.table)

    def turn_to_game(self, game: str) -> None:
        """Choose another game."""
        self._take_entry(self.library.entry_of(game))
        self.more = self.more or not self.plain
        self.library.choose_game(game)
        self.rebuild()

    def toggle_more(self) -> None:
        """Show or hide table rules and deal; what was chosen there remains in force."""
        self.more = not self.more
        self.rebuild()

    @property
    def board(self) -> BoardEntry | None:
        """The chosen board, with its faults if any; None if its file is missing."""
        return self.library.board_of(self.choice)

    def take(self, choice: TableChoice) -> None:
        """Show another choice. The curtain follows the number of people until it is set by hand."""
        if choice.people != self.choice.people and not choice.curtain_chosen:
            choice = choice.with_table(curtain=self.preferences.settings.table.curtain)
        self.choice = choice
        self.people.keep_draft(choice)
        self.programs.forget_faults()
        self.rebuild()

    def change(self, **changes: Any) -> None:
        """Change some of the choices, by their names in `TableChoice`."""
        self.take(replace(self.choice, **changes))

    def toggle_details(self) -> None:
        """Expand or collapse the house rules."""
        self.details = not self.details
        self.rebuild()
        last = self.stage.root.find("rule.*")
        if last is not None:
            self.stage.reveal(last)

    def faults(self) -> list[str]:
        """Return the reasons why the game cannot start now."""
        found = self.choice.faults()
        board = self.board
        if self.has_boards and (board is None or board.spec is None):
            found.append(_("This board cannot be played on. Choose another one."))
        return found + self.programs.faults(self.choice)

    def start(self) -> None:
        """Start the game if nothing prevents it."""
        faults = self.faults()
        if faults:
            self.stage.bubble(faults[0], "start")
        elif self.programs.begin(self.choice):
            self.rebuild()
        elif not self.programs.running:
            self.tables.begin(self.choice)

    @property
    def thinking(self) -> bool:
        """Whether programs are being tested."""
        return self.programs.running

    def tick(self, now: float) -> bool:
        """Start once all programs of the choice have passed, unless it was changed in the meantime."""
        tried = self.programs.take()
        if tried is None:
            return False
        self.rebuild()
        if tried == self.choice and not self.faults():
            self.tables.begin(tried)
        return True

    # Widgets

    def layout(self, look: Look) -> None:
        """Lay out three columns and a footer."""
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("newgame", look.scale.rect)
        room = page(look, root, "newgame", _("New game"), self.back)
        foot, body = split_bottom(room, look.ui(PRIMARY), gap=look.ui(14))
        parts = [
            ("seats", _("Who plays")),
            ("rules", _("Table rules")),
            ("board", _("Board") if self.has_boards else self.entry.title),
        ]
        self.in_parts = look.scale.ui_scale >= TABS_FROM
        shares: tuple[float, ...] = COLUMNS
        if self.in_parts:
            self._tabs(look, root, [Option(id, title) for id, title in parts])
            parts = [part for part in parts if part[0] == self.part]
        else:
            self._games(look, root)
            if not self.more:
                parts, shares = [parts[0], parts[2]], FEW_COLUMNS
        columns = row(body, shares[: len(parts)], gap=look.ui(14))
        for rect, (id, title) in zip(columns, parts, strict=True):
            self._column(look, root, id, title, rect)
        self._foot(look, root, foot)
        self.stage.set_root(root)
        if first_time:
            self.stage.focus_on("start", visible=True)

    def _tabs(self, look: Look, root: Widget, options: list[Option]) -> None:
        """Add tabs for the columns beside the heading: with large text there is room for only one."""
        head = root.find("newgame.title")
        if head is None:
            return
        room = beside_heading(look, head, look.scale.width)
        root.add(segments("newgame.part", look, room, _("What to choose"), options, self.part, self._turn_to))

    def _games(self, look: Look, root: Widget) -> None:
        """Add the choice of a game beside the heading if there are several."""
        head = root.find("newgame.title")
        games = game_options(self.library)
        if head is not None and len(games) > 1:
            room = beside_heading(look, head, look.ui(MOST_WIDE) * len(games))
            root.add(game_choice("newgame.game", look, room, games, self.entry.id, self.turn_to_game))

    def _turn_to(self, part: str) -> None:
        self.part = part
        self.rebuild()

    def _column(self, look: Look, root: Widget, id: str, title: str, rect: Rect) -> None:
        make = self.columns[id]
        panel = root.add(Panel(f"newgame.{id}", rect, title=title))
        body = split_top(inset(rect, look.ui(14), look.ui(12)), look.line(20), gap=look.ui(8))[1]
        rows = make(self, look, body.width)
        gap = look.ui(8)
        if sum(one.rect.height for one in rows) + gap * (len(rows) - 1) > body.height:
            rows = make(self, look, body.width - look.ui(16))
            if isinstance(rows[-1], Button):  # the footer of a column is never half scrolled out of view
                last = rows.pop()
                last.rect, body = split_bottom(body, last.rect.height, gap=gap)
                last.region = f"newgame.{id}"
                panel.add(last)
        panel.add(ScrollList(f"newgame.{id}.list", body, rows, gap=gap, region=f"newgame.{id}"))

    def _foot(self, look: Look, root: Widget, foot: Rect) -> None:
        faults = self.faults()
        if self.programs.running:
            faults = [_("The programs are being started…")]
        buttons, usual = [], self.choice.undealt != self.usual

        def add(id: str, label: str, act: Callable[[], None], icon: str, able: bool = True) -> None:
            box = Rect(0, 0, Button.width_for(look, label, icon), 0)
            made = Button(f"newgame.{id}", box, label, act, icon=icon, enabled=able, region="newgame.foot")
            buttons.append(made)

        if not self.in_parts:
            label = _("Fewer choices") if self.more else _("More choices")
            add("more", label, self.toggle_more, "up" if self.more else "down")
        # Disabled instead of absent, so that nothing moves under the pointer.
        if self.preferences.settings.last_games.get(self.entry.id):
            able = self.choice.undealt != self.last
            add("last", _("As last time"), lambda: self.take(self.last), "undo", able)
        add("usual", _("Defaults"), lambda: self.take(self.usual), "redo", usual)
        start = Button(
            "start",
            Rect(0, 0, look.ui(220), 0),
            pgettext("button", "Start"),
            self.start,
            kind="primary",
            key="return",
            icon="play",
            text_px=20,
            enabled=not faults,
            tooltip=faults[0] if faults else "",
            region="newgame.foot",
        )
        left = buttons_right(look, root, foot, [*buttons, start])
        if faults:
            room = Rect(foot.x, foot.y, left - foot.x - look.ui(10), foot.height)
            px = 16.0
            while px * look.scale.ui_scale > 16 and Paragraph.height_for(look, faults[0], room.width, px) > room.height:
                px -= 0.5
            tall = Paragraph.height_for(look, faults[0], room.width, px)
            room.y += max(0, (room.height - tall) // 2)
            room.height = max(room.height, tall) if tall > room.height else tall
            root.add(
                Paragraph("newgame.fault", room, faults[0], text_px=px, fg=look.theme.gold_light, bg=look.theme.table)
            )
