# The C types of all chapters, and nothing else. The build puts the constants of cards.py in front.

cimport cython
from cpython.buffer cimport PyBUF_CONTIG, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.string cimport memcpy, memset

cdef extern from *:
    """
    #if defined(_MSC_VER)
      #include <intrin.h>
      static int lc_lowest(unsigned long long m) { unsigned long i; _BitScanForward64(&i, m); return (int)i; }
    #else
      static inline int lc_lowest(unsigned long long m) { return __builtin_ctzll(m); }
    #endif
    #if defined(__POPCNT__) || defined(__aarch64__) || defined(__wasm__)
      static inline int lc_count(unsigned long long m) { return __builtin_popcountll(m); }
    #else  /* not every x86-64 has an instruction for it, so that is found out once, when the kernel is loaded */
      #if defined(__x86_64__) && defined(__GNUC__)
        #define LC_ASK_FOR_POPCNT
        static int lc_has_popcnt;
        __attribute__((constructor)) static void lc_look_for_popcnt(void) {
          __builtin_cpu_init();
          lc_has_popcnt = __builtin_cpu_supports("popcnt") != 0;
        }
        __attribute__((noinline, cold))
      #endif
      static int lc_add_bits(unsigned long long m) {
        m -= (m >> 1) & 0x5555555555555555ULL;
        m = (m & 0x3333333333333333ULL) + ((m >> 2) & 0x3333333333333333ULL);
        return (int)((((m + (m >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * 0x0101010101010101ULL) >> 56);
      }
      static inline int lc_count(unsigned long long m) {
        #if defined(LC_ASK_FOR_POPCNT)
          if (__builtin_expect(lc_has_popcnt, 1)) {
            unsigned long long n;
            __asm__("popcntq %1, %0" : "=r"(n) : "r"(m) : "cc");
            return (int)n;
          }
        #endif
        return lc_add_bits(m);
      }
    #endif
    """
    int lowest "lc_lowest" (unsigned long long mask) noexcept nogil
    int count "lc_count" (unsigned long long mask) noexcept nogil

# state

cdef class Rules:
    cdef unsigned char deck[DECK]
    cdef public unsigned long long wilds, convicting, barred, at_once, unforced, on_two, on_four, on_four_in_colour, deflecting
    cdef public unsigned long long exchanging, jumpable
    cdef public int deck_size, special, dealer, start_on_number, shuffle_in_ignored, reverse_is_literal, draw_four
    cdef public int reveal_to_all, last_card_draw, last_card_special, king_pig_one_colour, mod_optional, mod_go_out
    cdef public object declared, own
    cdef public int narwhal_includes_player, narwhal_on_top, narwhal_skips_holders, forehead_scores
    cdef public int hand_size, challenge_penalty, uno_penalty, no_calls, must_play, draw_until, drawn_card, narrowed, interruptible
    cdef public int answerable, mercy, colour_order
    cdef public int blow, giving, gift_wins
    cdef unsigned char goals[MOST_PHASES]

cdef class Journal:
    cdef short rows[4 * JOURNAL_ROWS]
    cdef public int length

cdef class Memory:
    cdef unsigned long long known[VIEWERS * MOST_SEATS]
    cdef unsigned char drew_on[COLOURS * MOST_SEATS]
    cdef unsigned char named[MOST_SEATS]
    cdef unsigned char laid_since[MOST_SEATS]
    cdef unsigned char fours[3 * MOST_SEATS]
    @cython.locals(i=cython.int)
    cdef void forget(self) noexcept nogil

@cython.final
cdef class State:
    cdef readonly Rules rules
    cdef readonly Journal journal
    cdef readonly Memory memory
    cdef readonly int seats
    cdef public int noting
    cdef public int dealer, turn, actor, direction, phase, colour
    cdef public int draws, discards, drawn, early, exposed, guilty, gift, receiver
    cdef public int pending, by_four, start, acted, out
    cdef public int forehead_total, shown_seat, shown_to, blanks, turns, winner
    cdef public unsigned int counter
    cdef public int said, hit, before, ending
    cdef public unsigned long long proof
    cdef int used
    cdef unsigned long long held[MOST_SEATS]
    cdef unsigned int key[8]
    cdef unsigned int block[16]
    cdef unsigned int words[16]
    cdef unsigned char hands[MOST_SEATS * TYPES]
    cdef unsigned char sizes[MOST_SEATS]
    cdef unsigned char draw[DECK]
    cdef unsigned char discard[DECK]
    cdef unsigned char foreheads[DECK]
    cdef unsigned char forehead_seats[DECK]
    cdef unsigned char forehead_counts[MOST_SEATS]
    cdef unsigned char guessed[MOST_SEATS]
    cdef unsigned char shown[TYPES]
    cdef void reset(self) noexcept nogil

cdef inline void allocate_rules(Rules rules) noexcept nogil:
    pass
cdef inline void allocate_journal(Journal journal) noexcept nogil:
    pass
cdef inline void allocate_memory(Memory memory) noexcept nogil:
    pass
cdef inline void allocate_state(State s) noexcept nogil:
    pass

