import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#core/endpoint.ts'
import { orderEndpoints } from '#core/orders/endpoints.ts'
import { call } from '#web/platform/api-client.ts'
import { queryClient } from '#web/platform/query-client.ts'

const one = (event_id: number, order_id: number) => ({ event_id: String(event_id), order_id: String(order_id) })

export const orderQueries = {
  all: (event_id: number) => ['events', event_id, 'orders'] as const,
  list: (event_id: number, query: Readonly<Record<string, unknown>>) =>
    queryOptions({
      queryKey: [...orderQueries.all(event_id), 'list', query],
      queryFn: ({ signal }) => call(orderEndpoints.list, { params: { event_id: String(event_id) }, query, signal }),
      placeholderData: keepPreviousData,
    }),
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
  await refresh(event_id)
  return order
}

/** The mail stands in the order's activity at once. */
export const resendConfirmation = async (event_id: number, order_id: number) => {
  await call(orderEndpoints.resendConfirmation, { params: one(event_id, order_id) })
  await refresh(event_id)
}
