import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Message } from '#core/platform/locales.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import type { GuestRow } from '#core/records/attendees/guest-list.ts'
import type { GuestImportInput, NewAttendeeInput } from '#core/records/attendees/schema.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { type Catalog, loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit, auditAll } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { type AttendeeRow, listAttendeesOfOrders } from '#server/records/attendees/queries.ts'
import { moveUnits } from '#server/sales/completion/attendee-stock.ts'
import { completeOrders } from '#server/sales/completion/complete-order.ts'
import { inTransactionAfterExpiry } from '#server/sales/completion/reclaim-expired-order.ts'
import { chooseDate } from './choose-date.ts'
import { insertManualOrder } from './create-attendee.ts'
import { queueTicketMails } from './queue-ticket-mail.ts'
import { readGuestList } from './read-guest-list.ts'

/**
 * ATT-13: everybody on the list as `createAttendee` would add them for nothing, all in one transaction or nobody. A line
 * with a fault refuses the list, told as `rows.<line>.<field>`. Answers how many were added.
 */
export async function importGuests(ctx: StaffCtx, event: EventRow, input: GuestImportInput): Promise<number> {
  const event_date_id = await chooseDate(ctx, event.id, input.event_date_id)
  return inTransactionAfterExpiry(ctx, event.id, async (tx) => {
    const catalog = await loadCatalog(tx, event.id)
    if (!catalog) throw new AppError('NOT_FOUND')
    const rows = await readGuestList(tx, event.id, input)
    refuseFaults(rows)
    const order_ids = await insertOrders(tx, ctx, { event, event_date_id, catalog, rows, language: input.language })
    const moves = rows.map(({ ticket }) => ({
      ...unitOf(ticket),
      event_id: event.id,
      event_date_id,
      quantity: 1 as const,
    }))
    await moveUnits(tx, moves, { as: 'HELD' })
    // made in this transaction: nobody else can lock them. From here to the commit buyers wait for the counters, so all of
    // what follows is a few statements, however long the list is (docs/locking.md).
    const cases = order_ids.map((id) => ({ ctx, order: { id, event_id: event.id }, amount_paid: 0 }))
    await completeOrders(tx, cases, {
      payment_status: PaymentStatus.NO_PAYMENT_REQUIRED,
      payment_provider: null,
      as: 'USER',
      from: OrderStatus.RESERVED,
      is_silent: true,
    })
    const attendees = await listAttendeesOfOrders(tx, order_ids)
    await tell(tx, ctx, { event_id: event.id, attendees, send_tickets: input.send_tickets })
    return rows.length
  })
}

const unitOf = (ticket: GuestRow['ticket']) => {
  if (!ticket) throw new Error('a guest without a ticket is a fault of the list')
  const { ticket_id, ticket_price_id } = ticket
  return { ticket_id, ticket_price_id }
}

function refuseFaults(rows: readonly GuestRow[]): void {
  const fields: Record<string, Message[]> = {}
  for (const { line, problems } of rows)
    for (const { field, message } of problems) fields[`rows.${line}.${field}`] = [message]
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields })
}

interface Guests {
  readonly event: EventRow
  readonly event_date_id: number
  readonly catalog: Catalog
  readonly rows: readonly GuestRow[]
  readonly language: NewAttendeeInput['language']
}

async function insertOrders(
  tx: Tx,
  ctx: StaffCtx,
  { event, event_date_id, catalog, rows, language }: Guests,
): Promise<number[]> {
  const ids: number[] = []
  for (const row of rows) {
    const unit = unitOf(row.ticket)
    const ticket = catalog.tickets.find(({ id }) => id === unit.ticket_id)
    if (!ticket) throw new AppError('NOT_FOUND')
    const { first_name, last_name, email } = row
    const person = { first_name, last_name, email, language }
    const input = { ...unit, ...person, amount_paid: 0, answers: [], send_ticket: false }
    const answers = { of_order: [], of_attendee: [] }
    const label = row.ticket?.label ?? null
    ids.push(await insertManualOrder(tx, ctx, { event, catalog, event_date_id, ticket, label, input, answers }))
  }
  return ids
}

interface Added {
  readonly event_id: number
  readonly attendees: readonly AttendeeRow[]
  readonly send_tickets: boolean
}

async function tell(tx: Tx, ctx: StaffCtx, { event_id, attendees, send_tickets }: Added): Promise<void> {
  const [first] = attendees
  if (send_tickets) await queueTicketMails(tx, ctx, { attendees, follows: after('attendee.created', 'mails.send') })
  await auditAll(
    tx,
    'attendee.created',
    attendees.map(({ id: attendee_id, order_id }) => ({
      ctx,
      subject: { event_id, order_id, attendee_id },
      data: { amount_paid: 0, is_import: true },
    })),
  )
  const created = attendees.length
  await audit(tx, ctx, 'attendees.imported', { event_id, data: { created, send_tickets } })
  // whatever becomes of this process, the key never adds them again (CNV-7)
  await completeKey(tx, ctx, { status: 201, answer: { created } })
  if (send_tickets && first)
    await throttleMails(tx, ctx, { about: `attendee:${first.id}`, to: attendees.map(({ email }) => email) })
}
