import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction } from '#server/platform/database/db.ts'
import { PERSONS_PURGED_AT_ONCE } from './limits.ts'
import { purgeLonePersons } from './queries.ts'

/** Forgets persons whose orders are gone, or were given another address since (LIM-4, EXP-9). */
export async function purgePersonsWithoutOrders(ctx: Ctx, at_once = PERSONS_PURGED_AT_ONCE): Promise<void> {
  while ((await inLongTransaction(ctx.db, (tx) => purgeLonePersons(tx, at_once))) === at_once);
}
