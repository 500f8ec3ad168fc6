import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** Tries to get a number before the page says that it cannot. */
export const MAX_JOIN_TRIES = 8

/** Milliseconds before the first of them is made again, and at most. */
export const RETRY_MS = SECOND_MS
export const MAX_RETRY_MS = MINUTE_MS

/** Milliseconds between two drawings of countdowns. */
export const TICK_MS = SECOND_MS

/** Milliseconds without a good look after which the page says how old it is. */
export const OLD_AFTER_MS = 90 * SECOND_MS

/** The tone at the turn: hertz of its notes, seconds of each, how often it comes. */
export const TONE_HERTZ = [660, 880] as const
export const TONE_SECONDS = 0.22
export const TONE_TIMES = 3

/** Milliseconds: how a phone shakes at the turn. */
export const SHAKE_MS = [250, 120, 250] as const
