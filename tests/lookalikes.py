"""Rounds that look the same to one viewer: whatever that viewer cannot know is otherwise."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import lastcard
from lastcard.events import Drew, Event, Retired, Short


def viewers(r: lastcard.Round) -> list[int | None]:
    return [None, *range(r.seats)]


def fields_of(position: str) -> dict[str, str]:
    edition, *rest = position.split()
    return {"edition": edition} | dict(word.split("=", 1) for word in rest)


def line_of(fields: dict[str, str]) -> str:
    return " ".join([fields["edition"], *(f"{k}={v}" for k, v in fields.items() if k != "edition")])


def groups(text: str, separator: str) -> list[list[str]]:
    return [[] if group == "-" else group.split(separator) for group in text.split("/")]


def joined(parts: list[list[str]], separator: str) -> str:
    return "/".join(separator.join(part) or "-" for part in parts)


def twin_of(r: lastcard.Round, viewer: int | None, rng: random.Random) -> lastcard.Round:
    """The same round but for everything that the viewer cannot know: those cards change places by chance."""
    fields = fields_of(r.position())
    hands = groups(fields["hands"], ",")
    foreheads = groups(fields["foreheads"], "+") if "foreheads" in fields else [[] for _ in hands]
    draw = [] if fields["draw"] == "-" else fields["draw"].split(",")
    places: list[tuple[list[str], int]] = [(draw, i) for i in range(len(draw))]
    remembered = r.view(viewer).known
    known = {viewer}
    if r.phase in ("drawn", "give", "gift", "follow"):
        known.add(r.turn)  # that such a decision is asked tells something of the hand
    for seat, hand in enumerate(hands):
        if seat not in known:
            places += [(hand, i) for i in range(len(hand)) if not is_first_known(hand, i, remembered[seat])]
    for seat, worn in enumerate(foreheads):
        if viewer in (None, seat):
            places += [(worn, i) for i in range(len(worn))]
    cards = [where[i] for where, i in places]
    shuffle_among(places, rng)
    if r.phase in ("give", "gift", "follow") and r.turn != viewer:
        # The colours in such a hand show in what is asked, the faces do not.
        mine = hands[r.turn]
        own = [(mine, i) for i in range(len(mine)) if not is_first_known(mine, i, remembered[r.turn])]
        for colour in lastcard.EDITIONS[r.edition].colours:
            shuffle_among([(where, i) for where, i in own + places if where[i][0] == colour], rng)
    fields |= {"hands": joined(hands, ","), "draw": ",".join(draw) or "-", "seed": f"other-{rng.random()}"}
    if any(foreheads):
        fields["foreheads"] = joined(foreheads, "+")
    if r.view(viewer).shown is None:
        fields.pop("proof", None)
    if "guilty" in fields or (r.phase == "answer" and r.top == "F"):
        fields["guilty"] = rng.choice(("yes", "no"))
    if "shown" in fields and r.view(viewer).shown is None:
        fields["shown"] = fields["shown"].split(":")[0] + ":" + joined([rng.sample(cards, 1)], ",")
        fields |= made_up_proof(fields["shown"].split(":")[1], r, rng)
    known_to_others = made_up_knowledge(fields, hands, viewer)
    if known_to_others:
        fields["known"] = known_to_others
    else:
        fields.pop("known", None)
    fields["shuffled"] = str(rng.randrange(1000))
    twin = lastcard.Round.from_position(line_of(fields))
    twin._state.turns = r._state.turns  # everybody can count them; a position leaves out fewer than 1,000
    return twin


def is_first_known(hand: list[str], place: int, known: tuple[str, ...]) -> bool:
    """Whether a card is the one of its kind that is known to be in a hand; a second one may be anywhere."""
    return hand[place] in known and hand[place] not in hand[:place]


def made_up_knowledge(fields: dict[str, str], hands: list[list[str]], viewer: int | None) -> str:
    """What the viewer knows of other hands, and of what others might know something else."""
    rng = random.Random(fields["seed"])
    me = "s" if viewer is None else str(viewer)
    told = fields["known"].split("/") if "known" in fields else []
    told = [one for one in told if one.startswith(f"{me}>")]
    for other in ("s", *map(str, range(len(hands)))):
        seat = rng.randrange(len(hands))
        if other not in (me, str(seat)) and hands[seat]:
            told.append(f"{other}>{seat}:{rng.choice(hands[seat])},{rng.choice(hands[seat])}")
    return "/".join(told)


def made_up_proof(card: str, r: lastcard.Round, rng: random.Random) -> dict[str, str]:
    """That hand may have been a bluff, or not."""
    return {"proof": card} if card in r.view(None).convicts and rng.random() < 0.5 else {}


def shuffle_among(places: list[tuple[list[str], int]], rng: random.Random) -> None:
    """The cards at these places change places by chance."""
    cards = [where[i] for where, i in places]
    rng.shuffle(cards)
    for (where, i), card in zip(places, cards, strict=True):
        where[i] = card


def seen(r: lastcard.Round, viewer: int | None) -> str:
    return json.dumps(r.view(viewer).to_dict(), sort_keys=True)


def heard_as(event: Event, viewer: int | None) -> Event:
    """The event as the viewer is told it; in what order cards came is for nobody to know beforehand."""
    told = lastcard.redact(event, viewer)
    return replace(told, cards=tuple(sorted(told.cards))) if isinstance(told, Drew) else told


def amounts(heard: list[Event]) -> list[tuple[int, int]]:
    """How many cards were drawn and how many were missing, where not all of them show afterwards."""
    if not any(isinstance(event, Retired | Short) for event in heard):
        return []
    drawn = [(event.seat, len(event.cards)) for event in heard if isinstance(event, Drew)]
    return drawn + [(event.seat, event.missing) for event in heard if isinstance(event, Short)]


def gifts(r: lastcard.Round) -> list[str]:
    return [token for token in r.legal(r.turn) if token != "uno"]


def told_the_same(r: lastcard.Round, twin: lastcard.Round, viewer: int | None, rng: random.Random) -> bool:
    """One action in both worlds: where it leads to the same sight, it must be told in the same words."""
    both = [(seat, token) for seat in range(r.seats) for token in set(r.legal(seat)) & set(twin.legal(seat))]
    if not both:
        return False
    seat, token = rng.choice(sorted(both))
    tokens = [token, token]
    if r.phase == "give" and viewer not in (r.turn, r.view(None).receiver):
        seat, tokens = (
            r.turn,
            [rng.choice(gifts(r)), rng.choice(gifts(twin))],
        )  # the card is hidden
    one, other = r.clone(), twin.clone()
    heard = [
        [heard_as(e, viewer) for e in world.act(seat, token)]
        for world, token in zip((one, other), tokens, strict=True)
    ]
    if one.over or other.over or seen(one, viewer) != seen(other, viewer):
        return False
    if amounts(heard[0]) != amounts(heard[1]):
        return False  # it depends on a hidden hand, and no longer shows
    assert heard[0] == heard[1]
    return True
