import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { capacityEndpoints } from '#core/catalog/capacity-assignments/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const one = (event_id: number, capacity_id: number) => ({
  event_id: String(event_id),
  capacity_id: String(capacity_id),
})

export const capacityQueries = {
  all: (event_id: number) => ['events', event_id, 'capacity-assignments'] as const,
  list: (event_id: number, query: Readonly<Record<string, unknown>>) =>
    queryOptions({
      queryKey: [...capacityQueries.all(event_id), 'list', query],
      queryFn: ({ signal }) => call(capacityEndpoints.list, { params: inEvent(event_id), query, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** The calls alone, for many capacities in a row; what they changed is read again once, by `refreshEvent`. */
export const capacityCalls = {
  update: (event_id: number, id: number, body: BodyInput<typeof capacityEndpoints.update>) =>
    call(capacityEndpoints.update, { params: one(event_id, id), body }),
  remove: (event_id: number, id: number) => call(capacityEndpoints.remove, { params: one(event_id, id) }),
}

/** Everything of the event: what a capacity refuses shows on its tickets and its dashboard too. */
export const refreshEvent = (event_id: number) => queryClient.invalidateQueries({ queryKey: ['events', event_id] })

export const createCapacity = async (event_id: number, body: BodyInput<typeof capacityEndpoints.create>) => {
  const capacity = await call(capacityEndpoints.create, { params: inEvent(event_id), body })
  await refreshEvent(event_id)
  return capacity
}

export const updateCapacity = async (
  event_id: number,
  id: number,
  body: BodyInput<typeof capacityEndpoints.update>,
) => {
  const capacity = await capacityCalls.update(event_id, id, body)
  await refreshEvent(event_id)
  return capacity
}

export const deleteCapacity = async (event_id: number, id: number) => {
  await capacityCalls.remove(event_id, id)
  await refreshEvent(event_id)
}
