import type { DoorDate, ListedDates } from '#core/catalog/check-in-lists/admitted-dates.ts'
import type { ListKind } from '#core/catalog/check-in-lists/list-kind.ts'
import type { ListDates } from '#core/catalog/check-in-lists/list-state.ts'
import type { DoorDateView } from '#core/catalog/check-in-lists/schema.ts'
import type { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import type { OrderStatus } from '#core/platform/states/order-state.ts'
import { type CodeClaim, maskEmail, type Refusal, type ScannedAttendee } from './scan-verdict.ts'
import type { ScanInput, ScanPageAttendeeView } from './schema.ts'

/** A ticket with its holder, as the door lists it. */
export interface ListedTicket {
  readonly reference: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly status: AttendeeStatus
  readonly ticket_id: number
  readonly ticket_title: string
  readonly ticket_label: string | null
  readonly event_date: DoorDate
  readonly check_in_short_id: string | null
  readonly checked_in_at: Date | null
}

/** A scanned ticket with its open visit to the list; all of the visit is null while there is none. */
export interface ScannedTicket extends ListedTicket, ScannedAttendee {
  readonly id: number
  readonly check_in_id: number | null
  readonly check_in_device_id: string | null
  readonly check_in_device_name: string | null
  /** Newest admission or check-out on this list (OFF-8). */
  readonly last_change_at: Date | null
}

/** A scan as it came, with what its call knows: when, and from where. */
export interface ReceivedScan {
  readonly input: ScanInput
  readonly now: Date
  readonly ip: string | null
}

export interface IdentifiedOrder {
  readonly id: number
  readonly status: OrderStatus
  readonly currency: string
  readonly total_gross: number
  readonly amount_paid: number
  readonly extras_generation: number
}

/** Whose extras a scan asks for; an order reference claims no generation, as a ticket's does not (QR-6). */
export interface ExtrasClaim {
  readonly order_id: number
  readonly generation: number | null
}

/** Whom a scan speaks of, before anything is locked. Without attendee its refusal or its order says why. */
export interface IdentifiedScan extends ReceivedScan {
  readonly attendee_id: number | null
  /** What a signed code says of its ticket; a reference says nothing. */
  readonly claim: CodeClaim | null
  /** The order a reference names or, at a list that hands extras out, a T3 code. */
  readonly order: IdentifiedOrder | null
  /** The order itself was named, whose extras that are no add-ons it stands for (EXT-8); null: a ticket was, or nothing. */
  readonly extras_of: ExtrasClaim | null
  readonly refusal: Refusal | null
  /** What the visit is called that may begin with it. */
  readonly visit_short_id: string
  /** What the redemptions are called that may begin with it, as many as it asks for; none at a list that admits. */
  readonly redemption_short_ids: readonly string[]
}

/** What a door goes by. */
export interface DoorList extends ListDates, ListedDates {
  readonly kind: ListKind
  readonly ticket_ids: readonly number[]
  /** With one date no door speaks of it (DAT-1). */
  readonly has_several_dates: boolean
}

/** VIE-19: the one place that decides what a door may know of a person (SCN-2, SEC-12). */
export const doorAttendee = (
  row: ListedTicket,
  { has_several_dates }: Pick<DoorList, 'has_several_dates'>,
): ScanPageAttendeeView => ({
  reference: row.reference,
  first_name: row.first_name,
  last_name: row.last_name,
  masked_email: maskEmail(row.email),
  ticket: { id: row.ticket_id, title: row.ticket_title, label: row.ticket_label },
  ...(has_several_dates ? { date: doorDateView(row.event_date) } : {}),
  status: row.status,
  check_in:
    row.check_in_short_id === null || row.checked_in_at === null
      ? null
      : { short_id: row.check_in_short_id, checked_in_at: row.checked_in_at.toISOString() },
})

export const doorDateView = ({ id, starts_at, title }: DoorDate): DoorDateView => ({
  id,
  starts_at: starts_at.toISOString(),
  title,
})
