"""Thinking, here and in another process: whatever a player does, a legal move comes, and the log can say why."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from capitol.ai.deadline import SLICE_SECONDS, Deadline, Stopwatch
from capitol.ai.player import Budget, Candidate
from capitol.ai.thinking import STAND_IN, Answer, Asked, LocalThinker, Request, Thinking, find_factory
from capitol.ai.worker import Thinker
from capitol.games.registry import PLAYER_FACTORY, games, make_expert, make_player
from tests.ai.strange_players import FACTORY, RELIEVED, make, make_relieved, request
from tests.capitol.ai.tables import GAME, deal
from tests.waiting import PATIENCE, wait_until


class Fair(Thinker):
    """A worker with short patience for who hangs or is slow, and with time for all others."""

    def _exchange(self, request: Asked, asked: Asked) -> tuple[str, object]:
        assert isinstance(asked, Request)
        is_late = asked.player == "hangs" or (asked.player == "slow" and asked.budget.iterations is None)
        self._least_seconds = 0.4 if is_late else PATIENCE
        return super()._exchange(request, asked)


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    """A worker."""
    one = Fair(FACTORY)
    yield one
    one.stop()


@pytest.fixture(params=["here", "process"])
def any_thinker(request: pytest.FixtureRequest) -> Iterator[Thinking]:
    """Both kinds."""
    one: Thinking = LocalThinker(make) if request.param == "here" else Fair(FACTORY)
    yield one
    one.stop()


def answers(thinker: Thinking, count: int = 1) -> list[Answer]:
    """Wait for that many answers."""
    found: list[Answer] = []

    def all_of_them() -> bool:
        found.extend(answer for answer in thinker.poll() if isinstance(answer, Answer))
        return len(found) >= count

    wait_until(all_of_them)
    assert len(found) == count
    return found


def facts(answer: Answer) -> dict[str, float | None]:
    """What the player "tells" told."""
    return {candidate.move: candidate.margin for candidate in answer.decision.candidates}


def gone(pid: int) -> bool:
    """True when there is no such process, or only its remains."""
    if sys.platform == "win32":
        import _winapi

        try:
            process = _winapi.OpenProcess(0x100000, False, pid)  # the right to wait for its end
        except OSError:
            return True
        try:
            return _winapi.WaitForSingleObject(process, 0) == _winapi.WAIT_OBJECT_0
        finally:
            _winapi.CloseHandle(process)
    try:
        if sys.platform == "linux":  # where init of a container may never take the remains away
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
        os.kill(pid, 0)
    except (FileNotFoundError, ProcessLookupError):
        return True
    return False


def test_requests_are_answered_in_turn(any_thinker: Thinking) -> None:
    assert any_thinker.poll() == []
    assert not any_thinker.busy
    asked = [request(number, "good") for number in (4, 5, 6)]
    for one in asked:
        any_thinker.ask(one)
    assert any_thinker.busy
    wait_until(lambda: any_thinker.ready)
    got = answers(any_thinker, 3)
    assert [(answer.request.id, answer.decision.move, answer.failure) for answer in got] == [
        (4, 4, None),
        (5, 5, None),
        (6, 6, None),
    ]
    assert not any_thinker.busy
    assert not any_thinker.ready


@pytest.mark.parametrize(
    ("player", "kind", "text"),
    [
        ("raises", "crash", "no idea"),
        ("nobody", "crash", "nobody"),
        ("cheats", "illegal", "100"),
        ("mumbles", "illegal", "str"),
        ("breaks", "illegal", "not comparable"),
    ],
)
def test_a_bad_answer_is_replaced(any_thinker: Thinking, player: str, kind: str, text: str) -> None:
    any_thinker.ask(request(1, player))
    any_thinker.ask(request(2, "good"))
    bad, good = answers(any_thinker, 2)
    assert bad.failure is not None
    assert bad.failure.kind == kind
    assert text in (bad.failure.detail or bad.failure.text)
    assert not bad.failure.detail or text not in bad.failure.text, "what is for logs and saves holds no value"
    assert bad.decision.move in bad.request.choices
    assert (good.decision.move, good.failure) == (2, None)


def test_the_seed_decides_the_replacement_and_the_chance(any_thinker: Thinking) -> None:
    for number, seed in enumerate([1, 1, 2]):
        any_thinker.ask(request(number, "raises", seed=seed))
        any_thinker.ask(request(10 + number, "chance", seed=seed))
    moves = [answer.decision.move for answer in answers(any_thinker, 6)]
    assert moves[0] == moves[2] != moves[4]
    assert moves[1] == moves[3] != moves[5]


def test_forgotten_requests_are_not_answered(any_thinker: Thinking) -> None:
    any_thinker.ask(request(1, "sleeps"))
    any_thinker.ask(request(2, "good"))
    any_thinker.ask(request(3, "good"))
    any_thinker.cancel(1)
    any_thinker.cancel(2)
    assert [answer.request.id for answer in answers(any_thinker)] == [3]
    any_thinker.ask(request(4, "good"))
    any_thinker.cancel()
    assert any_thinker.poll() == []
    assert not any_thinker.busy


def test_the_waiting_side_is_woken() -> None:
    woken = Event()
    thinker = Thinker(FACTORY, woken.set)
    thinker.ask(request(3, "sleeps"))
    assert woken.wait(PATIENCE)
    assert [answer.decision.move for answer in thinker.poll() if isinstance(answer, Answer)] == [3]
    thinker.stop()
    here = Event()
    local = LocalThinker(make, here.set)
    local.ask(request(3, "good"))
    assert here.is_set()


def test_a_dead_process_is_replaced(thinker: Thinker) -> None:
    thinker.ask(request(1, "tells"))
    (before,) = answers(thinker)
    thinker.ask(request(2, "dies"))
    thinker.ask(request(3, "tells"))
    died, after = answers(thinker, 2)
    assert died.failure is not None
    assert died.failure.kind == "crash"
    assert "exit code 3" in died.failure.text
    assert died.decision.move in died.request.choices
    assert after.failure is None
    assert facts(after)["pid"] != facts(before)["pid"]


def test_a_process_that_is_killed_in_mid_thought_costs_no_move(thinker: Thinker) -> None:
    thinker.ask(request(1, "good"))
    answers(thinker)
    pid = thinker.process_id
    assert pid is not None
    thinker.ask(request(2, "sleeps"))
    time.sleep(0.1)
    os.kill(pid, signal.SIGTERM)
    (answer,) = answers(thinker)
    assert (answer.decision.move, answer.failure) == (2, None)
    assert thinker.process_id != pid


def test_a_process_that_died_between_two_requests_is_no_failure(thinker: Thinker) -> None:
    thinker.ask(request(1, "good"))
    answers(thinker)
    pid = thinker.process_id
    assert pid is not None
    os.kill(pid, signal.SIGTERM)
    wait_until(lambda: thinker.process_id is None)
    thinker.ask(request(2, "good"))
    (answer,) = answers(thinker)
    assert (answer.decision.move, answer.failure) == (2, None)


def test_a_process_that_takes_long_to_end_costs_no_move(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under load a killed process may still be there when nobody waits for it any more."""
    thinker.ask(request(1, "good"))
    answers(thinker)
    process = thinker._process
    assert process is not None
    process_id = process.pid
    assert process_id is not None
    for name in ("kill", "join"):
        monkeypatch.setattr(process, name, lambda seconds=None: None)
    thinker._doomed = True
    thinker.ask(request(2, "good"))
    (answer,) = answers(thinker)
    os.kill(process_id, signal.SIGTERM)
    assert (answer.decision.move, answer.failure) == (2, None)


