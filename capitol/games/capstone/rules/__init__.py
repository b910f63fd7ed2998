"""The rules of Capstone: see RULES.md."""
