import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_ROLES } from '#core/identity/roles/limits.ts'
import { ALWAYS_IN_ROLES } from '#core/identity/roles/schema.ts'
import { BUILT_IN_PERMISSIONS } from '#core/platform/permissions.ts'
import { endGrants } from '#server/identity/roles/end-grants.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  createAccount,
  createEvent,
  createGranted,
  createMember,
  createRole,
  type TestAccount,
} from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let other: TestAccount
let event_id: number
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  other = await createAccount(t.deps.db)
  event_id = await createEvent(t.deps.db, owner)
})
afterAll(() => t.close())

const member = () => createMember(t.deps.db, owner.account_id, 'ORGANIZER')
const give = (user_id: number, grants: unknown, as = owner.token) =>
  t.call('PUT', `/api/users/${user_id}/grants`, { as, body: { grants } })
const me = async (as: string) => (await t.call('GET', '/api/users/me', { as })).body.data
const column = async (user_id: number) =>
  (
    await t.deps.db
      .selectFrom('account_users')
      .select('role')
      .where('user_id', '=', user_id)
      .where('account_id', '=', owner.account_id)
      .executeTakeFirstOrThrow()
  ).role
const logged = async (action: string, user_id: number) =>
  (
    await t.deps.db
      .selectFrom('audit_log')
      .select(['data', 'actor_type'])
      .where('action', '=', action)
      .where('account_id', '=', owner.account_id)
      .execute()
  ).filter(({ data }) => (data as { user_id?: number }).user_id === user_id)

describe('PUT users/:user_id/grants (API-503, TEAM-9)', () => {
  test('sets exactly these; they act at the next call, and the column follows (TEAM-10)', async () => {
    const { user_id, token } = await member()
    const first = await give(user_id, [
      { role: 'FINANCE', organizer_id: owner.organizer_id },
      { role: 'DOOR', event_id, ends_at: '2027-04-01T00:00:00Z' },
    ])
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      role: 'ORGANIZER',
      grants: [
        {
          role: 'FINANCE',
          organizer_id: owner.organizer_id,
          organizer_name: 'Fieldnotes',
          event_id: null,
          ends_at: null,
        },
        {
          role: 'DOOR',
          event_id,
          event_title: 'Low Tide Sessions',
          ends_at: '2027-04-01T00:00:00.000Z',
          source: 'HAND',
        },
      ],
    })
    expect(await column(user_id)).toBe('LIMITED')
    expect((await me(token)).granted).toHaveLength(2)
    const second = await give(user_id, [{ role: 'ADMIN' }])
    expect(second.body.data).toMatchObject({ role: 'ADMIN', grants: [{ role: 'ADMIN', organizer_id: null }] })
    expect(await column(user_id)).toBe('ADMIN')
    await give(user_id, [{ role: 'ORGANIZER' }])
    expect(await column(user_id)).toBe('ORGANIZER')
    expect(await logged('grants.changed', user_id)).toHaveLength(3)
  })

  test('the same again changes and logs nothing', async () => {
    const { user_id } = await member()
    await give(user_id, [{ role: 'ORGANIZER' }])
    expect(await logged('grants.changed', user_id)).toEqual([])
  })

  test.each([
    [[{ role: 'ADMIN', organizer_id: 1 }], 'grants.0.role'],
    [[{}], 'grants.0.role'],
    [[{ role: 'DOOR', role_id: 1 }], 'grants.0.role'],
    [[{ role: 'DOOR', organizer_id: 1, event_id: 1 }], 'grants.0.event_id'],
    [[{ role: 'DOOR', ends_at: '2027-02-01T00:00:00Z' }], 'grants.0.ends_at'],
    [[{ role: 'DOOR' }, { role: 'DOOR' }], 'grants.1.role'],
    [[{ role: 'CHIEF' }], 'grants.0.role'],
  ])('%j is a field error', async (grants, path) => {
    const { user_id } = await member()
    const reply = await give(user_id, grants)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toContain(path)
    expect(await column(user_id)).toBe('ORGANIZER')
  })

  test('another account’s organizer, event, role or member is none', async () => {
    const { user_id } = await member()
    const role_id = await createRole(t.deps.db, other.account_id, ['order.read'])
    const foreign_event = await createEvent(t.deps.db, other)
    for (const [grant, path] of [
      [{ role: 'DOOR', organizer_id: other.organizer_id }, 'organizer_id'],
      [{ role: 'DOOR', event_id: foreign_event }, 'event_id'],
      [{ role_id }, 'role_id'],
    ] as const) {
      const { status, body } = await give(user_id, [grant])
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([422, [`grants.0.${path}`]])
    }
    expect((await give(other.user_id, [{ role: 'DOOR' }])).status).toBe(404)
  })

  test('one’s own and the owner’s are fixed (USR-9, TEAM-7)', async () => {
    const admin = await createMember(t.deps.db, owner.account_id, 'ADMIN')
    expect((await give(admin.user_id, [{ role: 'DOOR' }], admin.token)).body.error.code).toBe('CANNOT_CHANGE_SELF')
    expect((await give(owner.user_id, [{ role: 'DOOR' }], admin.token)).body.error.code).toBe('OWNER_IMMUTABLE')
  })

  test('an event that is deleted, and an organizer, are granted to nobody any more (BO-83)', async () => {
    const made = await t.call('POST', '/api/organizers', {
      as: owner.token,
      body: { name: 'Brief', email: 'brief@example.org' },
    })
    const organizer_id = made.body.data.id
    const gone = await createEvent(t.deps.db, { account_id: owner.account_id, organizer_id })
    const { user_id } = await member()
    await give(user_id, [
      { role: 'DOOR', event_id: gone },
      { role: 'FINANCE', organizer_id },
    ])
    await t.call('DELETE', `/api/events/${gone}`, { as: owner.token })
    await t.call('DELETE', `/api/organizers/${organizer_id}`, { as: owner.token })
    expect((await t.call('GET', `/api/users/${user_id}`, { as: owner.token })).body.data.grants).toEqual([])
  })
})

