import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { FindQuery, FoundView } from './schema.ts'

/** API-55: people, references and codes by what somebody remembers of them (LST-30). */
export const searchEndpoints = {
  account: endpoint({
    method: 'GET',
    path: '/search',
    can: 'event.read',
    summary: 'Find people, orders and promo codes in all events',
    operation_id: 'search',
    query: FindQuery,
    data: FoundView,
  }),
  organizer: endpoint({
    method: 'GET',
    path: '/organizers/:organizer_id/search',
    can: 'event.read',
    summary: 'The same in the events of an organizer',
    operation_id: 'searchOrganizer',
    params: z.object({ organizer_id: PathId }),
    query: FindQuery,
    data: FoundView,
  }),
  event: endpoint({
    method: 'GET',
    path: '/events/:event_id/search',
    can: 'event.read',
    summary: 'The same in one event',
    operation_id: 'searchEvent',
    params: z.object({ event_id: PathId }),
    query: FindQuery,
    data: FoundView,
  }),
} as const
