import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { type Db, isDiskFull, isOutOfTime } from '#server/platform/database/db.ts'
import { isAway } from '#server/platform/database/lost-connection.ts'
import { MAX_RELEASES_WAITING, RELEASE_WAIT_MS } from '../limits.ts'

export type Releasing = Pick<Deps, 'db' | 'gate' | 'log'>

/** A claim under its number, or under its name where the answer with the number got lost. */
export type Claimed = { readonly claimed_at: Date } & (
  | { readonly id: number }
  | { readonly caller: string; readonly key: string }
)

/** What a later try may not meet: the database is away, or it has no connection, no time or no space left for this. */
export const isPassing = (error: unknown): boolean =>
  isAway(error) || isOutOfTime(error) || isDiskFull(error) || (error instanceof AppError && error.code === 'BUSY')

/** Claims that nobody works under, by the database that keeps them; each has one loop that releases them. */
const waiting = new WeakMap<Db, Set<Claimed>>()

/** A claim that could not be given up because the database was away or too busy: as soon as it is back (HA-4). */
export function releaseLater(ctx: Releasing, claim: Claimed): void {
  const known = waiting.get(ctx.db)
  if (known && known.size >= MAX_RELEASES_WAITING) return
  if (known) return void known.add(claim)
  waiting.set(ctx.db, new Set([claim]))
  void releaseAll(ctx)
}

async function releaseAll(ctx: Releasing): Promise<void> {
  const claims = waiting.get(ctx.db)!
  while (claims.size > 0) {
    if (await ctx.gate.recovered(RELEASE_WAIT_MS)) await releaseEach(ctx, claims)
    if (claims.size > 0) await pause(RELEASE_WAIT_MS, undefined, { ref: false })
  }
  waiting.delete(ctx.db)
}

async function releaseEach({ db, log }: Releasing, claims: Set<Claimed>): Promise<void> {
  for (const claim of claims) {
    try {
      await release(db, claim)
    } catch (error) {
      if (isPassing(error)) return
      log.warn({ err: error }, 'an Idempotency-Key could not be released, the next call takes it over')
    }
    claims.delete(claim)
  }
}

function release(db: Db, claim: Claimed): Promise<unknown> {
  const held = db
    .deleteFrom('idempotency_keys')
    .where('claimed_at', '=', claim.claimed_at)
    .where('completed_at', 'is', null)
  return 'id' in claim
    ? held.where('id', '=', claim.id).execute()
    : held.where('caller', '=', claim.caller).where('key', '=', claim.key).execute()
}
