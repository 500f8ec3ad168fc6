import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_LOGIN } from '#core/identity/auth/demo-login.ts'
import { forceNewPassword } from '#server/identity/auth/force-new-password.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '#test/app.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { startNotes } from './start-notes.ts'

const PUBLIC = { APP_URL: 'https://tickets.example.org' }

describe('local is address and socket (GEN-6)', () => {
  test.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '127.0.0.2', APP_URL: 'http://127.0.0.1:3000' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.20' }, false],
    [{ HOST: '127.0.0.1.example.org' }, false],
    [{ HOST: '0.0.0.0', APP_URL: 'http://localhost:3000' }, false],
    [PUBLIC, false],
    [{ APP_URL: 'http://localhost.example.org' }, false],
    [{ APP_URL: 'http://localhost@tickets.example.org' }, false],
  ])('%j: %s', (env, is_local) => {
    const config = readConfig(env as Record<string, string>)
    expect([config.is_local, config.test_payments_allowed]).toEqual([is_local, is_local])
  })
})

describe('data with the demo in it', () => {
  let local: TestApp
  beforeAll(async () => {
    local = await createTestApp()
    const passwords = { password: DEMO_LOGIN.password, password_confirmation: DEMO_LOGIN.password }
    const body = { first_name: 'Ines', email: DEMO_LOGIN.email, ...passwords, terms_accepted: true }
    expect((await local.call('POST', '/api/auth/register', { body })).status).toBe(201)
  })
  afterAll(() => local.close())

  async function started(env: TestAppOptions['env'], run: (t: TestApp, notes: string) => Promise<void>): Promise<void> {
    const t = await createTestApp({ database: local.url, env: { LOG_LEVEL: 'silent', ...env } })
    try {
      await run(t, (await startNotes(systemCtx(t.deps), t.deps.config.app_url)).join('\n'))
    } finally {
      await t.close()
    }
  }
  const logIn = (t: TestApp, password: string = DEMO_LOGIN.password, headers = {}) =>
    t.call('POST', '/api/auth/login', { body: { email: DEMO_LOGIN.email, password }, headers })

  test('on this machine everybody may use it', async () => {
    await started({}, async (t, notes) => {
      const [mails, why, link] = notes.split('\n')
      expect(mails).toBe(`Mails are kept at ${t.deps.config.app_url}/dev/mail`)
      // until something is on sale (DEP-8)
      expect([why, link?.trim()]).toEqual([
        'What is still missing before you sell, for a day:',
        expect.stringMatching(/\/setup#[\w-]{43}$/),
      ])
      expect((await logIn(t)).status).toBe(200)
    })
  })

  test.each([{ 'x-forwarded-for': '127.0.0.1' }, { 'x-forwarded-host': 'localhost' }, { host: 'tickets.example.org' }])(
    'not through a proxy or under a public name, though the settings say local: %j',
    async (headers) => {
      await started({}, async (t) => {
        expect((await logIn(t, DEMO_LOGIN.password, headers)).body.error.code).toBe('DEMO_LOGIN_LOCKED')
      })
    },
  )

  test.each<Record<string, string>>([PUBLIC, { HOST: '0.0.0.0' }, { ...PUBLIC, TURNOUT_MODE: 'hosted' }])(
    'once others can reach it (%j), its login is locked and the start says so',
    async (env) => {
      await started(env, async (t, notes) => {
        const refused = await logIn(t)
        expect([refused.status, refused.body.error.code]).toEqual([403, 'DEMO_LOGIN_LOCKED'])
        expect(refused.headers['set-cookie']).toBeUndefined()
        expect(notes).toContain(`The demo login ${DEMO_LOGIN.email} is locked`)
        expect(notes).toContain('No mail is sent')
        expect(await seedDemo(t.deps)).toEqual([])
        // nobody learns from it who has an account
        expect((await logIn(t, 'another password')).body.error.code).toBe('INVALID_CREDENTIALS')
      })
    },
  )

  test('a new password unlocks it, and ends the sessions there were', async () => {
    const before = (await logIn(local)).body.data.token as string
    const said = await forceNewPassword(systemCtx(local.deps), DEMO_LOGIN.email)
    expect((await local.call('GET', '/api/users/me', { as: before })).status).toBe(401)
    await started(PUBLIC, async (t, notes) => {
      expect(notes).not.toContain('locked')
      expect((await logIn(t, said.split('once): ')[1])).status).toBe(200)
      expect((await logIn(t)).body.error.code).toBe('INVALID_CREDENTIALS')
    })
    await expect(forceNewPassword(systemCtx(local.deps), 'nobody@example.org')).rejects.toThrow('no user')
  })
})

describe('an empty installation', () => {
  test('others can reach: a link that works once, and what else is to be set', async () => {
    const t = await createTestApp({ env: { HOST: '0.0.0.0', TURNOUT_TRUST_PROXY: '10.0.0.5' } })
    const notes = await startNotes(systemCtx(t.deps), 'http://localhost:3000')
    expect(notes.at(-1)).toMatch(/^ {2}http:\/\/localhost:3000\/auth\/register#setup=[\w-]{43}$/)
    expect(notes.join('\n')).toContain('set APP_URL')
    expect(notes).toContain('X-Forwarded-For is believed from 10.0.0.5 only.')
    await t.close()
  })

  test('for this machine: no link is needed', async () => {
    const t = await createTestApp()
    expect((await startNotes(systemCtx(t.deps), 'http://localhost:3000')).join('\n')).not.toContain('setup=')
    await t.close()
  })

  test('for this machine by nothing but its defaults: what to set before a proxy lets others in', async () => {
    const t = await createTestApp()
    const config = readConfig({ HOST: '127.0.0.1' })
    const note = expect.stringContaining('set APP_URL to the public address')
    expect(await startNotes({ ...systemCtx(t.deps), config }, 'http://localhost:3000')).toContainEqual(note)
    const named = readConfig({ HOST: '127.0.0.1', APP_URL: 'http://localhost:3000' })
    expect(await startNotes({ ...systemCtx(t.deps), config: named }, 'http://localhost:3000')).not.toContainEqual(note)
    await t.close()
  })
})
