"""The program itself: main loop, shared context, and the screens that belong to no single game."""

import os

# pygame prints a greeting when first imported, unless this is set before.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
