import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { listSpec } from '#core/platform/list-query.ts'
import { ExportQuery } from '#core/reporting/exports/endpoints.ts'
import { FunnelFileQuery, FunnelQuery, FunnelView } from './schema.ts'

/** No list of pages: those with most orders stand first. */
const SOURCE_LIST = listSpec({
  sorts: ['orders_count'],
  default_sort: 'orders_count',
  default_direction: 'desc',
  filters: {},
})

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
    query: ExportQuery.extend(FunnelFileQuery.shape),
    export_of: SOURCE_LIST,
  }),
} as const
