"""The machine: folders, bundled resources, language, crash report. Knows no game."""
