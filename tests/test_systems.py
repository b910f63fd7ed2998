"""The same tests on every system and Python: the few that need what Windows lacks, or the packages of the downloads,
are named here, and no other is left out."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from windows import package

TESTS = Path(__file__).resolve().parent
POSIX = {
    "host/test_folders.py::test_a_home_of_nobody_is_told_of",
    "host/test_folders.py::test_without_any_home_folder_none_is_made_up",
    "host/test_process_group.py::test_a_program_gets_no_libraries_of_a_frozen_game",
    "host/test_speech.py::test_no_speech_program_outlives_the_game",
    *(  # jsonschema, of which a part does not load under Wine 8
        f"capitol/rules/test_protocol_schema.py::{name}"
        for name in (
            "test_every_message_of_whole_games_is_as_the_schema_says",
            "test_what_is_no_message_is_not_taken_for_one",
            "test_keys_that_are_not_named_may_come",
            "test_the_schema_is_one_and_names_what_the_rules_know",
        )
    ),
    "cli/test_programs.py::test_all_that_goes_over_the_pipes_is_as_the_schema_says",
    "boards/test_level_files.py::test_a_link_that_leads_out_is_refused",  # making links is a privilege on Windows
    "cli/test_commands.py::test_ctrl_c_ends_games_in_several_processes",  # Ctrl-C for a group of processes
    "host/test_interrupts.py::test_a_process_that_is_being_started_is_deaf_to_ctrl_c",  # Ctrl-C as a signal
    "host/test_interrupts.py::test_ctrl_c_while_a_process_is_started_reaches_this_one_afterwards",
    "host/test_lock.py::test_a_forked_child_does_not_keep_the_lock",  # fork
    "ai/test_thinking.py::test_a_program_that_was_stopped_while_somebody_thought_loses_no_move",  # SIGSTOP
    "host/test_memory.py::test_large_pieces_are_given_back_though_small_ones_between_them_stay",  # ps
    "host/test_speech.py::test_a_program_that_never_reads_holds_up_nobody",
    "host/test_speech.py::test_a_service_that_is_killed_is_missed_at_once",  # sockets of Unix
    "host/test_speech.py::test_every_program_gets_the_words_as_they_are",  # a script as a program
    "kit/test_text_entry.py::test_what_was_copied_is_had_from_pygame",  # no clipboard without a window
    "kit/test_virtual_pad.py::test_pads_come_and_go",  # a library beside pygame that has another name there
    "test_house.py::test_no_modules_import_each_other_in_a_circle",  # grimp, of which a part does not load under Wine 8
    *(  # the same
        f"packaging/test_reach.py::{name}"
        for name in (
            "test_the_nearest_comes_first",
            "test_a_room_reaches_those_above_it_and_not_those_below",
            "test_what_imports_do_not_show_is_reached_too",
            "test_files_that_are_read_reach_the_tests_of_their_readers",
            "test_what_all_depend_on_reaches_all",
            "test_tests_that_read_all_sources_come_last",
            "test_a_change_touches_its_own_room_and_what_is_next_to_it",
            "test_many_changes_touch_what_each_touches",
        )
    ),
    *(  # again, and git
        f"packaging/test_lanes.py::{name}"
        for name in (
            "test_the_work_tree_and_the_last_four_hours_count_as_changed",
            "test_what_differs_from_a_revision_counts_as_changed",
            "test_missing_history_is_told",
            "test_slow_tests_of_rooms_that_were_touched_run_and_a_quarter_of_the_others",
            "test_pytest_knows_what_it_is_asked_for",
        )
    ),
    # a script for bash
    "packaging/test_launchers.py::test_a_landing_runs_the_check_and_then_the_packages_whatever_the_first_said",
    "packaging/test_linux_package.py::test_the_menu_entry_names_the_program_wherever_it_lies",  # a script for sh
    "packaging/test_pack.py::test_links_stay_links",  # links again
    *(  # scripts for sh in place of Wine
        f"packaging/test_wine.py::{name}"
        for name in (
            "test_a_program_ends_and_has_spoken",
            "test_what_it_left_running_is_named_and_ended",
            "test_one_that_goes_on_after_its_last_line_is_ended",
            "test_one_that_never_ends_is_a_failure",
        )
    ),
    "packaging/test_signing.py::TestSigning",  # a script for bash, which runs on a Mac
}
DOWNLOADS = {
    f"packaging/test_licences.py::{name}"
    for name in (
        "test_the_file_is_up_to_date",
        "test_versions_are_those_that_are_pinned",
        "test_every_library_of_the_packages_is_listed",
        "test_metadata_that_changed_is_refused",
        "test_a_program_folder_with_a_strange_library_is_refused",
    )
}
"""What reads the licences of pygame and the numpy beside it, which are in the downloads."""
WORKSHOP = "workshop"
"""The folder of tests that need the workshop and its packages, which only people who train computer players install:
left out where the downloads are tested, under Wine and by the release workflow."""
WITHOUT_WORKSHOP = [f"--ignore=tests/{WORKSHOP}"]
LIGHT = re.compile(r"workshop\.games\.\w+\.(fullest_table|positions)\b")
"""The modules of the workshop that need no other packages: positions, for any test."""
PACKAGES = {"choix", "matplotlib", "scipy", "tqdm"}
"""What the workshop needs and a download does not hold."""


@cache
def modules() -> dict[str, ast.Module]:
    """The trees of all modules of tests but this one, by where they are below `TESTS`."""
    paths = sorted(path for path in TESTS.rglob("*.py") if path != Path(__file__).resolve())
    return {path.relative_to(TESTS).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def pytests(tree: ast.AST) -> set[str]:
    """Everything of pytest's that is named, for instance ``pytest.mark.skipif``."""
    names = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return {name for name in names if name.startswith("pytest.")}


