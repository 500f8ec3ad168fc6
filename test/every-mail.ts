import { MAIL_KINDS, type MailKind } from '#core/identity/mails/schema.ts'
import { type ApplicationStatus, isLiveApplication } from '#core/platform/states/application-state.ts'
import type { OrderStatus } from '#core/platform/states/order-state.ts'
import { isLiveEntry, type WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { insertMessage } from '#server/catalog/message-plans/queries.ts'
import { type MailToQueue, queueMail } from '#server/identity/mails/queue-mail.ts'
import { raiseAlarm } from '#server/platform/context/alarms.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { ANY_MAIL } from '#test/any-mail.ts'
import { createApiKey } from './api-keys.ts'
import type { TestApp } from './app.ts'
import { createApplication } from './applications.ts'
import { createTransfer } from './bank-accounts.ts'
import { createMembership, type createOnSaleEvent, createUser } from './factories.ts'
import { createRsvp } from './rsvps.ts'
import { createSoldOrder, type Person } from './sold-orders.ts'
import { createWaitingEntry } from './waiting-lists.ts'
import { createWebhookRow } from './webhooks.ts'

type Shop = Awaited<ReturnType<typeof createOnSaleEvent>>

/** The state of the order that each mail is about. */
const STATUS: Partial<Record<MailKind, OrderStatus>> = {
  'order-awaiting-payment': 'AWAITING_PAYMENT',
  'payment-reminder': 'AWAITING_PAYMENT',
  'order-expired': 'EXPIRED',
  'payment-failed': 'AWAITING_PAYMENT',
  'order-cancelled': 'CANCELLED',
  'resume-order': 'RESERVED',
  'confirm-address': 'AWAITING_PAYMENT',
  'waiting-offer': 'RESERVED',
  'application-approved': 'AWAITING_PAYMENT',
}

/** Where somebody who waits stands when each mail goes out. */
const WAITING: Partial<Record<MailKind, WaitingEntryStatus>> = {
  'waiting-confirm': 'UNCONFIRMED',
  'waiting-offer': 'OFFERED',
  'waiting-lapsed': 'EXPIRED',
  'waiting-closed': 'CLOSED',
}

/** Where somebody who asked for a place stands when each mail goes out. */
const APPLIED: Partial<Record<MailKind, ApplicationStatus>> = {
  'application-received': 'APPLIED',
  'application-approved': 'APPROVED',
  'application-decided': 'REJECTED',
}

async function insertRequest(
  t: TestApp,
  shop: Shop,
  { status, ...person }: Person & { readonly email: string; readonly status: ApplicationStatus },
): Promise<number> {
  const items = [{ ticket_id: shop.ticket_id, ticket_price_id: shop.price_id, quantity: 2 }]
  const application = { ...person, message: person.first_name }
  const { id } = await createApplication(t, { event_id: shop.event_id, items, application })
  const ended_at = isLiveApplication(status) ? null : t.now()
  await t.deps.db.updateTable('applications').set({ status, ended_at }).where('id', '=', id).execute()
  return id
}

async function insertWaitingEntry(
  t: TestApp,
  shop: Shop,
  entry: Person & { readonly email: string; readonly status: WaitingEntryStatus },
): Promise<number> {
  const { status, ...person } = entry
  const id = await createWaitingEntry(t, { event_id: shop.event_id, prices: [shop.price_id], entry: person })
  const ended_at = isLiveEntry(status) ? null : t.now()
  const confirmed_at = status === 'UNCONFIRMED' ? null : t.now()
  await t.deps.db.updateTable('waiting_entries').set({ status, ended_at, confirmed_at }).where('id', '=', id).execute()
  return id
}

async function insertMoney(db: Db, { event_id, order_id }: { event_id: number; order_id: number }, at: Date) {
  const stamps = { event_id, order_id, amount: 1250, created_at: at, updated_at: at }
  const attempt = await db
    .insertInto('payment_attempts')
    .values({ ...stamps, provider: 'test', status: 'SUCCEEDED', currency: 'EUR' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { order_id: _order, ...of } = stamps
  const returned = await db
    .insertInto('payment_returns')
    .values({ ...of, payment_attempt_id: attempt.id, reason: 'NO_STOCK_LEFT', status: 'SUCCEEDED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shares = { net_amount: 1250, fee_amount: 0, tax_amount: 0, fee_included_amount: 0, tax_included_amount: 0 }
  const refund = (status: 'SUCCEEDED' | 'FAILED') =>
    db
      .insertInto('refunds')
      .values({ ...stamps, ...shares, status, notify_buyer: true })
      .returning('id')
      .executeTakeFirstOrThrow()
  return {
    payment_return_id: returned.id,
    refunded: (await refund('SUCCEEDED')).id,
    failed: (await refund('FAILED')).id,
  }
}

async function insertInvitation(db: Db, shop: Shop, at: Date): Promise<number> {
  const user_id = await createUser(db, { email_confirmed_at: null })
  await createMembership(db, { account_id: shop.account.account_id, user_id, status: 'INVITED' })
  const row = await db
    .selectFrom('account_users')
    .select('id')
    .where('user_id', '=', user_id)
    .where('created_at', '<=', at)
    .executeTakeFirstOrThrow()
  return row.id
}

const insertDisabledWebhook = (db: Db, account_id: number, at: Date): Promise<number> =>
  createWebhookRow(db, { account_id, status: 'DISABLED', disabled_reason: 'FAILING', disabled_at: at })

async function insertAlarm(db: Db, now: Date): Promise<number> {
  const alarm = { kind: 'provider_unreachable', subject: 'payment_attempt:7' }
  await inTransaction(db, (tx) => raiseAlarm(tx, { ...alarm, data: {} }, now))
  const row = await db
    .selectFrom('operator_alarms')
    .select('id')
    .where('kind', '=', alarm.kind)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The event's first date as if it had been cancelled, and this order with it; the event goes on for the other mails. */
async function insertDateAction(
  db: Db,
  { event_id, order }: { event_id: number; order: Awaited<ReturnType<typeof createSoldOrder>> },
  now: Date,
): Promise<number> {
  const stamps = { created_at: now, updated_at: now }
  const { id } = await db
    .insertInto('date_actions')
    .values({
      ...{ event_id, event_date_id: event_id, holders: 'CANCEL_ONLY', notify: true, status: 'DONE' },
      ...{ ...stamps, finished_at: now, message: 'We are sorry.' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attendee_ids = order.attendees.map((attendee) => attendee.id)
  await db
    .insertInto('date_action_orders')
    .values({ date_action_id: id, order_id: order.order_id, status: 'DONE', attendee_ids, ...stamps })
    .execute()
  return id
}

/**
 * Queues one mail of every kind of the specification (MAIL-10 to MAIL-36), each about an order in the state that mail
 * belongs to, to `<kind>@example.org`. Answers the orders by kind.
 */
export async function queueEveryMail(
  t: TestApp,
  shop: Shop,
  { person, language }: { person: Person; language: string },
) {
  const { db } = t.deps
  const { account_id, user_id } = shop.account
  const orders = new Map<MailKind, Awaited<ReturnType<typeof createSoldOrder>>>()
  const queued = (mail: Omit<MailToQueue, 'follows'>) =>
    inTransaction(db, (tx) => queueMail(tx, systemCtx(t.deps), { ...mail, follows: ANY_MAIL }))
  for (const kind of MAIL_KINDS) {
    const to = `${kind}@example.org`
    const status = STATUS[kind] ?? 'COMPLETED'
    const made = status === 'RESERVED' || status === 'EXPIRED' ? 'AWAITING_PAYMENT' : status
    const order = await createSoldOrder(db, {
      ...shop,
      people: [
        { ...person, email: to },
        { ...person, email: to },
      ],
      status: made,
      order: { language, reserved_until: new Date(t.now().getTime() + 3_600_000) },
    })
    orders.set(kind, order)
    if (made !== status) await db.updateTable('orders').set({ status }).where('id', '=', order.order_id).execute()
    if (kind === 'payment-reminder') await createTransfer(t, { ...shop, ...order })
    if (kind === 'ticket-cancelled')
      await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('order_id', '=', order.order_id).execute()
    const money = await insertMoney(db, { event_id: shop.event_id, order_id: order.order_id }, t.now())
    const message = { account_id, event_id: shop.event_id, subject: person.first_name, body: '<p>At <b>six</b>.</p>' }
    const sent = { recipient_type: 'EVENT', status: 'PROCESSING', recipient_count: 1, sent_by: user_id } as const
    const date_action_id =
      kind === 'date-cancelled' ? await insertDateAction(db, { event_id: shop.event_id, order }, t.now()) : null
    const id = await queued({
      kind,
      to,
      language,
      account_id,
      event_id: shop.event_id,
      order_id: order.order_id,
      attendee_id: order.attendees[0]?.id ?? null,
      token: 'a-one-time-token',
      payload: {
        user_id,
        payment_return_id: money.payment_return_id,
        refund_id: kind === 'refund-failed' ? money.failed : money.refunded,
        date_action_id,
        new_email: 'new@example.org',
        inviter: person.first_name,
        ...(kind === 'api-key-expires'
          ? { api_key_id: await createApiKey(db, { ...shop.account, name: person.first_name, now: t.now() }) }
          : {}),
        domain: 'example.org',
        ...(kind === 'bank-details-changed' ? { holder: person.first_name, iban: 'DE89370400440532013000' } : {}),
        change: 'TOTP_ADDED',
        browser: 'Firefox',
        system: 'Linux',
        network: '203.0.113.0/24',
        entered_id: user_id,
        method: 'PASSWORD',
        dates: [{ id: shop.event_id, starts_at: '2027-06-03T17:00:00.000Z', ends_at: null }],
        ...(kind === 'webhook-disabled' ? { webhook_id: await insertDisabledWebhook(db, account_id, t.now()) } : {}),
        ...(WAITING[kind]
          ? { waiting_entry_id: await insertWaitingEntry(t, shop, { ...person, email: to, status: WAITING[kind] }) }
          : {}),
        ...(APPLIED[kind]
          ? { application_id: await insertRequest(t, shop, { ...person, email: to, status: APPLIED[kind] }) }
          : {}),
        ...(kind === 'rsvp-invitation'
          ? { rsvp_id: (await createRsvp(t, shop, { ...person, email: to, language })).id }
          : {}),
        ...(kind === 'alarms' ? { alarm_ids: [await insertAlarm(db, t.now())] } : {}),
        ...(kind === 'invitation' ? { account_user_id: await insertInvitation(db, shop, t.now()) } : {}),
      },
    })
    if (kind === 'message')
      await inTransaction(db, async (tx) => {
        const message_id = await insertMessage(tx, { ...message, ...sent, created_at: t.now() })
        await tx.updateTable('mails').set({ message_id }).where('id', '=', id).execute()
      })
  }
  return orders
}
