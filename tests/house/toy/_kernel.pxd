cimport cython

cdef class State:
    cdef public unsigned int mixed
    cdef public int winner
    cdef int[SEATS] cells

cdef inline void allocate(State s) noexcept nogil:  # the twin of layout.py
    for i in range(SEATS):
        s.cells[i] = 0

cpdef void stir(State s, int number) noexcept nogil
@cython.locals(i=int)
cpdef list cells_of(State s)

@cython.locals(i=int, odd=cython.ulonglong)
cpdef unsigned long long run(State s, int steps) noexcept nogil
cpdef list constants()
