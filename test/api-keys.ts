import { randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/database/db.ts'

interface KeyOf {
  readonly account_id: number
  readonly user_id: number
  readonly name?: string
  readonly now?: Date
}

/** A key of the whole account for two years; nobody knows its secret. */
export async function createApiKey(
  db: Db,
  { account_id, user_id, name = 'Sync', now = new Date('2027-02-01T12:00:00Z') }: KeyOf,
): Promise<number> {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      ...{ account_id, name, mode: 'LIVE', permissions: ['event.read'], last4: 'x9Yz', created_by: user_id },
      ...{ token_hash: randomBytes(32), expires_at: new Date(now.getTime() + 730 * 86_400_000) },
      ...{ created_at: now, updated_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('api_key_targets').values({ api_key_id: id }).execute()
  return id
}
