"""The table rules in New game, and the house rules folded below them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect

from capitol.games.capitol.rules.options import PRESETS, RULE_VALUES
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Choice, Option, Paragraph, Toggle, Widget
from capitol.shell.screen import CONTROL, labelled, menu_needs
from capitol.shell.table_choice import OWN

_SWITCH = 32

if TYPE_CHECKING:
    from capitol.shell.new_game import NewGameScene


def rules_rows(scene: NewGameScene, look: Look, width: int) -> list[Widget]:
    """Curtain, forecast, memory aid, takebacks, confirm; then the house rules."""
    choice = scene.choice
    rows: list[Widget] = []
    if choice.people > 1:
        rows.append(_menu(look, width, "curtain", _("Curtain"), choice.curtain, _curtains(),
                          lambda value: scene.change(curtain=value, curtain_chosen=True)))
    forecasts = {
        "always": (_("Always"), _("Shows what each area is worth now.")),
        "hover": (_("When pointed at"), _("Shows it for the area that you point at.")),
        "off": (_("Off"), _("Everyone counts for themselves.")),
    }
    confirms = {
        "always": (_("Always"), _("Every action waits for Confirm.")),
        "permits": (_("Only Permits"), _("Only a house that moves to Rome waits for Confirm.")),
        "never": (_("Never"), _("Every action counts at once.")),
    }
    rows.append(_menu(look, width, "forecast", _("Forecast"), choice.forecast, forecasts,
                      lambda value: scene.change(forecast=value)))
    rows.append(_menu(look, width, "confirm", _("Confirm"), choice.confirm, confirms,
                      lambda value: scene.change(confirm=value)))
    rows.append(_switch(look, width, "memory_aid", _("Memory aid"), _("Marks the cards that all have seen."),
                        choice.memory_aid, lambda on: scene.change(memory_aid=on)))
    rows.append(_switch(look, width, "takebacks", _("Takebacks"), _("Confirmed actions can be taken back."),
                        choice.takebacks, lambda on: scene.change(takebacks=on)))
    rows.append(_switch(look, width, "hints", _("Hints"), _("A computer player says what it would do."),
                        choice.hints, lambda on: scene.change(hints=on)))
    rows += _house_rules(scene, look, width)
    return rows


def _curtains() -> dict[str, tuple[str, str]]:
    return {
        "quick": (_("Quick"), _("The hand lies face down until its owner presses H.")),
        "full": (_("Full screen"), _("Before each turn the device is passed behind a curtain.")),
        "open": (_("Open hands"), _("Everyone may see every hand, except in auctions.")),
    }


def _menu(
    look: Look, width: int, id: str, label: str, value: str, options: dict[str, tuple[str, str]],
    change: Callable[[str], None],
) -> Widget:  # fmt: skip
    """A choice whose present value is explained in a sentence below."""
    items = [Option(name, text) for name, (text, _sentence) in options.items()]
    return labelled(
        look, id, width, label, lambda rect: Choice(id, rect, label, items, value, change, style="menu"),
        note=options[value][1], share=0.36, needs=menu_needs(look, (text for text, _sentence in options.values())),
    )  # fmt: skip


def _switch(
    look: Look, width: int, id: str, label: str, note: str, value: bool, change: Callable[[bool], None]
) -> Widget:
    """A switch that is explained in a sentence below."""
    switch = Toggle(id, Rect(0, 0, width, look.ui(_SWITCH)), label, value, change)
    below = Rect(0, switch.rect.bottom, width, Paragraph.height_for(look, note, width))
    holder = Widget(f"{id}.row", Rect(0, 0, width, below.bottom))
    holder.add(switch)
    holder.add(Paragraph(f"{id}.note", below, note, fg=look.theme.ink_soft, bg=look.theme.parchment))
    return holder


def _house_rules(scene: NewGameScene, look: Look, width: int) -> list[Widget]:
    rules = scene.choice.rules
    names = {"designer": _("Designer"), "german": _("German edition"), OWN: _("Your own")}
    notes = {
        "designer": _("The rules as their designers wrote them."),
        "german": _("Equal bids are decided by the fewest points."),
        OWN: _("A mixture of your own."),
    }

    def choose(preset: str) -> None:
        if preset in PRESETS:
            scene.change(rules=PRESETS[preset])
        elif not scene.details:
            scene.toggle_details()

    label = _("House rules")
    shown = [Option(name, text) for name, text in names.items()]
    preset = scene.choice.preset
    rows: list[Widget] = [
        labelled(look, "preset", width, label,
                 lambda rect: Choice("preset", rect, label, shown, preset, choose, style="menu"),
                 share=0.36, needs=menu_needs(look, names.values()), note=notes[preset])
    ]  # fmt: skip
    rows.append(Button("rules.details", Rect(0, 0, width, look.ui(CONTROL)), _("Rule by rule"), scene.toggle_details,
                       icon="up" if scene.details else "down"))
    if scene.details:
        for name in RULE_VALUES:
            rows += _house_rule(scene, look, width, name, str(getattr(rules, name)))
    return rows


def _house_rule(scene: NewGameScene, look: Look, width: int, name: str, value: str) -> list[Widget]:
    """One option: its name above, the choice, and what it means below."""
    titles = {
        "auction_tie": _("Equal bids"),
        "no_bids": _("When nobody bids"),
        "blank_plays": _("Discards in construction"),
    }  # fmt: skip
    texts = {
        ("auction_tie", "highest_card"): (
            _("Highest card"), _("The highest single card decides, then the seat nearest the Consul.")),
        ("auction_tie", "fewest_points"): (
            _("Fewest points"), _("Who has the fewest points wins; if that is equal too, the tile leaves the game.")),
        ("no_bids", "remove"): (_("Tile leaves"), _("The tile leaves the game.")),
        ("no_bids", "first_player_free"): (_("Consul places"), _("The Consul places the tile and pays nothing.")),
        ("blank_plays", "yes"): (_("Allowed"), _("Instead of building, a card may be discarded.")),
        ("blank_plays", "no"): (_("Not allowed"), _("A card is played only for what it does.")),
    }  # fmt: skip
    title, sentence = titles[name], texts[name, value][1]
    theme = look.theme
    above = Rect(0, 0, width, Paragraph.height_for(look, title, width, bold=True))
    field = Rect(0, above.bottom + look.ui(2), width, look.ui(CONTROL))
    below = Rect(0, field.bottom + look.ui(2), width, Paragraph.height_for(look, sentence, width))
    holder = Widget(f"rule.{name}.row", Rect(0, 0, width, below.bottom + look.ui(4)))
    holder.add(Paragraph(f"rule.{name}.label", above, title, bold=True, fg=theme.ink, bg=theme.parchment))
    items = [Option(option, texts[name, option][0]) for option in RULE_VALUES[name]]
    widest = max(look.text_width(item.text, 16, bold=True) for item in items) + look.ui(14)
    style = "segments" if widest * len(items) <= width else "menu"
    holder.add(Choice(f"rule.{name}", field, title, items, value,
                      lambda chosen: scene.change(rules=replace(scene.choice.rules, **{name: chosen})),
                      style=style))
    holder.add(Paragraph(f"rule.{name}.note", below, sentence, fg=theme.ink_soft, bg=theme.parchment))
    return [holder]
