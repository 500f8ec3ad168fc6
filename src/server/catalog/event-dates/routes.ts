import type { FastifyInstance } from 'fastify'
import { eventDateEndpoints } from '#core/catalog/event-dates/endpoints.ts'
import type { CreatedDatesView } from '#core/catalog/event-dates/schema.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { changeDatePrices } from './change-date-prices.ts'
import { changeEventDates } from './change-event-dates.ts'
import { type CreatedDates, createEventDates } from './create-event-dates.ts'
import { deleteEventDates } from './delete-event-dates.ts'
import { previewEventDates } from './preview-event-dates.ts'
import { findDatePrices } from './price-queries.ts'
import { findEventDatesByIds, listEventDates } from './queries.ts'
import { readEventDate, readEventDates } from './read-event-dates.ts'
import { toDatePriceView } from './views.ts'

async function showCreated(
  ctx: StaffCtx,
  event: EventRow,
  { created, skipped }: CreatedDates,
): Promise<CreatedDatesView> {
  const rows = await findEventDatesByIds(ctx.db, event.id, created)
  return { created: await readEventDates(ctx, event, rows), skipped: [...skipped] }
}

async function showPrices(ctx: StaffCtx, event: EventRow, id: number) {
  await readEventDate(ctx, event, id)
  return { prices: (await findDatePrices(ctx.db, event.id, [id])).map(toDatePriceView) }
}

export function eventDateRoutes(app: FastifyInstance): void {
  route(app, eventDateEndpoints.list, async (ctx, { event, list }) => {
    const { rows, total } = await listEventDates(ctx.db, event.id, list)
    return { rows: await readEventDates(ctx, event, rows), total }
  })
  route(
    app,
    eventDateEndpoints.create,
    async (ctx, { event, body }) => showCreated(ctx, event, await createEventDates(ctx, event, body)),
    { replay: (ctx, { event }, stored) => showCreated(ctx, event, stored as CreatedDates) },
  )
  route(app, eventDateEndpoints.preview, (ctx, { event, body }) => previewEventDates(ctx, event, body))
  route(app, eventDateEndpoints.removeMany, (ctx, { event, body }) =>
    deleteEventDates(ctx, event, { ...body, must_exist: false }),
  )
  route(app, eventDateEndpoints.get, (ctx, { event, params }) => readEventDate(ctx, event, params.event_date_id))
  route(app, eventDateEndpoints.update, async (ctx, { event, params, body }) => {
    const changed = await changeEventDates(ctx, event, { id: params.event_date_id, input: body })
    return {
      date: await readEventDate(ctx, event, params.event_date_id),
      ...changed,
      collisions: [...changed.collisions],
    }
  })
  route(app, eventDateEndpoints.remove, (ctx, { event, params }) =>
    deleteEventDates(ctx, event, { ids: [params.event_date_id], skip_used: false, must_exist: true }),
  )
  route(app, eventDateEndpoints.getPrices, (ctx, { event, params }) => showPrices(ctx, event, params.event_date_id))
  route(app, eventDateEndpoints.putPrices, async (ctx, { event, params, body }) => {
    await changeDatePrices(ctx, event, { id: params.event_date_id, input: body })
    return showPrices(ctx, event, params.event_date_id)
  })
}
