import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { isOpenToKeys, KEY_PERMISSIONS } from '#core/platform/keys/key-access.ts'
import type { KeyMode } from '#core/platform/keys/key-mode.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import type { RolePermission } from '#core/platform/permissions.ts'
import { audit } from '#server/platform/context/audit.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type AnsweredEndpoint, addressOf, answeredEndpoints } from '#test/declared-endpoints.ts'
import {
  createAccount,
  createAnswer,
  createCapacity,
  createEvent,
  createPromoCode,
  createQuestion,
  createTicket,
  type TestAccount,
} from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { readCsv } from '#test/spreadsheets.ts'

/**
 * What a key reads of an event with orders of both modes is what it reads of an event with those of its mode alone (KEY-9):
 * every list, figure, search and file, whatever calls there are. A counter that counted the others would differ.
 */
const AT = new Date('2027-02-01T12:00:00Z')
const at = { created_at: AT, updated_at: AT }
const shortId = (kind: Parameters<typeof shortIdFromBytes>[0]) => shortIdFromBytes(kind, randomBytes(SHORT_ID_BYTES))

// every reading call of the API, twice: on a machine that others use it takes its time
vi.setConfig({ testTimeout: 60_000 })

let t: TestApp
let account: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  account = await createAccount(t.deps.db)
  const both = await createWorld({ live: 2, test: 3 })
  const [live, testing] = [await createWorld({ live: 2, test: 0 }), await createWorld({ live: 0, test: 3 })]
  await t.runJobs()
  worlds = {
    LIVE: { mixed: await readBy('LIVE', both), alone: await readBy('LIVE', live) },
    TEST: { mixed: await readBy('TEST', both), alone: await readBy('TEST', testing) },
  }
})
afterAll(() => t.close())

interface World {
  readonly event_id: number
  /** References of its orders, as they came. */
  readonly names: Readonly<Record<KeyMode, readonly string[]>>
  readonly ids: Readonly<Record<KeyMode, Readonly<Record<string, string | number>>>>
}
interface Reader {
  readonly names: readonly string[]
  readonly secret: string
  readonly ids: Readonly<Record<string, string | number>>
}
let worlds: Record<KeyMode, { readonly mixed: Reader; readonly alone: Reader }>

async function readBy(mode: KeyMode, { event_id, names, ids }: World): Promise<Reader> {
  const permissions = KEY_PERMISSIONS.filter((one) => one !== 'assistant.use')
  const body = { name: mode, mode, permissions, targets: [{ event_id }] }
  const made = await t.call('POST', `/api/accounts/${account.account_id}/api-keys`, { as: account.token, body })
  expect(made.status).toBe(201)
  return { secret: made.body.data.secret, names: names[mode], ids: ids[mode] }
}

