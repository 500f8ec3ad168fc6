import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endGrants } from '#server/identity/roles/end-grants.ts'
import { findIdentity, insertIdentity } from '#server/identity/sso-connections/identity-queries.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import type { Answer, TestApp } from '#test/app.ts'
import { createAccount, createGranted, createMembership, createSession, createUser } from '#test/factories.ts'
import { type FakeIssuer, startFakeIssuer } from '#test/fake-issuer.ts'
import { newestToken, queuedMails } from '#test/outbox.ts'
import { createSsoWorld, finish, leave, signOn, ssoApp } from '#test/sso-world.ts'

const DOMAIN = 'joining.example'
let t: TestApp
let issuer: FakeIssuer
let world: Awaited<ReturnType<typeof createSsoWorld>>
let count = 0
beforeAll(async () => {
  issuer = await startFakeIssuer()
  t = await ssoApp(issuer)
  world = await createSsoWorld(t, issuer, DOMAIN)
})
afterAll(async () => {
  await t.close()
  await issuer.close()
})

const account_id = () => world.account.account_id
const save = (rules: object, as = world.account.token) =>
  t.call('PUT', world.base, { as, body: { issuer: issuer.issuer, client_id: 'turnout', ...rules } })
const rules = async (values: object) => {
  const reply = await save({ jit: false, manage_grants: false, mapping: [], ...values })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
}
const person = () => {
  count += 1
  const email = `p${count}@${DOMAIN}`
  return { sub: `sub-${count}`, email, email_verified: true, given_name: 'Pia', family_name: 'Lund' }
}
const enter = (claims: Record<string, unknown>) => signOn(t, issuer, { start: { account_id: account_id() }, claims })
const reasonOf = ({ body }: Answer): string => `${body.error?.code} ${body.error?.data?.reason}`
/** What somebody has now, as `source role target`. */
async function grantsOf(email: string): Promise<string[]> {
  const rows = await t.deps.db
    .selectFrom('grants')
    .innerJoin('account_users', 'account_users.id', 'grants.account_user_id')
    .innerJoin('users', 'users.id', 'account_users.user_id')
    .select(['grants.source', 'grants.role', 'grants.role_id', 'grants.organizer_id', 'grants.event_id'])
    .where('users.email', '=', email)
    .where('account_users.account_id', '=', account_id())
    .execute()
  return rows
    .map(({ source, role, role_id, organizer_id, event_id }) =>
      [source, role ?? `role-${role_id}`, organizer_id && 'organizer', event_id && 'event'].filter(Boolean).join(' '),
    )
    .sort()
}
const own = () => ({ organizer_id: world.account.organizer_id })
const DOOR = { claim: 'groups', value: 'door', role: 'DOOR' }
const newRole = async (name: string): Promise<number> => {
  const body = { name, permissions: ['event.read', 'promo_code.read'] }
  const made = await t.call('POST', `/api/accounts/${account_id()}/roles`, { as: world.account.token, body })
  return made.body.data.id
}

