import { z } from 'zod'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { LARGE_BODY_KB, MAX_SHORT_ID_LENGTH, MAX_TOKEN_LENGTH } from '#core/platform/limits.ts'
import { DetailsInput } from '#core/records/orders/details-schema.ts'
import { TestCardInput } from '#core/sales/payments/test-card.ts'
import {
  HoldView,
  OrderCodeInput,
  PaymentInput,
  PaymentView,
  PublicOrderView,
  ReserveInput,
  TestPaymentView,
} from './schema.ts'

const OneOrder = z.object({ event_id: PathId, order_short_id: z.string().max(MAX_SHORT_ID_LENGTH) })
const one = '/public/events/:event_id/order/:order_short_id'

/** API-116 to API-125, API-128, API-129, API-310, API-606: the buyer's action against a clock. */
export const checkoutEndpoints = {
  reserve: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: '/public/events/:event_id/order',
    can: 'public.reserve',
    summary: 'Reserve tickets',
    operation_id: 'reserveTickets',
    params: InEvent,
    body: ReserveInput,
    data: PublicOrderView,
    status: 201,
    idempotent: true,
  }),
  current: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/order',
    can: 'public_order.write',
    summary: 'The running order of this checkout session',
    operation_id: 'getCurrentPublicOrder',
    params: InEvent,
    data: PublicOrderView,
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    can: 'public_order.read',
    summary: 'An order by its link',
    params: OneOrder,
    data: PublicOrderView,
  }),
  saveDetails: endpoint({
    method: 'PUT',
    moves_stock_or_money: true,
    path: one,
    can: 'public_order.write',
    summary: 'Save buyer and attendees',
    operation_id: 'savePublicOrderDetails',
    params: OneOrder,
    body: DetailsInput,
    // hundreds of attendees, each with answers
    max_body_kb: LARGE_BODY_KB,
    data: PublicOrderView,
    idempotent: true,
  }),
  changePromoCode: endpoint({
    method: 'PUT',
    moves_stock_or_money: true,
    path: `${one}/promo-code`,
    can: 'public_order.write',
    summary: 'Enter a promo code, replace it or take it away',
    operation_id: 'changePublicOrderPromoCode',
    params: OneOrder,
    body: OrderCodeInput,
    data: PublicOrderView,
  }),
  abandon: endpoint({
    method: 'DELETE',
    moves_stock_or_money: true,
    path: one,
    can: 'public_order.write',
    summary: 'Start again',
    operation_id: 'abandonPublicOrder',
    params: OneOrder,
    idempotent: true,
  }),
  moreTime: endpoint({
    method: 'POST',
    path: `${one}/more-time`,
    can: 'public_order.write',
    summary: 'Ask for more time, once, where holds are short',
    operation_id: 'extendPublicOrder',
    params: OneOrder,
    data: PublicOrderView,
  }),
  resume: endpoint({
    method: 'POST',
    path: `${one}/resume`,
    can: 'public_order.read',
    summary: 'Mail a link to continue',
    params: OneOrder,
  }),
  takeOver: endpoint({
    method: 'POST',
    path: `${one}/resume/:token`,
    can: 'auth.token',
    summary: 'Continue on this device',
    operation_id: 'takeOverPublicOrder',
    params: OneOrder.extend({ token: z.string().max(MAX_TOKEN_LENGTH) }),
    body: z
      .object({ session_transport: z.enum(['cookie', 'header']).default('cookie') })
      .default({ session_transport: 'cookie' }),
    data: PublicOrderView,
  }),
  startPayment: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: `${one}/payment`,
    can: 'public_order.write',
    summary: 'Choose how to pay',
    operation_id: 'startPublicOrderPayment',
    params: OneOrder,
    body: PaymentInput,
    data: PaymentView,
    idempotent: true,
  }),
  submitPayment: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: `${one}/payment/submit`,
    can: 'public_order.write',
    summary: 'Hold the tickets while the provider confirms',
    params: OneOrder,
    data: HoldView,
    idempotent: true,
  }),
  payByTestCard: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: `${one}/payment/test`,
    can: 'public_order.write',
    summary: 'Pay with a test card',
    operation_id: 'payPublicOrderByTestCard',
    params: OneOrder,
    body: TestCardInput,
    data: TestPaymentView,
  }),
  syncPayment: endpoint({
    method: 'POST',
    path: `${one}/payment/sync`,
    can: 'public_order.read',
    summary: 'Ask the provider now',
    params: OneOrder,
    data: PublicOrderView,
  }),
  /** API-606. A POST, because opening a mailed link must never act. */
  confirmAddress: endpoint({
    method: 'POST',
    path: '/public/confirm-address',
    can: 'auth.token',
    summary: 'Confirm the address of an order by its mailed link',
    operation_id: 'confirmPublicOrderAddress',
    body: z.object({ token: z.string().min(1).max(MAX_TOKEN_LENGTH) }),
  }),
  adoptSession: endpoint({
    method: 'POST',
    path: '/public/checkout-session',
    can: 'public_order.write',
    summary: 'Turn a header session into a cookie',
    operation_id: 'adoptCheckoutSession',
  }),
  slipDrawing: endpoint({
    method: 'GET',
    path: `${one}/payment-slip.svg`,
    can: 'public_order.read',
    summary: 'Swiss QR-bill of an unpaid order, as a drawing',
    operation_id: 'getPaymentSlipDrawing',
    params: OneOrder,
  }),
  slipFile: endpoint({
    method: 'GET',
    path: `${one}/payment-slip.pdf`,
    can: 'public_order.read',
    summary: 'Swiss QR-bill of an unpaid order, to print',
    operation_id: 'getPaymentSlipFile',
    params: OneOrder,
  }),
} as const
