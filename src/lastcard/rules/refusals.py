"""Why an action is refused: a code, the clause, and a sentence that a player understands."""

from __future__ import annotations

from . import cards as c
from .edition import Edition, Interruption, RuleRefusal
from .errors import RuleCode
from .kernel import (
    State,
    anything_to_draw,
    clone,
    forcing,
    forehead_list,
    held_by,
    lose,
    neighbour,
    playable_cards,
    size_of,
    top_card,
)


def why_not(s: State, edition: Edition, seat: int, token: str, action: int) -> RuleRefusal:
    """The code and the clause that forbid an action now, and the reason."""
    if s.phase == c.OVER:
        return why_over(s, seat, token, action)
    if s.out & c.BIT[seat]:
        return "out-of-round", "MERCY-1", f"seat {seat} had too many cards and is out of the round"
    question = edition.questions[edition.phases[s.phase]]
    if question.alone and question.instead:
        return asked_first(s, edition, question.instead)
    if action in (c.CALL, c.CATCH):
        return why_no_call(s, seat, token, action)
    if action == c.SPECIAL and edition.special.interruption:
        return why_no_interruption(s, edition.special.interruption, seat, token)
    if is_swap(token):
        return why_no_swap(s, seat, token)
    if token in ("take", "challenge"):
        return why_no_answer(s, edition, seat, token)
    if lost_turn_to_draw_card(s, seat, action):
        return why_no_draw_card(s)
    if seat != s.actor and s.rules.jumpable and action < c.TYPES:
        return why_no_jump(s, edition, seat, token, action)
    if seat != s.actor:
        return why_not_your_turn(s, action)
    if s.phase == c.ANSWER and s.rules.answerable:
        return why_not_in_answer(s, seat, token, action)
    if question.instead:
        return asked_first(s, edition, question.instead)
    return why_no_decision(s, edition, seat, token, action)


def asked_first(s: State, edition: Edition, instead: RuleRefusal) -> RuleRefusal:
    """What is asked comes first; the question has its words for that."""
    code, clause, reason = instead
    colour = "" if s.gift == c.NO_COLOUR else edition.colour_names[s.gift]
    return code, clause, reason.format(actor=f"seat {s.actor}", colour=colour, receiver=f"seat {s.receiver}")


def why_over(s: State, seat: int, token: str, action: int) -> RuleRefusal:
    """Nothing is legal any more; the clause is about how the round ended, if the action asks for that."""
    if s.ending == c.BY_NOBODY:
        return "round-over", "SHUF-6", "the round is over without a winner"
    if s.ending == c.BY_LENGTH:
        return "round-over", "SHUF-7", "the round is over without a winner: it went on for too long"
    if s.ending == c.BY_MERCY:
        return "round-over", "MERCY-2", "the round is over: only one seat was left in it"
    if token == f"catch{s.winner}" and seat != s.winner and not s.rules.no_calls:
        reason = f"the round is over: seat {s.winner} has gone out, and a forgotten call no longer matters"
        return "round-over", "UNO-9", reason
    if token == "challenge" and top_card(s) == c.FOUR:
        reason = "the round is over; a Draw Four played as the last card cannot be challenged"
        return "round-over", "LAST-2", reason
    if s.ending == c.BY_DRAW_CARD and (token == "take" or is_draw_card(action)):
        top = top_card(s)
        clause = "LAST-2" if top == c.FOUR else "LAST-1" if is_draw_card(top) else "STACK-6"
        reason = "the round is over; the next seat has drawn for the last card and cannot answer it"
        return "round-over", clause, reason
    return "round-over", "OUT-1", "the round is over"


def why_no_call(s: State, seat: int, token: str, action: int) -> RuleRefusal:
    if s.rules.no_calls:
        code: RuleCode = "no-call" if action == c.CALL else "no-catch"
        return code, "NOCALL-1", "at this table nobody calls and nobody is caught"
    return why_no_own_call(s, seat) if action == c.CALL else why_no_catch(s, seat, token)