def test_an_answer_that_cannot_be_sent(thinker: Thinker) -> None:
    thinker.ask(request(1, "unsendable"))
    thinker.ask(request(2, "good"))
    bad, good = answers(thinker, 2)
    assert bad.failure is not None
    assert bad.failure.kind == "crash"
    assert good.failure is None


def test_a_player_that_takes_too_long_is_ended(thinker: Thinker) -> None:
    thinker.ask(request(1, "good"))
    answers(thinker)
    pid = thinker.process_id
    assert pid is not None
    begun = time.monotonic()
    thinker.ask(request(2, "hangs"))
    (late,) = answers(thinker)
    assert time.monotonic() - begun > 0.4, "not at once"
    assert late.failure is not None
    assert late.failure.kind == "timeout"
    assert late.decision.move in late.request.choices
    wait_until(lambda: thinker.process_id != pid)
    thinker.ask(request(3, "good"))
    assert answers(thinker)[0].failure is None


def test_who_took_too_long_is_asked_once_more_to_be_quick(thinker: Thinker) -> None:
    thinker.ask(request(5, "slow"))
    (answer,) = answers(thinker)
    assert (answer.decision.move, answer.failure) == (5, None)


@pytest.mark.parametrize("player", ["raises", "cheats", "dies", "hangs"])
def test_another_player_decides_where_one_cannot(player: str) -> None:
    """Nothing is left to chance that can be considered."""
    far = Fair(RELIEVED)
    kinds: list[Thinking] = [far] if player in ("dies", "hangs") else [far, LocalThinker(make_relieved)]
    for thinker in kinds:
        thinker.ask(request(8, player, seed=1))
        (answer,) = answers(thinker)
        assert answer.decision.move == 8
        assert answer.failure is not None
        assert answer.failure.relieved
        thinker.stop()