describe('nobody gives what they lack on that target (TEAM-7)', () => {
  const LEAD = ['user.read', 'user.write', 'user.invite', 'role.write', 'order.read', 'attendee.read'] as const
  const lead = async () => {
    const role_id = await createRole(t.deps.db, owner.account_id, [...ALWAYS_IN_ROLES, ...LEAD])
    return { role_id, ...(await createGranted(t.deps.db, owner.account_id, [{ role_id }])) }
  }

  test('a role of which the giver lacks a part, a role for all of it, by grant, by role, by invitation', async () => {
    const { token } = await lead()
    const { user_id } = await createGranted(t.deps.db, owner.account_id, [])
    const refused = await give(user_id, [{ role: 'BOX_OFFICE', event_id }], token)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'GRANT_EXCEEDS_OWN'])
    expect(refused.body.error.data.permissions).toContain('order.write')
    expect(Object.keys(refused.body.error.fields)).toEqual(['grants.0.role'])
    const own = await createRole(t.deps.db, owner.account_id, [...ALWAYS_IN_ROLES, 'order.read'])
    expect((await give(user_id, [{ role_id: own, event_id }], token)).status).toBe(200)
    const update = await t.call('PUT', `/api/users/${user_id}`, { as: token, body: { role: 'ADMIN' } })
    expect(update.body.error.code).toBe('GRANT_EXCEEDS_OWN')
    expect(Object.keys(update.body.error.fields)).toEqual(['role'])
    const person = { first_name: 'Mara', email: 'mara@example.org' }
    for (const given of [{ role: 'ORGANIZER' }, { grants: [{ role: 'DOOR' }] }]) {
      const invited = await t.call('POST', '/api/users', { as: token, body: { ...person, ...given } })
      expect(invited.body.error.code).toBe('GRANT_EXCEEDS_OWN')
    }
    expect((await t.call('GET', '/api/users?query=mara@', { as: owner.token })).body.data).toEqual([])
  })

  test('what is taken, or ends sooner, need not be the taker’s; what lasts longer must', async () => {
    const { token } = await lead()
    const { user_id } = await createGranted(t.deps.db, owner.account_id, [{ role: 'FINANCE', event_id }])
    expect((await give(user_id, [{ role: 'FINANCE', event_id, ends_at: '2027-05-01T00:00Z' }], token)).status).toBe(200)
    const longer = await give(user_id, [{ role: 'FINANCE', event_id, ends_at: '2027-06-01T00:00Z' }], token)
    expect(longer.body.error.code).toBe('GRANT_EXCEEDS_OWN')
    expect((await give(user_id, [], token)).status).toBe(200)
  })

  test('whoever lets a member in again gives back what is their own; the owner lets anybody in', async () => {
    const role_id = await createRole(t.deps.db, owner.account_id, [
      ...BUILT_IN_PERMISSIONS.DOOR,
      'user.read',
      'user.write',
    ])
    const clerk = await createGranted(t.deps.db, owner.account_id, [{ role_id }])
    const admin = await createMember(t.deps.db, owner.account_id, 'ADMIN')
    const door = await createGranted(t.deps.db, owner.account_id, [{ role: 'DOOR' }])
    const set = async (user_id: number, status: string, as = clerk.token) =>
      (await t.call('PUT', `/api/users/${user_id}`, { as, body: { first_name: 'Kim', status } })).body.error?.code
    for (const { user_id } of [admin, door]) expect(await set(user_id, 'INACTIVE')).toBeUndefined()
    expect(await set(door.user_id, 'ACTIVE')).toBeUndefined()
    expect(await set(admin.user_id, 'ACTIVE')).toBe('GRANT_EXCEEDS_OWN')
    expect(await set(admin.user_id, 'ACTIVE', owner.token)).toBeUndefined()
  })

  test('nothing is put into a role that the writer lacks, also not into one’s own', async () => {
    const { role_id, token } = await lead()
    const base = `/api/accounts/${owner.account_id}/roles`
    const put = (permissions: string[]) =>
      t.call('PUT', `${base}/${role_id}`, { as: token, body: { name: 'Lead', permissions } })
    const { error } = (await put([...LEAD, 'order.refund'])).body
    expect([error.code, Object.keys(error.fields)]).toEqual(['GRANT_EXCEEDS_OWN', ['permissions']])
    expect((await put([...LEAD])).status).toBe(200)
    const made = await t.call('POST', base, { as: token, body: { name: 'Sly', permissions: ['api_key.write'] } })
    expect(made.body.error.code).toBe('GRANT_EXCEEDS_OWN')
  })

  test('permissions of the account count for nothing elsewhere, so they may stand in a role for an event', async () => {
    const { token } = await lead()
    const role_id = await createRole(t.deps.db, owner.account_id, [...ALWAYS_IN_ROLES, 'account.write'])
    const { user_id } = await createGranted(t.deps.db, owner.account_id, [])
    expect((await give(user_id, [{ role_id, event_id }], token)).status).toBe(200)
    expect((await give(user_id, [{ role_id }], token)).body.error.code).toBe('GRANT_EXCEEDS_OWN')
  })
})

