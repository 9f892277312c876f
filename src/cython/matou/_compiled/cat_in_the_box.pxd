# C types for the compiled twin of python/matou/cat_in_the_box/reference.py. The rules themselves stand there alone.
# Sets of cells and hands have 36 bits at most, the widened board of a group 40, so a signed 64-bit integer holds them.

cimport cython

cdef int CHANCE_SEAT, TERMINAL_SEAT, NOBODY
cdef int RED, BLUE, YELLOW, GREEN, NO_COLOUR
cdef int FIRST_PREDICTION, FIRST_PLAY, COLUMNS
cdef int COPIES, FEW_TRICKS
cdef int DEAL, DISCARD, PREDICT, PLAY, OVER
cdef str COLOURS


@cython.locals(width=int, placed="long long", row=int, colour=int, largest=int, group="long long", grown="long long",
               full="long long", line="long long")
cpdef int largest_group(long long cells, str rows, int numbers)

@cython.locals(total=int)
cdef int count(long long cells)

@cython.locals(total=int)
cdef int cards(long long hand)


cdef class Game:
    cdef readonly object rules
    cdef readonly int players, numbers, hand_size, tricks, predictions
    cdef readonly str rows
    cdef readonly bint reveal_at_end, predicts
    cdef readonly long long red_row


cdef class State:
    cdef readonly Game game
    cdef public int phase, start, turn, leader, led, plays, paradox, forced, forced_numbers
    cdef public int[5] trick
    cdef public long long blocked
    cdef public long long[5] own
    cdef public long long[5] hand
    cdef public int[5] x
    cdef public int[5] tricks
    cdef public int[5] prediction
    cdef public int[5] discard
    cdef public object origin, past

    @cython.locals(other=State, seat=int)
    cpdef State copy(self)
    @cython.locals(best=int)
    cpdef tuple position(self)
    cpdef int current_player(self)

    @cython.locals(cells="long long", seat=int)
    cpdef long long tokens(self)
    cpdef bint red_open(self)
    @cython.locals(numbers=int, column=int)
    cpdef int held(self, int seat)
    @cython.locals(cells="long long", colour=int)
    cpdef long long coverable(self, long long numbers, int x)
    @cython.locals(cells="long long", others="long long")
    cpdef long long playable(self)
    @cython.locals(best=int, play=int)
    cpdef int winning_play(self)
    @cython.locals(colour=int, number=int)
    cpdef int strength(self, int cell)
    @cython.locals(met=bint, bonus=int)
    cpdef int score(self, int seat)
    cpdef list returns(self)

    @cython.locals(actions=list, cells="long long", colour=int, column=int, numbers=int, n=int)
    cpdef list legal_actions(self)
    @cython.locals(column=int, left=int, seat=int, colour=int)
    cpdef list chance_weights(self)

    cpdef advance(self, int action)
    cdef next_seat_or(self, int phase)
    cdef deal(self, int column)
    @cython.locals(cell=int)
    cdef turn_up(self, int column)
    cdef open_round(self)
    @cython.locals(cell=int, bit="long long")
    cdef play(self, int colour, int column)
    @cython.locals(column=int)
    cdef note_forced_lead(self)
    @cython.locals(winner=int)
    cdef close_trick(self)
    @cython.locals(played=int, seat=int)
    cpdef look(self)


@cython.locals(step="long long", seat=int)
cpdef tuple check_game(State state, const long long[:] trace, long long at)

@cython.locals(over=bint, leader="long long", led="long long", facts="long long[7]", own="long long[6]", i=int,
               seat=int)
cdef long long check_view(State state, const long long[:] trace, long long at)

@cython.locals(size="long long", legal=list, same=bint, i=int)
cdef long long check_choices(State state, const long long[:] trace, long long at)