@pytest.mark.parametrize("game", games())
def test_each_game_has_somebody_who_stands_in(game: str) -> None:
    entry = games()[game]
    assert type(make_player(game, STAND_IN)) is type(entry.player(entry.stand_in).make())
    assert entry.stand_in != "random"


def test_a_limit_counts_the_time_in_which_the_program_runs() -> None:
    now = [100.0]
    deadline = Deadline(3.0, lambda: now[0])
    for _times in range(2):
        now[0] += 3600
        deadline.tick()
    assert not deadline.over
    assert deadline.slice == SLICE_SECONDS
    for _times in range(4):
        now[0] += SLICE_SECONDS
        deadline.tick()
    assert deadline.over
    assert deadline.slice == 0


@pytest.mark.parametrize(
    ("patience", "thought"),
    [
        pytest.param(3.0, 500, id="its own processor time"),
        pytest.param(1.0, 600, id="the wall, if nobody may wait longer"),
        pytest.param(1.2, 500, id="the wall, divided by the patience"),
    ],
)
def test_thinking_is_measured_in_processor_time(patience: float, thought: float) -> None:
    """Half a second of work in 0.6 s on the wall."""
    processor, wall = [7.0], [100.0]
    watch = Stopwatch(patience, lambda: processor[0], lambda: wall[0])
    for _look in range(10):
        processor[0] += 0.05
        wall[0] += 0.06
        found = watch.milliseconds
    assert found == pytest.approx(thought)


def test_a_loaded_machine_makes_thinking_at_most_three_times_as_long() -> None:
    processor, wall = [0.0], [0.0]
    watch = Stopwatch(Budget().patience, lambda: processor[0], lambda: wall[0])
    for _look in range(30):
        processor[0] += 0.01
        wall[0] += 0.1
        found = watch.milliseconds
    assert found == pytest.approx(1000)


def test_what_a_stopped_program_costs_is_not_its_time() -> None:
    processor, wall = [0.0], [0.0]
    watch = Stopwatch(3.0, lambda: processor[0], lambda: wall[0])
    wall[0] += 3600
    assert watch.milliseconds < 500
    processor[0] += 0.9
    wall[0] += 0.9
    assert watch.milliseconds == pytest.approx(900)


def test_only_its_own_thread_thinks() -> None:
    """What another thread of the program works is not the player's time."""
    watch = Stopwatch(1000.0)
    other = threading.Thread(target=lambda: sum(i * i for i in range(3_000_000)))
    begun = time.process_time()
    other.start()
    other.join()
    spent = 1000 * (time.process_time() - begun)
    assert watch.milliseconds < spent / 2


STOPPED = """
import sys, time
from capitol.ai.worker import Thinker
from tests.ai.strange_players import FACTORY, request
if __name__ == "__main__":
    thinker = Thinker(FACTORY, least_seconds=1.5)
    thinker.ask(request(1, "good"))
    while not thinker.poll():
        time.sleep(0.01)
    thinker.ask(request(2, "sleeps"))
    print("asked", flush=True)
    while not (answers := thinker.poll()):
        time.sleep(0.01)
    print(answers[0].decision.move, answers[0].failure, flush=True)
    thinker.stop()
"""