describe('roles of the account (API-503, TEAM-1, TEAM-8)', () => {
  const roles = (method: string, path = '', body?: object) =>
    t.call(method, `/api/accounts/${owner.account_id}/roles${path}`, { as: owner.token, ...(body ? { body } : {}) })

  test('are made, listed with those who have them, changed for the next call, and stay while somebody has them', async () => {
    const made = await roles('POST', '', { name: 'Night shift', permissions: ['order.read'] })
    expect(made.status).toBe(201)
    const { id, permissions } = made.body.data
    expect([...permissions].sort()).toEqual([...ALWAYS_IN_ROLES, 'order.read'].sort())
    const { user_id, token } = await member()
    await give(user_id, [{ role_id: id, event_id }])
    const listed = (await roles('GET')).body.data.find((one: { id: number }) => one.id === id)
    expect(listed).toMatchObject({ name: 'Night shift', members_count: 1 })
    const attendees = () => t.call('GET', `/api/events/${event_id}/attendees`, { as: token })
    expect((await attendees()).status).toBe(403)
    await roles('PUT', `/${id}`, { name: 'Night shift', permissions: ['attendee.read'] })
    expect((await attendees()).status).toBe(200)
    expect((await t.call('GET', `/api/events/${event_id}/orders`, { as: token })).status).toBe(403)
    expect((await roles('DELETE', `/${id}`)).body.error.code).toBe('ROLE_IN_USE')
    await give(user_id, [])
    expect((await roles('DELETE', `/${id}`)).status).toBe(204)
    expect((await roles('PUT', `/${id}`, { name: 'Gone', permissions: [] })).status).toBe(404)
  })

  test('a name is one in whatever case; what no role can hold, and a role too many, are refused', async () => {
    expect((await roles('POST', '', { name: 'Cloakroom', permissions: [] })).status).toBe(201)
    const again = await roles('POST', '', { name: 'CLOAKROOM', permissions: [] })
    expect(Object.keys(again.body.error.fields)).toEqual(['name'])
    for (const one of ['assistant.use', 'installation.write', 'own.profile', 'nonsense'])
      expect((await roles('POST', '', { name: 'Odd', permissions: [one] })).status, one).toBe(422)
    const others = await createAccount(t.deps.db)
    for (let n = 0; n < MAX_ROLES; n += 1) await createRole(t.deps.db, others.account_id, ['event.read'])
    const path = `/api/accounts/${others.account_id}/roles`
    const body = { name: 'One more', permissions: [] }
    expect((await t.call('POST', path, { as: others.token, body })).body.error.code).toBe('LIMIT_REACHED')
  })
})

