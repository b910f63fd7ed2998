"""Widgets: a tree of named elements with a rect, a look and an action."""

from capitol.kit.widgets.base import Host, Widget
from capitol.kit.widgets.basic import Custom, Label, Panel, Paragraph
from capitol.kit.widgets.button import Button, Toggle
from capitol.kit.widgets.choice import Choice, Option
from capitol.kit.widgets.dialog import Dialog, DialogButton, dialog_width, message_dialog
from capitol.kit.widgets.layout import (
    around,
    centred,
    column,
    grid,
    inset,
    row,
    split_bottom,
    split_left,
    split_right,
    split_top,
)
from capitol.kit.widgets.scroll import ScrollList
from capitol.kit.widgets.slider import Slider
from capitol.kit.widgets.textfield import TextField

__all__ = [
    "Button",
    "Choice",
    "Custom",
    "Dialog",
    "DialogButton",
    "Host",
    "Label",
    "Option",
    "Panel",
    "Paragraph",
    "ScrollList",
    "Slider",
    "TextField",
    "Toggle",
    "Widget",
    "around",
    "centred",
    "column",
    "dialog_width",
    "grid",
    "inset",
    "message_dialog",
    "row",
    "split_bottom",
    "split_left",
    "split_right",
    "split_top",
]
