import type { FastifyInstance } from 'fastify'
import { promoCodeEndpoints } from '#core/catalog/promo-codes/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import { route } from '#server/platform/http/route.ts'
import { createPromoCode } from './create-promo-code.ts'
import { createPromoCodes } from './create-promo-codes.ts'
import { deletePromoCode } from './delete-promo-code.ts'
import { findShownPromoCode, listPromoCodes } from './queries.ts'
import { updatePromoCode } from './update-promo-code.ts'
import { toPromoCodeView } from './views.ts'

export function promoCodeRoutes(app: FastifyInstance): void {
  route(app, promoCodeEndpoints.list, async (ctx, { event, list }) => {
    const { rows, total } = await listPromoCodes(ctx.db, { event_id: event.id, mode: modeOf(ctx.actor) }, list)
    return { rows: rows.map(toPromoCodeView), total }
  })
  route(app, promoCodeEndpoints.create, async (ctx, { event, body }) =>
    toPromoCodeView(await createPromoCode(ctx, event, body)),
  )
  route(app, promoCodeEndpoints.createMany, async (ctx, { event, body }) => ({
    created_at: ctx.now.toISOString(),
    codes: await createPromoCodes(ctx, event, body),
  }))
  route(app, promoCodeEndpoints.get, async (ctx, { event, params }) => {
    const row = await findShownPromoCode(ctx.db, modeOf(ctx.actor), { event_id: event.id, id: params.promo_code_id })
    if (!row) throw new AppError('NOT_FOUND')
    return toPromoCodeView(row)
  })
  route(app, promoCodeEndpoints.update, async (ctx, { event, params, body }) =>
    toPromoCodeView(await updatePromoCode(ctx, event, { id: params.promo_code_id, input: body })),
  )
  route(app, promoCodeEndpoints.remove, async (ctx, { event, params }) =>
    deletePromoCode(ctx, event, params.promo_code_id),
  )
}
