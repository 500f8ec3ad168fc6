import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { mailEndpoints } from '#core/identity/mails/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { ORDER_STATUSES } from '#core/platform/states/order-state.ts'
import { orderUnitEndpoints } from '#core/records/order-units/endpoints.ts'
import { orderEndpoints } from '#core/records/orders/endpoints.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const LATEST_ORDERS = 5

type Query = Readonly<Record<string, unknown>>

const one = (event_id: number, order_id: number) => ({ event_id: String(event_id), order_id: String(order_id) })

/** The calls alone, for many orders in a row; what they changed is read again once, by `refreshEvent`. */
export const orderCalls = {
  list: (event_id: number, query: Query, signal?: AbortSignal) =>
    call(orderEndpoints.list, { params: { event_id: String(event_id) }, query, ...(signal ? { signal } : {}) }),
  cancel: (event_id: number, order_id: number, notify_buyer: boolean) =>
    call(orderEndpoints.cancel, { params: one(event_id, order_id), body: { notify_buyer } }),
  markPaid: (event_id: number, order_id: number, notify_buyer: boolean) =>
    call(orderEndpoints.markPaid, { params: one(event_id, order_id), body: { notify_buyer } }),
  resend: (event_id: number, order_id: number) =>
    call(orderEndpoints.resendConfirmation, { params: one(event_id, order_id) }),
}

export const orderQueries = {
  all: (event_id: number) => ['events', event_id, 'orders'] as const,
  list: (event_id: number, query: Query) =>
    queryOptions({
      queryKey: [...orderQueries.all(event_id), 'list', query],
      queryFn: ({ signal }) => orderCalls.list(event_id, query, signal),
      placeholderData: keepPreviousData,
    }),
  /** As the dashboard shows them. */
  latest: (event_id: number) => orderQueries.list(event_id, { per_page: LATEST_ORDERS }),
  one: (event_id: number, order_id: number) =>
    queryOptions({
      queryKey: [...orderQueries.all(event_id), order_id],
      queryFn: ({ signal }) => call(orderEndpoints.get, { params: one(event_id, order_id), signal }),
    }),
}

const refresh = (event_id: number) => queryClient.invalidateQueries({ queryKey: orderQueries.all(event_id) })

export const updateOrder = async (
  event_id: number,
  order_id: number,
  body: BodyInput<typeof orderEndpoints.update>,
) => {
  const order = await call(orderEndpoints.update, { params: one(event_id, order_id), body })
  await (body.with_tickets ? refreshEvent : refresh)(event_id)
  return order
}

/** Seats, tickets and figures of the event follow an order's end, so all of the event is read again. */
export const refreshEvent = (event_id: number) => queryClient.invalidateQueries({ queryKey: ['events', event_id] })

export const cancelOrder = async (event_id: number, order_id: number, notify_buyer: boolean) => {
  const order = await orderCalls.cancel(event_id, order_id, notify_buyer)
  await refreshEvent(event_id)
  return order
}

/** "Mark as paid": tickets come into being, so all of the event is read again. */
export const markOrderPaid = async (event_id: number, order_id: number, notify_buyer: boolean) => {
  await orderCalls.markPaid(event_id, order_id, notify_buyer)
  await refreshEvent(event_id)
}

/** Also a refused refund leaves its row, so the order is read again whatever the answer was. */
export const refundOrder = async (
  event_id: number,
  order_id: number,
  body: BodyInput<typeof orderEndpoints.refund>,
) => {
  try {
    return await call(orderEndpoints.refund, { params: one(event_id, order_id), body })
  } finally {
    await refreshEvent(event_id)
  }
}

/** An extra or package goes, and with a package its tickets: all of the event is read again. */
export const cancelUnit = async (event_id: number, unit_id: number) => {
  await call(orderUnitEndpoints.cancel, {
    params: { event_id: String(event_id), unit_id: String(unit_id) },
    body: {},
  })
  await refreshEvent(event_id)
}

/** It stands in the order's activity at once. */
export const reissueExtrasCode = async (event_id: number, order_id: number) => {
  await call(orderUnitEndpoints.reissueExtrasCode, { params: one(event_id, order_id) })
  await refresh(event_id)
}

export const retryReturn = async (event_id: number, order_id: number, payment_id: number) => {
  try {
    await call(orderEndpoints.retryReturn, { params: { ...one(event_id, order_id), payment_id: String(payment_id) } })
  } finally {
    await refresh(event_id)
  }
}

/** All there are, whatever their status (PAY-37). */
export const countTestOrders = (event_id: number) =>
  queryOptions({
    queryKey: [...orderQueries.all(event_id), 'test-count'],
    queryFn: async ({ signal }) => {
      const query = {
        per_page: 1,
        filter_fields: { is_test: { eq: true }, status: { in: ORDER_STATUSES.join(',') } },
      }
      const params = { event_id: String(event_id) }
      return (await call(orderEndpoints.list, { params, query, signal })).meta.total
    },
  })

export const deleteTestOrders = async (event_id: number) => {
  const { deleted } = await call(orderEndpoints.deleteTestOrders, { params: { event_id: String(event_id) } })
  await refreshEvent(event_id)
  return deleted
}

/** The mail stands in the order's activity at once. */
export const resendConfirmation = async (event_id: number, order_id: number) => {
  await orderCalls.resend(event_id, order_id)
  await refresh(event_id)
}

/** One mail of the order once more, to the address as it is now (MAIL-7). */
export const resendMail = async (event_id: number, order_id: number, mail_id: number) => {
  const answer = await call(mailEndpoints.resend, {
    params: { ...one(event_id, order_id), mail_id: String(mail_id) },
  })
  await refresh(event_id)
  return answer
}

/** A held mail goes out (CALM-10). */
export const releaseMail = async (event_id: number, order_id: number, mail_id: number) => {
  const answer = await call(mailEndpoints.release, {
    params: { ...one(event_id, order_id), mail_id: String(mail_id) },
  })
  await refresh(event_id)
  return answer
}

/** All held mails of the order that may go out do so. */
export const releaseMails = async (event_id: number, order_id: number) => {
  const answer = await call(mailEndpoints.releaseAll, { params: one(event_id, order_id) })
  await refresh(event_id)
  return answer
}