@cython.locals(c=State)
cpdef State clone(State s)
cpdef void copy_into(State c, State s) noexcept
cpdef keep_memory(State s)
cdef void copy_memory(State c, State s) noexcept
cpdef void gain(State s, int seat, int card) noexcept nogil
@cython.locals(i=cython.int)
cpdef void lose(State s, int seat, int card) noexcept nogil
cdef int first_playing(State s, int seat, int direction) noexcept nogil
cpdef int neighbour(State s, int seat) noexcept nogil
cpdef int left_of(State s, int seat) noexcept nogil
cpdef int still_in(State s) noexcept nogil
cpdef int next_opponent(State s, int seat) noexcept nogil
cpdef int next_turn(State s) noexcept nogil
cpdef void add_forehead(State s, int seat, int card) noexcept nogil
@cython.locals(i=cython.int)
cdef int oldest_forehead(State s, int seat) noexcept nogil
@cython.locals(i=cython.int)
cdef void remove_forehead(State s, int place) noexcept nogil
@cython.locals(i=cython.int, seat=cython.int)
cpdef void clear(State s) noexcept nogil

cdef inline void wipe(unsigned char* numbers, int first, int last) noexcept nogil:
    if last > first:
        memset(numbers + first, 0, last - first)

cdef inline bytes octets(unsigned char* numbers, int size):
    return numbers[:size]

cdef inline bytes spelled(list numbers):
    cdef bytes found = PyBytes_FromStringAndSize(NULL, 12 * len(numbers))
    cdef char* start = PyBytes_AS_STRING(found)
    cdef char* at = start + 12 * len(numbers)
    cdef long long left
    cdef int i
    for i in range(len(numbers) - 1, -1, -1):
        left = numbers[i]
        at -= 1
        at[0] = b":" if i + 1 == len(numbers) else b" "
        at = add_digits(at, left)
    return at[:start + 12 * len(numbers) - at]

cdef inline char* add_digits(char* at, long long number) noexcept:
    cdef long long left = -number if number < 0 else number
    while True:
        at -= 1
        at[0] = <char>(48 + left % 10)
        left //= 10
        if left == 0:
            break
    if number < 0:
        at -= 1
        at[0] = b"-"
    return at

# remembering

@cython.locals(i=cython.int)
cdef void remember(State s, int kind, int seat, int card, int number) noexcept nogil
cdef unsigned char one_more(unsigned char number) noexcept nogil
@cython.locals(i=cython.int)
cdef void count_gain(State s, int seat) noexcept nogil
@cython.locals(i=cython.int)
cdef void remember_play(State s, int seat, int card, int out_of_turn) noexcept nogil
@cython.locals(viewer=cython.int, i=cython.int)
cdef void forget_cards(State s, int seat, unsigned long long cards) noexcept nogil
@cython.locals(viewer=cython.int, i=cython.int, gone=cython.ulonglong)
cdef void remember_gift(State s, int seat, int card, int to) noexcept nogil
@cython.locals(viewer=cython.int, i=cython.int)
cdef void remember_hand(State s, int seat, int challenger) noexcept nogil
@cython.locals(seat=cython.int)
cdef void know_own_hands(State s) noexcept nogil
@cython.locals(seat=cython.int)
cdef void forget_own_hands(State s) noexcept nogil
@cython.locals(viewer=cython.int, colour=cython.int, i=cython.int, j=cython.int, cards=cython.ulonglong, gained=cython.uchar)
cdef void trade_rows(State s, int one, int other) noexcept nogil
@cython.locals(seat=cython.int)
cdef void move_rows_on(State s, int first) noexcept nogil
@cython.locals(row=cython.int, other=cython.int, seat=cython.int)
cdef void veil_memory(State s, int viewer) noexcept nogil
@cython.locals(row=cython.int)
cpdef unsigned long long get_known(State s, int viewer, int seat) noexcept
@cython.locals(row=cython.int)
cpdef set_known(State s, int viewer, int seat, unsigned long long cards)
cpdef int get_drew_on(State s, int seat, int colour) noexcept
cpdef set_drew_on(State s, int seat, int colour, int gained)
cpdef int get_named(State s, int seat) noexcept
cpdef int get_laid_since(State s, int seat) noexcept
cpdef set_named(State s, int seat, int colour, int laid)
cpdef tuple get_fours(State s, int seat)
cpdef set_fours(State s, int seat, int laid, int challenged, int guilty)
@cython.locals(found=list, drew=list, seat=cython.int, colour=cython.int, gained=cython.int)
cpdef tuple drew_on_names(State s, str letters)
@cython.locals(found=list, seat=cython.int, colour=cython.int)
cpdef tuple named_names(State s, str letters)
@cython.locals(found=list, seat=cython.int)
cpdef tuple all_fours(State s)
@cython.locals(found=list, held=list, seat=cython.int, cards=cython.ulonglong)
cpdef tuple known_names(State s, int viewer, tuple names)

# own_effects; `cpdef`, so that they are not put in line, where they would slow down every other edition

cpdef void lay_own(State s) noexcept with gil
@cython.locals(answers=cython.ulonglong)
cpdef unsigned long long own_answers(State s) noexcept with gil
cpdef void decide_own(State s, int action) noexcept with gil
cpdef bint own_failed(State s) noexcept with gil

# access

