import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#core/platform/limits.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { storeAt } from '#server/platform/outgoing/store-address.ts'
import { keepFiles, writeFiles } from '#server/platform/storage/files.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount } from '#test/factories.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { copyFiles } from './copy-files.ts'
import { verifyFiles } from './verify-files.ts'

let t: TestApp
let server: S3Server
let folder: string
let here: Storage
let there: Storage
beforeAll(async () => {
  server = await startS3Server()
  t = await createTestApp({ env: { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }, now: new Date() })
})
afterAll(async () => {
  await t.close()
  await server.stop()
})
let round = 0
beforeEach(async () => {
  round += 1
  folder = mkdtempSync(join(tmpdir(), 'turnout-moved-'))
  server.feel('WELL')
  here = await openStorage({ address: { kind: 'FOLDER', path: folder }, keys: null })
  there = await openStorage(placeOf(server.address(`round-${round}`)))
  await t.deps.db.deleteFrom('files').execute()
  return () => rmSync(folder, { recursive: true, force: true })
})

const placeOf = (text: string) => {
  const place = storeAt(text, server.keys)
  if (typeof place === 'string') throw new Error(place)
  return place
}
const urls = () => ({ from: `file://${folder}`, to: server.address(`round-${round}`) })
const keyOf = (n: number): string => `images/${String(n).padStart(32, '0')}/480.jpg`
const keysIn = async (store: Storage) => {
  const found = []
  for await (const { key } of store.list('images')) found.push(key)
  return found
}
const ctxOf = (storage: Storage) => ({ ...systemCtx(t.deps), storage })

/** READY files in the folder. */
async function fill(count: number) {
  const files = Array.from({ length: count }, (_, n) => ({ key: keyOf(n), bytes: randomBytes(100 + n) }))
  await writeFiles(ctxOf(here), files)
  const keys = files.map(({ key }) => key)
  await inTransaction(t.deps.db, (tx) => keepFiles(tx, keys, t.now()))
  return files
}
const audited = () =>
  t.deps.db
    .selectFrom('audit_log')
    .select(['account_id', 'data', 'changes'])
    .where('action', '=', 'files.moved')
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('files copy (OBJ-8)', () => {
  test('all files come over, compared, and a second time none', async () => {
    const files = await fill(20)
    expect(await copyFiles(systemCtx(t.deps), urls())).toBe('20 files copied, 0 were there already.')
    for (const { key, bytes } of files) expect((await there.read(key))?.equals(bytes)).toBe(true)
    expect(await audited()).toMatchObject({
      account_id: null,
      data: { copied: 20, present: 0, damaged: 0, by: 'operator' },
      changes: { from: [null, folder], to: [null, expect.stringContaining(`/round-${round}/`)] },
    })
    await there.remove(files[3]!.key)
    expect(await copyFiles(systemCtx(t.deps), urls())).toBe('1 files copied, 19 were there already.')
    expect(JSON.stringify(await audited())).not.toContain('S3RVER')
  })

  test('and back again, from a bucket to a folder', async () => {
    const files = await fill(3)
    await copyFiles(systemCtx(t.deps), urls())
    for (const { key } of files) await here.remove(key)
    const { from, to } = urls()
    expect(await copyFiles(systemCtx(t.deps), { from: to, to: from })).toBe('3 files copied, 0 were there already.')
    expect((await here.read(files[0]!.key))?.equals(files[0]!.bytes)).toBe(true)
  })

  test('files without a row come too, and once', async () => {
    await here.write(keyOf(99), Buffer.from('old'))
    expect(await copyFiles(systemCtx(t.deps), urls())).toBe('1 files copied, 0 were there already.')
    expect(await copyFiles(systemCtx(t.deps), urls())).toBe('0 files copied, 1 were there already.')
  })

  test('other bytes than were written are told and left; what was half copied is copied anew', async () => {
    const files = await fill(3)
    await here.write(files[0]!.key, Buffer.from('rotten'))
    await there.write(files[1]!.key, Buffer.from('half'))
    await expect(copyFiles(systemCtx(t.deps), urls())).rejects.toThrow(
      `2 files copied, 0 were there already.\n1 are other bytes than were written, and were left:\n  ${files[0]!.key}`,
    )
    expect(await there.read(files[0]!.key)).toBeNull()
    expect((await there.read(files[1]!.key))?.equals(files[1]!.bytes)).toBe(true)
  })

  test('a store that is away in the middle fails it; repeated, it goes on', async () => {
    await fill(12)
    const copying = copyFiles(systemCtx(t.deps), urls())
    await expect.poll(() => server.calls.filter((call) => call.startsWith('PUT')).length).toBeGreaterThan(2)
    server.feel(403)
    await expect(copying).rejects.toThrow('STORAGE_UNAVAILABLE')
    server.feel('WELL')
    expect(await copyFiles(systemCtx(t.deps), urls())).toMatch(/files copied/)
    expect(await keysIn(there)).toHaveLength(12)
  })

  test.each([
    ['s3://tickets?endpoint=http://8.8.8.8', '--to calls a public address by http'],
    ['tickets', '--to must be s3:'],
    ['', '--to must be s3:'],
  ])('to "%s" is refused', async (to, mistake) => {
    await expect(copyFiles(systemCtx(t.deps), { ...urls(), to })).rejects.toThrow(mistake)
  })

  test('onto itself is refused', async () => {
    const { from } = urls()
    await expect(copyFiles(systemCtx(t.deps), { from, to: from })).rejects.toThrow('the same store')
  })
})

