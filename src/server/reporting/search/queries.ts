import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RolePermission } from '#core/platform/permissions.ts'
import { LISTED_ORDER_STATUSES, SOLD_STATUSES } from '#core/platform/states/order-state.ts'
import { MAX_EVENTS_SEARCHED, MAX_FOUND } from '#core/reporting/search/limits.ts'
import { mayOn, type Reader } from '#server/platform/context/may-on.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db } from '#server/platform/database/db.ts'
import { literals } from '#server/platform/database/literals.ts'
import { keptSearch, textSearch } from '#server/platform/http/list-sql.ts'
import { MAX_ROWS_READ } from './limits.ts'

export interface FoundPerson {
  readonly id: number
  readonly event_id: number
  readonly event_title: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly reference: string
}

export interface FoundCode {
  readonly id: number
  readonly event_id: number
  readonly event_title: string
  readonly code: string
}

export interface Searched {
  readonly actor: Reader
  readonly may: RolePermission
  readonly organizer_id: number | null
}

/**
 * Of an account or of one of its organizers, where the searcher may read (TEAM-5): those that begin last; what is older is
 * found in its own event.
 */
export async function listSearchedEvents(db: Db, { actor, may, organizer_id }: Searched): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', actor.account_id)
    .where('deleted_at', 'is', null)
    .where(mayOn(actor, may, { organizer: 'organizer_id', event: 'id' }))
    .$if(organizer_id !== null, (query) => query.where('organizer_id', '=', organizer_id))
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS_SEARCHED)
    .execute()
  return rows.map(({ id }) => id)
}

const newest = <T>(db: Db, matches: RawBuilder<unknown>): Promise<T[]> =>
  sql<T>`select found.*, events.title as event_title
    from (select * from (${matches} limit ${MAX_ROWS_READ}) matched order by created_at desc, id desc limit ${MAX_FOUND}) found
    join events on events.id = found.event_id
    order by found.created_at desc, found.id desc`
    .execute(db)
    .then(({ rows }) => rows)

const PERSON = sql`first_name, last_name, email, reference, created_at`
const within = (column: string, event_ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...event_ids]}::bigint[])`

/** In which events, and among whose orders (KEY-9). */
interface SearchedRows {
  readonly event_ids: readonly number[]
  readonly mode: OrderMode
}

/** As the list of attendees finds them (LST-3). */
export const findAttendees = (db: Db, { event_ids, mode }: SearchedRows, text: string): Promise<FoundPerson[]> =>
  newest(
    db,
    sql`select a.id, a.event_id, a.first_name, a.last_name, a.email, a.reference, a.created_at
      from attendees a join orders o on o.id = a.order_id
      where ${within('a.event_id', event_ids)} and ${keptSearch('a.search_text')(text)} and o.status in (${literals(SOLD_STATUSES)})
        and ${inMode(mode, 'o.is_test')}`,
  )

/** As the list of orders finds them (LST-4). */
export const findOrders = (db: Db, { event_ids, mode }: SearchedRows, text: string): Promise<FoundPerson[]> =>
  newest(
    db,
    sql`select id, event_id, ${PERSON} from orders
      where ${within('event_id', event_ids)} and ${keptSearch('search_text')(text)}
        and status in (${literals(LISTED_ORDER_STATUSES)}) and ${inMode(mode, 'is_test')}`,
  )

/** As the list of promo codes finds them (LST-5). */
export const findCodes = (db: Db, event_ids: readonly number[], text: string): Promise<FoundCode[]> =>
  newest(
    db,
    sql`select id, event_id, code, created_at from promo_codes
      where ${within('event_id', event_ids)} and deleted_at is null and ${textSearch(sql`code`)(text)}`,
  )
