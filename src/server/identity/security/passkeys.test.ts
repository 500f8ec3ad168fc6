import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/identity/auth/password.ts'
import { takeChallenge } from '#server/identity/factors/passkey-queries.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type Authenticator, createAuthenticator, type Faults } from '#test/authenticator.ts'
import { createSession } from '#test/factories.ts'
import { queuedMails } from '#test/outbox.ts'
import { codeOf, createPerson, enrolTotp } from '#test/second-factors.ts'
import { standstill } from '#test/standstill.ts'
import { untilWaitingForLock } from '#test/waits.ts'

const SITE = { origin: 'https://tickets.example.org', rp_id: 'tickets.example.org' }
const PASSWORD = 'low tide at nine'
const MINUTE = 60_000
let t: TestApp
let hash: string
beforeAll(async () => {
  t = await createTestApp({ env: { APP_URL: SITE.origin, TURNOUT_LIMITS: 'on' } })
  hash = await hashPassword(PASSWORD)
})
afterAll(() => t.close())

let counter = 0
/** Nobody shares an hour, an address or a limit with somebody else. */
function person(accounts = 1) {
  t.advance(60 * MINUTE)
  return createPerson(t, { email: `passkey-${++counter}@example.org`, password_hash: hash, accounts })
}

const post = (path: string, body: object, as?: string) => t.call('POST', path, { body, ...(as ? { as } : {}) })
async function add(as: string, key = createAuthenticator(SITE), faults: Faults = {}) {
  const options = (await post('/api/users/me/passkeys/options', {}, as)).body.data
  const reply = await post('/api/users/me/passkeys', { name: 'Ines’ laptop', passkey: key.create(options, faults) }, as)
  return { key, options, reply }
}
/** Somebody with a passkey. */
async function holder(accounts = 1) {
  const one = await person(accounts)
  const { key, reply } = await add(one.token)
  return { ...one, key, ...reply.body.data }
}
const challenge = async (body: object = {}, as?: string) =>
  (await post('/api/auth/passkey/options', body, as)).body.data
const enter = async (key: Authenticator, faults: Faults = {}) =>
  post('/api/auth/passkey', { passkey: key.get(await challenge(), faults) })
const password = ({ email }: { email: string }) => post('/api/auth/login', { email, password: PASSWORD })

