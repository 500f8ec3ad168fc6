import { KB } from '#core/platform/limits.ts'

/** Bytes by which an answer shows that it is one to this question. */
export const NONCE_BYTES = 16

/** Bytes of an answer that are read: ours are shorter, and a stranger's are not wanted. */
export const MAX_VISIT_BYTES = 64 * KB

/** Payments looked at: so few that a large installation does not notice. */
export const RECENT_ATTEMPTS = 1_000

/** Connections to the database that a process opens at most (docs/running.md). */
export const CONNECTIONS_PER_PROCESS = 22

/** The alarm of a backup that is late (BAK-2). */
export const BACKUP_OVERDUE = 'BACKUP_OVERDUE'
