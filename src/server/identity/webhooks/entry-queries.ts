import { sql } from 'kysely'
import type { WebhookEntry } from '#core/identity/webhooks/body.ts'
import type { EntryFacts } from '#core/identity/webhooks/matching.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** What the log says of an entry, with what decides who hears of it (LOGE-7). */
export type KeptEntry = WebhookEntry & EntryFacts

/**
 * The organizer is the event's, else the one it is about. An order that is gone was a test order: no other is ever deleted
 * (PAY-37).
 */
const FACTS = sql`coalesce(e.organizer_id, (a.data ->> 'organizer_id')::bigint) as organizer_id,
  case when a.order_id is null then false else coalesce(o.is_test, true) end as is_test`
const JOINS = sql`left join events e on e.id = a.event_id left join orders o on o.id = a.order_id`

/** Of the entries a round has just written, by the ids of their audit rows. */
export async function readFacts(
  tx: Tx,
  audit_ids: readonly number[],
): Promise<Map<number, Pick<KeptEntry, 'organizer_id' | 'is_test'>>> {
  const { rows } = await sql<{ id: number } & Pick<KeptEntry, 'organizer_id' | 'is_test'>>`
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
