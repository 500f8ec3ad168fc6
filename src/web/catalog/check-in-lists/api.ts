import { queryOptions } from '@tanstack/react-query'
import { checkInListEndpoints } from '#core/catalog/check-in-lists/endpoints.ts'
import { eventDateEndpoints } from '#core/catalog/event-dates/endpoints.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { call } from '#web/platform/client/api-client.ts'
import { crudApi } from '#web/platform/client/crud-api.ts'
import { loadAll } from '#web/platform/client/load-all.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const api = crudApi(checkInListEndpoints, {
  // what the lists leave out is told with the figures of check-in (CIL-10)
  refresh: (event_id, key) =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: eventQueries.checkInStats(event_id).queryKey }),
    ]),
})

/** The call alone, for many lists in a row. */
const rotate = (event_id: number, list_id: number) =>
  call(checkInListEndpoints.rotateLink, { params: { event_id: String(event_id), list_id: String(list_id) } })

/** The dates of an event from its first start to its last end: all that take place (DAT-12). */
export const listDates = ({ id, start_date, effective_end_date }: EventView) =>
  queryOptions({
    queryKey: ['events', id, 'dates', 'for a list', start_date, effective_end_date],
    queryFn: ({ signal }) =>
      loadAll({
        loadPage: (query) => call(eventDateEndpoints.list, { params: { event_id: String(id) }, query, signal }),
        query: { filter_fields: { starts_at: { gte: start_date, lt: effective_end_date } } },
        signal,
      }),
  })

export const checkInListApi = {
  ...api,
  calls: { ...api.calls, rotate },
  rotateLink: async (event_id: number, list_id: number) => {
    const list = await rotate(event_id, list_id)
    await api.refresh(event_id)
    return list
  },
}
