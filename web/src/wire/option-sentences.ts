// Made by building/wire.py from the server. Do not edit: change that and make it anew.

export const SENTENCES: Record<string, string> = {
  "dealer": "Who deals first: whoever draws the highest number, somebody picked by lot, or the first seat.",
  "ignored_start_cards": "Action cards passed over for the start card stay in the discard pile or are shuffled back in.",
  "two_player_reverse": "With two players a Reverse works as a Skip, or only turns the direction.",
  "draw_four": "If you hold the colour in play, a Draw Four is a bluff that can be challenged, or is forbidden, or is always allowed.",
  "wild_match": "Which other wild cards in your hand make a Draw Four a bluff, as the colour in play does.",
  "challenge_reveal": "Who is shown the hand of a challenged player.",
  "last_card_draw": "A Draw Two or Draw Four laid as the last card still makes the next player draw, and is counted.",
  "last_card_special": "A King Pig laid as the last card still gives out its cards before the count.",
  "king_pig_colours": "King Pig calls two colours, one to hit and one in play, or a single one for both.",
  "mod_optional": "Whether the player of a Mod may decline to give cards away.",
  "mod_go_out": "Whether giving the last cards away wins the round, or one card must be kept.",
  "narwhal_includes_player": "Whether the player of a Narwhal Rule takes a forehead card too.",
  "narwhal_discard": "A guessed forehead card goes below the top of the discard pile, or on top as the card to match.",
  "narwhal_stack": "A further Narwhal Rule gives one more forehead card to everybody, or only to bare foreheads.",
  "forehead_scores": "Whether forehead cards count against their owner at the end of the round.",
  "avatar_wild_on_turn": "Without all four colours in hand Avatar State cannot be laid, or is a plain Wild on one's turn.",
  "avatar_state_count": "How many Avatar State cards are in the deck.",
  "foil": "The foil Avatar State takes the place of an ordinary one; it plays the same.",
  "next_dealer": "Who deals the next round: the seat to the left, a new choice, the winner, or the same seat.",
  "scoring": "The winner of a round scores, everybody's own points count against them, or one hand is all.",
  "target": "The points at which a match ends.",
  "tie": "Equal lowest totals under the alternative scoring: play on, or share the win."
}
