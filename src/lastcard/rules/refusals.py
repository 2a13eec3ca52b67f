"""Why an action is refused: a code, the clause, and a sentence that a player understands."""

from __future__ import annotations

from . import cards as c
from .edition import Edition, Interruption, RuleRefusal
from .errors import RuleCode
from .kernel import State, anything_to_draw, forehead_list, held_by, size_of, top_card


def why_not(s: State, edition: Edition, seat: int, token: str, action: int) -> RuleRefusal:
    """The code and the clause that forbid an action now, and the reason."""
    if s.phase == c.OVER:
        return "round-over", "OUT-1", "the round is over"
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
    if seat != s.actor and s.rules.jumpable and action < c.TYPES:
        return why_no_jump(s, edition, seat, token, action)
    if seat != s.actor:
        return why_not_your_turn(s, seat, action)
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


def why_no_call(s: State, seat: int, token: str, action: int) -> RuleRefusal:
    if s.rules.no_calls:
        code: RuleCode = "no-call" if action == c.CALL else "no-catch"
        return code, "NOCALL-1", "at this table nobody calls and nobody is caught"
    if action == c.CALL:
        size, ahead = size_of(s, seat), s.actor if s.rules.answerable else s.turn
        if (s.early and seat == ahead) or (s.said & c.BIT[seat] and size == 1):
            return "called-already", "UNO-8", f"seat {seat} has already called"
        if size == 1:
            reason = f"it is too late to call, and no longer needed: nobody can catch seat {seat} now"
        else:
            reason = f"seat {seat} has {size} cards; call with two on your turn, or when one is left"
        return "no-call", "UNO-8", reason
    if token == f"catch{seat}":
        return "catch-oneself", "UNO-6", "you cannot catch yourself; say uno instead"
    victim = int(token.removeprefix("catch"))
    if victim >= s.seats:
        return "no-catch", "UNO-8", f"there is no seat {victim} to catch; the seats are 0 to {s.seats - 1}"
    return "no-catch", "UNO-8", f"seat {victim} cannot be caught now"


def why_no_interruption(s: State, it: Interruption, seat: int, token: str) -> RuleRefusal:
    """It may be laid at any time, but not now."""
    if not held_by(s, seat) & c.BIT[c.SPECIAL]:
        return "not-held", "TURN-2", f"seat {seat} does not hold {token}"
    if s.phase not in (c.TURN, c.DRAWN):
        return "unresolved", it.clause, it.unresolved
    if s.rules.wilds & c.BIT[c.SPECIAL] and seat == s.actor and is_barred(s, seat, c.SPECIAL):
        return why_barred(token)
    if seat == s.actor:
        return "all-colours-needed", it.no_wild, it.lacking_on_turn
    return "all-colours-needed", it.on_turn, it.lacking


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
            "CHAL-1",
            f"only seat {s.actor} may answer this Draw Four",
        )
    if top_card(s) == c.SPECIAL and token == "challenge":
        return "unchallengeable", "CHAL-8", f"{edition.special.name} cannot be challenged"
    return "no-draw-four", "CHAL-2", f"there is no Draw Four to {token}"


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
        return why_not_your_turn(s, seat, c.NO_CARD)
    return "no-swap", "SWAP-1", f"{token} does not name another seat that is still in the round"


def why_not_in_answer(s: State, seat: int, token: str, action: int) -> RuleRefusal:
    """The seat that is hit may answer with a card, but not with this."""
    if action >= c.TYPES:
        return "answer-first", "STACK-2", f"answer with a card, or take the {s.pending} cards"
    if not held_by(s, seat) & c.BIT[action]:
        return "not-held", "TURN-2", f"seat {seat} does not hold {token}"
    if is_barred(s, seat, action):
        return why_barred(token)
    if forehead_list(s, seat):
        return "answer-first", "STACK-7", "with a forehead card you may only take or challenge"
    if action == c.FOUR and c.BIT[c.FOUR] & (s.rules.on_four if s.by_four else s.rules.on_two):
        return (
            "draw-four-unlawful",
            "STACK-5",
            "a Draw Four may be played only by a hand without the colour in play",
        )
    if c.FACE_OF[action] in (c.SKIP, c.REVERSE):
        return "answer-first", "DEFL-1", f"{token} cannot deflect the cards owed here"
    return "answer-first", "STACK-1", f"{token} does not answer a Draw {'Four' if s.by_four else 'Two'} here"


def why_no_jump(s: State, edition: Edition, seat: int, token: str, action: int) -> RuleRefusal:
    """A card may be laid out of turn, but not this one now."""
    if not held_by(s, seat) >> action & 1:
        return "not-held", "TURN-2", f"seat {seat} does not hold {token}"
    if is_barred(s, seat, action):
        return why_barred(token)
    top = top_card(s)
    like = f"you can jump in only with a card like {edition.cards[top]}, and not on every card"
    if not s.rules.jumpable & c.BIT[top]:  # first, for then a view does not tell whether the turn has begun
        return "not-your-turn", "JUMP-1", like
    if s.phase != c.TURN or s.start or s.acted:
        return (
            "not-your-turn",
            "JUMP-1",
            "you can jump in only before anything else is done in a turn, and not on the start card",
        )
    if forehead_list(s, seat):
        return "not-your-turn", "JUMP-2", "you cannot jump in with a card on your forehead"
    return "not-your-turn", "JUMP-1", like


def why_not_your_turn(s: State, seat: int, action: int) -> RuleRefusal:
    if action in (c.WILD, c.FOUR):
        return (
            "not-your-turn",
            "WILD-3",
            f"a wild card can be played only on your own turn, and seat {s.actor} must decide now",
        )
    return "not-your-turn", "TURN-3", f"seat {s.actor} must decide now, not seat {seat}"


def why_no_decision(s: State, edition: Edition, seat: int, token: str, action: int) -> RuleRefusal:
    """The seat is to play, but not this."""
    if c.COLOUR <= action < c.COLOUR + c.COLOURS:
        return "no-colour-asked", "WILD-1", "there is no colour to name now"
    if action < c.TYPES and not held_by(s, seat) >> action & 1:
        return "not-held", "TURN-2", f"seat {seat} does not hold {token}"
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
        return (
            "drawn-only",
            "DCO-1",
            f"after drawing you may play only the drawn card, {edition.cards[s.drawn]}",
        )
    if action == c.KEEP:
        return "nothing-to-keep", "OPT-2", "you may decline to play, but then you must draw"
    if action == c.DRAW and anything_to_draw(s):
        return "must-lay", "MUST-1", "at this table you must play a card if you can"
    if action == c.DRAW:
        return "must-play", "SHUF-5", "nothing is left to draw, so a card that can be played must be played"
    if is_barred(s, seat, action):
        return why_barred(token)
    if action == c.FOUR:
        return (
            "draw-four-unlawful",
            "WD4-2",
            "a Draw Four may be played only by a hand without the colour in play",
        )
    return why_no_match(s, edition, token, action)


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
