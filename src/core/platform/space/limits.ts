import { GB, MB, SECOND_MS } from '#core/platform/limits.ts'

/** How often free space is looked at (HA-11). */
export const SPACE_LOOK_MS = 30 * SECOND_MS
/** Below this share of the disk an operator is told (HA-11). */
export const SPACE_ALARM_PERCENT = 10
/** Below this nothing large is begun: uploads, exports, backups (HA-11). */
export const SPACE_FOR_FILES = GB
/** Below this nothing new is held (HA-11). */
export const SPACE_TO_SELL = 512 * MB
/** After the database had no space, one reservation in this time is tried; while the disk has none, it is looked at as often (HA-11). */
export const SPACE_PROBE_MS = 10 * SECOND_MS
