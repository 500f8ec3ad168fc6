import { SECOND_MS } from '#core/platform/limits.ts'

/** Requests decided in one batch. */
export const MAX_BATCH = 500

/** Milliseconds; batches follow each other closely in a rush, and the short pauses between them belong to it. */
export const RUSH_MS = 100

/** Times a job is tried, with growing pauses. */
export const MAX_JOB_ATTEMPTS = 25

/** Jobs of one worker at a time. */
export const JOBS_AT_ONCE = 5

/** Milliseconds between two looks for jobs, for those of which the worker was not told. */
export const JOB_POLL_MS = SECOND_MS

/** Milliseconds that a process which is told to stop waits for its jobs while the database is away: as long as any call does (HA-5). */
export const STOP_WHILE_AWAY_MS = 5 * SECOND_MS

/** How often it looks meanwhile. */
export const STOP_LOOK_MS = 50
