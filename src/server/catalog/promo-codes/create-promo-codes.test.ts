import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let event: number
let ticket: number
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  event = await createEvent(t.deps.db, owner)
  ticket = (await createTicket(t.deps.db, event)).ticket_id
})
afterAll(() => t.close())

const BATCH = { count: 40, pattern: 'Press-########', discount_type: 'PERCENTAGE', discount: 12.5, max_uses: 1 }
const post = (more: object = {}, as = owner.token) =>
  t.call('POST', `/api/events/${event}/promo-codes/batch`, { as, body: { ...BATCH, ...more } })
const list = async (query: string) =>
  (await t.call('GET', `/api/events/${event}/promo-codes?per_page=100&${query}`, { as: owner.token })).body
const countCodes = async () => (await list('')).meta.total
const counters = async () =>
  Number(
    (
      await t.deps.db
        .selectFrom('stock')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('event_id', '=', event)
        .where('kind', '=', 'PROMO_CODE')
        .executeTakeFirstOrThrow()
    ).count,
  )

test('many codes of one pattern, all different, each with a counter, terms and tickets of its own (PRO-8)', async () => {
  const { status, body } = await post({ applicable_ticket_ids: [ticket, ticket] })
  expect(status).toBe(201)
  expect(new Set(body.data.codes).size).toBe(40)
  for (const code of body.data.codes) expect(code).toMatch(/^Press-[A-HJKMNP-Z2-9]{8}$/)
  expect(await counters()).toBe(40)
  const at = encodeURIComponent(body.data.created_at)
  const { data } = await list(`filter_fields[created_at][gte]=${at}&filter_fields[created_at][lte]=${at}`)
  expect(data.map(({ code }: { code: string }) => code).sort()).toEqual([...body.data.codes].sort())
  expect(data[0]).toMatchObject({ discount: 12.5, max_uses: 1, times_used: 0, applicable_ticket_ids: [ticket] })
})

test.each([
  [{ count: 0 }, 'count'],
  [{ count: 1001 }, 'count'],
  [{ pattern: 'PRESS-#######' }, 'pattern'],
  [{ pattern: 'PRESS ########' }, 'pattern'],
  [{ pattern: `${'X'.repeat(43)}########` }, 'pattern'],
  [{ discount: 101 }, 'discount'],
  [{ applicable_ticket_ids: [999_999] }, 'applicable_ticket_ids'],
])('%j is told at its field and makes nothing', async (wrong, field) => {
  const before = [await countCodes(), await counters()]
  const { status, body } = await post(wrong)
  expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]])
  expect([await countCodes(), await counters()]).toEqual(before)
})

test('a thousand at once', async () => {
  const before = await counters()
  expect((await post({ count: 1000, pattern: '########' })).body.data.codes).toHaveLength(1000)
  expect(await counters()).toBe(before + 1000)
})

test("another account's event is none", async () => {
  const stranger = await createAccount(t.deps.db)
  expect((await post({}, stranger.token)).status).toBe(404)
})
