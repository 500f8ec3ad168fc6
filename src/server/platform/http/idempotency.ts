import { sql } from 'kysely'
import { AppError } from '#core/platform/errors/errors.ts'
import { CLAIM_TIMEOUT_MS, GATE_WAIT_MS } from '#core/platform/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { type Db, isLockTimeout, type Tx } from '#server/platform/database/db.ts'
import { DatabaseAway, isLost } from '#server/platform/database/lost-connection.ts'
import { markTransaction } from '#server/platform/database/transaction-trace.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { isPassing, type Releasing, releaseLater } from './idempotency-keys/release-later.ts'

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export interface StoredAnswer {
  readonly status: number
  readonly answer: unknown
}
/**
 * A key held by one call. `claimed_at` is its fence: taking over writes a later one, so whatever the earlier call still
 * does with the key finds no row (docs/decisions/0021-idempotency-fences.md).
 */
export interface HeldKey {
  readonly id: number
  readonly claimed_at: Date
}
export type Claim = HeldKey & { readonly replay?: StoredAnswer }

/**
 * Claims a key before the work starts (CNV-7), in a statement of its own with nothing else locked. Same key and body
 * replays the stored answer; another body is IDEMPOTENCY_KEY_REUSED; a first call still running IDEMPOTENCY_IN_PROGRESS.
 */
export async function claimKey(
  ctx: Ctx,
  { caller, key, request }: { caller: string; key: string; request: string },
): Promise<Claim> {
  const request_hash = sha256(request)
  const claimed = await ctx.db
    .insertInto('idempotency_keys')
    .values({ caller, key, request_hash, claimed_at: ctx.now, epoch: ctx.gate.epoch })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      // nobody knows whether it stands; no work was begun under it
      if (isLost(error)) releaseLater(ctx, { caller, key, claimed_at: ctx.now })
      throw error
    })
  if (claimed) return { id: claimed.id, claimed_at: ctx.now }
  return takeOver(ctx, { caller, key, request_hash })
}

async function takeOver(
  ctx: Ctx,
  { caller, key, request_hash }: { caller: string; key: string; request_hash: Buffer },
): Promise<Claim> {
  const row = await ctx.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) throw new AppError('IDEMPOTENCY_IN_PROGRESS')
  if (!row.request_hash.equals(request_hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  const held = { id: row.id, claimed_at: row.claimed_at }
  if (row.completed_at) {
    await requireKept(ctx)
    return { ...held, replay: { status: row.status ?? 200, answer: row.answer } }
  }
  const is_old = row.claimed_at.getTime() < ctx.now.getTime() - CLAIM_TIMEOUT_MS
  const claimed_at = new Date(Math.max(ctx.now.getTime(), row.claimed_at.getTime() + 1))
  if (!(is_old || isOfAnotherEpoch(ctx, row)) || !(await moveFence(ctx, held, claimed_at)))
    throw new AppError('IDEMPOTENCY_IN_PROGRESS')
  return { id: row.id, claimed_at }
}

/** HA-4: the process that claimed it may have died with its database, and its work is not under way here. */
const isOfAnotherEpoch = ({ gate }: Ctx, { epoch }: { readonly epoch: string | null }): boolean =>
  epoch !== null && gate.epoch !== null && epoch !== gate.epoch

/** HA-4: a stored answer is told once it is known to outlive this server. */
async function requireKept({ config, gate }: Ctx): Promise<void> {
  if (config.needs_standby && !(await gate.written(GATE_WAIT_MS))) throw new DatabaseAway()
}

/** False when the first call lives after all: it has stored its answer meanwhile, or is about to. */
async function moveFence(ctx: Ctx, held: HeldKey, claimed_at: Date): Promise<boolean> {
  const values = { claimed_at, epoch: ctx.gate.epoch }
  try {
    const taken = await whereHeld(ctx.db.updateTable('idempotency_keys').set(values), held)
      .returning('id')
      .executeTakeFirst()
    return taken !== undefined
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  }
}

interface Fenced<Query> {
  where(column: 'id', is: '=', id: number): Query
  where(column: 'claimed_at', is: '=', at: Date): Query
  where(column: 'completed_at', is: 'is', nothing: null): Query
}

/** The row while this call still holds it, and nothing once another has taken it over or it is answered. */
const whereHeld = <Query extends Fenced<Query>>(query: Query, { id, claimed_at }: HeldKey): Query =>
  query.where('id', '=', id).where('claimed_at', '=', claimed_at).where('completed_at', 'is', null)

/** Stores the answer (without secrets) after the work; false when the key is no longer this call's. */
export async function storeAnswer(
  db: Db | Tx,
  held: HeldKey,
  { status, answer, now }: StoredAnswer & { now: Date },
): Promise<boolean> {
  return (await answerKey(db, held, { status, answer, now })) !== undefined
}

/** The same; the transaction in which it stands. */
async function answerKey(
  db: Db | Tx,
  held: HeldKey,
  { status, answer, now }: StoredAnswer & { now: Date },
): Promise<{ readonly xid: string } | undefined> {
  const values = { status, answer: JSON.stringify(answer), completed_at: now }
  return whereHeld(db.updateTable('idempotency_keys').set(values), held)
    .returning(sql<string>`pg_current_xact_id()::text`.as('xid'))
    .executeTakeFirst()
}

/**
 * Stores a verb's answer in the transaction of its effect. If the key was taken over while this call waited, it throws and
 * the effect rolls back: of two calls with one key only one ever leaves anything behind (CNV-7, REL-6).
 */
export async function completeKey(tx: Tx, ctx: Ctx, answer: StoredAnswer): Promise<void> {
  if (!ctx.idempotency) return
  const stored = await answerKey(tx, ctx.idempotency, { ...answer, now: ctx.now })
  if (!stored) throw new AppError('IDEMPOTENCY_IN_PROGRESS')
  ctx.idempotency.stored = true
  const { id, claimed_at } = ctx.idempotency
  markTransaction(() => ({ ...stored, find: (db) => isAnswered(db, { id, claimed_at }) }))
}

/** Whether this very call has stored an answer (HA-3). */
async function isAnswered(db: Db, { id, claimed_at }: HeldKey): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('id')
    .where('id', '=', id)
    .where('claimed_at', '=', claimed_at)
    .where('completed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * 429 and 5xx are not stored: the next call with the key works anew, once the database is back if it is away (HA-4). Where it
 * has no connection for this either, the same buyer repeats the same key, and would be kept out for a minute.
 */
export async function releaseKey(ctx: Releasing, held: HeldKey): Promise<void> {
  try {
    await whereHeld(ctx.db.deleteFrom('idempotency_keys'), held).execute()
  } catch (error) {
    if (!isPassing(error)) throw error
    releaseLater(ctx, held)
  }
}
