import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { auditLogEndpoints } from '#core/reporting/audit-log/endpoints.ts'
import { call } from '#web/platform/client/api-client.ts'

export const auditQueries = {
  /** Stretch after stretch, newest first; `event_id` null: of the whole account. */
  entries: (event_id: number | null, asked: object) =>
    infiniteQueryOptions({
      queryKey: ['audit', event_id, asked] as const,
      queryFn: ({ pageParam, signal }) => {
        const query = pageParam === null ? asked : { ...asked, before: pageParam }
        return event_id === null
          ? call(auditLogEndpoints.audit, { query, signal })
          : call(auditLogEndpoints.auditOfEvent, { params: { event_id: String(event_id) }, query, signal })
      },
      initialPageParam: null as number | null,
      getNextPageParam: ({ meta }) => meta.next_before,
      placeholderData: keepPreviousData,
      // work goes on while somebody reads
      staleTime: 0,
    }),
}
