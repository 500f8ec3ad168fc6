import { z } from 'zod'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { LOCALES } from '#core/platform/locales.ts'

/** The language of its words and dates; the caller's own unless told. */
const PosterQuery = z.object({ locale: z.enum(LOCALES).optional() })

/** API-54: a poster of an event as a file (EVT-17). */
export const posterEndpoints = {
  pdf: endpoint({
    method: 'GET',
    path: '/events/:event_id/poster.pdf',
    can: 'event.read',
    summary: 'A poster of the event, to print',
    params: InEvent,
    query: PosterQuery,
  }),
  svg: endpoint({
    method: 'GET',
    path: '/events/:event_id/poster.svg',
    can: 'event.read',
    summary: 'The same poster as a drawing',
    params: InEvent,
    query: PosterQuery,
  }),
} as const
