import { z } from 'zod'
import { AnswersInput } from '#core/catalog/questions/schema.ts'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import {
  ATTENDEE_LIST,
  AttendeeCancelInput,
  AttendeeInput,
  AttendeeReactivateInput,
  AttendeeView,
  GuestImportInput,
  GuestImportView,
  GuestListInput,
  GuestListView,
  NewAttendeeInput,
} from './schema.ts'

const OneAttendee = z.object({ event_id: PathId, attendee_id: PathId })

/**
 * Attendees of an event: list, by hand, imported, change, cancel, reactivate, reissue, resend (API-80, API-80a, API-81,
 * API-83, API-84, API-85).
 */
export const attendeeEndpoints = {
  list: endpoint({
    method: 'GET',
    may_lag: true,
    path: '/events/:event_id/attendees',
    can: 'attendee.read',
    summary: 'Attendees of an event',
    params: InEvent,
    data: AttendeeView,
    list: ATTENDEE_LIST,
  }),
  create: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: '/events/:event_id/attendees',
    can: 'attendee.write',
    summary: 'Add an attendee by hand',
    params: InEvent,
    body: NewAttendeeInput,
    data: AttendeeView,
    status: 201,
    idempotent: true,
  }),
  checkGuests: endpoint({
    method: 'POST',
    path: '/events/:event_id/attendees/import/check',
    can: 'attendee.write',
    summary: 'Read a list of guests and tell what is wrong with its lines; adds nobody',
    operation_id: 'checkGuestList',
    params: InEvent,
    body: GuestListInput,
    data: GuestListView,
  }),
  importGuests: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: '/events/:event_id/attendees/import',
    can: 'attendee.write',
    summary: 'Add everybody on a list of guests, or nobody',
    operation_id: 'importGuestList',
    params: InEvent,
    body: GuestImportInput,
    data: GuestImportView,
    status: 201,
    idempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/attendees/:attendee_id',
    can: 'attendee.read',
    summary: 'One attendee',
    params: OneAttendee,
    data: AttendeeView,
  }),
  update: endpoint({
    method: 'PUT',
    // also changes the ticket
    moves_stock_or_money: true,
    path: '/events/:event_id/attendees/:attendee_id',
    can: 'attendee.write',
    summary: 'Change an attendee',
    params: OneAttendee,
    body: AttendeeInput,
    data: AttendeeView,
  }),
  updateAnswers: endpoint({
    method: 'PUT',
    path: '/events/:event_id/attendees/:attendee_id/answers',
    can: 'attendee.write',
    can_too: 'question.read',
    summary: 'Edit the answers of an attendee',
    params: OneAttendee,
    body: AnswersInput,
    data: AttendeeView,
  }),
  cancel: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: '/events/:event_id/attendees/:attendee_id/cancel',
    can: 'attendee.write',
    summary: 'Cancel one ticket',
    params: OneAttendee,
    body: AttendeeCancelInput,
    data: AttendeeView,
  }),
  reactivate: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: '/events/:event_id/attendees/:attendee_id/reactivate',
    can: 'attendee.write',
    summary: 'Make a cancelled ticket valid again',
    params: OneAttendee,
    body: AttendeeReactivateInput,
    data: AttendeeView,
  }),
  resendTicket: endpoint({
    method: 'POST',
    path: '/events/:event_id/attendees/:attendee_id/resend-ticket',
    can: 'attendee.write',
    summary: 'Mail the ticket again',
    params: OneAttendee,
  }),
  reissue: endpoint({
    method: 'POST',
    path: '/events/:event_id/attendees/:attendee_id/reissue',
    can: 'attendee.write',
    summary: 'Replace the ticket by a new one',
    params: OneAttendee,
    data: AttendeeView,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/events/:event_id/attendees/:attendee_id/ticket.pdf',
    can: 'attendee.read',
    summary: 'One ticket as a PDF file',
    operation_id: 'getTicketPdf',
    params: OneAttendee,
  }),
} as const
