import { z } from 'zod'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { CSV_SEPARATORS } from '#core/platform/csv-separator.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { EXPORT_FORMATS } from '#core/reporting/exports/endpoints.ts'
import { FunnelFileQuery, FunnelQuery, FunnelView } from './schema.ts'

/** API-605: how far buyers came and where from (FUN-4). */
export const funnelEndpoints = {
  get: endpoint({
    method: 'GET',
    may_lag: true,
    path: '/events/:event_id/funnel',
    can: 'stats.read',
    summary: 'How far buyers came, and where from',
    operation_id: 'getEventFunnel',
    params: InEvent,
    query: FunnelQuery,
    data: FunnelView,
  }),
  export: endpoint({
    method: 'GET',
    may_lag: true,
    path: '/events/:event_id/funnel/export',
    can: 'export',
    can_too: 'stats.read',
    summary: 'Sources of an event as a file',
    operation_id: 'exportEventFunnel',
    params: InEvent,
    query: FunnelFileQuery.extend({
      format: z.enum(EXPORT_FORMATS).default('csv'),
      separator: z.enum(CSV_SEPARATORS).optional(),
    }),
  }),
} as const
