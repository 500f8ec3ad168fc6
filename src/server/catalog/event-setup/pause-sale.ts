import type { SalePauseInput } from '#core/catalog/event-setup/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { checkFresh } from '#server/catalog/events/event-columns.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import { type EventRow, findEvent, raiseSaleVersion, updateEventRow } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'

/**
 * Nothing more is reserved until the sale is resumed (LIVE-5): reservations under way notice the raised version (RES-24), holds
 * go on to their end. EVENT_NOT_ON_SALE where the event is not LIVE, STALE_UPDATE where it was changed since it was seen. A
 * sale that is paused already stays so.
 */
export const pauseSale = (ctx: StaffCtx, event: EventRow, input: SalePauseInput): Promise<EventRow> =>
  inTransaction(ctx.db, async (tx) => {
    const stored = await lockSale(tx, ctx, event)
    if (stored.sale_paused_at !== null) return stored
    checkFresh(stored.updated_at, input.updated_at)
    if (stored.status !== EventStatus.LIVE) throw new AppError('EVENT_NOT_ON_SALE')
    await audit(tx, ctx, 'sale.paused', { event_id: stored.id, data: {} })
    return writePause(tx, stored, { sale_paused_at: ctx.now, updated_at: ctx.now })
  })

/** Sells again, of whatever status the event is. Who waits is asked for what came free meanwhile (WTL-11). */
export const resumeSale = (ctx: StaffCtx, event: EventRow, input: SalePauseInput): Promise<EventRow> =>
  inTransaction(ctx.db, async (tx) => {
    const stored = await lockSale(tx, ctx, event)
    if (stored.sale_paused_at === null) return stored
    checkFresh(stored.updated_at, input.updated_at)
    await audit(tx, ctx, 'sale.resumed', { event_id: stored.id, data: {} })
    await enqueue(tx, after('sale.resumed', 'waiting.allocate'), { event_id: stored.id })
    return writePause(tx, stored, { sale_paused_at: null, updated_at: ctx.now })
  })

async function lockSale(tx: Tx, ctx: StaffCtx, { id }: EventRow): Promise<EventRow> {
  await raiseSaleVersion(tx, id)
  const stored = await findEvent(tx, ctx.actor.account_id, id)
  if (!stored) throw new AppError('NOT_FOUND')
  return stored
}

async function writePause(
  tx: Tx,
  stored: EventRow,
  written: Pick<EventRow, 'sale_paused_at' | 'updated_at'>,
): Promise<EventRow> {
  await updateEventRow(tx, stored.id, written)
  await purgeEventPages(tx, stored)
  return { ...stored, ...written }
}
