import { isPersonLimited } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction } from '#server/platform/database/db.ts'
import { lockOrdersWithoutPerson, writePersonKeys } from '#server/records/orders/person-queries.ts'
import { PERSON_KEYS_AT_ONCE } from './limits.ts'
import { personKey } from './person-key.ts'

/**
 * Gives an event's orders from before its first limit per person the keys they are counted by (LIM-4). Some at a time,
 * each in a transaction of its own: killed, it goes on with those that have none. Orders without an address get none.
 */
export async function fillPersonKeys(ctx: Ctx, event_id: number, at_once = PERSON_KEYS_AT_ONCE): Promise<void> {
  for (let after_id: number | null = 0; after_id !== null; )
    after_id = await fillSome(ctx, { event_id, after_id, limit: at_once })
}

/** Answers the last order looked at; null when there is none left, or the event limits nobody any more. */
const fillSome = (
  ctx: Ctx,
  { event_id, after_id, limit }: { event_id: number; after_id: number; limit: number },
): Promise<number | null> =>
  inLongTransaction(ctx.db, async (tx) => {
    if (!(await isPersonLimited(tx, event_id))) return null
    const orders = await lockOrdersWithoutPerson(tx, { event_id, after_id, limit })
    const told = orders.flatMap(({ id, email }) =>
      email === null ? [] : [{ id, person_key: personKey(ctx.secrets, event_id, email) }],
    )
    if (told.length > 0) {
      await writePersonKeys(tx, told)
      await audit(tx, ctx, 'person_keys.filled', { event_id, data: { orders: told.length }, as: 'SYSTEM' })
    }
    return orders.at(-1)?.id ?? null
  })
