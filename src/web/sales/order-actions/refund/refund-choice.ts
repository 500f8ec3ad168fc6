import { sumOf } from '#core/platform/money.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import {
  type ChosenForRefund,
  refundableTickets,
  refundableUnits,
  ticketAmount,
  ticketRefund,
} from '#core/records/orders/refund-tickets.ts'
import type { OrderView } from '#core/records/orders/schema.ts'

type Attendee = OrderView['attendees'][number]
type Unit = OrderView['units'][number]

export interface Choice {
  readonly attendee_ids: number[]
  readonly unit_ids: number[]
}

/** What can be ticked: tickets, add-ons, extras and packages; parts go with their package (DAT-36, PKG-5). */
export const isTicked = ({ package_unit_id }: Attendee | Unit): boolean => package_unit_id === null

/** All that no refund was made for yet. */
export function openChoice(order: OrderView): Choice {
  const open = { tickets: refundableTickets(order), units: refundableUnits(order) }
  return {
    attendee_ids: order.attendees.filter((one) => isTicked(one) && open.tickets.includes(one)).map(({ id }) => id),
    unit_ids: order.units.filter((one) => isTicked(one) && open.units.includes(one)).map(({ id }) => id),
  }
}

export const countOf = ({ attendee_ids, unit_ids }: ChosenForRefund): number => attendee_ids.length + unit_ids.length

/** What an extra cost, or a package with all its parts. */
export const unitAmount = (order: OrderView, unit: Unit): number =>
  ticketAmount(order, unit) +
  sumOf(
    [...order.attendees, ...order.units]
      .filter(({ package_unit_id }) => package_unit_id === unit.id)
      .map((part) => ticketAmount(order, part)),
  )

/** What of a refund fell to an extra, or to a package's parts; null as long as none was made for it. */
export const unitRefunded = (order: OrderView, unit: Unit): number | null =>
  unit.refunded_amount === null
    ? null
    : unit.refunded_amount +
      sumOf(
        [...order.attendees, ...order.units]
          .filter(({ package_unit_id }) => package_unit_id === unit.id)
          .map((part) => part.refunded_amount ?? 0),
      )

/** What the ticked ones cost, at most what is left (RFD-16, DAT-36); null while none is ticked. */
export function amountOf(order: OrderView, choice: Choice): number | null {
  const found = ticketRefund(order, choice, { refundable: order.amount_refundable })
  if (found.ok) return found.amount
  return found.reason === 'AMOUNT' ? found.refundable : null
}

/** A ticket brings its add-ons along both ways; they can be left out one by one. */
export function toggleTicket(order: OrderView, choice: Choice, id: number): Choice {
  const open = openChoice(order)
  const is_on = !choice.attendee_ids.includes(id)
  const add_ons = order.units.filter(({ attendee_id }) => attendee_id === id).map((one) => one.id)
  return {
    attendee_ids: open.attendee_ids.filter((one) => (one === id ? is_on : choice.attendee_ids.includes(one))),
    unit_ids: open.unit_ids.filter((one) => (add_ons.includes(one) ? is_on : choice.unit_ids.includes(one))),
  }
}

export const toggleUnit = (order: OrderView, choice: Choice, id: number): Choice => ({
  ...choice,
  unit_ids: openChoice(order).unit_ids.filter((one) => (one === id) !== choice.unit_ids.includes(one)),
})

const isPartOf = (choice: Choice) => (one: Attendee | Unit) =>
  one.package_unit_id !== null && choice.unit_ids.includes(one.package_unit_id)

/** Tickets and units that are valid now, and of these the ones cancelling the choice ends. */
export function endedBy(order: OrderView, choice: Choice): { seats: number; units: number; is_all: boolean } {
  const tickets = order.attendees.filter(({ status }) => status === AttendeeStatus.ACTIVE)
  const units = order.units.filter(({ status }) => status === OrderUnitStatus.ACTIVE)
  const going = {
    tickets: tickets.filter((one) => choice.attendee_ids.includes(one.id) || isPartOf(choice)(one)),
    units: units.filter(
      (one) =>
        choice.unit_ids.includes(one.id) ||
        isPartOf(choice)(one) ||
        (one.redeemed_at === null && one.attendee_id !== null && choice.attendee_ids.includes(one.attendee_id)),
    ),
  }
  return {
    seats: going.tickets.length,
    units: going.units.length,
    is_all: going.tickets.length === tickets.length && going.units.length === units.length,
  }
}
