import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { HOLD_STATUSES, OrderStatus } from '#core/platform/states/order-state.ts'
import type { OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literals } from '#server/platform/database/literals.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

/** Orders with a code that a counter counts, of test orders alone: they are few (PRO-4). */
const testOrders = (statuses: readonly OrderStatus[]) =>
  sql<number>`(select count(*) from orders o where o.event_id = promo_codes.event_id and o.promo_code_id = promo_codes.id
    and o.is_test and o.status in (${literals(statuses)}))::int`

/** Uses as somebody with these orders sees them: those of the counter, for a key those of its mode (KEY-9). */
function usesOf(mode: OrderMode) {
  const [used, held] = [testOrders([OrderStatus.COMPLETED]), testOrders(HOLD_STATUSES)]
  if (mode === 'TEST') return { used, held }
  if (mode === 'ALL') return { used: sql<number>`stock.sold`, held: sql<number>`stock.held` }
  return { used: sql<number>`stock.sold - ${used}`, held: sql<number>`stock.held - ${held}` }
}

const selectKept = (db: Db | Tx, event_id: number, mode: OrderMode = 'ALL') =>
  db
    .selectFrom('promo_codes')
    .innerJoin('stock', 'stock.id', 'promo_codes.stock_id')
    .selectAll('promo_codes')
    .select([usesOf(mode).held.as('times_held'), usesOf(mode).used.as('times_used')])
    .select(
      sql<
        number[]
      >`coalesce((select json_agg(t.ticket_id order by t.ticket_id) from promo_code_tickets t where t.promo_code_id = promo_codes.id), '[]')`.as(
        'applicable_ticket_ids',
      ),
    )
    .select(sql<number[]>`to_json(promo_codes.applicable_event_date_ids)`.as('applicable_event_date_ids'))
    .where('promo_codes.event_id', '=', event_id)

const select = (db: Db | Tx, event_id: number, mode: OrderMode = 'ALL') =>
  selectKept(db, event_id, mode).where('promo_codes.deleted_at', 'is', null)

export type PromoCodeRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const listPromoCodes = (
  db: Db,
  { event_id, mode }: { event_id: number; mode: OrderMode },
  list: CheckedListQuery,
) =>
  listPage(select(db, event_id, mode), list, {
    id: 'promo_codes.id',
    search: 'promo_codes.code',
    columns: {
      created_at: 'promo_codes.created_at',
      code: 'promo_codes.code',
      times_used: usesOf(mode).used,
      expiry_date: 'promo_codes.expiry_date',
      discount_type: 'promo_codes.discount_type',
    },
  })

export const findPromoCode = (db: Db | Tx, event_id: number, id: number) =>
  findShownPromoCode(db, 'ALL', { event_id, id })

/** The same with the uses in these orders alone (KEY-9). */
export const findShownPromoCode = (
  db: Db | Tx,
  mode: OrderMode,
  { event_id, id }: { readonly event_id: number; readonly id: number },
) => select(db, event_id, mode).where('promo_codes.id', '=', id).executeTakeFirst()

/** The code of an order, which outlives its deletion (PRO-7). */
export const findKeptPromoCode = (db: Db | Tx, event_id: number, id: number) =>
  selectKept(db, event_id).where('promo_codes.id', '=', id).executeTakeFirst()

export const findAllPromoCodes = (tx: Tx, event_id: number) => select(tx, event_id).orderBy('promo_codes.id').execute()

/** Codes compare without regard to case (PRO-1), and whether an accent came with its letter or beside it (TXT-1). */
export const findPromoCodeByCode = (db: Db | Tx, event_id: number, code: string) =>
  select(db, event_id)
    .where(sql`lower(promo_codes.code)`, '=', sql`lower(${code.normalize('NFC')})`)
    .executeTakeFirst()

export async function insertPromoCode(tx: Tx, row: Insertable<DB['promo_codes']>): Promise<number> {
  const { id } = await tx.insertInto('promo_codes').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Several at once, each for the same tickets. */
export async function insertPromoCodes(
  tx: Tx,
  rows: readonly Insertable<DB['promo_codes']>[],
  ticketIds: readonly number[],
): Promise<void> {
  const made = await tx
    .insertInto('promo_codes')
    .values([...rows])
    .returning(['id', 'event_id'])
    .execute()
  const ids = [...new Set(ticketIds)]
  if (ids.length === 0) return
  await sql`insert into promo_code_tickets (event_id, promo_code_id, ticket_id)
    select p.event_id, p.id, t.id from unnest(${made.map(({ event_id }) => event_id)}::bigint[], ${made.map(({ id }) => id)}::bigint[])
      as p (event_id, id), unnest(${ids}::bigint[]) as t (id)`.execute(tx)
}

/** Which of these codes the event has already, in capitals; compared as `findPromoCodeByCode` does (PRO-1). */
export async function findTakenCodes(tx: Tx, event_id: number, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select upper(code) as code from promo_codes where event_id = ${event_id} and deleted_at is null
      and lower(code) = any(select lower(c) from unnest(${[...codes]}::text[]) as c)`.execute(tx)
  return rows.map(({ code }) => code)
}

export const updatePromoCodeRow = (tx: Tx, id: number, row: Updateable<DB['promo_codes']>) =>
  tx.updateTable('promo_codes').set(row).where('id', '=', id).execute()

/**
 * A deleted ticket leaves the codes it shared with others. Where it was the only one the link stays: a code without links
 * applies to every ticket, so dropping the last would widen it.
 */
export const unlinkTicketFromPromoCodes = (tx: Tx, event_id: number, ticket_id: number) =>
  tx
    .deleteFrom('promo_code_tickets')
    .where('event_id', '=', event_id)
    .where('ticket_id', '=', ticket_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('promo_code_tickets as others')
          .select('others.ticket_id')
          .whereRef('others.promo_code_id', '=', 'promo_code_tickets.promo_code_id')
          .where('others.ticket_id', '!=', ticket_id),
      ),
    )
    .execute()

export async function replacePromoCodeTickets(
  tx: Tx,
  { event_id, promo_code_id }: { event_id: number; promo_code_id: number },
  ticketIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('promo_code_tickets').where('promo_code_id', '=', promo_code_id).execute()
  if (ticketIds.length === 0) return
  await tx
    .insertInto('promo_code_tickets')
    .values([...new Set(ticketIds)].map((ticket_id) => ({ event_id, promo_code_id, ticket_id })))
    .execute()
}

/** Codes of chosen tickets work for a duplicate of one too (TIX-23). */
export const linkTicketToPromoCodes = (
  tx: Tx,
  { event_id, ticket_id, like_ticket_id }: { event_id: number; ticket_id: number; like_ticket_id: number },
) =>
  sql`insert into promo_code_tickets (event_id, promo_code_id, ticket_id)
    select event_id, promo_code_id, ${ticket_id} from promo_code_tickets
    where event_id = ${event_id} and ticket_id = ${like_ticket_id}`.execute(tx)

/** Whether the event has any code at all; for selects from `event_settings`. */
export const codesOfSettings = sql<boolean>`
  exists (select from promo_codes code where code.event_id = event_settings.event_id and code.deleted_at is null)`

/** Whether the event has any code at all. */
export async function hasPromoCodes(db: Db | Tx, event_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('promo_codes')
    .select('id')
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
