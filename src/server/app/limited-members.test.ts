import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASSIGNABLE_PERMISSIONS } from '#core/identity/roles/schema.ts'
import { isOpenToKeys, KEY_PERMISSIONS } from '#core/platform/keys/key-access.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import {
  BUILT_IN_PERMISSIONS,
  BUILT_IN_ROLES,
  can,
  canOn,
  type GrantHolder,
  isInSight,
  needsLogin,
  type RolePermission,
} from '#core/platform/permissions.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { createTestApp } from '#test/app.ts'
import { type AnsweredEndpoint, addressOf, answeredEndpoints } from '#test/declared-endpoints.ts'
import { createEvent, createGranted, createRole } from '#test/factories.ts'
import { granted } from '#test/granted.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { createWorld, type World } from '#test/worlds.ts'

/**
 * What is granted on an event or an organizer reaches that far and no further (TEAM-3, TEAM-5): every call of the app,
 * asked by every built-in role on every target, by keys of both modes with much and little on every target, by sessions that
 * have shown too little, and by somebody who may do everything on one event alone. Who sees nothing at all, and what is
 * another account's, is in permissions.test.ts.
 */
const t = await createTestApp()
afterAll(() => t.close())

const staffCalls = answeredEndpoints(t).filter(({ endpoint }) => needsLogin(endpoint.can))

