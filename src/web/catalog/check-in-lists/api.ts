import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { checkInListEndpoints } from '#core/catalog/check-in-lists/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const inEvent = (event_id: number) => ({ event_id: String(event_id) })
export const one = (event_id: number, list_id: number) => ({ event_id: String(event_id), list_id: String(list_id) })

export const checkInListQueries = {
  all: (event_id: number) => ['events', event_id, 'check-in-lists'] as const,
  list: (event_id: number, query: Readonly<Record<string, unknown>>) =>
    queryOptions({
      queryKey: [...checkInListQueries.all(event_id), 'list', query],
      queryFn: ({ signal }) => call(checkInListEndpoints.list, { params: inEvent(event_id), query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (event_id: number, list_id: number) =>
    queryOptions({
      queryKey: [...checkInListQueries.all(event_id), list_id],
      queryFn: ({ signal }) => call(checkInListEndpoints.get, { params: one(event_id, list_id), signal }),
    }),
}

/** The calls alone, for many lists in a row; they are read again once, by `refreshLists`. */
export const checkInListCalls = {
  remove: (event_id: number, list_id: number) => call(checkInListEndpoints.remove, { params: one(event_id, list_id) }),
  rotate: (event_id: number, list_id: number) =>
    call(checkInListEndpoints.rotateLink, { params: one(event_id, list_id) }),
}

/** What the lists leave out is told with the figures of the door (CIL-10). */
export const refreshLists = (event_id: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: checkInListQueries.all(event_id) }),
    queryClient.invalidateQueries({ queryKey: eventQueries.checkInStats(event_id).queryKey }),
  ])

export const createCheckInList = async (event_id: number, body: BodyInput<typeof checkInListEndpoints.create>) => {
  const list = await call(checkInListEndpoints.create, { params: inEvent(event_id), body })
  await refreshLists(event_id)
  return list
}

export const updateCheckInList = async (
  event_id: number,
  list_id: number,
  body: BodyInput<typeof checkInListEndpoints.update>,
) => {
  const list = await call(checkInListEndpoints.update, { params: one(event_id, list_id), body })
  await refreshLists(event_id)
  return list
}

export const deleteCheckInList = async (event_id: number, list_id: number) => {
  await checkInListCalls.remove(event_id, list_id)
  await refreshLists(event_id)
}

export const rotateListLink = async (event_id: number, list_id: number) => {
  const list = await checkInListCalls.rotate(event_id, list_id)
  await refreshLists(event_id)
  return list
}
