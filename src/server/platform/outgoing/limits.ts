import { SECOND_MS } from '#core/platform/limits.ts'

/** Milliseconds a name server has for its answer, the first time it is asked. */
export const NAME_TIMEOUT_MS = 2 * SECOND_MS

/** How often a name server is asked; each time it has longer. */
export const NAME_TRIES = 2
