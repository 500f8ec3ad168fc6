import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRegistration } from '#server/identity/installation/check-registration.ts'
import { lockFirstRegistration } from '#server/identity/people/account-queries.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { issueSetupLink } from './issue-setup-link.ts'

const PUBLIC = { APP_URL: 'https://tickets.example.org', LOG_LEVEL: 'silent' }
const PASSWORD = 'a long enough password'

const body = (n: number, setup_token?: string) => ({
  first_name: 'Ines',
  email: `first-${n}@example.org`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  terms_accepted: true,
  ...(setup_token === undefined ? {} : { setup_token }),
})

async function tokenFor(app: TestApp): Promise<string> {
  const path = await issueSetupLink(systemCtx(app.deps))
  return path?.split('#setup=')[1] ?? 'none was made'
}

async function withApp(env: Record<string, string>, run: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await createTestApp({ env })
  try {
    await run(app)
  } finally {
    await app.close()
  }
}

const register = (app: TestApp, n: number, token?: string, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/auth/register', { body: body(n, token), headers })
const config = async (app: TestApp) => (await app.call('GET', '/api/public/config')).body.data
const accounts = (app: TestApp) => app.deps.db.selectFrom('accounts').select('id').execute()
const links = (app: TestApp) => app.deps.db.selectFrom('operator_links').selectAll().execute()

describe('the first account of an installation that others can reach (GEN-7)', () => {
  test.each([
    ['a public address', { APP_URL: 'https://tickets.example.org' }],
    ['a socket of the network, whatever the address says', { HOST: '0.0.0.0' }],
    ['a hosted installation', { APP_URL: 'https://tickets.example.org', TURNOUT_MODE: 'hosted' }],
    ['registration open by the operator', { APP_URL: 'https://tickets.example.org', TURNOUT_REGISTRATION: 'open' }],
  ])('%s: only with the printed token', async (_name, env) => {
    await withApp({ LOG_LEVEL: 'silent', ...env }, async (app) => {
      expect(await config(app)).toMatchObject({ registration_open: true, needs_setup_token: true })
      const token = await tokenFor(app)
      for (const wrong of [undefined, '', 'made-up', `${token}x`, hashToken(token).toString('base64url')]) {
        const refused = await register(app, 1, wrong)
        expect([refused.status, refused.body.error.code]).toEqual([422, 'SETUP_TOKEN_INVALID'])
        expect(refused.body.error.fields.setup_token).toHaveLength(1)
      }
      expect(await accounts(app)).toEqual([])
      expect((await register(app, 1, token)).status).toBe(201)
      expect(await config(app)).toMatchObject({ needs_setup_token: false })
      expect(await links(app)).toEqual([])
    })
  })

  test('only the hash is kept; a token lasts a day and survives another start', async () => {
    await withApp(PUBLIC, async (app) => {
      const [first, second] = [await tokenFor(app), await tokenFor(app)]
      const stored = await links(app)
      expect(stored.map(({ token_hash }) => token_hash.equals(hashToken(first)))).toEqual([true, false])
      expect(JSON.stringify(stored)).not.toContain(first)
      app.advance(24 * 3_600_000)
      expect((await register(app, 1, second)).body.error.code).toBe('SETUP_TOKEN_INVALID')
      const third = await tokenFor(app)
      expect(await links(app)).toHaveLength(1)
      app.advance(24 * 3_600_000 - 1)
      expect((await register(app, 1, third)).status).toBe(201)
    })
  })

  test('on this machine no token is asked for; through a proxy or under another name it is', async () => {
    await withApp({ LOG_LEVEL: 'silent' }, async (app) => {
      expect(await config(app)).toMatchObject({ registration_open: true, needs_setup_token: false })
      for (const [name, value] of Object.entries({
        'x-forwarded-for': '127.0.0.1',
        host: 'evil.example',
        via: '1.1 proxy',
      }))
        expect((await register(app, 1, undefined, { [name]: value })).body.error.code).toBe('SETUP_TOKEN_INVALID')
      expect((await register(app, 1)).status).toBe(201)
      expect((await register(app, 2, undefined, { 'x-forwarded-for': '127.0.0.1' })).body.error.code).toBe(
        'REGISTRATION_CLOSED',
      )
      expect((await register(app, 2)).status).toBe(201)
    })
  })

  test('closed stays closed, and prints no link', async () => {
    await withApp({ ...PUBLIC, TURNOUT_REGISTRATION: 'closed' }, async (app) => {
      expect(await issueSetupLink(systemCtx(app.deps))).toBeNull()
      expect((await register(app, 1, 'any')).body.error.code).toBe('REGISTRATION_CLOSED')
    })
  })
})

describe('two at once', () => {
  test('with one token: one account (SEC-25)', async () => {
    await withApp(PUBLIC, async (app) => {
      const token = await tokenFor(app)
      const replies = await Promise.all([register(app, 1, token), register(app, 2, token), register(app, 3, token)])
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 403, 403])
      expect(await accounts(app)).toHaveLength(1)
    })
  })

  test('with one token where strangers may register after the first: the second is such a stranger (INS-1)', async () => {
    await withApp({ ...PUBLIC, TURNOUT_MODE: 'hosted' }, async (app) => {
      const token = await tokenFor(app)
      const replies = await Promise.all([register(app, 1, token), register(app, 2, token)])
      expect(replies.map(({ status }) => status)).toEqual([201, 201])
      const { account_id } = await app.deps.db.selectFrom('installation').select('account_id').executeTakeFirstOrThrow()
      expect(account_id).toBe(Math.min(...(await accounts(app)).map(({ id }) => id)))
    })
  })
})

describe('with two tokens, from two starts, the lock decides', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ env: PUBLIC })
  })
  afterAll(() => app.close())

  /** Both look before either writes: what a registration without its lock could do. */
  async function lookTwice(withLock: boolean): Promise<string[]> {
    const seen: string[] = []
    let meet = () => {}
    const met = new Promise<void>((resolve) => {
      meet = resolve
    })
    const one = (n: number) =>
      inTransaction(app.deps.db, async (tx) => {
        if (withLock) await lockFirstRegistration(tx)
        const state = await checkRegistration(tx, { config: app.deps.config, is_from_here: false })
        seen.push(state)
        if (!withLock && seen.length === 2) meet()
        if (!withLock) await met
        if (state !== 'SETUP_TOKEN') return
        const at = app.now()
        await tx
          .insertInto('accounts')
          .values({
            name: `race ${n}`,
            default_currency: 'EUR',
            default_timezone: 'UTC',
            language: 'en',
            terms_accepted_at: at,
            terms_version: '1',
            created_at: at,
            updated_at: at,
          })
          .execute()
      })
    await Promise.all([one(1), one(2)])
    await app.deps.db.deleteFrom('accounts').execute()
    return seen
  }

  test('control: without it both are the first', async () => {
    expect(await lookTwice(false)).toEqual(['SETUP_TOKEN', 'SETUP_TOKEN'])
  })

  test('with it only one is', async () => {
    expect(await lookTwice(true)).toEqual(['SETUP_TOKEN', 'CLOSED'])
  })

  test('and so the registration itself makes one account', async () => {
    const [first, second] = [await tokenFor(app), await tokenFor(app)]
    const replies = await Promise.all([register(app, 1, first), register(app, 2, second)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 403])
    expect(await accounts(app)).toHaveLength(1)
    // the other link went with the first account
    expect(await links(app)).toEqual([])
  })
})
