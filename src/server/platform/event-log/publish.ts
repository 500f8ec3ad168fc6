import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { appendEntries, type LogEnd, type NewEntry, type TakenAction } from '#core/platform/event-log/append-entries.ts'
import { chainStart } from '#core/platform/event-log/chain.ts'
import { LOOK_EVERY_MS, ROUND_ENTRIES, SALT_BYTES } from '#core/platform/event-log/limits.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/db.ts'
import { sha256 } from './chain-hash.ts'
import {
  hasOutboxRows,
  holdErasable,
  insertEntries,
  lockPublisher,
  readTakenActions,
  takeOutboxRows,
} from './queries.ts'

/** An entry that a round has just appended. */
export type PublishedEntry = TakenAction & Pick<NewEntry, 'position'>

/** What else is written of a round, in its transaction; handed in from the floors above (LOGE-5). */
export type OnPublished = (tx: Tx, entries: readonly PublishedEntry[]) => Promise<void>

export interface Round {
  readonly limit?: number
  readonly onPublished?: OnPublished
  /** Where tests stop a publisher: its rows are taken and nothing is written yet. */
  readonly onTaken?: () => Promise<void>
}

/**
 * One round (LOGE-5): takes the lowest rows of the outbox and appends their entries to the logs of their accounts. The
 * caller holds the publisher's row: two at once would number from the same end. Answers how many rows it took.
 */
export async function publishRows(
  tx: Tx,
  { limit = ROUND_ENTRIES, onPublished, onTaken }: Round = {},
): Promise<number> {
  const taken = await takeOutboxRows(tx, limit)
  if (taken.length === 0) return 0
  await holdErasable(
    tx,
    taken.map(({ audit_id }) => audit_id),
  )
  // read after the locks, in a statement of its own: what was emptied meanwhile is read empty (docs/locking.md)
  const actions = await readTakenActions(tx, taken)
  await onTaken?.()
  const ends = new Map<number, LogEnd>(
    actions.flatMap(({ account_id, last_position, last_hash }) =>
      last_position === null
        ? []
        : [[account_id, { position: last_position, hash: last_hash ?? chainStart(sha256, account_id) }] as const],
    ),
  )
  const entries = appendEntries(actions, { ends, sha256, drawSalt: () => randomBytes(SALT_BYTES) })
  if (entries.length === 0) return taken.length
  await insertEntries(tx, entries)
  await onPublished?.(
    tx,
    actions.map((action, index) => ({ ...action, position: entries[index]!.position })),
  )
  return taken.length
}

/** A round in a transaction of its own; none where another process is at it. */
export const publishRound = (db: Db, round: Round = {}): Promise<number> =>
  inTransaction(db, async (tx) => ((await lockPublisher(tx)) ? publishRows(tx, round) : 0))

const publishNext = async (db: Db, round: Round): Promise<number> =>
  (await hasOutboxRows(db)) ? publishRound(db, round) : 0

export interface Publisher {
  /** Takes no further round and waits for the one under way. */
  stop(): Promise<void>
}

/**
 * Publishes in this process for as long as it runs; any number of processes may, one of them at a time does. It looks a few
 * times a second instead of being notified: a notification is one more thing for every commit of a sale to wait for.
 */
export function startPublisher(
  { db, log }: { readonly db: Db; readonly log: Logger },
  onPublished: OnPublished = async () => {},
): Publisher {
  const stopped = new AbortController()
  const work = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const count = await publishNext(db, { onPublished }).catch((error: unknown) => {
        log.warn({ err: error }, 'publishing the event log failed, it will be tried again')
        return 0
      })
      if (count < ROUND_ENTRIES) await pause(LOOK_EVERY_MS, null, { signal: stopped.signal }).catch(() => {})
    }
  }
  const done = work()
  return {
    async stop() {
      stopped.abort()
      await done
    },
  }
}
