"""The title screen: the key picture, and the entry points of the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from pygame import Rect, Surface

from capitol import __version__
from capitol.core.names import clean_name
from capitol.host.language import _, current_language, percent_text, pgettext
from capitol.host.letters import refusal
from capitol.kit.background import TITLE_MUSIC
from capitol.kit.canvas import Canvas
from capitol.kit.idle_animation import AnimatedPictures, IdleAnimation
from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.theme import RGB, best_text
from capitol.kit.tween import Call, Tween, linear
from capitol.kit.widgets import (
    Button,
    Choice,
    Label,
    Option,
    Panel,
    Paragraph,
    TextField,
    Toggle,
    Widget,
    inset,
    split_top,
)
from capitol.session.opponents import level_note
from capitol.session.profiles import NAME_LENGTH, Profile
from capitol.session.saves import Peek, SaveInfo
from capitol.session.statistics import GUEST
from capitol.shell.crash_dialog import CrashNotice
from capitol.shell.damaged import tell_damaged
from capitol.shell.game_choice import game_choice, game_options
from capitol.shell.languages import language_options
from capitol.shell.lessons import Lessons
from capitol.shell.library import Library
from capitol.shell.navigator import Navigator
from capitol.shell.people import People
from capitol.shell.preferences import Preferences
from capitol.shell.saved_games import SavedGames
from capitol.shell.scales import next_step
from capitol.shell.screen import CONTROL, Screen, menu_needs
from capitol.shell.table_choice import quick_level
from capitol.shell.tables import Tables
from capitol.table.gilded import GildedName
from capitol.table.picture_turn import PictureTurn
from capitol.table.seats.colours import SeatPalette
from capitol.table.table_top import want_table

WIDTH, COLUMN = 384, 336
"""The widths of name and motto, and of the buttons below them."""
LEFT = 0.045
"""Where texts and buttons begin, as a fraction of the width."""
ROW = 1180
"""The maximum width of the menu."""
COLUMN_FROM = 690
"""The height of the window (in the units of text sizes) from which the large buttons are a column at the left, where
every key picture is calm; in a lower window they are a row."""
_ROW_TALL, _SMALL_TALL, _QUICK_TALL = 92, 42, 38
"""The heights of a row of large buttons, the small ones, and the quick row."""
_PLAY_TALL, _LEVEL_TALL, _FIRST_TALL, _WAY_TALL = 88, 40, 80, 56
"""The heights in a column: Play, the opponents, Continue, and the other large buttons."""
_GAP, _FOOT = 9, 18
_WAYS = 2
"""The number of large entries, besides Continue and Play."""
_PLAY_PX, _LARGE_PX, _LARGE_ICON = 30, 22, 30
_WORDS = 130
"""The minimum width of the text beside the picture on Continue."""
_FIRST = 2.0
"""The width of Play and Continue in a row, relative to the other large buttons."""
LARGE = 1.5
"""The UI scale from which the choice of a game is beside its name."""
GAME_WIDE = 150
MOTTO = 0.4
"""The maximum width of a motto in one line, as a fraction of the width; a second line would cost a row of buttons."""
CORNER = 0.6
"""The latest start of the upper right corner with the player, as a fraction of the width."""


TURN_MS = 750.0
"""How long the transition from one game's picture to another's takes."""
BEAT_MS = 125.0
"""The duration of each step of the picture's animations."""
_NEW = "new"
_PAD, _SIGN = 10, 20
"""The inset of a choice's icon in its field, and the icon's size."""
_ASIDE = 76
"""The width that a choice with an icon needs besides its text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A button of the title: id, label, callback, icon, and shortcut key."""

    id: str
    label: str
    act: Callable[[], None]
    icon: str
    key: str
    why_not: str = ""
    """Why it is disabled; "" if enabled."""