describe('jit: whoever signs on becomes a member (ACCESS-13)', () => {
  test('off, nobody does; on, with the mapped grants, else Read-only; the person needs no password', async () => {
    const [stranger, doorman] = [person(), { ...person(), groups: ['door', 'staff'] }]
    expect(reasonOf(await enter(stranger))).toBe('SSO_FAILED NOT_MEMBER')
    await rules({ jit: true, mapping: [{ ...DOOR, ...own() }] })
    const { session } = (await enter(stranger)).body.data
    expect(session.user).toMatchObject({
      first_name: 'Pia',
      last_name: 'Lund',
      is_email_confirmed: true,
      status: 'ACTIVE',
    })
    expect(await grantsOf(stranger.email)).toEqual(['SSO READ_ONLY'])
    expect((await t.call('GET', '/api/events', { as: session.token })).status).toBe(200)
    expect((await enter(doorman)).status).toBe(200)
    expect(await grantsOf(doorman.email)).toEqual(['SSO DOOR organizer'])
    const actions = await t.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'user.joined')
      .execute()
    expect(actions).toHaveLength(2)
  })

  test('an address that is not verified, or of another domain, joins nothing', async () => {
    await rules({ jit: true })
    const users = () => t.deps.db.selectFrom('users').select('id').execute()
    const before = (await users()).length
    expect(reasonOf(await enter({ ...person(), email_verified: false }))).toBe('SSO_FAILED EMAIL_NOT_VERIFIED')
    expect(reasonOf(await enter({ ...person(), email: 'x@elsewhere.example' }))).toBe('SSO_FAILED DOMAIN')
    await t.deps.db.updateTable('sso_domains').set({ lapsed_at: t.now() }).where('id', '=', world.domain_id).execute()
    expect(reasonOf(await enter(person()))).toBe('SSO_FAILED DOMAIN')
    await t.deps.db.updateTable('sso_domains').set({ lapsed_at: null }).where('id', '=', world.domain_id).execute()
    expect(await users()).toHaveLength(before)
  })

  test('two first logins at once make one user, one membership, one link', async () => {
    await rules({ jit: true, manage_grants: true, mapping: [{ ...DOOR, ...own() }] })
    const claims = { ...person(), groups: ['door'] }
    const ways = await Promise.all([1, 2, 3].map(() => leave(t, { account_id: account_id() })))
    const replies = await Promise.all(
      ways.map(({ url, cookie }) =>
        finish(t, { ...issuer.answer(url, claims), connection: String(account_id()) }, { cookie }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.data.session.user.id)).size).toBe(1)
    expect(await grantsOf(claims.email)).toEqual(['SSO DOOR organizer'])
  })

  test('control: without the lock of the subject, the second of two who link at once breaks', async () => {
    const { sub: subject } = person()
    const user_id = await createUser(t.deps.db)
    const row = { connection_id: null, issuer: issuer.issuer, subject, user_id, email: null }
    const stamps = { created_at: t.now(), last_used_at: t.now() }
    let meet = () => {}
    const met = new Promise<void>((resolve) => {
      meet = resolve
    })
    let looked = 0
    const link = () =>
      inTransaction(t.deps.db, async (tx) => {
        const known = await findIdentity(tx, row)
        looked += 1
        if (looked === 2) meet()
        await met
        return known?.id ?? insertIdentity(tx, { ...row, ...stamps })
      })
    const states = (await Promise.allSettled([link(), link()])).map(({ status }) => status)
    expect(states.sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a member who was deactivated stays out; one who belongs elsewhere joins as who they are', async () => {
    await rules({ jit: true })
    const [out, known] = [person(), person()]
    expect((await enter(out)).status).toBe(200)
    const { id } = await t.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', out.email)
      .executeTakeFirstOrThrow()
    await t.deps.db.updateTable('account_users').set({ status: 'INACTIVE' }).where('user_id', '=', id).execute()
    expect(reasonOf(await enter(out))).toBe('SSO_FAILED NOT_MEMBER')
    const elsewhere = await createAccount(t.deps.db)
    const user_id = await createUser(t.deps.db, { email: known.email, first_name: 'Their own', password_hash: 'x' })
    await createMembership(t.deps.db, { account_id: elsewhere.account_id, user_id })
    const { session } = (await enter(known)).body.data
    expect(session.user).toMatchObject({ id: user_id, first_name: 'Their own' })
    expect(session.accounts.map((one: { id: number }) => one.id)).toEqual([account_id()])
  })

  test('whoever registered with a stranger’s address is not joined by its owner', async () => {
    await rules({ jit: true })
    const claims = person()
    await createUser(t.deps.db, { email: claims.email, email_confirmed_at: null, password_hash: 'the stranger’s' })
    expect(reasonOf(await enter(claims))).toBe('SSO_FAILED EMAIL_NOT_VERIFIED')
  })

  test('who has no password gets a first one by the usual link: the sign-on may end some day (AUT-10)', async () => {
    await rules({ jit: true })
    const { email, ...rest } = person()
    expect((await enter({ email, ...rest })).status).toBe(200)
    expect((await t.call('POST', '/api/auth/forgot-password', { body: { email } })).status).toBe(200)
    await t.runJobs()
    const token = await newestToken(t, email, 'reset-password')
    const body = { password: 'a first password', password_confirmation: 'a first password' }
    expect((await t.call('POST', `/api/auth/reset-password/${token}`, { body })).status).toBe(204)
    expect((await t.call('POST', '/api/auth/login', { body: { email, password: body.password } })).status).toBe(200)
    // somebody only invited still has none to reset
    const invited = `inv-${count}@${DOMAIN}`
    const user_id = await createUser(t.deps.db, { email: invited, email_confirmed_at: null })
    await createMembership(t.deps.db, { account_id: account_id(), user_id, status: 'INVITED' })
    await t.call('POST', '/api/auth/forgot-password', { body: { email: invited } })
    await t.runJobs()
    expect(await queuedMails(t, invited, 'reset-password')).toEqual([])
  })
})

