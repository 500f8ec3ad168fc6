// A process that uploads a cover (ACT=upload) or removes due files (ACT=remove), for tests that kill it. It kills itself at
// KILL_AT, one of the moments it names in the order they come; without it, it says them all.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { addImage } from '#server/catalog/images/add-image.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { createDb, createPool } from '#server/platform/database/db.ts'
import type { StorePlace } from '#server/platform/outgoing/store-address.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { removeDueFiles } from '#server/platform/storage/remove-due-files.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

const { DATABASE_URL = '', STORE = '', ACT = '', KILL_AT = '', NOW = '' } = process.env
const { ACCOUNT_ID = '', EVENT_ID = '', USER_ID = '' } = process.env
const place = JSON.parse(STORE) as StorePlace

function at(moment: string): void {
  process.stdout.write(`${moment}\n`)
  if (moment === KILL_AT) process.kill(process.pid, 'SIGKILL')
}

const counts = new Map<string, number>()
function next(what: string): string {
  counts.set(what, (counts.get(what) ?? 0) + 1)
  return `${what} ${counts.get(what)}`
}

async function around<T>(what: string, work: () => Promise<T>): Promise<T> {
  const name = next(what)
  at(`before ${name}`)
  const result = await work()
  at(`after ${name}`)
  return result
}

/** Half a file is what a killed write leaves in a folder. */
function leaveHalf(key: string, bytes: Uint8Array): void {
  if (KILL_AT !== 'in write 2' || place.address.kind !== 'FOLDER' || counts.get('write') !== 2) return
  const path = join(place.address.path, key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.part`, bytes.subarray(0, bytes.length / 2))
  at('in write 2')
}

const real = await openStorage(place)
const storage: Storage = {
  ...real,
  write: (key, bytes) =>
    around('write', () => {
      leaveHalf(key, bytes)
      return real.write(key, bytes)
    }),
  remove: (key) => around('removal', () => real.remove(key)),
}
const pool = createPool(DATABASE_URL, { max: 2, name: 'upload-process' })
const plain = createDb(pool)
const db = new Proxy(plain, {
  get(target, name) {
    const value: unknown = Reflect.get(target, name, target)
    if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
    return () => {
      const builder = target.transaction()
      return {
        execute: (work: Parameters<typeof builder.execute>[0]) =>
          around('transaction', () =>
            builder.execute(async (tx) => {
              const result = await work(tx)
              at(`in transaction ${counts.get('transaction')}`)
              return result
            }),
          ),
      }
    }
  },
})
const now = new Date(NOW)
const actor = { account_id: Number(ACCOUNT_ID), user_id: Number(USER_ID) }
const ctx = { db, storage, now, actor, ip: null, request_id: 'test', locale: 'en' } as unknown as StaffCtx

if (ACT === 'remove') await removeDueFiles(ctx)
else {
  const bytes = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer()
  await addImage(ctx, { event_id: Number(EVENT_ID), type: 'EVENT_COVER' }, { bytes, file_name: 'cover.png' })
}
at('done')
await pool.end()
