import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { applicationEndpoints } from '#core/sales/place-requests/endpoints.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

type Query = Readonly<Record<string, unknown>>
const inEvent = (event_id: number) => ({ event_id: String(event_id) })

/** The calls alone; what they changed is read again once, by `refreshApplications`. */
export const applicationCalls = {
  list: (event_id: number, query: Query, signal?: AbortSignal) =>
    call(applicationEndpoints.list, { params: inEvent(event_id), query, ...(signal ? { signal } : {}) }),
  approve: async (event_id: number, ids: number[]) =>
    (await call(applicationEndpoints.approve, { params: inEvent(event_id), body: { ids } })).results,
  reject: async (event_id: number, body: BodyInput<typeof applicationEndpoints.reject>) =>
    (await call(applicationEndpoints.reject, { params: inEvent(event_id), body })).results,
  reopen: async (event_id: number, ids: number[]) =>
    (await call(applicationEndpoints.reopen, { params: inEvent(event_id), body: { ids } })).results,
}

const all = (event_id: number) => ['events', event_id, 'applications'] as const

export const applicationQueries = {
  list: (event_id: number, query: Query) =>
    queryOptions({
      queryKey: [...all(event_id), 'list', query],
      queryFn: ({ signal }) => applicationCalls.list(event_id, query, signal),
      placeholderData: keepPreviousData,
    }),
  one: (event_id: number, id: number) =>
    queryOptions({
      queryKey: [...all(event_id), id],
      queryFn: ({ signal }) =>
        call(applicationEndpoints.get, {
          params: { ...inEvent(event_id), application_id: String(id) },
          signal,
        }),
    }),
}

/** An approval holds stock: the event's figures and orders change with it. */
export const refreshApplications = (event_id: number) =>
  queryClient.invalidateQueries({ queryKey: ['events', event_id] })