describe.each(['folder', 'bucket'])('files verify of a %s (OBJ-8)', (kind) => {
  const storeOf = () => (kind === 'folder' ? here : there)
  const verify = (repair = false) => verifyFiles(ctxOf(storeOf()), { repair })
  const filled = async (count: number) => {
    const files = await fill(count)
    if (kind === 'bucket') await copyFiles(systemCtx(t.deps), urls())
    return files
  }

  test('what fits is told and nothing else', async () => {
    await filled(5)
    expect(await verify()).toBe('5 files.')
  })

  test('missing and damaged files are a failure that names them', async () => {
    const files = await filled(5)
    await storeOf().remove(files[0]!.key)
    await storeOf().write(files[4]!.key, Buffer.from('short'))
    await expect(verify()).rejects.toThrow(
      `4 files.\n2 are missing or damaged:\n  ${files[0]!.key}\n  ${files[4]!.key}`,
    )
  })

  test('what belongs to nothing is removed by --repair, after two days and not before', async () => {
    const files = await filled(2)
    const stray = 'images/stray/480.jpg'
    await storeOf().write(stray, Buffer.from('x'))
    expect(await verify(true)).toBe('3 files.')
    t.advance(2 * DAY_MS + 60_000)
    expect(await verify()).toContain(`1 belong to nothing for more than two days; --repair removes them:\n  ${stray}`)
    expect(await keysIn(storeOf())).toContain(stray)
    expect(await verify(true)).toContain('were removed')
    expect(await keysIn(storeOf())).toEqual(files.map(({ key }) => key))
    t.setNow(new Date())
  })
})

test('while older pictures are being registered nothing is removed (OBJ-9)', async () => {
  await here.write('images/older/480.jpg', Buffer.from('x'))
  const { account_id, organizer_id } = await createAccount(t.deps.db)
  const picture = { width: 200, height: 200, size: 1, mime_type: 'image/png', file_name: 'a', created_at: t.now() }
  await t.deps.db
    .insertInto('images')
    .values({ ...picture, account_id, organizer_id, type: 'ORGANIZER_LOGO', storage_key: 'older' })
    .execute()
  utimesSync(join(folder, 'images/older/480.jpg'), new Date(0), new Date(0))
  expect(await verifyFiles(ctxOf(here), { repair: true })).toContain('are kept')
  expect(await keysIn(here)).toEqual(['images/older/480.jpg'])
})
