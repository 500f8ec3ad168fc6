import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createMember, createOnSaleEvent } from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: '' } })
  shop = await createOnSaleEvent(t.deps.db)
})
// A colleague each: the calls of one user are limited to 300 a minute beside (CNV-10).
let colleague: Awaited<ReturnType<typeof createMember>>
beforeEach(async () => {
  colleague = await createMember(t.deps.db, shop.account.account_id, 'ORGANIZER')
})
afterAll(() => t.close())

const HOUR = 3_600_000
let nth = 0
const person = (email: string) => ({ first_name: 'Anna', last_name: 'Berg', email })
const sold = async (emails: readonly string[]) => createSoldOrder(t.deps.db, { ...shop, people: emails.map(person) })
const someone = () => `someone${++nth}@example.org`
const ask = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await t.call(method, `/api/events/${shop.event_id}/${path}`, {
    as: colleague.token,
    ...(body ? { body } : {}),
  })
  return { status, error: answer?.error }
}
const times = async (count: number, act: () => Promise<{ status: number }>) => {
  const seen = new Set<number>()
  for (let n = 0; n < count; n++) seen.add((await act()).status)
  return [...seen]
}

describe('mails that staff set off by hand (SEC-40k)', () => {
  test('twenty an hour about one ticket, by whichever act; then the answer says how long', async () => {
    const to = someone()
    const { attendees } = await sold([to])
    const ticket = `attendees/${attendees[0]!.id}`
    const acts = [
      () => ask('POST', `${ticket}/resend-ticket`),
      () => ask('POST', `${ticket}/reissue`),
      () => ask('PUT', ticket, { first_name: 'Anna', send_ticket: true }),
    ]
    let mailed = 0
    for (; mailed < 20; mailed++) expect((await acts[mailed % 3]!()).status).toBeLessThan(300)
    for (const act of acts) {
      const refused = await act()
      expect([refused.status, refused.error.code]).toEqual([429, 'RATE_LIMITED'])
      expect(refused.error.data.retry_after).toBeGreaterThan(0)
      expect(refused.error.data.retry_after).toBeLessThanOrEqual(3600)
    }
    expect(await queuedMails(t, to)).toHaveLength(20)
    // What was refused did not happen, and what mails nobody still may.
    expect((await ask('PUT', ticket, { last_name: 'Bergmann' })).status).toBe(200)
    expect((await ask('POST', `${ticket}/cancel`, { notify: true })).status).toBe(429)
    expect((await ask('POST', `${ticket}/cancel`, { notify: false })).status).toBeLessThan(300)
  })

  test('a refused new code leaves the old one good', async () => {
    const { attendees } = await sold([someone()])
    const id = attendees[0]!.id
    await times(20, () => ask('POST', `attendees/${id}/resend-ticket`))
    const generation = async () =>
      (await t.deps.db.selectFrom('attendees').select('generation').where('id', '=', id).executeTakeFirstOrThrow())
        .generation
    const before = await generation()
    expect((await ask('POST', `attendees/${id}/reissue`)).status).toBe(429)
    expect(await generation()).toBe(before)
  })

  test('twenty an hour about one order, its single mails included; an hour later again', async () => {
    const to = someone()
    const { order_id } = await sold([to])
    const resend = () => ask('POST', `orders/${order_id}/resend-confirmation`)
    expect((await resend()).status).toBeLessThan(300)
    const mail = await t.deps.db
      .selectFrom('mails')
      .select('id')
      .where('order_id', '=', order_id)
      .where('to_address', '=', to)
      .executeTakeFirstOrThrow()
    for (let n = 1; n < 20; n++)
      expect((await ask('POST', `orders/${order_id}/mails/${mail.id}/resend`)).status).toBeLessThan(300)
    expect((await ask('POST', `orders/${order_id}/mails/${mail.id}/resend`)).status).toBe(429)
    expect((await resend()).status).toBe(429)
    t.advance(HOUR)
    expect((await resend()).status).toBeLessThan(300)
  })

  test('two hundred an hour to one address, however it is written and whatever they are about', async () => {
    const to = someone()
    const orders = await Promise.all(Array.from({ length: 11 }, (_, n) => sold([n % 2 ? to : to.toUpperCase()])))
    const resend = ({ attendees }: (typeof orders)[number]) =>
      ask('POST', `attendees/${attendees[0]!.id}/resend-ticket`)
    for (const order of orders.slice(0, 10)) expect(await times(20, () => resend(order))).toEqual([204])
    expect((await resend(orders[10]!)).status).toBe(429)
    const added = { ...person(to), ticket_id: shop.ticket_id, ticket_price_id: shop.price_id, amount_paid: 0 }
    expect((await ask('POST', 'attendees', { ...added, send_ticket: true })).status).toBe(429)
    expect((await ask('POST', 'attendees', { ...added, send_ticket: false })).status).toBe(201)
    // Another account and another address are not concerned.
    const other = await createOnSaleEvent(t.deps.db)
    const theirs = await createSoldOrder(t.deps.db, { ...other, people: [person(to)] })
    const path = `/api/events/${other.event_id}/attendees/${theirs.attendees[0]!.id}/resend-ticket`
    expect((await t.call('POST', path, { as: other.account.token })).status).toBe(204)
  })

  test('a list of guests who all have one mailbox is so many mails to it', async () => {
    const list = (count: number, address: (n: number) => string) => ({
      text: Array.from({ length: count }, (_, n) => `Anna,Berg No${n},${address(n)}`).join('\n'),
      ticket_price_id: shop.price_id,
      send_tickets: true,
    })
    const one = someone()
    expect(
      (
        await ask(
          'POST',
          'attendees/import',
          list(201, () => one),
        )
      ).status,
    ).toBe(429)
    expect(await queuedMails(t, one)).toEqual([])
    expect(
      (
        await ask(
          'POST',
          'attendees/import',
          list(200, () => one),
        )
      ).status,
    ).toBe(201)
    expect(
      (
        await ask(
          'POST',
          'attendees/import',
          list(1, () => one),
        )
      ).status,
    ).toBe(429)
    const spelled = list(201, (n) => `victim+${n}@gmail.com`)
    expect((await ask('POST', 'attendees/import', spelled)).status).toBe(429)
    // control: as many people
    expect(
      (
        await ask(
          'POST',
          'attendees/import',
          list(201, () => someone()),
        )
      ).status,
    ).toBe(201)
  })

  test('the tickets of a whole event once more: everybody gets theirs', async () => {
    const orders = await Promise.all(Array.from({ length: 60 }, () => sold([someone(), someone()])))
    for (const { order_id } of orders)
      expect((await ask('POST', `orders/${order_id}/resend-confirmation`)).status).toBeLessThan(300)
  })

  test('twenty-five at once: twenty go out, and nobody waits for ever', async () => {
    const to = someone()
    const { attendees } = await sold([to])
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => ask('POST', `attendees/${attendees[0]!.id}/resend-ticket`)),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(204), count(429)]).toEqual([20, 5])
    expect(await queuedMails(t, to)).toHaveLength(20)
  })
})
