import type { FastifyInstance } from 'fastify'
import { orderEndpoints } from '#core/records/orders/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { readOrder, readOrderList } from '#server/records/orders/read-order.ts'
import { retryReturn } from '#server/sales/payments/retry-return.ts'
import { cancelOrder } from './cancel-order.ts'
import { deleteTestOrders } from './delete-test-orders.ts'
import { markOrderPaid } from './mark-order-paid.ts'
import { refundOrder, refuseFailedRefund } from './refund-order.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { updateOrder } from './update-order.ts'
import { updateOrderAnswers } from './update-order-answers.ts'

export function orderRoutes(app: FastifyInstance): void {
  route(app, orderEndpoints.list, async (ctx, { event, list }) => readOrderList(ctx, event, list))
  route(app, orderEndpoints.get, async (ctx, { event, params }) => readOrder(ctx, event, params.order_id))
  route(app, orderEndpoints.update, async (ctx, { event, params, body }) => {
    await updateOrder(ctx, { event_id: event.id, order_id: params.order_id }, body)
    return readOrder(ctx, event, params.order_id)
  })
  route(
    app,
    orderEndpoints.markPaid,
    async (ctx, { event, params, body }) => {
      await markOrderPaid(ctx, { event_id: event.id, order_id: params.order_id }, body)
      return readOrder(ctx, event, params.order_id)
    },
    // what was done to it is done: a repeated key finds the order as it stands (HA-6)
    { replay: async (ctx, { event, params }) => readOrder(ctx, event, params.order_id) },
  )
  route(app, orderEndpoints.updateAnswers, async (ctx, { event, params, body }) => {
    await updateOrderAnswers(ctx, { event_id: event.id, order_id: params.order_id }, body)
    return readOrder(ctx, event, params.order_id)
  })
  route(
    app,
    orderEndpoints.cancel,
    async (ctx, { event, params, body }) => {
      await cancelOrder(ctx, { event_id: event.id, order_id: params.order_id }, body)
      return readOrder(ctx, event, params.order_id)
    },
    // what was done to it is done: a repeated key finds the order as it stands (HA-6)
    { replay: async (ctx, { event, params }) => readOrder(ctx, event, params.order_id) },
  )
  route(
    app,
    orderEndpoints.refund,
    async (ctx, { event, params, body }) => {
      await refundOrder(ctx, { event_id: event.id, order_id: params.order_id }, body)
      return readOrder(ctx, event, params.order_id)
    },
    {
      replay: async (ctx, { event, params }, stored) => {
        await refuseFailedRefund(ctx, (stored as { refund_id: number }).refund_id)
        return readOrder(ctx, event, params.order_id)
      },
    },
  )
  route(app, orderEndpoints.retryReturn, async (ctx, { event, params }) => {
    await retryReturn(ctx, { event_id: event.id, order_id: params.order_id, payment_id: params.payment_id })
    return readOrder(ctx, event, params.order_id)
  })
  route(app, orderEndpoints.deleteTestOrders, async (ctx, { event }) => ({
    deleted: await deleteTestOrders(ctx, event),
  }))
  route(app, orderEndpoints.resendConfirmation, async (ctx, { event, params }) =>
    resendConfirmation(ctx, { event_id: event.id, order_id: params.order_id }),
  )
}
