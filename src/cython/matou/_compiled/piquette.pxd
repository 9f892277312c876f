# C types for the compiled twin of python/matou/piquette/reference.py. The rules themselves stand there alone.
# Sets of cards have 32 bits, so a signed 64-bit integer holds them.

cimport cython

cdef int CHANCE_SEAT, TERMINAL_SEAT
cdef int NO, FIRST_BRELAN, FIRST_CARRE, FIRST_SUITE, FIRST_DISCARD
cdef int BRELAN, CARRE, SUITE
cdef int HAND, TALON, CARDS, TRICKS
cdef int OPENER_LIMIT, ANNOUNCEMENTS, LISTED
cdef int DEAL, DISCARD, ANNOUNCE, PLAY, OVER


@cython.locals(total=int)
cpdef int count(long long cards)

cpdef int trick_points(int tricks)

cpdef int suite_size(int action)

@cython.locals(size=int, best=int, card=int, follow="long long", replies="long long", worst=int, reply=int, taken=int)
cpdef int leader_tricks(long long mine, long long yours, dict known)


cdef class Game:
    cdef readonly object rules
    cdef readonly bint opener_first, all_score, must_announce, loser_keeps, slam_factor
    cdef readonly int min_suite, min_exchange, zero_factor

    @cython.locals(points=int, opposed=int)
    cpdef int score(self, int tricks, int own, int other)


cdef class State:
    cdef readonly Game game
    cdef public int phase, opener, first, turn, step, leader, plays, led
    cdef public long long[2] hand
    cdef public long long[2] out
    cdef public int[2] taken
    cdef public int[2] tricks
    cdef public long long[2] lacks
    cdef public int[6] laid
    cdef public int[8] talon
    cdef public object origin, past

    @cython.locals(other=State, seat=int, index=int, place=int)
    cpdef State copy(self)
    cpdef int current_player(self)

    cpdef int most_cards(self)
    cpdef bint may_discard(self, int size)
    @cython.locals(ways=int, total=int, size=int)
    cpdef int discards(self)

    @cython.locals(found=list, shortest=int, suit=int, top=int, size=int, wanted=int, rank=int, action=int)
    cpdef list combinations(self, long long hand, int kind, int above)
    cpdef int above(self)
    @cython.locals(size=int, cards="long long")
    cpdef long long shown(self, long long hand, int action)
    @cython.locals(points=int, kind=int, own=int, other=int)
    cpdef int combination_points(self, int seat)
    cpdef int score(self, int seat)
    cpdef list returns(self)

    @cython.locals(hand="long long", follow="long long")
    cpdef long long playable(self)
    @cython.locals(cards="long long", card=int, mask=int, found=list)
    cpdef list legal_actions(self)
    @cython.locals(weights=list, dealt="long long", place=int, card=int)
    cpdef list chance_weights(self)

    cpdef advance(self, int action)
    cdef deal(self, int card)
    @cython.locals(cards="long long", place=int, card=int, size=int, top=int)
    cdef exchange(self, int mask)
    cdef announce(self, int action)
    cdef play(self, int card)


@cython.locals(step="long long", seat=int)
cpdef tuple check_game(State state, const long long[:] trace, long long at)

@cython.locals(facts="long long[14]", i=int)
cdef long long check_view(State state, const long long[:] trace, long long at)

@cython.locals(size="long long", mask="long long", legal=list, same=bint, i=int)
cdef long long check_choices(State state, const long long[:] trace, long long at)
