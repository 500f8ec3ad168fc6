import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/db.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { createDb, createPool, inTransaction } from '../database/db.ts'
import { readStoreAddress, type S3Address, type StoreAddress } from '../outgoing/store-address.ts'
import { folderStorage } from './folder-storage.ts'
import { openStorage } from './open-storage.ts'
import { createStoreClient, STORE_WAITS } from './s3-request.ts'
import { S3_OPTIONS, s3Storage } from './s3-storage.ts'
import { type Storage, StorageUnavailable } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'turnout-files-'))
let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => server.feel('WELL'))

const QUICK = { ...S3_OPTIONS, pause_ms: 1 }
const address = (prefix: string): S3Address => readStoreAddress(server.address(prefix)) as S3Address
const newKey = (): string => `images/${randomBytes(16).toString('hex')}/480.jpg`

const STORES: Readonly<Record<string, () => Storage>> = {
  'a folder': () => folderStorage(join(folder, randomBytes(4).toString('hex'))),
  'a bucket': () => s3Storage(address(randomBytes(4).toString('hex')), server.keys, QUICK),
}

describe.each(Object.entries(STORES))('%s as a store of files (OBJ-2)', (_name, open) => {
  const list = async (store: Storage, below = 'images') => {
    const found = []
    for await (const object of store.list(below)) found.push(object)
    return found
  }

  test('what was written is read, told its size of and listed at once (OBJ-3)', async () => {
    const store = open()
    const before = Date.now()
    for (let n = 1; n <= 20; n++) {
      const [key, bytes] = [newKey(), randomBytes(n * 1000)]
      await store.write(key, bytes)
      expect(await store.read(key)).toEqual(bytes)
      expect(await store.size(key)).toBe(bytes.length)
      const one = (await list(store)).find((object) => object.key === key)
      expect(one?.size).toBe(bytes.length)
      // stores tell seconds
      expect(one?.changed_at.getTime()).toBeGreaterThan(before - 2000)
    }
  })

  test('a stream tells its size before its bytes', async () => {
    const [store, key] = [open(), newKey()]
    await store.write(key, Buffer.from('a picture'.repeat(50_000)))
    const found = (await store.stream(key))!
    expect(found.size).toBe(450_000)
    expect(await text(found.body)).toBe('a picture'.repeat(50_000))
  })

  test('an empty file is a file', async () => {
    const [store, key] = [open(), newKey()]
    await store.write(key, Buffer.alloc(0))
    expect([await store.read(key), await store.size(key)]).toEqual([Buffer.alloc(0), 0])
  })

  test('what is not there is null, and may be removed all the same', async () => {
    const [store, key] = [open(), newKey()]
    expect([await store.read(key), await store.stream(key), await store.size(key)]).toEqual([null, null, null])
    await store.remove(key)
    expect(await list(store)).toEqual([])
  })

  test('what was removed is gone at once, from the list too', async () => {
    const [store, kept, key] = [open(), newKey(), newKey()]
    await store.write(kept, Buffer.from('kept'))
    await store.write(key, Buffer.from('gone'))
    await store.remove(key)
    expect([await store.read(key), await store.size(key)]).toEqual([null, null])
    expect((await list(store)).map((object) => object.key)).toEqual([kept])
  })

  test('lists go by the bytes of the keys, folder by folder', async () => {
    const store = open()
    const keys = ['images/a/1', 'images/a/2', 'images/a0/1', 'images/b', 'other/c']
    for (const key of keys) await store.write(key, Buffer.from(key))
    expect((await list(store)).map((object) => object.key)).toEqual(keys.slice(0, 4))
    expect((await list(store, 'other')).map((object) => object.key)).toEqual(['other/c'])
  })

  test('no call of it is made inside a transaction (REL-7)', async () => {
    const [store, pool] = [open(), createPool((await createTestDatabase()).url, { max: 1 })]
    const call = (work: () => unknown) => inTransaction(createDb(pool), async () => work())
    await expect(call(() => store.write(newKey(), Buffer.from('x')))).rejects.toThrow('REL-7')
    await expect(call(() => store.read(newKey()))).rejects.toThrow('REL-7')
    await expect(call(() => store.remove(newKey()))).rejects.toThrow('REL-7')
    await expect(call(() => list(store))).rejects.toThrow('REL-7')
    await pool.end()
  })
})

