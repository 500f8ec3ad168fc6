import { sql } from 'kysely'
import { AppError } from '#core/platform/errors/errors.ts'
import { DOCUMENT_SECONDS, UNKNOWN_LINKS } from '#core/platform/limits.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { allowed, type LimitName } from '#server/platform/runtime/operator-limits.ts'
import type { Actor, Ctx } from './context.ts'

export interface Limit {
  readonly max: number
  readonly seconds: number
}

/** What is counted, in windows of how long. */
interface Tries {
  readonly key: string
  readonly seconds: number
}

const windowStart = (now: Date, seconds: number): Date =>
  new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000)

/** Counts one try; the counters live in the database so that limits hold across processes (SEC-41). */
export async function countTry(db: Db, { key, seconds }: Tries, now: Date): Promise<number> {
  const result = await sql<{ count: number }>`
    insert into throttles (key, window_start, count) values (${key}, ${windowStart(now, seconds)}, 1)
    on conflict (key, window_start) do update set count = throttles.count + 1 returning count`.execute(db)
  return result.rows[0]?.count ?? 1
}

/** Counts several tries of each key in one statement, in the order of the keys: two of these never wait for one another. */
export async function countTries(
  db: Db,
  { tries, seconds }: { tries: ReadonlyMap<string, number>; seconds: number },
  now: Date,
): Promise<Map<string, number>> {
  const sorted = [...tries].sort(([a], [b]) => (a < b ? -1 : 1))
  const { rows } = await sql<{ key: string; count: number }>`
    insert into throttles (key, window_start, count)
    select key, ${windowStart(now, seconds)}, count
    from unnest(${sorted.map(([key]) => key)}::text[], ${sorted.map(([, count]) => count)}::int[]) as tried (key, count)
    on conflict (key, window_start) do update set count = throttles.count + excluded.count returning key, count`.execute(
    db,
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Who is counted: a key for itself, whoever made it (KEY-12). */
export const callerOf = ({ key, user_id }: Actor): string => (key ? `key:${key.id}` : `user:${user_id}`)

/** What is counted of whom: the limit's name, by which the operator may change it, then the subject (SEC-41). */
export type LimitKey = `${LimitName}:${string}`

/** How many are allowed under this key. */
export const allowedBy = ({ config }: Pick<Ctx, 'config'>, key: LimitKey, max: number): number =>
  allowed(config, key.slice(0, key.indexOf(':')) as LimitName, max)

/** Refuses with RATE_LIMITED above the limit (SEC-40). Load and race tests run with raised limits. */
export async function throttle(ctx: Ctx, key: LimitKey, { max, seconds }: Limit): Promise<void> {
  if (ctx.config.raised_limits) return
  if ((await countTry(ctx.db, { key, seconds }, ctx.now)) > allowedBy(ctx, key, max))
    throw new AppError('RATE_LIMITED', { data: { retry_after: seconds } })
}

/** Tries counted with any window of at most a minute, over the last `seconds`: no window's edge forgives them. */
export async function triesWithin(db: Db, { key, seconds }: Tries, now: Date): Promise<number> {
  const since = new Date(now.getTime() - seconds * 1000)
  const row = await db
    .selectFrom('throttles')
    .select((eb) => eb.fn.sum<string | null>('count').as('tries'))
    .where('key', '=', key)
    .where('window_start', '>', since)
    .executeTakeFirst()
  return Number(row?.tries ?? 0)
}

/** Whoever counts under this key waits until the transaction is over. */
export const lockTries = (tx: Tx, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)

/** Takes a counted try back, for limits that count failures only. */
export async function forgiveTry(db: Db, { key, seconds }: Tries, now: Date): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', windowStart(now, seconds))
    .execute()
}

/** SEC-42: tries are forgotten after a day. */
export const purgeTries = (db: Db, before: Date) =>
  db.deleteFrom('throttles').where('window_start', '<', before).execute()

const linksOf = (ctx: Ctx): LimitKey => `unknown-link:${limitedAddress(ctx.ip)}`
const documentOf = (ctx: Ctx, short_id: string): string => `unknown-document:${limitedAddress(ctx.ip)}:${short_id}`

/** SEC-40f: whoever guesses short ids is stopped; those who have a link never notice. */
export async function throttleUnknownLink(ctx: Ctx, short_id: string): Promise<void> {
  if (await wasCountedForDocument(ctx, short_id)) return
  await throttle(ctx, linksOf(ctx), UNKNOWN_LINKS)
}

/** The same for a document, whose page is about to ask for the same short id: the two are one guess. */
export async function throttleUnknownDocument(ctx: Ctx, short_id: string): Promise<void> {
  await throttle(ctx, linksOf(ctx), UNKNOWN_LINKS)
  if (ctx.config.raised_limits) return
  await countTry(ctx.db, { key: documentOf(ctx, short_id), seconds: DOCUMENT_SECONDS }, ctx.now)
}

/** Whether a document counted it a moment ago; that count serves once. */
async function wasCountedForDocument(ctx: Ctx, short_id: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('throttles')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', documentOf(ctx, short_id))
    .where('window_start', '>', new Date(ctx.now.getTime() - 2 * DOCUMENT_SECONDS * 1000))
    .where('count', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
