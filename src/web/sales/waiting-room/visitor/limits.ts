import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** Tries to get a number before the page says that it cannot. */
export const MAX_JOIN_TRIES = 8

/** Milliseconds before a call is made again for the first time. */
export const RETRY_MS = SECOND_MS

/** Milliseconds before a call is made again at most. */
export const MAX_RETRY_MS = MINUTE_MS

/** Milliseconds between two drawings of countdowns. */
export const DRAW_EVERY_MS = SECOND_MS

/** Milliseconds without a good look after which the page says that it waits. */
export const OLD_AFTER_MS = 90 * SECOND_MS

/** Hertz of the notes of the tone at the turn. */
export const TONE_HERTZ = [660, 880] as const

/** Seconds of each note. */
export const TONE_SECONDS = 0.22

/** How many times the notes come. */
export const TONE_TIMES = 3

/** Milliseconds: how a phone shakes at the turn, and rests between. */
export const SHAKE_MS = [250, 120, 250] as const
