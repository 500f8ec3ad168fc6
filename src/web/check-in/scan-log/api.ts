import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { scanEndpoints } from '#core/check-in/scanning/endpoints.ts'
import { checkInListApi } from '#web/catalog/check-in-lists/api.ts'
import { call } from '#web/platform/client/api-client.ts'

const one = (event_id: number, list_id: number) => ({ event_id: String(event_id), list_id: String(list_id) })

export const scanQueries = {
  list: (event_id: number, list_id: number, query: Readonly<Record<string, unknown>>) =>
    queryOptions({
      queryKey: [...checkInListApi.all(event_id), list_id, 'scans', 'list', query],
      queryFn: ({ signal }) => call(scanEndpoints.list, { params: one(event_id, list_id), query, signal }),
      placeholderData: keepPreviousData,
      // the door goes on while staff look at its log
      staleTime: 0,
    }),
}

/** The call alone, for many scans in a row; they are read again once, by `checkInListApi.refresh`. */
export const scanCalls = {
  markSeen: (event_id: number, list_id: number, scan_id: number) =>
    call(scanEndpoints.markSeen, { params: { ...one(event_id, list_id), scan_id: String(scan_id) } }),
}

export const markScanSeen = async (event_id: number, list_id: number, scan_id: number) => {
  await scanCalls.markSeen(event_id, list_id, scan_id)
  await checkInListApi.refresh(event_id)
}
