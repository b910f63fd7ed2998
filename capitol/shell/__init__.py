"""The program: loop, context, and the screens that belong to no single game."""

import os

# pygame greets on the terminal when it is first imported, unless it is told not to before.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
