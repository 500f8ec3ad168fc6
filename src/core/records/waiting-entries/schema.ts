import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Email, FirstName, Id, InstantView, Language, LastName, line } from '#core/platform/fields.ts'
import { MAX_CODE_LENGTH, MAX_TOKEN_LENGTH } from '#core/platform/limits.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { LOCALES } from '#core/platform/locales.ts'
import { WAITING_ENTRY_STATUSES } from '#core/platform/states/waiting-entry-state.ts'
import {
  MAX_ENTRIES_AT_ONCE,
  MAX_WAITED_PRICES,
  MAX_WAITING_REASON_LENGTH,
  MIN_WAITING_REASON_LENGTH,
} from './limits.ts'

/** A price on a date; the date may be left out where the event has one (DAT-1). */
const WaitedPriceInput = z.object({ event_date_id: Id.nullish(), ticket_price_id: Id })
export type WaitedPriceInput = z.output<typeof WaitedPriceInput>

const named = (price: WaitedPriceInput): string => `${price.event_date_id ?? ''}:${price.ticket_price_id}`

/** What somebody waits for, the favourite first; each once (WTL-6). */
const WaitedPrices = z
  .array(WaitedPriceInput)
  .min(1)
  .max(MAX_WAITED_PRICES)
  .refine((prices) => new Set(prices.map(named)).size === prices.length, { error: 'unknown_id' })

/** How many; what a ticket allows in one order is asked with it (WTL-6). */
const Places = z.int().min(1)

const choice = { prices: WaitedPrices, quantity: Places, accepts_fewer: z.boolean().default(false) }
const person = { first_name: FirstName, last_name: LastName, email: Email }

/** WTL-6. A promo code only unlocks what it shows; an offer is priced without it (WTL-17). */
export const JoinInput = z.object({
  ...choice,
  ...person,
  promo_code: z.string().trim().max(MAX_CODE_LENGTH).nullish(),
  /** A place in the event's queue: for half an hour after nothing was left it counts here (ROOM-16). */
  queue_token: z.string().max(MAX_TOKEN_LENGTH).nullish(),
})
export type JoinInput = z.output<typeof JoinInput>

/** WTL-9: the whole of what somebody waits for. */
export const WaitingChangeInput = z.object(choice)
export type WaitingChangeInput = z.output<typeof WaitingChangeInput>

export const ContinueInput = z.preprocess(
  (body) => body ?? {},
  z.object({ session_transport: z.enum(['cookie', 'header']).default('cookie') }),
)

/** Added by staff: waiting at once (WTL-4a). Without a language it is that of the caller. */
export const EntryInput = z.object({
  ...choice,
  ...person,
  language: Language.optional(),
  /** Mails the person the link of their place. */
  send_link: z.boolean().default(true),
})
export type EntryInput = z.output<typeof EntryInput>

const Reason = line(MAX_WAITING_REASON_LENGTH, MIN_WAITING_REASON_LENGTH)

/** Staff change how many somebody waits for; the place stays (WTL-19). */
export const EntryUpdate = z.object({ quantity: Places, reason: Reason })
export type EntryUpdate = z.output<typeof EntryUpdate>

const Entries = z.array(Id).min(1).max(MAX_ENTRIES_AT_ONCE)
export const EntriesInput = z.object({ ids: Entries })
/** Where staff move somebody to, ahead of or behind everybody who waits (WTL-19). */
export const WAITING_ENDS = ['FRONT', 'BACK'] as const
export type WaitingEnd = (typeof WAITING_ENDS)[number]
export const MoveEntriesInput = z.object({ ids: Entries, to: z.enum(WAITING_ENDS), reason: Reason })
export type MoveEntriesInput = z.output<typeof MoveEntriesInput>
export const RemoveEntriesInput = z.object({ ids: Entries, reason: Reason })
export const RemoveEntryInput = z.object({ reason: Reason })

/** What became of each of several entries; `code` is null where it was done (WTL-19). */
export const EntryResultView = z.object({ id: Id, code: z.string().nullable(), message: z.string().nullable() })
export type EntryResultView = z.output<typeof EntryResultView>

/** A price that is waited for, as people read it; `starts_at` is null where the event has one date (DAT-1). */
export const WaitedPriceView = z.object({
  event_date_id: Id,
  starts_at: InstantView.nullable(),
  ticket_id: Id,
  ticket_price_id: Id,
  title: z.string(),
  label: z.string().nullable(),
})
export type WaitedPriceView = z.output<typeof WaitedPriceView>

/** An entry as staff see it (WTL-1). Names and address are null once they were erased (WTL-20). */
export const WaitingEntryView = z.object({
  id: Id,
  event_id: Id,
  status: z.enum(WAITING_ENTRY_STATUSES),
  quantity: z.int(),
  accepts_fewer: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(LOCALES),
  prices: z.array(WaitedPriceView),
  queued_at: InstantView,
  /** Offers to others behind that took what this entry waits for too (WTL-15). */
  passed: z.int(),
  /** Units are kept for it (WTL-16). */
  is_kept_for: z.boolean(),
  offer: z
    .object({
      order_id: Id,
      reference: z.string(),
      quantity: z.int(),
      title: z.string(),
      label: z.string().nullable(),
      until: InstantView.nullable(),
    })
    .nullable(),
  created_at: InstantView,
  confirmed_at: InstantView.nullable(),
  ended_at: InstantView.nullable(),
})
export type WaitingEntryView = z.output<typeof WaitingEntryView>

/** Of one price on one date (WTL-19): entries that wait and units they want; units promised, offered, and bought by those who waited. */
export const WaitingCountView = WaitedPriceView.extend({
  waiting: z.int(),
  units: z.int(),
  promised: z.int(),
  offered: z.int(),
  converted: z.int(),
})
export type WaitingCountView = z.output<typeof WaitingCountView>

/** How the waiting list is searched, filtered and sorted (BO-100). */
export const WAITING_LIST = listSpec({
  sorts: ['queued_at', 'last_name', 'quantity'],
  default_sort: 'queued_at',
  default_direction: 'asc',
  filters: {
    status: filterField.choice(WAITING_ENTRY_STATUSES),
    ticket_price_id: filterField.one_of,
    event_date_id: filterField.one_of,
  },
})

nameViews({ EntryResultView, WaitedPriceView, WaitingEntryView, WaitingCountView })
