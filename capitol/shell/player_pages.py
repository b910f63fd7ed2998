"""The pages of a player: figures, chart, games, achievements and profile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial

from pygame import Rect

from capitol.core.luck import mean_interval
from capitol.core.names import clean_name
from capitol.core.setup import AI_PREFIX, HUMAN
from capitol.games.registry import GameEntry
from capitol.host.language import N_, _, day_text, decimal, ngettext, percent_text, pgettext
from capitol.host.letters import kept_notice, refusal
from capitol.kit.canvas import Canvas
from capitol.kit.chart import Series, line_chart
from capitol.kit.look import Look
from capitol.kit.theme import best_text
from capitol.kit.widgets import Button, Custom, Paragraph, ScrollList, TextField, Widget, split_top
from capitol.session.profiles import COLOURS, EMBLEMS, NAME_LENGTH, Profile
from capitol.session.statistics import Showing, Tally, Who, achieved, by_level, by_seats, tally
from capitol.session.suggestion import suggestion, suggestion_text
from capitol.shell.players import Pages, PlayersScene
from capitol.shell.screen import CONTROL, labelled, words
from capitol.table.achievements_dialog import achievement_row
from capitol.table.sheet import Sheet, sheet_list

CHARTED = 20
"""The number of games in the chart, the most recent ones."""
LISTED = 200
EMBLEM_NAMES: Mapping[str, str] = {
    "laurel": N_("Laurel"),
    "amphora": N_("Amphora"),
    "sun": N_("Sun"),
    "moon": N_("Moon"),
    "crown": N_("Crown"),
    "leaf": N_("Leaf"),
}


def figures_page(scene: PlayersScene, look: Look, panel: Widget, body: Rect) -> None:
    """Build the totals: overall, by number of players and by level, and the suggested next opponent."""
    who, entry = scene.who, scene.entry
    assert who is not None
    own = scene.showings_of(who.id, entry.id)
    advice = suggestion_text(who.name, suggestion(entry, own))
    wide = body.width - look.ui(16)
    head = words(look, "player.advice", wide, advice, px=17, fg=look.theme.ink)
    if not own:
        found: list[Widget] = [head]
        if not scene.has_played(who):  # it may be a typing error
            drop = partial(scene.drop_name, who)
            found += [_gap(look, 1), _button(look, "player.drop", _("Remove from list"), drop, "trash", wide)]
        panel.add(ScrollList("player.list", body, found, region="player.text"))
        return
    rows = [(_("All games"), tally(own))]
    by_number = by_seats(own)
    if len(by_number) > 1:
        rows += [
            (ngettext("{count} player", "{count} players", seats).format(count=seats), sums)
            for seats, sums in sorted(by_number.items())
        ]
    levels = {player.id: player.level for player in entry.everybody}
    ids = [player.id for player in entry.everybody]
    for (_game, kind), sums in sorted(by_level(own).items(), key=lambda one: _place(ids, one[0][1])):
        id = kind.removeprefix(AI_PREFIX)
        rows.append((_("Against {level}").format(level=_(levels.get(id, id))), sums))
    header = ("", _("Games"), _("Won"), _("Won in %"), _("Mean"), _("Best"), _("In a row"))
    sheet = Sheet(header, tuple((name, *_row(sums)) for name, sums in rows))
    lines: list[Widget] = [head, _gap(look, 1), *sheet_list(look, "player.sheet", body, sheet, ()).children]
    sums = tally(own)
    luck = _luck_said(scene.persons.reviews.of(scene.entry).without_luck(own))
    said = "\n".join(filter(None, (_figures_said(entry, sums), luck, _aided_said(entry, sums), _hinted_said(sums))))
    if said:
        lines += [_gap(look, 2), words(look, "player.figures", wide, said, fg=look.theme.ink)]
    panel.add(ScrollList("player.list", body, lines, gap=0, region="player.text"))


def _gap(look: Look, number: int) -> Widget:
    return Widget(f"player.gap.{number}", Rect(0, 0, 1, look.ui(12)))


def _place(ids: list[str], kind: str) -> int:
    id = kind.removeprefix(AI_PREFIX)
    return ids.index(id) if id in ids else len(ids)


def _row(sums: Tally) -> tuple[str, ...]:
    return (
        str(sums.games),
        str(sums.won),
        decimal(sums.share, 0),
        decimal(sums.mean),
        str(sums.best),
        str(sums.longest),
    )


def _figures_said(entry: GameEntry, sums: Tally) -> str:
    """Return the game's figures with their meanings, one per line."""
    if entry.facts is None:
        return ""
    lines = []
    for figure in entry.facts.figures:
        value = sums.figure(figure.id)
        if value is not None:
            text = _("{name}: {value} ({meaning})")
            lines.append(text.format(name=_(figure.name), value=decimal(value, figure.places), meaning=_(figure.text)))
    return "\n".join(lines)


