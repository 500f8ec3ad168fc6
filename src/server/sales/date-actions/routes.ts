import type { FastifyInstance } from 'fastify'
import { dateActionEndpoints } from '#core/sales/date-actions/endpoints.ts'
import { readEventDate } from '#server/catalog/event-dates/read-event-dates.ts'
import { route } from '#server/platform/http/route.ts'
import { cancelDate, type StoredAction } from './cancel-date.ts'
import { readDateActionView, readDateCancellation } from './read-date-action.ts'
import { reopenDate } from './reopen-date.ts'

export function dateActionRoutes(app: FastifyInstance): void {
  route(app, dateActionEndpoints.look, (ctx, { event, params }) =>
    readDateCancellation(ctx, event, params.event_date_id),
  )
  route(
    app,
    dateActionEndpoints.cancel,
    async (ctx, { event, params, body }) => {
      const date = { event_id: event.id, event_date_id: params.event_date_id }
      return readDateActionView(ctx, event, await cancelDate(ctx, date, body))
    },
    {
      replay: (ctx, { event }, stored) => readDateActionView(ctx, event, (stored as StoredAction).date_action_id),
    },
  )
  route(
    app,
    dateActionEndpoints.reopen,
    async (ctx, { event, params }) => {
      await reopenDate(ctx, { event_id: event.id, event_date_id: params.event_date_id })
      return readEventDate(ctx, event, params.event_date_id)
    },
    { replay: (ctx, { event, params }) => readEventDate(ctx, event, params.event_date_id) },
  )
  route(app, dateActionEndpoints.get, (ctx, { event, params }) => readDateActionView(ctx, event, params.date_action_id))
}
