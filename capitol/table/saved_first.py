"""Changes that take effect only once they are saved, with a dialog if saving fails."""

from __future__ import annotations

from collections.abc import Callable

from capitol.host.language import _
from capitol.kit.stage import Stage
from capitol.kit.widgets import DialogButton, message_dialog
from capitol.session.journal import SaveError


def saved_first(stage: Stage, change: Callable[[], None]) -> bool:
    """Call ``change``, which raises SaveError if it cannot be saved; then show why in a dialog. Return True if it was
    made."""
    try:
        change()
    except SaveError as error:
        title, text = _("Not possible now"), str(error)
        close = DialogButton("close", _("Close"), stage.close, "primary")
        stage.open(lambda look: message_dialog(look, "unsaved.change", title, text, [close], on_cancel=stage.close))
        return False
    return True
