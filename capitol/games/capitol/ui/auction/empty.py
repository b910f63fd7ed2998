"""The confirmation before sealing a stack without a bid."""

from __future__ import annotations

from collections.abc import Callable

from capitol.games.capitol.ui.models.stacking import Stack
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.widgets import Dialog, DialogButton, message_dialog


def seal_or_ask(stage: Stage, stack: Stack, seal: Callable[[], None]) -> None:
    """Call ``seal``; if STOP is on top of cards, ask first: Enter and Esc go on stacking."""
    if stack.stop or not stack.cards:
        seal()
    else:
        _ask(stage, _("STOP comes first, so none of your cards is bid. All of them stay in your hand."), seal)


def pass_or_ask(stage: Stage, stack: Stack, seal: Callable[[], None]) -> None:
    """Call ``seal``, which bids nothing; if there is a bid, ask first in the same way."""
    if not stack.stop:
        seal()
        return
    text = _("Your stack is a bid of {total}. Without a bid, all your cards stay in your hand.")
    _ask(stage, text.format(total=stack.total), seal)


def _ask(stage: Stage, text: str, seal: Callable[[], None]) -> None:
    def yes() -> None:
        stage.close()
        seal()

    def question(look: Look) -> Dialog:
        answers = [
            DialogButton("seal", _("Seal without a bid"), yes),
            DialogButton("back", _("Go on bidding"), stage.close, "primary"),
        ]
        title = _("Seal without a bid?")
        return message_dialog(look, "empty", title, text, answers, on_cancel=stage.close)

    stage.open(question)