describe('role in one word (TEAM-9)', () => {
  test('invited as Organizer, or with grants; both or neither is a field error', async () => {
    const invite = (body: object) =>
      t.call('POST', '/api/users', { as: owner.token, body: { first_name: 'Ben', email: 'ben@example.org', ...body } })
    const both = await invite({ role: 'ORGANIZER', grants: [] })
    expect(Object.keys(both.body.error.fields)).toEqual(['grants'])
    expect(Object.keys((await invite({})).body.error.fields)).toEqual(['role'])
    const made = await invite({ grants: [{ role: 'DOOR', event_id }] })
    expect(made.body.data).toMatchObject({ role: 'ORGANIZER', grants: [{ role: 'DOOR', event_id }] })
    expect(await column(made.body.data.id)).toBe('LIMITED')
    const admin = await invite({ email: 'chief@example.org', role: 'ADMIN' })
    expect(admin.body.data).toMatchObject({ role: 'ADMIN', grants: [{ role: 'ADMIN' }] })
  })

  test('ORGANIZER for somebody who is no Admin changes nothing; ADMIN adds, and goes again', async () => {
    const { user_id } = await createGranted(t.deps.db, owner.account_id, [{ role: 'DOOR', event_id }])
    const put = async (role: string) => {
      const reply = await t.call('PUT', `/api/users/${user_id}`, { as: owner.token, body: { role } })
      return reply.body.data.grants.map((one: { role: string }) => one.role)
    }
    expect(await put('ORGANIZER')).toEqual(['DOOR'])
    expect(await put('ADMIN')).toEqual(['ADMIN', 'DOOR'])
    expect(await put('ORGANIZER')).toEqual(['ORGANIZER', 'DOOR'])
    expect(await column(user_id)).toBe('ORGANIZER')
  })
})

describe('the end of a grant (TEAM-8)', () => {
  test('counts no more from that moment; an hourly job logs it and the column follows', async () => {
    const at = t.now()
    const ends_at = new Date(at.getTime() + 60_000)
    const { user_id, token } = await createGranted(t.deps.db, owner.account_id, [{ role: 'ADMIN', ends_at }])
    await t.deps.db.updateTable('account_users').set({ role: 'ADMIN' }).where('user_id', '=', user_id).execute()
    expect((await t.call('GET', '/api/users', { as: token })).status).toBe(200)
    t.setNow(ends_at)
    try {
      expect((await t.call('GET', '/api/users', { as: token })).status).toBe(403)
      expect(await me(token)).toMatchObject({ role: 'ORGANIZER', granted: [] })
      await endGrants(systemCtx(t.deps))
      await endGrants(systemCtx(t.deps))
      expect(await logged('grants.ended', user_id)).toEqual([{ actor_type: 'SYSTEM', data: { user_id, ended: 1 } }])
      expect(await column(user_id)).toBe('LIMITED')
      // and may be given again
      expect((await give(user_id, [{ role: 'ADMIN' }])).status).toBe(200)
    } finally {
      t.setNow(at)
    }
  })
})

test('what a member is granted is told to the browser in sets, not grant by grant', async () => {
  const { token } = await createGranted(t.deps.db, owner.account_id, [
    { role: 'DOOR', event_id },
    { role: 'DOOR', organizer_id: owner.organizer_id },
  ])
  const { granted } = await me(token)
  expect(granted).toEqual([
    {
      permissions: [...BUILT_IN_PERMISSIONS.DOOR],
      targets: expect.arrayContaining([
        { organizer_id: null, event_id },
        { organizer_id: owner.organizer_id, event_id: null },
      ]),
    },
  ])
})
