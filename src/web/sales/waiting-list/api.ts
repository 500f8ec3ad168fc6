import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#core/platform/endpoint.ts'
import type { WaitingEnd } from '#core/records/waiting-entries/schema.ts'
import { waitingListEndpoints } from '#core/sales/waiting-list/endpoints.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

type Query = Readonly<Record<string, unknown>>
const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const one = (event_id: number, entry_id: number) => ({ ...inEvent(event_id), entry_id: String(entry_id) })

/** The calls alone; what they changed is read again once, by `refreshWaitingList`. */
export const waitingCalls = {
  list: (event_id: number, query: Query, signal?: AbortSignal) =>
    call(waitingListEndpoints.list, { params: inEvent(event_id), query, ...(signal ? { signal } : {}) }),
  offer: async (event_id: number, ids: number[]) =>
    (await call(waitingListEndpoints.offer, { params: inEvent(event_id), body: { ids } })).results,
  move: async (event_id: number, ids: number[], given: { to: WaitingEnd; reason: string }) =>
    (await call(waitingListEndpoints.move, { params: inEvent(event_id), body: { ids, ...given } })).results,
  remove: async (event_id: number, ids: number[], reason: string) =>
    (await call(waitingListEndpoints.removeMany, { params: inEvent(event_id), body: { ids, reason } })).results,
}

export const waitingQueries = {
  all: (event_id: number) => ['events', event_id, 'waiting-list'] as const,
  list: (event_id: number, query: Query) =>
    queryOptions({
      queryKey: [...waitingQueries.all(event_id), 'list', query],
      queryFn: ({ signal }) => waitingCalls.list(event_id, query, signal),
      placeholderData: keepPreviousData,
    }),
  counts: (event_id: number) =>
    queryOptions({
      queryKey: [...waitingQueries.all(event_id), 'counts'],
      queryFn: ({ signal }) => call(waitingListEndpoints.counts, { params: inEvent(event_id), signal }),
    }),
}

/** An offer holds stock: the event's figures and orders change with it. */
export const refreshWaitingList = (event_id: number) =>
  queryClient.invalidateQueries({ queryKey: ['events', event_id] })

export const addEntry = async (event_id: number, body: BodyInput<typeof waitingListEndpoints.add>) => {
  const entry = await call(waitingListEndpoints.add, { params: inEvent(event_id), body })
  await refreshWaitingList(event_id)
  return entry
}

export const updateEntry = async (
  event_id: number,
  entry_id: number,
  body: BodyInput<typeof waitingListEndpoints.update>,
) => {
  const entry = await call(waitingListEndpoints.update, { params: one(event_id, entry_id), body })
  await refreshWaitingList(event_id)
  return entry
}
