import { admitsDate, type DoorDate, type ListedDates } from '#core/catalog/check-in-lists/admitted-dates.ts'
import { type ListDates, listState, OFFLINE_SCAN_REFUSALS } from '#core/catalog/check-in-lists/list-state.ts'
import { DAY_MS, MINUTE_MS } from '#core/platform/limits.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { MAX_CLOCK_LAG_DAYS, MAX_CLOCK_LEAD_MINUTES } from './limits.ts'

export const SCAN_ACTIONS = ['CHECK_IN', 'CHECK_OUT'] as const
export type ScanAction = (typeof SCAN_ACTIONS)[number]
export const SCAN_VERDICTS = ['ADMITTED', 'CHECKED_OUT', 'REFUSED'] as const
export type ScanVerdict = (typeof SCAN_VERDICTS)[number]
/** Why a scan is refused (SCN-7–SCN-16, DAT-56, EXT-9). */
export const SCAN_REASONS = [
  'ALREADY_CHECKED_IN',
  'CANCELLED',
  'UNPAID',
  'NOT_ON_LIST',
  'OTHER_EVENT',
  'OTHER_DATE',
  'REVOKED',
  'INVALID_CODE',
  'NOT_FOUND',
  'NOT_CHECKED_IN',
  'LIST_NOT_ACTIVE',
  'LIST_EXPIRED',
  'CHOOSE_PRODUCT',
  'NOTHING_TO_REDEEM',
  'ALREADY_REDEEMED',
] as const
export type ScanReason = (typeof SCAN_REASONS)[number]

/** What is known of a scanned ticket once its row is locked. */
export interface ScannedAttendee {
  readonly status: AttendeeStatus
  readonly order_status: OrderStatus
  readonly ticket_id: number
  readonly generation: number
  readonly event_date: DoorDate
}

/** What the code claims; null when a reference was given, which claims nothing (QR-6). */
export interface CodeClaim {
  readonly ticket_id: number
  readonly generation: number
  readonly event_date_id: number
}

/** The attendee's check-ins of this list, as far as a decision needs them. */
export interface ListPresence {
  /** Start of the active check-in; null when there is none. */
  readonly inside_since: Date | null
  /** Newest admission or check-out on the list; null when there was none (OFF-8). */
  readonly last_change_at: Date | null
}

export interface ScanFacts {
  readonly action: ScanAction
  readonly attendee: ScannedAttendee
  readonly claim: CodeClaim | null
  readonly list_ticket_ids: readonly number[]
  readonly list_dates: ListedDates
  /** When the scan counts as made. */
  readonly at: Date
  readonly presence: ListPresence
}

export type ScanDecision = { readonly verdict: 'ADMITTED' | 'CHECKED_OUT'; readonly reason: null } | Refusal
export interface Refusal {
  readonly verdict: 'REFUSED'
  readonly reason: ScanReason | null
}

export const refuse = (reason: ScanReason): Refusal => ({ verdict: 'REFUSED', reason })

/**
 * The verdict on a ticket that was found (SCN-7–SCN-15). What is wrong with the ticket comes before what is wrong with
 * the door, so that nobody is sent to another entrance with a cancelled or replaced ticket. Refunds play no part
 * (SCN-19). A ticket for another date is told before the door, too: no other entrance takes it now (DAT-56). Whoever is inside may leave, also with a ticket cancelled or unlinked meanwhile; only a replaced code
 * cannot speak for its attendee.
 */
export function scanVerdict(facts: ScanFacts): ScanDecision {
  const { action, attendee, claim, list_ticket_ids, presence } = facts
  const replaced = claim !== null && isReplaced(claim, attendee)
  if (action === 'CHECK_OUT') {
    if (replaced) return refuse('REVOKED')
    return presence.inside_since === null ? refuse('NOT_CHECKED_IN') : { verdict: 'CHECKED_OUT', reason: null }
  }
  if (attendee.status === AttendeeStatus.CANCELLED || attendee.order_status === OrderStatus.CANCELLED)
    return refuse('CANCELLED')
  if (replaced) return refuse('REVOKED')
  const { event_date } = attendee
  if (!admitsDate(facts.list_dates, { id: event_date.id, times: event_date }, facts.at)) return refuse('OTHER_DATE')
  if (!list_ticket_ids.includes(attendee.ticket_id)) return refuse('NOT_ON_LIST')
  return presence.inside_since === null ? { verdict: 'ADMITTED', reason: null } : refuse('ALREADY_CHECKED_IN')
}

