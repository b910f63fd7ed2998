"""The window benchmark: times of frames, inputs and start."""
