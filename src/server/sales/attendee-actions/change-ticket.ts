import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES, type FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { AttendeeStatus, checkAttendeeAction } from '#core/platform/states/attendee-state.ts'
import { type Together, withPackages } from '#core/records/order-units/going-together.ts'
import { closeVisitsOutside } from '#server/check-in/scanning/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import {
  type AttendeeRow,
  findSoldTicket,
  listTicketPrices,
  type TicketPriceRow,
  updateAttendeeRow,
} from '#server/records/attendees/queries.ts'
import { type LockedUnit, updateOrderUnitRow } from '#server/records/order-units/queries.ts'
import { moveUnits } from '#server/sales/completion/attendee-stock.ts'
import { dateOf, type TicketUnit } from '#server/sales/completion/queries.ts'
import { orRefuse } from './cancel-attendee.ts'
import type { LockedTicket } from './lock-ticket.ts'

export interface TicketChange {
  readonly ticket_id?: number | undefined
  readonly ticket_price_id?: number | undefined
  readonly event_date_id?: number | undefined
}

const wrong = (path: keyof TicketChange, message: FieldMessageId): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { [path]: [FIELD_MESSAGES[message]] } })

/** The price of the requested change; a ticket alone is its only price. Deleted and foreign ones are no choice (IDN-6). */
export async function findRequestedPrice(
  tx: Tx,
  event_id: number,
  change: Pick<TicketChange, 'ticket_id' | 'ticket_price_id'>,
): Promise<TicketPriceRow> {
  const prices = await listTicketPrices(tx, event_id)
  const ofTicket = prices.filter(({ ticket_id }) => change.ticket_id === undefined || ticket_id === change.ticket_id)
  if (ofTicket.length === 0) throw wrong('ticket_id', 'unknown_id')
  if (change.ticket_price_id === undefined && ofTicket.length > 1) throw wrong('ticket_price_id', 'required')
  const price =
    change.ticket_price_id === undefined ? ofTicket[0] : ofTicket.find(({ id }) => id === change.ticket_price_id)
  if (!price) throw wrong('ticket_price_id', 'unknown_id')
  return price
}

/** As the order's history tells it. */
const nameOf = (title: string | undefined, label: string | null | undefined): string =>
  [title, label].filter(Boolean).join(' – ')

const isSameTicket = (attendee: AttendeeRow, { ticket_id, ticket_price_id }: TicketChange): boolean =>
  ticket_price_id === undefined
    ? ticket_id === undefined || ticket_id === attendee.ticket_id
    : ticket_price_id === attendee.ticket_price_id && (ticket_id ?? attendee.ticket_id) === attendee.ticket_id

const isSame = (attendee: AttendeeRow, change: TicketChange): boolean =>
  isSameTicket(attendee, change) && (change.event_date_id ?? dateOf(attendee)) === dateOf(attendee)

interface Changing extends LockedTicket {
  readonly change: TicketChange
  /** The change is for the whole package (PKG-5). */
  readonly whole_package: boolean
  /** Of units kept for the waiting list too (WTL-13). */
  readonly use_promised: boolean
}

/**
 * Moves a locked attendee to another ticket, tier or date (ATT-9): the new price needs a free unit, the old one gets its back,
 * a new code replaces the old one, and check-ins at doors the new ticket does not open are closed. Add-ons that are for a
 * date go along to another one, unless they were redeemed; a package goes as a whole (EXT-4, PKG-5). No money moves. What is
 * chosen already asks for nothing; a cancelled ticket takes no unit. Answers those that changed.
 */
export async function changeTicket(
  tx: Tx,
  ctx: StaffCtx,
  { order, attendee, change, whole_package, use_promised, ...all }: Changing,
): Promise<AttendeeRow[]> {
  if (isSame(attendee, change)) return []
  const check = checkAttendeeAction('change_ticket', attendee.status, order.status)
  if (!check.ok) throw new AppError(check.reason)
  const chosen = { attendee_ids: [attendee.id], unit_ids: [], whole_package }
  const whole = orRefuse(withPackages({ attendees: [...all.attendees], units: [...all.units] }, chosen))
  const changes: Changed[] = []
  for (const one of whole.attendees)
    if (!isSame(one, change)) changes.push({ from: one, to: await chosenUnit(tx, one, change) })
  const units = unitsToMove({ ...whole, all: all.units }, change)
  await moveUnits(
    tx,
    [...changes, ...units].flatMap(({ from, to }) =>
      from.status === AttendeeStatus.ACTIVE
        ? [
            { ...from, quantity: -1 as const },
            { ...to, quantity: 1 as const },
          ]
        : [],
    ),
    { use_promised },
  )
  for (const { from, to } of units)
    await updateOrderUnitRow(tx, from.id, { event_date_id: to.event_date_id, updated_at: ctx.now })
  const changed: AttendeeRow[] = []
  for (const one of changes) changed.push(await writeChange(tx, ctx, one))
  return changed
}

interface ChosenUnit extends TicketUnit {
  /** As the order's history tells it. */
  readonly name: string
}

interface Changed {
  readonly from: AttendeeRow
  readonly to: ChosenUnit
}

/** Where only the date changes, the price stays the one it has, also where the ticket has several. */
async function chosenUnit(tx: Tx, attendee: AttendeeRow, change: TicketChange): Promise<ChosenUnit> {
  const { event_id } = attendee
  const price = await findRequestedPrice(tx, event_id, isSameTicket(attendee, change) ? attendee : change)
  const event_date_id = change.event_date_id ?? attendee.event_date_id
  const { ticket_id, id: ticket_price_id } = price
  return { event_id, event_date_id, ticket_id, ticket_price_id, name: nameOf(price.title, price.label) }
}

/** Add-ons and the rest of the package, as far as they are for a date and it is another one. */
function unitsToMove(
  { attendees, units, all }: Together<AttendeeRow, LockedUnit> & { all: readonly LockedUnit[] },
  { event_date_id }: TicketChange,
): { from: LockedUnit; to: LockedUnit }[] {
  if (event_date_id === undefined) return []
  const add_ons = all.filter((unit) => attendees.some(({ id }) => id === unit.attendee_id) && !unit.is_redeemed)
  return [...units, ...add_ons]
    .filter((unit) => unit.event_date_id !== null && unit.event_date_id !== event_date_id)
    .map((from) => ({ from, to: { ...from, event_date_id } }))
}

async function writeChange(tx: Tx, ctx: StaffCtx, { from, to }: Changed): Promise<AttendeeRow> {
  const { event_id, id: attendee_id, order_id } = from
  const { name, ...chosen } = to
  const sold = await findSoldTicket(tx, event_id, attendee_id)
  const generation = from.generation + 1
  await updateAttendeeRow(tx, attendee_id, { ...chosen, generation, updated_at: ctx.now })
  const is_other_date = dateOf(chosen) !== dateOf(from)
  if (is_other_date || chosen.ticket_id !== from.ticket_id)
    await closeVisitsOutside(tx, ctx, { event_id, attendee_id, ticket_id: is_other_date ? null : chosen.ticket_id })
  await audit(tx, ctx, 'attendee.ticket_changed', {
    event_id,
    order_id,
    attendee_id,
    data: {
      ticket_id: chosen.ticket_id,
      ticket_price_id: chosen.ticket_price_id,
      from_ticket_price_id: from.ticket_price_id,
      ...(is_other_date ? { event_date_id: dateOf(chosen), from_event_date_id: dateOf(from) } : {}),
    },
    changes: { ticket: [nameOf(sold?.ticket_title, sold?.ticket_label), name] },
  })
  return { ...from, ...chosen, generation }
}
