import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { publishAll } from '../../../test/event-log.ts'
import { createOnSaleEvent } from '../../../test/factories.ts'
import { Turnout } from '../src/turnout.ts'
import { newFolder } from './folders.ts'

const EXAMPLE = join(import.meta.dirname, '../examples/mirror-orders.ts')

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let url: string
/** Of an API key that may read orders and the log, nothing else. */
let key: string
beforeAll(async () => {
  t = await createTestApp()
  shop = await createOnSaleEvent(t.deps.db)
  const permissions = ['order.read', 'attendee.read', 'event.read', 'log.read']
  const made = await t.call('POST', `/api/accounts/${shop.account.account_id}/api-keys`, {
    as: shop.account.token,
    body: { name: 'Mirror', mode: 'LIVE', permissions, targets: [{}] },
  })
  key = made.body.data.secret
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.app.server.address() as { port: number }).port}`
})
afterAll(() => t.close())

async function addOrder(first_name: string): Promise<void> {
  const body = {
    first_name,
    last_name: 'Lind',
    email: 'anna@example.org',
    ticket_id: shop.ticket_id,
    ticket_price_id: shop.price_id,
    amount_paid: 0,
  }
  const path = `/api/events/${shop.event_id}/attendees`
  const { status } = await t.call('POST', path, { as: shop.account.token, body })
  expect(status).toBe(201)
}

interface Mirror {
  readonly after: number
  readonly orders: Record<string, { readonly reference: string; readonly status: string; readonly updated_at: string }>
}
const read = (file: string): Mirror | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mirror) : null

const start = (file: string): ChildProcess =>
  spawn(process.execPath, [EXAMPLE, file], {
    env: { PATH: process.env.PATH ?? '', TURNOUT_URL: url, TURNOUT_KEY: key },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
const kill = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('close', () => resolve())
    child.kill('SIGKILL')
  })

/** Until the mirror has caught up with the log. */
const untilRead = (file: string, position: number): Promise<void> =>
  expect.poll(() => read(file)?.after ?? 0, { timeout: 15_000, interval: 20 }).toBeGreaterThanOrEqual(position)

async function lastPosition(): Promise<number> {
  await publishAll(t.deps.db)
  const { rows } = await t.deps.pool.query('select max(position) as last from log_entries where account_id = $1', [
    shop.account.account_id,
  ])
  return Number(rows[0].last)
}

async function expectMirrored(file: string): Promise<void> {
  const client = new Turnout({ url, key })
  const present = new Map<string, string>()
  for await (const { id, reference, status } of client.paginate('listOrders', { event_id: shop.event_id }))
    present.set(String(id), `${reference} ${status}`)
  const mirrored = Object.entries(read(file)!.orders).map(
    ([id, one]) => [id, `${one.reference} ${one.status}`] as const,
  )
  expect(new Map(mirrored)).toEqual(present)
}

test('orders are mirrored into a file, over a kill and a restart (KEY-18, LOGE-7)', async () => {
  const file = join(await newFolder(), 'orders.json')
  for (const name of ['Anna', 'Bela', 'Cleo']) await addOrder(name)
  await publishAll(t.deps.db)
  const first = start(file)
  await untilRead(file, 1)
  await kill(first)
  for (const name of ['Dinah', 'Emil']) await addOrder(name)
  const [order] = Object.keys(read(file)!.orders)
  if (order)
    await t.call('POST', `/api/events/${shop.event_id}/orders/${order}/cancel`, { as: shop.account.token, body: {} })
  const second = start(file)
  await untilRead(file, await lastPosition())
  await kill(second)
  await expectMirrored(file)
  expect(Object.keys(read(file)!.orders)).toHaveLength(5)
})
