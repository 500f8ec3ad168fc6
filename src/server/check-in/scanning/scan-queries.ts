import { sql } from 'kysely'
import type { DoorDate } from '#core/catalog/check-in-lists/admitted-dates.ts'
import type { ScanLedger } from '#core/check-in/scanning/decide-scans.ts'
import { MAX_COMPANIONS } from '#core/check-in/scanning/limits.ts'
import type { IdentifiedOrder, ScannedTicket } from '#core/check-in/scanning/scanned.ts'
import type { CompanionView } from '#core/check-in/scanning/schema.ts'
import type { Action } from '#core/platform/actions/actions.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { admits } from '#server/catalog/check-in-lists/queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import { loadTogether } from '#server/platform/database/load-together.ts'
import { withActions } from '#server/platform/event-log/queries.ts'

// The statements of a scan in the order they run, one per kind however many scans there are (docs/locking.md). Plain SQL:
// this path is one of the four hot ones (stack §3).

/**
 * Locks attendees by ascending id in one statement (SCN-17, RES-5). Its own statement: a read that is part of it would
 * be as old as the wait.
 */
export const lockScannedAttendees = (tx: Tx, ids: readonly number[]) =>
  sql`select id from attendees where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update`.execute(tx)

/** The same for many calls at once: whom somebody else works on is left out, so that nobody waits for a stranger's ticket. */
export async function lockFreeAttendees(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from attendees where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update skip locked`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** A row with its date in columns of its own. */
export type FlatDate<T extends { readonly event_date: DoorDate }> = Omit<T, 'event_date'> & {
  readonly [Field in keyof DoorDate as `date_${Field}`]: DoorDate[Field]
}

export const withDate = <T extends FlatDate<{ event_date: DoorDate }>>({
  date_id,
  date_starts_at,
  date_ends_at,
  date_title,
  ...row
}: T) => ({ ...row, event_date: { id: date_id, starts_at: date_starts_at, ends_at: date_ends_at, title: date_title } })

/** What a verdict stands on; read after the lock. */
export async function readScannedAttendees(
  db: Db | Tx,
  list: { id: number; event_id: number },
  ids: readonly number[],
): Promise<ScannedTicket[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FlatDate<ScannedTicket>>`
    select a.id, a.reference, a.first_name, a.last_name, a.email, a.status, a.generation, o.status as order_status,
      a.ticket_id, t.title as ticket_title, p.label as ticket_label,
      d.id as date_id, d.starts_at as date_starts_at, d.ends_at as date_ends_at, d.title as date_title,
      c.id as check_in_id, c.short_id as check_in_short_id, c.checked_in_at,
      c.device_id as check_in_device_id, c.device_name as check_in_device_name,
      (select max(greatest(h.checked_in_at, h.checked_out_at)) from check_ins h
        where h.event_id = a.event_id and h.attendee_id = a.id and h.check_in_list_id = ${list.id}) as last_change_at
    from attendees a join orders o on o.id = a.order_id join tickets t on t.id = a.ticket_id
      join ticket_prices p on p.id = a.ticket_price_id
      join event_dates d on d.event_id = a.event_id and d.id = coalesce(a.event_date_id, a.event_id)
      left join check_ins c on c.check_in_list_id = ${list.id} and c.attendee_id = a.id and c.checked_out_at is null
    where a.event_id = ${list.event_id} and a.id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return rows.map(withDate)
}

/** Attendees of the event by reference (IDN-4). */
export async function findAttendeesByReference(
  db: Db,
  event_id: number,
  references: readonly string[],
): Promise<{ id: number; reference: string }[]> {
  if (references.length === 0) return []
  return db
    .selectFrom('attendees')
    .select(['id', 'reference'])
    .where('event_id', '=', event_id)
    .where('reference', 'in', [...references])
    .execute()
}

type OrderOfScan = IdentifiedOrder & { readonly reference: string }

/** Orders of the event by reference, for tickets not paid yet (SCN-9). */
export async function findOrdersByReference(
  db: Db,
  event_id: number,
  references: readonly string[],
): Promise<OrderOfScan[]> {
  if (references.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'reference', 'status', 'currency', 'total_gross', 'amount_paid', 'extras_generation'])
    .where('event_id', '=', event_id)
    .where('reference', 'in', [...references])
    .execute()
  return rows as OrderOfScan[]
}

/** What earlier calls answered to these nonces (SCN-6). */
export const findAnsweredScans = (db: Tx | Db, list_id: number, nonces: readonly string[]) =>
  db
    .selectFrom('scans')
    .select(['nonce', 'answer'])
    .where('check_in_list_id', '=', list_id)
    .where('nonce', 'in', [...nonces])
    .execute()

const BEGAN: Action = 'check_in.created'
const ENDED: Action = 'check_in.ended'

