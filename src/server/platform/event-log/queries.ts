import { type Insertable, type RawBuilder, sql } from 'kysely'
import { ABOUT_PERSONS } from '#core/platform/actions/order-actions.ts'
import type { NewEntry, TakenAction } from '#core/platform/event-log/append-entries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { markTransaction } from '#server/platform/database/transaction-trace.ts'

export type ActionRow = Insertable<DB['audit_log']>

/** Actions that nobody but the activity is told: steps of a buyer (LOGE-2a). */
export async function insertSteps(tx: Tx, rows: readonly ActionRow[]): Promise<void> {
  const written = await tx
    .with('audited', (db) =>
      db
        .insertInto('audit_log')
        .values([...rows])
        .returning('id'),
    )
    .selectFrom('audited')
    .select(FIRST)
    .executeTakeFirst()
  markByAction(rows[0], written)
}

/** The first row, and the transaction's number: by them it is known afterwards whether it was committed (HA-3). */
const FIRST = [sql<number | null>`min(audited.id)`.as('id'), sql<string>`pg_current_xact_id()::text`.as('xid')] as const

/** After a failover another row may have got the id: its instant and action tell them apart. */
function markByAction(
  row: ActionRow | undefined,
  written: { readonly id: number | null; readonly xid: string } | undefined,
): void {
  if (!row || !written?.id) return
  const { id, xid } = written
  markTransaction(() => ({
    xid,
    find: async (db) => {
      const found = await db
        .selectFrom('audit_log')
        .select('id')
        .where('id', '=', id)
        .where('action', '=', row.action)
        .where('created_at', '=', row.created_at as Date)
        .executeTakeFirst()
      return found !== undefined
    },
  }))
}

/**
 * Actions with their outbox rows, in one statement: what is audited is published, and what is rolled back is neither (LOGE-4).
 * What happens outside any account has none.
 */
export async function insertActions(tx: Tx, rows: readonly ActionRow[]): Promise<void> {
  const written = await tx
    .with('audited', (db) =>
      db
        .insertInto('audit_log')
        .values([...rows])
        .returning(['id', 'account_id', 'event_id']),
    )
    .with('published', (db) =>
      db
        .insertInto('outbox')
        .columns(['audit_id'])
        .expression((eb) =>
          eb
            .selectFrom('audited')
            .select('id')
            .where((of) => of.or([of('account_id', 'is not', null), of('event_id', 'is not', null)]))
            .orderBy('id'),
        )
        .returning('id'),
    )
    .selectFrom('audited')
    .select(FIRST)
    .executeTakeFirst()
  markByAction(rows[0], written)
}

/**
 * The same inside a statement that writes the subject itself: parts of its `with`. `actions` selects event_id, attendee_id,
 * actor_type, actor_id, actor_name, action, data and created_at, in the order in which they happened.
 */
export const withActions = (actions: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  audited as (
    insert into audit_log (event_id, attendee_id, actor_type, actor_id, actor_name, action, data, created_at) ${actions} returning id),
  published as (
    insert into outbox (audit_id) select id from audited order by id)`

/**
 * What is said of persons goes with their data (EXP-9): `data`, `changes` and the salt of these orders’ actions, so that nobody
 * can guess from a digest what stood there. The digest stays, and with it the chain (AUD-5).
 */
export async function eraseActionData(tx: Tx, order_ids: readonly number[]): Promise<void> {
  // by ascending id, like the publisher, which is waited for where it reads one of them
  const rows = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('order_id', 'in', [...order_ids])
    .where('action', 'in', [...ABOUT_PERSONS])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await emptyActions(
    tx,
    rows.map(({ id }) => id),
  )
}

/** What is said in these rows goes, and the salt that would let somebody guess it; the caller holds them by ascending id. */
export async function emptyActions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('audit_log')
    .set({ data: '{}', changes: null })
    .where('id', 'in', [...ids])
    .execute()
  await tx
    .updateTable('log_entries')
    .set({ salt: null })
    .where('audit_id', 'in', [...ids])
    .execute()
}

/** Whether anything waits; asked outside a transaction, it locks nothing. */
export async function hasOutboxRows(db: Db): Promise<boolean> {
  const { rows } = await sql`select from outbox limit 1`.execute(db)
  return rows.length > 0
}

/** False where another process publishes at this moment. */
export async function lockPublisher(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('outbox_publisher')
    .select('only_row')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

export interface OutboxRow {
  readonly id: number
  readonly audit_id: number
}

/** Takes the lowest rows there are to see; one with a lower id that commits later is taken in a later round (LOGE-5). */
export async function takeOutboxRows(tx: Tx, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    delete from outbox where id = any(array(select id from outbox order by id limit ${limit})) returning id, audit_id`.execute(
    tx,
  )
  return rows
}

/** Keeps what an erasure would empty from being emptied before its entry is there, whose salt the erasure takes (AUD-5). */
export const holdErasable = (tx: Tx, audit_ids: readonly number[]) =>
  sql`select from audit_log where id = any(${[...audit_ids]}::bigint[]) and action = any(${[...ABOUT_PERSONS]}::text[])
    order by id for share`.execute(tx)

export interface TakenRow extends TakenAction {
  /** The end of the account's log, a gap behind it included (BAK-5); null where it has none yet. */
  readonly last_position: number | null
  /** Null where no entry is there. */
  readonly last_hash: Buffer | null
}

/** What the taken rows say, in their order, with the end of each account's log: the row's account, else its event's. */
export async function readTakenActions(tx: Tx, taken: readonly OutboxRow[]): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    with taken as materialized (
      select * from unnest(${taken.map(({ id }) => id)}::bigint[], ${taken.map(({ audit_id }) => audit_id)}::bigint[]) as t (id, audit_id)),
    acts as materialized (
      select t.id, coalesce(a.account_id, e.account_id) as account_id, a.id as audit_id, a.action as type, a.actor_type, a.actor_id,
        a.event_id, a.order_id, a.attendee_id, a.created_at, a.data, a.changes
      from taken t join audit_log a on a.id = t.audit_id left join events e on a.account_id is null and e.id = a.event_id),
    ends as (
      select o.account_id, l.position, l.hash from (select distinct account_id from acts) o
        cross join lateral (select position, hash from log_entries l where l.account_id = o.account_id order by position desc limit 1) l)
    select a.account_id, a.audit_id, a.type, a.actor_type, a.actor_id, a.event_id, a.order_id, a.attendee_id, a.created_at, a.data, a.changes,
      coalesce((select g.next_position - 1 from log_gaps g
        where g.account_id = a.account_id and g.after_position = coalesce(n.position, 0)), n.position) as last_position,
      n.hash as last_hash
    from acts a left join ends n on n.account_id = a.account_id where a.account_id is not null order by a.id`.execute(
    tx,
  )
  return rows
}

export const insertEntries = (tx: Tx, entries: readonly NewEntry[]) =>
  sql`insert into log_entries (account_id, position, audit_id, salt, data_digest, hash)
    select * from unnest(${entries.map((one) => one.account_id)}::bigint[], ${entries.map((one) => one.position)}::bigint[],
      ${entries.map((one) => one.audit_id)}::bigint[], ${entries.map((one) => one.salt)}::bytea[],
      ${entries.map((one) => one.data_digest)}::bytea[], ${entries.map((one) => one.hash)}::bytea[])`.execute(tx)
