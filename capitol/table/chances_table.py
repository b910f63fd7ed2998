"""The dialog that lists the chances to win after each step as a table, to be read line by line, and saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from capitol.core.evaluator import Worth
from capitol.host.language import _, percent_text
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.widgets import Button, Dialog, ScrollList, centred, inset, split_bottom, split_top
from capitol.session.timeline import Timeline
from capitol.table.seats.badge import SeatLook
from capitol.table.sheet import Sheet, SheetRow, sheet_list

ID = "chances"
_WIDE, _TALL = 720, 620
_EDGE, _GAP, _BUTTON = 14, 10, 44


def open_chances(
    stage: Stage,
    timeline: Timeline,
    seats: Sequence[SeatLook],
    worth: Callable[[int], Worth | None],
    describe: Callable[[int], str],
    step: int,
    go: Callable[[int], None],
    save: Callable[[], None],
) -> None:
    """Open the dialog at ``step``. ``describe`` describes a row, ``go`` goes to its step; ``save`` writes all of it to
    a file."""

    def chosen(number: int) -> None:
        stage.close()
        go(number)

    def build(look: Look) -> Dialog:
        pad, gap, tall = look.ui(_EDGE), look.ui(_GAP), look.ui(_BUTTON)
        room = look.scale.rect
        wide = min(max(look.ui(_WIDE), room.width // 2), room.width - 2 * pad)
        box = centred(room, wide, min(look.ui(_TALL), room.height - 2 * pad))
        dialog = Dialog(ID, box, _("Chances to win"), on_cancel=stage.close, first_focus=f"{ID}.sheet.{step + 1}")
        body = inset(box, pad)
        head = look.line(20) + look.ui(6)
        foot, body = split_bottom(Rect(body.x, body.y + head, body.width, body.height - head), tall, gap)
        sheet = sheet_list(look, f"{ID}.sheet", body, chances_sheet(timeline, seats, worth), seats)
        names, *rows = [row for row in sheet.walk() if isinstance(row, SheetRow)]
        for number, row in enumerate(rows):
            row.spoken, row.focusable, row.takes_enter = describe(number), True, True
            row.on_press = partial(chosen, number)
            row.bold = number == step
        top, body = split_top(body, names.rect.height)
        names.rect.topleft = top.topleft  # it stays visible while the others are scrolled
        dialog.add(names)
        dialog.add(ScrollList(sheet.id, body, rows, gap=0, region="sheet"))
        close = Button.width_for(look, _("Close"))
        right = Rect(foot.right - close, foot.y, close, tall)
        left = Rect(
            foot.x, foot.y, min(Button.width_for(look, _("Export as CSV"), "save"), right.x - gap - foot.x), tall
        )
        dialog.add(Button(f"{ID}.csv", left, _("Export as CSV"), save, icon="save"))
        dialog.add(Button(f"{ID}.close", right, _("Close"), stage.close, kind="primary", key="return"))
        return dialog

    stage.open(build)


def chances_sheet(timeline: Timeline, seats: Sequence[SeatLook], worth: Callable[[int], Worth | None]) -> Sheet:
    """Return the table: for each step its number, who made it, and the chances of ``seats`` after it."""
    rows, movers = [], []
    names = {look.seat: look.name for look in seats}
    for step in range(timeline.last + 1):
        mover, found = timeline.mover(step), worth(step)
        who = _("The beginning") if mover is None else names[mover]
        chances = ["" if found is None else percent_text(found.chances[look.seat]) for look in seats]
        rows.append((str(step), who, *chances))
        movers.append(mover)
    header = (_("Step"), _("Seat"), *names.values())
    return Sheet(header, tuple(rows), seats=tuple(movers), seat_column=1)
