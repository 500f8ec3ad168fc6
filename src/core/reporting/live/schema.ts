import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { InstantView } from '#core/platform/fields.ts'
import { EVENT_STATUSES } from '#core/platform/states/event-state.ts'
import { QUEUE_STATES } from '#core/platform/states/queue-state.ts'
import { LIVE_ALARMS } from './health.ts'

/** Who has earlier seconds already asks for those after one, in seconds since 1970. */
export const LiveQuery = z.object({
  since: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
})
export type LiveQuery = z.output<typeof LiveQuery>

const Count = z.int().nonnegative()

/** What happened in one second, in all processes (LIVE-1). */
export const LiveSecondView = z.object({
  /** Seconds since 1970. */
  at: z.int(),
  pages: Count,
  numbers: Count,
  entered: Count,
  reserved: Count,
  refused: Count,
  busy: Count,
  details: Count,
  submitted: Count,
  declined: Count,
  paid: Count,
  completed: Count,
  units: Count,
  expired: Count,
})
export type LiveSecondView = z.output<typeof LiveSecondView>

const ByCode = z.array(z.object({ code: z.string(), count: Count }))

/** The sale of an event as it goes at this moment (API-605, LIVE-1 to LIVE-4). */
export const LiveView = z.object({
  at: InstantView,
  sale: z.object({
    status: z.enum(EVENT_STATUSES),
    sale_paused_at: InstantView.nullable(),
    /** To be sent with the next act (LIVE-5). */
    updated_at: InstantView,
  }),
  /** Units are tickets; orders where it says so. */
  now: z.object({
    held_units: Count,
    held_orders: Count,
    /** Orders whose details are saved and that are not paid. */
    paying_orders: Count,
    unpaid_offline_orders: Count,
    promised_units: Count,
    sold_units: Count,
    /** Null where something is unlimited. */
    left_units: Count.nullable(),
    waiting_entries: Count,
    /** The waiting room; null where none is open or announced. */
    room: z
      .object({
        state: z.enum(QUEUE_STATES),
        /** Not called yet. */
        waiting: Count,
        /** Called and not in. */
        called: Count,
        /** In the shop. */
        shoppers: Count,
      })
      .nullable(),
    /** Holds that end in each of the next 10 minutes, if nobody does anything. */
    ending: z.array(Count),
  }),
  /** Those of the last 300 seconds in which anything happened, in order; the newest may still grow. */
  seconds: z.array(LiveSecondView),
  /** Of the same time, most first. */
  refused: ByCode,
  declined: ByCode,
  /** Seconds from now until everything is sold; null where nothing can be said (LIVE-3). */
  forecast: z.object({ from: Count, seconds: Count, until: Count }).nullable(),
  health: z.object({
    /** Percent of five minutes; null where none was tried. */
    payment_success: Count.nullable(),
    /** Milliseconds that 95 of 100 took at most, of five minutes; null where there were none. */
    provider_ms: Count.nullable(),
    webhook_ms: Count.nullable(),
    mails_queued: Count,
    /** Seconds that the oldest of them has waited. */
    oldest_mail: Count.nullable(),
    /** In five minutes. */
    mails_failed: Count,
    alarms: z.array(z.enum(LIVE_ALARMS)),
  }),
})
export type LiveView = z.output<typeof LiveView>

nameViews({ LiveSecondView, LiveView })