/** Ticket, date and generation must be those of now (QR-5). */
export const isReplaced = (claim: CodeClaim, { ticket_id, generation, event_date }: ScannedAttendee): boolean =>
  claim.ticket_id !== ticket_id || claim.generation !== generation || claim.event_date_id !== event_date.id

/** A reference or code without attendee: its order tells what it is (SCN-8, SCN-9, SCN-14). */
export function verdictWithoutAttendee(order_status: OrderStatus | null): Refusal {
  if (order_status === OrderStatus.AWAITING_PAYMENT) return refuse('UNPAID')
  return refuse(order_status === OrderStatus.CANCELLED ? 'CANCELLED' : 'NOT_FOUND')
}

/** When a scan counts as made: online now, offline as the device says where its clock can be believed (OFF-8, OFF-10). */
export function effectiveScanTime({ offline, scanned_at }: { offline: boolean; scanned_at: Date }, now: Date): Date {
  const lead = scanned_at.getTime() - now.getTime()
  const is_believed = lead <= MAX_CLOCK_LEAD_MINUTES * MINUTE_MS && lead >= -MAX_CLOCK_LAG_DAYS * DAY_MS
  return offline && is_believed ? scanned_at : now
}

/** What an offline scan does besides being logged (OFF-8). */
export type OfflineEffect = 'NONE' | 'EARLIER_ADMISSION'

export interface OfflineScan {
  readonly local_verdict: ScanVerdict
  readonly dates: ListDates
}

/**
 * The server's word on a scan a device has decided already (SCN-16, OFF-7, OFF-8): judged by the list's time when it
 * was made; one the device refused is only logged; an old check-out does not undo a newer change; a second admission
 * moves the existing one to the earlier time.
 */
export function offlineVerdict(facts: ScanFacts, scan: OfflineScan): { decision: ScanDecision; effect: OfflineEffect } {
  const closed = OFFLINE_SCAN_REFUSALS[listState(scan.dates, facts.at)]
  const decision = closed === null ? scanVerdict(facts) : refuse(closed)
  if (scan.local_verdict === 'REFUSED' && decision.verdict !== 'REFUSED')
    return { decision: { verdict: 'REFUSED', reason: null }, effect: 'NONE' }
  const { inside_since, last_change_at } = facts.presence
  if (decision.verdict === 'CHECKED_OUT' && last_change_at !== null && facts.at < last_change_at)
    return { decision: refuse('NOT_CHECKED_IN'), effect: 'NONE' }
  const admitted_twice = decision.reason === 'ALREADY_CHECKED_IN' && scan.local_verdict === 'ADMITTED'
  return {
    decision,
    effect: admitted_twice && inside_since !== null && facts.at < inside_since ? 'EARLIER_ADMISSION' : 'NONE',
  }
}

/** A refused scan that a device had let in: somebody is inside who may not be (OFF-8). */
export const isConflict = ({
  verdict,
  admitted_offline,
}: {
  verdict: ScanVerdict
  admitted_offline: boolean
}): boolean => verdict === 'REFUSED' && admitted_offline

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What people may read of a device: the name typed on it, else an id that is a word and no UUID (CIL-11). */
export const deviceLabel = (device: {
  readonly device_name: string | null
  readonly device_id: string | null
}): string | null =>
  device.device_name ?? (device.device_id !== null && !UUID.test(device.device_id) ? device.device_id : null)

/** `anna@example.org` as the door may see it: `a…@e….org` (SCN-2). */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const dot = domain.lastIndexOf('.')
  const ending = dot > 0 ? domain.slice(dot) : ''
  return `${[...local][0] ?? ''}…@${[...domain][0] ?? ''}…${ending}`
}