/** Writes what a batch of scans amounts to, in the log of scans and in the event's (LOGE-4); false when another call has logged one of the nonces meanwhile (SCN-6). */
export async function writeLedger(
  tx: Tx,
  list: { readonly id: number; readonly event_id: number },
  { check_ins, changes, lines }: ScanLedger,
): Promise<boolean> {
  if (changes.length > 0) await changeVisits(tx, { changes, lines })
  if (lines.length === 0) return true
  const { numAffectedRows } = await sql`
    with made as (
      insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, checked_in_at, checked_out_at, device_id, device_name, created_at)
      select short_id, ${list.event_id}, ${list.id}, attendee_id, checked_in_at, checked_out_at, device_id, device_name, created_at
      from jsonb_to_recordset(${JSON.stringify(check_ins)}::jsonb) as v (short_id text, attendee_id bigint, checked_in_at timestamptz,
        checked_out_at timestamptz, device_id text, device_name text, created_at timestamptz)
      returning id, short_id, attendee_id, checked_out_at, created_at),
    ${withActions(sql`select ${list.event_id}::bigint, m.attendee_id, 'DOOR', null::bigint, null::text, k.action,
      jsonb_build_object('check_in_list_id', ${list.id}::bigint, 'check_in_id', m.id), m.created_at
      from made m cross join (values (1, ${BEGAN}::text), (2, ${ENDED}::text)) as k (n, action)
      where k.n = 1 or m.checked_out_at is not null order by m.id, k.n`)}
    insert into scans (event_id, check_in_list_id, attendee_id, check_in_id, nonce, raw_code, action, verdict, reason, scanned_at, received_at,
      offline, local_verdict, admitted_offline, device_id, device_name, ip, answer)
    select ${list.event_id}, ${list.id}, l.attendee_id, coalesce(l.check_in_id, made.id), l.nonce, l.raw_code, l.action, l.verdict, l.reason,
      l.scanned_at, l.received_at, l.offline, l.local_verdict, l.admitted_offline, l.device_id, l.device_name, l.ip, l.answer
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, n) => ({ ...line, n })))}::jsonb) as l (n int, attendee_id bigint, check_in_id bigint,
      check_in_short_id text, nonce uuid, raw_code text, action text, verdict text, reason text, scanned_at timestamptz, received_at timestamptz,
      offline boolean, local_verdict text, admitted_offline boolean, device_id text, device_name text, ip text, answer jsonb)
    left join made on made.short_id = l.check_in_short_id
    order by l.n
    on conflict (check_in_list_id, nonce) do nothing`.execute(tx)
  return Number(numAffectedRows) === lines.length
}

/** Visits that end, or began earlier than we knew. The attendees are locked; the last word on a visit counts. */
const changeVisits = (tx: Tx, { changes, lines }: Pick<ScanLedger, 'changes' | 'lines'>) =>
  sql`with changed as (
    update check_ins c set checked_in_at = coalesce(v.checked_in_at, c.checked_in_at), checked_out_at = coalesce(v.checked_out_at, c.checked_out_at)
    from (select id, min(checked_in_at) as checked_in_at, max(checked_out_at) as checked_out_at
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as v (id bigint, checked_in_at timestamptz, checked_out_at timestamptz)
      group by id) v
    where c.id = v.id returning c.id, c.event_id, c.check_in_list_id, c.attendee_id, v.checked_out_at),
    ${withActions(sql`select event_id, attendee_id, 'DOOR', null::bigint, null::text, ${ENDED}::text,
      jsonb_build_object('check_in_list_id', check_in_list_id, 'check_in_id', id), ${latest(lines)}::timestamptz
      from changed where checked_out_at is not null order by id`)}
    select from changed`.execute(tx)

const latest = (lines: ScanLedger['lines']): Date =>
  new Date(Math.max(...lines.map(({ received_at }) => received_at.getTime())))

/** Neither a link nor a reference holds it. */
const SEAM = ' '

interface Companions {
  readonly key: string
  /** Null where there are none. */
  readonly companions: CompanionView[] | null
}

/**
 * Planned once, because planning cost nine times the answer. Every row is found by its own name, and whoever is in already
 * one by one: as a join they were read for the whole list, all of them for each batch of scans
 * (docs/decisions/0051-database-connections.md).
 */
const companionsOf = loadTogether('companions at the door', async (db, keys: readonly string[]) => {
  const [lists, references] = [0, 1].map((part) => keys.map((key) => key.split(SEAM)[part]))
  const { rows } = await sql<Companions>`
    select asked.list || ${literal(SEAM)} || asked.reference as key, others.companions
    from unnest(${lists}::text[], ${references}::text[]) as asked (list, reference)
      join check_in_lists l on l.short_id = asked.list
      join attendees a on a.reference = asked.reference and a.event_id = l.event_id
      cross join lateral (select jsonb_agg(to_jsonb(c) - 'id' order by c.id) as companions from (
        select b.id, b.reference, b.first_name, b.last_name,
          jsonb_build_object('id', k.id, 'title', k.title, 'label', p.label) as ticket
        from attendees b join tickets k on k.id = b.ticket_id and ${admits('l')} join ticket_prices p on p.id = b.ticket_price_id
        where b.order_id = a.order_id and b.id <> a.id and b.status = ${literal(AttendeeStatus.ACTIVE)}
          and coalesce(b.event_date_id, b.event_id) = coalesce(a.event_date_id, a.event_id)
          and (select i.id from check_ins i
            where i.check_in_list_id = l.id and i.attendee_id = b.id and i.checked_out_at is null) is null
        order by b.id limit ${sql.lit(MAX_COMPANIONS)}) c) others`.execute(db)
  return new Map(rows.map(({ key, companions }) => [key, companions]))
})

/**
 * SCN-24: of the attendee's order, who may be let in at this list for the same date and is not in yet. Devices whose scans
 * were recorded together are answered by one statement.
 */
export const listCompanions = async (db: Db, list_short_id: string, reference: string): Promise<CompanionView[]> =>
  (await companionsOf(db, list_short_id + SEAM + reference)) ?? []
