import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#core/platform/paths.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { buyerAt, look, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

/**
 * An order's own page in every state it can be in, for its buyer and for whoever has the link: what it says, what it
 * still gives, on a phone by day and on a desk by night (CHK-4, CHK-5, RES-21, RES-22).
 */
const ANNIKA = { first_name: 'Annika', last_name: 'Bergström', email: 'annika@example.org' }
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'en-GB' } as const
const DESK = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-GB' } as const
let db: Db
let product: Product
let browser: Browser
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>

beforeAll(async () => {
  const { url } = await createTestDatabase()
  db = createDb(createPool(url))
  shop = await createOnSaleEvent(db, { capacity: 50 })
  await db
    .updateTable('event_settings')
    .set({
      payment_methods: ['CARD', 'OFFLINE'],
      offline_payment_instructions: '<p>IBAN DE02 1203 0000 0000 2020 51</p>',
    })
    .where('event_id', '=', shop.event_id)
    .execute()
  product = await startProduct(url)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await db?.destroy()
})

interface Begun {
  readonly short_id: string
  readonly cookie: string
  readonly call: (method: string, path: string, body?: object) => Promise<unknown>
}

/** An order with its details saved. */
async function begin(): Promise<Begun> {
  const { send, cookie } = buyerAt(product, shop.event_id)
  const { ticket_id, price_id: ticket_price_id } = shop
  const { short_id } = await send('POST', '', { items: [{ ticket_id, ticket_price_id, quantity: 1 }] })
  await send('PUT', `/${short_id}`, { order: ANNIKA, attendees: [{ ...ANNIKA, ticket_price_id }] })
  return { short_id, cookie: cookie(), call: (method, path, body) => send(method, `/${short_id}${path}`, body) }
}

/** Paid by a test card, as far as the card lets it go. */
async function pay(number: string): Promise<Begun> {
  const begun = await begin()
  await begun.call('POST', '/payment', { method: 'CARD' })
  await begun.call('POST', '/payment/submit')
  await begun.call('POST', '/payment/test', { number, expiry: '12/40', cvc: '123' }).catch(() => null)
  return begun
}

async function inContext(options: typeof PHONE | typeof DESK, cookie?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url: product.url }])
  return context
}

type Step = 'details' | 'payment' | 'payment_return' | 'summary'
/** Opened on both devices: the words are there, others are not, and nothing is wrong with the page. */
async function expectPage(
  name: string,
  { short_id, step = 'summary', cookie }: { short_id: string; step?: Step; cookie?: string },
  { says, never = [] }: { says: readonly string[]; never?: readonly string[] },
): Promise<void> {
  for (const [device, options] of Object.entries({ phone: PHONE, desk: DESK })) {
    const context = await inContext(options, cookie)
    const page = await watched(context)
    await page.goto(product.url + paths.checkoutStep(shop.event_id, short_id, step))
    for (const text of says) await page.getByText(text).first().waitFor()
    for (const text of never) expect(await page.getByText(text).count(), `${text} on ${name}`).toBe(0)
    await page.evaluate(() => document.fonts.ready)
    const is_too_wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect([name, device, is_too_wide]).toEqual([name, device, false])
    await look(page, `order-${name}-${device}`)
    await context.close()
  }
}