class TitleScene(Screen):
    """The title: at the top the choice of the game; Play, Continue and a button for each of `entries`; at the bottom
    text size, motion and sound."""

    title = "Capitol"
    music = TITLE_MUSIC

    def __init__(
        self,
        navigator: Navigator,
        tables: Tables,
        library: Library,
        people: People,
        preferences: Preferences,
        saved_games: SavedGames,
        lessons: Lessons,
        seats: SeatPalette,
        crash: CrashNotice,
    ) -> None:
        super().__init__()
        self.navigator, self.tables, self.library, self.people = navigator, tables, library, people
        self.preferences, self.saved_games, self.lessons = preferences, saved_games, lessons
        self.seats, self.crash = seats, crash
        self.newest: SaveInfo | None
        self.peek: Peek | None
        self.newest, self.peek = saved_games.newest_playable(library.game)
        self.saved = self._saved()
        self.picture = library.screens.title_picture
        self._words: list[Rect] = []
        self.idle_animation = IdleAnimation(BEAT_MS)
        self._moving: AnimatedPictures = {}
        self._turn: PictureTurn | None = None
        self._made = 0
        """How often the animations were released, to be made again."""
        self._known: tuple[Profile, ...] = ()
        self._frames = 0
        self._noted = False
        self.typed = ""
        """The name typed in the field that a new player is offered."""

    # Widgets

    def heading(self) -> str:
        """Return the title of the game shown."""
        return self.library.entry.title

    def layout(self, look: Look) -> None:
        """Lay out name and choice of the game in the upper left corner, the large buttons below them, and at the bottom
        the small ones above the quick row. The middle and the right stay free for the picture's subject."""
        self._frames = 0
        self.picture = self.library.screens.title_picture
        self._known = self._people()
        first_time = self._stage is None or not self.stage.root.children
        root, person = Widget("title", look.scale.rect), self._person(look)
        foot = look.scale.height - look.ui(_FOOT + _QUICK_TALL) - look.ui(_GAP)
        menu = self._menu(look, foot)
        leads = ("continue", "continue.lesson", "learn" if self.leads_to_lessons else "play")
        golden = next(found for id in leads if isinstance(found := menu.find(id), Button))
        golden.kind = "primary"  # what Enter presses, and no other
        self._head(look, root, person, menu.rect.top - look.ui(_GAP))
        root.add(menu)
        root.add(person)
        self._quick_row(look, root, person.rect.bottom + look.ui(10))
        self._words = _blocks(root)
        self.stage.set_root(root)
        self.stage.focus.doors = _doors("title.game" if len(game_options(self.library)) > 1 else "")
        if first_time:
            self.stage.focus_on(golden.id, visible=True)

    def _head(self, look: Look, root: Widget, person: Widget, foot: int) -> None:
        """Add name, motto and choice of the game above ``foot``."""
        left = round(look.scale.width * LEFT)
        top = look.board(36) // 2 if look.scale.ui_scale > 1 else look.board(36)
        column = Rect(left, top, look.ui(WIDTH), foot - top)
        games = game_options(self.library)
        px = 76 / max(1.0, look.scale.ui_scale)  # a name, not a text to read: it need not grow
        name, rest = split_top(column, round(look.line(px, bold=True, family="title") * 0.86))
        # The longest title counts for all, so that nothing moves when another game is chosen.
        longest = max(games, key=lambda game: look.text_width(game.text, px, bold=True, family="title")).text
        right = person.rect.left - look.ui(16)
        beside = len(games) > 1 and look.scale.ui_scale >= LARGE  # there is no room for another row
        if beside:
            most = right - menu_needs(look, [game.text for game in games]) - look.ui(24 + 8) - left
            px = look.fitting(longest, px, most, bold=True, family="title")
        name.width = look.text_width(self.library.entry.title, px, bold=True, family="title") + look.ui(8)
        root.add(
            GildedName(
                "title.name",
                name,
                self.library.entry.title,
                text_px=px,
                bold=True,
                family="title",
                fg=look.theme.gold_light,
                bg=look.theme.table,
            )
        )
        said = self.library.screens.motto
        small = 18 / max(1.0, look.scale.ui_scale)
        one_line = look.text_width(said, 18) + 2
        room = one_line if rest.width < one_line <= round(look.scale.width * MOTTO) else rest.width
        words = 18.0 if Paragraph.height_for(look, said, room, 18) <= look.board(60) else max(small, 16.0)
        tall = Paragraph.height_for(look, said, room, words)
        line, rest = split_top(rest, tall, gap=look.board(16))
        line.width = room
        while said and Paragraph.height_for(look, said, line.width - look.ui(8), words) == tall:
            line.width -= look.ui(8)  # lines of about the same length
        root.add(Paragraph("title.line", line, said, text_px=words, fg=look.theme.cream, bg=look.theme.table))
        if len(games) > 1:
            if not beside:
                box, rest = split_top(rest, look.ui(CONTROL), gap=look.ui(12))
                box.width = look.ui(COLUMN)
            else:
                x = left + look.text_width(longest, px, bold=True, family="title") + look.ui(8 + 24)
                box = Rect(x, name.centery - look.ui(CONTROL) // 2, 0, look.ui(CONTROL))
                box.width = min(look.ui(GAME_WIDE) * len(games), right - x)
                box.bottom = min(box.bottom, line.top)
            root.add(game_choice("title.game", look, box, games, self.library.game, self._take_game))

    def _menu(self, look: Look, foot: int) -> Widget:
        """Return the buttons above ``foot``: four large ones in a column at the left or in a row, and the others in
        small rows below them. If the large ones are a row, the opponents are the first of the small ones."""
        gap, left = look.ui(_GAP), round(look.scale.width * LEFT)
        room = Rect(left, 0, min(look.scale.width - 2 * left, look.ui(ROW)), foot)
        entries, is_column = self.entries(), look.scale.height >= look.ui(COLUMN_FROM)
        large, small = entries[:_WAYS], entries[_WAYS:]
        longest = max((self._rivals(one.level) for one in self.library.entry.players), key=len)
        labels = [*([] if is_column else [longest]), *(entry.label for entry in small)]
        boxes, px = _grid(look, room, labels, look.ui(_SMALL_TALL), gap)
        room.height = boxes[0].top - gap
        if is_column:
            play, level, first, *ways = _column(look, room, [entry.label for entry in large])
        else:
            play, first, *ways = _row(look, room, [entry.label for entry in large])
            level = boxes.pop(0)
        menu = Widget("title.menu", play.unionall([level, first, *ways, *boxes]), region="title.menu")
        self._play(look, menu, play, level)
        if self.newest is not None:
            menu.add(_ContinueButton(self, first))
        else:  # keep its place, so that nothing moves under the pointer once there is a game
            menu.add(self._instead_of_continue(look, first))
        shown = [(entry.label, box) for entry, box in zip(large, ways, strict=True)]
        has_icons = all(_large_width(look, label, look.least(16)) <= box.width for label, box in shown)
        most = min(_large_px(look, label, box, has_icon=has_icons) for label, box in shown)
        for entry, box in zip((*large, *small), (*ways, *boxes), strict=True):
            act = partial(self._under_name, entry.act) if entry.id != "quit" else entry.act
            is_large = entry in large
            button = Button(entry.id, box, entry.label, act, text_px=most if is_large else px)
            button.icon, button.key = entry.icon if has_icons or not is_large else "", entry.key
            if is_large:
                button.icon_px = _LARGE_ICON
            button.enabled, button.tooltip = not entry.why_not, entry.why_not
            if entry.id == "learn":
                button.tooltip = self.lessons.left_text(self.library.game)
            menu.add(button)
        return menu

    def entries(self) -> list[Entry]:
        """Return the buttons other than Continue and Play in reading order: ways to play, of which the first `_WAYS`
        are large, past games and reference, and the rest."""
        go, tables = self.navigator, self.tables
        found = []
        if self.library.screens.lessons():
            left, label = self.lessons.left(self.library.game), pgettext("button", "Learn")
            if left is not None and self.newest is not None:  # Continue is about a game
                label = _("Lesson {number}").format(number=left[0] + 1)
            found.append(Entry("learn", label, self.learn, "help", "l"))
        if self.library.entry.challenges is not None:
            found.append(Entry("challenges", _("Challenges"), lambda: go.open_challenges(), "laurel", "h"))
        found += [Entry("new", _("New game…"), lambda: tables.new_game(), "plus", "n")]
        none = "" if self.saved or self.saved_games.deleted is not None else _("No game is saved yet.")
        found.append(Entry("saves", _("Saved games"), go.open_saves, "save", "s", none))
        found.append(Entry("players", _("Players"), go.open_players, "person", "y"))
        return [
            *found,
            Entry("rules", _("Rules"), lambda: go.open_rules(), "book", "r"),
            Entry("settings", _("Settings"), go.open_settings, "settings", "e"),
            Entry("credits", _("Credits"), go.open_credits, "info", "t"),
            Entry("quit", _("Quit"), tables.quit, "door", "q"),
        ]

    def _instead_of_continue(self, look: Look, rect: Rect) -> Widget:
        """Return what is shown in place of Continue while there is no game to resume: the lesson that was interrupted,
        or a panel that asks a new player's name."""
        begun = self.lessons.left(self.library.game)
        if begun is not None and not self.asks_name:
            return _ContinueLesson(self, rect, begun[0])
        panel = Panel("continue.none", rect, style="dark")
        box = inset(rect, look.ui(16), look.ui(6))
        cream, dark = look.theme.cream, look.theme.dark
        me = self.people.me
        if not self.asks_name:
            text = _("No game in progress yet")
            tall = min(box.height, Paragraph.height_for(look, text, box.width, 17))
            box = Rect(box.x, box.centery - tall // 2, box.width, tall)
            panel.add(Paragraph("continue.none.text", box, text, text_px=17, fg=cream, bg=dark))
            return panel
        label, tall = _("Your name"), min(box.height, look.ui(CONTROL))
        words = Rect(box.x, box.centery - tall // 2, look.text_width(label, 17) + look.ui(4), tall)
        panel.add(Label("title.yours.label", words, label, text_px=17, fg=cream, bg=dark))
        left = words.right + look.ui(12)

        def typing(name: str) -> None:
            self.typed = name
            self.rebuild()

        def ended(_name: str) -> None:
            self._under_name(lambda: self.stage.focus_on("play", visible=True))

        panel.add(
            TextField(
                "title.yours",
                Rect(left, words.y, box.right - left, tall),
                label,
                self.typed,
                typing,
                on_submit=ended,
                max_length=NAME_LENGTH,
                placeholder=me.name,
                tooltip=_(
                    "Games, statistics and achievements are kept under this name. Without one you are {name}."
                ).format(name=me.name),
            )
        )
        return panel

    @property
    def asks_name(self) -> bool:
        """Whether a new player is asked for a name."""
        return not (self.people.me.id or self.people.profiles.all())

    def _rivals(self, level: str) -> str:
        """Return how many opponents of a level a quick game has."""
        rivals = self.library.entry.seats[-1] - 1
        return _(level) if rivals == 1 else _("{count} × {level}").format(count=rivals, level=_(level))

    def _play(self, look: Look, menu: Widget, play: Rect, level: Rect) -> None:
        """Add the button to play at once, the largest, and the choice of opponents."""
        entry = self.library.entry
        chosen = quick_level(self.preferences.settings, entry)
        has_icons = menu_needs(look, [self._rivals(one.level) for one in entry.players], icons=True) <= level.width
        ranks = [
            _("{opponents} · level {level} of {most}").format(
                opponents=self._rivals(one.level), level=number, most=len(entry.players)
            )
            for number, one in enumerate(entry.players, 1)
        ]
        beside = level.width - look.ui(66 if has_icons else 40)
        ranked = all(look.text_width(rank, 16) <= beside for rank in ranks)
        options = [
            Option(
                player.id,
                self._rivals(player.level),
                icon="computer" if has_icons else "",
                note=level_note(entry, player),
                closed=rank if ranked and player.suits else "",
            )
            for player, rank in zip(entry.players, ranks, strict=True)
        ]
        names = chosen.names[: entry.seats[-1] - 1]
        if len(names) == 3:
            first, second, third = names
            against = _("A game at once, against {first}, {second} and {third}.")
            against = against.format(first=first, second=second, third=third)
        else:
            against = _("A game at once, against {names}.").format(names=", ".join(names))
        label = pgettext("button", "Play")
        button = Button(
            "play",
            play,
            label,
            partial(self._under_name, self.tables.play),
            icon="play",
            key="p",
            text_px=_large_px(look, label, play, _PLAY_PX),
            tooltip=against,
        )
        button.icon_px = _LARGE_ICON
        menu.add(button)
        px = 16 if ranked else look.fitting(self._rivals(chosen.level), 16, beside)
        menu.add(
            Choice(
                "play.level",
                level,
                _("Opponents"),
                options,
                chosen.id,
                self._take_level,
                style="menu",
                text_px=px,
                tooltip=_("Your opponents. {level}").format(level=level_note(entry, chosen)),
            )
        )

    def _person(self, look: Look) -> Widget:
        """Return the choice of the player, in the upper right corner."""
        people, me = self.people, self.people.me
        typed = clean_name(self.typed, NAME_LENGTH)
        if typed and not me.id:
            me = Profile("", typed)  # as it will be from the first game on
        options = [Option(one.id, one.name, icon=one.symbol) for one in people.profiles.all()]
        nobody = people.without_guest
        if not nobody.id:
            options.insert(0, Option("", nobody.name if me.id else me.name, icon="person"))
        options += [
            Option(GUEST, _("Guest"), icon="person", note=_("Plays on this computer and is not remembered.")),
            Option(_NEW, _("New name…"), icon="plus"),
        ]
        right, tall = look.scale.width - look.ui(24), look.ui(40)
        wide = min(menu_needs(look, [me.name], icons=True), right - round(look.scale.width * CORNER))
        box = Rect(right - wide, look.board(24), wide, tall)
        px = look.fitting(me.name, 16, wide - look.ui(_ASIDE))
        said = _("{name} is playing: this name is used for Play, challenges and lessons.").format(name=me.name)
        whose = _WhoPlays(box, options, me, self.seats.style(me.colour).colour, self._take_person)
        whose.text_px, whose.tooltip, whose.key = px, said, "w"
        return whose

    def _quick_row(self, look: Look, root: Widget, corner: int) -> None:
        """Add size, motion, sound and language at the bottom; ``corner`` is the y from which the upper right corner is
        free."""
        tall, gap = look.ui(_QUICK_TALL), look.ui(10)
        bottom = look.scale.height - look.ui(_FOOT) - tall
        x = round(look.scale.width * LEFT)
        row = Widget("quick", Rect(x, bottom, look.scale.width - 2 * x, tall), region="quick")
        cream, dark = look.theme.cream, look.theme.table
        words = _("UI size")
        percent = percent_text(look.scale.ui_scale)
        said = " ".join((words, percent, _("Less motion"), _("Sound")))
        px = look.fitting(said, 16, row.rect.width - look.ui(2 * 44 + 2 * 60 + 84))
        wide = look.text_width(words, px) + look.ui(4)
        row.add(Label("quick.words", Rect(x, bottom, wide, tall), words, text_px=px, fg=cream, bg=dark))
        x += wide + gap
        for id, icon, label, by, why in (
            ("quick.smaller", "minus", _("Smaller text and controls"), -1, _("There is no smaller size.")),
            ("quick.larger", "plus", _("Larger text and controls"), 1, _("No larger size fits this window.")),
        ):
            able = self._next_scale(look, by) != look.scale.ui_scale
            row.add(
                Button(
                    id,
                    Rect(x, bottom, look.ui(44), tall),
                    label,
                    partial(self._scale, by),
                    icon=icon,
                    show_label=False,
                    tooltip=label if able else f"{label}\n{why}",
                    on_dark=True,
                    enabled=able,
                )
            )
            x += look.ui(44) + gap
            if by < 0:
                wide = max(look.text_width(text, px) for text in (percent_text(1), percent)) + look.ui(8)
                row.add(
                    Label(
                        "quick.percent",
                        Rect(x, bottom, wide, tall),
                        percent,
                        text_px=px,
                        align="centre",
                        fg=cream,
                        bg=dark,
                    )
                )
                x += wide + gap
        x += look.ui(9)
        settings = self.preferences.settings
        for id, label, value, change in (
            ("quick.motion", _("Less motion"), settings.motion.reduced, self._motion),
            ("quick.sound", _("Sound"), not settings.sound.mute, self._sound),
        ):
            wide = look.text_width(label, px) + look.ui(44 + 10 + 6)
            row.add(Toggle(id, Rect(x, bottom, wide, tall), label, value, change, text_px=px, fg=cream, bg=dark))
            x += wide + look.ui(14)
        x = self._language(look, row, x, bottom, corner)
        version = _("Version {version}").format(version=__version__)
        wide = look.text_width(version, 16) + 2
        right = look.scale.width - look.ui(24)
        # If the row is full, the version goes into the corner above, below anything else that did not fit.
        if right - wide <= x < right - look.text_width(__version__, 16) - 2:
            version, wide = __version__, look.text_width(__version__, 16) + 2
        above = [widget.rect.bottom + gap for widget in row.children if widget.rect.y != bottom]
        top = bottom if right - wide > x else max(above, default=corner)
        row.add(Label("version", Rect(right - wide, top, wide, tall), version, align="right", fg=cream, bg=dark))
        row.rect = Rect(row.rect.x, bottom, right - row.rect.x, tall)
        root.add(row)

    def _language(self, look: Look, row: Widget, x: int, y: int, corner: int) -> int:
        """Add the choice of language if there are several; return where the row continues."""
        options = language_options()
        if len(options) < 2:
            return x
        wide = menu_needs(look, (option.text for option in options))
        # If the row is full, the choice goes into the corner above.
        right = look.scale.width - look.ui(24)
        full = x + wide > right
        tall = look.ui(_QUICK_TALL)
        rect = Rect(right - wide, corner, wide, tall) if full else Rect(x, y, wide, tall)
        row.add(
            Choice(
                "quick.language",
                rect,
                _("Language"),
                options,
                current_language(),
                lambda code: self.preferences.change(language=code),
                style="menu",
                text_px=16,
                tooltip=_("Language"),
            )
        )
        return x if full else rect.right + look.ui(14)

    # Actions

    @property
    def is_new(self) -> bool:
        """Whether this game has never been played or learned here; Enter then starts its first lesson."""
        game = self.library.game
        untouched = game not in self.saved and not self.lessons.progress.touched(game)
        return untouched and bool(self.library.screens.lessons())

    @property
    def leads_to_lessons(self) -> bool:
        """Whether a lesson of this game is suggested first: one was interrupted, or one is not completed and no game
        was played yet."""
        progress, game = self.lessons.progress, self.library.game
        ids = [lesson.id for lesson in self.library.screens.lessons()]
        new = game not in self.saved and not all(progress.done(game, id) for id in ids)
        return new or self.lessons.left(game) is not None

    def _under_name(self, act: Callable[[], object]) -> None:
        """Call ``act`` as the player whose name was typed, if any: the player is added to the list and plays from now
        on."""
        if clean_name(self.typed, NAME_LENGTH) and not self.people.me.id:
            person = self.people.profiles.add(self.typed)
            if person is None:
                self.stage.bubble(refusal(self.typed), "title.yours")
                return
            self.typed = ""
            self.people.choose_person(person.id)
            self.rebuild()
        act()

    def learn(self) -> None:
        """Open the list of lessons, or for a newcomer to this game its first lesson."""
        if self.is_new:
            self.lessons.open(0)
        else:
            self.navigator.open_lessons()

    def _saved(self) -> frozenset[str]:
        """Return the ids of games with saves."""
        return frozenset(save.game for save in self.saved_games.shelf().saves)

    def resume(self) -> None:
        """Resume the newest game."""
        if self.newest is not None:
            self.tables.resume(self.newest.path)

    def on_key(self, event: KeyDown) -> bool:
        """Ignore Esc, because Quit is a button."""
        return event.chord == "escape" or super().on_key(event)

    def on_settings(self) -> None:
        """Rebuild after settings were changed on another screen."""
        self.rebuild()

    def enter(self) -> None:
        """Refresh on return from another screen, where games may have been deleted."""
        if not self._noted:
            return  # the first time, everything has just been read
        newest, peek = self.saved_games.newest_playable(self.library.game)
        saved = self._saved()
        same = self.picture is self.library.screens.title_picture and self._people() == self._known
        if (newest, saved) != (self.newest, self.saved) or not same:
            self.newest, self.peek, self.saved = newest, peek, saved
            self.rebuild()
        tell_damaged(self.navigator.stack, self.saved_games, self.tables)

    def _next_scale(self, look: Look, by: int) -> float:
        return next_step(look.scale.ui_scale, by, look.scale.width, look.scale.height)

    def _scale(self, by: int) -> None:
        self.preferences.change("display", ui_scale=self._next_scale(self.look, by))

    def _take_level(self, id: str) -> None:
        opponents = {**self.preferences.settings.play.opponents, self.library.game: id}
        self.preferences.change("play", opponents=opponents)

    def _people(self) -> tuple[Profile, ...]:
        """Return the player, then everybody on the list, as the menu shows them."""
        return (self.people.me, *self.people.profiles.all())

    def _take_person(self, id: str) -> None:
        """Change the player, or open the list to add a name."""
        if id == _NEW:
            self.navigator.open_players(joining=True)
        else:
            self.people.choose_person(id)
        self.rebuild()

    def _take_game(self, id: str) -> None:
        """Show another game: its name and opponents, and its picture after a transition."""
        moves = self.animator.factor > 0 and not self.animator.reduced
        before = self._picture_alone() if moves else None
        self.newest, self.peek = self.saved_games.newest_playable(id)
        self.library.choose_game(id)
        self.rebuild()
        if before is not None:
            turn = self._turn = PictureTurn(before, self._picture_alone())
            self.animator.play(Tween(TURN_MS, partial(setattr, turn, "part"), linear, motion=True), Call(self._turned))

    def _picture_alone(self) -> Surface:
        """Return the picture without widgets."""
        whole = Surface(self.look.scale.rect.size, 0, 32)
        self.picture.paint(Canvas(whole, self.look), self._words)
        return whole

    def _turned(self) -> None:
        self._turn = None

    def _motion(self, reduced: bool) -> None:
        self.preferences.change("motion", reduced=reduced)

    def _sound(self, on: bool) -> None:
        self.preferences.change("sound", mute=not on)

    # The picture

    def tick(self, now: float) -> bool:
        """Prepare what the picture and a table need after the first frames, so that the title appears at once."""
        self._frames += 1
        if not self._noted:
            self._noted = True
            self._say_notices()
        if self._frames == 2:
            if self.animator.factor > 0 and not self.animator.reduced and self.preferences.settings.motion.life:
                key = "title", self._made, id(self.picture), tuple(map(tuple, self._words))
                self.look.prefetch.want(key, partial(self.picture.prepare, self.look, self._words), soon=True)
            want_table(self.look)
            self.library.screens.want_pictures(self.look)
        if self._moving is self.picture.animated_pictures():
            return False
        self._moving = self.picture.animated_pictures()
        self.changed()
        return True

    def next_due(self, now: float) -> float | None:
        """Return when something changes without input: at once if the animations have just been made."""
        return super().next_due(now) if self._moving is self.picture.animated_pictures() else now

    @property
    def calm(self) -> bool:
        """Whether nothing is going on, and animations are wanted."""
        return super().calm and self.preferences.settings.motion.life

    def forget_pictures(self) -> None:
        """Release the animations too, while another screen or a table is in front."""
        super().forget_pictures()
        self.picture.release()
        self._made += 1
        self._frames = 0

    def animated_pictures(self) -> AnimatedPictures:
        """Return the animations of the picture."""
        return self._moving

    def _say_notices(self) -> None:
        tell_damaged(self.navigator.stack, self.saved_games, self.tables)
        self.crash.tell(self.navigator.stack)
        if self.navigator.stack.notices:
            self.stage.toast("\n".join(self.navigator.stack.notices))
            self.navigator.stack.notices.clear()

    def paint_static(self, canvas: Canvas) -> None:
        """Paint the key picture and the menu."""
        self.picture.paint(canvas, self._words)
        self.stage.draw_still(canvas)

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint the picture below the menu during its transition."""
        if self._turn is not None:
            self._turn.paint(canvas)
            self.stage.draw_still(canvas)


def _doors(game: str) -> dict[tuple[str, str], str]:
    """Return the focus transitions at the edges of the title: a cycle of the choice of ``game`` (if any), the menu and
    the quick row, with the player at the right."""
    menu, quick, person = "title.menu", "quick", "title.person"
    ring = [region for region in (game, menu, quick) if region]
    below = dict(zip(ring, (*ring[1:], ring[0]), strict=True))
    doors = {(region, "down"): other for region, other in below.items()}
    doors |= {(other, "up"): region for region, other in below.items()}
    return doors | {(menu, "right"): person, (person, "left"): menu, (person, "down"): quick, (person, "up"): quick}


def _blocks(root: Widget) -> list[Rect]:
    """Return the areas of the texts without a background of their own: name and motto, and each line of the quick row,
    the bottom one from edge to edge."""
    found: list[Rect] = []
    for child in root.children:
        if child.id in ("title.name", "title.line"):
            found.append(child.rect)
        elif child.id == "quick":
            lines = {part.rect.y: part.rect for part in child.children}
            for part in child.children:
                lines[part.rect.y] = lines[part.rect.y].union(part.rect)
            foot = lines.pop(child.rect.y)
            found += [*lines.values(), Rect(root.rect.x, foot.y, root.rect.width, root.rect.bottom - foot.y)]
    return [box for box in found if box.width and box.height]


def _grid(look: Look, room: Rect, labels: Sequence[str], tall: int, gap: int) -> tuple[list[Rect], float]:
    """Return boxes for buttons with these labels, at the bottom of ``room`` and as wide as it, and their text size: in
    one row if no label is cut off there, else in two of equal columns, with smaller text if texts are enlarged."""
    px, least = 16.0, 16 / max(1.0, look.scale.ui_scale)
    needed = [Button.width_for(look, label, "plus", px) for label in labels]
    spare = (room.width + gap - sum(needed)) / len(labels) - gap
    if spare >= 0:
        ends = [round(room.x + sum(needed[:at]) + at * (spare + gap)) for at in range(len(labels) + 1)]
        top = room.bottom - tall
        return [Rect(left, top, right - left - gap, tall) for left, right in pairwise(ends)], px
    columns = -(-len(labels) // 2)
    wide = (room.width + gap) / columns
    while px > least and max(Button.width_for(look, label, "plus", px) for label in labels) > wide - gap:
        px -= 0.5
    top = room.bottom - 2 * tall - gap
    boxes = []
    for at in range(len(labels)):
        left, right = (round(room.x + (at % columns + end) * wide) for end in (0, 1))
        boxes.append(Rect(left, top + at // columns * (tall + gap), right - left - gap, tall))
    return boxes, px


def _column(look: Look, room: Rect, ways: Sequence[str]) -> list[Rect]:
    """Return places at the left above the bottom of ``room``, one above the other: Play, the opponents, Continue, and
    side by side those for the labels ``ways``, equally wide unless one needs more."""
    gap, wide, foot = look.ui(_GAP), look.ui(COLUMN), room.bottom
    found: list[Rect] = []
    for tall in (_WAY_TALL, _FIRST_TALL, _LEVEL_TALL, _PLAY_TALL):
        found.insert(0, Rect(room.x, foot - look.ui(tall), wide, look.ui(tall)))
        foot = found[0].top - gap
    last, part = found.pop(), (wide + gap) / len(ways) - gap
    needed = [_large_width(look, way, 16 / max(1.0, look.scale.ui_scale), has_icon=False) for way in ways]
    if max(needed) <= part:
        needed = [0] * len(ways)
    spare, x = (wide + gap - sum(needed)) / len(ways) - gap, float(last.x)
    for need in needed:
        found.append(Rect(round(x), last.y, round(x + need + spare) - round(x), last.height))
        x += need + spare + gap
    return found


def _row(look: Look, room: Rect, ways: Sequence[str]) -> list[Rect]:
    """Return places in a row at the bottom of ``room``: Play, Continue, and those for the labels ``ways``, which take
    from the first two the width that they need to be read."""
    gap, tall = look.ui(_GAP), look.ui(_ROW_TALL)
    free = room.width - (1 + len(ways)) * gap
    part = free / (2 * _FIRST + len(ways))
    wide = [max(part, _large_width(look, way, look.least(16), has_icon=False)) for way in ways]
    first = (free - sum(wide)) / 2
    places, x = [], float(room.x)
    for width in (first, first, *wide):
        places.append(Rect(round(x), room.bottom - tall, round(x + width) - round(x), tall))
        x += width + gap
    return places


def _large_px(look: Look, label: str, box: Rect, most: float = _LARGE_PX, *, has_icon: bool = True) -> float:
    """Return the text size at which a label fits into a large button, at least that of the small ones."""
    px, least = most, 16 / max(1.0, look.scale.ui_scale)
    while px > least and _large_width(look, label, px, has_icon=has_icon) > box.width:
        px -= 0.5
    return px


def _large_width(look: Look, label: str, px: float, *, has_icon: bool = True) -> int:
    """Return the width of a large button at which its label is not cut off."""
    icon, more = ("plus", look.ui(_LARGE_ICON) - look.ui(20)) if has_icon else ("", 0)
    return Button.width_for(look, label, icon, px) + more


class _WhoPlays(Choice):
    """The player's name behind a symbol on their colour, with a menu of everybody."""

    def __init__(
        self, rect: Rect, options: list[Option], me: Profile, colour: RGB, on_change: Callable[[str], None]
    ) -> None:
        super().__init__(
            "title.person", rect, _("Who plays"), options, me.id, on_change, style="menu", region="title.person"
        )
        self._me, self._colour = me, colour

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        if self._me.id not in ("", GUEST):
            look = canvas.look
            centre = (self.rect.x + look.ui(_PAD) + look.ui(_SIGN) // 2, self.rect.centery)
            canvas.circle(centre, look.ui(_SIGN) * 0.66, self._colour, 1.5, look.theme.ring_dark)
            side = round(look.ui(_SIGN) * 0.8)
            box = Rect(0, 0, side, side)
            box.center = centre
            canvas.icon(self._me.symbol, box, best_text(self._colour))


class _StatusButton(Button):
    """A button with its label at ``word``, and a status below it."""

    word: Rect

    def paint(self, canvas: Canvas) -> None:
        label, self.label = self.label, ""
        super().paint(canvas)
        self.label = label
        canvas.text(label, self.word, self.text_px, self.fg, bold=True)


class _ContinueButton(_StatusButton):
    """Continue, with a picture of the game and its status."""

    def __init__(self, scene: TitleScene, rect: Rect) -> None:
        super().__init__("continue", rect, _("Continue"), scene.resume, kind="primary", key="c", text_px=20)
        self.scene = scene
        assert scene.newest is not None
        assert scene.peek is not None
        self.save, self.position = scene.newest, scene.peek
        look = scene.look
        side = rect.height - look.ui(16)
        wide = min(round(side * 1.75), rect.width * 2 // 5)
        if rect.width - wide < look.ui(_WORDS):  # with large text the words need all of it
            wide = 0
        self.picture = Rect(rect.x + look.ui(8), rect.y + look.ui(8), wide, side)
        status = scene.library.screens_of(self.save.game).status_text(self.position, self.save.seats)
        words = Rect(self.picture.right + look.ui(12), 0, rect.right - self.picture.right - look.ui(20), 0)
        self.text_px = look.fitting(self.label, 20, words.width, bold=True)
        line, gap = look.line(self.text_px), look.ui(4)
        px, tall = _fitted(look, status, words.width, rect.height - line - 3 * gap)
        top = rect.y + max(gap, (rect.height - line - gap - tall) // 2)
        self.word = Rect(words.x, top, words.width, line)
        words.y, words.height = min(self.word.bottom + gap, rect.bottom - tall - gap), tall
        self.status = self.add(
            Paragraph("continue.status", words, status, text_px=px, fg=look.theme.ring_dark, bg=look.theme.gold)
        )

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        scene = self.scene
        if self.picture.width:
            scene.library.screens_of(self.save.game).paint_thumbnail(
                canvas, self.picture, self.save, self.position, scene.preferences.settings.display.plan_view
            )


class _ContinueLesson(_StatusButton):
    """Continue with the interrupted lesson, and where in it."""

    def __init__(self, scene: TitleScene, rect: Rect, number: int) -> None:
        act = partial(scene.lessons.open, number, scene.library.game)
        super().__init__("continue.lesson", rect, _("Continue"), act, kind="primary", key="c", text_px=20)
        look, where = scene.look, scene.lessons.left_text(scene.library.game)
        room = inset(rect, look.ui(16), look.ui(4))
        self.text_px = look.fitting(self.label, 20, room.width, bold=True)
        line = look.line(self.text_px)
        px, tall = _fitted(look, where, room.width, room.height - line)
        self.word = Rect(room.x, room.centery - (line + tall) // 2, room.width, line)
        words = Rect(room.x, self.word.bottom, room.width, tall)
        theme = look.theme
        self.add(Paragraph("continue.status", words, where, text_px=px, fg=theme.ring_dark, bg=theme.gold))


def _fitted(look: Look, text: str, width: int, height: int) -> tuple[float, int]:
    """Return the size of a wrapped text that is shrunk to fit ``height``, if it can be, and how high it is then."""
    px, least = 16.0, 16 / max(1.0, look.scale.ui_scale)
    while px > least and Paragraph.height_for(look, text, width, px) > height:
        px -= 0.5
    return px, Paragraph.height_for(look, text, width, px)
