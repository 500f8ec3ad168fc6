import type { FastifyInstance } from 'fastify'
import { attendeeEndpoints } from '#core/records/attendees/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { readAttendee, readAttendeeList } from '#server/records/attendees/read-attendee.ts'
import { toGuestRowView } from '#server/records/attendees/views.ts'
import { cancelAttendee } from './cancel-attendee.ts'
import { createAttendee, type StoredAttendee } from './create-attendee.ts'
import { importGuests } from './import-guests.ts'
import { reactivateAttendee } from './reactivate-attendee.ts'
import { readGuestList } from './read-guest-list.ts'
import { reissueAttendee } from './reissue-attendee.ts'
import { resendTicket } from './resend-ticket.ts'
import { updateAttendee } from './update-attendee.ts'
import { updateAttendeeAnswers } from './update-attendee-answers.ts'

export function attendeeRoutes(app: FastifyInstance): void {
  route(app, attendeeEndpoints.list, async (ctx, { event, list }) => readAttendeeList(ctx, event, list))
  route(
    app,
    attendeeEndpoints.create,
    async (ctx, { event, body }) => readAttendee(ctx, event, await createAttendee(ctx, event, body)),
    {
      replay: async (ctx, { event }, stored) => readAttendee(ctx, event, (stored as StoredAttendee).attendee_id),
    },
  )
  route(app, attendeeEndpoints.checkGuests, async (ctx, { event, body }) => ({
    rows: (await readGuestList(ctx.db, event.id, body)).map((row) => toGuestRowView(ctx.locale, row)),
  }))
  route(app, attendeeEndpoints.importGuests, async (ctx, { event, body }) => ({
    created: await importGuests(ctx, event, body),
  }))
  route(app, attendeeEndpoints.get, async (ctx, { event, params }) => readAttendee(ctx, event, params.attendee_id))
  route(app, attendeeEndpoints.update, async (ctx, { event, params, body }) => {
    await updateAttendee(ctx, { event_id: event.id, attendee_id: params.attendee_id }, body)
    return readAttendee(ctx, event, params.attendee_id)
  })
  route(app, attendeeEndpoints.updateAnswers, async (ctx, { event, params, body }) => {
    await updateAttendeeAnswers(ctx, { event_id: event.id, attendee_id: params.attendee_id }, body)
    return readAttendee(ctx, event, params.attendee_id)
  })
  route(app, attendeeEndpoints.cancel, async (ctx, { event, params, body }) => {
    await cancelAttendee(ctx, { event_id: event.id, attendee_id: params.attendee_id }, body)
    return readAttendee(ctx, event, params.attendee_id)
  })
  route(app, attendeeEndpoints.reactivate, async (ctx, { event, params, body }) => {
    await reactivateAttendee(ctx, { event_id: event.id, attendee_id: params.attendee_id }, body)
    return readAttendee(ctx, event, params.attendee_id)
  })
  route(app, attendeeEndpoints.resendTicket, async (ctx, { event, params }) =>
    resendTicket(ctx, { event_id: event.id, attendee_id: params.attendee_id }),
  )
  route(app, attendeeEndpoints.reissue, async (ctx, { event, params }) => {
    await reissueAttendee(ctx, { event_id: event.id, attendee_id: params.attendee_id })
    return readAttendee(ctx, event, params.attendee_id)
  })
}
