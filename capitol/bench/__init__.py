"""The window benchmark: times of frames, inputs and start. Never shipped; `capitol bench --screen` runs it in a
checkout."""
