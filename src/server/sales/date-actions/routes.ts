import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { dateActionEndpoints } from '#core/sales/date-actions/endpoints.ts'
import { findEventDate } from '#server/catalog/event-dates/queries.ts'
import { toEventDateView } from '#server/catalog/event-dates/views.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { cancelDate, type StoredAction } from './cancel-date.ts'
import { readDateActionView, readDateCancellation } from './read-date-action.ts'
import { reopenDate } from './reopen-date.ts'

async function showDate(ctx: StaffCtx, event: EventRow, id: number) {
  const row = await findEventDate(ctx.db, event.id, id)
  if (!row) throw new AppError('NOT_FOUND')
  return toEventDateView(row, { timezone: event.timezone, now: ctx.now })
}

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
      return showDate(ctx, event, params.event_date_id)
    },
    { replay: (ctx, { event, params }) => showDate(ctx, event, params.event_date_id) },
  )
  route(app, dateActionEndpoints.get, (ctx, { event, params }) => readDateActionView(ctx, event, params.date_action_id))
}
