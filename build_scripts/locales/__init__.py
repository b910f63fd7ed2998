"""The translations: extracting texts, and checking and compiling what they are translated to."""
