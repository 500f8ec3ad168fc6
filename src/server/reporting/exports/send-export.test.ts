import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedLarge } from '#scripts/bench/seed-large.ts'
import { type StaffCtx, systemCtx } from '#server/platform/context/context.ts'
import { xlsxFile } from '#server/platform/files/xlsx-file.ts'
import { walkList } from '#server/platform/http/walk-list.ts'
import { createLog } from '#server/platform/runtime/log.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createOnSaleEvent, createSession } from '#test/factories.ts'
import { readXlsx } from '#test/spreadsheets.ts'
import { listAllAnswers } from './queries.ts'
import { sendExport } from './send-export.ts'

type Parts = AsyncGenerator<readonly string[]>
const columns = [{ heading: 'Line', cell: (line: string) => line }]
const PART = Array.from({ length: 500 }, (_none, index) => `line ${index} ${'x'.repeat(200)}`)

let t: TestApp
let server: FastifyInstance
let port: number
let makeParts: () => Parts
let now = new Date('2027-03-01T10:00:00Z')
beforeAll(async () => {
  t = await createTestApp()
  // whose exports are logged (AUD-3)
  for (let n = 0; n < 4; n += 1) await createAccount(t.deps.db)
  const ctx = { ...systemCtx(t.deps), log: createLog('silent') }
  server = fastify()
  server.get('/file', (req, reply) => {
    const { format, account } = req.query as { format: 'csv' | 'xlsx'; account?: string }
    return sendExport({ ...ctx, now, actor: { account_id: Number(account ?? 1) } } as unknown as StaffCtx, reply, {
      format,
      list: 'lines',
      asked: { page: 1, per_page: 20, query: null, sort_by: 'id', sort_direction: 'asc', filters: [] },
      zone: 'UTC',
      columns,
      parts: makeParts(),
    })
  })
  await server.listen({ port: 0 })
  port = (server.server.address() as AddressInfo).port
})
afterAll(async () => {
  await server.close()
  await t.close()
})

const fetchFile = (format: string) => fetch(`http://127.0.0.1:${port}/file?format=${format}`)

describe('a file that is written while it is read (FIL-1)', () => {
  test.each(['csv', 'xlsx'])('a fault after the first byte breaks the %s transfer', async (format) => {
    makeParts = async function* () {
      for (let n = 0; n < 20; n++) yield PART
      throw new Error('the database went away')
    }
    const answer = await fetchFile(format)
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow()
  })

  test('a fault before the first byte is an answer like any other', async () => {
    // biome-ignore lint/correctness/useYield: it fails before it has anything
    makeParts = async function* () {
      throw new Error('refused')
    }
    expect((await fetchFile('csv')).status).toBe(500)
  })

  test('a reader who goes away ends the reading; three at once are enough, two of one account (REL-5)', async () => {
    let open = 0
    makeParts = async function* () {
      open++
      try {
        for (;;) yield PART
      } finally {
        open--
      }
    }
    const begin = async (...accounts: number[]) => {
      const begun = accounts.map((account) => request({ port, path: `/file?format=csv&account=${account}` }).end())
      await Promise.all(begun.map((reader) => once(reader, 'response')))
      return begun
    }
    const refuse = async (account: number) => {
      const refused = await fetchFile(`csv&account=${account}`)
      expect([refused.status, (await refused.json()).code]).toEqual([500, 'BUSY'])
    }
    const readers = await begin(1, 1)
    await refuse(1)
    readers.push(...(await begin(2)))
    expect(open).toBe(3)
    await refuse(3)
    for (const reader of readers) reader.destroy()
    await expect.poll(() => open).toBe(0)
    makeParts = async function* () {
      yield ['last']
    }
    expect(await (await fetchFile('csv')).text()).toBe('"Line"\r\n"last"\r\n')
  })

  test('who holds a place for longer than two minutes gives it to the next who asks, and nobody else does', async () => {
    const begun: number[] = []
    const ended: number[] = []
    makeParts = async function* () {
      const nth = begun.push(begun.length)
      try {
        for (;;) yield PART
      } finally {
        ended.push(nth)
      }
    }
    const readers: ReturnType<typeof request>[] = []
    const begin = async (account: number) => {
      const reader = request({ port, path: `/file?format=csv&account=${account}` }).end()
      readers.push(reader.on('error', () => {}))
      await once(reader, 'response')
    }
    const started = now.getTime()
    const clockAt = (seconds: number) => {
      now = new Date(started + seconds * 1000)
    }
    await begin(1)
    clockAt(60)
    await begin(2)
    await begin(2)
    clockAt(119)
    expect((await fetchFile('csv&account=3')).status).toBe(500)
    clockAt(121)
    await begin(3)
    await expect.poll(() => ended).toEqual([1])
    expect((await fetchFile('csv&account=4')).status).toBe(500)
    for (const reader of readers) reader.destroy()
    await expect.poll(() => ended.length).toBe(4)
  })

  test('what broke off is logged with the rows that went out, and a whole file as one (AUD-3)', async () => {
    const logged = () =>
      t.deps.db.selectFrom('audit_log').select(['data', 'account_id']).orderBy('id', 'desc').limit(1).executeTakeFirst()
    makeParts = async function* () {
      yield ['one', 'two']
      yield ['three']
    }
    await (await fetchFile('csv')).text()
    expect(await logged()).toEqual({ account_id: 1, data: { list: 'lines', format: 'csv', rows: 3, is_whole: true } })
    makeParts = async function* () {
      for (let n = 0; n < 20; n++) yield PART
      throw new Error('the database went away')
    }
    await expect((await fetchFile('csv')).arrayBuffer()).rejects.toThrow()
    expect((await logged())?.data).toEqual({ list: 'lines', format: 'csv', rows: 20 * PART.length, is_whole: false })
  })

  test('only part of the rows is read before anybody takes them', async () => {
    let read = 0
    makeParts = async function* () {
      for (; read < 2000; read++) yield PART
    }
    const reader = request({ port, path: '/file?format=xlsx' }).end()
    await once(reader, 'response')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(read).toBeLessThan(1500)
    reader.destroy()
  })
})

