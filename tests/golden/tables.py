"""The tables whose views are golden: where each is laid, what has happened since, and who looks on.

Both the page's own tests (web/src/wire/golden.ts, from the files that views.py writes) and the browser's
(web/still.py) show these.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from laid import Laid, Plan, Waiting
from lastcard import PRESETS
from lastcard.protocol.messages import Snapshot
from lastcard.table import acts as a

TIMED = {"turn_seconds": 60}
ASKED_IN_TURN = {"reflexes": False}
FRIENDS = (("Ann", 0), ("Mia", 1), ("Oma Inge", 4))
FRIENDS_WAIT = Waiting("corn", 6, FRIENDS, {5: "sensible"}, ("Bruno",))
TEN_WAIT = Waiting(
    "mod",
    10,
    FRIENDS[:1],
    dict.fromkeys(range(5, 10), "sensible"),
    ("Bruno", "Cleo", "Dora", "Emil", "Fritz"),
)
HOUSE_RULES = PRESETS["party"]


@dataclass(frozen=True)
class Golden:
    """A table, and the seat from which it is seen; None: a spectator's chair."""

    plan: Plan | Waiting
    viewer: int | None = 0

    def laid(self) -> Laid:
        return Laid(self.plan)

    def snapshot(self) -> Snapshot:
        return self.laid().snapshot(self.viewer)


def seen(position: str, moves: str = "", viewer: int | None = 0, **more: object) -> Golden:
    return Golden(Plan(position, moves, **more), viewer)  # type: ignore[arg-type]


def then(golden: Golden, moves: str, **settings: object) -> Golden:
    """The same, some moves later."""
    plan = golden.plan
    assert isinstance(plan, Plan)
    later = replace(plan, moves=f"{plan.moves} {moves}", settings={**plan.settings, **settings})
    return replace(golden, plan=later)


def looked_on(golden: Golden) -> Golden:
    """The same, without a seat."""
    return replace(golden, viewer=None)


TWO_AFTER_PD = (
    "corn hands=p1,b5,pd/p5,p6,b3/p7,ps,y5,g3,b4,bd/b8,b9,bs,p3 pile=p9,gd,g7,gr,g3 dir=ccw dealer=1"
)

