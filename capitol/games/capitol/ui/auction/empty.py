"""The confirmation before sealing a stack without a bid."""

from __future__ import annotations

from collections.abc import Callable

from capitol.games.capitol.ui.models.stacking import Stack
from capitol.host.controls import hand
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.widgets import Dialog, DialogButton, message_dialog


def seal_or_ask(stage: Stage, stack: Stack, seal: Callable[[], None], *, last: bool, sure: bool) -> None:
    """Call ``seal``; if STOP is on top of cards, ask first, unless ``sure``: Enter and Esc go on stacking, and the keys
    that seal a stack answer the question as they asked it. ``last``: cards that are kept can no longer be used."""
    if sure or stack.stop or not stack.cards:
        seal()
        return

    def yes() -> None:
        stage.close()
        seal()

    def question(look: Look) -> Dialog:
        answers = [
            DialogButton("back", _("Go on bidding"), stage.close, "primary"),
            DialogButton("seal", _("No bid"), yes, key="ctrl+return"),
        ]
        title = _("No bid?")
        kept = _("All of them stay in your hand.")
        if last:
            kept = _("The last auction: kept cards are worth nothing.")
        text = _("STOP comes first, so none of your cards is bid. {kept}").format(kept=kept)
        if hand() == "keys":
            text = _("{text} [seal] once more: no bid.").format(text=text)
        return message_dialog(look, "empty", title, text, answers, on_cancel=stage.close)

    stage.open(question)
