import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { eventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import type { EventStatus } from '#core/platform/states/event-state.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { asShown, asShownPage } from './as-shown.ts'

type ListQuery = Readonly<Record<string, unknown>>

export const eventQueries = {
  all: () => ['events'] as const,
  list: (query: ListQuery) =>
    queryOptions({
      queryKey: ['events', 'list', query],
      queryFn: async ({ signal }) => asShownPage(await call(eventEndpoints.list, { query, signal })),
      placeholderData: keepPreviousData,
    }),
  listOfOrganizer: (organizer_id: number, query: ListQuery) =>
    queryOptions({
      queryKey: ['organizers', organizer_id, 'events', query],
      queryFn: async ({ signal }) =>
        asShownPage(
          await call(eventEndpoints.listOfOrganizer, { params: { organizer_id: String(organizer_id) }, query, signal }),
        ),
      placeholderData: keepPreviousData,
    }),
  one: (event_id: number) =>
    queryOptions({
      queryKey: ['events', event_id],
      queryFn: async ({ signal }) =>
        asShown(await call(eventEndpoints.get, { params: { event_id: String(event_id) }, signal })),
    }),
  /** `event_date_id`: of one date alone (DAT-58). */
  stats: (
    event_id: number,
    { event_date_id, ...range }: { from?: string; to?: string; event_date_id?: number | undefined },
  ) => {
    const query = event_date_id === undefined ? range : { ...range, event_date_id: String(event_date_id) }
    return queryOptions({
      queryKey: ['events', event_id, 'stats', query],
      queryFn: ({ signal }) => call(eventEndpoints.stats, { params: { event_id: String(event_id) }, query, signal }),
      placeholderData: keepPreviousData,
    })
  },
  checkInStats: (event_id: number) =>
    queryOptions({
      queryKey: ['events', event_id, 'check_in_stats'],
      queryFn: ({ signal }) => call(eventEndpoints.checkInStats, { params: { event_id: String(event_id) }, signal }),
    }),
  saleHealth: (event_id: number) =>
    queryOptions({
      queryKey: ['events', event_id, 'sale-health'],
      queryFn: ({ signal }) => call(eventEndpoints.saleHealth, { params: { event_id: String(event_id) }, signal }),
    }),
}

/** Lists of events stand under two prefixes (all, and those of an organizer). */
export const refreshEvents = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: eventQueries.all() }),
    queryClient.invalidateQueries({ queryKey: ['organizers'] }),
  ])
}

export const createEvent = async (body: BodyInput<typeof eventEndpoints.create>) => {
  const event = asShown(await call(eventEndpoints.create, { body }))
  await refreshEvents()
  return event
}

export const duplicateEvent = async (event_id: number, body: BodyInput<typeof eventEndpoints.duplicate>) => {
  const event = asShown(await call(eventEndpoints.duplicate, { params: { event_id: String(event_id) }, body }))
  await refreshEvents()
  return event
}

export const updateEvent = async (event_id: number, body: BodyInput<typeof eventEndpoints.update>) => {
  const event = asShown(await call(eventEndpoints.update, { params: { event_id: String(event_id) }, body }))
  await refreshEvents()
  return event
}

export const patchSettings = async (event_id: number, body: BodyInput<typeof eventEndpoints.patchSettings>) => {
  const settings = await call(eventEndpoints.patchSettings, { params: { event_id: String(event_id) }, body })
  await refreshEvents()
  return settings
}

/** The call alone, for many events in a row; the lists are read again once. */
export const putEventStatus = (event_id: number, status: EventStatus) =>
  call(eventEndpoints.setStatus, { params: { event_id: String(event_id) }, body: { status } })

export const setEventStatus = async (event_id: number, status: EventStatus) => {
  await putEventStatus(event_id, status)
  await refreshEvents()
}

/** Pauses the sale or resumes it, as the event was last seen (LIVE-5). */
export const turnSale = async (event_id: number, { pause, updated_at }: { pause: boolean; updated_at: string }) => {
  const endpoint = pause ? eventEndpoints.pauseSale : eventEndpoints.resumeSale
  const sale = await call(endpoint, { params: { event_id: String(event_id) }, body: { updated_at } })
  await refreshEvents()
  return sale
}

export const deleteEvent = async (event_id: number) => {
  await call(eventEndpoints.remove, { params: { event_id: String(event_id) } })
  await refreshEvents()
}
