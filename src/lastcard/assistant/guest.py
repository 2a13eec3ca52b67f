"""A player who has nothing but text: one seat at a live table, what is heard there, what is done from it.

The token of the seat stays in the client. What is told comes from the view of the seat and from facts that
the server sent to it, so there is nothing hidden in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ..client import Client, Done, Gone, Message, News, Snapshot, Unfollowed, create_table, take_seat
from ..deduction import reactions
from ..notation.prose import plural, tell
from ..rules.editions import edition_of
from ..rules.errors import IllegalAction
from ..sight import View
from ..table import acts as a
from ..table.view import TableView
from ..wording.asking import action_words, for_person, listed
from ..wording.clauses import clauses
from ..wording.plan import plan
from ..wording.spelled_out import UNTOLD, moves_lines, rules_in_brief, table_lines
from ..wording.table_words import acts_of, event_in, fact_words, names_of, settings_words
from ..wording.typed_actions import Unclear, read_words

Answered = TypeVar("Answered")
MOST_HEARD = 80
"""Sentences that are kept until somebody looks."""

LEAVE_SECONDS = 2.0
BACK_SECONDS = 3.0
"""So long a lost connection is waited for before anybody is told."""

ANSWER_SECONDS = 10.0


class Unable(ValueError):
    """What was asked for cannot be, and what to do instead."""


@dataclass
class Guest:
    """At most one seat, at a table of one server."""

    server: str
    client: Client | None = None
    heard: list[str] = field(default_factory=list)
    offered: frozenset[str] = frozenset()  # what could be said out of turn when the table was looked at last
    told: tuple[str, int] = ("", -1)  # the phase and the number of the table then
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)  # comes, goes or acts

    # Coming and going

    async def open_table(self, settings: dict[str, Any], name: str) -> str:
        """Open a table and sit down at it."""
        self._check_free()
        return await self.join(await create_table(self.server, settings), name, None)

    async def join(self, table: str, name: str, seat: int | None) -> str:
        """Sit down at a table of this server."""
        async with self.one_at_a_time:
            self._check_free()
            seated = await take_seat(self.server, table, name, seat)
            self.heard, self.offered, self.told = [], frozenset(), ("", -1)
            client = Client(self.server, table, seated.token, told=self._hear)
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    self.client = await client.__aenter__()
            except TimeoutError:
                raise Unable(f"{self.server} does not show the table; try again later") from None
        return f"You sit at seat {seated.seat}.\n\n{self._told()}"

    async def leave(self) -> str:
        """Get up; in a match a bot plays on."""
        client, view = self._here()
        self.client = None
        untold = False
        try:
            async with asyncio.timeout(LEAVE_SECONDS):
                await client.act(a.Leave())
        except (Gone, Unfollowed):
            pass  # before the first deal the connection is closed instead of an answer
        except TimeoutError:
            untold = True
        finally:
            await client.close()
        if untold:
            return f"You have left the table, but {self.server} has not answered: it may not know yet."
        return "You have left the table." + (" A bot plays on for you." if view.phase == "playing" else "")

    async def drop(self) -> None:
        """Forget a table that has let us go."""
        client, self.client = self.client, None
        if client is not None:
            await client.close()

    def _check_free(self) -> None:
        if self.client is not None:
            raise Unable("you are at a table already; call leave_table first")

    def _here(self) -> tuple[Client, TableView]:
        if self.client is None or self.client.view is None:
            raise Unable("you are not at a table; call open_table or join_table first")
        return self.client, self.client.view

    async def _present(self) -> tuple[Client, TableView]:
        """The same, unless the table has let us go, which is a `Gone`, or cannot be reached."""
        client, _ = self._here()
        if not await client.connected(BACK_SECONDS):
            raise Unable(
                f"the connection to {self.server} is lost, so the state of the table is unknown. It comes"
                " back as soon as that server answers: call look again later, or leave_table"
            )
        return self._here()

    async def _answered(self, answer: Awaitable[Answered]) -> Answered:
        """What the server answers, unless it takes too long."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await answer
        except TimeoutError:
            raise Unable(
                f"{self.server} has not answered, so it is unknown whether this was done; call look to see"
            ) from None

    @property
    def link(self) -> str:
        client, _ = self._here()
        return f"{self.server}/table/{client.table}"

    # What is heard

    def _hear(self, message: Message) -> None:
        """Every message of the server, after the client has taken it in."""
        client = self.client
        if client is None or client.view is None:
            return
        if isinstance(message, News):
            self._keep(message.facts, client.view)
        elif isinstance(message, Snapshot):
            for missed in message.missed or ():
                self._keep(missed.facts, client.view)

    def _keep(self, facts: Sequence[dict[str, Any]], view: TableView) -> None:
        edition, names = view.settings.edition, names_of(view)
        for fact in facts:
            event = event_in(fact)
            if event is None:
                said = fact_words(fact, edition, view.viewer, names)
            else:
                said = "" if event.kind in UNTOLD else tell(event, edition, view.viewer, names)
            if said:
                self.heard.append(said)
        del self.heard[:-MOST_HEARD]

    # What is seen

    async def look(self, seconds: float) -> str:
        """The table, once something is asked of this seat, or has happened where nobody plays, or in vain."""
        await self._present()
        await self._until_asked(seconds)
        await self._present()  # it may be lost since
        return self._told()

    async def _until_asked(self, seconds: float) -> None:
        now = asyncio.get_running_loop().time
        until = now() + seconds
        while True:
            client, view = self._here()
            seq = client.seq
            if self._is_asked(view) or now() >= until or not await client.beyond(seq, within=until - now()):
                return

    def _is_asked(self, view: TableView) -> bool:
        if view.phase != "playing" or view.game is None:
            return self.told != (view.phase, view.seq)
        mine = view.viewer in (view.awaited, view.asked)
        return mine or bool(frozenset(reactions(view.game)) - self.offered)

    def _told(self) -> str:
        """What has happened since the last look, and how the table stands."""
        _, view = self._here()
        news = ["What has happened:", *(f"- {said}" for said in self.heard), ""] if self.heard else []
        self.heard = []
        self.told = view.phase, view.seq
        self.offered = frozenset(reactions(view.game)) if view.game else frozenset()
        return "\n".join([*news, *self._lines(view)])

    def _lines(self, view: TableView) -> Iterator[str]:
        names = numbered(view)
        if view.game is not None:
            yield from table_lines(view.game, names)
        match view.phase:
            case "waiting":
                yield from waiting_lines(view, self.link)
            case "playing":
                assert view.game is not None
                yield from self._playing_lines(view, view.game, names)
            case "between":
                yield f"Scores: {scores(view)}. {dealing(view, 'act: next deals the next round.')}"
            case "over":
                won = listed([names[seat] for seat in view.winners]) if view.winners else "nobody"
                again = dealing(view, "act: rematch deals again.")
                yield f"The match is over, won by {won}. Scores: {scores(view)}. {again}"
            case _:
                yield "The table is closed."

    def _playing_lines(self, view: TableView, game: View, names: Sequence[str]) -> Iterator[str]:
        yield ""
        if view.viewer in (view.awaited, view.asked):
            yield from moves_lines(game, names)
            if view.deadline is not None and self.client is not None:
                seconds = max(0, round((view.deadline - self.client.clock()) / 1000))
                yield f"You have {plural(seconds, 'second')} left."
            return
        yield f"It is for {names[view.awaited or 0]} to decide. Look again to wait for your turn."
        for token in reactions(game):
            yield f"Out of turn you may: [{token}] {action_words(game, token, names)}"

    # What is done

    async def act(self, words: str, seconds: float) -> str:
        """Do something at the table, and wait for what comes of it."""
        async with self.one_at_a_time:
            client, view = await self._present()
            for do in self._acts(words, view):
                _, view = self._here()
                await self._deliver(client, do, view)
        return await self.look(seconds)

    def _acts(self, words: str, view: TableView) -> list[a.PersonAct]:
        word, _, rest = words.strip().strip("[]").lower().partition(" ")
        match word, view.phase:
            case "start", "waiting":
                return [a.Start(rest.strip())]
            case "next", "between":
                return [a.NextRound()]
            case "rematch", "over":
                return [a.Rematch()]
        return acts_of(self._tokens(words, view), edition_of(view.settings.edition))

    def _tokens(self, words: str, view: TableView) -> list[str]:
        """The actions that a text means, if all of them can be done."""
        if view.game is None or view.phase != "playing":
            raise Unable("no round is being played; call look to see what you can do")
        names = names_of(view)
        text = words.replace("[", " ").replace("]", " ")
        try:
            tokens = plan(read_words(text, edition_of(view.settings.edition), names), view.game, names)
        except Unclear as unclear:
            raise Unable(f"{unclear.reason} {open_now(view.game)}") from None
        except IllegalAction as illegal:
            raise Unable(refusal(illegal.reason, illegal.clause, view)) from None
        if not tokens:
            raise Unable(f"name a move. {open_now(view.game)}")
        return tokens

    async def _deliver(self, client: Client, do: a.PersonAct, view: TableView) -> None:
        """Send an act; one that comes too early is sent again when it counts."""
        while True:
            answer = await self._answered(client.act(do, seen=view.seq))
            if isinstance(answer, Done):
                return
            if not answer.wait_ms:
                raise Unable(refusal(answer.reason, answer.clause, view, answer.hint))
            await asyncio.sleep(answer.wait_ms / 1000)

    async def why_not(self, words: str) -> str:
        """Whether something may be done now, and by which rule not. Nothing happens at the table."""
        client, view = await self._present()
        try:
            (token, *_) = self._tokens(words, view)
        except Unable as unable:
            return f"No: {unable}"
        answer = await self._answered(client.ask(token))
        if answer.legal:
            return f"Yes, {token} is open to you now."
        return f"No: {refusal(answer.reason, answer.clause, view, answer.hint)}"

    def rules_in_force(self) -> str:
        """The rules of the table in brief."""
        _, view = self._here()
        settings = view.settings
        return "\n".join(rules_in_brief(edition_of(settings.edition), settings.options, settings.seats))


