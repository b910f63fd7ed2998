"""The actions of presses on tools: moves that are played at once, things picked up for the board, and dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol, cast

from capitol.games.capoterra.rules.cards import free_explorers
from capitol.games.capoterra.rules.cells import Position, cell_at, position_of
from capitol.games.capoterra.rules.moves import Accept, Buy, Done, Draw, Found, Hire, Refuse, Resolve, Sell
from capitol.games.capoterra.rules.numbers import EXPLORER, GOODS, SECTIONS
from capitol.games.capoterra.rules.state import PAYING, State
from capitol.games.capoterra.ui.models.bundles import Draft
from capitol.games.capoterra.ui.models.deals import (
    hiring,
    is_last_turn,
    proceeds,
    purchase,
    sale,
    sales_but,
    worth_keeping,
)
from capitol.games.capoterra.ui.models.hauling import homeward, loose, supplies
from capitol.games.capoterra.ui.models.pending import Held, Pile, Section, Unit
from capitol.games.capoterra.ui.models.upkeep import dues, forecast, payments
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.games.capoterra.ui.tools.desk import Desk, desk_of
from capitol.games.capoterra.ui.tools.market import hire_menu, section_menu, unsold_dialog
from capitol.games.capoterra.ui.tools.move_tray import next_site
from capitol.games.capoterra.ui.tools.offer_dialog import keep_dialog, offer_dialog
from capitol.games.capoterra.ui.tools.upkeep_tray import WAY_IDS
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.widgets import Dialog

WISHES, DRAFT, KEPT, WARNED, ASKED = "wishes", "draft", "kept", "warned", "asked"
"""The keys under which the tools remember things for the turn of a seat, in the view model's memo."""


class ToolScene(Protocol):
    """The table on which the tools are used."""

    @property
    def stage(self) -> Stage: ...

    @property
    def view_model(self) -> TableViewModel: ...

    @property
    def asks(self) -> bool:
        """Whether a person is asked before a move that gives something away."""


