"""Challenges: the map or list with their laurels, the details of one, and the cards before and after an attempt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from pygame import Rect

from capitol.core.challenge import CHALLENGED, Challenge
from capitol.games.registry import GameEntry
from capitol.host.language import _, ngettext, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import words_fit
from capitol.kit.look import Look
from capitol.kit.theme import RGB, mix
from capitol.kit.widgets import (
    Button,
    Custom,
    Panel,
    Paragraph,
    ScrollList,
    Widget,
    centred,
    inset,
    split_bottom,
    split_top,
)
from capitol.session.challenges import ChallengeSession, match_of
from capitol.session.laurels import MOST, Laurels
from capitol.session.saves import Peek, SaveInfo
from capitol.shell.challenge_map import ChallengeMap, MapStop, stop_rects
from capitol.shell.challenge_tables import ChallengeTables
from capitol.shell.library import Library
from capitol.shell.preferences import Preferences
from capitol.shell.screen import CONTROL, PRIMARY, ListRow, Screen, beside, list_and_details, page, words
from capitol.table.seats.badge import seat_badges, seat_looks
from capitol.table.seats.colours import SeatPalette

LIST_SHARE = 0.46
PICTURE = 0.57
"""The height of a position's picture, as a fraction of its width."""
LEAST_PICTURE = 120
LAUREL, LARGE_LAUREL = 26, 58
CARD_WIDE = 520


def challenges_of(entry: GameEntry) -> Sequence[Challenge]:
    """Return a game's challenges, easiest first; empty if it has none."""
    return entry.challenges() if entry.challenges is not None else ()


def first_open(laurels: Laurels, entry: GameEntry) -> Challenge | None:
    """Return the first challenge without a laurel, else the first without all laurels; None if the game has no
    challenges."""
    found = challenges_of(entry)
    earned = {one.id: laurels.of(entry.id, one) for one in found}
    for least in (1, MOST):
        for one in found:
            if earned[one.id] < least:
                return one
    return found[0] if found else None


