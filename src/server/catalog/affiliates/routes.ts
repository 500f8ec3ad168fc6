import type { FastifyInstance } from 'fastify'
import { affiliateEndpoints } from '#core/catalog/affiliates/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { countedMode } from '#server/platform/context/order-mode.ts'
import { route } from '#server/platform/http/route.ts'
import { createAffiliate } from './create-affiliate.ts'
import { deleteAffiliate } from './delete-affiliate.ts'
import { type AffiliateRow, findAffiliate, listAffiliates, readAffiliateTotals } from './queries.ts'
import { updateAffiliate } from './update-affiliate.ts'
import { toAffiliateView } from './views.ts'

/** Rows with what they sold, however many in two statements. */
async function toViews(ctx: StaffCtx, event: EventRow, rows: readonly AffiliateRow[]) {
  const ids = rows.map((row) => row.id)
  const totals = await readAffiliateTotals(ctx.db, event.id, { ids, counted: countedMode(ctx) })
  return rows.map((row) => toAffiliateView(row, totals.get(row.id), { event, app_url: ctx.config.app_url }))
}

const toView = async (ctx: StaffCtx, event: EventRow, row: AffiliateRow) => (await toViews(ctx, event, [row]))[0]!

export function affiliateRoutes(app: FastifyInstance): void {
  route(app, affiliateEndpoints.list, async (ctx, { event, list }) => {
    const scope = { event_id: event.id, counted: countedMode(ctx) }
    const { rows, total } = await listAffiliates(ctx.db, scope, list)
    return { rows: await toViews(ctx, event, rows), total }
  })
  route(app, affiliateEndpoints.create, async (ctx, { event, body }) =>
    toView(ctx, event, await createAffiliate(ctx, event, body)),
  )
  route(app, affiliateEndpoints.get, async (ctx, { event, params }) => {
    const row = await findAffiliate(ctx.db, event.id, params.affiliate_id)
    if (!row) throw new AppError('NOT_FOUND')
    return toView(ctx, event, row)
  })
  route(app, affiliateEndpoints.update, async (ctx, { event, params, body }) =>
    toView(ctx, event, await updateAffiliate(ctx, event, { id: params.affiliate_id, input: body })),
  )
  route(app, affiliateEndpoints.remove, async (ctx, { event, params }) =>
    deleteAffiliate(ctx, event, params.affiliate_id),
  )
}
