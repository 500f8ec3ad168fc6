/** Posters that wait while one is drawn; beyond, BUSY. */
export const MAX_POSTERS_WAITING = 10