describe('manage_grants: each login replaces what the sign-on gave (ACCESS-13)', () => {
  test('never what was given by hand; a value that is gone takes its grant along', async () => {
    const role_id = await newRole('Promotion')
    const promo = { claim: 'groups', value: 'promo', role_id }
    await rules({
      jit: true,
      manage_grants: true,
      mapping: [DOOR, { ...promo, ...own() }, { ...DOOR, value: 'entry' }],
    })
    const claims = person()
    expect((await enter({ ...claims, groups: ['door', 'entry', 'promo'] })).status).toBe(200)
    // two values for one role on one target are one grant
    expect(await grantsOf(claims.email)).toEqual(['SSO DOOR', `SSO role-${role_id} organizer`])
    const { id } = await t.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', claims.email)
      .executeTakeFirstOrThrow()
    const current = (await t.call('GET', `/api/users/${id}`, { as: world.account.token })).body.data.grants
    const grants = [
      ...current.map(({ role, role_id, organizer_id, event_id }: Record<string, unknown>) => ({
        role,
        role_id,
        organizer_id,
        event_id,
      })),
      { role: 'BOX_OFFICE' },
    ]
    expect((await t.call('PUT', `/api/users/${id}/grants`, { as: world.account.token, body: { grants } })).status).toBe(
      200,
    )
    expect((await enter({ ...claims, groups: 'door' })).status).toBe(200)
    expect(await grantsOf(claims.email)).toEqual(['HAND BOX_OFFICE', 'SSO DOOR'])
    expect((await enter(claims)).status).toBe(200)
    expect(await grantsOf(claims.email)).toEqual(['HAND BOX_OFFICE'])
    await rules({ jit: true, manage_grants: false, mapping: [DOOR] })
    expect((await enter({ ...claims, groups: 'door' })).status).toBe(200)
    expect(await grantsOf(claims.email), 'off, nothing is touched').toEqual(['HAND BOX_OFFICE'])
  })

  test('who came by the sign-on alone is not left with nothing; the owner’s stay', async () => {
    await rules({ jit: true, manage_grants: true, mapping: [DOOR] })
    const claims = person()
    for (const groups of [['door'], []]) expect((await enter({ ...claims, groups })).status).toBe(200)
    expect(await grantsOf(claims.email)).toEqual(['SSO READ_ONLY'])
    const owner = `owner-${count}@${DOMAIN}`
    await t.deps.db.updateTable('users').set({ email: owner }).where('id', '=', world.account.user_id).execute()
    expect((await enter({ ...person(), email: owner, groups: ['door'] })).body.data.session.user.role).toBe('ADMIN')
    expect(await grantsOf(owner)).toEqual(['HAND ADMIN'])
  })

  test('an Admin by the sign-on is one until its value is gone; the column follows (TEAM-10)', async () => {
    await rules({ jit: true, manage_grants: true, mapping: [{ ...DOOR, value: 'lead', role: 'ADMIN' }] })
    const claims = person()
    const role = async () =>
      (
        await t.deps.db
          .selectFrom('account_users')
          .innerJoin('users', 'users.id', 'user_id')
          .select('role')
          .where('email', '=', claims.email)
          .executeTakeFirstOrThrow()
      ).role
    expect((await enter({ ...claims, groups: ['lead'] })).body.data.session.user.role).toBe('ADMIN')
    expect(await role()).toBe('ADMIN')
    const { session } = (await enter(claims)).body.data
    expect([session.user.role, await role()]).toEqual(['ORGANIZER', 'LIMITED'])
    expect(await grantsOf(claims.email)).toEqual(['SSO READ_ONLY'])
  })

  test('what was given by hand for a time ends; afterwards the sign-on’s own comes in its place (TEAM-8)', async () => {
    await rules({ jit: true, manage_grants: true, mapping: [DOOR] })
    const claims = { ...person(), groups: ['door'] }
    const user_id = await createUser(t.deps.db, { email: claims.email })
    await createMembership(t.deps.db, { account_id: account_id(), user_id, role: 'LIMITED' })
    const ends_at = new Date(t.now().getTime() + 60_000).toISOString()
    const body = { grants: [{ role: 'DOOR', ends_at }] }
    await t.call('PUT', `/api/users/${user_id}/grants`, { as: world.account.token, body })
    expect((await enter(claims)).status).toBe(200)
    expect(await grantsOf(claims.email)).toEqual(['HAND DOOR'])
    t.advance(61_000)
    expect((await enter(claims)).status).toBe(200)
    expect(await grantsOf(claims.email)).toEqual(['SSO DOOR'])
    await endGrants(systemCtx(t.deps))
    expect(await grantsOf(claims.email)).toEqual(['SSO DOOR'])
    t.setNow(new Date())
  })

  test('rows whose role, organizer or event is gone give nothing and stop nobody', async () => {
    const role_id = await newRole('Gone soon')
    const as = world.account.token
    const made = await t.call('POST', '/api/organizers', {
      as,
      body: { name: 'Second', email: 'hello@example.org', currency: 'EUR', timezone: 'UTC' },
    })
    const organizer_id = made.body.data.id as number
    await rules({
      jit: true,
      manage_grants: true,
      mapping: [DOOR, { ...DOOR, role: null, role_id }, { ...DOOR, organizer_id }],
    })
    await t.call('DELETE', `/api/accounts/${account_id()}/roles/${role_id}`, { as })
    await t.deps.db.updateTable('organizers').set({ deleted_at: t.now() }).where('id', '=', organizer_id).execute()
    const claims = { ...person(), groups: ['door'] }
    expect((await enter(claims)).status).toBe(200)
    expect(await grantsOf(claims.email)).toEqual(['SSO DOOR'])
    const shown = (await t.call('GET', world.base, { as })).body.data.connection.mapping
    expect(shown[1]).toMatchObject({ role_id, role_name: null })
    expect(shown[2]).toMatchObject({ organizer_id, organizer_name: null })
    const [stays, comes] = [
      { ...DOOR, role: null, role_id },
      { ...DOOR, value: 'x', role: null, role_id },
    ]
    expect((await save({ mapping: [DOOR, stays] })).status, 'what was there may stay').toBe(200)
    expect(Object.keys((await save({ mapping: [DOOR, stays, comes] })).body.error.fields)).toEqual([
      'mapping.2.role_id',
    ])
  })

  test('claims of the rest of the answer count too, where the token does not bring them', async () => {
    await rules({ jit: true, mapping: [{ ...DOOR, claim: 'roles' }] })
    const claims = person()
    const forgery = { userinfo: { sub: claims.sub, roles: ['door'] } }
    const reply = await signOn(t, issuer, { start: { account_id: account_id() }, claims, forgery })
    expect(reply.status).toBe(200)
    expect(await grantsOf(claims.email)).toEqual(['SSO DOOR'])
    // but not that another address is verified
    const { email_verified: _, ...unverified } = person()
    const told = { userinfo: { sub: unverified.sub, email_verified: true, roles: ['door'] } }
    const start = { account_id: account_id() }
    expect(reasonOf(await signOn(t, issuer, { start, claims: unverified, forgery: told }))).toBe(
      'SSO_FAILED EMAIL_NOT_VERIFIED',
    )
  })
})

