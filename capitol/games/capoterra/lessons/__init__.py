"""Capoterra's lessons: positions, prompts and what each legal move leads to."""
