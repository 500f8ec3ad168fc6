import { randomBytes } from 'node:crypto'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { claimInstallation } from '#server/identity/installation/queries.ts'
import { insertIdentity } from '#server/identity/sso-connections/identity-queries.ts'
import { insertConnection, insertDomain } from '#server/identity/sso-connections/queries.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { insertApplication } from '#server/records/applications/queries.ts'
import { insertRsvps } from '#server/records/rsvps/queries.ts'
import { insertEntry } from '#server/records/waiting-entries/queries.ts'
import { createApiKey } from './api-keys.ts'
import type { TestApp } from './app.ts'
import { insertBankAccount } from './bank-accounts.ts'
import {
  createAccount,
  createCapacity,
  createDiscountRule,
  createEvent,
  createMember,
  createMembership,
  createPromoCode,
  createQuestion,
  createRole,
  createSession,
  createTaxOrFee,
  createTicket,
  createUser,
} from './factories.ts'
import { createProposalRow } from './proposals.ts'
import { countSold, createSoldOrder } from './sold-orders.ts'
import { createWebhookRow } from './webhooks.ts'

const AT = new Date('2027-02-01T12:00:00Z')

const shortId = (kind: Parameters<typeof shortIdFromBytes>[0]): string =>
  shortIdFromBytes(kind, randomBytes(SHORT_ID_BYTES))

