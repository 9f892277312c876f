# C types for the compiled twin of python/matou/mistigri/reference.py. The rules themselves stand there alone.

cimport cython

cdef int CHANCE_SEAT, TERMINAL_SEAT
cdef int KINDS, COLOURS, PLAIN_NINE
cdef int PASS, STOP, REVERSE, DROP_ONES, SWAP_LATER
cdef int FIRST_SHOW, FIRST_GIVE, FIRST_GIFT, FIRST_PAIR, FIRST_SWAP
cdef int SEATS, HAND, PILE, LISTED
cdef int DEAL, DRAW, PAIR, EFFECT, SWAP, GIVE, GIFT, AGAIN, OVER
cdef int NONE, ALONE, ALONE_IN_ANOTHERS_TURN, NOBODY, PASSED, CAP

cpdef int value_of(int kind)
cpdef int colour_of(int kind)
cpdef bint is_pair(int one, int other)


cdef class Game:
    cdef readonly object rules
    cdef readonly int players, turn_cap
    cdef readonly bint decline
    cdef readonly int[37] pack


cdef class State:
    cdef readonly Game game
    cdef public int phase, first, turn, direction, turns, cap, down, to_draw, effect
    cdef public int pending, pending_seat, shown, served, ending
    cdef public int[222] cards
    cdef public int[6] size
    cdef public object origin, past

    @cython.locals(other=State, index=int, row=int)
    cpdef State copy(self)
    cpdef int copies(self, int row, int kind)
    cpdef add(self, int row, int kind, int count)
    cpdef int current_player(self)

    @cython.locals(players=int, distance=int, other=int)
    cpdef int nearest(self, int seat, int step)
    @cython.locals(total=int, other=int)
    cpdef int others(self, int seat)
    cpdef int drawn_from(self)
    @cython.locals(seat=int, _=int)
    cpdef int to_serve(self)
    cpdef bint has_target(self)
    @cython.locals(total=int, kind=int)
    cpdef int points(self, int seat)
    cpdef list returns(self)

    @cython.locals(found=list, row=int, one=int, other=int)
    cpdef list pairs(self)
    @cython.locals(row=int, kind=int)
    cpdef list effect_choices(self)
    @cython.locals(found=list, given=int, taken=int)
    cpdef list swaps(self)
    @cython.locals(found=list, kind=int, seat=int)
    cpdef list gives(self)
    @cython.locals(found=list, seat=int, kind=int)
    cpdef list legal_actions(self)
    @cython.locals(weights=list, row=int, kind=int, left=int, seat=int)
    cpdef list chance_weights(self)
    cpdef bint allows(self, long long action)

    cpdef advance(self, int action)
    @cython.locals(seat=int)
    cpdef int dealt_to(self)
    cpdef int hand_size(self, int seat)
    cdef deal(self, int kind)
    cpdef begin_turn(self, int seat)
    @cython.locals(giver=int)
    cdef draw(self, int kind)
    cpdef await_pair(self)
    cdef swap(self, int given, int taken)
    @cython.locals(value=int)
    cdef discard(self, int one, int other)
    @cython.locals(kind=int, ones=int)
    cdef choose(self, int action)
    cdef gift(self, int kind, int seat)
    @cython.locals(others=int, all_down=bint, seat=int)
    cdef end_turn(self, bint passed)
    cdef finish(self, int ending)

    @cython.locals(facts=list, weights=list, legal=list, row=int, kind=int)
    cpdef list record(self)
