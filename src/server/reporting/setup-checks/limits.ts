import { KB } from '#core/platform/limits.ts'

/** Bytes by which an answer shows that it is one to this question. */
export const NONCE_BYTES = 16

/** Bytes of an answer that are read: ours are shorter, and a stranger's are not wanted. */
export const MAX_VISIT_BYTES = 64 * KB

/** Payments looked at: so few that a large installation does not notice. */
export const RECENT_ATTEMPTS = 1_000

/** Connections of a process that go straight to the server and listen (DB-6). */
export const DIRECT_CONNECTIONS = 1

/** The alarm of a backup that is late (BAK-2). */
export const BACKUP_OVERDUE = 'BACKUP_OVERDUE'

/** Bits of an address, and so the longest prefix of a network. */
export const ADDRESS_BITS = { v4: 32, v6: 128 }

/** What PostgreSQL counts a major version as: 150004 is 15.4. */
export const POSTGRES_MAJOR = 10_000

/** Reading for all others, of a file's rights. */
export const READABLE_BY_OTHERS = 0o004