@cython.locals(card=cython.int, _=cython.int)
cpdef list hand_list(State s, int seat)
@cython.locals(found=list, held=cython.ulonglong, card=cython.int, _=cython.int)
cpdef tuple hand_names(State s, int seat, tuple names)
@cython.locals(card=cython.int, _=cython.int)
cpdef list shown_list(State s)
cpdef list draw_list(State s)
cpdef list discard_list(State s)
@cython.locals(found=list, i=cython.int)
cpdef tuple discard_names(State s, tuple names)
cpdef list forehead_list(State s, int seat)
cpdef int top_card(State s) noexcept nogil
@cython.locals(i=cython.int)
cpdef set_deck(Rules rules, cards)
@cython.locals(i=cython.int)
cpdef set_goals(Rules rules, goals)
@cython.locals(i=cython.int)
cpdef set_draw(State s, cards)
@cython.locals(i=cython.int)
cpdef set_discard(State s, cards)
@cython.locals(card=cython.int)
cpdef set_shown(State s, int seat, int to, cards)
cpdef set_guessed(State s, int seat, int colours)
cpdef int get_guessed(State s, int seat) noexcept
cpdef int size_of(State s, int seat) noexcept
cpdef set_size(State s, int seat, int size)
@cython.locals(found=list, seat=cython.int)
cpdef tuple hand_sizes(State s)
cpdef unsigned long long held_by(State s, int seat) noexcept
@cython.locals(i=cython.int)
cpdef set_key(State s, key)
cpdef list get_key(State s)
@cython.locals(house=list, worn=bytearray, i=cython.int)
cpdef bytes image(State s)
@cython.locals(v=State, i=cython.int)
cpdef State veiled(State s, int seat)
@cython.locals(other=cython.int, i=cython.int)
cdef void veil_cards(State v, int seat) noexcept nogil
cpdef keep_journal(State s)
cpdef drop_journal(State s)

# journal

cpdef void note(State s, int kind, int seat, int card, int number) noexcept nogil
@cython.locals(i=cython.int)
cdef void take_note(State s, int kind, int seat, int card, int number) noexcept nogil
cdef bint goes_on(Journal j, int k) noexcept nogil
@cython.locals(j=Journal, found=list, run=list, i=cython.int, k=cython.int)
cpdef list read_journal(State s)
cpdef int row_code(int kind, int seat, int card, int number) noexcept
@cython.locals(j=Journal, found=list, i=cython.int, k=cython.int)
cpdef list read_known(State s, dict known)

# chance

@cython.locals(p=cython.uint, q=cython.uint, r=cython.uint, s=cython.uint)
cdef void quarter(unsigned int* x, int a, int b, int c, int d) noexcept nogil
@cython.locals(i=cython.int, _=cython.int)
cpdef void fill_block(State s, unsigned int counter, unsigned int stream, unsigned long long number) noexcept nogil
cdef void fresh(State s) noexcept nogil
@cython.locals(byte=cython.uint, product=cython.uint)
cdef int below(State s, unsigned int n) noexcept nogil
@cython.locals(i=cython.int, j=cython.int, card=cython.uchar)
cpdef void shuffle_draw_pile(State s) noexcept nogil
@cython.locals(i=cython.int)
cpdef void become_child(State s, unsigned long long number) noexcept nogil

cpdef list get_block(State s)

# calls

cdef void close_window(State s) noexcept nogil
cpdef void watch_exposure(State s, int seat) noexcept nogil
cpdef void expose(State s, int seat) noexcept nogil
cdef void turn_action(State s) noexcept nogil
cdef void call(State s, int seat) noexcept nogil
@cython.locals(calls=cython.int, seat=cython.int)
cpdef int standing_calls(State s) noexcept nogil
cdef bint may_call_ahead(State s) noexcept nogil

# piles

cpdef void discard(State s, int card) noexcept nogil
cdef void tuck(State s, int card) noexcept nogil
cpdef bint anything_to_draw(State s) noexcept nogil
@cython.locals(i=cython.int)
cdef void reshuffle(State s) noexcept nogil
cpdef int next_card(State s) noexcept nogil
@cython.locals(i=cython.int, card=cython.int)
cpdef void draw_cards(State s, int seat, int wanted, int why) noexcept nogil

# mercy

@cython.locals(i=cython.int)
cdef void slip_under(State s, int card) noexcept nogil
@cython.locals(card=cython.int, _=cython.int)
cdef void retire_cards(State s, int seat, int first, int end) noexcept nogil
@cython.locals(card=cython.int, place=cython.int)
cdef void retire(State s, int seat) noexcept nogil
@cython.locals(retired=cython.int, seat=cython.int)
cdef int retire_all(State s) noexcept nogil

# scoring

@cython.locals(points=cython.int, card=cython.int, i=cython.int)
cpdef int hand_points(State s, int seat) noexcept nogil
@cython.locals(seat=cython.int, card=cython.int, i=cython.int, _=cython.int)
cdef void lay_open(State s) noexcept nogil
cpdef void finish(State s, int winner, int ending) noexcept nogil

# legal

