"""The list of lessons of all games, with the aim and progress of each."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.registry import GameEntry
from capitol.host.language import N_, _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Option, Panel, ScrollList, Widget, inset
from capitol.session.lessons import Lesson, LessonRun
from capitol.shell.game_choice import MOST_WIDE, beside_heading, segments
from capitol.shell.lessons import Lessons
from capitol.shell.library import Library
from capitol.shell.screen import Screen, page

ROW, MOST_ROW, GAP = 64, 96, 8
_TITLE_PX, _AIM_PX = 19.0, 16.0
_BADGE, _SAID = 40, 190
_PICTURE, _WORDS = 250, 330
"""The width of a row's picture, and the least width beside it for the words."""


class LearnScene(Screen):
    """The lessons of a game (at first the one chosen on the title), playable in any order; the next one has the
    focus."""

    title = N_("Learn")

    def __init__(self, lessons: Lessons, library: Library) -> None:
        super().__init__()
        self.lessons, self.library = lessons, library
        self.game = library.game

    def layout(self, look: Look) -> None:
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("learn", look.scale.rect)
        games = self._games()
        title = _(self.title) if len(games) > 1 else _("Learn to play {game}").format(game=self.entry.title)
        room = page(look, root, "learn", title, self.back)
        heading = root.find("learn.title")
        if heading is not None and len(games) > 1:
            place = beside_heading(look, heading, look.ui(MOST_WIDE) * len(games))
            root.add(segments("learn.game", look, place, _("Game"), games, self.game, self._take_game))
        panel = root.add(Panel("learn.panel", room))
        inner = inset(room, look.ui(14))
        lessons = self.library.screens_of(self.game).lessons()
        tall = max(look.ui(ROW), min(look.ui(MOST_ROW), inner.height // max(1, len(lessons)) - look.ui(GAP)))
        scrolls = len(lessons) * (tall + look.ui(GAP)) > inner.height + look.ui(GAP)
        wide = inner.width - (look.ui(16) if scrolls else 0)
        rows = [_LessonRow(self, lesson, number, Rect(0, 0, wide, tall)) for number, lesson in enumerate(lessons)]
        panel.add(ScrollList("learn.list", inner, rows, gap=look.ui(GAP), region="learn.list"))
        self.stage.set_root(root)
        if first_time:
            self.stage.focus_on(f"lesson.{self.next}", visible=True)

    @property
    def entry(self) -> GameEntry:
        """The game whose lessons are shown."""
        return self.library.entry_of(self.game)

    def _games(self) -> list[Option]:
        """Return an option for each game with lessons, with the number completed."""
        options = []
        for id, entry in self.library.games.items():
            ids = [lesson.id for lesson in self.library.screens_of(id).lessons()]
            done = sum(self.lessons.progress.done(id, lesson) for lesson in ids)
            if ids:
                text = _("{game}: {done} of {count}").format(game=entry.title, done=done, count=len(ids))
                options.append(Option(id, text))
        return options

    def _take_game(self, game: str) -> None:
        self.game = game
        self.rebuild()

    @property
    def next(self) -> int:
        """The number of the lesson to continue with: an interrupted one, else the first not completed."""
        progress, game = self.lessons.progress, self.game
        ids = [lesson.id for lesson in self.library.screens_of(game).lessons()]
        left = self.lessons.left(game)
        new = (number for number, id in enumerate(ids) if not progress.done(game, id))
        return next(new, 0) if left is None else left[0]


class _LessonRow(Button):
    """A lesson in the list: number, title, aim and progress."""

    def __init__(self, scene: LearnScene, lesson: Lesson, number: int, rect: Rect) -> None:
        game = scene.game
        at = LessonRun(lesson, scene.entry).at
        act = partial(scene.lessons.open, number, game)
        super().__init__(f"lesson.{number}", rect, lesson.title(at), act, region="learn.list")
        progress = scene.lessons.progress
        self.number, self.aim, self.lesson = number, lesson.aim(at), lesson.id
        self._pictures = scene.library.screens_of(game).lesson_pictures
        self.is_done, begun = progress.done(game, lesson.id), progress.begun(game, lesson.id)
        self.said = _("Done") if self.is_done else ""
        if begun:
            self.said = _("Step {step} of {steps}").format(step=begun + 1, steps=len(lesson.steps))
        self.kind = "primary" if number == scene.next else "secondary"
        self.text_px = _TITLE_PX

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "aim": self.aim, "progress": self.said}

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        label, self.label = self.label, ""
        super().paint(canvas)
        self.label = label
        _top, _bottom, _edge, ink = self.colours(theme)
        side, pad = look.ui(_BADGE), look.ui(12)
        badge = Rect(self.rect.x + pad, self.rect.centery - side // 2, side, side)
        fill = theme.good if self.is_done else theme.dark_raised
        canvas.circle(badge.center, side // 2, fill, look.ui(1), theme.dark_edge)
        if self.is_done:
            inner = badge.inflate(-side // 2, -side // 2)
            canvas.icon("check", inner, theme.ring_light)
        else:
            canvas.text(str(self.number + 1), badge, 20, theme.cream, bold=True, align="centre")
        said = look.ui(_SAID) if self.said else 0
        right = self._paint_picture(canvas, badge.right + pad + look.ui(_WORDS) + said)
        words = Rect(badge.right + pad, self.rect.y, 0, self.rect.height)
        words.width = max(1, right - pad - said - words.x)
        title = look.fitting(label, _TITLE_PX, words.width, bold=True)
        aim = look.fitting(self.aim, _AIM_PX, words.width)
        high, low = look.line(title, bold=True), look.line(aim)
        y = self.rect.centery - (high + low) // 2
        canvas.text(label, Rect(words.x, y, words.width, high), title, ink, bold=True)
        canvas.text(self.aim, Rect(words.x, y + high, words.width, low), aim, ink)
        if self.said:
            place = Rect(right - pad - said, self.rect.y, said, self.rect.height)
            canvas.text(self.said, place, look.fitting(self.said, 16, said), ink, align="right")

    def _paint_picture(self, canvas: Canvas, least: int) -> int:
        """Paint the lesson's picture at the right, unless it would begin left of ``least``; return where the words
        end."""
        edge = canvas.look.ui(4)
        room = inset(self.rect, edge)
        box = Rect(0, 0, canvas.look.ui(_PICTURE), room.height)
        box.midright = room.midright
        picture = None if box.x < least else self._pictures(canvas.look, box.size).get(self.lesson)
        if picture is None:
            return self.rect.right
        canvas.surface.blit(picture, box)
        return box.x
