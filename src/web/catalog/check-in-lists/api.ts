import { checkInListEndpoints } from '#core/catalog/check-in-lists/endpoints.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { call } from '#web/platform/client/api-client.ts'
import { crudApi } from '#web/platform/client/crud-api.ts'
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

export const checkInListApi = {
  ...api,
  calls: { ...api.calls, rotate },
  rotateLink: async (event_id: number, list_id: number) => {
    const list = await rotate(event_id, list_id)
    await api.refresh(event_id)
    return list
  },
}
