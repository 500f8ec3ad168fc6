import { EventDateView } from '#core/catalog/event-dates/schema.ts'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { CancelDateInput, DateActionView, DateCancellationView } from './schema.ts'

const OneDate = InEvent.extend({ event_date_id: PathId })

/** Cancelling and reopening a date (API-202). */
export const dateActionEndpoints = {
  look: endpoint({
    method: 'GET',
    path: '/events/:event_id/dates/:event_date_id/cancellation',
    can: 'date.cancel',
    summary: 'What cancelling a date would do, and what it did',
    params: OneDate,
    data: DateCancellationView,
  }),
  cancel: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: '/events/:event_id/dates/:event_date_id/cancel',
    can: 'date.cancel',
    summary: 'Cancel a date, or handle those who still have tickets for it',
    params: OneDate,
    body: CancelDateInput,
    data: DateActionView,
    status: 201,
    idempotent: true,
  }),
  reopen: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: '/events/:event_id/dates/:event_date_id/reopen',
    can: 'date.cancel',
    summary: 'Reopen a cancelled date',
    params: OneDate,
    data: EventDateView,
    idempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/date-actions/:date_action_id',
    can: 'date.cancel',
    summary: 'How far cancelling a date has come',
    params: InEvent.extend({ date_action_id: PathId }),
    data: DateActionView,
  }),
} as const
