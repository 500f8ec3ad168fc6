import { queryOptions } from '@tanstack/react-query'
import { searchEndpoints } from '#core/reporting/search/endpoints.ts'
import { PALETTE_STALE_MS } from '#web/app/admin/limits.ts'
import { call } from '#web/platform/client/api-client.ts'

interface Where {
  readonly event_id?: string | undefined
  readonly organizer_id?: string | undefined
}

const ask = ({ event_id, organizer_id }: Where, query: string, signal: AbortSignal) => {
  if (event_id !== undefined) return call(searchEndpoints.event, { params: { event_id }, query: { query }, signal })
  if (organizer_id !== undefined)
    return call(searchEndpoints.organizer, { params: { organizer_id }, query: { query }, signal })
  return call(searchEndpoints.account, { query: { query }, signal })
}

export const searchQueries = {
  /** In the event or among the organizer's events that are open, else in all of the account (LST-30). */
  find: (where: Where, query: string) =>
    queryOptions({
      queryKey: ['search', where.event_id ?? null, where.organizer_id ?? null, query],
      queryFn: ({ signal }) => ask(where, query, signal),
      // people come and go while the palette is opened again
      staleTime: PALETTE_STALE_MS,
    }),
}