describe('adding, renaming, removing (ACCESS-1)', () => {
  test('the options ask for a discoverable key with user verification and no attestation; the handle tells nothing', async () => {
    const one = await person()
    const { options, reply } = await add(one.token)
    expect(options).toMatchObject({
      rp: { id: SITE.rp_id },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      timeout: 5 * MINUTE,
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    expect(reply.status).toBe(201)
    expect(reply.body.data.passkey).toMatchObject({ name: 'Ines’ laptop', last_used_at: null, is_of_other_host: false })
    // the first factor comes with a way back
    expect(reply.body.data.recovery_codes).toHaveLength(10)
    expect((await queuedMails(t, one.email, 'factor-changed')).map(({ payload }) => payload.change)).toEqual([
      'PASSKEY_ADDED',
    ])
    const second = await add(one.token)
    expect(second.options.user.id).toBe(options.user.id)
    expect(second.options.excludeCredentials).toMatchObject([{ transports: ['internal'] }])
    expect(second.reply.body.data.recovery_codes).toBeNull()
    expect((await t.call('GET', '/api/users/me/passkeys', { as: one.token })).body.data).toHaveLength(2)
  })

  test.each<[string, Faults]>([
    ['another address', { origin: 'https://tickets.example.com' }],
    ['another host', { rp_id: 'example.org' }],
    ['a login instead of a new key', { type: 'webauthn.get' }],
    ['no finger, face or code', { is_unverified: true }],
  ])('%s: PASSKEY_INVALID, and nothing is added', async (_what, faults) => {
    const one = await person()
    const { reply } = await add(one.token, createAuthenticator(SITE), faults)
    expect([reply.status, reply.body.error.code]).toEqual([422, 'PASSKEY_INVALID'])
    expect((await t.call('GET', '/api/users/me/passkeys', { as: one.token })).body.data).toEqual([])
  })

  test('a challenge is for one user, once, five minutes; one for logging in adds no key', async () => {
    const [one, other] = [await person(), await person()]
    const keep = (passkey: object, as: string) => post('/api/users/me/passkeys', { name: 'Key', passkey }, as)
    const options = (await post('/api/users/me/passkeys/options', {}, one.token)).body.data
    const passkey = createAuthenticator(SITE).create(options)
    expect((await keep(passkey, other.token)).body.error.code).toBe('PASSKEY_INVALID')
    expect((await keep(passkey, one.token)).status).toBe(201)
    expect((await keep(passkey, one.token)).body.error.code).toBe('PASSKEY_INVALID')
    const late = (await post('/api/users/me/passkeys/options', {}, one.token)).body.data
    t.advance(5 * MINUTE)
    expect((await keep(createAuthenticator(SITE).create(late), one.token)).body.error.code).toBe('PASSKEY_INVALID')
    expect((await keep(createAuthenticator(SITE).create(await challenge()), one.token)).body.error.code).toBe(
      'PASSKEY_INVALID',
    )
  })

  test('a key that is somebody’s already is nobody else’s', async () => {
    const [one, other] = [await holder(), await person()]
    expect((await add(other.token, one.key)).reply.body.error.code).toBe('PASSKEY_INVALID')
  })

  test('twenty, then LIMIT_REACHED', async () => {
    const one = await person()
    for (let i = 0; i < 20; i += 1) expect((await add(one.token)).reply.status).toBe(201)
    const refused = await post('/api/users/me/passkeys/options', {}, one.token)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'LIMIT_REACHED'])
  })

  test('renamed and removed by its owner alone; removed, it logs nobody in, and its codes go with the last factor', async () => {
    const [one, other] = [await holder(), await person()]
    const path = `/api/users/me/passkeys/${one.passkey.id}`
    expect((await t.call('PUT', path, { as: other.token, body: { name: 'Mine' } })).status).toBe(404)
    expect((await t.call('DELETE', path, { as: other.token })).status).toBe(404)
    expect((await t.call('PUT', path, { as: one.token, body: { name: 'Phone' } })).body.data.name).toBe('Phone')
    expect((await t.call('PUT', path, { as: one.token, body: { name: ' ' } })).body.error.fields).toHaveProperty('name')
    expect((await t.call('DELETE', path, { as: one.token })).status).toBe(204)
    expect((await enter(one.key)).body.error.code).toBe('PASSKEY_INVALID')
    expect((await t.call('GET', '/api/users/me/recovery-codes', { as: one.token })).body.data.left).toBe(0)
    expect((await password(one)).body.data.token).toEqual(expect.any(String))
  })
})

