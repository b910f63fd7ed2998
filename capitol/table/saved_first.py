"""A change that is made only when it stands in the saved game, and a dialog that says so when it cannot."""

from __future__ import annotations

from collections.abc import Callable

from capitol.host.language import _
from capitol.kit.stage import Stage
from capitol.kit.widgets import DialogButton, message_dialog
from capitol.session.journal import SaveError


def saved_first(stage: Stage, change: Callable[[], None]) -> bool:
    """Call ``change``, which raises SaveError where it cannot be stored; then say why in a dialog. True when it was
    made."""
    try:
        change()
    except SaveError as error:
        title, text = _("Not possible now"), str(error)
        close = DialogButton("close", _("Close"), stage.close, "primary")
        stage.open(lambda look: message_dialog(look, "unsaved.change", title, text, [close], on_cancel=stage.close))
        return False
    return True
