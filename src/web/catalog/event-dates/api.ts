import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { eventDateEndpoints } from '#core/catalog/event-dates/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { refreshEvents } from '#web/catalog/events/api.ts'
import { call } from '#web/platform/client/api-client.ts'
import { crudApi } from '#web/platform/client/crud-api.ts'
import { loadAll } from '#web/platform/client/load-all.ts'

// the event says how many dates it has, and from when to when they are (DAT-12)
const api = crudApi(eventDateEndpoints, { refresh: () => refreshEvents() })

const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const oneDate = (event_id: number, id: number) => ({ ...inEvent(event_id), event_date_id: String(id) })

export const eventDateApi = {
  ...api,
  /** Every date that starts between two instants, the second one not included. */
  between: (event_id: number, { from, until }: { from: string; until: string }) =>
    queryOptions({
      queryKey: [...api.all(event_id), 'between', from, until],
      queryFn: ({ signal }) =>
        loadAll({
          loadPage: (query) => api.calls.list(event_id, query, signal),
          query: { filter_fields: { starts_at: { gte: from, lt: until } } },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  /** Every date there is, to choose one of. */
  choices: (event_id: number) =>
    queryOptions({
      queryKey: [...api.all(event_id), 'choices'],
      queryFn: ({ signal }) =>
        loadAll({ loadPage: (query) => api.calls.list(event_id, query, signal), query: {}, signal }),
    }),
  /** What a call would make (DAT-18): asked anew each time, and not again when it has been made. */
  preview: (event_id: number, body: BodyInput<typeof eventDateEndpoints.preview>) =>
    queryOptions({
      queryKey: ['date-preview', event_id, body],
      queryFn: ({ signal }) => call(eventDateEndpoints.preview, { params: inEvent(event_id), body, signal }),
      placeholderData: keepPreviousData,
      retry: false,
      gcTime: 0,
    }),
  /** What a change would do (DAT-21); the same. */
  dryRun: (event_id: number, id: number, body: BodyInput<typeof eventDateEndpoints.update>) =>
    queryOptions({
      queryKey: ['date-dry-run', event_id, id, body],
      queryFn: ({ signal }) =>
        call(eventDateEndpoints.update, {
          params: oneDate(event_id, id),
          body: { ...body, dry_run: true },
          signal,
        }),
      placeholderData: keepPreviousData,
      retry: false,
      gcTime: 0,
    }),
  /** Those with orders or holds stay and are named (DAT-23). */
  removeUnused: (event_id: number, ids: readonly number[]) =>
    call(eventDateEndpoints.removeMany, { params: inEvent(event_id), body: { ids: [...ids], skip_used: true } }),
  prices: (event_id: number, id: number) =>
    queryOptions({
      queryKey: [...api.all(event_id), id, 'prices'],
      queryFn: ({ signal }) => call(eventDateEndpoints.getPrices, { params: oneDate(event_id, id), signal }),
    }),
  putPrices: async (event_id: number, id: number, body: BodyInput<typeof eventDateEndpoints.putPrices>) => {
    const prices = await call(eventDateEndpoints.putPrices, { params: oneDate(event_id, id), body })
    await api.refresh(event_id)
    return prices
  },
}
