import { capacityEndpoints } from '#core/catalog/capacity-assignments/endpoints.ts'
import { crudApi } from '#web/platform/client/crud-api.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

export const capacityApi = crudApi(capacityEndpoints, {
  // everything of the event: what a capacity refuses shows on its tickets and its dashboard too
  refresh: (event_id) => queryClient.invalidateQueries({ queryKey: ['events', event_id] }),
})
