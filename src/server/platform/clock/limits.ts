import { SECOND_MS } from '#core/platform/limits.ts'

/** A reading that was under way for longer says too little about when it was taken. */
export const CLOCK_ANSWER_MS = SECOND_MS
