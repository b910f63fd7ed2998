"""The workshop: measures and trains computer players, and measures the window. Never shipped; its packages are the
extra ``workshop``."""
