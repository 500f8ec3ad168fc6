import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { promoCodeEndpoints } from '#core/catalog/promo-codes/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

type Query = Readonly<Record<string, unknown>>

const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const one = (event_id: number, promo_code_id: number) => ({
  event_id: String(event_id),
  promo_code_id: String(promo_code_id),
})

/** The calls alone, for many codes in a row; the list is read again once. */
export const promoCodeCalls = {
  list: (event_id: number, query: Query, signal?: AbortSignal) =>
    call(promoCodeEndpoints.list, { params: inEvent(event_id), query, ...(signal ? { signal } : {}) }),
  update: (event_id: number, id: number, body: BodyInput<typeof promoCodeEndpoints.update>) =>
    call(promoCodeEndpoints.update, { params: one(event_id, id), body }),
  remove: (event_id: number, id: number) => call(promoCodeEndpoints.remove, { params: one(event_id, id) }),
}

export const promoCodeQueries = {
  all: (event_id: number) => ['events', event_id, 'promo-codes'] as const,
  list: (event_id: number, query: Query) =>
    queryOptions({
      queryKey: [...promoCodeQueries.all(event_id), 'list', query],
      queryFn: ({ signal }) => promoCodeCalls.list(event_id, query, signal),
      placeholderData: keepPreviousData,
    }),
}

export const refreshPromoCodes = (event_id: number) =>
  queryClient.invalidateQueries({ queryKey: promoCodeQueries.all(event_id) })

export const createPromoCode = async (event_id: number, body: BodyInput<typeof promoCodeEndpoints.create>) => {
  const promo_code = await call(promoCodeEndpoints.create, { params: inEvent(event_id), body })
  await refreshPromoCodes(event_id)
  return promo_code
}

export const createPromoCodes = async (event_id: number, body: BodyInput<typeof promoCodeEndpoints.createMany>) => {
  const made = await call(promoCodeEndpoints.createMany, { params: inEvent(event_id), body })
  await refreshPromoCodes(event_id)
  return made
}

export const updatePromoCode = async (
  event_id: number,
  id: number,
  body: BodyInput<typeof promoCodeEndpoints.update>,
) => {
  const promo_code = await promoCodeCalls.update(event_id, id, body)
  await refreshPromoCodes(event_id)
  return promo_code
}

export const deletePromoCode = async (event_id: number, id: number) => {
  await promoCodeCalls.remove(event_id, id)
  await refreshPromoCodes(event_id)
}
