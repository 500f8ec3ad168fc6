import type { Follower } from '#core/platform/actions/causes.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { PERSON_KEYS_AGAIN_MS } from './limits.ts'
import { isPersonLimited } from './queries.ts'

interface LimitWrite {
  readonly event_id: number
  /** What is about to be written as a limit per person; undefined leaves it, null takes it away. */
  readonly limit: number | null | undefined
  readonly follows: Follower<'persons.fill-keys'>
  readonly now: Date
}

/**
 * Before a limit per person is written: where it is the event's first, orders from before are given the keys they are
 * counted by (LIM-4). The event's row is locked, so two writers never both miss it. A minute later once more, for what
 * staff were adding at this very moment.
 */
export async function queuePersonKeys(tx: Tx, { event_id, limit, follows, now }: LimitWrite): Promise<void> {
  if (limit === null || limit === undefined || (await isPersonLimited(tx, event_id))) return
  const later = new Date(now.getTime() + PERSON_KEYS_AGAIN_MS)
  await enqueue(tx, follows, { event_id }, { key: `person-keys:${event_id}` })
  await enqueue(tx, follows, { event_id }, { key: `person-keys-again:${event_id}`, run_at: later })
}
