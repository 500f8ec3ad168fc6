import { MB } from '#core/platform/limits.ts'

/** Bytes of a part of an archive: what is held in memory at once, and one object of a store. */
export const PART_BYTES = 4 * MB

/** Bytes that are encrypted at once: what comes out is new memory each time. */
export const SEALED_AT_ONCE = 65_536

/** Level of zstd: higher ones cost a sale its processor. */
export const ZSTD_LEVEL = 3

/** Bytes of a nonce of AES-256-GCM. */
export const SEAL_NONCE_BYTES = 12

/** Bytes of its tag. */
export const SEAL_TAG_BYTES = 16

/** Bytes of the random id that binds parts to their archive, and of the salt of its key. */
export const ARCHIVE_ID_BYTES = 16

/** Advisory lock of whoever restores into a database. */
export const RESTORE_LOCK_KEY = 7_206_114

/** Files of a new archive that are flushed to the disk at once. */
export const SYNCED_AT_ONCE = 16

/** Bytes of a table after which what they lay in is collected (BAK-1: at most 64 MB more memory). */
export const COLLECT_BYTES = MB
