"""Many rounds at once, side by side: each stops where somebody who is played from outside has a real choice.

Whoever steps them owns the arrays that are written into. Nothing is chosen for a seat that has a choice; a
seat that has none is moved on. Deals are those of `playout`: number and key tell everything.
"""

from __future__ import annotations

from typing import Any

from . import cards as c
from .calls import call
from .kernel_bots import bot_choice, bot_reaction
from .layout import (
    allocate_lanes,
    floats_of,
    ints_of,
    longs_of,
    lowest,
    octets_of,
    signs_of,
    spread,
    words_of,
)
from .legal import decisions, legal, next_reacting, reacting
from .line_ups import entry_at
from .moves import is_playing, move
from .observing import Form, observe, observe_all, place_of, recall, seat_at
from .opening import deal
from .own_effects import own_failed
from .players import Players, scattered
from .playout import Tally, pick, take_luck
from .scoring import hand_points
from .state import Rules, State, copy_into, keep_memory


class Lane:
    """One of the rounds, and what has to be remembered to lead it."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.state = State(rules, seats)
        self.number = 0  # of the deal
        self.players = Players()  # the bots that play the other seats
        self.asked = c.NOBODY  # the seat whose answer is awaited
        self.moves = 0  # what it may answer, as bits
        self.passed = 0  # the seats that have let this moment go by, as bits
        self.steps = 0  # answers from outside
        self.ended = 0  # and not dealt anew


class Lanes:
    """All of them, how they are led, and where is written."""

    lanes: list[Lane]
    line_up: list[int]  # a level for each seat; NO_BOT is played from outside
    kept: list[memoryview]
    observations: Any
    masks: Any
    packed: Any
    askeds: Any
    rewards: Any
    ends: Any
    cuts: Any
    numbers: Any
    insights: Any
    memories: Any

    def __init__(self, rules: Rules, seats: int, size: int) -> None:
        allocate_lanes(self)
        self.rules = rules
        self.seats = seats
        self.size = size
        self.lanes = [Lane(rules, seats) for _ in range(size)]
        self.moving = 0  # whether the players change seats after every round of deals
        self.reactions = c.REACT_ASK
        self.needed = 0  # whether nobody draws, or keeps a drawn card, who could play
        self.pointed = 0  # whether rewards are points
        self.anew = 1  # whether a round that ends is followed by the next deal at once
        self.most = c.MOST_STEPS  # answers from outside in a round
        self.skipped = 0  # rounds that ended before anybody outside had a choice
        self.form = Form(rules, seats)
        self.tally = Tally()
        self.lots = Tally()  # for `draw_lots`
        self.kept = []
        self.insightful = 0
        self.mindful = 0


def lend(b: Lanes, arrays: list[Any]) -> None:
    """Where to write: the rows of `write_lane`, rewards, ends, cuts and numbers, as `envs.Batch` has them.

    The last two may be None; rounds remember if their memory is to be written. The arrays have one dimension;
    as long as they are lent, they stay in place.
    """
    b.kept = [memoryview(array) for array in arrays if array is not None]
    b.observations = octets_of(arrays[0])
    b.masks = signs_of(arrays[1])
    b.packed = words_of(arrays[2])
    b.askeds = signs_of(arrays[3])
    b.rewards = floats_of(arrays[4])
    b.ends = octets_of(arrays[5])
    b.cuts = octets_of(arrays[6])
    b.numbers = longs_of(arrays[7])
    b.insightful = arrays[8] is not None
    if b.insightful:
        b.insights = octets_of(arrays[8])
    b.mindful = arrays[9] is not None
    if b.mindful:
        b.memories = octets_of(arrays[9])
        for lane in b.lanes:
            keep_memory(lane.state)


def choose_players(b: Lanes, levels: list[int], moving: bool) -> None:
    """Who plays each seat; if they move, everybody sits one seat further after every round of deals."""
    for seat in range(b.seats):
        b.line_up[seat] = levels[seat]
    b.moving = moving


# Who is asked


def awaited(b: Lanes, s: State) -> int:
    """What the seat to act may answer; whom to swap with is told by places."""
    if s.phase == c.SWAP:
        return partner_places(s) | (legal(s, s.actor) & ~c.CARDS if b.reactions == c.REACT_ASK else 0)
    moves = legal(s, s.actor) if b.reactions == c.REACT_ASK else decisions(s)
    if b.needed and moves & c.CARDS:
        if s.phase == c.TURN:
            moves &= ~c.BIT[c.DRAW]
        elif s.phase == c.DRAWN:
            moves &= ~c.BIT[c.KEEP]
    return moves


def open_to(b: Lanes, lane: Lane, seat: int) -> int:
    """What a seat may answer that is asked out of turn; for NOBODY, what the seat to act may answer."""
    s = lane.state
    if seat == c.NOBODY:
        return awaited(b, s)
    return c.BIT[c.PASS] | (c.BIT[c.CALL] if seat == s.actor else legal(s, seat))


def partner_places(s: State) -> int:
    """The seats to swap hands with, as places from the one that chooses."""
    moves = 0
    for seat in range(s.seats):
        if seat != s.actor and s.out & c.BIT[seat] == 0:
            moves |= c.BIT[place_of(s, s.actor, seat)]
    return moves


def wish_of_bot(b: Lanes, lane: Lane, seat: int, reacts: bool) -> int:
    """What a bot wants: to react, or to decide; before it decides it may call ahead, or catch somebody."""
    s = lane.state
    if reacts:
        return bot_reaction(s, seat, legal(s, seat), lane.players)
    if b.reactions == c.REACT_ASK and reacting(s) & c.BIT[seat] & ~lane.passed:
        lane.passed |= c.BIT[seat]
        wish = bot_reaction(s, seat, legal(s, seat), lane.players)
        if wish != c.SILENT:
            return wish
    return bot_choice(s, seat, decisions(s), lane.players)


def go_on(b: Lanes, lane: Lane) -> int:
    """Play on to the next real choice of a seat that is played from outside; 0 if the round ends before."""
    s = lane.state
    while is_playing(s):
        if s.exposed != c.NOBODY and b.reactions != c.REACT_ASK:
            call(s, s.exposed)
        seat = next_reacting(s, lane.passed) if b.reactions != c.REACT_AUTO else c.NOBODY
        reacts = seat != c.NOBODY
        moves = open_to(b, lane, seat)
        if not reacts:
            seat = s.actor
        if moves == 0:
            break  # what an edition does in Python has failed
        if moves & (moves - 1) == 0:
            carry_out(lane, seat, heard(s, seat, lowest(moves)))
        elif lane.players.levels[seat] == c.NO_BOT:
            lane.asked = seat
            lane.moves = moves
            return 1
        else:
            carry_out(lane, seat, wish_of_bot(b, lane, seat, reacts))
    return 0


def heard(s: State, seat: int, answer: int) -> int:
    """The kernel's number of an answer: whom to swap with is told by places."""
    return seat_at(s, seat, answer) if s.phase == c.SWAP and answer < c.MOST_SEATS else answer


