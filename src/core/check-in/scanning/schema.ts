import { z } from 'zod'
import { DATES_MODES } from '#core/catalog/check-in-lists/admitted-dates.ts'
import { MAX_DEVICE_NAME_LENGTH } from '#core/catalog/check-in-lists/limits.ts'
import { LIST_KINDS } from '#core/catalog/check-in-lists/list-kind.ts'
import { CHECK_IN_LIST_STATES } from '#core/catalog/check-in-lists/list-state.ts'
import { DoorDateView } from '#core/catalog/check-in-lists/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantView, line, optional } from '#core/platform/fields.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { ATTENDEE_STATUSES } from '#core/platform/states/attendee-state.ts'
import {
  MAX_NONCE_LENGTH,
  MAX_REDEEMED_PER_SCAN,
  MAX_SCANNED_LENGTH,
  MAX_SCANS_PER_CALL,
  SCAN_PAGE_SIZE,
} from './limits.ts'
import { SCAN_ACTIONS, SCAN_REASONS, SCAN_VERDICTS } from './scan-verdict.ts'

/**
 * VIE-11, CIL-7: one attempt at the door. `device_name` is what people may read of the device (CIL-11). `check_in` is the admission it made, or the one it ran into (OFF-9).
 */
export const ScanView = z.object({
  id: Id,
  check_in_list_id: Id,
  attendee: z.object({ id: Id, reference: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
  raw_code: z.string().nullable(),
  action: z.enum(SCAN_ACTIONS),
  verdict: z.enum(SCAN_VERDICTS),
  reason: z.enum(SCAN_REASONS).nullable(),
  scanned_at: InstantView,
  received_at: InstantView,
  offline: z.boolean(),
  local_verdict: z.enum(SCAN_VERDICTS).nullable(),
  admitted_offline: z.boolean(),
  is_conflict: z.boolean(),
  device_id: z.string().nullable(),
  device_name: z.string().nullable(),
  nonce: z.string(),
  check_in: z
    .object({ checked_in_at: InstantView, device_id: z.string().nullable(), device_name: z.string().nullable() })
    .nullable(),
  seen_at: InstantView.nullable(),
})
export type ScanView = z.output<typeof ScanView>

/** How a list's scan log is searched, filtered and sorted (LST-10). */
export const SCAN_LIST = listSpec({
  sorts: ['received_at', 'scanned_at'],
  default_sort: 'received_at',
  default_direction: 'desc',
  filters: {
    verdict: filterField.choice(SCAN_VERDICTS),
    reason: filterField.choice(SCAN_REASONS),
    offline: filterField.flag,
    admitted_offline: filterField.flag,
  },
})

/** API-130: what the door learns of its list, in every state. */
export const ScanPageListView = z.object({
  name: z.string(),
  description: z.string().nullable(),
  /** Of a list that hands extras out `tickets` are extras, and the counts are units: all, and those redeemed (EXT-8). */
  kind: z.enum(LIST_KINDS),
  state: z.enum(CHECK_IN_LIST_STATES),
  activates_at: InstantView.nullable(),
  expires_at: InstantView.nullable(),
  event: z.object({ id: Id, title: z.string(), timezone: z.string() }),
  /** CIL-8: tickets made after this answer are let in, too. */
  all_tickets: z.boolean(),
  tickets: z.array(z.object({ id: Id, title: z.string() })),
  /** Which dates are let in (DAT-56). */
  dates_mode: z.enum(DATES_MODES),
  /** The one date of ONE. */
  event_date: DoorDateView.nullable(),
  opens_minutes_before: z.int(),
  closes_minutes_after: z.int(),
  /** With one date no door speaks of it (DAT-1). */
  has_several_dates: z.boolean(),
  total_attendees: z.int(),
  checked_in_attendees: z.int(),
  server_time: InstantView,
})
export type ScanPageListView = z.output<typeof ScanPageListView>

const ScanPageCheckInView = z.object({ short_id: z.string(), checked_in_at: InstantView })

/** VIE-19. Never a full email, a phone, an answer, or a short id that opens a ticket or order (SCN-2, SEC-12). */
export const ScanPageAttendeeView = z.object({
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  masked_email: z.string(),
  ticket: z.object({ id: Id, title: z.string(), label: z.string().nullable() }),
  /** Left out where the event has one date (DAT-1). */
  date: DoorDateView.optional(),
  status: z.enum(ATTENDEE_STATUSES),
  check_in: ScanPageCheckInView.nullable(),
})
export type ScanPageAttendeeView = z.output<typeof ScanPageAttendeeView>

/** API-131. Names are what people at a door know, so the list runs by them (LST-15). */
export const SCAN_PAGE_ATTENDEE_LIST = listSpec({
  sorts: ['last_name'],
  default_sort: 'last_name',
  default_direction: 'asc',
  filters: {},
  page_size: SCAN_PAGE_SIZE,
})

/** SCN-6: one scan as a device sends it. A code is what was read or keyed in, a reference what was chosen or typed. */
export const ScanInput = z
  .object({
    nonce: z.uuid(),
    code: z.string().min(1).max(MAX_SCANNED_LENGTH).optional(),
    reference: z.string().min(1).max(MAX_NONCE_LENGTH).optional(),
    action: z.enum(SCAN_ACTIONS),
    /** EXT-9, at a list that hands extras out: how many, of which product, of which tier of it. */
    quantity: z.int().min(1).max(MAX_REDEEMED_PER_SCAN).default(1),
    ticket_id: Id.optional(),
    ticket_price_id: Id.optional(),
    scanned_at: z.iso.datetime({ offset: true }),
    offline: z.boolean().default(false),
    local_verdict: z.enum(SCAN_VERDICTS).nullish(),
    device_id: optional(line(MAX_NONCE_LENGTH)),
    device_name: optional(line(MAX_DEVICE_NAME_LENGTH)),
  })
  .refine(({ code, reference }) => (code === undefined) !== (reference === undefined), {
    error: 'invalid',
    path: ['code'],
  })
  .refine(({ offline, local_verdict }) => !offline || Boolean(local_verdict), {
    error: 'required',
    path: ['local_verdict'],
  })
export type ScanInput = z.output<typeof ScanInput>

export const ScansInput = z.object({ scans: z.array(ScanInput).min(1).max(MAX_SCANS_PER_CALL) })

/** SCN-22: who scanned first, by name, and whether it was the device that asks. */
const ScanCheckInView = ScanPageCheckInView.extend({
  device_name: z.string().nullable().optional(),
  is_this_device: z.boolean().optional(),
})

/** SCN-24: somebody of the same order who may be let in and is not in yet. */
const CompanionView = ScanPageAttendeeView.pick({ reference: true, first_name: true, last_name: true, ticket: true })
export type CompanionView = z.output<typeof CompanionView>

const Product = z.object({
  ticket_id: Id,
  /** Null where units of several tiers were handed out in one. */
  ticket_price_id: Id.nullable(),
  title: z.string(),
  label: z.string().nullable(),
})

/** EXT-9: extras of one product and tier, and how many are still to be handed out. */
export const RedeemableView = Product.extend({ ticket_price_id: Id, open: z.int() })
export type RedeemableView = z.output<typeof RedeemableView>

/**
 * SCN-6: the server's word on one scan. `amount_due` stands with UNPAID only (SCN-9), `date` with OTHER_DATE only (DAT-56),
 * `companions` with a single online admission only (SCN-24). Of extras (EXT-9): `product` and `quantity` of those handed out or
 * taken back, how many are `left`; with CHOOSE_PRODUCT `choices`; with ALREADY_REDEEMED `redeemed_at` and who did (CIL-11).
 */
export const ScanAnswer = z.object({
  nonce: z.string(),
  verdict: z.enum(SCAN_VERDICTS),
  reason: z.enum(SCAN_REASONS).nullable(),
  attendee: ScanPageAttendeeView.optional(),
  check_in: ScanCheckInView.optional(),
  date: DoorDateView.optional(),
  companions: z.array(CompanionView).optional(),
  amount_due: z.object({ amount: z.int(), currency: z.string() }).optional(),
  product: Product.optional(),
  quantity: z.int().optional(),
  left: z.int().optional(),
  choices: z.array(RedeemableView).optional(),
  redeemed_at: InstantView.optional(),
  device_name: z.string().nullable().optional(),
  is_this_device: z.boolean().optional(),
})
export type ScanAnswer = z.output<typeof ScanAnswer>

/** One attendee of a pack, as short as JSON allows: a hundred thousand of them travel to a phone (OFF-12). */
const PackRow = z.tuple([
  z.int().describe('attendee id'),
  z.string().describe('reference'),
  z.string().describe('display name'),
  z.int().describe('ticket id'),
  z.string().nullable().describe('tier label'),
  z.int().describe('generation'),
  z.union([z.literal(0), z.literal(1)]).describe('1 = ACTIVE in a COMPLETED order'),
  z.union([z.literal(0), z.literal(1)]).describe('1 = checked in on this list'),
  z.string().describe('keys of the words of the last name (OFF-13)'),
  z.int().nullable().describe('event date id, null for the first date (DAT-57)'),
])

/** One extra of a pack, of a list that hands extras out (EXT-10). */
const PackUnitRow = z.tuple([
  z.int().describe('unit id'),
  z.int().describe('order id'),
  z.int().nullable().describe('attendee id, null for the order’s own (EXT-8)'),
  z.int().describe('ticket id'),
  z.int().describe('ticket price id'),
  z.int().nullable().describe('event date id, null where it is not sold by date'),
  z.union([z.literal(0), z.literal(1)]).describe('1 = ACTIVE'),
  InstantView.nullable().describe('when it was redeemed, at whichever list; null = open'),
  z.union([z.literal(0), z.literal(1)]).describe('1 = redeemed at this list'),
])

/** An order with extras of its own; its reference travels as a hash (OFF-2, EXT-8). */
const PackOrderRow = z.tuple([
  z.int().describe('order id'),
  z.string().describe('hash of the reference'),
  z.int().describe('generation of its extras code'),
  z.union([z.literal(0), z.literal(1)]).describe('1 = COMPLETED, 0 = CANCELLED'),
])

/** An order, so that a reference without extras is told from none (EXT-10). */
const PackReference = z.tuple([
  z.int().describe('order id'),
  z.string().describe('first letters of the hash of the reference'),
  z.int().describe('number of its tickets; 0 = not COMPLETED any more'),
])

/** What units and tickets of a pack are called, once per tier. */
const PackProduct = z.tuple([
  z.int().describe('ticket price id'),
  z.int().describe('ticket id'),
  z.string().describe('title'),
  z.string().nullable().describe('tier label'),
])

/** One date of a pack; a device that knows its times decides as the server does (DAT-57). */
const PackDate = z.tuple([
  z.int().describe('event date id'),
  InstantView.describe('start'),
  InstantView.nullable().describe('end'),
  z.string().nullable().describe('title'),
])

/**
 * OFF-2: what a device needs to decide alone. `list_id` stays when the link is rotated, so a waiting queue finds its list
 * again (OFF-11). With `since` only changed attendees come (`is_full` false), else all; `unpaid` are hashes of order
 * references, `dates` those within 60 days (DAT-57), both always all of them. `units`, `orders`, `products` and `references` stand in packs of
 * lists that hand extras out; `attendees` are then the holders of `units` (EXT-10).
 */
export const OfflinePack = z.object({
  list_id: Id,
  list: ScanPageListView,
  server_time: InstantView,
  keys: z.array(z.object({ key_number: z.int(), public_key: z.string() })),
  attendees: z.array(PackRow),
  dates: z.array(PackDate),
  units: z.array(PackUnitRow),
  orders: z.array(PackOrderRow),
  products: z.array(PackProduct),
  references: z.array(PackReference),
  unpaid: z.array(z.string()),
  is_full: z.boolean(),
  cursor: z.string(),
})
export type OfflinePack = z.output<typeof OfflinePack>

nameViews({
  ScanView,
  ScanPageListView,
  ScanPageCheckInView,
  ScanPageAttendeeView,
  ScanCheckInView,
  CompanionView,
  RedeemableView,
  ScanAnswer,
})
