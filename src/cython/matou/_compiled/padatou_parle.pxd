# C types for the compiled twin of python/matou/padatou_parle/reference.py. The rules themselves stand there alone.
# Hands have 32 bits, so a signed 64-bit integer holds them.

cimport cython

cdef int CHANCE_SEAT, TERMINAL_SEAT
cdef int SEATS, CARDS, HAND_SIZE
cdef long long SUIT
cdef int ASK_NOTHING, HAS_SUIT, COUNT_RANK, HAS_CARD, HAS_RANK, MASTER, GONE
cdef int WHICH_SUIT, PREFER, ANSWERS
cdef long long RANK, PACK
cdef int NO_ANSWER
cdef int DEAL, ASK, ANSWER, PLAY, OVER


@cython.locals(total=int)
cpdef int count(long long cards)


cdef class Game:
    cdef readonly object rules
    cdef readonly int team_triple
    cdef readonly bint questions

    cpdef int score(self, int tricks, int other)


cdef class State:
    cdef readonly Game game
    cdef public int phase, first, leader, plays, question, told, dealt
    cdef public long long gone
    cdef public int[4] trick
    cdef public long long[4] hand
    cdef public int[4] won
    cdef public object origin, past

    @cython.locals(other=State, seat=int)
    cpdef State copy(self)
    cpdef int turn(self)
    cpdef int current_player(self)
    @cython.locals(best=int, play=int)
    cpdef int best_play(self)
    @cython.locals(even=int, odd=int)
    cpdef list returns(self)

    @cython.locals(hand="long long", following="long long")
    cpdef long long playable(self)
    @cython.locals(actions=list, cards="long long", card=int)
    cpdef list legal_actions(self)
    @cython.locals(pair=int, first=int, second=int)
    cpdef list opinions(self)
    @cython.locals(hand="long long")
    cpdef int fact(self, int question)
    @cython.locals(rank=int, card=int)
    cpdef int has_master(self, long long hand, int suit)
    @cython.locals(gone="long long", card=int)
    cpdef list chance_weights(self)

    cpdef advance(self, int action)
    @cython.locals(bit="long long")
    cdef deal(self, int card)
    cpdef open_play(self)
    cdef open_trick(self, int leader)
    cdef ask(self, int question)
    @cython.locals(bit="long long")
    cdef play(self, int card)
    @cython.locals(winner=int, play=int, bit="long long")
    cdef close_trick(self)


@cython.locals(hands=tuple, even=bint, before=int, best=int, card=int, other=State, tricks=int)
cpdef int side_tricks(State state, dict known)


@cython.locals(step="long long", seat=int, points=list)
cpdef tuple check_game(State state, const long long[:] trace, long long at)

@cython.locals(leader="long long", best=int, card=int, seat_of_best=int, facts="long long[6]", i=int, seat=int)
cdef long long check_view(State state, const long long[:] trace, long long at)

@cython.locals(size="long long", legal=list, same=bint, i=int)
cdef long long check_choices(State state, const long long[:] trace, long long at)