def carry_out(lane: Lane, seat: int, action: int) -> None:
    """Do what a seat wants. A call and a catch leave open what is awaited, and who has passed."""
    if action == c.PASS:
        lane.passed |= c.BIT[seat]
        return
    if action < c.CALL:
        lane.passed = 0
    move(lane.state, seat, action)


# What is written


def write_lane(b: Lanes, lane: Lane, i: int) -> None:
    """The row of a round: what the seat that is asked may know, and what it may answer."""
    observe(b.form, lane.state, lane.asked, b.observations, i * c.SEEN)
    spread(lane.moves, b.masks, i * c.ASKS)
    b.packed[i] = lane.moves
    b.askeds[i] = lane.asked
    if b.insightful:
        observe_all(lane.state, lane.asked, b.insights, i * c.ALL_SEEN)
    if b.mindful:
        recall(lane.state, lane.asked, b.memories, i * c.RECALLED)


def reward_all(b: Lanes, s: State, i: int) -> None:
    """Who wins gets what the others lose: 1 of all together, or their points; of a void round nobody."""
    if s.winner == c.NOBODY:
        return
    won = 0.0
    for seat in range(b.seats):
        lost = lost_by(b, s, seat)
        won += lost
        b.rewards[i * b.seats + seat] = -lost
    b.rewards[i * b.seats + s.winner] = won if b.pointed else 1.0


