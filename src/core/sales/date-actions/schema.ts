import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantView, multiLine, optional } from '#core/platform/fields.ts'
import {
  DATE_ACTION_FAILURES,
  DATE_ACTION_HOLDERS,
  DATE_ACTION_STATUSES,
} from '#core/platform/states/date-action-state.ts'
import { EVENT_DATE_STATUSES } from '#core/platform/states/event-date-state.ts'
import { MAX_DATE_MESSAGE_LENGTH } from './limits.ts'

/** What becomes of those who have the date, and whether they hear of it (DAT-31). */
export const CancelDateInput = z
  .object({
    holders: z.enum(DATE_ACTION_HOLDERS),
    /** Where they are moved to: another date of the event that takes place and is not over. */
    target_date_id: Id.nullish(),
    /** One mail to each address (MAIL-61). */
    notify: z.boolean().default(true),
    /** Plain text, in that mail. */
    message: optional(multiLine(MAX_DATE_MESSAGE_LENGTH)),
  })
  .superRefine(({ holders, target_date_id }, ctx) => {
    if (holders === 'MOVE' && target_date_id == null)
      ctx.addIssue({ code: 'custom', message: 'required', path: ['target_date_id'] })
    if (holders !== 'MOVE' && target_date_id != null)
      ctx.addIssue({ code: 'custom', message: 'target_only_to_move', path: ['target_date_id'] })
  })
export type CancelDateInput = z.output<typeof CancelDateInput>

/** An order that could not be handled; what staff do about it they do at the order. */
const FailedOrderView = z.object({
  order_id: Id,
  reference: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  reason: z.enum(DATE_ACTION_FAILURES),
})

/** One cancelling and how far it has come (API-202). */
export const DateActionView = z.object({
  id: Id,
  event_date_id: Id,
  state: z.enum(DATE_ACTION_STATUSES),
  holders: z.enum(DATE_ACTION_HOLDERS),
  target_date_id: Id.nullable(),
  notify: z.boolean(),
  counts: z.object({
    /** Orders with the date that were found so far; `done`, `failed` and `pending` of them. */
    orders: z.int(),
    done: z.int(),
    failed: z.int(),
    pending: z.int(),
    /** Tickets cancelled or moved. */
    tickets: z.int(),
    /** Holds that ended with the date; they are no orders in the other numbers. */
    holds: z.int(),
    /** Sum of its refunds, pending or arrived. */
    refunded: z.int(),
  }),
  failed: z.array(FailedOrderView),
  created_at: InstantView,
  finished_at: InstantView.nullable(),
})
export type DateActionView = z.output<typeof DateActionView>

/** What cancelling a date would touch, at this moment (BO-60), and what the last cancelling did. */
export const DateCancellationView = z.object({
  event_date_id: Id,
  status: z.enum(EVENT_DATE_STATUSES),
  /** Whether it could be reopened: cancelled, not over, nothing under way (DAT-30). */
  can_reopen: z.boolean(),
  currency: z.string(),
  /** COMPLETED orders with valid tickets for the date, these tickets, and the addresses behind both. */
  orders: z.int(),
  tickets: z.int(),
  people: z.int(),
  /** Carts and unpaid orders that end with the date. */
  holds: z.int(),
  /** What REFUND gives back, to so many orders. */
  refund_amount: z.int(),
  refund_orders: z.int(),
  /** The latest action of the date; null as long as it was never cancelled. */
  action: DateActionView.nullable(),
})
export type DateCancellationView = z.output<typeof DateCancellationView>

nameViews({ FailedOrderView, DateActionView, DateCancellationView })
