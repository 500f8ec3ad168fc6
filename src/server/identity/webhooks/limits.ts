import { KB, MB, SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds between two looks for deliveries when there were none. */
export const SENDER_LOOK_MS = 500

/** Endpoints that a process delivers to at once. */
export const SENDER_ENDPOINTS = 32

/** The same of endpoints that keep failing, beside the others: those that hang wait for each other only. */
export const SENDER_CAREFUL_ENDPOINTS = 32

/** Milliseconds after which an endpoint makes room for others; what is under way is waited for. */
export const TURN_MS = 5 * SECOND_MS

/** Deliveries read at a time. */
export const TURN_ROWS = 200

/** Bytes of bodies read at a time. */
export const TURN_BYTES = MB

/** Attempts after which they are written down, all in one statement. */
export const FLUSH_ATTEMPTS = 100

/** Milliseconds after which they are written down although they are fewer; it also keeps the claim. */
export const FLUSH_MS = SECOND_MS

/** Bytes of an answer that are read past, so that the connection can be used again. */
export const ANSWER_BYTES = 16 * KB

/** Milliseconds an answer has for the rest of it, once its status is known. */
export const ANSWER_REST_MS = 250

/** Deliveries that one statement ends or forgets. */
export const DELIVERIES_AT_ONCE = 10_000

/** Milliseconds for which a run of the clock goes on. */
export const SWEEP_MS = 10 * SECOND_MS

/** Milliseconds the sender waits at most while buyers are served. */
export const SENDER_PATIENCE_MS = 2 * SECOND_MS

/** Milliseconds between two looks whether they still are. */
export const RUSH_LOOK_MS = 50

/** Bodies of FULL built at a time in a process: each reads a whole order. */
export const OBJECTS_AT_ONCE = 2
