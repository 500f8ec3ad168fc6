import type { FastifyInstance } from 'fastify'
import { eventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { findSettings, hasOrganizer } from '#server/catalog/events/queries.ts'
import { route } from '#server/platform/http/route.ts'
import { changeEventStatus } from './change-event-status.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { duplicateEvent } from './duplicate-event.ts'
import { loadEventPage, loadEventView } from './load-events.ts'
import { pauseSale, resumeSale } from './pause-sale.ts'
import { updateEvent } from './update-event.ts'
import { updateSettings } from './update-settings.ts'
import { toSalePause, toSettingsView } from './views.ts'

export function eventRoutes(app: FastifyInstance): void {
  route(app, eventEndpoints.list, (ctx, { list }) => loadEventPage(ctx, { may: ['event.read'] }, list))
  route(app, eventEndpoints.listOfOrganizer, async (ctx, { params, list }) => {
    const { account_id } = ctx.actor
    if (!(await hasOrganizer(ctx.db, { ...params, account_id }))) throw new AppError('NOT_FOUND')
    return loadEventPage(ctx, { ...params, may: ['event.read'] }, list)
  })
  route(app, eventEndpoints.create, async (ctx, { body }) => loadEventView(ctx, await createEvent(ctx, body)))
  route(app, eventEndpoints.get, (ctx, { event }) => loadEventView(ctx, event))
  route(app, eventEndpoints.update, async (ctx, { event, body }) =>
    loadEventView(ctx, await updateEvent(ctx, event, body)),
  )
  route(app, eventEndpoints.remove, (ctx, { event }) => deleteEvent(ctx, event))
  route(app, eventEndpoints.setStatus, async (ctx, { event, body }) =>
    loadEventView(ctx, await changeEventStatus(ctx, event, body.status)),
  )
  route(app, eventEndpoints.pauseSale, async (ctx, { event, body }) => toSalePause(await pauseSale(ctx, event, body)))
  route(app, eventEndpoints.resumeSale, async (ctx, { event, body }) => toSalePause(await resumeSale(ctx, event, body)))
  route(app, eventEndpoints.duplicate, async (ctx, { event, body }) =>
    loadEventView(ctx, await duplicateEvent(ctx, event, body)),
  )
  route(app, eventEndpoints.getSettings, async (ctx, { event }) => toSettingsView(await findSettings(ctx.db, event.id)))
  route(app, eventEndpoints.putSettings, async (ctx, { event, body }) =>
    toSettingsView(await updateSettings(ctx, event, body)),
  )
  route(app, eventEndpoints.patchSettings, async (ctx, { event, body }) =>
    toSettingsView(await updateSettings(ctx, event, body)),
  )
}