@cython.locals(held=cython.ulonglong)
cpdef bint masters_all_colours(State s, int seat) noexcept nogil
cpdef unsigned long long convicting(State s, int colour) noexcept nogil
@cython.locals(others=cython.ulonglong)
cdef unsigned long long proof_against(State s, int seat) noexcept nogil
cpdef unsigned long long convicts(State s) noexcept nogil
cdef unsigned long long permitted(State s, int seat, unsigned long long cards) noexcept nogil
@cython.locals(matching=cython.ulonglong, cards=cython.ulonglong)
cpdef unsigned long long playable_cards(State s, int seat) noexcept nogil
cdef unsigned long long without_bluff(State s, int seat, unsigned long long cards) noexcept nogil
cpdef unsigned long long forcing(State s, int seat, unsigned long long cards) noexcept nogil
cdef bint must_lay(State s, int seat, unsigned long long cards) noexcept nogil
@cython.locals(moves=cython.ulonglong)
cdef unsigned long long moves_on_turn(State s, int seat) noexcept nogil
@cython.locals(moves=cython.ulonglong)
cdef unsigned long long moves_with_drawn_card(State s, int seat) noexcept nogil
@cython.locals(moves=cython.ulonglong, colour=cython.int)
cdef unsigned long long gift_colours(State s, int seat) noexcept nogil
@cython.locals(matching=cython.ulonglong)
cdef unsigned long long answering_cards(State s, int seat) noexcept nogil
@cython.locals(moves=cython.ulonglong)
cdef unsigned long long answers(State s, int seat) noexcept nogil
cdef unsigned long long partners(State s) noexcept nogil
cdef unsigned long long other_decisions(State s) noexcept nogil
cpdef unsigned long long decisions(State s) noexcept nogil
cdef unsigned long long call_or_catch(State s, int seat) noexcept nogil
cdef unsigned long long call_ahead(State s) noexcept nogil
cpdef bint open_to_jumps(State s) noexcept nogil
cpdef bint may_jump_in(State s, int seat) noexcept nogil
cdef unsigned long long jumping_cards(State s, int seat) noexcept nogil
cpdef unsigned long long with_call(State s, int seat) noexcept nogil
cdef bint must_keep_one(State s) noexcept nogil
@cython.locals(receivers=list, left=cython.int, receiver=cython.int, card=cython.int, _=cython.int)
cpdef list gift_order(State s, int seat)
@cython.locals(moves=cython.ulonglong)
cpdef unsigned long long legal(State s, int seat) noexcept nogil
@cython.locals(seats=cython.ulonglong, seat=cython.int)
cpdef unsigned long long reacting(State s) noexcept nogil
@cython.locals(seat=cython.int)
cpdef int first_asked(State s, unsigned long long seats) noexcept nogil
@cython.locals(order=list, seat=cython.int)
cpdef list asking_order(State s, unsigned long long seats)
@cython.locals(waiting=cython.ulonglong)
cpdef int next_reacting(State s, unsigned long long passed) noexcept nogil
@cython.locals(found=list, moves=cython.ulonglong)
cpdef tuple legal_names(State s, int seat, tuple names)

# stacking

cpdef int owed(State s) noexcept nogil
cdef void owe(State s, int card) noexcept nogil
cdef void strike(State s) noexcept nogil
cdef void settle_debt(State s) noexcept nogil

# swaps

@cython.locals(card=cython.int, i=cython.int, j=cython.int, copies=cython.uchar, held=cython.ulonglong, size=cython.uchar)
cdef void exchange(State s, int one, int other) noexcept nogil
@cython.locals(card=cython.int, _=cython.int)
cdef void tell_hand(State s, int seat) noexcept nogil
cdef void judge_anew(State s) noexcept nogil
cdef void swap_hands(State s, int other) noexcept nogil
@cython.locals(seat=cython.int, each=cython.int)
cdef void move_hands_on(State s) noexcept nogil

# turn

cpdef void ask(State s, int phase, int seat) noexcept nogil
cpdef void begin_turn(State s, int seat) noexcept nogil
cpdef void pass_to(State s, int seat) noexcept nogil
cdef void take_over(State s, int seat) noexcept nogil
cpdef void pass_on(State s) noexcept nogil
cpdef void skip(State s, int seat) noexcept nogil
cpdef void reverse(State s) noexcept nogil
@cython.locals(face=cython.int, victim=cython.int)
cpdef void take_effect(State s, int card) noexcept nogil
cdef void take_number(State s, int face) noexcept nogil
cdef void swap(State s, int other) noexcept nogil
@cython.locals(card=cython.int, until=cython.bint)
cdef void draw(State s, int seat) noexcept nogil
cdef int draw_on(State s, int seat, int card) noexcept nogil
cdef void draw_blank(State s, int seat) noexcept nogil
cdef void keep(State s, int seat) noexcept nogil
cpdef void name_colour(State s, int colour) noexcept nogil
cdef void take_owed(State s, int seat, int cards, int why) noexcept nogil
@cython.locals(cards=cython.int, four=cython.bint)
cdef void take(State s, int seat) noexcept nogil
@cython.locals(card=cython.int, told=cython.int, _=cython.int)
cdef void show_hand(State s, int seat, int to) noexcept nogil
@cython.locals(cards=cython.int)
cdef void challenge(State s, int seat) noexcept nogil

# specials

cdef void lay_special(State s, bint mastered) noexcept nogil
@cython.locals(seat=cython.int, card=cython.int)
cpdef void hit(State s, int colour) noexcept nogil
cdef void choose_gift(State s, int colour) noexcept nogil
cdef void decline_gift(State s) noexcept nogil
cdef void give(State s, int card) noexcept nogil
cdef void hand_over(State s, int card) noexcept nogil
@cython.locals(left=cython.ulonglong)
cdef void give_on(State s, bint given) noexcept nogil
@cython.locals(seat=cython.int, card=cython.int, _=cython.int)
cpdef void raise_foreheads(State s) noexcept nogil
@cython.locals(place=cython.int, card=cython.int)
cdef void guess(State s, int seat, int colour) noexcept nogil

