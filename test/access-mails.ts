import { Secret, TOTP } from 'otpauth'
import { hashToken, newToken } from '#server/platform/runtime/secrets.ts'
import { createMembership, createUser } from './factories.ts'
import type { HostedShop } from './hosted-shop.ts'
import { startReceiver } from './webhook-receiver.ts'

const DAY_MS = 86_400_000

const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS)

/** A job that runs by the clock, now. */
export const runJob = (shop: HostedShop, name: string): Promise<unknown> =>
  shop.pool.query('select graphile_worker.add_job($1, $2::json)', [name, '{}'])

/** A key made for a year, in its last days. */
export async function letKeyExpire(shop: HostedShop): Promise<void> {
  const body = { name: 'Accounting', mode: 'LIVE', permissions: ['order.read'], targets: [{}] }
  const { id } = await shop.act('POST', `/accounts/${shop.sale.account.account_id}/api-keys`, body)
  await shop.db
    .updateTable('api_keys')
    .set({ created_at: daysFromNow(-360), expires_at: daysFromNow(5) })
    .where('id', '=', id)
    .execute()
  await runJob(shop, 'api-keys.announce-expiry')
}

/** An endpoint whose receiver answers the next action with 410. Ends the receiver when the mail is there. */
export async function letWebhookGo(
  shop: HostedShop,
  { happen, arrived }: Record<'happen' | 'arrived', () => Promise<unknown>>,
): Promise<void> {
  const port = shop.receiver_port
  const receiver = await startReceiver({ port, answer: (_received, res) => res.writeHead(410).end() })
  try {
    const url = `http://127.0.0.1:${port}/turnout`
    await shop.act('POST', `/accounts/${shop.sale.account.account_id}/webhooks`, { url, description: 'Membership' })
    await happen()
    await arrived()
  } finally {
    await receiver.close()
  }
}

/** A sign-on domain that was proven once, and whose record has been missing for eight days. */
export async function letDomainLapse(shop: HostedShop): Promise<void> {
  const now = new Date()
  const connection = await shop.db
    .insertInto('sso_connections')
    .values({
      account_id: shop.sale.account.account_id,
      issuer: 'https://login.example.org',
      client_id: 'turnout',
      client_secret: Buffer.alloc(32),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('sso_domains')
    .values({
      connection_id: connection.id,
      domain: 'lapsed.example',
      token: 'a-token',
      verified_at: daysFromNow(-60),
      failing_since: daysFromNow(-8),
      checked_at: daysFromNow(-2),
      created_at: daysFromNow(-60),
    })
    .execute()
  await runJob(shop, 'sso.check-domains')
}

/** A member of that domain, whom the account lets in by sign-on only, comes by the operator's link. */
export async function logInAroundSignOn(shop: HostedShop): Promise<void> {
  const { account_id } = shop.sale.account
  await shop.db.updateTable('sso_connections').set({ enforced: true }).where('account_id', '=', account_id).execute()
  const user_id = await createUser(shop.db, { first_name: 'Bea', email: 'bea@lapsed.example' })
  await createMembership(shop.db, { account_id, user_id, role: 'ORGANIZER' })
  const token = newToken()
  const link = { purpose: 'LOGIN', user_id, token_hash: hashToken(token) }
  await shop.db
    .insertInto('operator_links')
    .values({ ...link, created_at: new Date(), expires_at: daysFromNow(1) })
    .execute()
  await shop.ask('POST', '/auth/login-link', { token })
}

/** Somebody logs in from a browser that was never there and sets up an authenticator app; the session's cookie. */
export async function logInElsewhere(shop: HostedShop, who: { email: string; password: string }): Promise<string> {
  const { data, cookie } = await shop.ask<{ token: string }>('POST', '/auth/login', who)
  const as = { as: data.token }
  const made = await shop.ask<{ secret: string }>('POST', '/users/me/totp', undefined, as)
  const code = new TOTP({ secret: Secret.fromBase32(made.data.secret) }).generate()
  await shop.ask('POST', '/users/me/totp/confirm', { code }, as)
  return cookie
}
