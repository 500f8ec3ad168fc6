import type { Follower } from '#core/platform/actions/causes.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'

/** Whoever changes who waits, or for what, has it decided anew who gets what is free (WTL-11). */
export const queueAllocation = (tx: Tx, follows: Follower<'waiting.allocate'>, event_id: number): Promise<void> =>
  enqueue(tx, follows, { event_id })
