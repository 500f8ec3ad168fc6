import { randomBytes } from 'node:crypto'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { insertMessage } from '#server/catalog/message-plans/queries.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { createAnswer, createCapacity, createOnSaleEvent, createQuestion, createTaxOrFee } from './factories.ts'
import { createSoldOrder } from './sold-orders.ts'

/**
 * Markup, the end of a script, a formula, a mark that turns the direction, a template and pictures, in every text: past
 * the forms, as something older or another program would have left it in the database.
 */
export const evil = (where: string): string =>
  `=1+1</script><img src=x onerror=alert(1)>"'&{{x}} \u202e${where}\u202c 🎟️`
/** The same as rich text: its own markup and what must not survive of it. */
export const evilHtml = (where: string): string =>
  `<p>${evil(where)}</p><script>alert(1)</script><a href="javascript:alert(1)" onclick="alert(1)">x</a><iframe src="//x"></iframe>`

const evilSource = { source: evil('SOURCE'), campaign: evil('CAMPAIGN') }

export type HostileWorld = Awaited<ReturnType<typeof createHostileWorld>>

/** An account in which every text that people type is hostile. */
export async function createHostileWorld(db: Db, now: Date) {
  const shop = await createOnSaleEvent(db, { title: evil('TICKET'), description: evilHtml('TICKET TEXT') })
  await typeTexts(db, shop)
  const people = [{ first_name: evil('BUYER'), last_name: '-2', email: 'anna@example.org' }]
  const sold = await createSoldOrder(db, { ...shop, people })
  await db
    .updateTable('order_items')
    .set({ title: evil('ITEM') })
    .where('order_id', '=', sold.order_id)
    .execute()
  const touch = { at: now.toISOString(), ...evilSource }
  await db
    .updateTable('orders')
    .set({ attribution: JSON.stringify({ first: touch, last: touch }) })
    .where('id', '=', sold.order_id)
    .execute()
  await db
    .insertInto('funnel_days')
    .values({
      ...{ event_id: shop.event_id, day: now.toISOString().slice(0, 10), step: 'VIEW', is_bot: false, count: 1 },
      ...{ medium: '', affiliate: '', referrer: '', site: '', ...evilSource },
    })
    .execute()
  await addAnswers(db, shop, { order_id: sold.order_id, attendee_id: sold.attendees[0]!.id })
  const nouns = await addNouns(db, shop, now)
  const order = db.selectFrom('orders').select(['id', 'short_id', 'reference']).where('id', '=', sold.order_id)
  return { ...shop, ...nouns, order: await order.executeTakeFirstOrThrow(), attendee: sold.attendees[0]! }
}

type Shop = Awaited<ReturnType<typeof createOnSaleEvent>>

async function typeTexts(db: Db, { event_id, price_id, account }: Shop): Promise<void> {
  await db
    .updateTable('events')
    .set({
      title: evil('EVENT'),
      // a word that no line has room for
      description: `${evilHtml('DESCRIPTION')}<p>${'Donaudampfschifffahrt'.repeat(8)}</p>`,
      venue_name: evil('VENUE'),
      address_line_1: evil('STREET'),
      city: evil('CITY'),
    })
    .where('id', '=', event_id)
    .execute()
  await db
    .updateTable('event_settings')
    .set({
      continue_button_text: evil('BUTTON').slice(0, 60),
      pre_checkout_message: evilHtml('BEFORE'),
      post_checkout_message: evilHtml('AFTER'),
      ticket_page_message: evilHtml('ON TICKETS'),
      email_footer_message: evilHtml('FOOTER'),
      seo_title: evil('SEO TITLE'),
      seo_description: evil('SEO TEXT'),
      seo_keywords: evil('SEO WORDS'),
    })
    .where('event_id', '=', event_id)
    .execute()
  await db
    .updateTable('ticket_prices')
    .set({ label: evil('TIER') })
    .where('id', '=', price_id)
    .execute()
  const organizer = { name: evil('ORGANIZER'), description: evilHtml('ABOUT') }
  await db.updateTable('organizers').set(organizer).where('id', '=', account.organizer_id).execute()
  await db
    .updateTable('accounts')
    .set({ name: evil('ACCOUNT') })
    .where('id', '=', account.account_id)
    .execute()
  await db
    .updateTable('users')
    .set({ first_name: evil('USER'), last_name: '@x' })
    .where('id', '=', account.user_id)
    .execute()
}

/** A question of each kind of text, answered as hostile as it was asked. */
async function addAnswers(
  db: Db,
  { event_id, ticket_id }: Shop,
  { order_id, ...of }: { order_id: number; attendee_id: number },
): Promise<void> {
  for (const belongs_to of ['ORDER', 'ATTENDEE'] as const) {
    const question_id = await createQuestion(db, event_id, {
      title: evil(`${belongs_to} QUESTION`),
      description: evilHtml(`${belongs_to} HINT`),
      type: 'CHECKBOX',
      options: [evil(`${belongs_to} OPTION`), 'plain'],
      belongs_to,
      ticket_ids: belongs_to === 'ATTENDEE' ? [ticket_id] : [],
    })
    const attendee_id = belongs_to === 'ORDER' ? null : of.attendee_id
    const answer = [evil(`${belongs_to} ANSWER`), '+2']
    await createAnswer(db, { event_id, order_id, question_id, attendee_id, answer })
  }
}

async function addNouns(db: Db, { event_id, ticket_id, account }: Shop, now: Date) {
  const { account_id, user_id } = account
  const stamps = { created_at: now, updated_at: now }
  await db
    .insertInto('affiliates')
    .values({ event_id, name: evil('AFFILIATE'), code: '=1+1', ...stamps })
    .execute()
  await createTaxOrFee(db, account_id, { name: evil('TAX'), description: evil('TAX TEXT') })
  const message_id = await inTransaction(db, async (tx) => {
    await createCapacity(tx, event_id, { name: evil('CAPACITY'), capacity: 50 })
    const sent = {
      recipient_type: 'EVENT',
      status: 'PROCESSING',
      recipient_count: 1,
      sent_by: user_id,
      created_at: now,
    } as const
    return insertMessage(tx, { account_id, event_id, subject: evil('SUBJECT'), body: evilHtml('MESSAGE'), ...sent })
  })
  const list = await db
    .insertInto('check_in_lists')
    .values({
      event_id,
      name: evil('LIST'),
      description: evil('LIST TEXT'),
      short_id: shortIdFromBytes('check_in_list', randomBytes(SHORT_ID_BYTES)),
      ...stamps,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.insertInto('list_tickets').values({ event_id, check_in_list_id: list.id, ticket_id }).execute()
  return { list, message_id }
}
