import { after } from '#core/platform/actions/causes.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { EntryResultView, MoveEntriesInput } from '#core/records/waiting-entries/schema.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { findFirstQueued } from '#server/records/waiting-entries/list-queries.ts'
import { changeEntry, listInOrder, lockEntries } from '#server/records/waiting-entries/queries.ts'
import { queueAllocation } from '../queue-allocation.ts'
import { entryResult } from './act-on-entries.ts'

/**
 * Staff move people ahead of or behind everybody who waits, in the order they have among themselves (WTL-19). Whoever goes to
 * the end begins anew there, as whoever asks for more does (WTL-9).
 */
export async function moveEntriesTo(
  ctx: StaffCtx,
  { id: event_id }: Pick<EventRow, 'id'>,
  { ids, to, reason }: MoveEntriesInput,
): Promise<EntryResultView[]> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  const moved = await inTransaction(ctx.db, async (tx) => {
    const rows = await lockEntries(tx, wanted)
    const locked = (await listInOrder(tx, [...rows.keys()])).map((id) => rows.get(id)!)
    const waiting = locked.filter((entry) => entry.event_id === event_id && entry.status === WaitingEntryStatus.WAITING)
    if (waiting.length === 0) return { waiting, known: known(locked, event_id) }
    const first = (await findFirstQueued(tx, event_id)) ?? ctx.now
    const begin = to === 'FRONT' ? first.getTime() - waiting.length : ctx.now.getTime()
    for (const [n, entry] of waiting.entries())
      await changeEntry(tx, entry.id, {
        queued_at: new Date(begin + n),
        updated_at: ctx.now,
        ...(to === 'BACK' ? { passed: 0 } : {}),
      })
    await auditAll(
      tx,
      'waiting_entry.moved',
      waiting.map(({ id }) => ({
        ctx,
        subject: { event_id },
        data: { waiting_entry_id: id, to },
        changes: madeWith({ reason }),
      })),
    )
    await queueAllocation(tx, after('waiting_entry.moved', 'waiting.allocate'), event_id)
    return { waiting, known: known(locked, event_id) }
  })
  const done = new Set(moved.waiting.map(({ id }) => id))
  return wanted.map((id) =>
    entryResult(ctx, id, done.has(id) ? null : moved.known.has(id) ? 'WAITING_STATE_CHANGED' : 'NOT_FOUND'),
  )
}

/** Another event's entry is none (SEC-2). */
const known = (rows: readonly { readonly id: number; readonly event_id: number }[], event_id: number): Set<number> =>
  new Set(rows.flatMap((row) => (row.event_id === event_id ? [row.id] : [])))
