# C types for the compiled twin of python/matou/filou/reference.py. The rules themselves stand there alone.

cimport cython

cdef int CHANCE_SEAT, TERMINAL_SEAT
cdef int KINDS, SEATS, ROUNDS
cdef int PASS, BUY, BIDS
cdef int MICE, WHOLE_SET, NOBODY, NOTHING
cdef int DEAL, LAY, BID, OVER


cdef class Game:
    cdef readonly object rules
    cdef readonly int players, bank, to_fill
    cdef readonly bint fourth
    cdef readonly int[4] filled


cdef class State:
    cdef readonly Game game
    cdef public int phase, dealt, round, start, turn, laid, passed, bid, bidder, bank, fourth, fourth_removed
    cdef public int[9] pile
    cdef public int[5] row
    cdef public int[4] on_card
    cdef public int[5] removed
    cdef public int[5] hand
    cdef public int[5] mice
    cdef public int[5] cats
    cdef public int[5] still
    cdef public object origin, past

    @cython.locals(other=State, place=int, card=int, seat=int)
    cpdef State copy(self)
    cpdef int current_player(self)
    cpdef int open_cards(self)
    cpdef bint last_without_bid(self)
    @cython.locals(seat=int)
    cpdef list returns(self)

    @cython.locals(hand=int, kind=int, mice=int, found=list, total=int)
    cpdef list legal_actions(self)
    @cython.locals(weights=list, kind=int)
    cpdef list chance_weights(self)
    @cython.locals(gone=int, place=int)
    cpdef bint gone_before(self, int kind)
    cpdef bint allows(self, long long action)

    cpdef advance(self, int action)
    @cython.locals(place=int, seat=int)
    cdef deal(self, int kind)
    @cython.locals(card=int)
    cdef fill(self)
    @cython.locals(seat=int)
    cpdef begin(self)
    cdef lay(self, int kind)
    cpdef int next_in(self, int seat)
    @cython.locals(card=int)
    cdef leave(self)
    @cython.locals(kinds=list, place=int)
    cdef sell(self, int seat, int price)
    @cython.locals(place=int)
    cdef end_round(self)

    @cython.locals(facts=list, legal=list, card=int, place=int, seat=int)
    cpdef list record(self)
