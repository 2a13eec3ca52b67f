"""The kernel: the same names whether the chapters run compiled or as plain Python.

Everything outside this folder takes the kernel from here, never from a chapter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._chapters import compiled, load, plain

if TYPE_CHECKING:  # what the rest of lastcard may use
    from .access import (
        discard_list,
        discard_names,
        draw_list,
        drop_journal,
        forehead_list,
        get_guessed,
        get_key,
        hand_list,
        hand_names,
        hand_sizes,
        held_by,
        image,
        keep_journal,
        set_deck,
        set_discard,
        set_draw,
        set_goals,
        set_guessed,
        set_key,
        set_shown,
        set_size,
        shown_list,
        size_of,
        top_card,
        veiled,
    )
    from .apart import answer_apart, ask_apart, begin_apart, deal_apart, paid_apart
    from .calls import standing_calls
    from .chance import become_child, get_block, shuffle_draw_pile
    from .journal import read_journal, read_known, row_code
    from .kernel_bots import bluff_counts, bot_choice, bot_move, bot_reaction, likely_bluff, may_be_armed
    from .lanes import (
        Lane,
        Lanes,
        answer_lane,
        begin_lanes,
        choose_players,
        copy_lane,
        draw_lots,
        lend,
        read_lanes,
        redeal_lane,
        resume_lane,
        set_lane,
        set_lanes,
        step_lanes,
    )
    from .legal import (
        asking_order,
        convicting,
        convicts,
        decisions,
        forcing,
        gift_order,
        legal,
        legal_names,
        masters_all_colours,
        may_jump_in,
        next_reacting,
        open_to_jumps,
        playable_cards,
        reacting,
        with_call,
    )
    from .line_ups import play_bots, play_line_up, play_on_by
    from .moves import apply
    from .observing import Form, write_insight, write_memory, write_observation
    from .opening import deal
    from .piles import anything_to_draw
    from .players import Players, get_lots, resume_player, scattered, seat_player, set_line_up
    from .playout import Tally, play_on, playout, read_gains, read_tally
    from .remembering import (
        all_fours,
        drew_on_names,
        get_drew_on,
        get_fours,
        get_known,
        get_laid_since,
        get_named,
        known_names,
        named_names,
        set_drew_on,
        set_fours,
        set_known,
        set_named,
    )
    from .scoring import hand_points
    from .stacking import owed
    from .state import (
        Journal,
        Memory,
        Rules,
        State,
        add_forehead,
        clone,
        copy_into,
        gain,
        keep_memory,
        left_of,
        lose,
        neighbour,
        next_turn,
        still_in,
    )
    from .weighing import judge_card

_kernel, COMPILED = load()
globals().update((name, thing) for name, thing in vars(_kernel).items() if not name.startswith("_"))
