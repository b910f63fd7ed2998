"""Capitol's lessons: positions, prompts and what each legal move leads to, as data for `capitol.session.lessons`."""
