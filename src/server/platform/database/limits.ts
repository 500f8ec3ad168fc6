import { MINUTE_MS, SECOND_MS } from '#core/platform/limits.ts'

/** The oldest major version of PostgreSQL that Turnout starts with (DB-1). */
export const OLDEST_POSTGRES = 15

/** The newest major version of PostgreSQL that Turnout is tried with (DB-1). */
export const NEWEST_POSTGRES = 18

/** Milliseconds a transaction may stay open without a statement. */
export const IDLE_TRANSACTION_MS = MINUTE_MS

/** Milliseconds that a statement may take, unless its transaction says otherwise (DB-4). */
export const STATEMENT_MS = 15 * SECOND_MS

/** The same in work that goes over a whole table now and then (DB-5). */
export const LONG_STATEMENT_MS = 10 * MINUTE_MS

/** Connections of a pool, unless asked otherwise. */
export const POOL_CONNECTIONS = 10

/** Times a process asks a statement before its connections plan it once. */
export const PREPARED_FROM = 20

/** Statements of a pool that are planned once: each of its connections keeps the plans of all of them. */
export const MAX_PREPARED = 200

/** Texts that are counted at a time to find those. */
export const MAX_COUNTED_TEXTS = 1_000

/** Milliseconds that somebody waits for a connection before they hear that all are taken (DB-6). */
export const CONNECTION_WAIT_MS = 3 * SECOND_MS

/** Straight connections of a worker for its jobs: one that hears of new ones, the rest to take and finish them (DB-6). */
export const JOB_CONNECTIONS = 4

/** The same for the jobs that are mails. */
export const MAIL_JOB_CONNECTIONS = 2

/** Milliseconds after which a line to the server that broke is opened again. */
export const LINE_RETRY_MS = SECOND_MS

/** Milliseconds that the line has for an answer before it counts as broken. */
export const LINE_ANSWER_MS = 3 * SECOND_MS

/** Milliseconds for which starting the database is tried again. */
export const START_RETRY_MS = 10 * SECOND_MS

/** Milliseconds after which a folder that names a process is taken to be in use. */
export const OWNED_MS = 3 * SECOND_MS

/** Milliseconds the database has to be ready: after a crash it reads its log first. */
export const READY_MS = 120 * SECOND_MS

/** Milliseconds the database has to stop. */
export const DATABASE_STOP_MS = 15 * SECOND_MS

/** Milliseconds between two looks whether the database is ready. */
export const READY_LOOK_MS = 200

/** Lines of the database's log told when it does not start. */
export const MAX_LOG_LINES = 40

/**
 * Number of the lock that one migrating process holds. Any will do, as long as it is ours: "turnout" on a telephone keypad.
 */
export const MIGRATION_LOCK_KEY = 8_876_688

/** Milliseconds between two looks whether it is our turn to migrate. */
export const MIGRATION_LOOK_MS = 100

/** Milliseconds after the first failed try of a migration; after the second twice as long, and so on. */
export const MIGRATION_PAUSE_MS = 200

/** Milliseconds between two tries of a migration at most: buyers who queued behind it are served meanwhile. */
export const MIGRATION_MAX_PAUSE_MS = 2 * SECOND_MS

/** Milliseconds between two looks at who is in a migration's way. */
export const BLOCKER_LOOK_MS = SECOND_MS / 2

/** Milliseconds for which a contract file that meets locks is tried: it comes again in an hour, and starts wait meanwhile. */
export const CONTRACT_PATIENCE_MS = 30 * SECOND_MS

/** Milliseconds between two readings of the epoch: with the time below within the five seconds of HA-2 and HA-5. */
export const EPOCH_LOOK_MS = 2 * SECOND_MS

/** Milliseconds a server has for connecting, and for telling its epoch. */
export const EPOCH_MS = 3 * SECOND_MS

/** Milliseconds between two tries to reach a server that is away. */
export const RECONNECT_MS = 200

/** Milliseconds the write has that opens the gate: it waits for the standby. */
export const GATE_WRITE_MS = 5 * SECOND_MS

/** Days after which the row of a dead process goes. */
export const PROCESS_DAYS = 1

/** Milliseconds between two looks at how far primary and replica are. */
export const REPLICA_LOOK_MS = SECOND_MS

/** Milliseconds in which a replica answers a look; without an answer it counts as away. */
export const REPLICA_ANSWER_MS = 3 * SECOND_MS

/** Looks at the primary that are kept, to tell as of when the replica is. */
export const REPLICA_SAMPLES = 120

/** Milliseconds between two looks whether a replica has caught up. */
export const CATCH_UP_LOOK_MS = 100

/** For looks at a replica: one whose connection is lost is asked once more before that one is given back (HA-5). */
export const LOOK_CONNECTIONS = 2

/** Of those who ask for the same kind of thing in one turn, how many share a statement. */
export const MAX_READ_TOGETHER = 200

/** Of a process's general connections, those that are kept for reading (DB-6). */
export const READING_CONNECTIONS = 2

/** One is kept for reading for so many general ones, at most. */
export const WRITERS_PER_READER = 4