def _luck_said(shares: Sequence[float]) -> str:
    """Return the mean share of the win without luck, with its 95 % interval; "" for fewer than two games."""
    found = mean_interval(shares)
    if found is None:
        return ""
    text = ngettext(
        "Won without luck: {percent} of {count} reviewed game ({low} to {high})",
        "Won without luck: {percent} of {count} reviewed games ({low} to {high})",
        len(shares),
    )
    percent, low, high = [percent_text(min(1.0, max(0.0, share))) for share in found]  # the luck is an estimate
    return text.format(percent=percent, count=len(shares), low=low, high=high)


def _aided_said(entry: GameEntry, sums: Tally) -> str:
    """Return a sentence with the number of games in which a marked aid was used; "" if none."""
    return entry.aid.games(sums.aided) if entry.aid is not None and sums.aided else ""


def _hinted_said(sums: Tally) -> str:
    """Return a sentence on the games with hints on most turns, which no other figure includes; "" if none."""
    if not sums.hinted:
        return ""
    text = ngettext(
        "With hints on most turns, counted separately: {count} game, {won} won",
        "With hints on most turns, counted separately: {count} games, {won} won",
        sums.hinted,
    )
    return text.format(count=sums.hinted, won=sums.hinted_won)


def chart_page(scene: PlayersScene, look: Look, panel: Widget, body: Rect) -> None:
    """Build the chart of the points of the last games, with the best opponent in each."""
    who = scene.who
    assert who is not None
    own = scene.showings_of(who.id, scene.entry.id)[-CHARTED:]
    if len(own) < 2:
        text = _("After two finished games a chart appears here.")
        panel.add(_words(look, "player.none", body, text))
        return
    theme = look.theme
    series = (
        Series(who.name, [one.score for one in own], theme.good, "circle", "solid"),
        Series(_("Best of the others"), [one.best_rival for one in own], theme.ink_soft, "square", "dash"),
    )
    first = len(scene.showings_of(who.id, scene.entry.id)) - len(own) + 1
    labels = [str(number) for number in range(first, first + len(own))]
    panel.add(
        Custom(
            "player.chart",
            body,
            lambda canvas, widget: line_chart(canvas, widget.rect, series, labels, y_label=_("Points, game by game")),
        )
    )


def games_page(scene: PlayersScene, look: Look, panel: Widget, body: Rect) -> None:
    """Build the table of the last games, newest first."""
    who = scene.who
    assert who is not None
    own = scene.showings_of(who.id, scene.entry.id)[-LISTED:]
    if not own:
        panel.add(_words(look, "player.none", body, _("No finished game yet.")))
        return
    levels = {AI_PREFIX + player.id: player.level for player in scene.entry.everybody} | {HUMAN: N_("Person")}
    header = (_("Day"), _("Against"), _("Points"), _("Best of the others"), _("Result"))
    rows = []
    for one in reversed(own):
        against = ", ".join(_(levels.get(kind, N_("Program"))) for kind in one.against)
        day = day_text(datetime.fromisoformat(one.ended))
        rows.append((day, against, str(one.score), str(one.best_rival), _result(one)))
    panel.add(sheet_list(look, "player.sheet", body, Sheet(header, tuple(rows), words=True), ()))


