import { SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds between two looks at a room on the screen. */
export const ROOM_REFRESH_MS = 5 * SECOND_MS
