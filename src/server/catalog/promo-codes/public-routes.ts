import type { FastifyInstance } from 'fastify'
import { isPromoCodeValid } from '#core/catalog/promo-codes/discount.ts'
import { promoCodeEndpoints } from '#core/catalog/promo-codes/endpoints.ts'
import { CODE_CHECKS } from '#core/catalog/promo-codes/limits.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { findPublicEvent } from '#server/catalog/events/queries.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { route } from '#server/platform/http/route.ts'
import { codeCheckKey } from './find-presented-code.ts'
import { findPromoCodeByCode } from './queries.ts'

export function promoCodePublicRoutes(app: FastifyInstance): void {
  route(app, promoCodeEndpoints.check, async (ctx, { params }) => {
    await throttle(ctx, codeCheckKey(ctx.ip), CODE_CHECKS)
    const event = await findPublicEvent(ctx.db, params.event_id)
    if (!event) throw new AppError('NOT_FOUND')
    const row = await findPromoCodeByCode(ctx.db, event.id, params.code)
    return { valid: row !== undefined && isPromoCodeValid(row, ctx.now) }
  })
}