# opening

@cython.locals(i=cython.int)
cdef void shuffle_deck(State s) noexcept nogil
@cython.locals(dealer=cython.int)
cdef int choose_dealer(State s) noexcept nogil
@cython.locals(contenders=cython.ulonglong, highest=cython.ulonglong, best=cython.int, seat=cython.int, card=cython.int, number=cython.int)
cdef int draw_for_dealer(State s) noexcept nogil
@cython.locals(told=cython.int)
cpdef void deal(State s, int dealer) noexcept nogil
@cython.locals(seat=cython.int, _=cython.int, __=cython.int)
cdef void hand_out(State s) noexcept nogil
@cython.locals(i=cython.int)
cdef bint number_to_turn(State s) noexcept nogil
@cython.locals(card=cython.int)
cdef int turn_up(State s) noexcept nogil
@cython.locals(card=cython.int, i=cython.int)
cdef void turn_to_number(State s) noexcept nogil
@cython.locals(card=cython.int, first=cython.int)
cdef void turn_start_card(State s) noexcept nogil

# moves

@cython.locals(victim=cython.int)
cdef void catch(State s, int seat) noexcept nogil
cdef void lay(State s, int seat, int card, bint out_of_turn) noexcept nogil
@cython.locals(ending=cython.int, why=cython.int)
cdef void go_out(State s, int card) noexcept nogil
@cython.locals(mastered=cython.bint, proof=cython.ulonglong, before=cython.int, out_of_turn=cython.bint)
cdef void play(State s, int seat, int card) noexcept nogil
cdef void follow(State s, int seat, int card) noexcept nogil
cdef void take_turn(State s, int seat, int action) noexcept nogil
cdef void answer(State s, int seat, int action) noexcept nogil
cdef void decide(State s, int seat, int action) noexcept nogil
cdef bint is_playing(State s) noexcept nogil
cdef void move(State s, int seat, int action) noexcept nogil
@cython.locals(winner=cython.int)
cdef void have_mercy(State s) noexcept nogil
cdef void leave_open(State s) noexcept nogil
cdef void go_on_without(State s) noexcept nogil
@cython.locals(i=cython.int)
cdef int colour_below(State s) noexcept nogil
cpdef bint apply(State s, int seat, int action) noexcept nogil

# playout

cdef class Tally:
    cdef long long wins[MOST_SEATS]
    cdef long long points[MOST_SEATS]
    cdef long long gained[MOST_SEATS]
    cdef long long plays[KINDS]
    cdef long long decided[KINDS]
    cdef long long lengths[LENGTHS]
    cdef unsigned int parent[8]
    cdef long long places[MOST_SEATS]
    cdef long long entries[MOST_SEATS]
    cdef unsigned long long luck
    cdef int reflex
    cdef public long long rounds, void, actions, interrupts, longest

cdef inline void allocate_tally(Tally t) noexcept nogil:
    pass

@cython.locals(x=cython.ulonglong)
cdef int lot(Tally t, unsigned long long n) noexcept nogil
@cython.locals(n=cython.int, _=cython.int)
cdef int pick(Tally t, unsigned long long moves) noexcept nogil
cdef int reflex(State s, Tally t) noexcept nogil
cdef int interrupter(State s, Tally t) noexcept nogil
@cython.locals(seat=cython.int, _=cython.int)
cpdef int master(State s, Tally t) noexcept nogil
@cython.locals(seat=cython.int, cards=cython.ulonglong, _=cython.int)
cdef int jumper(State s, Tally t) noexcept nogil
@cython.locals(seat=cython.int)
cdef bint somebody_masters(State s) noexcept nogil
cdef bint hardly_any_is_left(State s) noexcept nogil
cdef bint tosses_for_drawn(State s) noexcept nogil
@cython.locals(actions=cython.int, seat=cython.int, action=cython.int, moves=cython.ulonglong)
cpdef int play_out(State s, Tally t) noexcept nogil
@cython.locals(step=cython.int)
cdef void book(State s, Tally t, int actions) noexcept nogil
@cython.locals(seat=cython.int, points=cython.int)
cdef bint book_end(State s, Tally t) noexcept nogil
@cython.locals(i=cython.int)
cpdef playout(State s, Tally t, parent, long long first, long long rounds)
@cython.locals(number=cython.longlong)
cdef void play_rounds(State s, Tally t, long long first, long long rounds) noexcept nogil
@cython.locals(i=cython.int)
cdef void take_luck(State s, Tally t, long long number) noexcept nogil
@cython.locals(number=cython.longlong, i=cython.int)
cpdef play_on(State s, State start, Tally t, parent, long long first, long long games)
cpdef list read_gains(Tally t)
cpdef dict read_tally(Tally t)

# players

cdef class Players:
    cdef unsigned long long lots[MOST_SEATS]
    cdef unsigned char levels[MOST_SEATS]
    cdef unsigned char line_up[MOST_SEATS]
    cdef int unseen[TYPES]
    cdef int elsewhere[COLOURS + 1]
    cdef int counts[COLOURS]
    cdef int values[COLOURS]
    cdef public int action
    cdef int longest, after, before, danger, two_play, highest, total, harmless, kept
    cdef int terms[TERMS]
    cdef bint explains
    cdef unsigned long long best

cdef inline void allocate_players(Players p) noexcept nogil:
    pass

