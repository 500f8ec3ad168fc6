import { type Insertable, sql } from 'kysely'
import { APPLICATION_MOVES, ApplicationStatus, isLiveApplication } from '#core/platform/states/application-state.ts'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import { MAX_LIVE_APPLICATIONS } from '#core/records/applications/limits.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type ApplicationRow = Row<'applications'>
export type NewApplication = Omit<Insertable<DB['applications']>, 'ended_at' | 'items'>

/** A line of an application as it is stored. */
export interface RequestedLine {
  readonly event_date_id: number
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly quantity: number
}

export const linesOf = ({ items }: Pick<ApplicationRow, 'items'>): readonly RequestedLine[] =>
  items as unknown as RequestedLine[]

const find = (db: Db | Tx) => db.selectFrom('applications').selectAll()

/** By its link; it need not know the event (APP-3). */
export const findApplicationByShortId = (db: Db | Tx, short_id: string): Promise<ApplicationRow | undefined> =>
  find(db).where('short_id', '=', short_id).executeTakeFirst()

export const findApplication = (db: Db | Tx, event_id: number, id: number): Promise<ApplicationRow | undefined> =>
  find(db).where('event_id', '=', event_id).where('id', '=', id).executeTakeFirst()

/** The application of a person that has not ended; there is one at most (APP-2). */
export const findLiveApplicationOf = (
  db: Db | Tx,
  event_id: number,
  person_key: Buffer,
): Promise<ApplicationRow | undefined> =>
  find(db)
    .where('event_id', '=', event_id)
    .where('person_key', '=', person_key)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Whether as many ask for a place at the event as may (APP-3). */
export async function areApplicationsFull(db: Db | Tx, event_id: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from applications where event_id = ${event_id} and ended_at is null limit ${MAX_LIVE_APPLICATIONS}) live`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) >= MAX_LIVE_APPLICATIONS
}

/** Which of these are the event's; an application never leaves its event. */
export async function listApplicationIds(db: Db | Tx, event_id: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('event_id', '=', event_id)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}

/** Events with applications that nobody has decided on, for the sweep (APP-4d). */
export async function listEventsWithUndecided(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('applications')
    .select('event_id')
    .distinct()
    .where('status', '=', ApplicationStatus.APPLIED)
    .where('ended_at', 'is', null)
    .orderBy('event_id')
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** The next of these of an event, by id. */
export const listUndecided = (
  db: Db,
  event_id: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Pick<ApplicationRow, 'id' | 'items'>[]> =>
  db
    .selectFrom('applications')
    .select(['id', 'items'])
    .where('event_id', '=', event_id)
    .where('status', '=', ApplicationStatus.APPLIED)
    .where('ended_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Writes a live application; null where the person has one in the event already (APP-2). */
export async function insertApplication(
  tx: Tx,
  { items, ...application }: NewApplication & { readonly items: readonly RequestedLine[] },
): Promise<number | null> {
  const row = await tx
    .insertInto('applications')
    .values({ ...application, items: JSON.stringify(items) })
    .onConflict((conflict) => conflict.columns(['event_id', 'person_key']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locks applications by ascending id, behind waiting entries and before counters (ONE-1). */
export async function lockApplications(tx: Tx, ids: readonly number[]): Promise<Map<number, ApplicationRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ApplicationRow>`
    select * from applications where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export const lockApplication = async (tx: Tx, id: number): Promise<ApplicationRow | undefined> =>
  (await lockApplications(tx, [id])).get(id)

export interface Decided {
  readonly decided_by: number | null
  readonly reason?: string | null
  readonly message?: string | null
}

/**
 * Moves those of these applications that stand where the move begins, and answers them; the others are left as they are
 * (APP-4). `decided` writes who decided, what they keep and what they tell; a decision taken back leaves neither.
 */
export async function moveApplications<To extends ApplicationStatus>(
  tx: Tx,
  ids: readonly number[],
  {
    from,
    to,
    at,
    decided,
  }: Move<typeof APPLICATION_MOVES, To> & { readonly at: Date; readonly decided?: Decided | 'TAKEN_BACK' },
): Promise<ApplicationRow[]> {
  if (ids.length === 0) return []
  const sources = checkMoves<ApplicationStatus>(APPLICATION_MOVES, from, to)
  const decision = decisionColumns(decided, at)
  const moved = await tx
    .updateTable('applications')
    .set({ status: to, updated_at: at, ended_at: isLiveApplication(to) ? null : at, ...decision })
    .where('id', 'in', [...ids])
    .where('status', 'in', sources)
    .returningAll()
    .execute()
  return moved.toSorted((a, b) => a.id - b.id)
}

function decisionColumns(decided: Decided | 'TAKEN_BACK' | undefined, at: Date) {
  if (decided === undefined) return {}
  if (decided === 'TAKEN_BACK') return { decided_by: null, decided_at: null, reason: null, message: null }
  const { decided_by, reason = null, message = null } = decided
  return { decided_by, decided_at: at, reason, message }
}

export interface ApplicationChange {
  readonly first_name: string
  readonly last_name: string
  readonly quantity: number
  readonly items: readonly RequestedLine[]
  /** RES-16 in its checked form. */
  readonly details: string
  readonly updated_at: Date
}

/** Changes a locked application that nobody has decided on. */
export async function changeApplicationRow(tx: Tx, id: number, { items, ...values }: ApplicationChange): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ ...values, items: JSON.stringify(items) })
    .where('id', '=', id)
    .execute()
}

export interface LineWords {
  readonly ticket_price_id: number
  readonly event_date_id: number
  readonly title: string
  readonly label: string | null
  /** Null where the event has one date (DAT-1). */
  readonly starts_at: Date | null
}

/** The words of tickets and dates that these lines name, as they are now. */
export async function listLineWords(
  db: Db | Tx,
  event_id: number,
  lines: readonly Pick<RequestedLine, 'event_date_id' | 'ticket_price_id'>[],
): Promise<LineWords[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<LineWords>`
    select distinct price.id as ticket_price_id, d.id as event_date_id, t.title, price.label,
      case when exists (select from event_dates m where m.event_id = ${event_id} and m.deleted_at is null offset 1)
        then d.starts_at end as starts_at
    from unnest(${lines.map((line) => line.ticket_price_id)}::bigint[], ${lines.map((line) => line.event_date_id)}::bigint[]) as l (price, date)
    join ticket_prices price on price.id = l.price and price.event_id = ${event_id}
    join tickets t on t.id = price.ticket_id
    join event_dates d on d.event_id = ${event_id} and d.id = l.date`.execute(db)
  return rows
}