def why_no_own_call(s: State, seat: int) -> RuleRefusal:
    size, ahead = size_of(s, seat), s.actor if s.rules.answerable else s.turn
    if (s.early and seat == ahead) or (s.said & c.BIT[seat] and size == 1):
        return "called-already", "UNO-8", f"seat {seat} has already called"
    if size == 1:
        reason = f"it is too late to call, and no longer needed: nobody can catch seat {seat} now"
    elif seat == s.turn and s.phase in (c.GIFT, c.GIVE):
        reason = "give first; call if that leaves you with one card, and until then nobody can catch you"
    elif size == 2 and seat == s.turn:
        reason = "your card is already played; with two cards left, call on your next turn before you play"
    elif size == 2 and seat == s.actor and s.phase == c.ANSWER:
        reason = "answering a Draw Four is not a turn; with two cards, call on your turn before you play"
    else:
        reason = f"seat {seat} has {size} cards; call with two on your turn, or when one is left"
    return "no-call", "UNO-8", reason


def why_no_catch(s: State, seat: int, token: str) -> RuleRefusal:
    """Which of the three reasons it is: called already, too late, or more than one card."""
    if token == f"catch{seat}":
        return "catch-oneself", "UNO-6", "you cannot catch yourself; say uno instead"
    victim = int(token.removeprefix("catch"))
    if victim >= s.seats:
        return "no-catch", "UNO-8", f"there is no seat {victim} to catch; the seats are 0 to {s.seats - 1}"
    if s.out & c.BIT[victim]:
        return "no-catch", "MERCY-1", f"seat {victim} is out of the round, so it cannot be caught"
    size = size_of(s, victim)
    if size != 1:
        return "no-catch", "UNO-1", f"seat {victim} has {size} cards; only a seat with one card can be caught"
    if s.said & c.BIT[victim]:
        return "catch-called", "UNO-5", f"seat {victim} has called, so it cannot be caught"
    if s.rules.exchanging:
        reason = (
            f"seat {victim} cannot be caught: the next turn has begun, or an exchange left it with one card"
        )
    else:
        reason = f"it is too late to catch seat {victim}: the next turn has begun"
    return "catch-late", "UNO-3", reason


def why_no_interruption(s: State, it: Interruption, seat: int, token: str) -> RuleRefusal:
    """It may be laid at any time, but not now."""
    if not held_by(s, seat) & c.BIT[c.SPECIAL]:
        return why_not_held(seat, token)
    if s.phase not in (c.TURN, c.DRAWN):
        return "unresolved", it.clause, it.unresolved
    if s.rules.wilds & c.BIT[c.SPECIAL] and seat == s.actor and is_barred(s, seat, c.SPECIAL):
        return why_barred(token)
    if seat == s.actor:
        return "all-colours-needed", it.no_wild, it.lacking_on_turn
    return "all-colours-needed", it.on_turn, it.lacking


def why_not_held(seat: int, token: str) -> RuleRefusal:
    return "not-held", "MATCH-1", f"seat {seat} does not hold {token}"


def why_no_answer(s: State, edition: Edition, seat: int, token: str) -> RuleRefusal:
    if s.phase == c.ANSWER and (seat == s.actor or (token == "challenge" and not may_be_bluff(s))):
        return "no-draw-four", "STACK-5", "only a Draw Four on top that could be a bluff can be challenged"
    if s.phase == c.ANSWER and token == "take" and s.rules.answerable:
        return (
            "answer-of-another",
            "STACK-2",
            f"only seat {s.actor} may answer, or take the cards",
        )
    if s.phase == c.ANSWER:
        return (
            "answer-of-another",
            "CHAL-1" if token == "challenge" else "WD4-1",
            f"only seat {s.actor} may answer this Draw Four",
        )
    if top_card(s) == c.FOUR:
        return why_no_answer_now(s, token)
    if token == "take" and c.FACE_OF[top_card(s)] == c.DRAW_TWO:
        if s.rules.answerable:
            return "no-draw-four", "STACK-3", "there is nothing to take: the cards owed are already drawn"
        return "no-draw-four", "D2-1", "there is nothing to take: the cards of a Draw Two are drawn at once"
    if token == "take":
        return "no-draw-four", "WD4-1", "no Draw Four waits for an answer, so there is nothing to take"
    if top_card(s) == c.SPECIAL:
        return "unchallengeable", "CHAL-8", f"{edition.special.name} cannot be challenged"
    return "no-draw-four", "CHAL-8", "only a Draw Four can be challenged, and none waits for an answer"


