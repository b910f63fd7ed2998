"""The draw in words and numbers, and the hands that may lie open."""

from __future__ import annotations

from capitol.games.capitol.rules.moves import Draw
from capitol.games.capitol.rules.places import area_places
from capitol.games.capitol.rules.view import view
from capitol.games.capitol.ui.models.drawing import (
    amphitheatres,
    draw_progress,
    due_texts,
    shown_hand,
    stack_sentence,
    status_text,
)
from capitol.games.capitol.ui.words import Names
from tests.capitol.ui.small_city import small_city
from tests.scenes.sitting import NAMES, play_until, scored, sit_down


def test_the_story_follows_the_log_and_an_undo() -> None:
    session, _board = sit_down(["human", "human"], 6)
    play_until(session, scored(0))
    table = session.view(0).table
    progress = draw_progress(session.steps, table.consul)
    assert progress is not None
    assert progress.order == (table.consul, 1 - table.consul)
    assert progress.due == tuple(table.owed)
    first = table.turn
    top = table.stacks[0][-1]
    session.act(first, Draw(0))
    progress = draw_progress(session.steps, table.consul)
    assert progress is not None
    assert progress.drawn[first] == (top,)
    assert progress.left(first) == progress.due[first] - 1
    names = Names(NAMES[:2], ("",) * 9)
    assert status_text(progress, first, names) == f"{NAMES[first]} draws card 2 of {progress.due[first]}"
    assert draw_progress(session.steps[:3], 0) is None


def test_the_reason_for_extra_cards_names_the_areas() -> None:
    session, _board = sit_down(["human"] * 4)
    state = small_city(session.match.setup.board)
    lucky = [seat for seat in range(4) if amphitheatres(state, seat)]
    assert lucky
    area, cards = amphitheatres(state, lucky[0])[0]
    assert area == 3
    first, second, _decided = area_places(state, area)
    assert sorted((*first, *second)) == lucky
    for seat in lucky:
        assert amphitheatres(state, seat) == ((area, 2 if seat in first else 1),)
    assert due_texts(state, lucky[0]) == (f"6 + {cards} for the amphitheatre in IV", f"6 + {cards} (IV)")
    others = [seat for seat in range(4) if seat not in lucky]
    assert all(due_texts(state, seat) == () for seat in others)


def test_a_hand_shows_what_all_have_seen_and_backs_for_the_rest() -> None:
    session, _board = sit_down(["human", "human"], 6)
    state = session.match.full_state.copy()
    for seat in range(2):
        *state.hidden[seat], seen_by_all = state.hidden[seat]
        state.hidden[seat], state.known[seat] = tuple(state.hidden[seat]), (seen_by_all,)
    for seat in range(2):
        assert state.hidden[seat]
        seen = shown_hand(view(state, seat), seat, False)
        assert seen.count(None) == len(state.hidden[seat])
        assert tuple(card for card in seen if card is not None) == tuple(sorted(state.known[seat]))
        assert shown_hand(view(state, seat), seat, True) == tuple(sorted(state.hand(seat)))
        # Through other eyes an open hand opens nothing.
        assert shown_hand(view(state, 1 - seat), seat, True) == seen


def test_the_stack_says_what_happens_when_it_is_empty() -> None:
    assert "5 discards are turned over" in stack_sentence(0, 0, 3, 5)
    assert "no discards" in stack_sentence(0, 0, 3, 0)
    assert "nothing can be drawn" in stack_sentence(0, None, 0, 0)