def lost_by(b: Lanes, s: State, seat: int) -> float:
    """What a seat loses to the winner of a round."""
    if seat == s.winner:
        return 0.0
    if b.pointed:
        return 1.0 * hand_points(s, seat) / c.POINTS_FOR_ONE  # in C a number of points is whole
    return 1.0 / (b.seats - 1)


def forget_end(b: Lanes, i: int) -> None:
    """Nothing has ended here, and nobody has got anything."""
    if b.ends[i] or b.cuts[i]:
        b.ends[i] = 0
        b.cuts[i] = 0
        for seat in range(b.seats):
            b.rewards[i * b.seats + seat] = 0


# The rounds


def deal_lane(b: Lanes, lane: Lane, i: int, number: int) -> None:
    """Deal the round of that number, or the next one of this lane that asks anything of anybody outside."""
    while True:
        take_luck(lane.state, b.tally, number)
        seat_bots(b, lane, number)
        deal(lane.state, number % b.seats)
        lane.number = number
        if lead_on(b, lane):
            break
        if b.rules.special == c.OWN and own_failed(lane.state):
            end_failed(lane)
            break
        b.skipped += 1
        number += b.size
    b.numbers[i] = number


def end_failed(lane: Lane) -> None:
    """The Python code of an edition failed: nobody is asked anything until the lane is dealt again."""
    lane.asked = lane.state.turn
    lane.moves = c.BIT[c.PASS]
    lane.ended = 1


def seat_bots(b: Lanes, lane: Lane, number: int) -> None:
    """The bots take their seats for the round of that number, with lots of their own."""
    for seat in range(b.seats):
        entry = entry_at(lane.state, seat, number) if b.moving else seat
        lane.players.levels[seat] = b.line_up[entry]
        lane.players.lots[seat] = scattered((b.tally.luck + entry) & c.M64)


def lead_on(b: Lanes, lane: Lane) -> int:
    """Begin to lead a round from where it stands; 0 if nobody outside is asked any more."""
    lane.passed = 0
    lane.steps = 0
    lane.ended = 0
    return go_on(b, lane)


def end_lane(b: Lanes, lane: Lane, i: int) -> None:
    """A round is over, or it is broken off; the next one is dealt, or it is left as it is."""
    if lane.state.phase == c.OVER:
        b.ends[i] = 1
        reward_all(b, lane.state, i)
    else:
        b.cuts[i] = 1
    if b.anew:
        deal_lane(b, lane, i, lane.number + b.size)
    else:
        lane.ended = 1
        lane.moves = c.BIT[c.PASS]


def step_lane(b: Lanes, lane: Lane, i: int, action: int) -> None:
    """Carry out one answer and lead the round on to the next question."""
    if lane.ended:
        return
    forget_end(b, i)
    lane.steps += 1
    carry_out(lane, lane.asked, heard(lane.state, lane.asked, action))
    if not go_on(b, lane) or lane.steps >= b.most:
        end_lane(b, lane, i)
    write_lane(b, lane, i)


# The doors for Python


def begin_lanes(b: Lanes, parent: list[int], luck: int) -> None:
    """Deal all rounds anew, numbered from 0 on, under a parent key."""
    for i in range(8):
        b.tally.parent[i] = parent[i]
    b.lots.luck = luck
    for i in range(b.size):
        redeal_lane(b, i, i)


def redeal_lane(b: Lanes, i: int, number: int) -> None:
    """Deal that round in one lane, or the next one that asks anything."""
    lane = b.lanes[i]
    b.ends[i] = 1
    forget_end(b, i)
    deal_lane(b, lane, i, number)
    write_lane(b, lane, i)


