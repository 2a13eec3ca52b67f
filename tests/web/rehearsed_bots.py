"""How a round against bots will go, without a server: to find deals whose round is short and has it all."""

from __future__ import annotations

from lastcard.table import acts as a
from lastcard.table.duties import duty
from lastcard.table.fold import HOUSE, Sitting, rehearsed_secret
from lastcard.table.settings import Settings

ME = 0
SPECIALS = ("K", "M", "N", "A", "F", "W")
LONGEST = 400


def moves_with_bots(edition: str, seats: int, seed: str) -> tuple[int, set[str]]:
    """How often a player decides who plays as `Player.play_round` does, and in which phases."""
    bots = dict.fromkeys(range(1, seats), "sensible")
    settings = Settings(
        edition=edition, seats=seats, bots=bots, turn_seconds=None, catch_grace_ms=2500, think_ms=0
    )
    sitting = Sitting(settings, rehearsed_secret(seed))
    sitting.apply(a.Sit(ME, "Ann"), HOUSE, 0)
    sitting.apply(a.Start(), ME, 0)
    now, count, phases = 0, 0, set[str]()
    for _ in range(LONGEST):
        if sitting.phase != "playing":
            return count, phases
        due = duty(sitting)
        if due is not None and (due.at <= now or sitting.awaited != ME):
            now = max(now, due.at)
            sitting.apply(due.act, HOUSE, now)
            continue
        phases.add(sitting.round.phase)
        count += 1
        sitting.apply(choice(sitting), ME, now)
    return LONGEST, phases


def choice(sitting: Sitting) -> a.Play:
    r = sitting.round
    legal = [one for one in r.legal(ME) if one != "uno" and "catch" not in one]
    if r.phase in ("answer", "drawn"):
        return a.Play("take" if r.phase == "answer" else str(r.drawn))
    best = next((one for one in SPECIALS if one in legal), "") if r.phase == "turn" else ""
    cards = [one for one in legal if len(one) == 2]
    token = best or (cards or legal)[0]
    return a.Play(token, uno=len(r.hand(ME)) == 2 and r.phase == "turn" and token != "draw")
