import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#core/platform/endpoint.ts'
import type { ErrorCode } from '#core/platform/errors/errors.ts'
import { rsvpEndpoints } from '#core/sales/invitations/endpoints.ts'
import { ApiError, call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

type Query = Readonly<Record<string, unknown>>
const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const one = (event_id: number, rsvp_id: number) => ({ ...inEvent(event_id), rsvp_id: String(rsvp_id) })

/** The calls alone; what they changed is read again once, by `refreshRsvps`. */
export const rsvpCalls = {
  list: (event_id: number, query: Query, signal?: AbortSignal) =>
    call(rsvpEndpoints.list, { params: inEvent(event_id), query, ...(signal ? { signal } : {}) }),
  /** One invitation again; a refused row is the failure of the call. */
  send: async (event_id: number, id: number) => {
    const { results } = await call(rsvpEndpoints.send, { params: inEvent(event_id), body: { ids: [id] } })
    const [result] = results
    if (result?.code)
      throw new ApiError(result.code as ErrorCode, 409, result.message ? { message: result.message } : {})
  },
  remove: (event_id: number, id: number, notify: boolean) =>
    call(rsvpEndpoints.remove, { params: one(event_id, id), body: { notify } }),
}

export const rsvpQueries = {
  all: (event_id: number) => ['events', event_id, 'rsvps'] as const,
  list: (event_id: number, query: Query) =>
    queryOptions({
      queryKey: [...rsvpQueries.all(event_id), 'list', query],
      queryFn: ({ signal }) => rsvpCalls.list(event_id, query, signal),
      placeholderData: keepPreviousData,
    }),
  counts: (event_id: number) =>
    queryOptions({
      queryKey: [...rsvpQueries.all(event_id), 'counts'],
      queryFn: ({ signal }) => call(rsvpEndpoints.counts, { params: inEvent(event_id), signal }),
    }),
  one: (event_id: number, rsvp_id: number) =>
    queryOptions({
      queryKey: [...rsvpQueries.all(event_id), rsvp_id],
      queryFn: ({ signal }) => call(rsvpEndpoints.get, { params: one(event_id, rsvp_id), signal }),
    }),
}

/** Places are orders: the event's figures and orders change with them. */
export const refreshRsvps = (event_id: number) => queryClient.invalidateQueries({ queryKey: ['events', event_id] })

export const addRsvp = async (event_id: number, body: BodyInput<typeof rsvpEndpoints.add>) => {
  const rsvp = await call(rsvpEndpoints.add, { params: inEvent(event_id), body })
  await refreshRsvps(event_id)
  return rsvp
}

export const updateRsvp = async (event_id: number, id: number, body: BodyInput<typeof rsvpEndpoints.update>) => {
  const rsvp = await call(rsvpEndpoints.update, { params: one(event_id, id), body })
  await refreshRsvps(event_id)
  return rsvp
}

export const checkRsvpList = (event_id: number, body: BodyInput<typeof rsvpEndpoints.check>) =>
  call(rsvpEndpoints.check, { params: inEvent(event_id), body })

export const importRsvpList = async (event_id: number, body: BodyInput<typeof rsvpEndpoints.import>) => {
  const answer = await call(rsvpEndpoints.import, { params: inEvent(event_id), body })
  await refreshRsvps(event_id)
  return answer
}