def _result(one: Showing) -> str:
    """Return how a game ended for a person, in a word or two."""
    if not one.won:
        return "–"
    return pgettext("game", "Won, with hints") if one.hinted else pgettext("game", "Won")


def achievements_page(scene: PlayersScene, look: Look, panel: Widget, body: Rect) -> None:
    """Build the list of achievements of the game shown, earned and open."""
    who, facts = scene.who, scene.entry.facts
    assert who is not None
    found = facts.achievements if facts is not None else ()
    first = achieved(scene.showings_of(who.id, scene.entry.id))
    when = {one.id: first.get((scene.entry.id, one.id), "") for one in found}
    text = _("{count} of {most} achievements").format(count=sum(map(bool, when.values())), most=len(found))
    head, body = split_top(body, Paragraph.height_for(look, text, body.width, 17, True), gap=look.ui(8))
    panel.add(_words(look, "player.achieved", head, text, 17, bold=True))
    wide = body.width - look.ui(16)
    rows = [
        achievement_row(look, one, wide, earned=bool(when[one.id]), when=when[one.id])
        for one in sorted(found, key=lambda one: not when[one.id])
    ]
    panel.add(ScrollList("player.achievements", body, rows, gap=look.ui(8), region="player.achievements"))


def person_page(scene: PlayersScene, look: Look, panel: Widget, body: Rect) -> None:
    """Build the profile: name, symbol, colour, and a button that removes the person from the list."""
    who, person = scene.who, scene.profile
    assert who is not None
    rows: list[Widget] = []
    wide = body.width - look.ui(16)
    if person is None:
        text = _("{name} is known only from finished games. A profile gives the name a symbol and a colour.")
        said = text.format(name=who.name)
        rows.append(words(look, "person.unknown", wide, said, px=17, fg=look.theme.ink))
        label = _("Create a profile")
        rows.append(_button(look, "person.keep", label, partial(scene.keep, who), "plus", wide))
        rows.append(_delete_button(scene, look, who, wide))
    else:
        rows += _person_rows(scene, look, person, wide)
    panel.add(ScrollList("person.list", body, rows, gap=look.ui(12), region="person"))


def _delete_button(scene: PlayersScene, look: Look, who: Who, wide: int) -> Widget:
    return _button(look, "person.remove", _("Delete everywhere"), partial(scene.ask_remove, who), "trash", wide)


def _person_rows(scene: PlayersScene, look: Look, person: Profile, wide: int) -> list[Widget]:
    def rename(name: str) -> None:
        scene.written = name
        if not clean_name(name, NAME_LENGTH):
            return  # typing is not finished
        if scene.persons.profiles.change(person.id, name=name):
            scene.refresh()
        else:
            objection = refusal(clean_name(name, NAME_LENGTH))
            scene.stage.bubble(objection or _("Somebody else on the list has this name."), "person.name")

    # A trailing space is kept during typing, though it is not part of a name.
    shown = scene.written if clean_name(scene.written, NAME_LENGTH) == person.name else person.name
    field = labelled(
        look,
        "person.name",
        wide,
        _("Name"),
        lambda rect: TextField("person.name", rect, _("Name"), shown, rename, max_length=NAME_LENGTH),
        share=0.3,
    )
    notice = _(
        "Symbol and colour show who you are on this list. At the table your symbol marks your seat, and New game "
        "gives it your colour if that is free."
    )
    unshown = kept_notice([person.name])
    told = [words(look, "person.unshown", wide, unshown, fg=look.theme.ink)] if unshown else []
    symbols = {id: _(EMBLEM_NAMES[id]) for id in EMBLEMS}
    colours = {id: _(scene.seats.style(id).name) for id in COLOURS}
    return [
        field,
        *told,
        _picks(scene, look, person, wide, "symbol", _("Symbol"), symbols),
        _picks(scene, look, person, wide, "colour", _("Colour"), colours),
        words(look, "person.note", wide, notice, fg=look.theme.ink),
        _me_row(scene, look, person, wide),
        _delete_button(scene, look, Who(person.id, person.name), wide),
    ]