def why_no_answer_now(s: State, token: str) -> RuleRefusal:
    """A Draw Four lies on top, but it is not being answered."""
    if s.rules.draw_four != c.BLUFF and token == "challenge":
        return "no-draw-four", "R-15", "at this table a Draw Four cannot be challenged"
    if s.phase == c.NAME:
        return "no-draw-four", "WD4-1", f"seat {s.actor} must name a colour first"
    return (
        "no-draw-four",
        "CHAL-2",
        f"the cards of this Draw Four are already drawn: it is too late to {token}",
    )


def may_be_bluff(s: State) -> bool:
    """Whether a Draw Four lies on top that may be challenged."""
    return top_card(s) == c.FOUR and s.rules.draw_four == c.BLUFF


def is_swap(token: str) -> bool:
    """In other phases the number of such an action is that of a card."""
    return token.startswith("swap")


def why_no_swap(s: State, seat: int, token: str) -> RuleRefusal:
    if s.phase != c.SWAP:
        return "no-swap", "SWAP-1", "there are no hands to swap now"
    if seat != s.actor:
        return why_not_your_turn(s, c.NO_CARD)
    return "no-swap", "SWAP-1", f"{token} does not name another seat that is still in the round"


def why_not_in_answer(s: State, seat: int, token: str, action: int) -> RuleRefusal:
    """The seat that is hit may answer with a card, but not with this."""
    if action >= c.TYPES:
        return "answer-first", "STACK-2", f"answer with a card, or take the {s.pending} cards"
    if not held_by(s, seat) & c.BIT[action]:
        return why_not_held(seat, token)
    if is_barred(s, seat, action):
        return why_barred(token)
    if forehead_list(s, seat):
        return "answer-first", "STACK-7", "with a forehead card you may only take or challenge"
    if action == c.FOUR and c.BIT[c.FOUR] & (s.rules.on_four if s.by_four else s.rules.on_two):
        return why_no_draw_four(s, "STACK-5")
    if c.FACE_OF[action] in (c.SKIP, c.REVERSE):
        return "answer-first", "DEFL-1", f"{token} cannot deflect the cards owed here"
    return "answer-first", "STACK-1", f"{token} does not answer a Draw {'Four' if s.by_four else 'Two'} here"


def why_no_jump(s: State, edition: Edition, seat: int, token: str, action: int) -> RuleRefusal:
    """A card may be laid out of turn, but not this one now."""
    if not held_by(s, seat) >> action & 1:
        return why_not_held(seat, token)
    if is_barred(s, seat, action):
        return why_barred(token)
    top, clause = top_card(s), "JUMP-1"
    reason = f"you can jump in only with a card like {edition.cards[top]}, and not on every card"
    if s.rules.jumpable & c.BIT[top]:  # on other cards a view does not show whether the turn has begun
        if s.phase != c.TURN or s.start or s.acted:
            reason = "you can jump in only before anything else is done in a turn, and not on the start card"
        elif forehead_list(s, seat):
            clause = "JUMP-2"
            reason = "you cannot jump in with a card on your forehead"
    return "not-your-turn", clause, f"wait for your turn; seat {s.actor} must decide now; {reason}"


def is_draw_card(action: int) -> bool:
    return action < c.TYPES and (action == c.FOUR or c.FACE_OF[action] == c.DRAW_TWO)


def lost_turn_to_draw_card(s: State, seat: int, action: int) -> bool:
    """Whether the seat before the one to act plays a draw card on a draw card, as if it could pass it on."""
    return (
        is_draw_card(action)
        and is_draw_card(top_card(s))
        and seat != s.actor
        and neighbour(s, seat) == s.turn
        and s.phase in (c.TURN, c.DRAWN, c.GUESS)
        and not s.rules.answerable
    )


