"""The workshop: measuring and training computer players. Never shipped; its packages are the extra ``lab``."""
