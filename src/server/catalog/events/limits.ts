import { MINUTE_MS } from '#core/platform/limits.ts'

/** Milliseconds after which orders without a key are looked for once more; no transaction lasts as long (LIM-4). */
export const PERSON_KEYS_AGAIN_MS = MINUTE_MS