TABLES: dict[str, Golden] = {
    # The table
    "table": seen(
        "angry-birds hands=r4,r8,yr,g4,b8,W,K/rs,rr,b6/r1,r2,rr,g2,gs,b4,br/y5,y9,b0,b1,bd,rd"
        " pile=b3,g3,gr,g9,g6,W,y0,y2,y1,yr turn=2 dealer=3",
        "2:b4 3:b0 0:W 0:r 1:rs 3:rd 1:rr",
        scores=(105, 61, 0, 0),
    ),
    "ten": seen(
        "mod hands=r6,y2,y4,y8,y8,g1,gr,b4,b0,M/r2,y7,g3,b1,b5,b9/r3,r5,r9,r9,rs,rr,y1,g6,gs,b3,b4"
        "/r2,y3,g2,g6,b7,bd/r3,g4,g5,g7,b2,b5/r0,r7,rd,y0,y6,g4,g8,g9,W/r4,y5,y9,ys,g1,gs,F,M/r1,r8,y3,b3"
        "/r5,r7,rs,y2,y7,g3/rr,g9,b7 pile=rd,r8,b8,br,b2,b9 turn=5 dir=ccw dealer=5",
        "5:r0 4:r3 3:y3 2:y1 1:b1 0:b0 9:b7 8:r7 8:leave",
        scores=(0, 0, 0, 0, 0, 0, 0, 0, 0, 431),
        settings=TIMED | {"leaver": "autopilot"},
    ),
    "uno": seen(
        TWO_AFTER_PD,
        "0:pd 2:p7 1:p5",
        scores=(0, 0, 0, 200),
    ),
    "silent": seen(
        "corn hands=pr,F/p2,p5,y0,y2,yd,g1,gs,b0,b9,N/p4,p7,y9,yr,g6,bd/p8,p9,pd,y1,yr"
        " pile=gd,bd,bs,W,F,y3 dealer=2",
        "0:F 0:p 1:take",
    ),
    "nothing": seen(
        "avatar hands=yr,yd,g4,gr,A,y5/r3,y1,g8,y8/r1,r4,y9/g3,gr,b9 pile=yd,y3,b3,bs,b7 dealer=2",
        "0:y5 1:y8 2:y9 3:b9",
    ),
    "hand": seen(
        "angry-birds hands=r2,y1,y3,g1,g6,b0,b2,b4,b7,bs,W,K/r5,g2,gs,gd/rr,y4,y5,y7,yr,g3,g5/rd,y0,y7,y6"
        " pile=y8,br,W,gr,g8,g4 turn=2 dealer=2",
        "2:y5 3:y6",
    ),
    "hand-of-25": seen(
        "avatar hands=r4,r7,r9,rs,rs,rd,y1,y3,y4,y5,y5,y9,y9,g4,gs,b0,b4,b4,b6,b7,b8,b8,b9,bs,F/r7,b3"
        "/ys,b5,bd"
        "/g3,g6,g7,g9,b3,F,A/b2/y0,yd,yd,g2,b6,b9,F/r2,b1,A,A/y2,y6,y7,gr/y4,g5,bd/y1,y2,b2,br"
        " pile=gd turn=7 dealer=7",
        "7:gr 6:draw 5:F 5:b 4:take 3:b3 2:b5 1:b3",
    ),
    "hand-of-31": seen(
        "corn hands=p1,p2,p6,p8,p8,p9,y1,y7,y8,yd,g1,g3,g3,g4,g4,g5,g8,gs,gr,b1,b3,b4,b4,b9,br,br,W,W,F,N,N"
        "/y7,b5,b6,b8,p5/p0,y3,y6,yr/y5,g8,b9,p3 pile=p4,y3,b3,b8,b0,bd,b5,b7 turn=3 dir=ccw",
        "3:p3 2:p0 1:p5",
    ),
    "foreheads": seen(
        "corn hands=pr,g0,b2,N,y5/p4,y1,y8,g2,g7,b1,N/p2,pr,y1,ys,g1,g7,gs,gr,b0/p3,p5,g9,b6,br,bd"
        " pile=yd,F,b7,bs,b6,b9 turn=0",
        "0:y5 1:y8 2:y1 3:draw 0:N 0:p 1:g",
    ),
    # Decisions
    "name": seen(
        "mod hands=r4,r8,y7,y8,yr,bd,W/r5,r7,r8,y9,g9,gr,b6,g0/y0,y4,y5,y6,W/r2,r6,g1,gs,b5,b6,bd,b2"
        " pile=b3,M"
        " turn=3 dealer=1",
        "3:b2 0:W",
        settings=TIMED,
    ),
    "opening": seen(
        "mod hands=y1,g2,g4,gd,b8,F,M/ys,g0,b3,b5,b9,bd,M/r5,y9,yr,yd,g1,b5,b7/rr,y5,b0,b4,br,br,F"
        " pile=M phase=opening dealer=3"
    ),
    "hit": seen(
        "angry-birds hands=y2,y6,gs,gr,b1,b4,b6,K/y3,y4,F/r6,b2,br/y0,y5,b9 pile=b6,g6,g1,g4,F,rr,r4"
        " draw=b1,K,b4,W,rr,r5,y3,b0,y9,y6,y7,b9,r1,b2,g2,yr,y9,y1,y7,r9,ys,r1,bs,W,g8,gd,y2,r2,K,b5,g3"
        " turn=2 dir=ccw",
        "2:br 3:b9 0:b4 1:F 1:y 2:challenge 3:y5 0:K",
    ),
    "gift": seen(
        "mod hands=r5,y4,g1,g2,g8,b4,br,M/r6,y5,ys,g5,gr,gd,b7/y0,y6,g1,gs,b5,W/yr,g0,g2,g7,b0,b2 pile=r4,r0"
        " dealer=1",
        "0:r5 1:y5 2:y0 3:yr 2:y6 1:r6 0:M",
    ),
    "give": seen(
        "mod hands=y4,y7,y8,ys,yd,g2,g4,b0,M/r8,r9,b8,g4/r3,rd,yd,g3,gs,gd,b6/r1,r2,r5,rs,b1"
        " pile=b9,br,b3,b4,bs"
        " turn=3 dir=ccw",
        "3:b1 2:b6 1:b8 0:M 0:y 0:y7 0:ys",
    ),
    "answer": seen(
        "mod hands=r8,y5,gs,gd,b5,M,g9/y2,y4,y8,ys,g5,W,r9/r2,r8,rs,rs,br,F pile=g1 dealer=1",
        "0:g9 1:W 1:r 2:r2 0:r8 1:r9 2:F 2:r",
        settings=TIMED,
    ),
    "stack": seen(
        "mod hands=rd,y5,gs,bd,b5,M,g9/y2,y4,y8,ys,g5,rd,W/r2,r8,rs,gd,br,F pile=g1 turn=2 dir=cw dealer=1"
        " options=stacking:up,deflect:both",
        "2:gd",
    ),
    "house": seen(
        "mod hands=r0,r1,r3,r5,r6,r8,rd,y0,y1,y3,y6,y8,g0,g2,g5,g7,b2,b4,b6,bs,W,F/y2,y4,gd,b9/-/r2,r8,yd,W"
        " pile=g1 turn=1 dir=cw dealer=3 out=2"
        " options=stacking:up,deflect:both,seven_zero:both,draw_until:on,mercy:25",
        "1:gd 3:yd",
    ),
    "swap": seen(
        "corn hands=p7,p3,y5,gs,bd,b5/y2,y4,N/p2,p8,b7,g4,g5/y1,yr pile=p1 turn=0 options=seven_zero:both",
        "0:p7",
    ),
    "jump": seen(
        "angry-birds hands=r8,yr,g4,b8,W,K/rs,rr,b6/r1,r8,g2/y5,y9 pile=r2 turn=2"
        " options=jump_in:coloured,mercy:25",
        "2:r8",
    ),
    "shown": seen(
        "mod hands=r3,r9,r9,y0,g1,g6/r2,y4,y9,g3,g3,gr,F/rs,y6,y8,ys,gd,b6,F/y2,y4,y5,yd,b3,b3,b9,g8"
        " pile=g5,W,b9 turn=1 dealer=3",
        "1:gr 0:g6 3:g8 2:y8 1:F 1:r 0:challenge",
    ),
    "innocent": seen(
        "mod hands=r3,g2,g9/gs,gd,b2/b6,b7,bs/r5,b3,b5,b9,F pile=b4,b6,y6,y2,y1 turn=2 dealer=3",
        "2:b6 3:b9 0:g9 1:gs 3:F 3:g 0:challenge",
    ),
    "drawn": seen(
        "corn hands=p7,pd,b9,bd/p8,y2,g3,g9/gs,gr,p9/ps,y3,y7,yd pile=p2,ps,p6,g6,g8"
        " draw=gs,p1,g2,pr,b8,F,p4,g0,W,gd,p5,yr,b7,p9,b6,b0,yd,b4,gr,p0,y6,y8,g4 turn=3",
        "3:ps 1:p8 2:p9 3:draw 0:draw",
    ),
    "guess": seen(
        "corn hands=p4,p8,y2,y3,y5,b1,N/p3,p7,y2,y8,b6,bs,bd/p1,p7,ps,y7,W,F,F/y0,ys,g2,g4,bd,N,N"
        " pile=g8 turn=3"
        " draw=p2,W,b5,p0,br,g4,y9,p3,p9,g9,b5,yd,gs,y3,g1,g5,g6,p4,g9,br,y4,b2,pr,p5,y6 dealer=2",
        "3:N 3:g",
        scores=(332, 0, 0, 0),
    ),
    "follow": seen(
        "avatar hands=r6,y2,g0,g4,gr,b7,bs,bd,A/r1,r2,r5,rs,rr,g1,g4,b3/r5,y0,y7,g9,gr"
        "/r4,r8,y3,y5,g7,gd,b9,W,A"
        " pile=yd,F,y4 turn=3 dealer=1",
        "3:y3 0:A",
    ),
    "speak": seen(
        "avatar hands=rr,y0,y4,yr,gr,b5,A,A/y6,y7,y9,g3,g5,g7,gs,gd,bd,bd,A/y8,g1,g8,gr,gd/g9,A"
        " pile=g2,r2,rd,r3,b3,F,b6 turn=1 dealer=2",
        "1:g5",
        settings=ASKED_IN_TURN,
    ),
    "break": seen(
        "avatar hands=r2,y8,y9,g0,b1,b9,A/r9,y3,yd,g8,br,g3,A/r4,r5,g5,g7,g8,b3,A/r3,rs,g2,g4,b4,b7,F"
        " pile=g9 turn=1",
        "1:g3",
        settings=TIMED,
    ),
    # Ends
    "end": seen(
        "angry-birds hands=y5,yd/g7,gd/r2,rs,g4,b0/r3,r3,y2,y4,g1,gd,b6 pile=y8,y9,y1,yr,br,b1,r1,g1,K"
        " draw=b4,gs,b1,y1,K,g3,gr,g2,y3,b5,W,g9,ys,b8,br,y2,g5,y6,bs,r4 turn=2",
        "2:draw 3:y2 0:y5+uno 1:draw 2:draw 3:y4 0:yd",
    ),
    "void": seen(
        "angry-birds hands=r5,b9/g7,gd/r2,r3,g4/b3,g1,b6 pile=y8 draw=- blanks=3 turn=3",
        "3:draw",
    ),
    "match": seen(
        "avatar hands=yr,gr/r3,y4,yd,g4,g6,gd/r5,r9,gs,A/rr,gs,b7 pile=g9,g2,r2,r9,r1,F,b1,W dealer=1",
        "0:gr+uno 3:rr 0:yr",
    ),
    # Before the deal
    "lobby": Golden(FRIENDS_WAIT),
    "lobby-of-ten": Golden(TEN_WAIT),
}
TABLES |= {
    "uno-said": then(TABLES["uno"], "0:uno"),
    "autopilot": seen(
        TWO_AFTER_PD,
        "0:late:pd 2:p7 1:p5",
        settings=TIMED,
    ),
    "bot-for-you": then(TABLES["uno"], "0:leave"),
    "hit-named": then(TABLES["hit"], "0:r"),
    "closed": then(TABLES["match"], "-1:close"),
    "lobby-house": Golden(replace(FRIENDS_WAIT, change=a.Change(options=HOUSE_RULES))),
    "lobby-partners": Golden(replace(FRIENDS_WAIT, change=a.Change(options={"teams": "two"}))),
    "lobby-guest": Golden(FRIENDS_WAIT, viewer=None),
    "watching": looked_on(TABLES["table"]),
    "watching-ten": looked_on(TABLES["hand-of-25"]),
    "watching-end": looked_on(TABLES["end"]),
}
"""By the names of their views."""
