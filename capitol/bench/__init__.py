"""The workshop of the window: how long frames, inputs and the start take. Never shipped; `capitol bench --screen` in a
checkout hands over to it."""
