import { MAX_ORDER_TIMEOUT_MINUTES } from '#core/catalog/events/limits.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Product } from '#test/product.ts'
import { apiOf, type Call } from './api.ts'

export interface FilledEvent {
  readonly orders: Record<'paid' | 'unpaid' | 'partly' | 'pending' | 'cancelled', OrderRef>
  readonly attendee: { readonly id: number; readonly short_id: string; readonly reference: string }
  readonly cancelled_attendee: { readonly id: number; readonly short_id: string }
  readonly messages: Record<'sent' | 'under_way' | 'failed', number>
  readonly lists: Record<'open' | 'over' | 'later', { readonly id: number; readonly short_id: string }>
}

interface OrderRef {
  readonly id: number
  readonly short_id: string
}
interface Order extends OrderRef {
  readonly reference: string
  readonly status: string
  readonly total_gross: number
}
interface Attendee {
  readonly id: number
  readonly short_id: string
  readonly reference: string
  readonly order_id: number
}
interface Options {
  readonly product: Product
  readonly event_id: number
  readonly user_id: number
  readonly account_id: number
}

const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** Everything an event can have, in every state that has a look of its own. */
export async function fillEvent(call: Call, db: Db, options: Options): Promise<FilledEvent> {
  const at = (path: string) => `/events/${options.event_id}${path}`
  const tickets = await call<{ id: number }[]>('GET', at('/tickets'))
  const ids = tickets.map(({ id }) => id)
  // the whole tour takes longer than a buyer
  await call('PATCH', at('/settings'), { order_timeout_in_minutes: MAX_ORDER_TIMEOUT_MINUTES })
  await addCodes(call, at, ids)
  await addQuestions(call, at, ids)
  const orders = await treatOrders(call, db, at)
  const attendees = await call<Attendee[]>('GET', at('/attendees?per_page=100'))
  const attendee = attendees.find(({ order_id }) => order_id === orders.paid.id)!
  const cancelled_attendee = attendees.find(({ order_id }) => order_id === orders.partly.id)!
  await call('POST', at(`/attendees/${cancelled_attendee.id}/cancel`), { notify: false })
  const lists = await addLists(call, at, { ids, url: options.product.url, attendees })
  return { orders, attendee, cancelled_attendee, lists, messages: await addMessages(call, db, at, options) }
}

type At = (path: string) => string

async function addCodes(call: Call, at: At, ids: readonly number[]): Promise<void> {
  const code = (body: object) => call('POST', at('/promo-codes'), body)
  await code({ code: 'FRIENDS20', discount_type: 'PERCENTAGE', discount: 20, max_uses: 50 })
  await code({ code: 'FÜNFEURO', discount_type: 'FIXED', discount: 500, applicable_ticket_ids: ids.slice(0, 3) })
  await code({ code: 'BACKSTAGE', discount_type: 'NONE', expiry_date: inDays(-3) })
  const affiliate = (body: object) => call('POST', at('/affiliates'), body)
  await affiliate({ name: 'Hafenradio', code: 'HAFENRADIO', email: 'redaktion@hafenradio.example' })
  await affiliate({ name: 'Tourismusverband Niederösterreich-Süd', code: 'NOE-SUED', status: 'INACTIVE' })
  const capacity = (body: object) => call('POST', at('/capacity-assignments'), body)
  await capacity({ name: 'Gallery', capacity: 11, applies_to: 'TICKETS', ticket_ids: ids.slice(1, 2) })
  await capacity({ name: 'Brandschutz: Höchstzahl im Saal', capacity: 600, applies_to: 'EVENT' })
  await capacity({ name: 'Guests', applies_to: 'TICKETS', ticket_ids: ids.slice(2, 4), is_enabled: false })
}

async function addQuestions(call: Call, at: At, ids: readonly number[]): Promise<void> {
  const ask = (body: object) => call('POST', at('/questions'), body)
  const order = { belongs_to: 'ORDER' }
  const attendee = { belongs_to: 'ATTENDEE', ticket_ids: ids }
  await ask({
    ...order,
    title: 'How did you hear about us?',
    type: 'DROPDOWN',
    options: ['Poster', 'Radio', 'A friend'],
  })
  await ask({ ...order, title: 'Invoice address', type: 'ADDRESS', description: '<p>For companies only.</p>' })
  await ask({
    ...attendee,
    title: 'Benötigen Sie eine barrierefreie Begleitung oder einen Rollstuhlplatz?',
    type: 'RADIO',
    options: ['Yes', 'No'],
  })
  await ask({ ...attendee, title: 'Food', type: 'CHECKBOX', options: ['Vegan', 'Gluten free', 'Everything'] })
  await ask({ ...attendee, title: 'Seen by staff only', type: 'MULTI_LINE_TEXT', is_hidden: true })
}