class Tools:
    """Turns presses on the tools into moves, picks and dialogs of the scene."""

    def __init__(self, scene: ToolScene) -> None:
        self.scene = scene

    @property
    def _vm(self) -> TableViewModel:
        return self.scene.view_model

    @property
    def _table(self) -> State:
        return self._vm.state

    @property
    def _seat(self) -> int:
        return self._vm.viewer

    def desk(self) -> Desk:
        """Return the tools' view of the table now."""
        return desk_of(self._vm)

    def press(self, kind: str, rest: str) -> bool:
        """Handle a press on a tool by the two parts of its id; return False if it is none."""
        parts = rest.split(".") if rest else []
        act = self._actions.get(kind)
        if act is None:
            return False
        if self._vm.acting:
            act(parts)
        return True

    def confirm(self) -> bool:
        """Handle the confirm button: pay all units as shown; before the end of the trade say once which units cannot be
        paid, and ask once whether goods that become worthless are sold. Return False if the button does none of these
        now."""
        if not self._vm.acting:
            return False
        if self._table.phase == PAYING:
            self._vm.play_all(payments(self._table, self.desk().wishes))
            return True
        return self._warns() or self._asks_to_sell()

    def _asks_to_sell(self) -> bool:
        """Ask, once a turn, before a seat's last trade ends with goods unsold."""
        table, pending = self._table, self._vm.pending
        if pending is None or not isinstance(pending.move, Draw | Done) or not is_last_turn(table):
            return False
        if not self.scene.asks or ASKED in self._memo:
            return False
        sales = sales_but(table, self._seat, (0, 0, 0, 0))
        if not sales:
            return False
        self._memo[ASKED] = True
        stage, move = self.scene.stage, pending.move

        def keep() -> None:
            stage.close()
            self._vm.play(move)

        def sell() -> None:
            stage.close()
            self._vm.play_all(sales)

        stage.open(lambda look: unsold_dialog(look, proceeds(sales), sell, keep, stage.close))
        return True

    def _warns(self) -> bool:
        """Warn, once a turn, that units will be lost after the end of the trade."""
        lost = frozenset((due.unit, due.cell) for due in forecast(self._table) if due.way is None)
        told = cast("frozenset[tuple[int, int]]", self._memo.get(WARNED, frozenset()))
        text = self.desk().unpaid
        if not text or lost <= told or not isinstance(self._vm.pending and self._vm.pending.move, Draw | Done | Found):
            return False
        self._memo[WARNED] = lost | told
        self.scene.stage.bubble(text, "confirm")
        return True

    @property
    def _actions(self) -> dict[str, Callable[[list[str]], None]]:
        return {
            "sell": self._sell,
            "buy": self._buy,
            "sell_all": self._open_keep,
            "hire": self._hire,
            "section": self._section,
            "offer": self._open_offer,
            "village": self._village,
            "pay": self._pay,
            "home": lambda _parts: self._vm.play_all(homeward(self._table, self._seat)),
            "supply": self._supply,
            "goods": self._goods,
            "walk": self._walk,
            "amount": self._amount,
            "put_back": lambda _parts: self._vm.hold(None),
            "rob": lambda parts: self._vm.play(Resolve(victim=int(parts[0]))),
            "other_way": lambda _parts: self._other_way(),
            "skip": lambda _parts: self._vm.play(Resolve()),
            "accept": lambda _parts: self._vm.play(Accept()),
            "refuse": lambda _parts: self._vm.play(Refuse()),
        }

    def _other_way(self) -> None:
        """Choose the other effect of the event card if one has been chosen."""
        pending = self._vm.pending
        if pending is not None and pending.rotate(1):
            self._vm.refresh()

    # Step 3

    def _sell(self, parts: list[str]) -> None:
        self._trade(sale(self._table, self._seat, GOODS.index(parts[0]), many=parts[-1] == "many"))

    def _buy(self, parts: list[str]) -> None:
        self._trade(purchase(self._table, self._seat, GOODS.index(parts[0]), many=parts[-1] == "many"))

    def _trade(self, move: Sell | Buy) -> None:
        if self._vm.why_not(move) is None:
            self._vm.play(move)

    def _open(self, build: Callable[[Desk, Look], Dialog]) -> None:
        self.scene.stage.open(lambda look: build(desk_of(self._vm, look), look))

    def _hire(self, parts: list[str]) -> None:
        """Hire a unit: at once if there is one place for it, else after a choice of the place."""
        stage = self.scene.stage
        if parts == ["menu", "close"]:
            stage.close()
            return
        unit = int(parts[0])
        if len(parts) == 3:
            stage.close()
            self._vm.play(Hire(unit, _position(parts)))
            return
        able = [one for one in hiring(self._table, self._seat, unit) if one.refusal is None]
        if len(able) == 1:
            self._vm.play(able[0].move)
        elif able:
            self._open(lambda desk, look: hire_menu(desk, unit, look))

    def _section(self, parts: list[str]) -> None:
        if not parts:
            self._open(section_menu)
            return
        self.scene.stage.close()
        if parts[0] in SECTIONS:
            self._vm.hold(Section(SECTIONS.index(parts[0])))

    def _village(self, _parts: list[str]) -> None:
        """Pick up an explorer that can found a village: the next one after the held one."""
        places = [position_of(cell) for cell in free_explorers(self._table, self._seat)]
        held = self._held()
        now = places.index(held.at) if isinstance(held, Unit) and held.at in places else -1
        if places:
            self._vm.hold(Unit(EXPLORER, places[(now + 1) % len(places)]))

    def _held(self) -> Held | None:
        pending = self._vm.pending
        return None if pending is None else pending.held

    # “Sell all but…”

    def _open_keep(self, _parts: list[str]) -> None:
        self._memo[KEPT] = worth_keeping(self._table, self._seat)
        self._open(self._keep_dialog)

    def _keep_dialog(self, desk: Desk, look: Look) -> Dialog:
        kept = cast("tuple[int, ...]", self._memo.get(KEPT, (0, 0, 0, 0)))
        sales = sales_but(desk.table, desk.seat, kept)

        def change(good: int, count: int) -> None:
            self._memo[KEPT] = tuple([count if one == good else now for one, now in enumerate(kept)])
            self.scene.stage.rebuild_dialog()

        def sell() -> None:
            self.scene.stage.close()
            self._vm.play_all(sales)

        stage = self.scene.stage
        return keep_dialog(desk, kept, look, proceeds(sales), on_change=change, on_sell=sell, on_close=stage.close)

    def dialogs_ahead(self, look: Look) -> Iterator[Dialog]:
        """Yield the dialogs that may open while the seat trades, to be drawn before they are shown."""
        desk, stage = self.desk(), self.scene.stage
        yield self._offer_dialog(desk, look)
        yield self._keep_dialog(desk, look)
        sales = sales_but(desk.table, desk.seat, (0, 0, 0, 0))
        if is_last_turn(desk.table) and sales:
            yield unsold_dialog(look, proceeds(sales), stage.close, stage.close, stage.close)

    # Offers

    def _open_offer(self, parts: list[str]) -> None:
        if DRAFT not in self._memo:
            rival = next(seat for seat in range(self._table.terms.seats) if seat != self._seat)
            self._memo[DRAFT] = Draft(self._seat, rival)
        self._open(self._offer_dialog)

    def _offer_dialog(self, desk: Desk, look: Look) -> Dialog:
        draft = cast(Draft, self._memo.get(DRAFT) or Draft(desk.seat, (desk.seat + 1) % desk.table.terms.seats))

        def change(draft: Draft) -> None:
            self._memo[DRAFT] = draft
            self.scene.stage.rebuild_dialog()

        def propose() -> None:
            self.scene.stage.close()
            self._vm.play(draft.move)

        return offer_dialog(desk, draft, look, on_change=change, on_propose=propose, on_close=self.scene.stage.close)

    @property
    def _memo(self) -> dict[str, Any]:
        return self._vm.memo

    # Step 5

    def _pay(self, parts: list[str]) -> None:
        """Choose how a unit is paid; the others stay as shown."""
        number, way = int(parts[0]), next(way for way, id in WAY_IDS.items() if id == parts[1])
        shown = {one: due.way for one, due in enumerate(dues(self._table, self.desk().wishes)) if due.way is not None}
        self._memo[WISHES] = {**shown, number: way}
        self._vm.refresh()

    # Step 6

    def _supply(self, _parts: list[str]) -> None:
        site = next_site(self._table, self._seat)
        if site is not None:
            self._vm.play_all(supplies(self._table, self._seat, site))

    def _goods(self, parts: list[str]) -> None:
        """Pick up all goods of a kind in a place that can still be moved, or put them back."""
        good, at = int(parts[0]), _position(parts)
        held = self._held()
        if isinstance(held, Pile) and (held.good, held.at) == (good, at):
            self._vm.hold(None)
            return
        count = loose(self._table, self._seat, good, cell_at(at))
        if count:
            self._vm.hold(Pile(good, at, count))

    def _amount(self, parts: list[str]) -> None:
        """Change how many of the goods in the hand are moved."""
        pending = self._vm.pending
        if parts and pending is not None and pending.carry(int(parts[0])):
            self._vm.refresh()

    def _walk(self, parts: list[str]) -> None:
        """Pick up a unit, or put it back."""
        unit = Unit(int(parts[0]), _position(parts))
        self._vm.hold(None if self._held() == unit else unit)


def _position(parts: list[str]) -> Position:
    return int(parts[-2]), int(parts[-1])
