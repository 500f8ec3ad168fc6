import { queryOptions } from '@tanstack/react-query'
import { SECOND_MS } from '#core/platform/limits.ts'
import { liveEndpoints } from '#core/reporting/live/endpoints.ts'
import { LIVE_SECONDS } from '#core/reporting/live/limits.ts'
import type { LiveView } from '#core/reporting/live/schema.ts'
import { queueEndpoints } from '#core/sales/waiting-room/endpoints.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { ASKED_AGAIN_SECONDS } from './limits.ts'

/** The sale as it goes (API-605). Of the seconds only what is new is asked for, and put to those there are. */
export const liveQuery = (event_id: number) => {
  const queryKey = ['events', event_id, 'live'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<LiveView> => {
      const before = queryClient.getQueryData<LiveView>(queryKey)
      const since = before ? Math.floor(Date.parse(before.at) / SECOND_MS) - ASKED_AGAIN_SECONDS : 0
      const told = await call(liveEndpoints.get, {
        params: { event_id: String(event_id) },
        query: { since: String(Math.max(0, since)) },
        signal,
      })
      return { ...told, seconds: joinSeconds(before, told, since) }
    },
  })
}

/** Those of before up to `since`, as far as they are shown at all, and the new ones. */
function joinSeconds(
  before: Pick<LiveView, 'seconds'> | undefined,
  told: Pick<LiveView, 'at' | 'seconds'>,
  since: number,
): LiveView['seconds'] {
  const oldest = Math.floor(Date.parse(told.at) / SECOND_MS) - LIVE_SECONDS
  const kept = (before?.seconds ?? []).filter(({ at }) => at > oldest && at <= since)
  return [...kept, ...told.seconds]
}

/** Pauses or resumes the waiting room (ROOM-3f). */
export const turnAdmissions = (event_id: number, to: 'pause' | 'resume') =>
  call(queueEndpoints[to], { params: { event_id: String(event_id) } })
