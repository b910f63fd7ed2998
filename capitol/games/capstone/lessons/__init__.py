"""Capstone's lessons: positions, prompts and what each legal turn leads to, as data for `capitol.session.lessons`."""
