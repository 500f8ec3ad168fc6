import { AppError } from '#core/platform/errors/errors.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { allocate } from '#core/sales/waiting-list/allocate.ts'
import { priceKey } from '#core/sales/waiting-list/waited-prices.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { allowStaffMails } from '#server/identity/mails/allow-staff-mails.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockStock } from '#server/platform/stock/stock.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { listPricesOfEntries, lockEntry } from '#server/records/waiting-entries/queries.ts'
import {
  countersOf,
  freeUnits,
  inWaitedTransaction,
  loadWaited,
  requireSameCatalog,
  type Waited,
} from './load-waited.ts'
import { writeOffers } from './write-offers.ts'

/**
 * Staff offer somebody a place before it is their turn, of promised units too (WTL-13, WTL-19). WAITING_STATE_CHANGED where the
 * entry does not wait, ITEMS_UNAVAILABLE where of no price it names so many units are free and can be sold now. Answers the
 * order's id.
 */
export async function offerNow(
  ctx: StaffCtx,
  { id: event_id }: Pick<EventRow, 'id'>,
  entry_id: number,
): Promise<number> {
  const order_id = await inWaitedTransaction(
    ctx,
    async () => loadWaited(ctx, event_id, await listPricesOfEntries(ctx.db, [entry_id])),
    (tx, waited) => offerOne(tx, ctx, { waited, entry_id }),
  )
  if (order_id === null) throw new AppError('NOT_FOUND')
  return order_id
}

async function offerOne(
  tx: Tx,
  ctx: StaffCtx,
  { waited, entry_id }: { readonly waited: Waited; readonly entry_id: number },
): Promise<number> {
  const entry = await lockEntry(tx, entry_id)
  if (entry?.status !== WaitingEntryStatus.WAITING) throw new AppError('WAITING_STATE_CHANGED')
  const prices = [...waited.prices.values()]
  const counters = await lockStock(
    tx,
    prices.flatMap((price) => countersOf(waited, price)),
  )
  await requireSameCatalog(tx, waited)
  const free = freeUnits(waited, counters)
  const named = await listPricesOfEntries(tx, [entry_id])
  const wanted = { ...entry, price_ids: named.map(priceKey), may_keep: false }
  const { offers } = allocate([wanted], { prices: waited.prices, free })
  const [offer] = offers
  const price = offer && waited.prices.get(offer.price_id)
  if (!price) throw new AppError('ITEMS_UNAVAILABLE', { data: { lines: prices.map(refused) } })
  const [order_id] = await writeOffers(tx, ctx, {
    waited,
    entries: new Map([[entry.id, entry]]),
    offers,
    by_account: ctx.actor.account_id,
  })
  await writeStock(
    tx,
    countersOf(waited, price).flatMap((id) => {
      const row = counters.get(id)
      if (!row) return []
      const left = Math.max(0, (free.get(id) ?? 0) - offer.quantity)
      const promised = Math.min(row.promised, left)
      return [{ id, held: row.held + offer.quantity, sold: row.sold, limit: row.ceiling, promised }]
    }),
  )
  // the mail is written: it is one of the account's
  await allowStaffMails(tx, ctx)
  return order_id as number
}

const refused = ({ event_date_id, ticket_id, ticket_price_id }: WaitedLine) => ({
  event_date_id,
  ticket_id,
  ticket_price_id,
  reason: 'NOT_ENOUGH_LEFT' as const,
  available: null,
})

interface WaitedLine {
  readonly event_date_id: number
  readonly ticket_id: number
  readonly ticket_price_id: number
}
