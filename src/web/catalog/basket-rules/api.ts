import { queryOptions } from '@tanstack/react-query'
import { basketRuleEndpoints } from '#core/catalog/basket-rules/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const one = (event_id: number, id: number) => ({ event_id: String(event_id), basket_rule_id: String(id) })
const key = (event_id: number) => ['events', event_id, 'basket-rules'] as const
const refresh = (event_id: number) => queryClient.invalidateQueries({ queryKey: key(event_id) })

export const basketRuleQueries = {
  /** Those of all tickets, extras and packages. */
  all: (event_id: number) =>
    queryOptions({
      queryKey: key(event_id),
      queryFn: ({ signal }) => call(basketRuleEndpoints.list, { params: inEvent(event_id), signal }),
    }),
}

export const createBasketRule = async (event_id: number, body: BodyInput<typeof basketRuleEndpoints.create>) => {
  const rule = await call(basketRuleEndpoints.create, { params: inEvent(event_id), body })
  await refresh(event_id)
  return rule
}

export const updateBasketRule = async (
  event_id: number,
  id: number,
  body: BodyInput<typeof basketRuleEndpoints.update>,
) => {
  const rule = await call(basketRuleEndpoints.update, { params: one(event_id, id), body })
  await refresh(event_id)
  return rule
}

export const deleteBasketRule = async (event_id: number, id: number) => {
  await call(basketRuleEndpoints.remove, { params: one(event_id, id) })
  await refresh(event_id)
}
