import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { sumsOf } from '#test/database-sums.ts'
import { createEmptyTestDatabase } from '#test/db.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { memoryStorage } from '#test/fakes.ts'
import { startS3Server } from '#test/s3-server.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { openArchive, openPlace } from './archive-place.ts'
import { connectToRestore, loadArchive, loadFiles } from './load-archive.ts'
import { makeBackup } from './make-backup.ts'
import { openManifest, verifyArchive } from './verify-archive.ts'

const KEY = 'a-key-of-the-tests-only-0123456789abcdef'
const SECRET_CHECK = Buffer.alloc(32, 7)

let t: TestApp
let folder: string
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'turnout-backup-'))
  mkdirSync(join(folder, 'files', 'images'), { recursive: true })
  writeFileSync(join(folder, 'files', 'images', 'cover.jpg'), randomBytes(70_000))
  writeFileSync(join(folder, 'files', 'images', 'half.jpg.part'), 'never finished')
  sale = await createOnSaleEvent(t.deps.db, { capacity: 500 })
  for (let order = 0; order < 3; order++)
    await createSoldOrder(t.deps.db, {
      ...sale,
      people: [{ first_name: `Zoë\t${order}`, last_name: 'Back\\slash\nline' }],
    })
  // more than one part: what does not pack
  await t.deps.db
    .insertInto('operator_alarms')
    .values(
      [1, 2].map((one) => ({
        kind: 'large',
        subject: `part:${one}`,
        data: JSON.stringify({ text: randomBytes(2_200_000).toString('base64') }),
        created_at: t.now(),
      })),
    )
    .execute()
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const order = (backup_key: string | null) => ({
  url: t.url,
  files: join(folder, 'files'),
  release: '0.1.0',
  secret_check: SECRET_CHECK,
  backup_key,
})
const backup = async (backup_key: string | null = null) =>
  makeBackup({ ...order(backup_key), place: await openPlace(join(folder, 'archives'), null) })

/** One that nobody has touched; made once. */
const sound = async (key: string | null) => {
  const known = sounds.get(key) ?? (await backup(key))
  sounds.set(key, known)
  return known
}
const sounds = new Map<string | null, Awaited<ReturnType<typeof backup>>>()

const open = async (name: string, key: string | null = null) =>
  openManifest(await openArchive(join(folder, 'archives', name), null), key)

async function restore(name: string, url: string, key: string | null = null) {
  const client = await connectToRestore(url)
  try {
    await loadArchive(client, { url, opened: await open(name, key), say: () => {} })
  } finally {
    await client.end()
  }
}

// a restore runs every migration
describe('a backup and what is restored from it (BAK-1, BAK-4)', { timeout: 180_000 }, () => {
  test.each([null, KEY])('equal rows, sequences and files, with the key %s', async (key) => {
    const { name, manifest } = await sound(key)
    expect(readdirSync(join(folder, 'archives')), 'only complete ones have a name').toContain(name)
    const alarms = manifest.tables.find((table) => table.name === 'operator_alarms')!
    expect(alarms.parts.length, 'several parts').toBeGreaterThan(1)
    expect(
      manifest.tables.map((table) => table.name),
      'unlogged tables stay behind',
    ).not.toContain('throttles')
    const opened = await open(name, key)
    expect(await verifyArchive(opened)).toMatchObject({ tables: manifest.tables.length, files: 1 })

    const url = await createEmptyTestDatabase()
    await restore(name, url, key)
    expect(await sumsOf(url)).toEqual(await sumsOf(t.url))
    const storage = memoryStorage()
    expect(await loadFiles(storage, opened)).toBe(1)
    expect(await storage.read('images/cover.jpg')).toEqual(readFileSync(join(folder, 'files', 'images', 'cover.jpg')))

    const pool = createPool(url, { max: 1 })
    expect(await recountStock(createDb(pool))).toEqual([])
    const { rows } = await pool.query(
      `insert into operator_alarms (kind, subject, data, created_at) values ('new', 'one', '{}', now()) returning id`,
    )
    expect(rows[0].id, 'the sequence goes on').toBe(alarms.rows + 1)
    await pool.end()
  })

  test('with a key nothing can be read of it; the same rows are other bytes each time', async () => {
    const { name } = await sound(KEY)
    const manifest = (await open(name, KEY)).manifest
    const people = manifest.tables.find((table) => table.name === 'attendees')!
    const bytes = readFileSync(join(folder, 'archives', name, people.parts[0]!.name))
    expect(bytes.subarray(0, 4)).not.toEqual(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))
    await expect(open(name)).rejects.toThrow('set TURNOUT_BACKUP_KEY')
    await expect(open(name, `${KEY}x`)).rejects.toThrow('is not the one')
  })

  test('taken beside fifty who reserve, counters equal orders (BAK-1)', async () => {
    const buyers = Promise.all(Array.from({ length: 50 }, () => createBuyer(t, sale)))
    const [made] = await Promise.all([backup(), buyers])
    const url = await createEmptyTestDatabase()
    await restore(made.name, url)
    const pool = createPool(url, { max: 1 })
    expect(await recountStock(createDb(pool))).toEqual([])
    await pool.end()
  })
})

