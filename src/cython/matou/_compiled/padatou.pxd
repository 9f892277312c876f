# C types for the compiled twin of python/matou/padatou/reference.py. The rules themselves stand there alone.
# Hands have 32 bits, so a signed 64-bit integer holds them.

cimport cython

cdef int CHANCE_SEAT, TERMINAL_SEAT
cdef int SEATS, CARDS, HAND_SIZE
cdef long long SUIT
cdef int DEAL, PLAY, OVER


cpdef list scores(won)


cdef class Game:
    cdef readonly object rules


cdef class State:
    cdef readonly Game game
    cdef public int phase, first, leader, plays, dealt
    cdef public int[4] trick
    cdef public long long[4] hand
    cdef public int[4] won
    cdef public object origin, past

    @cython.locals(other=State, seat=int)
    cpdef State copy(self)
    @cython.locals(best=int)
    cpdef tuple position(self)
    cpdef int turn(self)
    cpdef int current_player(self)
    @cython.locals(best=int, play=int)
    cpdef int best_play(self)
    cpdef list returns(self)

    @cython.locals(hand="long long", following="long long")
    cpdef long long playable(self)
    @cython.locals(actions=list, cards="long long", card=int)
    cpdef list legal_actions(self)
    @cython.locals(gone="long long", card=int)
    cpdef list chance_weights(self)

    @cython.locals(bit="long long")
    cpdef advance(self, int card)
    cpdef open_play(self)
    @cython.locals(winner=int)
    cdef close_trick(self)


@cython.locals(step="long long", seat=int, points=list)
cpdef tuple check_game(State state, const long long[:] trace, long long at)

@cython.locals(leader="long long", best=int, card=int, seat_of_best=int, facts="long long[6]", i=int, seat=int)
cdef long long check_view(State state, const long long[:] trace, long long at)

@cython.locals(size="long long", legal=list, same=bint, i=int)
cdef long long check_choices(State state, const long long[:] trace, long long at)