def resume_lane(b: Lanes, i: int) -> bool:
    """Lead a round on that was laid into its lane; whether anybody outside is asked, and it is written."""
    lane = b.lanes[i]
    if not lead_on(b, lane):
        return False
    b.ends[i] = 1
    forget_end(b, i)
    write_lane(b, lane, i)
    return True


def first_illegal(b: Lanes, actions: Any) -> int:
    """The first lane whose answer is none that it may get, or NOBODY."""
    wanted = ints_of(actions)
    for i in range(b.size):
        lane = b.lanes[i]
        if not lane.ended and (wanted[i] < 0 or wanted[i] >= c.ASKS or lane.moves & c.BIT[wanted[i]] == 0):
            return i
    return c.NOBODY


def step_lanes(b: Lanes, actions: Any) -> int:
    """Carry out one answer in every lane. If one cannot be, none is: its lane is told, else NOBODY."""
    i = first_illegal(b, actions)
    if i != c.NOBODY:
        return i
    wanted = ints_of(actions)
    for i in range(b.size):
        step_lane(b, b.lanes[i], i, wanted[i])
    return c.NOBODY


def answer_lane(b: Lanes, i: int, action: int) -> int:
    """Carry out one answer in one lane: who is asked next, or NOBODY at the end; REFUSED if it cannot be."""
    lane = b.lanes[i]
    if lane.ended or action < 0 or action >= c.ASKS or lane.moves & c.BIT[action] == 0:
        return c.REFUSED
    step_lane(b, lane, i, action)
    return c.NOBODY if lane.ended else lane.asked


def draw_lots(b: Lanes, out: Any) -> None:
    """An answer for every lane, each of those that it may get with the same chance."""
    chosen = ints_of(out)
    for i in range(b.size):
        lane = b.lanes[i]
        chosen[i] = pick(b.lots, lane.moves)


# To be copied


def read_lanes(b: Lanes) -> list[int]:
    """All that the rounds do not tell of where this stands: the lots, and how each lane is led."""
    found = [b.skipped, b.lots.luck]
    for i in range(8):
        found.append(b.tally.parent[i])
    for i in range(b.size):
        lane = b.lanes[i]
        found += [lane.number, lane.asked, lane.moves, lane.passed, lane.steps, lane.ended]
        for seat in range(b.seats):
            found += [lane.players.levels[seat], lane.players.lots[seat]]
    return found


def copy_lane(into: Lane, lane: Lane) -> None:
    """Make one round the same as another, for the same rules and seats, with the same bots."""
    copy_into(into.state, lane.state)
    into.asked = lane.asked
    into.moves = lane.moves
    into.passed = lane.passed
    into.steps = lane.steps
    into.ended = lane.ended
    for seat in range(into.state.seats):
        into.players.levels[seat] = lane.players.levels[seat]
        into.players.lots[seat] = lane.players.lots[seat]


def set_lane(b: Lanes, lane: Lane, state: State, numbers: list[int]) -> bool:
    """Make a lane stand where another one stood, by its state and its part of what `read_lanes` told.

    False if the state does not lead to that question. All numbers must be in range.
    """
    if b.mindful:
        keep_memory(lane.state)
    copy_into(lane.state, state)
    lane.number = numbers[0]
    lane.passed = numbers[3]
    lane.steps = numbers[4]
    lane.ended = numbers[5]
    for seat in range(b.seats):
        lane.players.levels[seat] = numbers[6 + 2 * seat]
        lane.players.lots[seat] = numbers[7 + 2 * seat]
    if lane.ended:
        lane.asked = numbers[1]
        lane.moves = c.BIT[c.PASS]
        return True
    return go_on(b, lane) == 1 and lane.asked == numbers[1] and lane.moves == numbers[2]


def set_lanes(b: Lanes, lanes: list[Lane], numbers: list[int]) -> None:
    """Make these lanes stand where others do; the numbers are the first ones that `read_lanes` told."""
    b.skipped = numbers[0]
    b.lots.luck = numbers[1]
    for i in range(8):
        b.tally.parent[i] = numbers[2 + i]
    for i in range(b.size):
        into = b.lanes[i]
        lane = lanes[i]
        copy_lane(into, lane)
        into.number = lane.number
