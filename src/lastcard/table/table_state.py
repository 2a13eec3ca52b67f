"""The state of a table: what the acts in a table's log add up to. No clock, no chance of its own, no store.

Whoever holds the settings, the secret and the log holds the table: the same acts lead to the same state,
and the hash of the state shows it. Time enters with the acts, as the store noted it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ..bots import BOTS
from ..events import Event, Exposed
from ..inside import LiveMatch, archive_round, image, rest
from ..match import Match, child_seed, commitment_to
from ..notation.token_kinds import CALL, is_spoken
from ..round import Round
from . import acts as a
from . import facts as f
from . import seats as seating
from .before_play import Dismissal, changed, check_host, clear, dismiss
from .call_and_play import call_and_play
from .encoding import lasting, moment
from .judging import judge
from .reflexes import open_in_turn, queue_after
from .seats import SYSTEM, Seat
from .settings import Settings
from .table_errors import ActRefused, NotOver, Stale

PAUSE_MS = 20_000
"""How long the cards lie open between rounds before the next deal, at a table with turn time."""

HOST_MS = 120_000
"""How long the host has for a deal; after that any player may deal, since the host may be gone for good."""

IDLE_MS = 2500
"""How long a seat has that let its time run out and has not acted since: the others need not wait (R-48)."""

DORMANT_AFTER = 300
"""How many acts an unattended table makes after its players' last one: about three rounds."""

UNATTENDED_THINK_MS = 1000
"""How long bots think at least while the table is unattended; to call or catch they take half of it."""

SEAL_BYTES = 16
WITHOUT_BRACES = str.maketrans("{}", "()")
"""A record keeps braces for its comments."""

__all__ = ("SEAL_BYTES", "SYSTEM", "TableState", "commitment_to")