@pytest.mark.posix
def test_a_program_that_was_stopped_while_somebody_thought_loses_no_move(tmp_path: Path) -> None:
    """Ctrl+Z, or a machine that sleeps: longer than a decision may take."""
    script = tmp_path / "stopped.py"
    script.write_text(STOPPED)
    here = Path(__file__).parents[2]
    command = [sys.executable, str(script)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, start_new_session=True, env=os.environ | {"PYTHONPATH": str(here)}
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "asked\n"
        os.killpg(process.pid, signal.SIGSTOP)
        time.sleep(2.0)
        os.killpg(process.pid, signal.SIGCONT)
        assert process.stdout.readline() == "2 None\n"


def test_a_longer_budget_gives_longer_patience() -> None:
    thinker = Thinker(FACTORY, least_seconds=0.05, uncounted_seconds=PATIENCE)
    asked = Budget(milliseconds=1500), Budget(milliseconds=10), Budget(iterations=5)
    assert [thinker.limit(budget) for budget in asked] == [6.0, 0.05, PATIENCE]
    thinker.ask(request(2, "sleeps", Budget(milliseconds=round(1000 * PATIENCE / 4))))
    thinker.ask(request(3, "sleeps", Budget(iterations=5)))
    thinker.ask(request(4, "hangs", Budget(milliseconds=20)))
    kinds = [answer.failure and answer.failure.kind for answer in answers(thinker, 3)]
    assert kinds == [None, None, "timeout"]
    thinker.stop()


def test_a_thought_is_broken_off(thinker: Thinker) -> None:
    thinker.ask(request(1, "good"))
    answers(thinker)
    for number in range(3):
        thinker.ask(request(number, "hangs", Budget(iterations=1)))
        time.sleep(0.02 * number)
        thinker.cancel(number)
        thinker.ask(request(9, "good"))
        (answer,) = answers(thinker)
        assert (answer.request.id, answer.failure) == (9, None)


def test_stopping_ends_the_process_and_the_thread(thinker: Thinker) -> None:
    thinker.stop()
    before = threading.active_count()
    other = Thinker(FACTORY)
    other.ask(request(1, "hangs"))
    wait_until(lambda: other.process_id is not None)
    other.stop()  # the process has hardly begun
    wait_until(lambda: threading.active_count() == before)
    assert other.process_id is None
    assert not other.busy
    other.stop()
    with pytest.raises(RuntimeError):
        other.ask(request(2, "good"))


def test_nothing_is_started_before_it_is_needed() -> None:
    assert Thinker(FACTORY).process_id is None


_HOST = """
import sys, time
sys.path[:0] = [{root!r}]
from capitol.ai.worker import Thinker
from tests.ai.strange_players import FACTORY, request
if __name__ == "__main__":
    thinker = Thinker(FACTORY)
    thinker.ask(request(1, "good"))
    while not thinker.poll():
        time.sleep(0.01)
    if sys.argv[1] == "hangs":
        thinker.ask(request(2, "hangs"))
        time.sleep(0.2)
    print(thinker.process_id, flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("while_it", ["waits", "hangs"])
def test_the_process_ends_with_a_parent_that_is_killed(tmp_path: Path, while_it: str) -> None:
    script = tmp_path / "host.py"
    script.write_text(_HOST.format(root=str(Path.cwd())), encoding="utf-8")
    parent = subprocess.Popen([sys.executable, str(script), while_it], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    assert not gone(pid)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_until(lambda: gone(pid))


def test_the_thinking_process_knows_no_screen(thinker: Thinker) -> None:
    thinker.ask(request(1, "tells"))
    told = facts(answers(thinker)[0])
    assert told["pygame"] == 0
    assert told["pid"] != os.getpid()


def _capitol(number: int, player: str) -> Request:
    state = GAME.start(deal(number, 3))
    view = GAME.view(state, state.turn)
    choices = GAME.choices(view, state.turn)
    return Request(number, "capitol", player, view, choices, Budget(milliseconds=100), seed=number)


def test_the_players_of_the_house_think_alike_here_and_there() -> None:
    asked = [_capitol(number, player) for number, player in enumerate(["mason", "random", "strong"])]
    there, here = Fair(PLAYER_FACTORY), LocalThinker(make_player)
    for one in asked:
        there.ask(one)
        here.ask(one)
    for answer, same in zip(answers(there, 3), answers(here, 3), strict=True):
        assert answer.failure is None
        assert answer.decision == same.decision
    there.stop()


def test_the_registry_lists_the_players() -> None:
    capitol = games()["capitol"]
    assert [player.id for player in capitol.everybody[-2:]] == ["random", "mason"]
    assert all(player.name and player.sentence for player in capitol.players)
    assert games() is games()
    with pytest.raises(KeyError, match="Capitol has no computer player"):
        make_player("capitol", "nobody")
    assert find_factory(PLAYER_FACTORY) is make_expert


def test_the_registry_is_light_until_it_is_asked() -> None:
    code = (
        "import sys, capitol.games.registry as r; assert 'capitol.games.capitol.rules' not in sys.modules;"
        "r.games(); assert 'pygame' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_candidate_needs_no_figures() -> None:
    assert Candidate(3).win_probability is None


def test_no_thought_is_held_up_by_the_collector(thinker: Thinker) -> None:
    """What the players keep is not searched for cycles while one of them thinks."""
    thinker.ask(request(1, "tells"))
    assert facts(answers(thinker)[0])["collects"] == 0