def why_no_draw_card(s: State) -> RuleRefusal:
    name, clause = ("Four", "WD4-1") if top_card(s) == c.FOUR else ("Two", "D2-3")
    reason = f"a Draw {name} cannot be answered with a card: the seat that it hits draws and loses its turn"
    return "draw-not-answered", clause, f"wait for your turn; seat {s.actor} must decide now; {reason}"


def why_not_your_turn(s: State, action: int) -> RuleRefusal:
    if action in (c.WILD, c.FOUR):
        return (
            "not-your-turn",
            "WILD-3",
            f"a wild card can be played only on your own turn, and seat {s.actor} must decide now",
        )
    return "not-your-turn", "TURN-3", f"wait for your turn; seat {s.actor} must decide now"


def why_no_decision(s: State, edition: Edition, seat: int, token: str, action: int) -> RuleRefusal:
    """The seat is to play, but not this."""
    if c.COLOUR <= action < c.COLOUR + c.COLOURS:
        return "no-colour-asked", "WILD-1", "no colour is asked for now; a colour is named after a wild card"
    if action < c.TYPES and not held_by(s, seat) >> action & 1:
        return why_not_held(seat, token)
    return why_no_turn_move(s, edition, seat, token, action)


def why_no_turn_move(s: State, edition: Edition, seat: int, token: str, action: int) -> RuleRefusal:
    if s.phase == c.DRAWN:
        if action == c.KEEP:
            return "must-lay", "DRAWN-1", "at this table a drawn card that can be played must be played"
        if action == c.DRAW:
            return (
                "drew-already",
                "DRAW-4",
                "you can draw only once in a turn; play the drawn card or keep it",
            )
        return why_drawn_only(s, seat, edition.cards[s.drawn])
    if action == c.KEEP:
        return "nothing-to-keep", "OPT-2", "you may decline to play, but then you must draw"
    if action == c.DRAW and anything_to_draw(s):
        return "must-lay", "MUST-1", "at this table you must play a card if you can"
    if action == c.DRAW:
        return "must-play", "SHUF-5", "nothing is left to draw, so a card that can be played must be played"
    if is_barred(s, seat, action):
        return why_barred(token)
    if action == c.FOUR:
        return why_no_draw_four(s, "WD4-2")
    return why_no_match(s, edition, token, action)


def why_drawn_only(s: State, seat: int, drawn: str) -> RuleRefusal:
    """By choice or by need (DCO-1, DCO-2): whether the hand without the drawn card had to draw."""
    before = clone(s)
    lose(before, seat, before.drawn)
    if forcing(before, seat, playable_cards(before, seat)):
        return "drawn-only", "DCO-1", f"after drawing you may play only the drawn card, {drawn}"
    return (
        "drawn-only",
        "DCO-2",
        f"you drew because nothing fitted, so you may play only the drawn card, {drawn}",
    )


def why_no_draw_four(s: State, clause: str) -> RuleRefusal:
    wilds = ", and another wild card counts as having it" if s.rules.convicting else ""
    reason = f"a Draw Four may be played only by a hand without the colour in play{wilds}"
    return "draw-four-unlawful", clause, reason


def is_barred(s: State, seat: int, card: int) -> bool:
    """Whether a card is the last of a seat, and of a kind that cannot be."""
    return size_of(s, seat) == 1 and bool(s.rules.barred >> card & 1)


def why_barred(token: str) -> RuleRefusal:
    return "last-card-barred", "LASTC-1", f"{token} cannot be the last card at this table; draw instead"


def why_no_match(s: State, edition: Edition, token: str, card: int) -> RuleRefusal:
    top = edition.cards[top_card(s)]
    colour = edition.colour_names[s.colour]
    if c.COLOUR_OF[top_card(s)] == c.NO_COLOUR:
        return "does-not-match", "MATCH-3", f"{token} does not match {colour}, the colour that was named"
    clause = {c.DRAW_TWO: "D2-2", c.REVERSE: "REV-2", c.SKIP: "SKIP-2"}.get(c.FACE_OF[card], "MATCH-1")
    return "does-not-match", clause, f"{token} matches neither the colour nor the face of {top}"
