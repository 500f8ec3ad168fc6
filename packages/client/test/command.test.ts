import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { publishAll } from '../../../test/event-log.ts'
import { createOnSaleEvent } from '../../../test/factories.ts'
import { newFolder } from './folders.ts'

const COMMAND = join(import.meta.dirname, '../src/command.ts')

let t: TestApp
let env: Record<string, string>
let event_id: number
beforeAll(async () => {
  t = await createTestApp()
  const shop = await createOnSaleEvent(t.deps.db)
  event_id = shop.event_id
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as { port: number }
  env = { TURNOUT_URL: `http://127.0.0.1:${port}`, TURNOUT_KEY: shop.account.token }
})
afterAll(() => t.close())

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const turnout = (args: readonly string[], { given = env, input = '' } = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const own = { PATH: process.env.PATH ?? '', ...given }
    const child = execFile(process.execPath, [COMMAND, ...args], { env: own }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    )
    child.stdin?.end(input)
  })

test('prints what was answered as JSON and ends with 0 (KEY-19)', async () => {
  const { code, stdout } = await turnout(['getEvent', '--event_id', String(event_id)])
  expect([code, JSON.parse(stdout).data.id]).toEqual([0, event_id])
})

test('takes parameters, filters, and bodies from a file or standard input', async () => {
  const body = JSON.stringify({ code: 'FROMFILE', discount_type: 'NONE' })
  const path = join(await newFolder(), 'body.json')
  await writeFile(path, body)
  const made = await turnout(['createPromoCode', '--event_id', String(event_id), '--body', path])
  expect([made.code, JSON.parse(made.stdout).data.code]).toEqual([0, 'FROMFILE'])
  const piped = await turnout(['createPromoCode', '--event_id', String(event_id), '--body', '-'], {
    input: body.replace('FROMFILE', 'PIPED'),
  })
  expect([piped.code, JSON.parse(piped.stdout).data.code]).toEqual([0, 'PIPED'])
  const filter = JSON.stringify({ discount_type: { eq: 'NONE' } })
  const listed = await turnout(['listPromoCodes', '--event_id', String(event_id), '--filter_fields', filter])
  expect(JSON.parse(listed.stdout).meta.total).toBe(2)
  const removed = await turnout([
    'deletePromoCode',
    '--event_id',
    String(event_id),
    '--promo_code_id',
    String(JSON.parse(made.stdout).data.id),
  ])
  expect(removed).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('a file goes to standard output as it is', async () => {
  const { code, stdout } = await turnout(['exportPromoCodes', '--event_id', String(event_id), '--format', 'csv'])
  expect(code).toBe(0)
  expect(stdout).toContain('PIPED')
})

test('the log goes to standard output line by line, from a position on (KEY-19)', async () => {
  await publishAll(t.deps.db)
  const { code, stdout } = await turnout(['log', '--types', 'promo_code.created,promo_code.deleted'])
  const entries = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect([code, ...entries.map(({ type }) => type)]).toEqual([
    0,
    'promo_code.created',
    'promo_code.created',
    'promo_code.deleted',
  ])
  const after = await turnout(['log', '--after', String(entries[1].position), '--types', 'promo_code.deleted'])
  expect(JSON.parse(after.stdout)).toEqual(entries[2])
  expect((await turnout(['log', '--types', 'nothing.ever'])).code).toBe(1)
})

test('refused is 1, with the code on standard error', async () => {
  const { code, stdout, stderr } = await turnout(['getEvent', '--event_id', '999999'])
  expect([code, stdout, JSON.parse(stderr).code]).toEqual([1, '', 'NOT_FOUND'])
})

test('called wrongly is 2', async () => {
  const wrong = [
    [],
    ['noSuchCall'],
    ['getEvent'],
    ['getEvent', '--event_id'],
    ['getEvent', '--event_id', '1', '--more', '2'],
    ['getEvent', '--event_id', '1', '--body', '-'],
    ['createPromoCode', '--event_id', '1', '--body', '/no/such/file'],
    ['listOrders', '--event_id', '1', '--filter_fields', 'no json'],
    ['log', '--after', 'yesterday'],
  ]
  const ended = await Promise.all(wrong.map((args) => turnout(args)))
  expect(ended.map(({ code }) => code)).toEqual(wrong.map(() => 2))
  expect(ended.every(({ stderr }) => stderr.includes('TURNOUT_URL'))).toBe(true)
  expect((await turnout(['getMe'], { given: { TURNOUT_URL: 'nowhere', TURNOUT_KEY: 'x' } })).code).toBe(2)
  expect((await turnout(['getMe'], { given: { TURNOUT_URL: env.TURNOUT_URL! } })).code).toBe(2)
})

test('not reached is 3', async () => {
  const given = { TURNOUT_URL: 'http://127.0.0.1:9', TURNOUT_KEY: 'x' }
  const { code, stderr } = await turnout(['getMe'], { given })
  expect(code).toBe(3)
  expect(stderr).toContain('127.0.0.1:9')
})
