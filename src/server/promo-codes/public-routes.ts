import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { isPromoCodeValid } from '#core/promo-codes/discount.ts'
import { promoCodeEndpoints } from '#core/promo-codes/endpoints.ts'
import { findPublicEvent } from '#server/events/queries.ts'
import { route } from '#server/platform/route.ts'
import { throttle } from '#server/platform/throttle.ts'
import { CODE_CHECKS, codeCheckKey } from './find-presented-code.ts'
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