@cython.locals(x=cython.ulonglong)
cpdef unsigned long long scattered(unsigned long long seed) noexcept nogil
cpdef void seat_player(Players p, int seat, int level, unsigned long long seed) noexcept nogil
cpdef void resume_player(Players p, int seat, int level, unsigned long long lots) noexcept nogil
cpdef unsigned long long get_lots(Players p, int seat) noexcept nogil
cpdef void set_line_up(Players p, int entry, int level) noexcept nogil
@cython.locals(x=cython.ulonglong)
cdef int player_lot(Players p, int seat, unsigned long long n) noexcept nogil
@cython.locals(n=cython.int, _=cython.int)
cdef int player_pick(Players p, int seat, unsigned long long moves) noexcept nogil
cdef void weigh_in(Players p, int card, int worth) noexcept nogil
@cython.locals(colour=cython.int, held=cython.ulonglong, card=cython.int)
cdef void count_hand(State s, int seat, Players p) noexcept nogil
@cython.locals(card=cython.int, i=cython.int, colour=cython.int)
cdef void count_unseen(State s, int seat, Players p) noexcept nogil
cdef bint sees_shown(State s, int seat) noexcept nogil
@cython.locals(best=cython.ulonglong, colour=cython.int)
cdef int best_colour(Players p, int seat, unsigned long long colours) noexcept nogil

# weighing

cdef int previous(State s, int seat) noexcept nogil
@cython.locals(fewest=cython.int, other=cython.int)
cdef int fewest_cards(State s, int seat) noexcept nogil
@cython.locals(other=cython.int)
cdef void look_round(State s, int seat, Players p) noexcept nogil
cdef int best_card(State s, int seat, unsigned long long cards, Players p) noexcept nogil
@cython.locals(card=cython.int)
cdef void weigh_cards(State s, int seat, unsigned long long cards, Players p) noexcept nogil
@cython.locals(p=Players, found=list, i=cython.int)
cpdef tuple judge_card(State s, int seat, int card)
@cython.locals(follows=cython.int, relief=cython.int, again=cython.int, hits=cython.int, exchanged=cython.int, costs=cython.int)
cdef int card_worth(State s, int seat, int card, Players p) noexcept nogil
cdef void keep_terms(Players p, int follows, int again, int hits, int exchanged, int relief, int costs) noexcept nogil
cdef bint goes_out(State s, int seat, int card) noexcept nogil
@cython.locals(each=cython.int, alike=cython.int, colour=cython.int)
cdef int follow_up(State s, int seat, int card, Players p) noexcept nogil
@cython.locals(worth=cython.int)
cdef int blow(State s, int card, Players p) noexcept nogil
cdef int tempo(State s, int seat, int card, Players p) noexcept nogil
cdef bint plays_again(State s, int card, Players p) noexcept nogil
@cython.locals(left=cython.ulonglong)
cdef bint goes_on_after(State s, int seat, int card) noexcept nogil
@cython.locals(smaller=cython.int)
cdef int new_hand(State s, int seat, int card) noexcept nogil
cdef int price(State s, int seat, int card) noexcept nogil
@cython.locals(left=cython.ulonglong)
cdef bint gives_all_away(State s, int seat) noexcept nogil

# kernel_bots

@cython.locals(seats=cython.ulonglong, seat=cython.int)
cpdef int bot_move(State s, Players p) noexcept nogil
cpdef int bot_choice(State s, int seat, unsigned long long moves, Players p) noexcept nogil
cpdef int bot_reaction(State s, int seat, unsigned long long moves, Players p) noexcept nogil
cdef int chance_choice(State s, int seat, unsigned long long moves, Players p) noexcept nogil
@cython.locals(card=cython.int)
cdef int chance_reaction(State s, int seat, unsigned long long moves, Players p) noexcept nogil
@cython.locals(top=cython.int)
cdef int out_of_turn(State s, int seat, unsigned long long moves, bint interrupts) noexcept nogil
@cython.locals(goal=cython.int, colour=cython.int)
cdef int casual_choice(State s, int seat, unsigned long long moves, Players p) noexcept nogil
@cython.locals(card=cython.int)
cdef int casual_reaction(State s, int seat, unsigned long long moves, Players p) noexcept nogil
@cython.locals(goal=cython.int)
cdef int sensible_choice(State s, int seat, unsigned long long moves, Players p) noexcept nogil
@cython.locals(kept=cython.ulonglong, left=cython.ulonglong, card=cython.int)
cdef unsigned long long considered(State s, int seat, unsigned long long cards) noexcept nogil
cdef bint masters_without(State s, int seat, int card) noexcept nogil
cdef int sensible_answer(State s, int seat, unsigned long long moves, Players p) noexcept nogil
@cython.locals(total=cython.int, harmless=cython.int, none=cython.longlong, i=cython.int)
cpdef bint likely_bluff(State s, int seat, Players p) noexcept nogil
@cython.locals(colour=cython.int)
cdef void count_kept(State s, int seat, Players p) noexcept nogil
@cython.locals(found=cython.int, wilds=cython.ulonglong, colour=cython.int)
cdef int convicting_unseen(State s, Players p) noexcept nogil
@cython.locals(armed=cython.bint, cards=cython.ulonglong, card=cython.int)
cdef int card_to_give(State s, int seat, unsigned long long moves, Players p) noexcept nogil
cpdef bint may_be_armed(State s, int seat) noexcept nogil
@cython.locals(seats=cython.ulonglong, best=cython.ulonglong, fewest=cython.int, other=cython.int)
cdef int smallest_hand(State s, int seat, unsigned long long moves, Players p) noexcept nogil
@cython.locals(colour=cython.int)
cdef int sensible_colour(State s, int seat, int goal, Players p) noexcept nogil
@cython.locals(colour=cython.int, card=cython.int)
cdef void value_gifts(State s, int seat, Players p) noexcept nogil
@cython.locals(fresh=cython.ulonglong)
cdef unsigned long long unguessed(State s, int seat) noexcept nogil
@cython.locals(card=cython.int)
cdef int sensible_reaction(State s, int seat, unsigned long long moves) noexcept nogil
cdef unsigned long long wanted_cards(State s, unsigned long long moves) noexcept nogil
@cython.locals(cards=cython.ulonglong, kept=cython.ulonglong, left=cython.ulonglong, card=cython.int)
cdef unsigned long long with_colours_kept(State s, unsigned long long moves) noexcept nogil
cdef int drawing(State s) noexcept nogil
cdef bint keeps_drawn(State s, unsigned long long moves) noexcept nogil
cdef bint should_call(State s, int seat, unsigned long long moves) noexcept nogil
@cython.locals(other=cython.int)
cdef bint should_interrupt(State s, int seat) noexcept nogil
cdef bint would_go_round(State s, int card) noexcept nogil
@cython.locals(p=Players)
cpdef tuple bluff_counts(State s, int seat)