def paint_laurels(canvas: Canvas, rect: Rect, earned: int, face: RGB) -> None:
    """Paint three laurels in a row across ``rect``, the first ``earned`` in gold, the others faint on ``face``."""
    theme = canvas.look.theme
    side = min(rect.height, rect.width // MOST)
    left = rect.x + (rect.width - side * MOST) // 2
    for number in range(MOST):
        box = Rect(left + number * side, rect.centery - side // 2, side, side)
        colour = theme.gold_edge if number < earned else mix(face, theme.ink_soft, 0.36)
        canvas.icon("laurel", box, colour)


class ChallengesScene(Screen):
    """The challenges of the game that the title shows; at first the next one without a laurel is selected."""

    title = "Capitol"

    def __init__(
        self,
        challenges: ChallengeTables,
        library: Library,
        preferences: Preferences,
        seats: SeatPalette,
        chosen: str = "",
    ) -> None:
        super().__init__()
        self.challenges, self.library, self.preferences, self.seats = challenges, library, preferences, seats
        self.entry = library.entry
        self.found = challenges_of(self.entry)
        wanted = next((one for one in self.found if one.id == chosen), None)
        wanted = wanted or first_open(challenges.laurels, self.entry)
        self.chosen = wanted.id if wanted is not None else ""
        self._positions: dict[str, tuple[SaveInfo, Peek]] = {}

    @property
    def challenge(self) -> Challenge:
        """The selected challenge."""
        return next(one for one in self.found if one.id == self.chosen)

    def layout(self, look: Look) -> None:
        """Lay out the map and the details of the selected challenge; without room for the map, a list."""
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("challenges", look.scale.rect)
        room = page(look, root, "challenges", _("Challenges"), self.back)
        self._earned(look, root)
        left, details, body = list_and_details(look, "challenge", room, round(room.width * LIST_SHARE))
        panel = root.add(Panel("challenges.panel", left))
        inner = inset(left, look.ui(12))
        places = stop_rects(look, inner, len(self.found))
        rows: list[Widget] = []
        if places is None:
            wide = inner.width - look.ui(16)
            rows += [_Row(self, look, one, number, wide) for number, one in enumerate(self.found)]
            panel.add(ScrollList("challenges.list", inner, rows, gap=look.ui(6), region="challenges.list"))
        else:
            stops = [self._stop(number, place) for number, place in enumerate(places)]
            panel.add(ChallengeMap("challenges.list", inner, stops, region="challenges.list"))
            rows += stops
        self._details(look, root.add(details), body)
        self.stage.set_root(root)
        if first_time:
            self.stage.focus.doors = beside("challenges.list", "challenge.actions")
            number = self.found.index(self.challenge)
            self.stage.focus_on(f"challenges.{number}", visible=True)
            self.stage.reveal(rows[number])

    def _stop(self, number: int, place: Rect) -> MapStop:
        challenge = self.found[number]
        title = challenge.title()
        return MapStop(
            f"challenges.{number}",
            place,
            title,
            number,
            self.challenges.laurels.of(self.entry.id, challenge),
            chosen=challenge.id == self.chosen,
            tooltip=f"{title}\n{challenge.goal.aim}",
            on_press=lambda: self.take(challenge.id),
        )

    def _earned(self, look: Look, root: Widget) -> None:
        """Add the total of laurels at the right of the heading."""
        head = root.find("challenges.title")
        if head is None:
            return
        count = sum(self.challenges.laurels.of(self.entry.id, one) for one in self.found)
        text = _("{count} of {most} laurels").format(count=count, most=MOST * len(self.found))
        px = look.fitting(text, 18, look.scale.width - head.rect.right - look.ui(60))
        wide = look.text_width(text, px) + 2
        box = Rect(look.scale.width - look.ui(24) - wide, head.rect.y, wide, head.rect.height)
        theme = look.theme
        root.add(
            Paragraph(
                "challenges.earned",
                _middle(look, box, text, px),
                text,
                text_px=px,
                fg=theme.cream,
                bg=theme.table,
                tooltip=_("Each challenge brings up to three laurels: the better the result, the more."),
            )
        )

    def _details(self, look: Look, panel: Panel, body: Rect) -> None:
        challenge, theme = self.challenge, look.theme
        foot, upper = split_bottom(body, look.ui(PRIMARY), gap=look.ui(10))
        wide = upper.width - look.ui(16)
        aim = challenge.goal.aim
        title = challenge.title()
        texts: list[Widget] = [
            words(look, "challenge.title", wide, title, px=24, bold=True, fg=theme.ink),
            words(look, "challenge.aim", wide, aim, px=19, fg=theme.ink),
            *term_rows(look, challenge, self.challenges.laurels.of(self.entry.id, challenge), wide),
            self._seats(look, wide),
        ]
        gap = look.ui(8)
        left = upper.height - sum(one.rect.height + gap for one in texts)
        tall = max(look.ui(LEAST_PICTURE), min(left, round(wide * PICTURE)))
        picture = Custom(
            "challenge.picture", Rect(0, 0, wide, tall), lambda canvas, widget: self._paint(canvas, widget.rect)
        )
        panel.add(ScrollList("challenge.list", upper, [*texts, picture], gap=gap, region="challenge.text"))
        panel.add(
            Button(
                "challenge.play",
                foot,
                _("Continue this challenge") if self._left(challenge) else _("Play this challenge"),
                self.play,
                kind="primary",
                icon="play",
                region="challenge.actions",
                text_px=19,
            )
        )

    def _seats(self, look: Look, width: int) -> Widget:
        """Return the players at the table."""
        seats = self.challenges.seats_of(self.entry, self.challenge)
        return seat_badges(look, "challenge", seat_looks(self.entry, seats, palette=self.seats), width)

    def _paint(self, canvas: Canvas, rect: Rect) -> None:
        """Paint the position as a thumbnail, like a saved game's."""
        challenge = self.challenge
        if challenge.id not in self._positions:
            match = match_of(self.entry, challenge)
            seats = self.challenges.seats_of(self.entry, challenge)
            info = SaveInfo(Path(challenge.id), "", self.entry.id, seats, len(match), finished=False, modified=0.0)
            scores = tuple(self.entry.game.scores(match.full_state))
            peek = Peek(CHALLENGED, match.view(CHALLENGED), match.to_act, scores, match.result)
            self._positions[challenge.id] = info, peek
        info, peek = self._positions[challenge.id]
        screens = self.library.screens_of(self.entry.id)
        screens.paint_thumbnail(canvas, rect, info, peek, self.preferences.settings.display.plan_view)

    def _left(self, challenge: Challenge) -> bool:
        """Return whether an attempt was interrupted and can be continued."""
        return bool(self.challenges.laurels.run(self.entry.id, challenge))

    def take(self, id: str) -> None:
        """Select the challenge, or play it if already selected."""
        if id == self.chosen:
            self.play()
        else:
            self.choose(id)

    def choose(self, id: str) -> None:
        """Show a challenge's details."""
        if id != self.chosen:
            self.chosen = id
            self.rebuild()

    def play(self) -> None:
        """Start the selected challenge."""
        self.challenges.begin(self.entry, self.challenge)

    def tick(self, now: float) -> bool:
        """Let the selection follow the keyboard focus."""
        focus = self.stage.focus
        number = focus.id.removeprefix("challenges.")
        if not (focus.visible and focus.id.startswith("challenges.") and number.isdecimal()):
            return False
        id = self.found[int(number)].id
        if id == self.chosen:
            return False
        self.choose(id)
        return True


def _middle(look: Look, box: Rect, text: str, px: float) -> Rect:
    """Return the part of ``box`` that a paragraph needs, vertically centred."""
    tall = Paragraph.height_for(look, text, box.width, px)
    return Rect(box.x, box.centery - tall // 2, box.width, tall)


def term_rows(look: Look, challenge: Challenge, earned: int, width: int) -> list[Widget]:
    """Return a row for each number of laurels: the laurels at the left, then the term."""
    rows: list[Widget] = []
    side, theme = look.ui(LAUREL), look.theme
    for count, value in enumerate(challenge.laurels, 1):
        text = challenge.goal.term(value)
        wide = width - MOST * side - look.ui(12)
        tall = max(side, Paragraph.height_for(look, text, wide, 17, count <= earned))
        holder = Widget(f"challenge.term.{count}.row", Rect(0, 0, width, tall))
        holder.add(
            Custom(
                f"challenge.term.{count}.laurels",
                Rect(0, (tall - side) // 2, MOST * side, side),
                lambda canvas, widget, count=count: _paint_few(canvas, widget.rect, count, earned=count <= earned),  # type: ignore[misc]
            )
        )
        box = _middle(look, Rect(MOST * side + look.ui(12), 0, wide, tall), text, 17)
        ink = theme.ink if count <= earned else theme.ink_soft
        holder.add(
            Paragraph(
                f"challenge.term.{count}", box, text, text_px=17, bold=count <= earned, fg=ink, bg=theme.parchment
            )
        )
        rows.append(holder)
    return rows


def _paint_few(canvas: Canvas, rect: Rect, count: int, *, earned: bool) -> None:
    """Paint ``count`` laurels at the right end of ``rect``, in gold if earned."""
    theme, side = canvas.look.theme, rect.height
    colour = theme.gold_edge if earned else mix(theme.parchment, theme.ink_soft, 0.45)
    for number in range(count):
        canvas.icon("laurel", Rect(rect.right - (number + 1) * side, rect.y, side, side), colour)


class _Row(ListRow):
    """A challenge in the list: its number, aim and earned laurels."""

    def __init__(self, scene: ChallengesScene, look: Look, challenge: Challenge, number: int, width: int) -> None:
        chosen = challenge.id == scene.chosen
        aim, theme = challenge.goal.aim, look.theme
        face = theme.gold_light if chosen else theme.card
        pad, gap = look.ui(10), look.ui(8)
        laurels = MOST * look.ui(LAUREL)
        digits = look.text_width("00", 20, bold=True, family="title")
        words = width - 2 * pad - laurels - digits - 2 * gap
        title = challenge.title()
        # If a word would have to be broken beside the laurels, they go below.
        self.below = not (words_fit(look, title, words, 17, bold=True) and words_fit(look, aim, words, 16))
        if self.below:
            words += laurels + gap
        high, low = Paragraph.height_for(look, title, words, 17, True), Paragraph.height_for(look, aim, words)
        foot = look.ui(LAUREL) + gap if self.below else 0
        tall = max(look.ui(CONTROL), high + low + foot + look.ui(8))
        choose = partial(scene.choose, challenge.id)
        super().__init__(
            look, f"challenges.{number}", Rect(0, 0, width, tall), title, choose, scene.play, selected=chosen
        )
        self.number = number
        self.earned = scene.challenges.laurels.of(scene.entry.id, challenge)
        self._digits, self._laurels, self._pad = digits, laurels, pad
        top = (tall - high - low - foot) // 2
        name = Rect(pad + digits + gap, top, words, high)
        self.add(Paragraph(f"challenges.{number}.title", name, title, text_px=17, bold=True, fg=theme.ink, bg=face))
        box = Rect(name.x, name.bottom, words, low)
        self.add(Paragraph(f"challenges.{number}.aim", box, aim, fg=theme.ink_soft, bg=face))

    def paint(self, canvas: Canvas) -> None:
        look, theme, face = canvas.look, canvas.look.theme, self.paint_card(canvas)
        inner = inset(self.rect, self._pad, 0)
        number = Rect(inner.x, inner.y, self._digits, inner.height)
        canvas.text(f"{self.number + 1}", number, 20, theme.ink_soft, bold=True, family="title", align="centre")
        side = look.ui(LAUREL)
        place = Rect(inner.right - self._laurels, inner.centery - side // 2, self._laurels, side)
        if self.below:
            place.bottom = inner.bottom - look.ui(8)
        paint_laurels(canvas, place, self.earned, face)


class ChallengeCard(Screen):
    """A card over the table, before or after an attempt. ``value`` is None before, else the value reached; Enter
    presses the primary button."""

    opaque = False
    title = "Capitol"

    def __init__(self, challenges: ChallengeTables, session: ChallengeSession, value: int | None = None) -> None:
        super().__init__()
        self.challenges, self.session, self.value = challenges, session, value
        self.challenge = session.challenge
        self.earned = self.challenge.earned(value)

    @property
    def over(self) -> bool:
        """Whether the attempt is over."""
        return self.value is not None

    def _heading(self) -> str:
        if not self.over:
            return self.challenge.title()
        if not self.earned:
            return _("No laurel this time")
        return ngettext("{count} laurel", "{count} laurels", self.earned).format(count=self.earned)

    def layout(self, look: Look) -> None:
        """Lay out a panel in the middle: laurels, value reached, terms and buttons."""
        first_time = self._stage is None or not self.stage.root.children
        root = Widget("challenge.card.screen", look.scale.rect)
        theme, gap, pad = look.theme, look.ui(10), look.ui(22)
        wide = min(look.ui(CARD_WIDE), look.scale.width - look.ui(40))
        inner = wide - 2 * pad
        said = self.challenge.goal.result_text(self.value) if self.value is not None else self.challenge.goal.aim
        rows: list[Widget] = []
        if self.over:
            side = look.ui(LARGE_LAUREL)
            rows.append(
                Custom(
                    "challenge.card.laurels",
                    Rect(0, 0, inner, side),
                    lambda canvas, widget: paint_laurels(canvas, widget.rect, self.earned, theme.parchment),
                )
            )
        align = "centre" if self.over else "left"
        rows.append(words(look, "challenge.card.text", inner, said, px=20, bold=True, fg=theme.ink, align=align))
        rows += term_rows(look, self.challenge, self.earned, inner)
        buttons = self._buttons(look)
        title = self._heading()
        head = look.line(24, bold=True, family="title") + look.ui(12)
        across = sum(button.rect.width for button in buttons) + gap * (len(buttons) - 1) <= inner
        foot = look.ui(PRIMARY) if across else len(buttons) * (look.ui(PRIMARY) + gap) - gap
        wanted = 2 * pad + head + sum(row.rect.height + gap for row in rows) + gap + foot
        box = centred(look.scale.rect, wide, min(wanted, look.scale.height - look.ui(40)))
        panel = root.add(Panel("challenge.card", box, title=title, title_px=24))
        body = split_top(inset(box, pad), head)[1]
        low, high = split_bottom(body, foot, gap=gap)
        panel.add(ScrollList("challenge.card.list", high, rows, gap=gap, region="challenge.card.list"))
        right, top = low.right, low.y
        for button in reversed(buttons) if across else buttons:
            if across:
                button.rect = Rect(right - button.rect.width, low.y, button.rect.width, low.height)
                right -= button.rect.width + gap
            else:
                button.rect = Rect(low.x, top, low.width, look.ui(PRIMARY))
                top += look.ui(PRIMARY) + gap
        for button in buttons:
            panel.add(button)
        self.stage.set_root(root)
        if first_time:
            self.stage.focus_on(next(button.id for button in buttons if button.kind == "primary"), visible=True)

    def _buttons(self, look: Look) -> list[Button]:
        following = self._following
        if not self.over:
            made = [("begin", _("Begin"), "play", self.back, "primary")]
            if self.session.begun:
                made = [
                    ("again", pgettext("a lesson or challenge", "Restart"), "redo", self.again, "secondary"),
                    ("begin", _("Continue"), "play", self.back, "primary"),
                ]
        else:
            on = bool(self.earned and following)
            made = [
                ("list", _("Challenges"), "left", self.to_list, "secondary"),
                ("again", _("Try again"), "redo", self.again, "secondary" if on else "primary"),
            ]
            if following is not None:
                made.append(("next", _("Next challenge"), "right", self.next, "primary" if on else "secondary"))
        return [
            Button(
                f"challenge.{id}",
                Rect(0, 0, Button.width_for(look, label, icon), 0),
                label,
                act,
                icon=icon,
                kind=kind,
                region="challenge.card",
            )
            for id, label, icon, act, kind in made
        ]

    @property
    def _following(self) -> Challenge | None:
        """The next challenge in the list; None after the last."""
        found = list(challenges_of(self.session.entry))
        ids = [one.id for one in found]
        at = ids.index(self.challenge.id) + 1
        return found[at] if at < len(found) else None

    def again(self) -> None:
        """Start the same position again."""
        self.challenges.restart(self, self.session)

    def next(self) -> None:
        """Start the next challenge."""
        following = self._following
        if following is not None:
            self.challenges.begin(self.session.entry, following)

    def to_list(self) -> None:
        """Leave the table for the list."""
        self.challenges.leave(self.challenge)

    def back(self) -> None:
        """Begin the attempt, or leave a finished one for the list."""
        if self.over:
            self.to_list()
        else:
            super().back()

    def paint_static(self, canvas: Canvas) -> None:
        canvas.dim()
        self.stage.draw_still(canvas)
