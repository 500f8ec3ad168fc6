import type { Tx } from '#server/platform/database/db.ts'

interface Device {
  readonly user_id: number
  readonly token_hash: Buffer
}

/** Undefined when the user has not logged in with it yet. */
export const touchDevice = (tx: Tx, { user_id, token_hash }: Device, now: Date) =>
  tx
    .updateTable('known_devices')
    .set({ last_used_at: now })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .returning('id')
    .executeTakeFirst()

export const hasDevices = async (tx: Tx, user_id: number): Promise<boolean> =>
  (await tx.selectFrom('known_devices').select('id').where('user_id', '=', user_id).limit(1).executeTakeFirst()) !==
  undefined

export async function insertDevice(tx: Tx, device: Device, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('known_devices')
    .values({ ...device, created_at: now, last_used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One that was logged out from elsewhere is a new one if it comes again (ACCESS-14). */
export const forgetDevice = (tx: Tx, id: number) => tx.deleteFrom('known_devices').where('id', '=', id).execute()

export const deleteOldDevices = (tx: Tx, before: Date) =>
  tx.deleteFrom('known_devices').where('last_used_at', '<', before).execute()
