import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { loadTogether } from '#server/platform/database/load-together.ts'

/** Key 0 of an event; nothing happens where it has one. */
export const insertFirstKey = (
  db: Tx | Db,
  key: { readonly event_id: number; readonly public_key: Buffer; readonly private_key_encrypted: Buffer },
) =>
  db
    .insertInto('event_keys')
    .values({ ...key, key_number: 0, created_at: sql<Date>`now()` })
    .onConflict((on) => on.doNothing())
    .execute()

export const findNewestKey = loadTogether('newest keys of events', async (db, event_ids: readonly number[]) => {
  const rows = await db
    .selectFrom('event_keys')
    .select(['event_id', 'key_number', 'private_key_encrypted'])
    .distinctOn('event_id')
    .where('event_id', '=', sql<number>`any(${event_ids}::bigint[])`)
    .where('withdrawn_at', 'is', null)
    .orderBy('event_id')
    .orderBy('key_number', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.event_id, row]))
})

export interface PublicEventKey {
  readonly key_number: number
  readonly public_key: Buffer
}

/** Every key that still verifies, for check-in devices (QR-3). */
export const listPublicKeys = (db: Db | Tx, event_id: number): Promise<PublicEventKey[]> =>
  db
    .selectFrom('event_keys')
    .select(['key_number', 'public_key'])
    .where('event_id', '=', event_id)
    .where('withdrawn_at', 'is', null)
    .orderBy('key_number')
    .execute()

export interface KeyName {
  readonly event_id: number
  readonly key_number: number
}

/** The public keys of these numbers, withdrawn ones left out. */
export async function listKeys(db: Db | Tx, names: readonly KeyName[]) {
  const { rows } = await sql<KeyName & { public_key: Buffer }>`
    select event_id, key_number, public_key from event_keys
    where withdrawn_at is null and (event_id, key_number) in (select * from unnest(
      ${names.map(({ event_id }) => event_id)}::bigint[], ${names.map(({ key_number }) => key_number)}::int[]))`.execute(
    db,
  )
  return rows
}