describe('who writes the mapping gives what it gives (TEAM-7)', () => {
  test('the same row twice, an unknown role, an administrator of one organizer: field errors, and nothing is saved', async () => {
    await rules({ mapping: [DOOR] })
    const refused = async (mapping: object[]) => Object.keys((await save({ mapping })).body.error.fields)
    expect(await refused([DOOR, { ...DOOR, value: 'x' }, DOOR])).toEqual(['mapping.2.value'])
    expect(await refused([{ ...DOOR, role: null, role_id: 999_999 }])).toEqual(['mapping.0.role_id'])
    expect(await refused([{ ...DOOR, role: 'ADMIN', ...own() }])).toEqual(['mapping.0.role'])
    expect(await refused([{ ...DOOR, value: '' }])).toEqual(['mapping.0.value'])
    expect(await refused(Array.from({ length: 51 }, (_, i) => ({ ...DOOR, value: `v${i}` })))).toEqual(['mapping'])
    const stranger = await createAccount(t.deps.db)
    expect(await refused([{ ...DOOR, organizer_id: stranger.organizer_id }])).toEqual(['mapping.0.organizer_id'])
    const kept = (await t.call('GET', world.base, { as: world.account.token })).body.data.connection.mapping
    expect(kept).toHaveLength(1)
  })

  test('nobody maps a role they lack, makes dormant rows count, or puts their own provider behind them', async () => {
    const body = { name: 'Security only', permissions: ['security.write'] }
    const as = world.account.token
    const role = (await t.call('POST', `/api/accounts/${account_id()}/roles`, { as, body })).body.data
    const guard = await createGranted(t.deps.db, account_id(), [{ role_id: role.id }])
    const mine = await createSession(t.deps.db, { user_id: guard.user_id, account_id: account_id(), now: t.now() })
    const lead = { ...DOOR, value: 'lead', role: 'ADMIN' }
    await rules({ mapping: [lead] })
    const code = async (values: object) => (await save(values, mine)).body.error?.code
    expect(await code({ mapping: [lead, DOOR] })).toBe('GRANT_EXCEEDS_OWN')
    expect(await code({ manage_grants: true })).toBe('GRANT_EXCEEDS_OWN')
    expect(await code({ jit: true })).toBe('GRANT_EXCEEDS_OWN')
    expect(await code({ mapping: [] }), 'taking needs nothing').toBeUndefined()
    expect(await code({ jit: true }), 'Read-only is more than they have').toBe('GRANT_EXCEEDS_OWN')
    await rules({ mapping: [lead] })
    expect(await code({ mapping: [lead] }), 'what stays is not given').toBeUndefined()
  })
})