// a restore runs every migration
describe('in a bucket (BAK-1)', () => {
  test('equal parts; complete with its manifest, gone without it', async () => {
    const server = await startS3Server()
    try {
      const at = server.address('shop/backups')
      const place = await openPlace(at, server.keys)
      const { name, manifest } = await makeBackup({ ...order(KEY), place })
      expect(await place.list()).toEqual([name])
      const archive = await openArchive(server.address(`shop/backups/${name}`), server.keys)
      const opened = await openManifest(archive, KEY)
      expect(opened.manifest).toEqual(manifest)
      expect(await verifyArchive(opened)).toMatchObject({ files: 1 })
      await place.remove(name)
      expect(await place.list()).toEqual([])
      await expect(openArchive(server.address(`shop/backups/${name}`), server.keys)).rejects.toThrow('no backup')
      expect(server.faults).toEqual([])
      await expect(openPlace('s3://x', server.keys)).rejects.toThrow('must name a bucket')
    } finally {
      await server.stop()
    }
  })
})

describe('what is refused (BAK-3, BAK-4)', { timeout: 180_000 }, () => {
  /** A copy of an archive that somebody has had their hands on. */
  const tampered = async (key: string | null, change: (path: string) => void) => {
    const { name: untouched } = await sound(key)
    const name = `${untouched}-changed`
    cpSync(join(folder, 'archives', untouched), join(folder, 'archives', name), { recursive: true })
    change(join(folder, 'archives', name))
    const verified = (async () => verifyArchive(await open(name, key)))()
    return verified.finally(() => rmSync(join(folder, 'archives', name), { recursive: true }))
  }
  const partOf = (path: string, table: string, part = '00000') => join(path, 'tables', `public.${table}`, part)
  const flip = (path: string) => {
    const bytes = readFileSync(path)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(path, bytes)
  }

  test.each([null, KEY])(
    'a flipped byte, a missing part, a shortened table, swapped parts, with the key %s',
    async (key) => {
      await expect(tampered(key, (path) => flip(partOf(path, 'attendees')))).rejects.toThrow('is damaged')
      await expect(tampered(key, (path) => flip(join(path, 'files/images/cover.jpg/00000')))).rejects.toThrow(
        'is damaged',
      )
      await expect(tampered(key, (path) => flip(join(path, 'manifest.json')))).rejects.toThrow(/damaged|is not the one/)
      await expect(tampered(key, (path) => rmSync(partOf(path, 'orders')))).rejects.toThrow('is missing')
      const swap = (path: string) => {
        const [one, other] = [partOf(path, 'operator_alarms'), partOf(path, 'operator_alarms', '00001')]
        renameSync(one, `${one}.was`)
        renameSync(other, one)
        renameSync(`${one}.was`, other)
      }
      await expect(tampered(key, swap)).rejects.toThrow('is damaged')
    },
  )

  test("who can write the store but has no key cannot pass on another backup's part, nor a shorter list", async () => {
    const { name: other } = await sound(KEY)
    const forged = (change: (raw: Record<string, unknown>, path: string) => void) =>
      tampered(KEY, (path) => {
        const manifest = join(path, 'manifest.json')
        const sealed = JSON.parse(readFileSync(manifest, 'utf8'))
        change(sealed.manifest, path)
        sealed.sha256 = sha256(JSON.stringify(sealed.manifest)).toString('hex')
        writeFileSync(manifest, JSON.stringify(sealed))
      })
    await expect(forged((raw) => ((raw.tables as unknown[]).length = 3))).rejects.toThrow('is not the one')
    await expect(forged((raw) => (raw.salt = null))).rejects.toThrow('damaged')
    // with the manifest's word for it, too: the part is bound to its archive
    const { name } = await backup(KEY)
    const opened = await open(name, KEY)
    const parts = opened.manifest.tables.find((table) => table.name === 'orders')!.parts
    const path = join(folder, 'archives', name, parts[0]!.name)
    cpSync(join(folder, 'archives', other, parts[0]!.name), path)
    const bytes = readFileSync(path)
    const believed = { ...opened, manifest: structuredClone(opened.manifest) }
    const part = believed.manifest.tables.find((table) => table.name === 'orders')!.parts[0]!
    Object.assign(part, { bytes: bytes.length, sha256: sha256(bytes).toString('hex') })
    await expect(verifyArchive(believed)).rejects.toThrow('was exchanged')
  })

  test('a database that is in use or not empty; half of a restore is begun anew, and nothing starts on it', async () => {
    const held = await t.deps.pool.connect()
    await expect(connectToRestore(t.url)).rejects.toThrow('stop every process')
    held.release()
    const { name } = await sound(null)
    const url = await createEmptyTestDatabase()
    await restore(name, url)
    const sums = await sumsOf(url)
    await expect(migrate({ url }), 'the restore is not complete').rejects.toThrow('is not complete')
    await restore(name, url)
    expect(await sumsOf(url)).toEqual(sums)

    const taken = await createEmptyTestDatabase()
    const client = new pg.Client({ connectionString: taken })
    await client.connect()
    await client.query('create table somebody_elses (id int)')
    await client.end()
    await expect(connectToRestore(taken)).rejects.toThrow('not empty')
  })

  test('what was not completed is no backup', async () => {
    const place = await openPlace(join(folder, 'archives'), null)
    const archive = await place.create('turnout-2027-03-01T10-00-00-000Z')
    await archive.write('manifest.json', Buffer.from('{}'))
    expect(await place.list()).not.toContain('turnout-2027-03-01T10-00-00-000Z')
    await expect(openArchive(join(folder, 'archives', 'turnout-2027-03-01T10-00-00-000Z'), null)).rejects.toThrow(
      'no backup',
    )
  })
})
