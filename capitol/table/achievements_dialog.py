"""The dialog after a game with its achievements and suggested next opponents."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pygame import Rect

from capitol.core.facts import Achievement
from capitol.host.language import _, day_text, ngettext
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.theme import mix
from capitol.kit.widgets import Button, Custom, Dialog, Paragraph, ScrollList, Widget, centred, inset, split_bottom
from capitol.session.achievements_summary import AchievementsSummary

MARK = 34
_WIDE = 560


def achievements_label(summaries: Sequence[AchievementsSummary]) -> str:
    """Return the label of the button that opens `open_achievements`."""
    count = sum(len(one.new) for one in summaries)
    if not count:
        return _("What comes next?")
    return ngettext("{count} new achievement", "{count} new achievements", count).format(count=count)


def open_achievements(stage: Stage, summaries: Sequence[AchievementsSummary]) -> None:
    """Open a dialog with each person's achievements and suggestion."""

    def build(look: Look) -> Dialog:
        pad, gap, tall = look.ui(14), look.ui(10), look.ui(44)
        wide = min(look.ui(_WIDE), look.scale.width - 2 * pad)
        lines = _rows(look, summaries, wide - 2 * pad - look.ui(16))
        content = sum(line.rect.height for line in lines) + gap * (len(lines) - 1)
        head = look.line(20) + look.ui(6)
        box = centred(look.scale.rect, wide, min(content + head + tall + 4 * pad, look.scale.height - 2 * pad))
        dialog = Dialog(
            "achievements", box, _("After the game"), on_cancel=stage.close, first_focus="achievements.close"
        )
        body = inset(box, pad)
        body = Rect(body.x, body.y + head, body.width, body.height - head)
        foot, body = split_bottom(body, tall, pad)
        dialog.add(ScrollList("achievements.list", body, lines, gap=gap))
        size = max(look.ui(110), Button.width_for(look, _("Close")))
        close = Rect(foot.right - size, foot.y, size, tall)
        dialog.add(Button("achievements.close", close, _("Close"), stage.close, kind="primary", key="return"))
        return dialog

    stage.open(build)


def _rows(look: Look, summaries: Sequence[AchievementsSummary], width: int) -> list[Widget]:
    rows: list[Widget] = []
    for number, one in enumerate(summaries):
        if len(summaries) > 1:
            rows.append(_words(look, f"achievements.{number}.name", width, one.name, 19, bold=True))
        if one.hinted:
            text = _("With hints on most turns: the game is counted separately, without achievements.")
            rows.append(_words(look, f"achievements.{number}.hinted", width, text))
        rows += [achievement_row(look, new, width, earned=True) for new in one.new]
        if one.again:
            names = ", ".join(_(again.name) for again in one.again)
            text = _("Again: {names}.").format(names=names)
            rows.append(_words(look, f"achievements.{number}.again", width, text))
        rows.append(_words(look, f"achievements.{number}.advice", width, one.advice))
    return rows


def achievement_row(look: Look, one: Achievement, width: int, *, earned: bool, when: str = "") -> Widget:
    """Make a row with a laurel, gold if ``earned``, the name, optionally when (ISO 8601), and the condition."""
    theme, side = look.theme, look.ui(MARK)
    words = width - side - look.ui(10)
    name = _(one.name)
    if when:
        name = _("{name} ({day})").format(name=name, day=day_text(datetime.fromisoformat(when)))
    upper = _words(look, f"achievement.{one.id}.name", words, name, 17, bold=True)
    lower = _words(look, f"achievement.{one.id}.text", words, _(one.text))
    tall = max(side, upper.rect.height + lower.rect.height)
    row = Widget(f"achievement.{one.id}", Rect(0, 0, width, tall), label=name)

    def mark(canvas: Canvas, widget: Widget) -> None:
        colour = theme.gold_edge if earned else mix(theme.parchment, theme.ink_soft, 0.36)
        canvas.icon("laurel", widget.rect, colour)

    row.add(Custom(f"achievement.{one.id}.mark", Rect(0, 0, side, side), mark))
    upper.move_by(side + look.ui(10), 0)
    lower.move_by(side + look.ui(10), upper.rect.height)
    row.add(upper)
    row.add(lower)
    return row


def _words(look: Look, id: str, width: int, text: str, px: float = 16, *, bold: bool = False) -> Paragraph:
    rect = Rect(0, 0, width, Paragraph.height_for(look, text, width, px, bold))
    return Paragraph(id, rect, text, text_px=px, bold=bold, fg=look.theme.ink, bg=look.theme.parchment)
