import type { JWTPayload } from 'jose'
import { type Answer, createTestApp, type TestApp } from './app.ts'
import { createAccount, createMember } from './factories.ts'
import type { FakeIssuer, Forgery } from './fake-issuer.ts'

export interface Came {
  readonly start?: object
  readonly as?: string
  readonly claims: JWTPayload
  readonly forgery?: Forgery
  readonly connection?: string
}

const cookieOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => String(one).split(';')[0])
    .find((one) => one?.includes('turnout_sso')) ?? ''

/** An account whose sign-on is connected to the issuer, with a proven domain and members of it. */
export async function createSsoWorld(t: TestApp, issuer: FakeIssuer, domain: string) {
  const account = await createAccount(t.deps.db)
  const base = `/api/accounts/${account.account_id}/sso`
  const call = async (method: string, path: string, body?: object) => {
    const reply = await t.call(method, base + path, { as: account.token, ...(body ? { body } : {}) })
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
    return reply.body.data
  }
  await call('PUT', '', { ...issuer.client })
  const added = await call('POST', '/domains', { domain })
  const row = added.connection.domains[0]
  t.texts.set(row.record_name, [row.record_value])
  await call('POST', `/domains/${row.id}/check`)
  const member = await createMember(t.deps.db, account.account_id, 'ORGANIZER')
  await t.deps.db
    .updateTable('users')
    .set({ email: `anna@${domain}` })
    .where('id', '=', member.user_id)
    .execute()
  return { account, member, email: `anna@${domain}`, domain_id: row.id as number, base }
}

/** Leaves for the provider. */
export async function leave(
  t: TestApp,
  start: object,
  { as, path = '/api/auth/sso/start' }: { as?: string | undefined; path?: string } = {},
) {
  const reply = await t.call('POST', path, { body: start, ...(as ? { as } : {}) })
  return { reply, url: reply.body.data?.url as string, cookie: cookieOf(reply) }
}

export const finish = (t: TestApp, body: object, { cookie, as }: { cookie?: string; as?: string }): Promise<Answer> =>
  t.call('POST', '/api/auth/sso/finish', {
    body,
    ...(as ? { as } : {}),
    ...(cookie ? { headers: { cookie } } : {}),
  })

/** Leaves, logs in at the provider as this person, comes back. */
export async function signOn(t: TestApp, issuer: FakeIssuer, { start, as, claims, forgery, connection }: Came) {
  const { url, cookie, reply } = await leave(t, start ?? {}, { as })
  if (reply.status >= 400) return reply
  const key = connection ?? /\/auth\/sso\/(\w+)$/.exec(new URL(url).searchParams.get('redirect_uri') ?? '')?.[1]
  return finish(t, { ...issuer.answer(url, claims, forgery), connection: key }, { cookie, ...(as ? { as } : {}) })
}

export const ssoApp = (issuer: FakeIssuer, env: Record<string, string> = {}): Promise<TestApp> =>
  createTestApp({ now: new Date(), env: { TURNOUT_PRIVATE_HOSTS: issuer.host, LOG_LEVEL: 'silent', ...env } })
