import type { AffiliateView } from '#core/catalog/affiliates/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countedMode } from '#server/platform/context/order-mode.ts'
import { type AffiliateRow, findAffiliate, readAffiliateTotals } from './queries.ts'
import { toAffiliateView } from './views.ts'

/** Rows with what they sold, however many in two statements. */
export async function toAffiliateViews(
  ctx: Ctx,
  event: EventRow,
  rows: readonly AffiliateRow[],
): Promise<AffiliateView[]> {
  const ids = rows.map((row) => row.id)
  const totals = await readAffiliateTotals(ctx.db, event.id, { ids, counted: countedMode(ctx) })
  return rows.map((row) => toAffiliateView(row, totals.get(row.id), { event, app_url: ctx.config.app_url }))
}

/** One of them; NOT_FOUND where the event has no such affiliate. */
export async function readAffiliate(ctx: Ctx, event: EventRow, id: number): Promise<AffiliateView> {
  const row = await findAffiliate(ctx.db, event.id, id)
  const [view] = await toAffiliateViews(ctx, event, row ? [row] : [])
  if (!view) throw new AppError('NOT_FOUND')
  return view
}
