"""Tables: seats, buy-ins, the button and the blinds between hands."""

from omaha.table.cash import Policy, Seat, Table
from omaha.table.ledger import Ledger

__all__ = ["Ledger", "Policy", "Seat", "Table"]
