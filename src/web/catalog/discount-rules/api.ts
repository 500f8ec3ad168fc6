import { queryOptions } from '@tanstack/react-query'
import { discountRuleEndpoints } from '#core/catalog/discount-rules/endpoints.ts'
import type { DiscountRuleView } from '#core/catalog/discount-rules/schema.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const one = (event_id: number, id: number) => ({ event_id: String(event_id), discount_rule_id: String(id) })
const key = (event_id: number) => ['events', event_id, 'discount-rules'] as const
const refresh = (event_id: number) => queryClient.invalidateQueries({ queryKey: key(event_id) })

export const discountRuleQueries = {
  /** All of them, in the order in which they act. */
  all: (event_id: number) =>
    queryOptions({
      queryKey: key(event_id),
      queryFn: ({ signal }) => call(discountRuleEndpoints.list, { params: inEvent(event_id), signal }),
    }),
}

export const createDiscountRule = async (event_id: number, body: BodyInput<typeof discountRuleEndpoints.create>) => {
  const rule = await call(discountRuleEndpoints.create, { params: inEvent(event_id), body })
  await refresh(event_id)
  return rule
}

export const updateDiscountRule = async (
  event_id: number,
  id: number,
  body: BodyInput<typeof discountRuleEndpoints.update>,
) => {
  const rule = await call(discountRuleEndpoints.update, { params: one(event_id, id), body })
  await refresh(event_id)
  return rule
}

export const deleteDiscountRule = async (event_id: number, id: number) => {
  await call(discountRuleEndpoints.remove, { params: one(event_id, id) })
  await refresh(event_id)
}

/** Rows stand in their new order at once; what the server says comes after, also when it refuses. */
export const sortDiscountRules = async (event_id: number, ids: readonly number[]) => {
  const { queryKey } = discountRuleQueries.all(event_id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (known: DiscountRuleView[] | undefined) =>
    known?.map((rule) => ({ ...rule, priority: ids.indexOf(rule.id) + 1 })).sort((a, b) => a.priority - b.priority),
  )
  try {
    const body = ids.map((id, index) => ({ id, order: index + 1 }))
    await call(discountRuleEndpoints.sort, { params: inEvent(event_id), body })
  } finally {
    await refresh(event_id)
  }
}
