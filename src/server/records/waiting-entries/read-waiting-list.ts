import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { WaitingEntryView } from '#core/records/waiting-entries/schema.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { listEntryPrices } from './holder-queries.ts'
import { findListedEntry, type ListedEntryRow, listWaitingEntries } from './list-queries.ts'
import { toWaitingEntryView } from './views.ts'

async function toViews({ db }: Pick<Ctx, 'db'>, rows: readonly ListedEntryRow[]): Promise<WaitingEntryView[]> {
  const prices = await listEntryPrices(
    db,
    rows.map(({ id }) => id),
  )
  const of = Map.groupBy(prices, ({ waiting_entry_id }) => waiting_entry_id)
  return rows.map((row) => toWaitingEntryView(row, of.get(row.id) ?? []))
}

/** A page of the waiting list, each entry with what it waits for (BO-100). */
export async function readWaitingList(ctx: Pick<Ctx, 'db'>, event_id: number, list: CheckedListQuery) {
  const { rows, total } = await listWaitingEntries(ctx.db, event_id, list)
  return { rows: await toViews(ctx, rows), total }
}

/** One entry as staff see it; NOT_FOUND where it is another event's. */
export async function readWaitingEntry(ctx: Pick<Ctx, 'db'>, event_id: number, id: number): Promise<WaitingEntryView> {
  const row = await findListedEntry(ctx.db, event_id, id)
  const [view] = row ? await toViews(ctx, [row]) : []
  if (!view) throw new AppError('NOT_FOUND')
  return view
}