# line_ups

@cython.locals(actions=cython.int, seat=cython.int, action=cython.int)
cpdef int play_bots(State s, Tally t, Players p) noexcept nogil
@cython.locals(i=cython.int)
cpdef play_line_up(State s, Tally t, Players p, parent, long long first, long long rounds)
@cython.locals(number=cython.longlong, seat=cython.int, entry=cython.int)
cdef void play_entries(State s, Tally t, Players p, long long first, long long rounds) noexcept nogil
cdef int entry_at(State s, int seat, long long number) noexcept nogil
@cython.locals(number=cython.longlong, i=cython.int, seat=cython.int)
cpdef play_on_by(State s, State start, Tally t, Players p, parent, long long first, long long games)

# observing

cdef extern from *:
    """
    static inline void lc_spread(unsigned long long mask, signed char* out) {
      int k, i;
      for (k = 0; k < 8; k++) {  /* eight bits become eight bytes at once, each compared with its own bit */
        unsigned long long m = ((mask >> (8 * k)) & 255) * 0x0101010101010101ULL & 0x8040201008040201ULL;
        m = ((m + 0x7f7f7f7f7f7f7f7fULL) >> 7) & 0x0101010101010101ULL;
        for (i = 0; i < 8; i++) out[8 * k + i] = (signed char)(m >> (8 * i));
      }
    }
    """
    void lc_spread(unsigned long long mask, signed char* out) noexcept nogil

cdef class Form:
    cdef unsigned char blank[SEEN]

cdef inline void allocate_form(Form form) noexcept nogil:
    memset(form.blank, 0, SEEN)

cdef inline void* lent(object buffer) except NULL:
    cdef Py_buffer found
    PyObject_GetBuffer(buffer, &found, PyBUF_CONTIG)
    cdef void* start = found.buf
    PyBuffer_Release(&found)
    return start

cdef inline unsigned char* octets_of(object buffer) except NULL:
    return <unsigned char*>lent(buffer)
cdef inline signed char* signs_of(object buffer) except NULL:
    return <signed char*>lent(buffer)
cdef inline int* ints_of(object buffer) except NULL:
    return <int*>lent(buffer)
cdef inline long long* longs_of(object buffer) except NULL:
    return <long long*>lent(buffer)
cdef inline unsigned long long* words_of(object buffer) except NULL:
    return <unsigned long long*>lent(buffer)
cdef inline float* floats_of(object buffer) except NULL:
    return <float*>lent(buffer)

cdef inline void copy_octets(unsigned char* out, long long at, unsigned char* source, int first, int size) noexcept nogil:
    memcpy(out + at, source + first, size)
cdef inline void spread(unsigned long long mask, signed char* out, long long at) noexcept nogil:
    lc_spread(mask, out + at)

@cython.locals(i=cython.int, place=cython.int, told=list)
cdef void fill_in(Form f, Rules rules, int seats)
cdef list told_options(Rules rules)
@cython.locals(place=cython.int)
cdef int place_of(State s, int viewer, int seat) noexcept nogil
@cython.locals(seat=cython.int)
cdef int seat_at(State s, int viewer, int place) noexcept nogil
cdef void observe(Form f, State s, int seat, unsigned char* out, long long at) noexcept nogil
@cython.locals(i=cython.int, card=cython.int)
cdef void see_cards(State s, int seat, unsigned char* out, long long at) noexcept nogil
@cython.locals(seat=cython.int, place=cython.int)
cdef void see_seats(State s, int viewer, unsigned char* out, long long at) noexcept nogil
@cython.locals(seat=cython.int)
cdef void mark_seats(State s, int viewer, int seats, unsigned char* out, long long at) noexcept nogil
@cython.locals(colour=cython.int)
cdef void mark_colours(int colours, unsigned char* out, long long at) noexcept nogil
cdef void see_moment(State s, unsigned char* out, long long at) noexcept nogil
@cython.locals(i=cython.int, place=cython.int)
cdef void observe_all(State s, int seat, unsigned char* out, long long at) noexcept nogil
cpdef write_observation(Form f, State s, int seat, out)
cpdef write_insight(State s, int seat, out)
@cython.locals(i=cython.int, place=cython.int)
cdef void recall(State s, int seat, unsigned char* out, long long at) noexcept nogil
@cython.locals(seat=cython.int, cards=cython.ulonglong, colour=cython.int, gained=cython.int, i=cython.int)
cdef void recall_seat(State s, int viewer, int place, unsigned char* out, long long at) noexcept nogil
cpdef write_memory(State s, int seat, out)

