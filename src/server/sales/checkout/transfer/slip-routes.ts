import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { checkoutEndpoints } from '#core/sales/checkout/endpoints.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { findTransfer } from '#server/records/bank-transfers/queries.ts'
import { findOrderByShortId } from '#server/records/orders/link-queries.ts'
import { drawSlip, hasSlip, printSlip } from './payment-slip.ts'

/** What the link opens is never stored, indexed or named to another site (TKP-4). */
const asPrivate = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')

/** The unpaid order behind a link, with where it is to be paid (BANK-2). */
async function findSlip(ctx: Ctx, { event_id, order_short_id }: { event_id: number; order_short_id: string }) {
  const order = await findOrderByShortId(ctx.db, event_id, order_short_id)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const transfer = await findTransfer(ctx.db, order.id)
  const is_due = order.status === OrderStatus.AWAITING_PAYMENT && order.payment_provider === 'bank'
  if (!transfer || !is_due || order.awaits_address || !hasSlip(transfer.iban, order.currency))
    throw new AppError('ORDER_STATE_CHANGED')
  const { total_gross: amount, currency, reference } = order
  return { reference, slip: { transfer, amount, currency, locale: ctx.locale } }
}

/** API-808: the Swiss QR-bill of an unpaid order, to scan and to print (BANK-2). */
export function slipPublicRoutes(app: FastifyInstance): void {
  route(app, checkoutEndpoints.slipDrawing, async (ctx, { params, reply }) => {
    const { slip } = await findSlip(ctx, params)
    return asPrivate(reply).type('image/svg+xml').send(drawSlip(slip))
  })
  route(app, checkoutEndpoints.slipFile, async (ctx, { params, reply }) => {
    const { slip, reference } = await findSlip(ctx, params)
    return asPrivate(reply)
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="qr-bill-${reference}.pdf"`)
      .send(await printSlip(slip))
  })
}