describe('logging in (ACCESS-2)', () => {
  test('without email and password; the session has shown two factors', async () => {
    const one = await holder()
    const options = await challenge()
    expect(options).toMatchObject({ rpId: SITE.rp_id, userVerification: 'required' })
    // nothing of whose keys are known here
    expect(options.allowCredentials ?? []).toEqual([])
    const reply = await post('/api/auth/passkey', { passkey: one.key.get(options) })
    expect(reply.status).toBe(200)
    expect(reply.body.data.user.id).toBe(one.user_id)
    expect(String(reply.headers['set-cookie'])).toContain(reply.body.data.token)
    const sessions = (await t.call('GET', '/api/auth/sessions', { as: reply.body.data.token })).body.data
    expect(sessions.find((row: { is_current: boolean }) => row.is_current)).toMatchObject({
      method: 'PASSKEY',
      has_second_factor: true,
    })
    expect((await t.call('GET', '/api/users/me/passkeys', { as: one.token })).body.data[0].last_used_at).toBe(
      t.now().toISOString(),
    )
  })

  test('several accounts: the choice goes by a ticket, without a further factor (AUT-4)', async () => {
    const one = await holder(2)
    const choice = (await enter(one.key)).body.data
    expect(choice).toMatchObject({ token: null, account_choice_required: true, second_factor_required: false })
    const entered = await post('/api/auth/second-factor', {
      login_ticket: choice.login_ticket,
      account_id: one.accounts[1],
    })
    expect(entered.body.data.account.id).toBe(one.accounts[1])
  })

  test.each<[string, () => Faults]>([
    ['another address', () => ({ origin: 'https://tickets.example.com' })],
    ['another host', () => ({ rp_id: 'example.org' })],
    ['a new key instead of a login', () => ({ type: 'webauthn.create' })],
    ['no finger, face or code', () => ({ is_unverified: true })],
    ['the handle of somebody else', () => ({ user_handle: Buffer.alloc(32).toString('base64url') })],
    ['another key’s signature', () => ({ signer: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey })],
  ])('%s: PASSKEY_INVALID', async (_what, faults) => {
    const one = await holder()
    const reply = await enter(one.key, faults())
    expect([reply.status, reply.body.error.code]).toEqual([422, 'PASSKEY_INVALID'])
    expect((await enter(one.key)).status).toBe(200)
  })

  test('an answer passes once; a made-up challenge, one of five minutes ago and one for a new key do not', async () => {
    const one = await holder()
    const answer = { passkey: one.key.get(await challenge()) }
    expect((await post('/api/auth/passkey', answer)).status).toBe(200)
    const late = one.key.get(await challenge())
    t.advance(5 * MINUTE)
    const made_up = one.key.get({ challenge: Buffer.alloc(32).toString('base64url') })
    const for_new = one.key.get((await post('/api/users/me/passkeys/options', {}, one.token)).body.data)
    for (const passkey of [answer.passkey, late, made_up, for_new])
      expect((await post('/api/auth/passkey', { passkey })).body.error.code).toBe('PASSKEY_INVALID')
  })

  test('a counter that does not rise is a copy; a key that never counts passes', async () => {
    const one = await holder()
    expect((await enter(one.key, { counter: 7 })).status).toBe(200)
    for (const shown of [7, 6, 0])
      expect((await enter(one.key, { counter: shown })).body.error.code).toBe('PASSKEY_INVALID')
    expect((await enter(one.key, { counter: 8 })).status).toBe(200)
    const still = await holder()
    for (let i = 0; i < 2; i += 1) expect((await enter(still.key, { counter: 0 })).status).toBe(200)
  })

  test('one that was made for another host is marked, not offered, asks for nothing and opens nothing', async () => {
    const one = await holder()
    await t.deps.db.updateTable('passkeys').set({ rp_id: 'old.example.org' }).where('id', '=', one.passkey.id).execute()
    expect((await t.call('GET', '/api/users/me/passkeys', { as: one.token })).body.data[0].is_of_other_host).toBe(true)
    expect((await challenge({}, one.token)).allowCredentials ?? []).toEqual([])
    expect((await enter(one.key)).body.error.code).toBe('PASSKEY_INVALID')
    expect((await password(one)).body.data).toMatchObject({ second_factor_required: false, token: expect.any(String) })
  })

  test('without an active membership nobody enters', async () => {
    const one = await holder()
    await t.deps.db
      .updateTable('account_users')
      .set({ status: 'INACTIVE' })
      .where('user_id', '=', one.user_id)
      .execute()
    expect((await enter(one.key)).body.error.code).toBe('USER_INACTIVE')
  })

  test('twenty challenges and twenty answers of one address in fifteen minutes (ACCESS-4)', async () => {
    const one = await holder()
    for (let i = 0; i < 20; i += 1) await challenge()
    expect((await post('/api/auth/passkey/options', {})).body.error.code).toBe('RATE_LIMITED')
    const passkey = one.key.get({ challenge: 'x'.repeat(43) })
    for (let i = 0; i < 20; i += 1) await post('/api/auth/passkey', { passkey })
    expect((await post('/api/auth/passkey', { passkey })).body.error.code).toBe('RATE_LIMITED')
  })
})