test('walking a list ends its snapshot, whether it was read to the end or left (FIL-1)', async () => {
  const { event_id } = await createOnSaleEvent(t.deps.db)
  const list = {
    page: 1,
    per_page: 20,
    query: null,
    sort_by: 'created_at',
    sort_direction: 'asc' as const,
    filters: [],
  }
  const walk = () =>
    walkList(systemCtx(t.deps), list, ({ db }, query) => listAllAnswers(db, { event_id, mode: 'ALL' }, query))
  for await (const _rows of walk());
  const left = walk()
  await left.next()
  await left.return(undefined)
  const { rows } = await t.deps.pool.query(
    "select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
  )
  expect(rows).toEqual([])
})

test('a reader who goes away in the middle of the file is no fault of ours (FIL-1)', async () => {
  const owner = await createAccount(t.deps.db)
  const large = await seedLarge(t.owner.options.connectionString ?? '', owner, {
    events: 2,
    orders: 8000,
    attendees: 20_000,
    flagship: 1,
  })
  const token = await createSession(t.deps.db, { ...owner, now: t.now() })
  await t.app.listen({ port: 0 })
  const faults = vi.spyOn(t.deps.log, 'error')
  const reader = request({
    port: (t.app.server.address() as AddressInfo).port,
    path: `/api/events/${large.event_id}/attendees/export?format=csv`,
    headers: { authorization: `Bearer ${token}` },
  }).end()
  const [answer] = await once(reader, 'response')
  expect(answer.statusCode).toBe(200)
  reader.destroy()
  const reading = "select 1 from pg_stat_activity where state like 'idle in%' and datname = current_database()"
  await expect.poll(async () => (await t.deps.pool.query(reading)).rows).toEqual([])
  expect(faults).not.toHaveBeenCalled()
})

test('rows beyond what a sheet can hold go on in the next one (FIL-2)', async () => {
  const parts = async function* () {
    yield ['1', '2', '3', '4', '5']
    yield ['6', '7']
  }
  const chunks: Buffer[] = []
  for await (const chunk of xlsxFile({ columns, parts: parts() }, { sheet: 'lines', sheet_rows: 4 })) chunks.push(chunk)
  const sheets = await readXlsx(Buffer.concat(chunks))
  expect(sheets.map(({ rows }) => rows.map(([cell]) => cell))).toEqual([
    ['Line', '1', '2', '3'],
    ['Line', '4', '5', '6'],
    ['Line', '7'],
  ])
})