def _me_row(scene: PlayersScene, look: Look, person: Profile, wide: int) -> Widget:
    """Return a sentence that this person plays from the title, or a button to choose them."""
    if scene.persons.me.id == person.id:
        said = _("{name} is playing: this name is used for Play, challenges and lessons.").format(name=person.name)
        return words(look, "person.me", wide, said, fg=look.theme.ink)
    return _button(look, "person.me", _("Play under this name"), partial(scene.sit_down, person), "play", wide)


def _picks(
    scene: PlayersScene, look: Look, person: Profile, width: int, what: str, label: str, values: Mapping[str, str]
) -> Widget:
    """Return a row of pictures of which one can be chosen."""
    side, gap = look.ui(CONTROL + 4), look.ui(8)

    def make(rect: Rect) -> Widget:
        holder = Widget(f"person.{what}", rect, label=label)
        for number, (id, name) in enumerate(values.items()):
            box = Rect(rect.x + number * (side + gap), rect.y, side, side)
            holder.add(_Pick(scene, person, what, id, name, box))
        return holder

    needs = len(values) * (side + gap)
    return labelled(look, f"person.{what}", width, label, make, share=0.3, tall=CONTROL + 4, needs=needs)


class _Pick(Widget):
    """A symbol or colour that can be chosen."""

    role = "button"
    takes_enter = True

    def __init__(self, scene: PlayersScene, person: Profile, what: str, value: str, name: str, rect: Rect) -> None:
        def take() -> None:
            scene.persons.profiles.change(person.id, **{what: value})
            scene.refresh()

        super().__init__(
            f"person.{what}.{value}",
            rect,
            label=name,
            focusable=True,
            selected=getattr(person, what) == value,
            tooltip=name,
            on_press=take,
            region="person",
        )
        self._style = scene.seats.style(value if what == "colour" else person.colour)
        self._icon = value if what == "symbol" else person.symbol

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.look.theme
        if self.selected or "hovered" in self.flags:
            edge = theme.gold_edge if self.selected else theme.ink_soft
            canvas.rounded(self.rect, theme.gold_light if self.selected else theme.card, 8, 2, edge)
        inner = self.rect.inflate(-canvas.look.ui(8), -canvas.look.ui(8))
        canvas.circle(inner.center, inner.width / 2, self._style.colour, 1.5, theme.ring_dark)
        mark = inner.inflate(-round(inner.width * 0.4), -round(inner.width * 0.4))
        canvas.icon(self._icon, mark, best_text(self._style.colour))


def _words(look: Look, id: str, rect: Rect, text: str, px: float = 16, *, bold: bool = False) -> Paragraph:
    rect = Rect(rect.x, rect.y, rect.width, Paragraph.height_for(look, text, rect.width, px, bold))
    return Paragraph(id, rect, text, text_px=px, bold=bold, fg=look.theme.ink, bg=look.theme.parchment)


def _button(look: Look, id: str, label: str, act: Callable[[], None], icon: str, width: int) -> Widget:
    wide = min(width, Button.width_for(look, label, icon))
    row = Widget(f"{id}.row", Rect(0, 0, width, look.ui(CONTROL)))
    row.add(Button(id, Rect(0, 0, wide, look.ui(CONTROL)), label, act, icon=icon, region="person"))
    return row


PAGES: Pages = {
    "figures": (lambda: _("Statistics"), figures_page),
    "chart": (lambda: _("Chart"), chart_page),
    "games": (lambda: _("Games"), games_page),
    "achievements": (lambda: _("Achievements"), achievements_page),
    "person": (lambda: _("Profile"), person_page),
}
