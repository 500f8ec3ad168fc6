import { z } from 'zod'
import { AnswersInput } from '#core/catalog/questions/schema.ts'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { MAX_SHORT_ID_LENGTH } from '#core/platform/limits.ts'
import {
  CancelOrderInput,
  DeletedOrdersView,
  MarkPaidInput,
  ORDER_LIST,
  OrderInput,
  OrderListView,
  OrderView,
  RefundInput,
} from './schema.ts'

const OneOrder = z.object({ event_id: PathId, order_id: PathId })

/**
 * Orders of an event: list, change, cancel, mark as paid, refund, resend; deleting test orders (API-53, API-71, API-72,
 * API-74, API-75, API-76, API-77, API-79).
 */
export const orderEndpoints = {
  list: endpoint({
    method: 'GET',
    may_lag: true,
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
  updateAnswers: endpoint({
    method: 'PUT',
    path: '/events/:event_id/orders/:order_id/answers',
    can: 'order.write',
    can_too: 'question.read',
    summary: 'Edit the answers of an order',
    params: OneOrder,
    body: AnswersInput,
    data: OrderView,
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/events/:event_id/orders/:order_id/resend-confirmation',
    can: 'order.resend',
    summary: 'Mail the order confirmation again',
    params: OneOrder,
  }),
  cancel: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: '/events/:event_id/orders/:order_id/cancel',
    can: 'order.cancel',
    summary: 'Cancel an order and free its tickets',
    params: OneOrder,
    body: CancelOrderInput,
    data: OrderView,
    idempotent: true,
  }),
  refund: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: '/events/:event_id/orders/:order_id/refund',
    can: 'order.refund',
    summary: 'Refund all or a part of an order',
    params: OneOrder,
    body: RefundInput,
    data: OrderView,
    idempotent: true,
  }),
  markPaid: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: '/events/:event_id/orders/:order_id/mark-as-paid',
    can: 'order.mark_paid',
    summary: 'Record the payment of an offline order',
    params: OneOrder,
    body: MarkPaidInput,
    data: OrderView,
    idempotent: true,
  }),
  retryReturn: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: '/events/:event_id/orders/:order_id/payments/:payment_id/retry-return',
    can: 'order.refund',
    summary: 'Try again to give back a payment that completed nothing',
    params: OneOrder.extend({ payment_id: PathId }),
    data: OrderView,
  }),
  deleteTestOrders: endpoint({
    method: 'DELETE',
    moves_stock_or_money: true,
    path: '/events/:event_id/test-orders',
    can: 'test_orders.delete',
    summary: 'Delete all test orders of an event',
    params: InEvent,
    data: DeletedOrdersView,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/events/:event_id/orders/:order_id/tickets.pdf',
    can: 'order.read',
    summary: 'The tickets of an order as a PDF file',
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
    operation_id: 'getPublicOrderCalendar',
    params: z.object({ event_id: PathId, order_short_id: z.string().max(MAX_SHORT_ID_LENGTH) }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/order/:order_short_id/tickets.pdf',
    can: 'public_order.read',
    summary: 'The tickets of an order as a PDF file',
    params: z.object({ event_id: PathId, order_short_id: z.string().max(MAX_SHORT_ID_LENGTH) }),
  }),
} as const