# lanes

cdef class Lane:
    cdef readonly State state
    cdef readonly long long number
    cdef readonly int asked, passed, steps, ended
    cdef readonly unsigned long long moves
    cdef Players players

cdef class Lanes:
    cdef readonly Rules rules
    cdef readonly int seats, size
    cdef readonly list lanes
    cdef int line_up[MOST_SEATS]
    cdef readonly int moving
    cdef public int reactions, needed, pointed, anew, most
    cdef readonly long long skipped
    cdef readonly Form form
    cdef Tally tally, lots
    cdef list kept
    cdef int insightful, mindful
    cdef unsigned char* observations
    cdef signed char* masks
    cdef unsigned long long* packed
    cdef signed char* askeds
    cdef float* rewards
    cdef unsigned char* ends
    cdef unsigned char* cuts
    cdef long long* numbers
    cdef unsigned char* insights
    cdef unsigned char* memories

cdef inline void allocate_lanes(Lanes b) noexcept nogil:
    pass

@cython.locals(lane=Lane)
cpdef lend(Lanes b, list arrays)
@cython.locals(seat=cython.int)
cpdef choose_players(Lanes b, list levels, bint moving)
@cython.locals(moves=cython.ulonglong)
cdef unsigned long long awaited(Lanes b, State s) noexcept
@cython.locals(s=State)
cdef unsigned long long open_to(Lanes b, Lane lane, int seat) noexcept
@cython.locals(moves=cython.ulonglong, seat=cython.int)
cdef unsigned long long partner_places(State s) noexcept nogil
@cython.locals(s=State, wish=cython.int)
cdef int wish_of_bot(Lanes b, Lane lane, int seat, bint reacts) noexcept
@cython.locals(s=State, seat=cython.int, reacts=cython.bint, moves=cython.ulonglong)
cdef int go_on(Lanes b, Lane lane) noexcept
cdef int heard(State s, int seat, int answer) noexcept nogil
cdef void carry_out(Lane lane, int seat, int action) noexcept
cdef void write_lane(Lanes b, Lane lane, int i) noexcept
@cython.locals(seat=cython.int, won=cython.double, lost=cython.double)
cdef void reward_all(Lanes b, State s, int i) noexcept
cdef double lost_by(Lanes b, State s, int seat) noexcept
@cython.locals(seat=cython.int)
cdef void forget_end(Lanes b, int i) noexcept
cdef void deal_lane(Lanes b, Lane lane, int i, long long number) noexcept
cdef void end_failed(Lane lane) noexcept
@cython.locals(seat=cython.int, entry=cython.int)
cdef void seat_bots(Lanes b, Lane lane, long long number) noexcept
cdef int lead_on(Lanes b, Lane lane) noexcept
cdef void end_lane(Lanes b, Lane lane, int i) noexcept
cdef void step_lane(Lanes b, Lane lane, int i, int action) noexcept
@cython.locals(i=cython.int)
cpdef begin_lanes(Lanes b, list parent, unsigned long long luck)
@cython.locals(lane=Lane)
cpdef redeal_lane(Lanes b, int i, long long number)
@cython.locals(lane=Lane)
cpdef bint resume_lane(Lanes b, int i)
@cython.locals(lane=Lane, i=cython.int, wanted=cython.p_int)
cpdef int first_illegal(Lanes b, actions) except? -2
@cython.locals(i=cython.int, wanted=cython.p_int)
cpdef int step_lanes(Lanes b, actions) except? -2
@cython.locals(lane=Lane)
cpdef int answer_lane(Lanes b, int i, int action) except? -3
@cython.locals(lane=Lane, i=cython.int, chosen=cython.p_int)
cpdef draw_lots(Lanes b, out)
@cython.locals(lane=Lane, found=list, i=cython.int, seat=cython.int)
cpdef list read_lanes(Lanes b)
@cython.locals(seat=cython.int)
cpdef void copy_lane(Lane into, Lane lane) noexcept
@cython.locals(seat=cython.int)
cpdef bint set_lane(Lanes b, Lane lane, State state, list numbers)
@cython.locals(lane=Lane, into=Lane, i=cython.int)
cpdef set_lanes(Lanes b, list lanes, list numbers)

# apart

cpdef bint deal_apart(Lanes b, Lane lane, int dealer) noexcept
cpdef bint begin_apart(Lanes b, Lane lane, int passed, int steps) noexcept
cpdef bint answer_apart(Lanes b, Lane lane, int action) noexcept
cdef bint asked_apart(Lanes b, Lane lane) noexcept
@cython.locals(asked=cython.int)
cpdef bint ask_apart(Lanes b, Lane lane, int seat, int passed, int steps) noexcept
@cython.locals(gains=list, seat=cython.int, lost=cython.double)
cpdef list paid_apart(Lanes b, State s)
