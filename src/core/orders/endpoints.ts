import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PathId } from '../fields.ts'
import { ORDER_LIST, OrderInput, OrderListView, OrderView } from './schema.ts'

const InEvent = z.object({ event_id: PathId })
const OneOrder = z.object({ event_id: PathId, order_id: PathId })

/** API-71, API-72, API-77. */
export const orderEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/orders',
    can: 'order.read',
    summary: 'Orders of an event',
    params: InEvent,
    data: OrderListView,
    list: ORDER_LIST,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/orders/:order_id',
    can: 'order.read',
    summary: 'One order',
    params: OneOrder,
    data: OrderView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/events/:event_id/orders/:order_id',
    can: 'order.write',
    summary: 'Correct the buyer of an order',
    params: OneOrder,
    body: OrderInput,
    data: OrderView,
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/resend-confirmation',
    can: 'order.resend',
    summary: 'Mail the order confirmation again',
    params: OneOrder,
  }),
} as const

/** API-126: files of an order, opened by its secret link. */
export const publicOrderFileEndpoints = {
  calendar: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/order/:order_short_id/calendar.ics',
    can: 'public_order.read',
    summary: 'Calendar entry of an order',
    params: z.object({ event_id: PathId, order_short_id: z.string().max(40) }),
  }),
} as const