/** One of everything below an event, by the name its id has in a path. */
async function fillEvent(db: Db, account: { account_id: number; organizer_id: number; user_id: number }) {
  const event_id = await createEvent(db, account)
  const { ticket_id, price_id } = await createTicket(db, event_id)
  const sold = await createSoldOrder(db, {
    event_id,
    ticket_id,
    price_id,
    people: [{ first_name: 'Anna', last_name: 'Lind' }],
  })
  const order = await db
    .selectFrom('orders')
    .select(['id', 'short_id'])
    .where('id', '=', sold.order_id)
    .executeTakeFirstOrThrow()
  const attendee = sold.attendees[0]!
  const extra = await createTicket(db, event_id, { title: 'Poster', kind: 'EXTRA', price: 800, order: 2 })
  const webhook_id = await createWebhookRow(db, { account_id: account.account_id, event_id })
  const rows = await inTransaction(db, async (tx) => {
    const delivered = { endpoint_id: webhook_id, position: 1, type: 'order.completed', status: 'DELIVERED' } as const
    const delivery = await tx
      .insertInto('webhook_deliveries')
      .values({ ...delivered, created_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
    const promo = await createPromoCode(tx, event_id, { code: 'LOWTIDE' })
    const rule = await createDiscountRule(tx, event_id)
    const choice = { title: 'To take home', min: 0, max: 2, max_per_product: 2, sort_order: 1 }
    const group = await tx
      .insertInto('addon_groups')
      .values({ event_id, ticket_id, ...choice, created_at: AT, updated_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
    const offered = { event_id, addon_group_id: group.id, ticket_id: extra.ticket_id, sort_order: 1 }
    await tx.insertInto('addon_group_tickets').values(offered).execute()
    const needs = await tx
      .insertInto('basket_rules')
      .values({ event_id, type: 'REQUIRES', ticket_id: extra.ticket_id, created_at: AT, updated_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('basket_rule_tickets').values({ event_id, basket_rule_id: needs.id, ticket_id }).execute()
    const capacity = await createCapacity(tx, event_id, { ticket_ids: [ticket_id] })
    const affiliate = await tx
      .insertInto('affiliates')
      .values({ event_id, name: 'Radio Pier', code: 'PIER', created_at: AT, updated_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
    const door = { event_id, short_id: shortId('check_in_list'), name: 'Main door', created_at: AT, updated_at: AT }
    const list = await tx
      .insertInto('check_in_lists')
      .values(door)
      .returning(['id', 'short_id'])
      .executeTakeFirstOrThrow()
    await tx.insertInto('list_tickets').values({ event_id, check_in_list_id: list.id, ticket_id }).execute()
    const entry = { event_id, check_in_list_id: list.id, attendee_id: attendee.id }
    const check_in = { ...entry, short_id: shortId('check_in'), checked_in_at: AT, created_at: AT }
    const done = await tx.insertInto('check_ins').values(check_in).returning('short_id').executeTakeFirstOrThrow()
    const seen = {
      ...entry,
      nonce: crypto.randomUUID(),
      action: 'CHECK_IN',
      verdict: 'REFUSED',
      scanned_at: AT,
      received_at: AT,
      answer: '{}',
    } as const
    const scan = await tx.insertInto('scans').values(seen).returning('id').executeTakeFirstOrThrow()
    // the one sold counts here too (STK-4)
    await tx.updateTable('stock').set({ sold: 1 }).where('id', '=', capacity.stock_id).execute()
    const at_bank = { id: `paid-${order.id}`, request_key: crypto.randomUUID(), metadata: '{}', status: 'SUCCEEDED' }
    await tx
      .insertInto('test_payments')
      .values({ ...at_bank, amount: 1250, currency: 'EUR', created_at: AT })
      .execute()
    const paid = {
      event_id,
      order_id: order.id,
      provider: 'test',
      provider_payment_id: at_bank.id,
      status: 'SUCCEEDED',
      amount: 1250,
      currency: 'EUR',
    } as const
    const payment = await tx
      .insertInto('payment_attempts')
      .values({ ...paid, created_at: AT, updated_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
    const cover = {
      account_id: account.account_id,
      event_id,
      type: 'EVENT_COVER',
      storage_key: crypto.randomUUID(),
      width: 900,
      height: 450,
    } as const
    const file = { size: 9000, mime_type: 'image/webp', file_name: 'cover.webp', created_at: AT }
    const image = await tx
      .insertInto('images')
      .values({ ...cover, ...file })
      .returning('id')
      .executeTakeFirstOrThrow()
    const question_id = await createQuestion(tx, event_id, { title: 'How did you hear of us?' })
    const written = {
      account_id: account.account_id,
      event_id,
      subject: 'Doors',
      body: '<p>At six.</p>',
      status: 'SENT',
    } as const
    const to_all = { recipient_type: 'EVENT', recipient_count: 1, sent_count: 1, sent_by: account.user_id } as const
    const message = await tx
      .insertInto('messages')
      .values({ ...written, ...to_all, created_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
    const letter = {
      kind: 'order-confirmation',
      to_address: 'anna@example.org',
      language: 'en',
      status: 'SENT',
    } as const
    const mail = await tx
      .insertInto('mails')
      .values({ ...letter, account_id: account.account_id, event_id, order_id: order.id, created_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
    const action = await tx
      .insertInto('date_actions')
      .values({
        ...{ event_id, event_date_id: event_id, holders: 'CANCEL_ONLY', notify: false, status: 'DONE' },
        ...{ created_at: AT, updated_at: AT, finished_at: AT },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const handled = await tx
      .insertInto('date_action_orders')
      .values({ date_action_id: action.id, order_id: order.id, status: 'DONE', created_at: AT, updated_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await tx
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', order.id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const unit = await tx
      .insertInto('order_units')
      .values({
        ...{ event_id, order_id: order.id, order_item_id: item.id, kind: 'EXTRA' },
        ...{ ticket_id: extra.ticket_id, ticket_price_id: extra.price_id, event_date_id: event_id },
        ...{ created_at: AT, updated_at: AT },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await countSold(tx, extra.price_id, 1)
    const waiting_short_id = shortId('waiting_entry')
    const waits = {
      event_id,
      short_id: waiting_short_id,
      status: 'WAITING',
      quantity: 1,
      accepts_fewer: false,
    } as const
    const person = { first_name: 'Ida', last_name: 'Holm', email: 'ida@example.org', person_key: randomBytes(16) }
    const entry_id = await insertEntry(
      tx,
      { ...waits, ...person, language: 'en', queued_at: AT, created_at: AT, updated_at: AT, confirmed_at: AT },
      [{ ticket_price_id: price_id, event_date_id: event_id }],
    )
    const application_short_id = shortId('application')
    const application_id = await insertApplication(tx, {
      ...{ event_id, short_id: application_short_id, status: 'APPLIED', quantity: 1, ...person },
      ...{ language: 'en', created_at: AT, updated_at: AT },
      items: [{ event_date_id: event_id, ticket_id, ticket_price_id: price_id, quantity: 1 }],
    })
    const rsvp_short_id = shortId('rsvp')
    const [rsvp] = await insertRsvps(tx, [
      {
        ...{ event_id, event_date_id: event_id, ticket_price_id: price_id, short_id: rsvp_short_id },
        ...{ first_name: 'Kaja', last_name: 'Lind', email: 'kaja@example.org', language: 'en' },
        ...{ created_at: AT, updated_at: AT },
      },
    ])
    return {
      rsvp_id: rsvp!.id,
      rsvp_short_id,
      application_id: application_id as number,
      application_short_id,
      entry_id: entry_id as number,
      waiting_short_id,
      webhook_id,
      delivery_id: delivery.id,
      unit_id: unit.id,
      date_action_id: action.id,
      date_action_order_id: handled.id,
      message_id: message.id,
      mail_id: mail.id,
      question_id,
      promo_code_id: promo.id,
      discount_rule_id: rule,
      extra_id: extra.ticket_id,
      extra_price_id: extra.price_id,
      addon_group_id: group.id,
      basket_rule_id: needs.id,
      capacity_id: capacity.id,
      affiliate_id: affiliate.id,
      list_id: list.id,
      list_short_id: list.short_id,
      check_in_short_id: done.short_id,
      scan_id: scan.id,
      payment_id: payment.id,
      image_id: image.id,
    }
  })
  return {
    event_id,
    // the first date of an event has its id (DAT-3)
    event_date_id: event_id,
    ticket_id,
    price_id,
    order_id: order.id,
    order_short_id: order.short_id,
    attendee_id: attendee.id,
    attendee_short_id: attendee.short_id,
    ...rows,
  }
}

/** An account with one of everything, its people, and the sessions of those who lost theirs (SEC-1). */
export async function createWorld({ deps: { db, secrets } }: TestApp, { has_other_event = true } = {}) {
  const account = await createAccount(db)
  // the first world is the operator's own (INS-1)
  await inTransaction(db, (tx) => claimInstallation(tx, account.account_id))
  const admin = await createMember(db, account.account_id, 'ADMIN')
  const member = await createMember(db, account.account_id, 'ORGANIZER')
  const inactive = await createUser(db)
  await createMembership(db, { account_id: account.account_id, user_id: inactive, status: 'INACTIVE' })
  const picture = { storage_key: crypto.randomUUID(), width: 900, height: 450, size: 9000, mime_type: 'image/webp' }
  const { account_id, organizer_id } = account
  await db
    .insertInto('images')
    .values({ account_id, organizer_id, type: 'ORGANIZER_LOGO', ...picture, file_name: 'logo.webp', created_at: AT })
    .execute()
  const ended = await createEndedSession(db, account)
  const sign_on = await createSignOn(db, {
    ...{ account_id, user_id: member.user_id },
    client_secret: secrets.encrypt('sso-client-secret', Buffer.from('a secret of the provider')),
  })
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(admin.token))
    .executeTakeFirstOrThrow()
  const api_key_id = await createApiKey(db, account)
  const filled = await fillEvent(db, account)
  return {
    tokens: {
      owner: account.token,
      admin: admin.token,
      organizer: member.token,
      inactive: await createSession(db, { account_id: account.account_id, user_id: inactive }),
      ended,
    },
    ids: {
      account_id: account.account_id,
      organizer_id: account.organizer_id,
      user_id: member.user_id,
      role_id: await createRole(db, account.account_id, ['order.read']),
      tax_or_fee_id: await createTaxOrFee(db, account.account_id),
      bank_account_id: (await insertBankAccount(db, { account_id, created_at: AT, updated_at: AT })).id,
      session_id: session.id,
      ...sign_on,
      api_key_id,
      proposal_id: await createProposalRow(db, { account_id, api_key_id, event_id: filled.event_id }),
      passkey_id: await createPasskey(db, member.user_id),
      token: randomBytes(32).toString('base64url'),
      code: 'LOWTIDE',
      ...filled,
    } as Record<string, string | number>,
    /** A second event of the same account: its things are not the first one's (IDN-6). */
    other_event: (has_other_event ? await fillEvent(db, account) : {}) as Record<string, string | number>,
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** Of another host: it asks its owner for nothing here. */
async function createPasskey(db: Db, user_id: number): Promise<number> {
  await db
    .insertInto('passkey_handles')
    .values({ user_id, handle: randomBytes(32) })
    .execute()
  const { id } = await db
    .insertInto('passkeys')
    .values({
      user_id,
      rp_id: 'elsewhere.example.org',
      credential_id: randomBytes(32),
      public_key: randomBytes(77),
      counter: 0,
      name: 'Laptop',
      is_synced: false,
      created_at: new Date('2027-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function createEndedSession(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<string> {
  const token = await createSession(db, { account_id, user_id })
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
  return token
}

/** Sign-on of the account with a domain that is not proven yet, and a linked member. */
async function createSignOn(
  db: Db,
  { account_id, user_id, client_secret }: { account_id: number; user_id: number; client_secret: Buffer },
) {
  const issuer = 'https://login.example.org'
  const stamps = { created_at: AT, updated_at: AT }
  return inTransaction(db, async (tx) => {
    const connection_id = await insertConnection(tx, {
      ...{ account_id, issuer, client_id: 'turnout', client_secret },
      ...stamps,
    })
    const domain = { connection_id, domain: 'fieldnotes.example', token: 'not-proven', created_at: AT }
    const made = await insertDomain(tx, domain)
    const sso_identity_id = await insertIdentity(tx, {
      ...{ connection_id, issuer, subject: `member-${user_id}`, user_id, created_at: AT, last_used_at: AT },
    })
    return { sso_domain_id: made?.id ?? 0, sso_identity_id }
  })
}
