import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { LiveQuery, LiveView } from './schema.ts'

/** API-605: the sale as it goes at this moment. It is read from the primary, never from a replica (LIVE-2). */
export const liveEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/live',
    can: 'live.read',
    summary: 'The sale of an event as it goes at this moment',
    operation_id: 'getEventLive',
    params: InEvent,
    query: LiveQuery,
    data: LiveView,
  }),
} as const
