"""The rules of Capitol, with everything encoded as integers: see RULES.md."""
