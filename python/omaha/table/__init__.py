"""Tables: seats, buy-ins, the button and the blinds between hands."""

from omaha.table.cash import Policy, Table
from omaha.table.ledger import Ledger
from omaha.table.seats import Seat

__all__ = ["Ledger", "Policy", "Seat", "Table"]