class TableState:
    """The whole truth about a table after `seq` acts. Players are given views of it, never the state."""

    __slots__ = (
        *("_bots_key", "_lasting", "_secret", "_trail", "acted", "began", "commitment", "dealt", "decision"),
        *(
            "decision_at",
            "dismissals",
            "exposure",
            "exposure_at",
            "match",
            "matches",
            "phase",
            "promise",
            "queue",
        ),
        *("seats", "seq", "settings", "woken"),
    )

    def __init__(self, settings: Settings, secret: bytes) -> None:
        self.settings = settings
        self._secret = secret
        self._bots_key = hashlib.blake2b(secret, digest_size=16, person=b"bots").hexdigest()
        self.seq = 0
        self._trail = b""  # of all acts, so that one which leads to the same state is still another one
        self.phase = "waiting"  # waiting playing between over closed
        self.seats = [Seat()] * settings.seats
        self._lasting: tuple[Settings, list[Seat], bytes] = (settings, [], b"")  # and the image of both
        for seat, level in settings.bots.items():
            self.seats[seat] = seating.filling(self.seats, seat, level, settings.bot_names)
        self.dismissals: tuple[Dismissal, ...] = ()
        self.match: Match | None = None
        self.matches = 0
        self.began: tuple[int, ...] = ()  # the numbers of the acts by which the matches began
        self.dealt = 0  # the number of the act by which the round on the table was dealt
        self.queue: tuple[int, ...] = ()  # without reflexes: who is asked, the first one now
        self.decision = 0  # the number of the act that led to the decision now awaited
        self.decision_at = 0
        self.acted = 0  # the number of a player's last act
        self.woken = 0  # the number of the act by which somebody came back to a dormant table
        self.exposure = 0  # the number of the act that exposed a seat
        self.exposure_at = 0
        self.commitment = ""  # to the seed of the round on the table
        self.promise = commitment_to(self._next_seed())  # to the seed of the next deal

    def clone(self) -> TableState:
        """A copy to try an act on."""
        twin = TableState.__new__(TableState)  # field by field, for a table is copied with every act
        twin.settings, twin.seats = self.settings, self.seats.copy()
        twin._secret, twin._bots_key = self._secret, self._bots_key
        twin.seq, twin.phase, twin.queue = self.seq, self.phase, self.queue
        twin._trail, twin._lasting = self._trail, self._lasting
        twin.match = None if self.match is None else self.match.clone()
        twin.matches, twin.began, twin.dealt = self.matches, self.began, self.dealt
        twin.decision, twin.decision_at, twin.woken = self.decision, self.decision_at, self.woken
        twin.acted, twin.dismissals = self.acted, self.dismissals
        twin.exposure, twin.exposure_at = self.exposure, self.exposure_at
        twin.commitment, twin.promise = self.commitment, self.promise
        return twin

    def rest(self) -> None:
        """Take up as little as possible until the next act."""
        if self.match is not None:
            rest(self.match.round)

    def state_hash(self) -> bytes:
        """Eight bytes that tell two states apart, and two ways to one; time is no part of it."""
        cards = b"" if self.match is None else image(self.match.round)
        whole = (moment(self), self._trail, self._lasting_image(), cards)
        return hashlib.blake2b(b"".join(whole), digest_size=8).digest()

    def seal(self, text: bytes) -> bytes:
        """What shows that a text was written for this table, and is whole."""
        return hashlib.blake2b(text, digest_size=SEAL_BYTES, key=self._secret, person=b"seal").digest()

    def _lasting_image(self) -> bytes:
        """Settings and seats as they are hashed; they change seldom."""
        settings, seats, image = self._lasting
        if settings is not self.settings or seats != self.seats:
            image = lasting(self)
            self._lasting = self.settings, self.seats.copy(), image
        return image

    # What is awaited

    @property
    def round(self) -> Round:
        """The round on the table; it may be over."""
        if self.match is None:
            raise ActRefused("not-playing", "no round has been dealt yet", "start the match")
        return self.match.round

    @property
    def awaited(self) -> int | None:
        """The seat whose decision is awaited, if a round is played."""
        match = self.match
        if self.phase != "playing" or match is None:
            return None
        return self.queue[0] if self.queue else match.round.actor

    def deadline(self) -> int | None:
        """When the awaited decision is taken out of the seat's hands, by the store's clock."""
        seconds = self.settings.turn_seconds
        if seconds is None or self.phase not in ("playing", "between") or self.dormant:
            return None
        return self.decision_at + (self._turn_ms(seconds) if self.phase == "playing" else PAUSE_MS)

    @property
    def host(self) -> int | None:
        """The seat of the player who sets the table up and deals."""
        return seating.host_of(self.seats)

    def deal_from(self) -> int | None:
        """Return when players other than the host may deal, or None if no deal is awaited."""
        awaits_deal = self.phase in ("waiting", "between", "over") and self.host is not None
        return self.decision_at + HOST_MS if awaits_deal else None

    @property
    def dormant(self) -> bool:
        """Whether nothing happens until a player acts, because the table has long been unattended."""
        if self.phase not in ("playing", "between") or self.seq - self.acted < DORMANT_AFTER:
            return False
        return not self.attended

    @property
    def attended(self) -> bool:
        """Whether a player is at the table who has neither left nor is idle."""
        for taken in self.seats:  # noqa: SIM110 - asked after every act, and this is half the work of any()
            if taken.present and not taken.idle:
                return True
        return False

    @property
    def listed(self) -> bool:
        """Whether the lobby shows the table: public, waiting, with a player and a free seat."""
        if self.phase != "waiting" or not self.settings.public:
            return False
        return any(taken.free for taken in self.seats) and bool(self.people_present())

    @property
    def think_ms(self) -> int:
        """How long bots wait before they act."""
        wanted = self.settings.think_ms
        return wanted if self.attended else max(wanted, UNATTENDED_THINK_MS)

    def _turn_ms(self, seconds: int) -> int:
        seat = self.awaited
        idle = seat is not None and self.seats[seat].idle
        return min(seconds * 1000, IDLE_MS) if idle else seconds * 1000

    def catch_from(self) -> int | None:
        """From when on a catch counts; None while nobody is exposed."""
        match = self.match
        if self.phase != "playing" or match is None or match.round.exposed is None:
            return None
        return self.exposure_at + (self.settings.grace if self.settings.reflexes else 0)

    def stand_in(self, seat: int) -> str:
        """The level of the bot that plays a seat; "" if its player does."""
        taken = self.seats[seat]
        return self.settings.leaver if taken.away else taken.bot

    def bot_seed(self, seat: int) -> str:
        """What a bot draws lots from now: the same in all processes, and it tells nothing of the deal."""
        return f"{self._bots_key}:{self.seq}:{seat}"

    def open_to(self, seat: int) -> list[str]:
        """What a seat may do now."""
        if self.phase != "playing":
            return []
        r = self.round
        return r.legal(seat) if self.settings.reflexes else open_in_turn(r, self.queue, seat)

    @property
    def revealed(self) -> list[str]:
        """The seeds of the rounds of this match, but for one that is being played."""
        seeds = self.match.seeds if self.match is not None else []
        return seeds[:-1] if self.phase == "playing" else seeds

    def since(self, actor: int) -> int:
        """Since which act an actor sits there; 0 for the system, and where nobody does."""
        return self.seats[actor].since if 0 <= actor < len(self.seats) else 0

    def people_present(self) -> list[int]:
        return [seat for seat, taken in enumerate(self.seats) if taken.present]

    def record(self, tags: Mapping[str, str] | None = None) -> str:
        """The match as a record that `lastcard.read_record` replays. It tells all, so only after the end.

        Its tags name those who sit there at the end; the table knows no more, `tags` are the caller's.

        A table that is closed has ended too: what was played is open then, though the match was not over.
        """
        if self.match is None or not self.at_an_end:
            raise NotOver
        named = self.match.clone()
        for seat, taken in enumerate(self.seats):
            if not taken.free:
                named.tag(f"player {seat}", taken.name.translate(WITHOUT_BRACES))
            if taken.bot:
                named.tag(f"bot {seat}", taken.bot)
        for tag, value in (tags or {}).items():
            named.tag(tag, value)
        return named.record()

    @property
    def at_an_end(self) -> bool:
        """Whether nothing is hidden any longer: the match is over, or the table closed."""
        return self.phase in ("over", "closed")

    # Acts

    def apply(self, act: a.AnyAct, actor: int, at: int, levels: Collection[str] = BOTS) -> list[f.AnyFact]:
        """Judge an act and carry it out; a refused one changes nothing. `levels`: the bots there are."""
        judge(self, act, actor, at, levels)
        return self.replay(act, actor, at)

    def replay(self, act: a.AnyAct, actor: int, at: int) -> list[f.AnyFact]:
        """Carry out an act; names and times are not judged again, for the log was when it was written."""
        was_dormant = self.dormant
        try:
            if type(actor) is not int or not SYSTEM <= actor < self.settings.seats:
                raise ActRefused("no-seat", f"there is no seat {actor!r} here")
            if self.phase == "closed":
                raise ActRefused("closed", "the table is closed", "create a new one")
            facts = self._carry_out(act, actor)
        except ActRefused:
            raise
        except ValueError as error:
            raise ActRefused.by_rules(error) from error
        if actor != SYSTEM and self.seats[actor].idle:
            self.seats[actor] = replace(self.seats[actor], idle=False, asleep=False)
        self.seq += 1
        if actor != SYSTEM:
            self.acted = self.seq
        if was_dormant and not self.dormant:
            self.woken = self.seq
        self.stamp(at)
        self._trail = hashlib.blake2b(
            b"%s%d%s" % (self._trail, actor, a.encode_act(act)), digest_size=8
        ).digest()
        return facts

    def stamp(self, at: int) -> None:
        """Note the store's time of the last act where it matters."""
        if self.phase == "waiting" or self.seq in (self.decision, self.woken):
            self.decision_at = at
        if self.exposure == self.seq:
            self.exposure_at = at
        if self.dismissals and self.dismissals[-1].seq == self.seq:
            self.dismissals = (*self.dismissals[:-1], replace(self.dismissals[-1], at=at))

    def _carry_out(self, act: a.AnyAct, actor: int) -> list[f.AnyFact]:
        match act:
            case a.Play():
                seating.player_at(self.seats, actor)
                return self._move(actor, act.token, uno=act.uno)
            case a.BotPlay():
                return self._bot_plays(act, actor)
            case a.TimeOut():
                return self._time_out(act, actor)
            case a.Pass():
                seating.player_at(self.seats, actor)
                return self._pass(actor)
            case a.NextRound():
                return self._next_round(actor)
            case a.Start():
                return self._start(act, actor)
            case a.Rematch():
                return self._rematch(actor)
            case a.Sit():
                if self.phase == "playing":
                    raise ActRefused(
                        "round-running", "a round is being played", "take a seat when it is over"
                    )
                return seating.sit(self.seats, act, actor, since=self.seq + 1)
            case a.Rename():
                return seating.rename(self.seats, act, actor)
            case a.Leave():
                return seating.leave(
                    self.seats, actor, "" if self.phase == "waiting" else self.settings.leaver
                )
            case a.Back():
                return seating.come_back(self.seats, actor)
            case a.Change() | a.Clear() | a.Dismiss():
                return self._set_up(act, actor)
            case a.Close():
                return self._close(act, actor)

    def _set_up(self, act: a.Change | a.Clear | a.Dismiss, actor: int) -> list[f.AnyFact]:
        check_host(self.seats, actor, self.phase)
        if isinstance(act, a.Dismiss):
            before = self.seats.copy()
            facts = dismiss(self.seats, act, actor)
            sent = before[act.seat]
            self.dismissals = (*self.dismissals, Dismissal(self.seq + 1, sent.name, sent.home))
            return facts
        if isinstance(act, a.Clear):
            return clear(self.seats, act)
        self.settings, self.seats = changed(self.settings, self.seats, act)
        return [f.Changed(self.settings)]

    # Rounds and matches

    def _close(self, act: a.Close, actor: int) -> list[f.AnyFact]:
        seating.check_player_or_system(self.seats, actor)
        if actor != SYSTEM and (act.reason or self.people_present() != [actor]):
            raise ActRefused(
                "last-player-only",
                "only the last player can close a table, without giving a reason",
                "leave it instead",
            )
        revealed: list[f.AnyFact] = []
        if self.match is not None and self.phase == "playing":
            revealed.append(f.Revealed(self.matches, self.match.number, self.match.round.seed))
        self.phase = "closed"
        return [*revealed, f.Closed(act.reason)]

    def _start(self, act: a.Start, actor: int) -> list[f.AnyFact]:
        seating.check_player_or_system(self.seats, actor)
        if self.phase != "waiting":
            raise ActRefused("begun-already", "the match has already begun")
        free = [seat for seat, taken in enumerate(self.seats) if taken.free]
        if free and not act.fill:
            raise ActRefused(
                "seats-free",
                f"seats are free: {seating.free_seats(self.seats)}",
                "wait for players or fill them with bots",
            )
        joined: list[f.AnyFact] = []
        level = act.fill if free else ""
        for seat in free:
            self.seats[seat] = bot = seating.filling(self.seats, seat, level, self.settings.bot_names)
            joined.append(f.Joined(seat, bot.name, bot.bot, bot.head))
        return joined + self._begin_match()

    def _rematch(self, actor: int) -> list[f.AnyFact]:
        seating.check_player_or_system(self.seats, actor)
        if self.phase != "over":
            raise ActRefused("not-over", "the match is not over yet", "play it to its end first")
        return self._begin_match()

    def _begin_match(self) -> list[f.AnyFact]:
        settings, seed = self.settings, self._match_seed()
        self.matches += 1
        self.began = (*self.began, self.seq + 1)
        self.match = LiveMatch(settings.edition, settings.seats, seed, settings.options)
        return self._dealt(self.match)

    def _next_round(self, actor: int) -> list[f.AnyFact]:
        seating.check_player_or_system(self.seats, actor)
        if self.phase != "between" or self.match is None:
            raise ActRefused(
                "no-next-round",
                "the next round can be dealt only between two rounds of a match",
                clause="NEXT-1",
            )
        self.match.next_round()
        return self._dealt(self.match)

    def _dealt(self, match: Match) -> list[f.AnyFact]:
        self.phase = "playing"
        self.seats = [seating.dealt(taken) for taken in self.seats]
        self.dealt = self.seq + 1
        self.commitment, self.promise = self.promise, ""
        self.queue = ()
        begun = f.Begun(self.matches, match.number, self.commitment)
        events = match.round.history
        archive_round(match)
        return [begun, *events, *self._go_on(events)]

    def _end_round(self, match: Match) -> list[f.AnyFact]:
        self.phase = "over" if match.over else "between"
        for seat in match.winners:
            self.seats[seat] = replace(self.seats[seat], won=self.seats[seat].won + 1)
        self.queue = ()
        self.decision = self.seq + 1
        seed = self._next_seed()
        self.promise = commitment_to(seed)
        coming = (self.matches + 1, 1) if match.over else (self.matches, match.number + 1)
        return [
            f.Revealed(self.matches, match.number, match.round.seed),
            f.Scored(tuple(match.scores), tuple(match.winners)),
            f.Committed(*coming, self.promise),
        ]

    def _match_seed(self) -> str:
        return child_seed("#" + self._secret.hex(), self.matches)

    def _next_seed(self) -> str:
        """The seed of the deal to come: nothing that was ever revealed helps to foretell it."""
        if self.match is not None and not self.match.over:
            return child_seed(self.match.seed, self.match.number)
        return child_seed(self._match_seed(), 0)

    # The game

    def _move(self, seat: int, token: str, *, uno: bool = False) -> list[f.AnyFact]:
        if self.phase != "playing":
            raise ActRefused("not-playing", "no round is being played", "wait for the next deal")
        r = self.round
        if not self.settings.reflexes and self._out_of_turn(seat, {token, CALL} if uno else {token}):
            raise ActRefused(
                "asked-in-turn",
                "each seat is asked in turn here",
                f"seat {self.awaited} is being asked",
                clause="R-37",
            )
        events = call_and_play(r, seat, token) if uno else r.act(seat, token)
        return [*events, *self._go_on(events, same_decision=is_spoken(token))]

    def _out_of_turn(self, seat: int, tokens: set[str]) -> bool:
        """Whether the rules would allow it, but nobody has asked."""
        return not (tokens & {*self.round.legal(seat)}) <= {*self.open_to(seat)}

    def _pass(self, seat: int) -> list[f.AnyFact]:
        if not self.queue or self.queue[0] != seat:
            raise ActRefused(
                "nothing-to-pass",
                f"seat {seat} is not being asked to call, catch or interrupt",
                clause="R-37",
            )
        return [f.Passed(seat), *self._go_on([])]

    def _go_on(self, events: Sequence[Event], *, same_decision: bool = False) -> list[f.AnyFact]:
        """What the events lead to: somebody is asked, or the round is over."""
        match = self.match
        if match is not None and match.round.over:
            return self._end_round(match)
        here, before = self.seq + 1, self.queue
        for event in events:
            if isinstance(event, Exposed) and event.seat is not None:
                self.exposure = here
        if not self.settings.reflexes:
            self.queue = queue_after(self.round, before, events)
        if not same_decision or self.queue != before:
            self.decision = here
        return [f.Offered(self.queue[0])] if self.queue and self.queue != before else []

    def _bot_plays(self, act: a.BotPlay, actor: int) -> list[f.AnyFact]:
        if actor != SYSTEM or not 0 <= act.seat < len(self.seats) or not self.stand_in(act.seat):
            raise ActRefused("no-bot", f"no bot plays seat {act.seat}")
        return self._move(act.seat, act.token, uno=act.uno) if act.token else self._pass(act.seat)

    def _time_out(self, act: a.TimeOut, actor: int) -> list[f.AnyFact]:
        if actor != SYSTEM:
            raise ActRefused("house-only", "only the table's clock can time a seat out")
        if act.decision != self.decision or act.seat != self.awaited:
            raise Stale(f"seat {act.seat} has decided in time")
        moved = self._move(act.seat, act.token) if act.token else self._pass(act.seat)
        if self.seats[act.seat].present and self.settings.turn_seconds is not None:
            self.seats[act.seat] = replace(self.seats[act.seat], idle=True)
        return [f.TimedOut(act.seat), *moved]


def rehearsed_secret(seed: str) -> bytes:
    """The secret of a table that is to be dealt from a known seed."""
    return hashlib.blake2b(
        seed.encode("utf-8", "surrogatepass"), digest_size=32, person=b"rehearsal"
    ).digest()
