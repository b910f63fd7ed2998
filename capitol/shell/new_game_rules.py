"""The table rules in New game, the collapsible house rules below them, and a word for the deal."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from capitol.core.options import Option as GameOption
from capitol.core.options import Preset, TableOption
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.kit.widgets import Choice, Option, TextField, Toggle, Widget
from capitol.session.seal import WORD_LENGTH, blocks, pledge_of
from capitol.session.table_options import CURTAIN, Value, known_options
from capitol.shell.new_game import NewGameScene
from capitol.shell.screen import CONTROL, labelled, menu_needs, menu_row, wide_button, words
from capitol.shell.table_choice import CURTAIN_CHOSEN, OWN

_SWITCH = 32
_PLEDGE_SHOWN = 16
"""How many digits of the salt's hash are shown: "About this game" has them all."""


def rules_rows(scene: NewGameScene, look: Look, width: int) -> list[Widget]:
    """Return the table options (without the curtain if there is nobody to hide from), the house rules, and the word for
    the deal."""
    rows = [_table_row(scene, look, width, option) for option in _asked(scene)]
    return [*rows, *_house_rules(scene, look, width), _word(scene, look, width)]


def _asked(scene: NewGameScene) -> list[TableOption]:
    meant = scene.choice.entry.table_options
    shown = [option for option in known_options([scene.choice.entry]) if option.id in meant]
    return [option for option in shown if option.id != CURTAIN or scene.choice.people > 1]


def _table_row(scene: NewGameScene, look: Look, width: int, option: TableOption) -> Widget:
    value, own = scene.choice.table[option.id], scene.choice.entry.table_words.get(option.id)
    title = _(option.title if own is None else own.title)

    def change(to: Value) -> None:
        by_hand = {CURTAIN_CHOSEN: True} if option.id == CURTAIN else {}
        scene.change(table={**scene.choice.table, option.id: to}, **by_hand)

    if not option.values:
        return _switch(look, width, option.id, title, _(option.note), bool(value), change)
    told = {one.id: (_(one.text), _(one.note)) for one in option.values}
    if own is not None:
        told = {id: (_(text), _(note)) for id, (text, note) in own.values.items()}
        value = value if value in told else next(iter(told))
    names, note = {id: text for id, (text, _note) in told.items()}, told[str(value)][1]
    return menu_row(look, option.id, width, title, names, str(value), change, note=note, share=0.36)


def _switch(
    look: Look, width: int, id: str, label: str, note: str, value: bool, change: Callable[[bool], None]
) -> Widget:
    """Return a switch with a sentence below that explains it."""
    switch = Toggle(id, Rect(0, 0, width, look.ui(_SWITCH)), label, value, change)
    below = words(look, f"{id}.note", width, note)
    below.move_by(0, switch.rect.bottom)
    holder = Widget(f"{id}.row", Rect(0, 0, width, below.rect.bottom))
    holder.add(switch)
    holder.add(below)
    return holder


def _house_rules(scene: NewGameScene, look: Look, width: int) -> list[Widget]:
    entry = scene.choice.entry
    presets = {
        preset.id: preset for preset in (*entry.presets, Preset(OWN, _("Your own"), _("A mixture of your own.")))
    }

    def choose(name: str) -> None:
        if name != OWN:
            scene.change(rules=presets[name].choices(entry.options))
        elif not scene.details:
            scene.toggle_details()

    chosen, names = scene.choice.preset, {preset.id: _(preset.text) for preset in presets.values()}
    note, icon = _(presets[chosen].note), "up" if scene.details else "down"
    rows: list[Widget] = [
        menu_row(look, "preset", width, _("House rules"), names, chosen, choose, note=note, share=0.36),
        wide_button(look, "rules.details", width, _("Rule by rule"), scene.toggle_details, icon=icon),
    ]
    if scene.details:
        for option in entry.options:
            rows += _house_rule(scene, look, width, option)
    return rows


def _house_rule(scene: NewGameScene, look: Look, width: int, option: GameOption) -> list[Widget]:
    """Return the row of one option: its name, the choice, and an explanation below."""
    value = option.value(scene.choice.rules[option.id])
    title, sentence = _(option.title), _(value.note)
    above = words(look, f"rule.{option.id}.label", width, title, bold=True, fg=look.theme.ink)
    field = Rect(0, above.rect.bottom + look.ui(2), width, look.ui(CONTROL))
    below = words(look, f"rule.{option.id}.note", width, sentence)
    below.move_by(0, field.bottom + look.ui(2))
    holder = Widget(f"rule.{option.id}.row", Rect(0, 0, width, below.rect.bottom + look.ui(4)))
    items = [Option(one.id, _(one.text)) for one in option.values]
    widest = max(look.text_width(item.text, 16, bold=True) for item in items) + look.ui(14)
    style = "segments" if widest * len(items) <= width else "menu"

    def change(chosen: str) -> None:
        scene.change(rules={**scene.choice.rules, option.id: chosen})

    holder.add(above)
    holder.add(Choice(f"rule.{option.id}", field, title, items, value.id, change, style=style))
    holder.add(below)
    return [holder]


def _word(scene: NewGameScene, look: Look, width: int) -> Widget:
    """Return the field for a word of one's own. It shows the hash of the salt before anything is typed."""
    label, numbered = _("Your word for the deal"), bool(scene.choice.seed)
    note = _(
        "Optional. The program has already drawn a secret number, whose hash begins with {digits}. The deal follows "
        "from both, so neither of you can choose it."
    ).format(digits=blocks(pledge_of(scene.tables.salt)[:_PLEDGE_SHOWN]))
    if numbered:
        note = _("The deal number fixes the deal, so no word is mixed in.")
    return labelled(
        look,
        "word",
        width,
        label,
        lambda rect: TextField(
            "word",
            rect,
            label,
            scene.choice.word,
            lambda text: scene.change(word=text),
            max_length=WORD_LENGTH,
            placeholder=_("No word"),
            enabled=not numbered,
            tooltip=note,
        ),
        note=note,
        share=0.4,
        needs=menu_needs(look, [_("No word")]),
    )