describe('a folder', () => {
  test('no key leaves it', async () => {
    const store = STORES['a folder']!()
    await expect(store.read('../secret')).rejects.toThrow('leaves its folder')
    await expect(store.write('images/../../x', Buffer.from('x'))).rejects.toThrow('leaves its folder')
  })

  test('written again, the same bytes are whole at every moment, as a bucket keeps them (s3rver does not)', async () => {
    const [store, key, bytes] = [STORES['a folder']!(), newKey(), randomBytes(300_000)]
    await store.write(key, bytes)
    const again = Promise.all([store.write(key, bytes), store.read(key), store.read(key)])
    const [, one, other] = await again
    expect([one?.equals(bytes), other?.equals(bytes)]).toEqual([true, true])
  })

  test('a-b comes before a/b in it, as in a bucket', async () => {
    const store = STORES['a folder']!()
    const keys = ['images/a-b/1', 'images/a.c', 'images/a/1', 'images/ab']
    for (const key of keys) await store.write(key, Buffer.from('x'))
    const listed = []
    for await (const { key } of store.list('images')) listed.push(key)
    expect(listed).toEqual(keys)
  })

  test('half a file that a killed process left is not listed, and goes with its key', async () => {
    const root = join(folder, 'killed')
    const store = folderStorage(root)
    await store.write('images/a/1', Buffer.from('whole'))
    writeFileSync(join(root, 'images/a/2.part'), 'ha')
    const listed = []
    for await (const { key } of store.list('images')) listed.push(key)
    expect(listed).toEqual(['images/a/1'])
    await store.remove('images/a/2')
    await store.remove('images/a/1')
    expect(readdirSync(join(root, 'images'))).toEqual([])
  })

  test('one that cannot be written to or read is a store that is not there (OBJ-7)', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    const store = folderStorage(join(folder, 'a-file'))
    await expect(store.write(newKey(), Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailable)
    const odd = folderStorage(join(folder, 'odd'))
    await odd.write('images/x/1', Buffer.from('x'))
    // a folder where a file should be
    await expect(odd.read('images/x')).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(odd.write('images/x', Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailable)
  })
})

describe('a bucket (OBJ-2, OBJ-3)', () => {
  const store = (prefix = 'faults') => s3Storage(address(prefix), server.keys, QUICK)

  test('every call was signed, bodies by their SHA-256', () => {
    expect(server.faults).toEqual([])
    expect(server.calls.length).toBeGreaterThan(50)
  })

  test('with another secret nothing is answered', async () => {
    const wrong = s3Storage(address('faults'), { ...server.keys, secret_access_key: 'another' }, QUICK)
    await expect(wrong.write(newKey(), Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(wrong.read(newKey())).rejects.toMatchObject({ cause: { message: expect.stringContaining('403') } })
  })

  test('a bucket that is not there is no missing file', async () => {
    const none = s3Storage({ ...address('x'), bucket: 'no-such-bucket' }, server.keys, QUICK)
    await expect(none.read(newKey())).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(none.write(newKey(), Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(none.list('images')[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StorageUnavailable)
  })

  test.each(['CUT', 429, 500, 503] as const)(
    '%s twice, and the third try succeeds; a third time, and none is left',
    async (mood) => {
      const [key, bytes] = [newKey(), randomBytes(2000)]
      server.feel(mood, 2)
      await store().write(key, bytes)
      server.feel(mood, 2)
      expect(await store().read(key)).toEqual(bytes)
      const before = server.calls.length
      server.feel(mood, 3)
      await expect(store().read(key)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      expect(server.calls.length - before).toBe(3)
    },
  )

  test('what it refuses for good is asked once', async () => {
    const before = server.calls.length
    server.feel(403, 1)
    await expect(store().size(newKey())).rejects.toBeInstanceOf(StorageUnavailable)
    expect(server.calls.length - before).toBe(1)
  })

  test('whoever gives up waiting does so at once', async () => {
    server.feel('SILENT')
    const patient = s3Storage(address('faults'), server.keys)
    const before = server.calls.length
    await expect(patient.read(newKey(), { signal: AbortSignal.timeout(100) })).rejects.toBeInstanceOf(
      StorageUnavailable,
    )
    expect(server.calls.length - before).toBe(1)
  })

  test('one that stays silent is given up, each time (OBJ-2)', async () => {
    const impatient = s3Storage(address('faults'), server.keys, { ...QUICK, silence_ms: 50 })
    const before = server.calls.length
    server.feel('SILENT', 3)
    await expect(impatient.read(newKey())).rejects.toMatchObject({ cause: { message: 'silent for 50 ms' } })
    expect(server.calls.length - before).toBe(3)
  })

  test('lists of more than one page are told whole', async () => {
    const many = s3Storage(address('many'), server.keys, { ...QUICK, list_size: 3 })
    const keys = Array.from({ length: 8 }, (_, n) => `images/${n}`)
    for (const key of keys) await many.write(key, Buffer.from('x'))
    const listed = []
    const before = server.calls.length
    for await (const { key } of many.list('images')) listed.push(key)
    expect([listed, server.calls.length - before]).toEqual([keys, 3])
  })
})

describe('a host that takes connections and never agrees on how to encrypt (OBJ-2)', () => {
  const sockets = new Set<Socket>()
  let deaf: Server
  beforeAll(async () => {
    deaf = createServer((socket) => sockets.add(socket.on('error', () => {})))
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    deaf.close()
  })

  test('is given up after the time for connecting', async () => {
    const { port } = deaf.address() as { port: number }
    const endpoint = `https://127.0.0.1:${port}`
    const send = createStoreClient(endpoint, { ...STORE_WAITS, connect_ms: 100 })
    const asked = send({ method: 'GET', url: new URL(endpoint), headers: {} })
    await expect(asked).rejects.toThrow('no connection within 100 ms')
  })
})

describe('plain http (OBJ-1)', () => {
  const call = (found: { address: string; family: number }[]) => {
    const send = createStoreClient('http://store.example:9', STORE_WAITS, (_name, _options, done) => done(null, found))
    return send({ method: 'GET', url: new URL('http://store.example:9/'), headers: {} })
  }

  test('goes to no name with a public address', async () => {
    await expect(call([{ address: '8.8.8.8', family: 4 }])).rejects.toThrow('is public')
    await expect(
      call([
        { address: '127.0.0.1', family: 4 },
        { address: '2001:4860:4860::8888', family: 6 },
      ]),
    ).rejects.toThrow('is public')
  })

  test('goes to one inside', async () => {
    await expect(call([{ address: '127.0.0.1', family: 4 }])).rejects.toThrow('ECONNREFUSED')
  })
})

test('what speaks with S3 is loaded for a bucket alone (OBJ-2)', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const seen = new Set()
    registerHooks({ resolve: (name, context, next) => (seen.add(name), next(name, context)) })
    const { openStorage } = await import('./src/server/platform/storage/open-storage.ts')
    await openStorage({ address: { kind: 'FOLDER', path: 'nowhere' }, keys: null })
    const before = seen.has('aws4fetch')
    await openStorage(${JSON.stringify({ address: address('opened'), keys: server.keys })})
    console.log(before, seen.has('aws4fetch'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout.trim()).toBe('false true')
})

test('a folder and a bucket are opened by their addresses (OBJ-1)', async () => {
  const kept = await openStorage({ address: readStoreAddress(`file://${folder}`) as StoreAddress, keys: null })
  await kept.write('images/opened/1', Buffer.from('x'))
  const bucket = await openStorage({ address: address('opened'), keys: server.keys })
  await bucket.write('images/opened/1', Buffer.from('y'))
  expect([String(await kept.read('images/opened/1')), String(await bucket.read('images/opened/1'))]).toEqual(['x', 'y'])
})
