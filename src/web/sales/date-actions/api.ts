import { queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { DateActionStatus } from '#core/platform/states/date-action-state.ts'
import { dateActionEndpoints } from '#core/sales/date-actions/endpoints.ts'
import { eventDateApi } from '#web/catalog/event-dates/api.ts'
import { call } from '#web/platform/client/api-client.ts'
import { DATE_ACTION_POLL_MS } from './limits.ts'

const oneDate = (event_id: number, event_date_id: number) => ({
  event_id: String(event_id),
  event_date_id: String(event_date_id),
})

export const dateActionApi = {
  /** What cancelling a date would do, and how far the last one has come; asked again while it runs. */
  look: (event_id: number, event_date_id: number) =>
    queryOptions({
      queryKey: [...eventDateApi.all(event_id), event_date_id, 'cancellation'],
      queryFn: ({ signal }) => call(dateActionEndpoints.look, { params: oneDate(event_id, event_date_id), signal }),
      refetchInterval: ({ state }) =>
        state.data?.action?.state === DateActionStatus.RUNNING ? DATE_ACTION_POLL_MS : false,
    }),
  cancel: async (event_id: number, event_date_id: number, body: BodyInput<typeof dateActionEndpoints.cancel>) => {
    const action = await call(dateActionEndpoints.cancel, { params: oneDate(event_id, event_date_id), body })
    await eventDateApi.refresh(event_id)
    return action
  },
  reopen: async (event_id: number, event_date_id: number) => {
    const date = await call(dateActionEndpoints.reopen, { params: oneDate(event_id, event_date_id) })
    await eventDateApi.refresh(event_id)
    return date
  },
}