def numbered(view: TableView) -> list[str]:
    """The players by name and number, for moves such as catch2 go by numbers."""
    return [f"{name} (seat {seat})" for seat, name in enumerate(names_of(view))]


def scores(view: TableView) -> str:
    return ", ".join(f"{name} {score}" for name, score in zip(names_of(view), view.scores, strict=True))


def waiting_lines(view: TableView, link: str) -> Iterator[str]:
    edition, seats = edition_of(view.settings.edition), plural(view.settings.seats, "seat")
    yield f"The table waits for its players: {edition.name}, {seats}, {settings_words(view.settings)}."
    for seat, player in enumerate(view.players):
        who = "you" if seat == view.viewer else player.name or "free"
        yield f"- Seat {seat}: {who}{f' (a bot, {player.bot})' if player.bot else ''}"
    yield f"Others join at {link}"
    start = "act: start deals when all are here; act: start sensible fills free seats with bots."
    yield dealing(view, start)


def dealing(view: TableView, how: str) -> str:
    """Return who deals: how the host does it, or whom the others wait for."""
    if view.host in (None, view.viewer):
        return how
    return f"{names_of(view)[view.host]} is the host and deals. Look again to wait for it."


def open_now(game: View) -> str:
    choices = ", ".join(game.legal) or "nothing"
    return f"Open to you now: {choices}."


def refusal(reason: str, clause: str, view: TableView, hint: str = "") -> str:
    """Why not, the rule, and what to do instead."""
    seat = view.viewer or 0
    parts = [for_person(reason, seat, names_of(view)).rstrip(".") + "."]
    if clause in clauses():
        parts.append(f"{clause}: {clauses()[clause]}")
    if hint:
        parts.append(for_person(hint, seat, names_of(view)).rstrip(".") + ".")
    elif view.game is not None:
        parts.append(open_now(view.game))
    return " ".join(parts)
