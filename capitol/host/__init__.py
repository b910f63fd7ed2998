"""Everything that touches the machine: folders, bundled resources, language, speech, crash reports. Knows no game."""
