import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/platform/limits.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { readStoreAddress, type StoreAddress, type StorePlace } from '#server/platform/outgoing/store-address.ts'
import { dropFiles, keepFiles, writeFiles } from '#server/platform/storage/files.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { removeDueFiles } from '#server/platform/storage/remove-due-files.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, type TestAccount } from '#test/factories.ts'
import { lostFiles, orphans } from '#test/files-fit.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'turnout-killed-'))
let t: TestApp
let server: S3Server
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  server = await startS3Server()
  owner = await createAccount(t.deps.db)
})
afterAll(async () => {
  await t.deps.db.deleteFrom('files').execute()
  await t.close()
  await server.stop()
  rmSync(folder, { recursive: true })
})

const FOLDER: StorePlace = { address: { kind: 'FOLDER', path: folder }, keys: null }
const bucket = (): StorePlace => ({
  address: readStoreAddress(server.address('killed')) as StoreAddress,
  keys: server.keys,
})

/** What a process came to: the moments it lived through. */
async function run(place: StorePlace, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['test/upload-process.ts'], {
    env: { ...process.env, DATABASE_URL: t.url, STORE: JSON.stringify(place), NOW: t.now().toISOString(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { moments: said.trim().split('\n'), signal: signal as string | null }
}

const rowsOf = () => t.deps.db.selectFrom('files').select(['key', 'state']).orderBy('key').execute()
const states = async () => [...new Set((await rowsOf()).map(({ state }) => state))].sort()
const coverOf = (event_id: number) =>
  t.deps.db
    .selectFrom('images')
    .select('storage_key')
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .execute()

/** Two rounds of the hourly job, at 24 and 25 hours from now. */
async function aDayLater(storage: Storage): Promise<void> {
  const now = t.now().getTime()
  for (const later of [DAY_MS, DAY_MS + HOUR_MS])
    await removeDueFiles({ db: t.deps.db, storage, now: new Date(now + later) })
}

const MOMENTS = [
  'in transaction 1',
  'after transaction 1',
  'in write 2',
  'after write 2',
  'in transaction 2',
  'after transaction 2',
]

/** What is the folder's own is asked of it alone; of a bucket, that a call of it may be the last thing a process does. */
const STORES = [
  {
    name: 'a folder',
    placeOf: () => FOLDER,
    moments: MOMENTS,
    removal: ['after removal 2', 'in transaction 1'],
  },
  {
    name: 'a bucket',
    placeOf: bucket,
    moments: ['after write 2', 'after transaction 2'],
    removal: ['after removal 2'],
  },
]

describe.each(STORES)('kill -9 with files in $name (OBJ-5)', ({ placeOf, moments, removal }) => {
  test('of an upload, at each of its moments: no cover without its files, and no file without a cover 25 h later', async () => {
    const [place, three] = [placeOf(), pLimit(3)]
    const storage = await openStorage(place)
    const kill = async (KILL_AT: string) => {
      const event_id = await createEvent(t.deps.db, owner)
      const ids = { ACCOUNT_ID: owner.account_id, USER_ID: owner.user_id, EVENT_ID: event_id }
      const env = Object.fromEntries(Object.entries(ids).map(([key, id]) => [key, String(id)]))
      const { signal, moments: lived } = await run(place, { ACT: 'upload', KILL_AT, ...env })
      expect([KILL_AT, signal], lived.join(', ')).toEqual([KILL_AT, 'SIGKILL'])
      expect([KILL_AT, (await coverOf(event_id)).length]).toEqual([KILL_AT, KILL_AT === 'after transaction 2' ? 1 : 0])
    }
    await Promise.all(moments.map((moment) => three(kill, moment)))
    expect(await states()).toEqual(['READY', 'WRITING'])
    expect(await lostFiles(t.deps.db, storage)).toEqual([])
    expect((await orphans(t.deps.db, storage)).length).toBeGreaterThan(0)
    await aDayLater(storage)
    expect([await lostFiles(t.deps.db, storage), await orphans(t.deps.db, storage)]).toEqual([[], []])
    expect(await states()).toEqual(['READY'])
  })

  test('of the job that removes: the next round finishes', async () => {
    const [place, due] = [placeOf(), new Date(t.now().getTime() + DAY_MS)]
    const storage = await openStorage(place)
    await inTransaction(t.deps.db, async (tx) => {
      await dropFiles(
        tx,
        (await rowsOf()).map(({ key }) => key),
        t.now(),
      )
    })
    const count = (await rowsOf()).length
    expect(count).toBeGreaterThan(5)
    for (const KILL_AT of removal) {
      const { signal } = await run(place, { ACT: 'remove', KILL_AT, NOW: due.toISOString() })
      expect([signal, (await rowsOf()).length]).toEqual(['SIGKILL', count])
    }
    await removeDueFiles({ db: t.deps.db, storage, now: due })
    expect([await rowsOf(), await orphans(t.deps.db, storage)]).toEqual([[], []])
  })

  test('control: bytes written before their row stay for ever', async () => {
    const storage = await openStorage(placeOf())
    await storage.write('images/without-a-row/480.jpg', Buffer.from('x'))
    await aDayLater(storage)
    expect(await orphans(t.deps.db, storage)).toEqual(['images/without-a-row/480.jpg'])
    await storage.remove('images/without-a-row/480.jpg')
  })
})

describe('an upload and whoever removes (OBJ-5)', () => {
  const files = (key: string) => [{ key: `images/${key}/480.jpg`, bytes: Buffer.from(key) }]
  const keep = (key: string, now: Date) =>
    inTransaction(t.deps.db, (tx) => keepFiles(tx, [`images/${key}/480.jpg`], now))

  test('what took a day is not shown, whether the job was there or not', async () => {
    const begun = { db: t.deps.db, storage: t.deps.storage, now: t.now() }
    const late = new Date(t.now().getTime() + DAY_MS)
    await writeFiles(begun, files('slow'))
    await expect(keep('slow', late)).rejects.toThrow('being removed')
    await removeDueFiles({ ...begun, now: late })
    await expect(keep('slow', t.now())).rejects.toThrow('being removed')
    expect(await t.deps.storage.read('images/slow/480.jpg')).toBeNull()
  })

  test('a store that is away keeps the rows of what is still there', async () => {
    const begun = { db: t.deps.db, storage: t.deps.storage, now: t.now() }
    for (const key of ['one', 'two']) await writeFiles(begun, files(key))
    const remove = async (key: string) => {
      if (key.includes('two')) throw new Error('away')
      await t.deps.storage.remove(key)
    }
    const late = { ...begun, storage: { ...t.deps.storage, remove }, now: new Date(t.now().getTime() + DAY_MS) }
    await expect(removeDueFiles(late)).rejects.toThrow('away')
    expect(await rowsOf()).toEqual([{ key: 'images/two/480.jpg', state: 'WRITING' }])
    await removeDueFiles({ ...late, storage: t.deps.storage })
    expect(await rowsOf()).toEqual([])
  })
})
