"""The rules of Capitol, in whole numbers: see RULES.md."""
