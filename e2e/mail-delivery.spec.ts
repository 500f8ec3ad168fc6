import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#core/platform/paths.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createOnSaleEvent, createSession } from '#test/factories.ts'
import { buyerAt, look, watched } from '#test/journey.ts'
import { scanMail } from '#test/mail-reader.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * What became of a mail, where staff look for it: refused by the other side, waiting for a busy one, sent again to an
 * address that was corrected (MAIL-1, MAIL-7, ORD-23, MSG-8).
 */
const MISTYPED = 'annika@exmaple.org'
const CORRECT = 'annika@example.org'
let db: Db
let product: Product
let browser: Browser
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let page: Page

beforeAll(async () => {
  const { url } = await createTestDatabase()
  db = createDb(createPool(url))
  shop = await createOnSaleEvent(db, { capacity: 50 })
  product = await startProduct(url)
  product.mail_server.refused.add(MISTYPED)
  browser = await openBrowser()
  const desk = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const token = await createSession(db, { ...shop.account, now: new Date() })
  await desk.addCookies([{ name: 'turnout_session', value: token, url: product.url }])
  page = await watched(desk)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await db?.destroy()
})

/** Two tickets bought by card, both with the buyer's address, as "copy to all attendees" leaves it. */
async function buy(email: string): Promise<number> {
  const { send } = buyerAt(product, shop.event_id)
  const { ticket_id, price_id: ticket_price_id } = shop
  const { short_id } = await send('POST', '', { items: [{ ticket_id, ticket_price_id, quantity: 2 }] })
  const person = { first_name: 'Annika', last_name: 'Bergström', email }
  const attendee = { ...person, ticket_price_id }
  await send('PUT', `/${short_id}`, { order: person, attendees: [attendee, attendee] })
  await send('POST', `/${short_id}/payment`, { method: 'CARD' })
  await send('POST', `/${short_id}/payment/submit`)
  await send('POST', `/${short_id}/payment/test`, { number: '4242424242424242', expiry: '12/40', cvc: '123' })
  const row = db.selectFrom('orders').select('id').where('short_id', '=', short_id)
  return (await row.executeTakeFirstOrThrow()).id
}

const stateOf = async (order_id: number) => {
  const mail = db.selectFrom('mails').select(['status', 'attempts']).where('order_id', '=', order_id)
  const rows = await mail.where('kind', '=', 'order-confirmation').orderBy('id', 'desc').execute()
  return rows[0]
}
const drawer = () => page.getByRole('dialog').first()
async function openOrder(order_id: number): Promise<void> {
  await page.goto('about:blank')
  await page.goto(product.url + paths.manageOrder(shop.event_id, order_id))
  await drawer().getByText('Activity').waitFor()
}

test('a refused address shows with the words of the other side; corrected and sent again the tickets arrive', async () => {
  const order_id = await buy(MISTYPED)
  await expect.poll(() => stateOf(order_id), { timeout: 30_000 }).toMatchObject({ status: 'FAILED' })
  await openOrder(order_id)
  await drawer().getByText(`Confirmation: the mail to ${MISTYPED} could not be delivered`).waitFor()
  await drawer().getByText('The receiving mail server refused it.').waitFor()
  await drawer().getByText('550 5.1.1 no such user here').waitFor()
  await drawer().getByText('550 5.1.1').scrollIntoViewIfNeeded()
  await look(page, 'mail-refused')

  await drawer().getByRole('button', { name: 'Edit buyer' }).click()
  const form = page.getByRole('dialog', { name: /^Buyer of order/ })
  await form.getByLabel('Email').fill(CORRECT)
  await form.getByRole('checkbox', { name: /2 tickets with the old address/ }).waitFor()
  await look(page, 'mail-buyer-corrected')
  await form.getByRole('button', { name: 'Save buyer' }).click()
  await page.getByText('Buyer saved').first().waitFor()
  const line = drawer().getByRole('listitem').filter({ hasText: 'Confirmation: the mail to' })
  await line.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The mail is on its way again, to the address as it is now.').first().waitFor()
  const mail = await product.mailTo(CORRECT)
  expect(await scanMail(mail)).toHaveLength(2)
  expect(mail.text).not.toContain('their own addresses')
  await openOrder(order_id)
  await drawer().getByText(`Confirmation mailed to ${CORRECT}`).waitFor()
  await look(page, 'mail-sent-again')
})

test('while the other side asks for patience the mail waits and says when it is tried again; then it arrives once', async () => {
  product.mail_server.busy = true
  const order_id = await buy('patient@example.org')
  await expect.poll(() => stateOf(order_id), { timeout: 30_000 }).toMatchObject({ status: 'QUEUED', attempts: 1 })
  await openOrder(order_id)
  await drawer().getByText('Confirmation: mail to patient@example.org is waiting to be sent').waitFor()
  await drawer().getByText('Next try').first().waitFor()
  await look(page, 'mail-waits')
  product.mail_server.busy = false
  // as if its pause were over: the minute's round takes it up
  const over = { next_attempt_at: new Date(Date.now() - 60_000) }
  await db.updateTable('mails').set(over).where('order_id', '=', order_id).execute()
  await expect.poll(() => stateOf(order_id), { timeout: 90_000 }).toMatchObject({ status: 'SENT' })
  expect(product.mails().filter(({ to }) => to === 'patient@example.org')).toHaveLength(1)
})

test('a message says how many it reached and who refused it (MSG-8)', async () => {
  await db.updateTable('attendees').set({ email: MISTYPED }).where('email', '=', 'patient@example.org').execute()
  await page.goto(`${product.url}${paths.manageEvent(shop.event_id, 'messages')}`)
  await page.getByRole('button', { name: 'Send message' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Subject').fill('Doors at seven')
  await form.locator('[contenteditable]').click()
  await page.keyboard.insertText('See you at the harbour.')
  await form.getByLabel('This message is about the event and is not promotional.').check()
  await form.getByRole('button', { name: 'Send message' }).click()
  await product.mailTo(CORRECT, ({ subject }) => subject.includes('Doors at seven'))
  await expect
    .poll(async () => (await db.selectFrom('messages').select(['status', 'sent_count', 'failed_count']).execute())[0], {
      timeout: 30_000,
    })
    .toMatchObject({ status: 'SENT', sent_count: 1, failed_count: 1 })
  await page.reload()
  await page.getByText('Doors at seven').first().click()
  await page.getByRole('dialog').getByText(MISTYPED).waitFor()
  await look(page, 'mail-message-refused')
})
