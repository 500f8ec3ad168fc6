import { AppError } from '#core/errors.ts'
import type { Ctx } from './context.ts'
import type { Db, Tx } from './db.ts'
import { sha256 } from './secrets.ts'

/** A claim without an answer for this long belongs to a process that died (CNV-7). */
const CLAIM_TIMEOUT_MS = 60_000
export const MAX_KEY_LENGTH = 100
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export interface StoredAnswer {
  readonly status: number
  readonly answer: unknown
}
export type Claim = { readonly id: number; readonly replay?: StoredAnswer }

/**
 * Claims a key before the work starts (CNV-7), in a statement of its own with nothing else locked. Same key and body
 * replays the stored answer; another body is IDEMPOTENCY_KEY_REUSED; a first call still running IDEMPOTENCY_IN_PROGRESS.
 */
export async function claimKey(ctx: Ctx, caller: string, key: string, request: string): Promise<Claim> {
  const request_hash = sha256(request)
  const claimed = await ctx.db
    .insertInto('idempotency_keys')
    .values({ caller, key, request_hash, claimed_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (claimed) return { id: claimed.id }
  return takeOver(ctx, caller, key, request_hash)
}

async function takeOver(ctx: Ctx, caller: string, key: string, request_hash: Buffer): Promise<Claim> {
  const row = await ctx.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) throw new AppError('IDEMPOTENCY_IN_PROGRESS')
  if (!row.request_hash.equals(request_hash)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (row.completed_at) return { id: row.id, replay: { status: row.status ?? 200, answer: row.answer } }
  const taken = await ctx.db
    .updateTable('idempotency_keys')
    .set({ claimed_at: ctx.now })
    .where('id', '=', row.id)
    .where('completed_at', 'is', null)
    .where('claimed_at', '<', new Date(ctx.now.getTime() - CLAIM_TIMEOUT_MS))
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw new AppError('IDEMPOTENCY_IN_PROGRESS')
  return { id: taken.id }
}

/** Stores the answer (without secrets), in the transaction of the effect where there is one. */
export async function completeKey(db: Db | Tx, id: number, { status, answer }: StoredAnswer, now: Date): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(answer), completed_at: now })
    .where('id', '=', id)
    .execute()
}

/** 429 and 5xx are not stored: the next call with the key works anew. */
export async function releaseKey(db: Db, id: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('id', '=', id).where('completed_at', 'is', null).execute()
}
