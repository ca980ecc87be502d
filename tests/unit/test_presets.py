"""The presets, cell by cell of the table in rules 2.1, as far as a field expresses the cell.

A cell may name a number of raises "bet + 3": the bet is no raise, so the field says 3.
"""

from __future__ import annotations

from typing import Any

import pytest

from omaha.presets import PRESETS, preset

ANY = {"limit", "pot_limit", "no_limit"}
TOURNAMENT = {"missed_blinds": "always_posted", "wait_for_big_blind": False}
BY_RR: dict[str, Any] = {"missed_blinds": "both", "wait_for_big_blind": True}

# Preset, column, the fields that the cell sets.
CELLS: list[tuple[str, str, dict[str, Any]]] = [
    ("home_tournament", "game", {"structures": {"pot_limit"}}),
    ("home_tournament", "minimum raise", {"minimum_raise": "increment"}),
    ("home_tournament", "blinds in the pot", {"blinds_in_pot": "full"}),
    ("home_tournament", "limit cap", {"raise_limit": None}),
    ("home_tournament", "button", {"button": "dead", "first_button": "draw"}),
    ("home_tournament", "missed blinds", TOURNAMENT),
    ("home_tournament", "newcomer", {"newcomer": "none"}),
    ("home_tournament", "shows first", {"show_first": "aggressor", "side_pots_first": True}),
    ("home_tournament", "muck", {"muck": "losers"}),
    ("home_tournament", "odd chips", {"odd_chip_order": "left_of_button", "one_odd_chip_max": True}),
    ("home_tournament", "other", {"rebuy": "add_on", "tournament": True}),
    ("cardroom_hilo", "game", {"structures": {"limit"}}),
    ("cardroom_hilo", "blinds in the pot", {"blinds_in_pot": "full"}),
    ("cardroom_hilo", "limit cap", {"raise_limit": 3}),
    ("cardroom_hilo", "button", {"button": "small_blind"}),
    ("cardroom_hilo", "missed blinds", {"missed_blinds": "small_after_button", "wait_for_big_blind": False}),
    ("cardroom_hilo", "newcomer", {"newcomer": "post_or_wait"}),
    ("cardroom_hilo", "shows first", {"show_first": "aggressor"}),
    ("cardroom_hilo", "muck", {"muck": "callers"}),
    (
        "cardroom_hilo",
        "odd chips",
        {"odd_chip_order": "left_of_button", "hilo_odd_chip": "high", "one_odd_chip_max": False},
    ),
    ("cardroom_hilo", "other", {"uncalled_winner_shows": False}),
    ("casino", "game", {"structures": {"pot_limit", "limit"}}),
    ("casino", "minimum raise", {"minimum_raise": "double"}),
    ("casino", "blinds in the pot", {"blinds_in_pot": "full"}),
    ("casino", "limit cap", {"raise_limit": 3}),
    ("casino", "button", {"button": "moving"}),
    ("casino", "missed blinds", BY_RR),
    ("casino", "newcomer", {"newcomer": "post_or_wait"}),
    ("casino", "shows first", {"show_first": "left_of_button"}),
    ("casino", "muck", {"muck": "none"}),
    ("casino", "odd chips", {"odd_chip_order": "left_of_button", "one_odd_chip_max": False}),
    ("casino", "other", {"big_blind_range": (1, 2), "rebuy": "between_hands"}),
    ("guide", "game", {"structures": ANY}),
    ("guide", "minimum raise", {"minimum_raise": "plus_minimum"}),
    ("guide", "blinds in the pot", {"blinds_in_pot": "full"}),
    ("guide", "limit cap", {"raise_limit": 3, "raise_limit_heads_up": "capped"}),
    ("guide", "button", {"button": "moving"}),
    ("guide", "missed blinds", BY_RR),
    ("guide", "newcomer", {"newcomer": "post_or_wait"}),
    ("guide", "shows first", {"show_first": "all"}),
    ("guide", "muck", {"muck": "none"}),
    ("guide", "odd chips", {"odd_chip_order": "left_of_button", "one_odd_chip_max": False}),
    ("online", "game", {"structures": ANY}),
    ("online", "minimum raise", {"minimum_raise": "increment"}),
    ("online", "blinds in the pot", {"blinds_in_pot": "full"}),
    ("online", "limit cap", {"raise_limit": 3}),
    ("online", "button", {"button": "moving", "first_button": "high_card"}),
    ("online", "missed blinds", {"missed_blinds": "both", "wait_for_big_blind": True}),
    ("online", "newcomer", {"newcomer": "waits_for_button"}),
    ("online", "shows first", {"show_first": "left_of_button"}),
    ("online", "muck", {"muck": "none"}),
    (
        "online",
        "odd chips",
        {"hilo_odd_chip": "high", "odd_chip_order": "left_of_button", "one_odd_chip_max": False},
    ),
    ("online", "other", {"buy_in_small_bets": (10, None)}),
    ("roberts", "game", {"structures": ANY}),
    ("roberts", "minimum raise", {"minimum_raise": "increment"}),
    ("roberts", "blinds in the pot", {"blinds_in_pot": "full"}),
    ("roberts", "limit cap", {"raise_limit": 3, "raise_limit_heads_up": "round"}),
    ("roberts", "button", {"button": "moving"}),
    ("roberts", "missed blinds", BY_RR),
    ("roberts", "newcomer", {"newcomer": "post_or_wait"}),
    ("roberts", "shows first", {"show_first": "aggressor"}),
    ("roberts", "muck", {"muck": "losers"}),
    ("roberts", "odd chips", {"odd_chip_order": "left_of_button", "one_odd_chip_max": True}),
    ("roberts", "other", {"half_bet_rule": True}),
    ("tda_2024", "game", {"structures": ANY}),
    ("tda_2024", "minimum raise", {"minimum_raise": "increment"}),
    ("tda_2024", "blinds in the pot", {"blinds_in_pot": "full"}),
    ("tda_2024", "limit cap", {"raise_limit": 3, "raise_limit_heads_up": "event"}),
    ("tda_2024", "button", {"button": "dead"}),
    ("tda_2024", "missed blinds", TOURNAMENT),
    ("tda_2024", "newcomer", {"newcomer": "none"}),
    ("tda_2024", "shows first", {"show_first": "aggressor"}),
    ("tda_2024", "muck", {"muck": "losers", "all_in_face_up": True}),
    ("tda_2024", "odd chips", {"odd_chip_order": "left_of_button", "one_odd_chip_max": False}),
    ("tda_2024", "other", {"all_in_face_up": True}),
    ("wsop_live_2024", "game", {"structures": ANY}),
    ("wsop_live_2024", "minimum raise", {"minimum_raise": "increment"}),
    ("wsop_live_2024", "blinds in the pot", {"blinds_in_pot": "small_as_big"}),
    ("wsop_live_2024", "limit cap", {"raise_limit": 4, "raise_limit_heads_up": "round"}),
    ("wsop_live_2024", "shows first", {"show_first": "aggressor"}),
    ("wsop_live_2024", "muck", {"muck": "losers"}),
    ("wsop_live_2024", "odd chips", {"odd_chip_order": "left_of_button", "one_odd_chip_max": False}),
    ("wsop_live_2024", "other", {"max_runs": 2}),
    ("wsop_tournament_2024", "game", {"structures": ANY}),
    ("wsop_tournament_2024", "minimum raise", {"minimum_raise": "increment"}),
    ("wsop_tournament_2024", "blinds in the pot", {"blinds_in_pot": "actual"}),
    ("wsop_tournament_2024", "limit cap", {"raise_limit": 4}),
    ("wsop_tournament_2024", "button", {"button": "dead"}),
    ("wsop_tournament_2024", "missed blinds", TOURNAMENT),
    ("wsop_tournament_2024", "newcomer", {"newcomer": "none"}),
    ("wsop_tournament_2024", "shows first", {"show_first": "aggressor"}),
    ("wsop_tournament_2024", "muck", {"muck": "losers"}),
    (
        "wsop_tournament_2024",
        "odd chips",
        {"odd_chip_order": "left_of_button", "one_odd_chip_max": False, "identical_even": True},
    ),
    ("wsop_tournament_2024", "other", {"all_in_face_up": True}),
]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [(name, wanted) for name, _, wanted in CELLS],
    ids=[f"{name}-{column.replace(' ', '_')}" for name, column, _ in CELLS],
)
def test_cell(name: str, wanted: dict[str, Any]) -> None:
    house = preset(name)
    found = {field: getattr(house, field) for field in wanted}
    if "structures" in found:
        found["structures"] = set(found["structures"])
    assert found == wanted


def test_every_preset_has_its_cells() -> None:
    assert list(dict.fromkeys(name for name, _, _ in CELLS)) == list(PRESETS)
    assert len({(name, column) for name, column, _ in CELLS}) == len(CELLS)


@pytest.mark.parametrize("name", PRESETS)
def test_rake_is_on_in_casino_and_wsop_live_alone(name: str) -> None:
    assert (preset(name).rake is not None) == (name in {"casino", "wsop_live_2024"})


@pytest.mark.parametrize("name", PRESETS)
def test_one_odd_chip_max_by_roberts_alone(name: str) -> None:
    assert preset(name).one_odd_chip_max == (name in {"roberts", "home_tournament"})


@pytest.mark.parametrize("name", PRESETS)
def test_tournaments_do_not_run_it_twice(name: str) -> None:
    house = preset(name)
    assert not (house.tournament and (house.max_runs > 1 or house.rabbit))
    assert house.tournament == (name in {"home_tournament", "tda_2024", "wsop_tournament_2024"})


@pytest.mark.parametrize("name", PRESETS)
def test_short_all_ins_are_treated_alike_everywhere(name: str) -> None:
    assert preset(name).short_all_ins_add_up
