import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { MAX_SHORT_ID_LENGTH } from '#core/platform/limits.ts'
import { PublicAttendeeView } from './schema.ts'

const ByLink = z.object({ event_id: PathId, attendee_short_id: z.string().max(MAX_SHORT_ID_LENGTH) })

/** API-127: the ticket's own page, opened by its secret link. */
export const publicAttendeeEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/attendees/:attendee_short_id',
    can: 'public_attendee.read',
    summary: 'A ticket by its link',
    params: ByLink,
    data: PublicAttendeeView,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/attendees/:attendee_short_id/calendar.ics',
    can: 'public_attendee.read',
    summary: 'Calendar entry of a ticket',
    operation_id: 'getPublicAttendeeCalendar',
    params: ByLink,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/attendees/:attendee_short_id/ticket.pdf',
    can: 'public_attendee.read',
    summary: 'A ticket as a PDF file',
    operation_id: 'getPublicTicketPdf',
    params: ByLink,
  }),
} as const
