import { z } from 'zod'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { ListedUnitView, UNIT_LIST, UnitCancelInput } from './schema.ts'

/** Extras and packages of an event's orders: list, cancel one, a new extras code (API-204). */
export const orderUnitEndpoints = {
  list: endpoint({
    method: 'GET',
    may_lag: true,
    path: '/events/:event_id/units',
    can: 'attendee.read',
    summary: 'Extras and packages of the orders of an event',
    params: InEvent,
    data: ListedUnitView,
    list: UNIT_LIST,
  }),
  cancel: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: '/events/:event_id/units/:unit_id/cancel',
    can: 'attendee.write',
    summary: 'Cancel one extra or package',
    params: z.object({ event_id: PathId, unit_id: PathId }),
    body: UnitCancelInput,
    data: ListedUnitView,
  }),
  reissueExtrasCode: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/reissue-extras-code',
    can: 'order.resend',
    summary: 'Replace the code that stands for the extras of an order',
    params: z.object({ event_id: PathId, order_id: PathId }),
  }),
} as const
