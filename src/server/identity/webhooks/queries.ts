import { type Insertable, sql, type Updateable } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { RolePermission } from '#core/platform/permissions.ts'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import { WEBHOOK_MOVES, WebhookStatus } from '#core/platform/states/webhook-state.ts'
import type { Actor } from '#server/platform/context/context.ts'
import { mayOn } from '#server/platform/context/may-on.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

/** An endpoint with what it is for and how it has gone lately. */
const select = (db: Db | Tx, account_id: number) =>
  db
    .selectFrom('webhook_endpoints')
    .innerJoin('webhook_turns', 'webhook_turns.endpoint_id', 'webhook_endpoints.id')
    .leftJoin('events', 'events.id', 'webhook_endpoints.event_id')
    .leftJoin('organizers', 'organizers.id', 'webhook_endpoints.organizer_id')
    .selectAll('webhook_endpoints')
    .select(['webhook_turns.failures', 'webhook_turns.failing_since'])
    .select((eb) => eb.fn.coalesce('events.title', 'organizers.name').as('target_name'))
    .select((eb) => eb.fn.coalesce('webhook_endpoints.organizer_id', 'events.organizer_id').as('of_organizer_id'))
    .where('webhook_endpoints.account_id', '=', account_id)
    .where('webhook_endpoints.deleted_at', 'is', null)
export type WebhookRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** What a reader may see: the targets they hold the permission on (TEAM-5), and to a key the endpoints of its mode (KEY-9). */
function inSightOf(actor: Actor, permission: RolePermission) {
  const direct = mayOn(actor, permission, {
    organizer: 'webhook_endpoints.organizer_id',
    event: 'webhook_endpoints.event_id',
  })
  // an event's endpoint lies within what is granted on the event's organizer
  const by_organizer = mayOn(actor, permission, { organizer: 'events.organizer_id' })
  const of_mode = actor.key ? sql<boolean>`webhook_endpoints.mode = ${actor.key.mode}` : sql<boolean>`true`
  return sql<boolean>`(${direct} or ${by_organizer}) and ${of_mode}`
}

/** `event_id`: those of this event alone. */
export function listWebhooks(
  db: Db,
  { actor, event_id }: { actor: Actor; event_id: number | null },
  list: CheckedListQuery,
) {
  const all = select(db, actor.account_id).where(inSightOf(actor, 'webhook.read'))
  return listPage(event_id === null ? all : all.where('webhook_endpoints.event_id', '=', event_id), list, {
    id: 'webhook_endpoints.id',
    search: "(webhook_endpoints.url || ' ' || coalesce(webhook_endpoints.description, ''))",
    columns: {
      created_at: 'webhook_endpoints.created_at',
      status: 'webhook_endpoints.status',
      mode: 'webhook_endpoints.mode',
    },
    never_null: ['webhook_endpoints.created_at', 'webhook_endpoints.status'],
  })
}

export const findWebhook = (db: Db | Tx, account_id: number, id: number): Promise<WebhookRow | undefined> =>
  select(db, account_id).where('webhook_endpoints.id', '=', id).executeTakeFirst()

/** As the sender needs it. */
export const findEndpoint = (db: Db | Tx, id: number) =>
  db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** Whoever changes it, before it is read again. */
export const lockWebhook = (tx: Tx, id: number) =>
  tx.selectFrom('webhook_endpoints').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Endpoints of the same target are counted by one writer at a time, after the account's lock (HOOK-1). */
export async function countWebhooks(
  tx: Tx,
  { account_id, organizer_id, event_id }: { account_id: number; organizer_id: number | null; event_id: number | null },
): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('organizer_id', 'is not distinct from', organizer_id)
    .where('event_id', 'is not distinct from', event_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Held while an endpoint is made for it, so that it is not deleted meanwhile. Null when it is not there. */
export async function holdEvent(tx: Tx, account_id: number, id: number) {
  const row = await tx
    .selectFrom('events')
    .select(['id', 'organizer_id'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row ? { organizer_id: row.organizer_id, event_id: row.id } : null
}

export async function holdOrganizer(tx: Tx, account_id: number, id: number) {
  const row = await tx
    .selectFrom('organizers')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row ? { organizer_id: row.id, event_id: null } : null
}

/** With the row that says how it goes. */
export async function insertWebhook(tx: Tx, row: Insertable<DB['webhook_endpoints']>): Promise<number> {
  const { id } = await tx.insertInto('webhook_endpoints').values(row).returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('webhook_turns').values({ endpoint_id: id }).execute()
  return id
}

type WebhookValues = Omit<Updateable<DB['webhook_endpoints']>, 'status'>

/** Writes what is no state of it. */
export const updateWebhookRow = (tx: Tx, id: number, row: WebhookValues) =>
  tx.updateTable('webhook_endpoints').set(row).where('id', '=', id).execute()

/** Moves one endpoint (HOOK-2); false when it is elsewhere by now. */
export async function moveWebhook<To extends WebhookStatus>(
  tx: Tx,
  id: number,
  { from, to, ...values }: Move<typeof WEBHOOK_MOVES, To> & WebhookValues,
): Promise<boolean> {
  const result = await tx
    .updateTable('webhook_endpoints')
    .set({ ...values, status: to })
    .where('id', '=', id)
    .where('status', 'in', checkMoves<WebhookStatus>(WEBHOOK_MOVES, from, to))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Gone for everybody, and its secrets for good (HOOK-2d). */
export const deleteWebhookRow = (tx: Tx, id: number, now: Date) =>
  updateWebhookRow(tx, id, {
    deleted_at: now,
    updated_at: now,
    secret: null,
    previous_secret: null,
    previous_secret_until: null,
  })

/** All that are delivered to, by ascending id and locked. */
export const lockActiveWebhooks = (tx: Tx) =>
  tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('status', '=', WebhookStatus.ACTIVE)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Those that go with their target, by ascending id and locked (HOOK-2d, BO-83). */
export const lockWebhooksOf = (
  tx: Tx,
  target: { readonly event_id: number } | { readonly organizer_id: number } | { readonly account_id: number },
) =>
  tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'account_id', 'event_id', 'url'])
    .where((eb) => eb.and(target))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Active or paused endpoints of these accounts that are not for another event (LOGE-5). */
export const listReceivers = (
  tx: Tx,
  { accounts, events }: { accounts: readonly number[]; events: readonly number[] },
) =>
  tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'account_id', 'organizer_id', 'event_id', 'mode', 'types', 'permissions', 'payload'])
    .where(sql<boolean>`account_id = any(${[...accounts]}::bigint[])`)
    .where(sql<boolean>`(event_id is null or event_id = any(${[...events]}::bigint[]))`)
    .where('status', 'in', [WebhookStatus.ACTIVE, WebhookStatus.PAUSED])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** A day after a rotation nothing is signed with them any more (HOOK-5). */
export const forgetPreviousSecrets = (db: Db, now: Date) =>
  db
    .updateTable('webhook_endpoints')
    .set({ previous_secret: null, previous_secret_until: null })
    .where('previous_secret_until', '<=', now)
    .execute()

/** Deleted so long ago that nothing is kept of them any more. */
export async function purgeDeletedWebhooks(db: Db, before: Date): Promise<void> {
  const gone = sql`select e.id from webhook_endpoints e where e.deleted_at < ${before}
    and not exists (select from webhook_deliveries d where d.endpoint_id = e.id)`
  await sql`delete from webhook_turns where endpoint_id in (${gone})`.execute(db)
  await sql`delete from webhook_endpoints where id in (${gone} and not exists (
    select from webhook_turns t where t.endpoint_id = e.id))`.execute(db)
}
