/** Ids and log positions that a recovery leaves out: more than were given out since any backup (BAK-5). */
export const RECOVERY_GAP = 1_000_000

/** Advisory lock of the daily backup. */
export const BACKUP_LOCK_KEY = 7_206_115

/** Orders with wrong sums that are told. */
export const TOLD_ORDERS = 20
