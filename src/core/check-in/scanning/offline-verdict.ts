import { admitsDate, type DoorDate, type ListedDates } from '#core/catalog/check-in-lists/admitted-dates.ts'
import { admitsTicket, type ListedTickets } from '#core/catalog/check-in-lists/admitted-tickets.ts'
import { type ListDates, listState, OFFLINE_SCAN_REFUSALS } from '#core/catalog/check-in-lists/list-state.ts'
import { codeDateId, isPastNotAfter, type TicketCodeFields } from '#core/catalog/ticket-codes/ticket-code.ts'
import { HOUR_MS } from '#core/platform/limits.ts'
import { wordForms } from '#core/platform/search-text.ts'
import { FIRST_UPLOAD_PAUSE_MS, MAX_UPLOAD_DOUBLINGS, MAX_UPLOAD_PAUSE_MS, PACK_KEPT_HOURS } from './limits.ts'
import type { ScanAction, ScanReason, ScanVerdict } from './scan-verdict.ts'

/** What a device knows of an attendee: no address, no full name, no answer (OFF-2). */
export interface PackAttendee {
  readonly id: number
  readonly reference: string
  /** "Anna K." */
  readonly display_name: string
  readonly ticket_id: number
  readonly label: string | null
  readonly generation: number
  /** Attendee ACTIVE in a COMPLETED order. */
  readonly is_active: boolean
  /** An active check-in on this list when the pack was made. */
  readonly is_checked_in: boolean
  /** Keys of the words of the last name, one after the other (OFF-13). */
  readonly name_keys: string
  readonly event_date_id: number
}

/** What was scanned or typed, after everything that takes time: parsing, signature, look-ups. */
export type OfflineRead =
  | { readonly kind: 'UNREADABLE' }
  | { readonly kind: 'CODE'; readonly fields: TicketCodeFields; readonly is_genuine: boolean }
  /** `is_known` at a list that hands extras out: there is such a ticket or order, with extras or without. */
  | { readonly kind: 'REFERENCE'; readonly is_unpaid: boolean; readonly is_known?: boolean }

export interface OfflineFacts {
  readonly action: ScanAction
  readonly read: OfflineRead
  /** Found in the pack by the code's id or the reference. */
  readonly attendee: PackAttendee | null
  /** Checked in per pack or own queue, the queue being younger. */
  readonly is_inside: boolean
  readonly list: ListDates & ListedTickets & ListedDates & { readonly event_id: number }
  /** Those of the pack by their ids (DAT-57). */
  readonly dates: ReadonlyMap<number, DoorDate>
  /** Corrected by the offset to the server's clock (OFF-10). */
  readonly now: Date
}

export interface LocalVerdict {
  readonly verdict: ScanVerdict
  readonly reason: ScanReason | null
  /** A good ticket sold after the last refresh (OFF-4g). */
  readonly is_unknown: boolean
  /** With OTHER_DATE, where the pack knows the ticket's date (DAT-56). */
  readonly date?: DoorDate
}

const refused = (reason: ScanReason) => ({ verdict: 'REFUSED', reason, is_unknown: false }) as const

/** What the code alone tells; null when it may pass. The event comes before the signature: a device has keys of one event. */
export function codeRefusal({
  read,
  list,
  now,
}: {
  readonly read: OfflineRead
  readonly list: { readonly event_id: number }
  readonly now: Date
}): ScanReason | null {
  if (read.kind === 'UNREADABLE') return 'INVALID_CODE'
  if (read.kind === 'REFERENCE') return null
  if (read.fields.event_id !== list.event_id) return 'OTHER_EVENT'
  return read.is_genuine && !isPastNotAfter(read.fields, now) ? null : 'INVALID_CODE'
}

/**
 * The device's own word when no server answers, in the order of OFF-4. A reference is found in the pack or nowhere, an
 * unpaid one is told by its hash, the code's date decides also of a ticket that the pack does not know (DAT-57), and outside the list's time nobody is let in (OFF-5). The server judges again later
 * (OFF-8).
 */
export function localVerdict(facts: OfflineFacts): LocalVerdict {
  const { action, read, attendee, is_inside, list, dates, now } = facts
  const wrong = codeRefusal(facts)
  if (wrong) return refused(wrong)
  // the code of an order's extras is good, but lets nobody in, also where all tickets are let in (EXT-8)
  if (read.kind === 'CODE' && read.fields.is_of_extras) return refused('NOT_ON_LIST')
  const closed = OFFLINE_SCAN_REFUSALS[listState(list, now)]
  if (closed) return refused(closed)
  if (!attendee && read.kind === 'REFERENCE') return refused(read.is_unpaid ? 'UNPAID' : 'NOT_FOUND')
  const claim = read.kind === 'CODE' ? read.fields : null
  const replaced = claim !== null && attendee !== null && isReplaced(claim, attendee)
  if (action === 'CHECK_OUT') {
    if (replaced) return refused('REVOKED')
    return is_inside ? { verdict: 'CHECKED_OUT', reason: null, is_unknown: false } : refused('NOT_CHECKED_IN')
  }
  const ticket = claim ? { ticket_id: claim.ticket_id, event_date_id: codeDateId(claim) } : attendee
  if (!ticket || !admitsTicket(list, ticket.ticket_id)) return refused('NOT_ON_LIST')
  if (attendee && !attendee.is_active) return refused('CANCELLED')
  if (replaced) return refused('REVOKED')
  const date = dates.get(ticket.event_date_id)
  if (!admitsDate(list, { id: ticket.event_date_id, times: date ?? null }, now))
    return { ...refused('OTHER_DATE'), ...(date ? { date } : {}) }
  if (is_inside) return refused('ALREADY_CHECKED_IN')
  return { verdict: 'ADMITTED', reason: null, is_unknown: attendee === null }
}

/** OFF-4e. A code newer than the pack is good: it was issued after the last refresh. */
const isReplaced = (claim: TicketCodeFields, attendee: PackAttendee): boolean =>
  claim.generation < attendee.generation ||
  (claim.generation === attendee.generation &&
    (claim.ticket_id !== attendee.ticket_id || codeDateId(claim) !== attendee.event_date_id))

/** Whether a device must erase its pack: the list is over, or nothing was heard for too long (OFF-3). */
export const isPackOver = ({ expires_at }: Pick<ListDates, 'expires_at'>, contact_at: Date, now: Date): boolean =>
  (expires_at !== null && now >= expires_at) || now.getTime() - contact_at.getTime() >= PACK_KEPT_HOURS * HOUR_MS

/** `Anna Kowalska` as a device may keep it: `Anna K.` (OFF-2). */
export function displayName(first_name: string, last_name: string): string {
  const [initial] = [...last_name.trim()]
  return initial ? `${first_name.trim()} ${initial.toUpperCase()}.` : first_name.trim()
}

/** The words of a last name as one may type them: `Müller-Lüdenscheidt` by either half, bare or spelled (OFF-13). */
export const nameForms = (last_name: string): string[] => [
  ...new Set(
    last_name
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word.length > 1)
      .flatMap(wordForms),
  ),
]

/** What is hashed for a key; the event in it keeps tables of names from fitting two events (OFF-13). */
export const nameKeyText = (event_id: number, form: string): string => `${event_id}:name:${form}`

/** Between tries to hand over the queue: growing, up to a minute (OFF-6). */
export const uploadPause = (failures: number): number =>
  Math.min(MAX_UPLOAD_PAUSE_MS, FIRST_UPLOAD_PAUSE_MS * 2 ** Math.min(failures, MAX_UPLOAD_DOUBLINGS))