@pytest.mark.parametrize(("mark", "wanted"), [("posix", POSIX), ("downloads", DOWNLOADS)], ids=["posix", "downloads"])
def test_the_tests_that_are_left_out_somewhere_are_these(mark: str, wanted: set[str]) -> None:
    marked = set()
    for name, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                decorators = set[str]().union(*map(pytests, node.decorator_list))
                if f"pytest.mark.{mark}" in decorators:
                    marked.add(f"{name}::{node.name}")
    assert marked == wanted


def test_nothing_is_left_out_in_another_way() -> None:
    ways = {"pytest.skip", "pytest.mark.skip", "pytest.mark.skipif", "pytest.mark.xfail", "pytest.importorskip"}
    names = {
        name: pytests(tree) & ways | {"pytestmark"} & {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        for name, tree in modules().items()
    }
    assert {name: found for name, found in names.items() if found} == {}


def imported(tree: ast.AST) -> set[str]:
    """The modules that a module imports, with what it imports from them: ``capitol``, ``workshop``."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_what_needs_the_workshop_stands_in_its_folder() -> None:
    needing = {
        name
        for name, tree in modules().items()
        if any(one.partition(".")[0] in {*PACKAGES, "workshop"} and not LIGHT.match(one) for one in imported(tree))
    }
    assert needing
    assert {name for name in needing if name.partition("/")[0] != WORKSHOP} == set()


def test_the_tests_of_downloads_leave_out_the_workshop_alone() -> None:
    """And under Wine what is slow, for which there is no time: the workflows for real Windows run that."""
    folder = TESTS.parent / ".github" / "workflows"
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yml"))]
    lines = [line for text in texts for line in re.findall(r"-m pytest.*", text)]
    assert len(lines) == len(texts) == 2
    # What each change passes under Wine is tests of folders that are there.
    named = [word for word in package.ROOMS if not word.startswith("--ignore=")]
    ignored = [word.partition("=")[2] for word in package.ROOMS if word not in named]
    assert all((TESTS.parent / word).exists() for word in (*named, *ignored))
    assert ignored == ["tests/packaging/test_sounds.py"]
    for words in (package.PYTEST, *map(str.split, lines)):
        assert [word for word in words if word.startswith("--ignore")] == WITHOUT_WORKSHOP
        assert not {"-k", "--deselect", "--lf", "--maxfail", "-x"} & set(words)
        assert words.count("-m") == 1 + (words is package.PYTEST)  # of Python, not of pytest
    assert package.PYTEST[-2:] == ("-m", "not slow or system")
