"""The rules of Capoterra: see RULES.md."""
