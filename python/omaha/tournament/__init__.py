"""Tournaments: structures, chips, the clock, seats, hands at many tables, places and prizes."""

from omaha.tournament.bots import SimplePlayer
from omaha.tournament.chips import S0, Chip, ChipSet
from omaha.tournament.clock import Clock, Period
from omaha.tournament.director import Director
from omaha.tournament.event import Tournament
from omaha.tournament.icm import Icm, chop, icm, icm_exact
from omaha.tournament.payouts import Payouts
from omaha.tournament.play import Pace, SimulatedTime
from omaha.tournament.simulate import Simulation, simulate
from omaha.tournament.status import Status
from omaha.tournament.structure import AddOn, Break, Level, Rebuy, ReEntry, Structure
from omaha.tournament.suggest import Suggestion
from omaha.tournament.todo import Instruction

__all__ = [
    "S0",
    "AddOn",
    "Break",
    "Chip",
    "ChipSet",
    "Clock",
    "Director",
    "Icm",
    "Instruction",
    "Level",
    "Pace",
    "Payouts",
    "Period",
    "ReEntry",
    "Rebuy",
    "SimplePlayer",
    "SimulatedTime",
    "Simulation",
    "Status",
    "Structure",
    "Suggestion",
    "Tournament",
    "chop",
    "icm",
    "icm_exact",
    "simulate",
]
