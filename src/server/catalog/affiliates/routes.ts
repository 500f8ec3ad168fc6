import type { FastifyInstance } from 'fastify'
import { affiliateEndpoints } from '#core/catalog/affiliates/endpoints.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { countedMode } from '#server/platform/context/order-mode.ts'
import { route } from '#server/platform/http/route.ts'
import { createAffiliate } from './create-affiliate.ts'
import { deleteAffiliate } from './delete-affiliate.ts'
import { type AffiliateRow, listAffiliates } from './queries.ts'
import { readAffiliate, toAffiliateViews } from './read-affiliate.ts'
import { updateAffiliate } from './update-affiliate.ts'

const toView = async (ctx: StaffCtx, event: EventRow, row: AffiliateRow) =>
  (await toAffiliateViews(ctx, event, [row]))[0]!

export function affiliateRoutes(app: FastifyInstance): void {
  route(app, affiliateEndpoints.list, async (ctx, { event, list }) => {
    const scope = { event_id: event.id, counted: countedMode(ctx) }
    const { rows, total } = await listAffiliates(ctx.db, scope, list)
    return { rows: await toAffiliateViews(ctx, event, rows), total }
  })
  route(app, affiliateEndpoints.create, async (ctx, { event, body }) =>
    toView(ctx, event, await createAffiliate(ctx, event, body)),
  )
  route(app, affiliateEndpoints.get, (ctx, { event, params }) => readAffiliate(ctx, event, params.affiliate_id))
  route(app, affiliateEndpoints.update, async (ctx, { event, params, body }) =>
    toView(ctx, event, await updateAffiliate(ctx, event, { id: params.affiliate_id, input: body })),
  )
  route(app, affiliateEndpoints.remove, async (ctx, { event, params }) =>
    deleteAffiliate(ctx, event, params.affiliate_id),
  )
}
