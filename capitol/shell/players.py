"""The players of this device and the statistics of their finished games; no data leaves the computer."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from capitol.host.atomic import write_atomic
from capitol.host.files import free_path
from capitol.host.folders import Folders
from capitol.host.language import _, ngettext
from capitol.host.letters import refusal
from capitol.host.reasons import os_reason
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import best_text, mix
from capitol.kit.widgets import (
    Button,
    Option,
    Panel,
    Paragraph,
    ScrollList,
    TextField,
    Widget,
    inset,
    split_bottom,
    split_right,
    split_top,
)
from capitol.session.importing import Importer
from capitol.session.profiles import NAME_LENGTH, Profile
from capitol.session.statistics import Showing, Who, of_person, persons, showings, statistics_csv, tally
from capitol.shell.game_choice import MOST_WIDE, beside_heading, game_choice, game_options, segments
from capitol.shell.library import Library
from capitol.shell.people import People
from capitol.shell.preferences import Preferences
from capitol.shell.screen import CONTROL, ListRow, Screen, beside, list_and_details, page
from capitol.table.seats.colours import SeatPalette

if TYPE_CHECKING:
    from capitol.games.registry import GameEntry

LIST_SHARE = 0.32
ROW, MOST_ROW, EMBLEM = 54, 112, 38
NICHE, BOARD = 0.72, 6
"""The width of the niche with a bust, as a fraction of the height of its row; the height of the shelf in it."""
STEP_S = 0.02
"""How long an import reads files before the next frame."""


Pages = Mapping[str, tuple[Callable[[], str], Callable[["PlayersScene", Look, Widget, Rect], None]]]
"""The pages of a player by id: the label of the tab, and the function that builds the page."""


class PlayersScene(Screen):
    """The list of people at the left, the pages of the selected one at the right."""

    title = "Capitol"

    def __init__(
        self,
        library: Library,
        people: People,
        preferences: Preferences,
        seats: SeatPalette,
        folders: Folders,
        pages: Pages,
        *,
        joining: bool = False,
    ) -> None:
        """With ``joining`` the screen was opened to add a name, and closes as soon as one is added."""
        super().__init__()
        self.library, self.persons, self.preferences, self.pages = library, people, preferences, pages
        self.seats, self.folders = seats, folders
        self.entry: GameEntry = library.entry
        self.joining = joining
        self.page = "figures"
        self.typed = ""
        self._import: Generator[object, None, None] | None = None
        self._importer: Importer | None = None
        self.written = ""
        self._read()
        self.chosen = self._first

    def _read(self) -> None:
        """Recompute the statistics from the history, which may have changed in the meantime."""
        names = self.persons.profiles.names
        self.found = showings(self.persons.history.entries(), names)
        listed = [Who(id, name) for id, name in names.items()]
        self.people = [*listed, *(who for who in persons(self.found) if who.id not in names)]

    @property
    def _first(self) -> str:
        """The id of the title's player, else of the first on the list; "" if it is empty."""
        ids = [who.id for who in self.people]
        return self.persons.me.id if self.persons.me.id in ids else next(iter(ids), "")

    @property
    def who(self) -> Who | None:
        """The selected person; None if nobody has played yet."""
        return next((who for who in self.people if who.id == self.chosen), None)

    @property
    def profile(self) -> Profile | None:
        """The selected person's profile; None for somebody known only by name."""
        return self.persons.profiles.find(self.chosen)

    def showings_of(self, id: str, game: str = "") -> tuple[Showing, ...]:
        """Return the games of a person, in all games unless ``game`` is given."""
        return of_person(self.found, id, game)

    # Widgets

    def layout(self, look: Look) -> None:
        """Lay out the list and the pages of the selected person."""
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("players", look.scale.rect)
        room = page(look, root, "players", _("Players"), self.back)
        self._games(look, root)
        left, details, body = list_and_details(look, "player", room, round(room.width * LIST_SHARE))
        panel = root.add(Panel("players.panel", left))
        inner = inset(left, look.ui(12))
        foot, inner = split_bottom(inner, self._foot_height(look), gap=look.ui(10))
        wide = inner.width - look.ui(16)
        tall = inner.height // max(1, len(self.people)) - look.ui(6)
        rows = [_Row(self, look, who, number, wide, tall) for number, who in enumerate(self.people)]
        panel.add(ScrollList("players.list", inner, rows, gap=look.ui(6), region="players.list"))
        self._foot(look, panel, foot)
        self._details(look, root.add(details), body)
        self.stage.set_root(root)
        if first_time:
            self.stage.focus.doors = beside("players.list", "player")
            number = next((number for number, who in enumerate(self.people) if who.id == self.chosen), 0)
            first = "players.name" if self.joining or not self.people else f"players.{number}"
            self.stage.focus_on(first, visible=True)

    def _games(self, look: Look, root: Widget) -> None:
        head, games = root.find("players.title"), game_options(self.library)
        if head is not None and len(games) > 1:
            room = beside_heading(look, head, look.ui(MOST_WIDE) * len(games))
            root.add(game_choice("players.game", look, room, games, self.entry.id, self._turn_to_game))

    def _foot_height(self, look: Look) -> int:
        return 2 * look.ui(CONTROL) + look.ui(8)

    def _foot(self, look: Look, panel: Widget, foot: Rect) -> None:
        """Add the controls below the list: a new player, and the import of old games."""
        upper, lower = split_top(foot, look.ui(CONTROL), gap=look.ui(8))
        add, field = split_right(upper, look.ui(CONTROL), gap=look.ui(8))
        label = _("New player")
        panel.add(
            TextField(
                "players.name",
                field,
                label,
                self.typed,
                self._type,
                on_submit=lambda _text: self.add(),
                max_length=NAME_LENGTH,
                placeholder=label,
                region="players.foot",
            )
        )
        panel.add(
            Button(
                "players.add",
                add,
                label,
                self.add,
                icon="plus",
                show_label=False,
                tooltip=_("Create a profile with this name"),
                region="players.foot",
            )
        )
        words = _("Import old games")
        px = look.fitting(words, 17, lower.width - look.ui(64), bold=True)
        named = look.text_width(words, px, bold=True) <= lower.width - look.ui(64)
        panel.add(
            Button(
                "players.import",
                lower,
                words,
                self.import_old,
                icon="log",
                text_px=px,
                show_label=named,
                enabled=self._import is None,
                tooltip=("" if named else f"{words}. ")
                + _("Counts the games in the records folder and the finished saved games, each once."),
                region="players.foot",
            )
        )

    def _details(self, look: Look, panel: Panel, body: Rect) -> None:
        who = self.who
        if who is None:
            text = _("No game has been finished here yet. Names and results are kept on this computer only.")
            tall = Paragraph.height_for(look, text, body.width, 18)
            box = Rect(body.x, body.y, body.width, tall)
            panel.add(Paragraph("player.nobody", box, text, text_px=18, fg=look.theme.ink, bg=look.theme.parchment))
            return
        head, rest = split_top(body, look.ui(CONTROL), gap=look.ui(12))
        csv = _("Export as CSV")
        wide = Button.width_for(look, csv, "save")
        named = wide <= head.width // 3
        export, tabs = split_right(head, wide if named else look.ui(CONTROL), gap=look.ui(10))
        options = [Option(id, title()) for id, (title, _build) in self.pages.items()]
        tab = segments("player.page", look, tabs, _("Page"), options, self.page, self._turn_page)
        tab.region = "player"
        panel.add(tab)
        panel.add(
            Button(
                "player.csv",
                export,
                csv,
                self.export,
                icon="save",
                show_label=named,
                tooltip=_("Everybody’s statistics, as a file for a spreadsheet"),
                region="player",
            )
        )
        self.pages[self.page][1](self, look, panel, rest)

    # Actions

    def choose(self, id: str) -> None:
        """Show a person's pages."""
        if id != self.chosen:
            self.chosen = id
            self.rebuild()

    def _turn_to_game(self, game: str) -> None:
        self.entry = self.library.entry_of(game)
        self.rebuild()

    def _turn_page(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def _type(self, text: str) -> None:
        self.typed = text

    def refresh(self) -> None:
        """Reread the data and rebuild the screen."""
        self._read()
        if self.who is None:
            self.chosen = self._first
        self.rebuild()
        if self.persons.profiles.trouble:
            self.stage.toast(self.persons.profiles.trouble)

    def add(self) -> None:
        """Add the typed name to the list, or show whom it names."""
        known = {one.id for one in self.persons.profiles.all()}
        person = self.persons.profiles.add(self.typed)
        if person is None:
            self.stage.bubble(_("Type a name first."), "players.name")
            return
        self.typed, self.chosen = "", person.id
        if self.joining:
            self.persons.choose_person(person.id)
            self.back()
            return
        self._may_be_me(person)
        self.refresh()
        said = _("{name} is already on the list.") if person.id in known else _("{name} was added to the list.")
        self.stage.toast(said.format(name=person.name))

    def keep(self, who: Who) -> None:
        """Add somebody to the list who is known only from games."""
        person = self.persons.profiles.add(who.name)
        if person is None:
            self.stage.bubble(refusal(who.name), "person.keep")
            return
        self.chosen = person.id
        self._may_be_me(person)
        self.refresh()

    def _may_be_me(self, person: Profile) -> None:
        """If this is the first name on the list, and nobody was chosen yet, make it the title's player."""
        if not self.preferences.settings.play.person and len(self.persons.profiles.all()) == 1:
            self.persons.choose_person(person.id)

    def sit_down(self, person: Profile) -> None:
        """Make this person the title's player from now on."""
        self.persons.choose_person(person.id)
        self.rebuild()

    def has_played(self, who: Who) -> bool:
        """Return whether the history has any game of this person."""
        return bool(self.showings_of(who.id))

    def drop_name(self, who: Who) -> None:
        """Remove a name without games from the list; nothing is lost, so no confirmation is needed."""
        self.persons.drop(who.id)
        self.refresh()
        self.stage.toast(_("{name} was removed from the list.").format(name=who.name))

    def ask_remove(self, who: Who) -> None:
        """Delete a person's data everywhere after a confirmation."""

        def remove() -> None:
            profile = self.persons.profiles.find(who.id)
            try:
                trouble = self.persons.forget(profile.id if profile is not None else "", who.name)
            except OSError as error:
                trouble = _("{name} cannot be deleted: {reason}.").format(name=who.name, reason=os_reason(error))
            self.refresh()
            if trouble:
                self.stage.toast(trouble)

        self.ask(
            "players.remove",
            _("Delete this name?"),
            _(
                "{name} is removed from the list, the statistics, all achievements and the saved games, for good. "
                "The games stay, with “Player 1” or another number in place of the name. Files that you exported "
                "stay as they are; to keep a copy, export first."
            ).format(name=who.name),
            _("Keep"),
            _("Delete for good"),
            remove,
            danger=True,
        )

    def export(self) -> None:
        """Write everybody's statistics as CSV and show the path."""
        try:
            path = free_path(self.folders.records, "capitol-statistics", ".csv")
            write_atomic(path, statistics_csv(self.found, self.library.games).encode("utf-8-sig"))
        except OSError as error:
            said = _("The statistics cannot be saved: {reason}.").format(reason=os_reason(error))
            self.stage.bubble(said, "player.csv")
            return
        self.stage.bubble(_("The statistics are saved as {path}").format(path=path), "player.csv", "good")

    def import_old(self) -> None:
        """Start importing old records and saves; the window stays responsive."""
        folders = self.folders
        self._importer = Importer(self.persons.history, self.library.games, folders.records, folders.saves)
        self._import = iter(self._importer)
        self.rebuild()

    def leave(self) -> None:
        """Stop the import; games already imported are kept."""
        if self._import is not None:
            self._import.close()
        super().leave()

    def tick(self, now: float) -> bool:
        """Continue the import, and let the selection follow the keyboard focus."""
        if self._import is not None:
            until = time.monotonic() + STEP_S
            for _file in self._import:
                if time.monotonic() > until:
                    return True
            self._import = None
            self._imported()
            return True
        focus = self.stage.focus
        number = focus.id.removeprefix("players.")
        if not (focus.visible and number.isdecimal() and int(number) < len(self.people)):
            return False
        id = self.people[int(number)].id
        if id == self.chosen:
            return False
        self.choose(id)
        return True

    def next_due(self, now: float) -> float | None:
        """Return ``now`` while files are left to import."""
        return now if self._import is not None else super().next_due(now)

    def _imported(self) -> None:
        assert self._importer is not None
        done = self._importer.done
        self.refresh()
        said = [ngettext("{count} game is new.", "{count} games are new.", done.new).format(count=done.new)]
        if done.known:
            text = ngettext("{count} was there already.", "{count} were there already.", done.known)
            said.append(text.format(count=done.known))
        if done.unfinished:
            text = ngettext("{count} is not finished.", "{count} are not finished.", done.unfinished)
            said.append(text.format(count=done.unfinished))
        if done.refused:
            path, why = done.refused[0]
            text = ngettext("{count} file cannot be read:", "{count} files cannot be read, first:", len(done.refused))
            said.append(text.format(count=len(done.refused)) + f" {path.name}, {why}")
        if self.persons.history.trouble:
            said.append(self.persons.history.trouble)
        self.stage.bubble(" ".join(said), "players.import", "good" if not done.refused else "")


class _Row(ListRow):
    """A person in the list: bust, name, number of games won, and symbol. As tall as there is room, up to a limit."""

    def __init__(self, scene: PlayersScene, look: Look, who: Who, number: int, width: int, room: int) -> None:
        chosen, theme = who.id == scene.chosen, look.theme
        face = theme.gold_light if chosen else theme.card
        own = scene.showings_of(who.id, scene.entry.id)
        sums = tally(own)
        text = ngettext("{games} game, {won} won", "{games} games, {won} won", sums.games).format(
            games=sums.games, won=sums.won
        )
        pad, side = look.ui(8), look.ui(EMBLEM)
        profile = scene.persons.profiles.find(who.id)
        self.niche = 0
        if theme.textured and profile is not None:
            self.niche = round(max(look.ui(ROW), min(look.ui(MOST_ROW), room)) * NICHE)
        words = width - 3 * pad - side - self.niche
        longest = max((look.text_width(word, 18, bold=True) for word in f"{who.name} {text}".split()), default=0)
        if longest > words:  # large texts: no word is broken for a bust
            words, self.niche = words + self.niche, 0
        high = Paragraph.height_for(look, who.name, words, 18, True)
        low = Paragraph.height_for(look, text, words)
        tall = max(look.ui(ROW), round(self.niche / NICHE), high + low + look.ui(8))
        choose = partial(scene.choose, who.id)
        place = Rect(0, 0, width, tall)
        super().__init__(look, f"players.{number}", place, f"{who.name}, {text}", choose, choose, selected=chosen)
        self.scene = scene
        self.profile = profile
        left, top = pad + (self.niche or side + pad), (tall - high - low) // 2
        name = Rect(left, top, words, high)
        self.add(Paragraph(f"players.{number}.name", name, who.name, text_px=18, bold=True, fg=theme.ink, bg=face))
        self.add(Paragraph(f"players.{number}.games", Rect(left, top + high, words, low), text, fg=theme.ink, bg=face))

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        assert self.bg is not None
        edge = theme.gold_edge if self.selected else theme.parchment_edge
        canvas.rounded(self.rect, self.bg, 7, 2 if self.selected else 1, edge)
        if "hovered" in self.flags and not self.selected:
            canvas.rounded(self.rect, None, 7, 2, theme.gold_edge)
        side = look.ui(EMBLEM)
        box = Rect(self.rect.x + look.ui(8), self.rect.centery - side // 2, side, side)
        if self.niche and self.profile is not None:
            self._paint_bust(canvas, self.profile)
            box.right = self.rect.right - look.ui(8)
        paint_emblem(canvas, box, self.profile, self.scene)

    def _paint_bust(self, canvas: Canvas, profile: Profile) -> None:
        """Paint the person's bust on a shelf in a niche."""
        look, theme = canvas.look, canvas.look.theme
        gap, board = look.ui(3), look.ui(BOARD)
        niche = Rect(self.rect.x + gap, self.rect.y + gap, self.niche, self.rect.height - 2 * gap)
        canvas.gradient(
            niche,
            mix(theme.table, theme.dark, 0.5),
            mix(theme.table, theme.gold_edge, 0.3),
            5,
            1,
            theme.dark,
            grain="grain.plaster",
        )
        shelf = Rect(niche.x, niche.bottom - board, niche.width, board)
        stand = Rect(niche.x, niche.y + gap, niche.width, niche.height - gap - board + look.ui(1))
        canvas.sprite(f"bust.{profile.symbol}", stand)
        canvas.gradient(shelf, theme.gold_edge, mix(theme.table, theme.gold_edge, 0.35), 2, 1, theme.dark)


def paint_emblem(canvas: Canvas, box: Rect, profile: Profile | None, scene: PlayersScene) -> None:
    """Paint a person's symbol on a disc of their colour; a plain figure for somebody not on the list."""
    theme = canvas.look.theme
    if profile is None:
        canvas.icon("person", box.inflate(-box.width // 4, -box.width // 4), mix(theme.card, theme.ink_soft, 0.6))
        return
    colour = scene.seats.style(profile.colour).colour
    canvas.circle(box.center, box.width / 2, colour, 1.5, theme.ring_dark)
    inner = box.inflate(-round(box.width * 0.4), -round(box.width * 0.4))
    canvas.icon(profile.symbol, inner, best_text(colour))
