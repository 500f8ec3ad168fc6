import type { FastifyInstance } from 'fastify'
import { orderUnitEndpoints } from '#core/records/order-units/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { readUnit, readUnitList } from '#server/records/order-units/read-order-unit.ts'
import { cancelUnit } from '#server/sales/attendee-actions/cancel-unit.ts'
import { reissueExtrasCode } from './reissue-extras-code.ts'

export function unitRoutes(app: FastifyInstance): void {
  route(app, orderUnitEndpoints.list, async (ctx, { event, list }) => readUnitList(ctx, event.id, list))
  route(app, orderUnitEndpoints.cancel, async (ctx, { event, params, body }) => {
    await cancelUnit(ctx, { event_id: event.id, unit_id: params.unit_id }, body)
    return readUnit(ctx, event.id, params.unit_id)
  })
  route(app, orderUnitEndpoints.reissueExtrasCode, async (ctx, { event, params }) =>
    reissueExtrasCode(ctx, { event_id: event.id, order_id: params.order_id }),
  )
}