let world: World
let elsewhere: { organizer_id: number; event_id: number }
beforeAll(async () => {
  const { db } = t.deps
  // the first world is the operator's own (INS-1); this one is anybody's
  await createWorld(t, { has_other_event: false })
  world = await createWorld(t, { has_other_event: false })
  const organizer = { account_id: Number(world.ids.account_id), name: 'Elsewhere', email: 'else@example.org' }
  const at = t.now()
  const { id: organizer_id } = await db
    .insertInto('organizers')
    .values({ ...organizer, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event_id = await createEvent(db, { account_id: organizer.account_id, organizer_id })
  elsewhere = { organizer_id, event_id }
})

/**
 * The world's webhook endpoint and proposal are the event's, whatever path leads to them; a call that changes one has its body
 * looked at first.
 */
const isOfEvent = ({ url, endpoint }: AnsweredEndpoint) =>
  url.includes(':event_id') || (endpoint.method === 'GET' && /:(webhook|proposal)_id/.test(url))
/** What the world's proposal would do (MCP-6). */
const proposedPermission = ({ url, endpoint }: AnsweredEndpoint) =>
  endpoint.method === 'GET' && url.includes(':proposal_id') ? (['event.status'] as const) : []
const isOfOrganizer = ({ url }: AnsweredEndpoint) => url.includes('/organizers/:organizer_id')

const PLACES = ['the account', 'its organizer', 'the event', 'another organizer', 'another event'] as const
type Place = (typeof PLACES)[number]
function targetIn(place: Place): { readonly organizer_id?: number; readonly event_id?: number } {
  const { organizer_id, event_id } = world.ids as Record<string, number>
  if (place === 'its organizer') return { organizer_id: organizer_id! }
  if (place === 'the event') return { event_id: event_id! }
  if (place === 'another organizer') return { organizer_id: elsewhere.organizer_id }
  return place === 'another event' ? { event_id: elsewhere.event_id } : {}
}

/** By the rules alone: 404 where nothing is granted, 403 where something else is, null where the call goes on. */
function refusalOf(asked: AnsweredEndpoint, holder: GrantHolder): 403 | 404 | null {
  const { organizer_id, event_id } = world.ids as Record<string, number>
  const permissions = [asked.endpoint.can, asked.endpoint.can_too, ...proposedPermission(asked)].filter(
    Boolean,
  ) as RolePermission[]
  if (!can(holder, asked.endpoint.can as RolePermission)) return 403
  const target = isOfEvent(asked)
    ? { organizer_id: organizer_id!, event_id: event_id! }
    : isOfOrganizer(asked)
      ? { organizer_id: organizer_id!, event_id: null }
      : null
  if (target && !isInSight(holder, target)) return 404
  const may = (one: RolePermission) => (target ? canOn(holder, one, target) : can(holder, one))
  return permissions.every(may) ? null : 403
}

describe('operation × role × target', () => {
  const counts = new Map(BUILT_IN_ROLES.map((role) => [role, { 403: 0, 404: 0, read: 0 }]))
  // an Admin is one for the whole account
  const rows = BUILT_IN_ROLES.flatMap((role) =>
    PLACES.filter((place) => role !== 'ADMIN' || place === 'the account').map((place) => ({ role, place })),
  )

  test.each(rows)('$role on $place: refused as the rules say, and read where they say so', async ({ role, place }) => {
    const on = targetIn(place)
    const { token } = await createGranted(t.deps.db, Number(world.ids.account_id), [{ role, ...on }])
    for (const asked of staffCalls) {
      const expected = refusalOf(asked, granted(role, on))
      const is_read = asked.endpoint.method === 'GET'
      // own profile, own sessions: an id in such a path names the caller or nobody (PRM-17)
      if (asked.endpoint.can === 'own.profile' || (expected === null && !is_read)) continue
      const { status } = await t.call(asked.endpoint.method, addressOf(asked, world.ids), { as: token })
      if (expected !== null) expect(status, asked.name).toBe(expected)
      else if (asked.endpoint.can !== 'installation.write') expect(status, asked.name).toBe(200)
      counts.get(role)![expected ?? 'read'] += 1
    }
  })

  test('each kind of answer was asked for', () => {
    for (const [role, found] of counts)
      if (role !== 'ADMIN') expect(Math.min(...Object.values(found)), role).toBeGreaterThan(5)
  })
})

describe('moving an event to another organizer (TEAM-4)', () => {
  const move = async (grants: Parameters<typeof createGranted>[2]) => {
    const { db } = t.deps
    const account = { account_id: Number(world.ids.account_id), organizer_id: Number(world.ids.organizer_id) }
    const event_id = await createEvent(db, account)
    const { token } = await createGranted(
      db,
      account.account_id,
      grants.map((one) => ('event_id' in one ? { ...one, event_id } : one)),
    )
    const body = { organizer_id: elsewhere.organizer_id }
    const moved = await t.call('PUT', `/api/events/${event_id}`, { as: token, body })
    const orders = await t.call('GET', `/api/events/${event_id}/orders`, { as: token })
    return [moved.status, moved.body.error?.code, orders.status]
  }
  const there = () => ({ role: 'ORGANIZER', organizer_id: elsewhere.organizer_id }) as const

  test('gives whoever moves it no rights on it that they did not have', async () => {
    const role_id = await createRole(t.deps.db, Number(world.ids.account_id), ['event.read', 'event.write'])
    expect(await move([{ role_id, event_id: 0 }, there()])).toEqual([403, 'GRANT_EXCEEDS_OWN', 403])
  })

  test('is for those who may make events there, and have the same rights in both places', async () => {
    expect(await move([{ role: 'ORGANIZER', event_id: 0 }, there()])).toEqual([200, undefined, 200])
    const here = { role: 'ORGANIZER', organizer_id: Number(world.ids.organizer_id) } as const
    expect(await move([here, there()])).toEqual([200, undefined, 200])
    expect(await move([here, { role: 'READ_ONLY', organizer_id: elsewhere.organizer_id }])).toEqual([
      403,
      'FORBIDDEN',
      200,
    ])
    expect(await move([{ role: 'ORGANIZER' }])).toEqual([200, undefined, 200])
    expect(await move([here])).toEqual([422, 'VALIDATION_FAILED', 200])
  })

  test('event.write on it is needed as well; new ones are made by whoever may for an organizer or the account', async () => {
    expect((await move([{ role: 'FINANCE', event_id: 0 }, there()]))[1]).toBe('FORBIDDEN')
    const make = async (grant: Parameters<typeof createGranted>[2][number]) => {
      const { token } = await createGranted(t.deps.db, Number(world.ids.account_id), [grant])
      const body = { title: 'Low Tide', start_date: '2027-06-04T19:00', organizer_id: elsewhere.organizer_id }
      return (await t.call('POST', '/api/events', { as: token, body })).status
    }
    expect(await make({ role: 'ORGANIZER', event_id: elsewhere.event_id })).toBe(403)
    expect(await make({ role: 'ORGANIZER', organizer_id: Number(world.ids.organizer_id) })).toBe(422)
    expect(await make(there())).toBe(201)
    expect(await make({ role: 'ORGANIZER' })).toBe(201)
  })
})

describe('operation × key × scope × target (KEY-1, KEY-9)', () => {
  const SCOPES = {
    everything: KEY_PERMISSIONS,
    finance: KEY_PERMISSIONS.filter((one) => BUILT_IN_PERMISSIONS.FINANCE.has(one)),
  }
  /** All there is of orders in the world is live, and so are its webhook endpoints. */
  const isLive = ({ url }: AnsweredEndpoint) => /:(order|attendee|unit|scan|message|webhook)_id/.test(url)

  const counts = { 403: 0, 404: 0, read: 0 }
  const rows = PLACES.flatMap((place) => [
    { mode: 'LIVE', scope: 'everything', place } as const,
    { mode: 'LIVE', scope: 'finance', place } as const,
    { mode: 'TEST', scope: 'everything', place } as const,
  ])

  test.each(rows)('$mode, $scope on $place: refused as the rules say, and read where they say so', async (row) => {
    const { mode, scope, place } = row
    const on = targetIn(place)
    const body = { name: place, mode, permissions: SCOPES[scope], targets: [on] }
    const url = `/api/accounts/${world.ids.account_id}/api-keys`
    const made = await t.call('POST', url, { as: world.tokens.owner, body })
    const permissions = new Set(SCOPES[scope])
    const holder = { kind: 'KEY', grants: [{ organizer_id: null, event_id: null, ...on, permissions }] } as const
    for (const asked of staffCalls.filter(({ endpoint }) => isOpenToKeys(endpoint, mode))) {
      const is_read = asked.endpoint.method === 'GET'
      const is_unseen = mode === 'TEST' && is_read && isLive(asked) && isOfEvent(asked)
      const expected = refusalOf(asked, holder) ?? (is_unseen ? 404 : null)
      if (expected === null && !is_read) continue
      const { status } = await t.call(asked.endpoint.method, addressOf(asked, world.ids), { as: made.body.data.secret })
      if (expected !== null) expect(status, asked.name).toBe(expected)
      else if (asked.endpoint.can !== 'installation.write') expect(status, asked.name).toBe(200)
      counts[expected ?? 'read'] += 1
    }
  })

  test('each kind of answer was asked for', () => {
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(20)
  })
})

describe('operation × proof of the session (ACCESS-5, ACCESS-6)', () => {
  let key: string
  beforeAll(async () => {
    const body = { name: 'Sync', mode: 'LIVE', permissions: ['event.read'], targets: [{}] }
    const url = `/api/accounts/${world.ids.account_id}/api-keys`
    key = (await t.call('POST', url, { as: world.tokens.owner, body })).body.data.secret
  })
  const answerTo = async (asked: AnsweredEndpoint, as: string) => {
    const { status, body } = await t.call(asked.endpoint.method, addressOf(asked, world.ids), { as })
    return [status, body?.error?.code]
  }
  const setSession = (values: { fresh_until: Date | null }) =>
    t.deps.db.updateTable('sessions').set(values).where('token_hash', '=', hashToken(world.tokens.owner)).execute()

  test('what needs a fresh login gets none from a session that is not; reading needs none', async () => {
    await setSession({ fresh_until: t.now() })
    const sessions = staffCalls.filter(({ endpoint }) => endpoint.can !== 'installation.write')
    const fresh = sessions.filter(({ endpoint }) => endpoint.fresh)
    expect(fresh.length).toBeGreaterThan(20)
    for (const asked of fresh)
      expect(await answerTo(asked, world.tokens.owner), asked.name).toEqual([403, 'FRESH_LOGIN_REQUIRED'])
    for (const asked of sessions.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.can !== 'own.profile'))
      expect(await answerTo(asked, world.tokens.owner), asked.name).toEqual([200, undefined])
    await setSession({ fresh_until: new Date('2999-01-01T00:00:00Z') })
  })

  test('without the second factor that the account asks for, nothing but the own profile; keys have none to show', async () => {
    const { account_id } = world.ids as Record<string, number>
    const setPolicy = (since: Date | null) =>
      t.deps.db
        .insertInto('account_security')
        .values({ account_id: account_id!, admins_since: since, all_since: since, updated_at: t.now() })
        .onConflict((of) => of.column('account_id').doUpdateSet({ admins_since: since, all_since: since }))
        .execute()
    await setPolicy(new Date(t.now().getTime() - 30 * DAY_MS))
    const theirs = staffCalls.filter(({ endpoint }) => can(granted('ADMIN'), endpoint.can as RolePermission))
    for (const asked of theirs.filter(({ endpoint }) => endpoint.can !== 'own.profile'))
      expect(await answerTo(asked, world.tokens.admin), asked.name).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    expect((await t.call('GET', '/api/users/me', { as: world.tokens.admin })).status).toBe(200)
    expect((await t.call('GET', '/api/events', { as: key })).status).toBe(200)
    await setPolicy(null)
  })
})

const CANARY = 'Zyxcanary'
const TYPED =
  /^(title|name|first_name|last_name|email|subject|body|description|code|label|city|venue_name|address_line_1|file_name|reason|to_address|seo_title|search_text|note)$/

/** The word in everything that people typed about an event and its organizer; how many columns took it. */
async function writeCanary({ event_id, organizer_id }: { event_id: number; organizer_id: number }): Promise<number> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'character varying')
      and c.is_generated = 'NEVER' and (c.table_name in ('events', 'organizers') or exists (
        select from information_schema.columns e where e.table_schema = 'public' and e.table_name = c.table_name
          and e.column_name = 'event_id'))`.execute(t.deps.db)
  let taken = 0
  for (const { table_name, column_name } of rows.filter((one) => TYPED.test(one.column_name))) {
    const [key, id] =
      table_name === 'events'
        ? ['id', event_id]
        : table_name === 'organizers'
          ? ['id', organizer_id]
          : ['event_id', event_id]
    // before what is there: an address keeps its end
    const word: RawBuilder<string> = ['email', 'to_address'].includes(column_name)
      ? sql`lower(${CANARY})`
      : sql`${CANARY}`
    const { numAffectedRows } = await sql`update ${sql.table(table_name)}
      set ${sql.ref(column_name)} = ${word}::text || ${sql.ref(column_name)}
      where ${sql.ref(key as string)} = ${id} and ${sql.ref(column_name)} is not null`.execute(t.deps.db)
    if (Number(numAffectedRows) > 0) taken += 1
  }
  return taken
}

describe('a word that stands everywhere in a foreign event', () => {
  let token: string
  let key: string
  let own: World
  let others: number
  beforeAll(async () => {
    const { db } = t.deps
    own = await createWorld(t)
    const account_id = Number(own.ids.account_id)
    const at = t.now()
    const { id: organizer_id } = await db
      .insertInto('organizers')
      .values({ account_id, name: 'Others', email: 'others@example.org', created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    others = organizer_id
    // a whole event with the word in it, under the other organizer
    const event_id = Number(own.other_event.event_id)
    await db.updateTable('events').set({ organizer_id }).where('id', '=', event_id).execute()
    expect(await writeCanary({ event_id, organizer_id })).toBeGreaterThan(20)
    const role_id = await createRole(db, account_id, ASSIGNABLE_PERMISSIONS)
    const limited = await createGranted(db, account_id, [{ role_id, event_id: Number(own.ids.event_id) }])
    token = limited.token
    const body = { name: 'Sync', mode: 'LIVE', permissions: KEY_PERMISSIONS, targets: [{ event_id: own.ids.event_id }] }
    key = (await t.call('POST', `/api/accounts/${account_id}/api-keys`, { as: own.tokens.owner, body })).body.data
      .secret
  })

  const readable = staffCalls.filter(({ endpoint }) => endpoint.method === 'GET')
  const isSearched = ({ endpoint, url }: AnsweredEndpoint) =>
    endpoint.list !== undefined || endpoint.export_of !== undefined || url.endsWith('/search')
  /** What an answer says with the word in it, else nothing; the links of a list only repeat what was asked. */
  const told = async (address: string, as: string): Promise<string> => {
    const { body } = await t.call('GET', address, { as })
    const text = JSON.stringify(body.data ?? body)
    return text.toLowerCase().includes(CANARY.toLowerCase()) ? text : ''
  }
  const searched = (address: string) => `${address}${address.includes('?') ? '&' : '?'}query=${CANARY}`

  test('is read by nobody whose grants do not reach it, by any list, file, figure or search', async () => {
    for (const as of [token, key])
      for (const asked of readable) expect(await told(addressOf(asked, own.ids), as), asked.name).toBe('')
    // the audit view tells what was searched for in the files before
    for (const as of [token, key])
      for (const asked of readable.filter((one) => isSearched(one) && !one.url.includes('/audit')))
        expect(await told(searched(addressOf(asked, own.ids)), as), `${asked.name} searched`).toBe('')
  })

  test('and by the owner in the same calls: it is there', async () => {
    const names: string[] = []
    for (const asked of readable.filter((one) => !isOfEvent(one) && !isOfOrganizer(one)))
      for (const address of [addressOf(asked, own.ids), searched(addressOf(asked, own.ids))])
        if ((await told(address, own.tokens.owner)) !== '') names.push(asked.name)
    expect(names).toEqual(
      expect.arrayContaining([
        'GET /events',
        'GET /events/export',
        'GET /organizers',
        'GET /organizers/export',
        'GET /search',
      ]),
    )
  })

  test('no count and no figure moves when there is more of what is not granted; the owner’s do', async () => {
    // files leave a line in the log each time
    const counted = readable.filter(
      (asked) => (isSearched(asked) || /stats|count|audit|\/log$/.test(asked.url)) && !asked.endpoint.export_of,
    )
    const answers = async (as: string) => {
      const found = new Map<string, string>()
      for (const asked of counted)
        found.set(asked.name, JSON.stringify((await t.call('GET', addressOf(asked, own.ids), { as })).body))
      return found
    }
    const [before, before_key, before_owner] = [
      await answers(token),
      await answers(key),
      await answers(own.tokens.owner),
    ]
    const { event_id, ticket_id, price_id, organizer_id } = { ...own.other_event, organizer_id: others } as Record<
      string,
      number
    >
    const people = [{ first_name: 'Lena', last_name: 'Far' }]
    await createSoldOrder(t.deps.db, { event_id: event_id!, ticket_id: ticket_id!, price_id: price_id!, people })
    await createEvent(t.deps.db, { account_id: Number(own.ids.account_id), organizer_id: organizer_id! })
    expect(await answers(token)).toEqual(before)
    expect(await answers(key)).toEqual(before_key)
    const moved = [...(await answers(own.tokens.owner))].filter(([name, text]) => before_owner.get(name) !== text)
    expect(moved.map(([name]) => name)).toEqual(expect.arrayContaining(['GET /events', 'GET /organizers']))
  })

  test('with everything on one event the lists of the account are cut to it', async () => {
    const { event_id, organizer_id } = own.ids
    const events = await t.call('GET', '/api/events', { as: token })
    expect(events.body.data.map(({ id }: { id: number }) => id)).toEqual([event_id])
    expect(events.body.meta.total).toBe(1)
    expect((await t.call('GET', '/api/organizers', { as: token })).body.data).toEqual([])
    expect((await t.call('GET', `/api/organizers/${organizer_id}`, { as: token })).status).toBe(404)
  })
})