/** An event on which everything that counts orders counts something. */
async function createWorld({ live, test: tests }: { live: number; test: number }): Promise<World> {
  const { db } = t.deps
  const event_id = await createEvent(db, account, { title: 'Tidewater' })
  const sold = await createTicket(db, event_id)
  const { ticket_id } = sold
  const made = await inTransaction(db, async (tx) => {
    const code = await createPromoCode(tx, event_id)
    const capacity = await createCapacity(tx, event_id, { ticket_ids: [ticket_id] })
    const affiliate = await tx
      .insertInto('affiliates')
      .values({ event_id, name: 'Radio Pier', code: 'PIER', ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const list = await tx
      .insertInto('check_in_lists')
      .values({ event_id, short_id: shortId('check_in_list'), name: 'Main door', ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('list_tickets').values({ event_id, check_in_list_id: list.id, ticket_id }).execute()
    const question_id = await createQuestion(tx, event_id, { title: 'How did you hear of us?' })
    return { code, capacity_id: capacity.id, affiliate_id: affiliate.id, list_id: list.id, question_id }
  })
  const { code, capacity_id, affiliate_id, list_id, question_id } = made
  const names: Record<KeyMode, string[]> = { LIVE: [], TEST: [] }
  const sell = async (is_test: boolean, n: number) => {
    const people = [
      { first_name: is_test ? 'Testa' : 'Livia', last_name: `Guest ${n}`, email: `guest${n}@example.org` },
    ]
    const order = { is_test, promo_code_id: code.id, promo_code: 'TIDE', affiliate_id }
    const { order_id, reference, attendees } = await createSoldOrder(db, { event_id, ...sold, people, order })
    const attendee_id = attendees[0]!.id
    await createAnswer(db, { event_id, order_id, attendee_id: null, question_id, answer: 'A poster' })
    await db
      .updateTable('stock')
      .set((eb) => ({ sold: eb('sold', '+', 1) }))
      .where('id', '=', code.stock_id)
      .execute()
    const entry = { event_id, check_in_list_id: list_id, attendee_id }
    await db
      .insertInto('check_ins')
      .values({ ...entry, short_id: shortId('check_in'), checked_in_at: AT, created_at: AT })
      .execute()
    const seen = { nonce: crypto.randomUUID(), action: 'CHECK_IN', verdict: 'REFUSED', answer: '{}' } as const
    const scan = await db
      .insertInto('scans')
      .values({ ...entry, ...seen, scanned_at: AT, received_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
    const letter = {
      kind: 'order-confirmation',
      to_address: `guest${n}@example.org`,
      language: 'en',
      status: 'SENT',
    } as const
    await db
      .insertInto('mails')
      .values({ ...letter, account_id: account.account_id, event_id, order_id, created_at: AT })
      .execute()
    await inTransaction(db, (tx) =>
      audit(tx, systemCtx(t.deps), 'order.cancelled', {
        event_id,
        order_id,
        data: { notify_buyer: false, tickets: 1 },
      }),
    )
    names[is_test ? 'TEST' : 'LIVE'].push(reference)
    return { order_id, attendee_id, scan_id: scan.id }
  }
  const shared = {
    account_id: account.account_id,
    organizer_id: account.organizer_id,
    event_id,
    event_date_id: event_id,
    ticket_id,
    list_id,
    question_id,
    affiliate_id,
    capacity_id,
    promo_code_id: code.id,
  }
  const first = { LIVE: {}, TEST: {} } as Record<KeyMode, Record<string, number>>
  for (let n = 0; n < live; n++) first.LIVE = { ...(await sell(false, n)), ...first.LIVE }
  for (let n = 0; n < tests; n++) first.TEST = { ...(await sell(true, n)), ...first.TEST }
  return { event_id, names, ids: { LIVE: { ...shared, ...first.LIVE }, TEST: { ...shared, ...first.TEST } } }
}

/**
 * What is left for sale is the event's: test orders take it too (KEY-10), and cancelling a date ends them with it. What names
 * a thing is its own in each event.
 */
const OF_THE_EVENT = /^(quantity_(sold|held)|sold|held|used_capacity|held_capacity)$/
const NAMES = /(^|_)(ids?|urls?|links?|position|next_after|next_before|last_position|nonce)$/
const COLUMNS = /^(ID|.* ID|Short ID|Link|Ticket link|Order link|Sold|Held|Used|Taken|Nonce)$/

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([key]) => !OF_THE_EVENT.test(key) && !NAMES.test(key))
  return Object.fromEntries(entries.map(([key, inner]) => [key, comparable(inner)]))
}

function comparableFile(csv: string): unknown {
  const [header = [], ...rows] = readCsv(Buffer.from(csv))
  const shown = header.flatMap((name, at) => (COLUMNS.test(name) ? [] : [at]))
  return [header, ...rows].map((row) => shown.map((at) => row[at]))
}

const reads = () =>
  answeredEndpoints(t).filter(
    ({ endpoint: { method, can, path } }) =>
      method === 'GET' && KEY_PERMISSIONS.includes(can as RolePermission) && !NOT_COMPARED.test(path),
  )
/**
 * Pictures and examples of mails, which are about nobody; what cancelling a date would do to all of its orders; the sale of
 * this moment, which test orders take stock from too (KEY-10) and which is counted by the second.
 */
const NOT_COMPARED = /\.(pdf|svg)$|\/mail-preview|\/cancellation$|\/live$/
const wanted = (asked: AnsweredEndpoint): string[] => [...asked.url.matchAll(/:(\w+)/g)].map(([, name]) => name!)

async function read(asked: AnsweredEndpoint, { secret, names, ids }: Reader) {
  const query = asked.endpoint.path.endsWith('/search') ? '?query=Guest' : ''
  const { status, body } = await t.call('GET', addressOf(asked, ids) + query, { as: secret })
  // each order by a name that is the same in both events
  const plain = (text: string) => names.reduce((so_far, name, n) => so_far.replaceAll(name, `order ${n}`), text)
  if (typeof body === 'string') return { status, body: comparableFile(plain(body)) }
  return { status, body: comparable(JSON.parse(plain(JSON.stringify(body ?? null)))) }
}

/** The calls that were compared, each by its name. */
async function compare(mode: KeyMode, one: Reader, other: Reader): Promise<string[]> {
  const compared: string[] = []
  for (const asked of reads()) {
    if (!isOpenToKeys(asked.endpoint, mode) || wanted(asked).some((name) => one.ids[name] === undefined)) continue
    const seen = await read(asked, one)
    expect(seen, asked.name).toEqual(await read(asked, other))
    if (seen.status === 200) compared.push(asked.name)
  }
  return compared
}

test.each(['LIVE', 'TEST'] as const)('a %s key reads of both what it would read without the others', async (mode) => {
  const compared = await compare(mode, worlds[mode].mixed, worlds[mode].alone)
  for (const counts of ['orders', 'attendees/export', 'stats', 'check_in_stats', 'questions', 'promo-codes', 'tickets'])
    expect(compared).toContain(`GET /events/:event_id/${counts}`)
  expect(compared.length).toBeGreaterThan(55)
})

test('control: a key of the other mode does not', async () => {
  const { secret } = worlds.TEST.mixed
  await expect(compare('LIVE', { ...worlds.LIVE.mixed, secret }, worlds.LIVE.alone)).rejects.toThrow()
})
