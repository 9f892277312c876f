# C types for the compiled twin of python/matou/pitaouf/reference.py. The rules themselves stand there alone.
# Sets of cards and cells are below 2**53, so a signed 64-bit integer holds them and every shift of 1.

cimport cython

cdef int PLAYER_SEAT, CHANCE_SEAT, TERMINAL_SEAT
cdef int JOKER
cdef int FIRST_EXCHANGE, FIRST_PLAY, FIRST_NAMED, FIRST_SUM
cdef int OUT, BACK
cdef int DEAL_CELL, DEAL_HAND, EXCHANGE, READ, PLAY, POSE, DRAW, REVEAL, LOST, WON


@cython.locals(total=int)
cdef int count(long long numbers)


cdef class Game:
    cdef readonly bint substitute, exchange, swap, bottom, any_time, up_to, pose, clear, strict
    cdef readonly int joker_number, ace, joker_points, suits, track, hand, figures_from
    cdef readonly long long pack, aces, others, ace_cells, ordinary_cells


cdef class State:
    cdef readonly Game game
    cdef public int phase, cat, way
    cdef public long long hand, unseen, turned_up, neutralised, danger
    cdef public unsigned char[:] cells
    cdef public unsigned char[:] known
    cdef public int unread, read, known_count, aside, suit, target

    cpdef int current_player(self)
    cpdef int returns(self)
    cpdef int talon_size(self)

    @cython.locals(own=int, same_suit=bint, brio=int, figure=int)
    cpdef int effect(self, int card)
    cpdef bint on_danger(self)
    cpdef int moved(self, int number)
    cpdef bint at_the_end(self)
    cpdef int points(self, int card)

    @cython.locals(card=int, suit=int)
    cpdef list legal_actions(self)
    @cython.locals(full=int, choice=bint, length=int, result=int)
    cdef int add_plays(self, int code, int number, int done, list actions)
    @cython.locals(own_suit=int, done=int, rank=int, suit=int, named=int)
    cdef list named_plays(self)
    @cython.locals(points=list, card=int, size=int, needed=int, mask=int, total=int, i=int)
    cdef add_sums(self, list actions)

    @cython.locals(game=Game, aces=int, others=int, talon_aces=int, talon_others=int)
    cpdef (long long, int, int, int) chance_law(self)
    cpdef list chance_weights(self)
    cpdef int answer(self, deal)

    cpdef advance(self, int action)
    cdef turn_up(self, int card)
    cdef take_from_talon(self, int card)
    cdef put_aside(self, int action)
    cdef read_card(self, int card)
    @cython.locals(place=int)
    cdef place_aside(self)
    @cython.locals(number=int, length=int, moved=int, code=int, held="long long", place=int, card=int)
    cdef play(self, int action)
    cdef move(self)
    cdef observe(self)


@cython.locals(step="long long")
cpdef tuple check_game(State state, deal, const long long[:] trace, long long at)

@cython.locals(seat=int, over=bint, cat="long long", way="long long", facts="long long[8]", i=int)
cdef long long check_facts(State state, const long long[:] trace, long long at)

@cython.locals(size="long long", legal=list, same=bint, i=int, cards="long long", ace=int, other=int, joker=int,
               aces="long long", total="long long", traced_total="long long", end="long long", card=int, weight=int)
cdef long long check_choices(State state, const long long[:] trace, long long at)
