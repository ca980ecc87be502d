"""How many sequences of actions there are: every raise-to total is one, cards are unknown."""

from omaha.reference.betting import Action
from omaha.reference.hand import Hand


def choices(hand: Hand) -> list[Action]:
    """Every legal action; raises to each multiple of the unit, and to the bounds (all-in) besides."""
    legal = hand.legal()
    if legal is None:
        return []
    actions: list[Action] = [("fold",)] if legal.fold else []
    if legal.check:
        actions.append(("check",))
    if legal.call is not None:
        actions.append(("call",))
    if legal.run_it is not None:
        actions += [("run_it", times) for times in range(1, legal.run_it + 1)]
    low, high = legal.min_raise_to, legal.max_raise_to
    if low is not None and high is not None:
        unit = hand._setup.stakes.unit
        totals = {*range(-(-low // unit) * unit, high + 1, unit), low, high}
        actions += [("raise_to", total) for total in sorted(totals)]
    return actions


def count(hand: Hand, depth: int) -> int:
    """Sequences of exactly ``depth`` actions."""
    return 1 if depth == 0 else sum(divide(hand, depth).values())


def divide(hand: Hand, depth: int) -> dict[Action, int]:
    """``count`` by the first action."""
    return {action: count(hand.after(action), depth - 1) for action in choices(hand)}


def totals(hand: Hand) -> tuple[int, int, int]:
    """Decisions, terminals, edges of the whole tree."""
    decisions = terminals = edges = 0
    waiting = [hand]
    while waiting:
        at = waiting.pop()
        actions = choices(at)
        decisions += bool(actions)
        terminals += not actions
        edges += len(actions)
        waiting += [at.after(action) for action in actions]
    if edges != decisions + terminals - 1:
        raise AssertionError((decisions, terminals, edges))
    return decisions, terminals, edges
