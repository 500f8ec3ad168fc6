import type { DoorDate } from '#core/catalog/check-in-lists/admitted-dates.ts'
import { codeDateId } from '#core/catalog/ticket-codes/ticket-code.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import { RedemptionBook, type ScannedUnit } from './decide-redemptions.ts'
import { codeRefusal, type OfflineRead, type PackAttendee } from './offline-verdict.ts'
import { type Refusal, refuse } from './scan-verdict.ts'
import type { DoorList, IdentifiedScan, ScannedTicket } from './scanned.ts'
import type { ScanAnswer, ScanInput } from './schema.ts'

/** What a device knows of an extra, with what it handed out itself (EXT-10). */
export interface PackUnit {
  readonly id: number
  readonly order_id: number
  readonly attendee_id: number | null
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly title: string
  readonly label: string | null
  /** Null where it is not sold by date. */
  readonly event_date_id: number | null
  readonly is_active: boolean
  readonly redeemed_at: Date | null
  readonly is_redeemed_here: boolean
  /** Who handed it out, where this device did. */
  readonly device_id: string | null
}

/** An order with extras of its own. */
export interface PackOrder {
  readonly id: number
  readonly extras_generation: number
  readonly is_completed: boolean
}

export interface RedemptionFacts {
  readonly input: Pick<ScanInput, 'nonce' | 'action' | 'quantity' | 'ticket_id' | 'ticket_price_id' | 'device_id'>
  readonly read: OfflineRead
  /** Found in the pack by the code's id or the reference. */
  readonly attendee: PackAttendee | null
  readonly order: PackOrder | null
  /** Of that attendee, or of that order and nobody's. */
  readonly units: readonly PackUnit[]
  readonly list: DoorList & { readonly event_id: number }
  /** Those of the pack by their ids (DAT-57). */
  readonly dates: ReadonlyMap<number, DoorDate>
  /** Corrected by the offset to the server's clock (OFF-10). */
  readonly now: Date
}

export interface LocalRedemption {
  readonly answer: ScanAnswer
  /** Units that it hands out or takes back. */
  readonly unit_ids: readonly number[]
}

/** A date that the device does not know is more than 60 days away (DAT-57): no list of TODAY takes it, the others ask no clock. */
const dateOf = (id: number, dates: RedemptionFacts['dates']): DoorDate =>
  dates.get(id) ?? { id, starts_at: new Date(0), ends_at: null, title: null }

const toScannedUnit = ({ event_date_id, is_active, ...unit }: PackUnit, { dates }: RedemptionFacts): ScannedUnit => ({
  ...unit,
  status: is_active ? OrderUnitStatus.ACTIVE : OrderUnitStatus.CANCELLED,
  event_date: event_date_id === null ? null : dateOf(event_date_id, dates),
  // the device has no ids of redemptions: a unit has one that is open at most
  redemption_id: unit.redeemed_at && unit.id,
  redemption_short_id: null,
  device_name: null,
})

const toScannedTicket = (attendee: PackAttendee, { dates }: RedemptionFacts): ScannedTicket => ({
  ...attendee,
  first_name: attendee.display_name,
  last_name: '',
  email: '',
  status: attendee.is_active ? AttendeeStatus.ACTIVE : AttendeeStatus.CANCELLED,
  order_status: OrderStatus.COMPLETED,
  ticket_title: '',
  ticket_label: attendee.label,
  event_date: dateOf(attendee.event_date_id, dates),
  check_in_id: null,
  check_in_short_id: null,
  checked_in_at: null,
  check_in_device_id: null,
  check_in_device_name: null,
  last_change_at: null,
})

/** Why nothing is known of whom a scan names: only what is in the pack is handed out (EXT-10). */
function strangerRefusal({ read, input }: RedemptionFacts): Refusal {
  if (read.kind === 'REFERENCE' && !read.is_known) return refuse(read.is_unpaid ? 'UNPAID' : 'NOT_FOUND')
  return refuse(input.action === 'CHECK_OUT' ? 'NOT_CHECKED_IN' : 'NOTHING_TO_REDEEM')
}

/** What a code claims that may be older than the pack; a newer one was issued after the last refresh (OFF-4e). */
function claimsOf({ read, attendee, order }: RedemptionFacts): Pick<IdentifiedScan, 'claim' | 'extras_of'> {
  const fields = read.kind === 'CODE' ? read.fields : null
  const known = attendee?.generation ?? order?.extras_generation ?? 0
  const generation = fields === null || fields.generation > known ? null : fields.generation
  return {
    claim:
      attendee && fields && generation !== null
        ? { ticket_id: fields.ticket_id, generation, event_date_id: codeDateId(fields) }
        : null,
    extras_of: order && { order_id: order.id, generation },
  }
}

/** The device's own word at a list that hands extras out: the server's function over what the pack has (EXT-10, OFF-4). */
export function localRedemption(facts: RedemptionFacts): LocalRedemption {
  const { input, attendee, order, list, now, dates } = facts
  const wrong = codeRefusal(facts)
  if (wrong) return { answer: { nonce: input.nonce, ...refuse(wrong) }, unit_ids: [] }
  const scan: IdentifiedScan = {
    input: { ...input, scanned_at: now.toISOString(), offline: true },
    now,
    ip: null,
    attendee_id: attendee?.id ?? null,
    ...claimsOf(facts),
    order: order && {
      ...order,
      status: order.is_completed ? OrderStatus.COMPLETED : OrderStatus.CANCELLED,
      currency: '',
      total_gross: 0,
      amount_paid: 0,
    },
    refusal: attendee || order ? null : strangerRefusal(facts),
    visit_short_id: '',
    redemption_short_ids: Array.from({ length: input.quantity }, () => ''),
  }
  const book = new RedemptionBook(
    list,
    facts.units.map((unit) => toScannedUnit(unit, facts)),
  )
  const ticket = attendee ? toScannedTicket(attendee, facts) : undefined
  const { date, ...answer } = book.decide({ scan, attendee: ticket, at: now })
  const { redemptions, changes } = book.ledger
  return {
    // OTHER_DATE names none that the device does not know
    answer: { ...answer, ...(date && dates.has(date.id) ? { date } : {}) },
    unit_ids: [...redemptions.map(({ order_unit_id }) => order_unit_id), ...changes.map(({ id }) => id)],
  }
}
