import { type RawBuilder, sql } from 'kysely'
import type { WebhookEntry } from '#core/identity/webhooks/body.ts'
import type { EntryFacts } from '#core/identity/webhooks/matching.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** What the log says of an entry, with what decides who hears of it (LOGE-7). */
export interface KeptEntry extends WebhookEntry, EntryFacts {
  /** The order, or that of the attendee; null where it is about neither, and where the attendee is gone. */
  readonly of_order_id: number | null
}
type Facts = Pick<KeptEntry, 'organizer_id' | 'is_test' | 'of_order_id'>

/**
 * The organizer is the event's, else the one it is about. What happens to an attendee belongs to the attendee's order; an
 * order that is gone was a test order: no other is ever deleted (PAY-37, KEY-9).
 */
const FACTS = sql`coalesce(e.organizer_id, (a.data ->> 'organizer_id')::bigint) as organizer_id,
  coalesce(a.order_id, h.order_id) as of_order_id, coalesce(o.is_test, a.order_id is not null or a.attendee_id is not null) as is_test`
const JOINS = sql`left join events e on e.id = a.event_id
  left join attendees h on h.id = a.attendee_id and a.order_id is null left join orders o on o.id = coalesce(a.order_id, h.order_id)`

/** Of the entries a round has just written, by the ids of their audit rows. */
export async function readFacts(tx: Tx, audit_ids: readonly number[]): Promise<Map<number, Facts>> {
  const { rows } = await sql<{ id: number } & Facts>`
    select a.id, ${FACTS} from audit_log a ${JOINS} where a.id = any(${[...audit_ids]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

const ENTRY = sql`l.account_id, l.position, a.action as type, a.created_at, a.event_id, a.order_id, a.attendee_id, a.data, ${FACTS}`

/** The entries of an account at these positions that are still kept. */
export async function readEntries(db: Db | Tx, account_id: number, positions: readonly number[]): Promise<KeptEntry[]> {
  const { rows } = await sql<KeptEntry>`
    select ${ENTRY} from log_entries l join audit_log a on a.id = l.audit_id ${JOINS}
    where l.account_id = ${account_id} and l.position = any(${[...positions]}::bigint[]) order by l.position`.execute(
    db,
  )
  return rows
}

/** Likewise from one position to another, both included. */
export async function readEntriesBetween(
  db: Db | Tx,
  account_id: number,
  { from, to }: { from: number; to: number },
): Promise<KeptEntry[]> {
  const { rows } = await sql<KeptEntry>`
    select ${ENTRY} from log_entries l join audit_log a on a.id = l.audit_id ${JOINS}
    where l.account_id = ${account_id} and l.position between ${from} and ${to} order by l.position`.execute(db)
  return rows
}

/** The first and the last position that are kept; null where there are none. */
export async function keptPositions(
  db: Db | Tx,
  account_id: number,
): Promise<{ readonly first: number; readonly last: number } | null> {
  const end = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('log_entries')
      .select('position')
      .where('account_id', '=', account_id)
      .orderBy('position', direction)
      .limit(1)
      .executeTakeFirst()
  const first = await end('asc')
  const last = await end('desc')
  return first && last ? { first: first.position, last: last.position } : null
}

/** Of orders that are there, whether they have a person's details; erased ones have none (EXP-9). */
export const readOrderStates = (db: Db | Tx, ids: readonly number[]) => orderStates(db, ids, sql``)

/** The same, held until the transaction ends: nobody erases them meanwhile. */
export const holdOrderStates = (tx: Tx, ids: readonly number[]) => orderStates(tx, ids, sql`for share`)

async function orderStates(
  db: Db | Tx,
  ids: readonly number[],
  hold: RawBuilder<unknown>,
): Promise<Map<number, boolean>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; has_details: boolean }>`
    select id, email is not null as has_details from orders where id = any(${[...ids]}::bigint[]) order by id ${hold}`.execute(
    db,
  )
  return new Map(rows.map(({ id, has_details }) => [id, has_details]))
}
