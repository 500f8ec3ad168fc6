import { sql } from 'kysely'
import type { OrderFacts } from '#core/messaging/approvals/preview-changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

export interface OrderPerson {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
}

export interface OrderSeen extends OrderFacts, OrderPerson {
  readonly reference: string
  readonly is_test: boolean
}

/** An order as a preview tells it: what is valid of it, and what could still be given back (RFD-2). */
export async function readOrderFacts(tx: Tx, { event_id, order_id }: { event_id: number; order_id: number }) {
  const { rows } = await sql<OrderSeen>`
    select o.reference, o.status, o.is_test, o.first_name, o.last_name, o.email,
      (select count(*) from attendees a where a.order_id = o.id and a.status = ${literal(AttendeeStatus.ACTIVE)}) as valid_tickets,
      (select count(*) from order_units u where u.order_id = o.id and u.status = ${literal(OrderUnitStatus.ACTIVE)}) as valid_extras,
      (select coalesce(json_agg(json_build_object('key', v.key, 'name', v.name) order by v.key), '[]') from (
        select 'a' || a.id as key, a.reference || ' · ' || k.title as name from attendees a join tickets k on k.id = a.ticket_id
          where a.order_id = o.id and a.status = ${literal(AttendeeStatus.ACTIVE)}
        union all select 'u' || u.id, k.title from order_units u join tickets k on k.id = u.ticket_id
          where u.order_id = o.id and u.status = ${literal(OrderUnitStatus.ACTIVE)}) v) as valid,
      greatest(0, o.amount_paid - coalesce(
        (select sum(r.amount)::bigint from refunds r where r.order_id = o.id and r.status <> ${literal(RefundRowStatus.FAILED)}), 0)) as refundable
    from orders o where o.event_id = ${event_id} and o.id = ${order_id}`.execute(tx)
  const found = rows[0]
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

/** Whom a message names one by one: references of attendees, and of an order. */
export async function readChosen(
  tx: Tx,
  event_id: number,
  { attendee_ids, order_id }: { attendee_ids: readonly number[]; order_id: number | null },
): Promise<{ attendees: string[]; order: string | null }> {
  const { rows } = await sql<{ attendees: string[]; order: string | null }>`
    select array(select reference from attendees where event_id = ${event_id} and id = any(${[...attendee_ids]}::bigint[]) order by id) as attendees,
      (select reference from orders where event_id = ${event_id} and id = ${order_id}) as order`.execute(tx)
  return rows[0]!
}

/** The last mail that was written before. */
export async function lastMail(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from mails`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Whom the mails about an order go to that were written since; each address once. */
export async function addressesSince(tx: Tx, order_id: number, mail_id: number): Promise<string[]> {
  const { rows } = await sql<{ to_address: string }>`
    select distinct to_address from mails where order_id = ${order_id} and id > ${mail_id} order by to_address`.execute(
    tx,
  )
  return rows.map(({ to_address }) => to_address)
}

/** The refund that a rehearsal has just written. */
export async function lastRefund(tx: Tx, order_id: number) {
  const { rows } = await sql<{ amount: number; reason: string | null; notify_buyer: boolean }>`
    select amount, reason, notify_buyer from refunds where order_id = ${order_id} order by id desc limit 1`.execute(tx)
  return rows[0]!
}