/** An order that is closed, as the shop would have left it. */
async function sold(
  order: Parameters<typeof createSoldOrder>[1]['order'],
  status: 'COMPLETED' | 'CANCELLED' = 'COMPLETED',
) {
  const { order_id } = await createSoldOrder(db, { ...shop, people: [ANNIKA, ANNIKA], status, order })
  return db
    .selectFrom('orders')
    .select(['id', 'short_id', 'reference'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
}

const QR = 'Open this ticket'
const PAY_AGAIN = 'How to pay'

describe('an order that is closed, for whoever has its link', () => {
  test.each([
    ['completed', 'COMPLETED', {}, ['You’re in!', 'Thank you, Annika.', QR], [PAY_AGAIN, 'refunded']],
    [
      'partly-refunded',
      'COMPLETED',
      { total_refunded: 1000, refund_status: 'PARTIALLY_REFUNDED' },
      ['You’re in!', '€10.00 of the payment was refunded.', QR],
      [],
    ],
    [
      'refunded',
      'COMPLETED',
      { total_refunded: 2500, refund_status: 'REFUNDED' },
      ['The whole payment was refunded.', QR],
      [],
    ],
    ['refund-pending', 'COMPLETED', { refund_status: 'REFUND_PENDING' }, ['A refund is on its way.', QR], []],
    ['refund-failed', 'COMPLETED', { refund_status: 'REFUND_FAILED' }, ['A refund did not go through.', QR], []],
    [
      'cancelled',
      'CANCELLED',
      { cancelled_at: new Date('2027-02-02T12:00:00Z') },
      ['This order is cancelled.', 'Its tickets are no longer valid at the door.'],
      ['Thank you', PAY_AGAIN],
    ],
    [
      'cancelled-refunded',
      'CANCELLED',
      { total_refunded: 2500, refund_status: 'REFUNDED', cancelled_at: new Date('2027-02-02T12:00:00Z') },
      ['This order is cancelled.', 'The whole payment was refunded.'],
      ['Thank you'],
    ],
  ] as const)('%s', async (name, status, values, says, never) => {
    const { short_id, reference } = await sold(values, status)
    await expectPage(name, { short_id }, { says: [...says, reference], never })
  })

  test('completed, with every ticket cancelled', async () => {
    const { id, short_id } = await sold({})
    await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('order_id', '=', id).execute()
    await expectPage(
      'without-tickets',
      { short_id },
      {
        says: ['The tickets of this order are cancelled.', 'Its tickets are no longer valid at the door.'],
        never: ['You’re in!', 'QR code of ticket', 'Add to calendar'],
      },
    )
  })
})

describe('an order under way', () => {
  test('to be paid by bank transfer or cash: how and until when, on any device (PAY-23)', async () => {
    const { short_id, call, cookie } = await begin()
    await call('POST', '/payment', { method: 'OFFLINE' })
    const says = ['Almost there: please transfer €12.50', PAY_AGAIN, 'DE02 1203']
    await expectPage('awaiting-offline', { short_id, cookie }, { says, never: ['You’re in!'] })
    await expectPage('awaiting-offline-elsewhere', { short_id }, { says, never: [ANNIKA.email] })
  })

  test('reserved in another session: nobody’s data, and a link to go on (RES-21)', async () => {
    const { short_id, cookie } = await begin()
    await expectPage(
      'reserved-elsewhere',
      { short_id, step: 'details' },
      { says: ['This order is not finished yet', 'Send me a link'], never: ['Annika', ANNIKA.email] },
    )
    // the summary of an order that is not there yet leads to where the buyer was
    await expectPage('reserved-own', { short_id, cookie }, { says: ['How do you want to pay?'], never: ['You’re in!'] })
  })

  test('a payment that takes its time: the return page waits, elsewhere nothing is told (CHK-4)', async () => {
    const { short_id, cookie } = await pay('4000000000000077')
    await expectPage(
      'processing',
      { short_id, cookie, step: 'payment_return' },
      { says: ['Your payment is being processed', 'This takes a few seconds.'] },
    )
    await expectPage(
      'processing-elsewhere',
      { short_id, step: 'payment_return' },
      { says: ['The payment is being processed'], never: [ANNIKA.email, 'Send me a link'] },
    )
  })

  test('a declined card: the payment page again, the tickets still held (PAY-34)', async () => {
    const { short_id, cookie } = await pay('4000000000000002')
    await expectPage(
      'declined',
      { short_id, cookie, step: 'payment_return' },
      { says: ['Payment', '€12.50'], never: ['You’re in!'] },
    )
  })

  test('expired: opened late it is the event page that says so; nobody pays any more (RES-22, EXP-1)', async () => {
    const { short_id, cookie } = await begin()
    const past = new Date(Date.now() - 60_000)
    await db.updateTable('orders').set({ reserved_until: past }).where('short_id', '=', short_id).execute()
    for (const step of ['payment', 'payment_return', 'summary'] as const)
      await expectPage(
        `expired-${step}`,
        { short_id, cookie, step },
        { says: ['Sorry, your order has expired.'], never: ['How do you want to pay?'] },
      )
  })

  test('expired under one’s hands: the page says so and leads back (CHK-1)', async () => {
    const { short_id, cookie } = await begin()
    const soon = new Date(Date.now() + 6_000)
    await db.updateTable('orders').set({ reserved_until: soon }).where('short_id', '=', short_id).execute()
    const context = await inContext(PHONE, cookie)
    const page = await watched(context)
    await page.goto(product.url + paths.checkoutStep(shop.event_id, short_id, 'payment'))
    await page.getByRole('link', { name: 'Back to the event page' }).waitFor()
    await page.getByText('Sorry, your order has expired.').first().waitFor()
    await look(page, 'order-expired-in-place-phone')
    await context.close()
  })

  test('no such order', async () => {
    await expectPage('missing', { short_id: 'o_1111111111111111111111' }, { says: ['This order no longer exists'] })
  })
})