describe('beside the password', () => {
  test('it is a second factor: the password asks for it, and its ticket offers the user’s keys (ACCESS-4)', async () => {
    const one = await holder()
    const asked = (await password(one)).body.data
    expect(asked).toMatchObject({ second_factor_required: true, methods: ['PASSKEY', 'RECOVERY_CODE'] })
    const { login_ticket } = asked
    const options = await challenge({ login_ticket })
    expect(options.allowCredentials).toMatchObject([{ id: one.key.id }])
    const entered = await post('/api/auth/second-factor', { login_ticket, passkey: one.key.get(options) })
    expect(entered.body.data.token).toEqual(expect.any(String))
    const again = await post('/api/auth/second-factor', { login_ticket, passkey: one.key.get(await challenge()) })
    expect(again.body.error.code).toBe('LOGIN_EXPIRED')
  })

  test('somebody else’s key is no second factor of mine, and confirms nothing', async () => {
    const [one, other] = [await holder(), await holder()]
    const { login_ticket } = (await password(one)).body.data
    const refused = await post('/api/auth/second-factor', { login_ticket, passkey: other.key.get(await challenge()) })
    expect(refused.body.error.code).toBe('PASSKEY_INVALID')
    const confirmed = await post('/api/auth/confirm', { passkey: other.key.get(await challenge()) }, one.token)
    expect(confirmed.body.error.code).toBe('PASSKEY_INVALID')
  })

  test('it confirms that it is you, without the password (ACCESS-6)', async () => {
    const one = await holder()
    const weak = await createSession(t.deps.db, { user_id: one.user_id, account_id: one.accounts[0]!, now: t.now() })
    const path = `/api/users/me/passkeys/${one.passkey.id}`
    const refused = await t.call('DELETE', path, { as: weak })
    expect(refused.body.error).toMatchObject({
      code: 'FRESH_LOGIN_REQUIRED',
      data: { methods: ['PASSWORD', 'PASSKEY', 'RECOVERY_CODE'] },
    })
    const passkey = one.key.get(await challenge({}, weak))
    expect((await post('/api/auth/confirm', { passkey }, weak)).status).toBe(200)
    expect((await t.call('DELETE', path, { as: weak })).status).toBe(204)
  })

  test('beside an app: both are offered, and one stays when the other goes', async () => {
    const one = await holder()
    const { secret } = await enrolTotp(t, one.token)
    expect((await password(one)).body.data.methods).toEqual(['PASSKEY', 'TOTP', 'RECOVERY_CODE'])
    expect((await t.call('DELETE', `/api/users/me/passkeys/${one.passkey.id}`, { as: one.token })).status).toBe(204)
    const { login_ticket, methods } = (await password(one)).body.data
    expect(methods).toEqual(['TOTP', 'RECOVERY_CODE'])
    expect((await post('/api/auth/second-factor', { login_ticket, code: codeOf(t, secret) })).status).toBe(200)
  })
})

describe('two at once', () => {
  test('five logins with one answer: one gets in', async () => {
    const one = await holder()
    const passkey = one.key.get(await challenge())
    const replies = await Promise.all(Array.from({ length: 5 }, () => post('/api/auth/passkey', { passkey })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  const hashOf = async () => sha256(Buffer.from((await challenge()).challenge, 'base64url'))

  test('a challenge is used by one statement: one of three passes', async () => {
    t.advance(60 * MINUTE)
    const challenge_hash = await hashOf()
    const uses = Array.from({ length: 3 }, () =>
      inTransaction(t.deps.db, async (tx) => {
        const passed = await takeChallenge(tx, { challenge_hash, purpose: 'ENTER', user_id: null }, t.now())
        if (passed) await untilWaitingForLock(t, 1)
        return passed
      }),
    )
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1)
  })

  test('control: looking for the challenge and deleting it afterwards lets all three pass', async () => {
    t.advance(60 * MINUTE)
    const challenge_hash = await hashOf()
    const seen = standstill(3)
    const uses = Array.from({ length: 3 }, () =>
      inTransaction(t.deps.db, async (tx) => {
        const query = tx.selectFrom('passkey_challenges').select('purpose').where('challenge_hash', '=', challenge_hash)
        const found = await query.executeTakeFirst()
        await seen.here()
        await tx.deleteFrom('passkey_challenges').where('challenge_hash', '=', challenge_hash).execute()
        return found !== undefined
      }),
    )
    await seen.meanwhile(async () => {})
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(3)
  })
})
