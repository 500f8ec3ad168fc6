import { sql } from 'kysely'
import type { DoorDate } from '#core/catalog/check-in-lists/admitted-dates.ts'
import type { RedemptionLedger, ScannedUnit } from '#core/check-in/scanning/decide-redemptions.ts'
import type { IdentifiedOrder } from '#core/check-in/scanning/scanned.ts'
import type { Action } from '#core/platform/actions/actions.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { withActions } from '#server/platform/event-log/queries.ts'

// What a list of kind REDEMPTION reads, locks and writes, one statement per kind (EXT-10, docs/locking.md).

/** Whose units a scan may take: add-ons of attendees, and of orders what is nobody's add-on (EXT-8). */
export interface UnitHolders {
  readonly attendee_ids: readonly number[]
  readonly order_ids: readonly number[]
}

const ofHolders = ({
  attendee_ids,
  order_ids,
}: UnitHolders) => sql`u.kind = 'EXTRA' and (u.attendee_id = any(${[...attendee_ids]}::bigint[])
  or (u.attendee_id is null and u.order_id = any(${[...order_ids]}::bigint[])))`

/** Locks their units by ascending id, after the attendees (ONE-1 step 6). */
export const lockUnits = (tx: Tx, holders: UnitHolders) =>
  sql`select u.id from order_units u where ${ofHolders(holders)} order by u.id for no key update`.execute(tx)

interface UnitOfHolder {
  readonly attendee_id: number | null
  readonly order_id: number
}

/** The same for many calls at once; answers whose units somebody else works on. */
export async function lockFreeUnits(tx: Tx, holders: UnitHolders): Promise<readonly UnitOfHolder[]> {
  const { rows: free } = await sql<{ id: number }>`
    select u.id from order_units u where ${ofHolders(holders)} order by u.id for no key update skip locked`.execute(tx)
  const { rows } = await sql<UnitOfHolder>`
    select u.attendee_id, u.order_id from order_units u
    where ${ofHolders(holders)} and u.id <> all(${free.map(({ id }) => id)}::bigint[])`.execute(tx)
  return rows
}

interface FlatUnit extends Omit<ScannedUnit, 'event_date'> {
  readonly date_id: number | null
  readonly date_starts_at: Date
  readonly date_ends_at: Date | null
  readonly date_title: string | null
}

const dateOf = ({ date_id: id, date_starts_at, date_ends_at, date_title }: FlatUnit): DoorDate | null =>
  id === null ? null : { id, starts_at: date_starts_at, ends_at: date_ends_at, title: date_title }

/** Units with their open redemption, at whatever list; read after the lock. */
export async function readScannedUnits(
  db: Db | Tx,
  list: { readonly id: number; readonly event_id: number },
  holders: UnitHolders,
): Promise<ScannedUnit[]> {
  const { rows } = await sql<FlatUnit>`
    select u.id, u.order_id, u.attendee_id, u.ticket_id, u.ticket_price_id, t.title, p.label, u.status,
      d.id as date_id, d.starts_at as date_starts_at, d.ends_at as date_ends_at, d.title as date_title,
      r.id as redemption_id, r.short_id as redemption_short_id, r.redeemed_at, r.device_id, r.device_name,
      coalesce(r.check_in_list_id = ${list.id}, false) as is_redeemed_here
    from order_units u join tickets t on t.id = u.ticket_id join ticket_prices p on p.id = u.ticket_price_id
      left join event_dates d on d.event_id = u.event_id and d.id = u.event_date_id
      left join redemptions r on r.order_unit_id = u.id and r.undone_at is null
    where u.event_id = ${list.event_id} and ${ofHolders(holders)} order by u.id`.execute(db)
  return rows.map((row) => {
    const { date_id: _id, date_starts_at: _start, date_ends_at: _end, date_title: _title, ...unit } = row
    return { ...unit, event_date: dateOf(row) }
  })
}

/** Orders of the event by their ids, which T3 codes name. */
export async function findOrdersOfCodes(db: Db, event_id: number, ids: readonly number[]): Promise<IdentifiedOrder[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', 'currency', 'total_gross', 'amount_paid', 'extras_generation'])
    .where('event_id', '=', event_id)
    .where('id', 'in', [...ids])
    .execute()
  return rows as IdentifiedOrder[]
}

const REDEEMED: Action = 'unit.redeemed'
const UNDONE: Action = 'unit.redemption_undone'

/** Writes what a batch hands out and takes back, with its lines in the event's log (DAT-60, LOGE-4). */
export async function writeRedemptions(
  tx: Tx,
  list: { readonly id: number; readonly event_id: number },
  { ledger, now }: { readonly ledger: RedemptionLedger; readonly now: Date },
): Promise<void> {
  // first those that end: a unit may be handed out again in the same batch
  if (ledger.changes.length > 0) await changeRedemptions(tx, { changes: ledger.changes, now })
  if (ledger.redemptions.length === 0) return
  await sql`with made as (
      insert into redemptions (short_id, event_id, check_in_list_id, order_unit_id, redeemed_at, undone_at, device_id, device_name, created_at, updated_at)
      select short_id, ${list.event_id}, ${list.id}, order_unit_id, redeemed_at, undone_at, device_id, device_name, created_at, ${now}
      from jsonb_to_recordset(${JSON.stringify(ledger.redemptions)}::jsonb) as v (short_id text, order_unit_id bigint, redeemed_at timestamptz,
        undone_at timestamptz, device_id text, device_name text, created_at timestamptz)
      returning id, order_unit_id, undone_at, created_at),
    ${withActions(sql`select ${list.event_id}::bigint, u.attendee_id, 'DOOR', null::bigint, null::text, k.action,
      jsonb_build_object('check_in_list_id', ${list.id}::bigint, 'redemption_id', m.id, 'order_unit_id', u.id, 'ticket_id', u.ticket_id), m.created_at
      from made m join order_units u on u.id = m.order_unit_id cross join (values (1, ${REDEEMED}::text), (2, ${UNDONE}::text)) as k (n, action)
      where k.n = 1 or m.undone_at is not null order by m.id, k.n`)}
    select from made`.execute(tx)
}

const changeRedemptions = (
  tx: Tx,
  { changes, now }: { readonly changes: RedemptionLedger['changes']; readonly now: Date },
) =>
  sql`with changed as (
    update redemptions r set redeemed_at = coalesce(v.redeemed_at, r.redeemed_at), undone_at = coalesce(v.undone_at, r.undone_at), updated_at = ${now}
    from (select id, min(redeemed_at) as redeemed_at, max(undone_at) as undone_at
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as v (id bigint, redeemed_at timestamptz, undone_at timestamptz) group by id) v
    where r.id = v.id returning r.id, r.event_id, r.check_in_list_id, r.order_unit_id, v.undone_at),
    ${withActions(sql`select c.event_id, u.attendee_id, 'DOOR', null::bigint, null::text, ${UNDONE}::text,
      jsonb_build_object('check_in_list_id', c.check_in_list_id, 'redemption_id', c.id, 'order_unit_id', u.id, 'ticket_id', u.ticket_id), ${now}::timestamptz
      from changed c join order_units u on u.id = c.order_unit_id where c.undone_at is not null order by c.id`)}
    select from changed`.execute(tx)
