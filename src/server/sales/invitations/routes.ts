import type { FastifyInstance } from 'fastify'
import { rsvpEndpoints } from '#core/sales/invitations/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { countRsvps } from '#server/records/rsvps/list-queries.ts'
import { readRsvp, readRsvpList } from '#server/records/rsvps/read-rsvps.ts'
import { toRsvpCountView, toRsvpRowView } from '#server/records/rsvps/views.ts'
import { addRsvp, type StoredRsvp } from './staff/add-rsvp.ts'
import { checkRsvpList, importRsvps } from './staff/import-rsvps.ts'
import { removeRsvp } from './staff/remove-rsvp.ts'
import { sendRsvps } from './staff/send-rsvps.ts'
import { updateRsvp } from './staff/update-rsvp.ts'

/** API-602: invitations, and what staff do with them (APP-6). */
export function rsvpRoutes(app: FastifyInstance): void {
  route(app, rsvpEndpoints.list, async (ctx, { event, list }) => readRsvpList(ctx, event.id, list))
  route(app, rsvpEndpoints.counts, async (ctx, { event }) => ({
    prices: (await countRsvps(ctx.db, event.id)).map(toRsvpCountView),
  }))
  route(
    app,
    rsvpEndpoints.add,
    async (ctx, { event, body }) => readRsvp(ctx, event.id, await addRsvp(ctx, event, body)),
    { replay: async (ctx, { event }, stored) => readRsvp(ctx, event.id, (stored as StoredRsvp).rsvp_id) },
  )
  route(app, rsvpEndpoints.check, async (ctx, { event, body }) => ({
    rows: (await checkRsvpList(ctx, event, body)).map((row) => toRsvpRowView(ctx.locale, row)),
  }))
  route(app, rsvpEndpoints.import, async (ctx, { event, body }) => ({ created: await importRsvps(ctx, event, body) }))
  route(app, rsvpEndpoints.send, async (ctx, { event, body }) => ({ results: await sendRsvps(ctx, event, body.ids) }))
  route(app, rsvpEndpoints.get, async (ctx, { event, params }) => readRsvp(ctx, event.id, params.rsvp_id))
  route(app, rsvpEndpoints.update, async (ctx, { event, params, body }) => {
    await updateRsvp(ctx, { event, id: params.rsvp_id }, body)
    return readRsvp(ctx, event.id, params.rsvp_id)
  })
  route(app, rsvpEndpoints.remove, async (ctx, { event, params, body }) =>
    removeRsvp(ctx, { event_id: event.id, id: params.rsvp_id }, body),
  )
}