/** Refunded in part, pending, cancelled, unpaid: one of each, and mails in every state in the first. */
async function treatOrders(call: Call, db: Db, at: At): Promise<FilledEvent['orders']> {
  const all = await call<Order[]>('GET', at('/orders?per_page=100'))
  const done = all.filter(({ status, total_gross }) => status === 'COMPLETED' && total_gross > 3000)
  const [paid, partly, pending, cancelled] = done
  const unpaid = all.find(({ status }) => status === 'AWAITING_PAYMENT')
  if (!paid || !partly || !pending || !cancelled || !unpaid) throw new Error('the demo has sold too little')
  await call('POST', at(`/orders/${partly.id}/refund`), { amount: 1000, reason: 'A seat behind the pillar' })
  await call('POST', at(`/orders/${cancelled.id}/cancel`), { notify_buyer: false })
  await call('POST', at(`/orders/${pending.id}/refund`), { amount: 1000 })
  await settled(db, pending.id)
  // without its payment no job asks the provider how it is doing
  await db
    .updateTable('refunds')
    .set({ status: 'PENDING', succeeded_at: null, payment_attempt_id: null })
    .where('order_id', '=', pending.id)
    .execute()
  await db.updateTable('orders').set({ refund_status: 'REFUND_PENDING' }).where('id', '=', pending.id).execute()
  const [first, second] = await db
    .selectFrom('mails')
    .select('id')
    .where('order_id', '=', paid.id)
    .where('attendee_id', 'is', null)
    .orderBy('id')
    .execute()
  const lost = {
    status: 'FAILED',
    failure: 'REFUSED',
    last_error: '550 5.1.1 mailbox unavailable',
    attempts: 1,
  } as const
  if (first)
    await db
      .updateTable('mails')
      .set({ ...lost, sent_at: null })
      .where('id', '=', first.id)
      .execute()
  const late = { status: 'QUEUED', attempts: 3, next_attempt_at: new Date(Date.now() + DAY_MS), sent_at: null } as const
  if (second) await db.updateTable('mails').set(late).where('id', '=', second.id).execute()
  return { paid, partly, pending, cancelled, unpaid }
}

/** The money is back: only then may the row say otherwise, or the job would have the last word. */
async function settled(db: Db, order_id: number): Promise<void> {
  const open = () =>
    db.selectFrom('refunds').select('id').where('order_id', '=', order_id).where('status', '=', 'PENDING').execute()
  while ((await open()).length > 0) await new Promise((resolve) => setTimeout(resolve, 100))
}

interface Door {
  readonly ids: readonly number[]
  readonly url: string
  readonly attendees: readonly Attendee[]
}

/** A list at work with scans of every verdict and a conflict, one that is over, one that opens later. */
async function addLists(call: Call, at: At, { ids, url, attendees }: Door): Promise<FilledEvent['lists']> {
  const list = (body: object) => call<{ id: number; short_id: string }>('POST', at('/check-in-lists'), body)
  const open = await list({ name: 'Main entrance', description: 'Left door, both bands.', ticket_ids: ids })
  const over = await list({ name: 'Soundcheck', ticket_ids: ids, expires_at: inDays(-1) })
  const later = await list({ name: 'Backstage tour', ticket_ids: ids.slice(-1), activates_at: inDays(30) })
  const scan = (reference: string, more: object = {}) => ({
    nonce: crypto.randomUUID(),
    reference,
    action: 'CHECK_IN',
    scanned_at: new Date().toISOString(),
    device_id: 'door-1',
    ...more,
  })
  const [first, second, third] = attendees.map(({ reference }) => reference)
  const door = apiOf(url)
  const send = (scans: object[]) => door('POST', `/public/check-in-lists/${open.short_id}/check-ins`, { scans })
  await send([scan(first!), scan(second!), scan(third!), scan('NOBODY-1')])
  await send([scan(first!, { device_id: 'door-2' })])
  await send([scan(second!, { device_id: 'door-2', offline: true, local_verdict: 'ADMITTED' })])
  return { open, over, later }
}

/** Sent, on its way, and one that reached nobody. */
async function addMessages(call: Call, db: Db, at: At, { event_id, user_id, account_id }: Options) {
  const body = '<p>Doors open half an hour earlier than printed.</p><p>The coat check is free.</p>'
  const message = { body, is_not_promotional: true }
  const sent = await call('POST', at('/messages'), {
    ...message,
    subject: 'Doors open at 18:00',
    recipient_type: 'EVENT',
  })
  const row = { account_id, event_id, body, recipient_type: 'EVENT', recipient_count: 240, sent_by: user_id } as const
  const add = async (values: {
    subject: string
    status: 'PROCESSING' | 'FAILED'
    sent_count?: number
    failed_count?: number
  }) => {
    const { id } = await db
      .insertInto('messages')
      .values({ ...row, ...values, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const under_way = await add({
    subject: 'Änderung der Anfangszeit und des Einlasses wegen Bauarbeiten am Kai',
    status: 'PROCESSING',
    sent_count: 96,
    failed_count: 2,
  })
  const failed = await add({ subject: 'Way to the warehouse', status: 'FAILED', failed_count: 240 })
  const mail = { account_id, event_id, kind: 'message', language: 'en', created_at: new Date(), attempts: 1 }
  const lost = { status: 'FAILED', failure: 'REFUSED', last_error: '550 no such user' } as const
  const waiting = { status: 'QUEUED', next_attempt_at: new Date(Date.now() + DAY_MS) } as const
  for (const [message_id, state] of [
    [failed, lost],
    [under_way, waiting],
  ] as const)
    await db
      .insertInto('mails')
      .values({ ...mail, ...state, message_id, to_address: 'buyer1@example.org' })
      .execute()
  return { sent: sent.id, under_way, failed }
}
