import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_USABLE_KEYS } from '#core/identity/api-keys/limits.ts'
import { HOUR_MS } from '#core/platform/limits.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { createApiKey } from '#test/api-keys.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createMember, type TestAccount } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { untilWaitingForLock } from '#test/waits.ts'
import { newKeyToken } from './key-token.ts'
import { countUsableKeys, findKey, lockAccountKeys, lockKey, updateKeyRow } from './queries.ts'

/** What happens to keys at the same moment (KEY-1, KEY-4, KEY-6). */
let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await createAccount(t.deps.db)
})

const path = (rest = '') => `/api/accounts/${owner.account_id}/api-keys${rest}`
const input = { name: 'Sync', mode: 'LIVE', permissions: ['event.read'], targets: [{}] }
const create = (as = owner.token) => t.call('POST', path(), { as, body: input })
const made = async (as = owner.token) => (await create(as)).body.data as { id: number; secret: string }
const rotate = (id: number, as = owner.token) => t.call('POST', path(`/${id}/rotate`), { as, body: {} })
const revoke = (id: number) => t.call('DELETE', path(`/${id}`), { as: owner.token })
/** What a secret opens: its refusal's reason, or null where it works. */
async function reasonOf(secret: string): Promise<string | null> {
  const reply = await t.call('GET', '/api/events', { as: secret })
  return reply.status === 200 ? null : (reply.body.error.data?.reason ?? 'UNKNOWN')
}

/** A call that comes while a transaction has changed something and not committed yet. */
async function beside<T>(change: (tx: Tx) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const changed = standstill()
  const first = inTransaction(t.deps.db, async (tx) => {
    await change(tx)
    await changed.here()
  })
  const { reply } = await changed.meanwhile(async () => {
    const reply = second()
    await untilWaitingForLock(t, 1)
    return { reply }
  })
  await first
  return reply
}

describe('two rotations at once (KEY-6)', () => {
  test('both secrets that were shown work, the one from before no more', async () => {
    const { id, secret } = await made()
    const replies = await beside(
      (tx) => lockKey(tx, owner.account_id, id),
      () => Promise.all([rotate(id), rotate(id)]),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    for (const { body } of replies) expect(await reasonOf(body.data.secret)).toBeNull()
    // of three secrets two are kept: the first is no longer known at all
    expect(await reasonOf(secret)).toBe('UNKNOWN')
  })

  test('control: rotated without the lock, one of the secrets that were shown never works', async () => {
    const { id } = await made()
    const both_read = standstill(2)
    const blindly = async () => {
      const secret = newKeyToken('LIVE')
      await inTransaction(t.deps.db, async (tx) => {
        const { token_hash } = (await findKey(tx, owner.account_id, id))!
        await both_read.here()
        await updateKeyRow(tx, id, {
          token_hash: hashToken(secret),
          previous_hash: token_hash,
          previous_until: new Date(t.now().getTime() + HOUR_MS),
        })
      })
      return secret
    }
    const rotations = [blindly(), blindly()]
    await both_read.meanwhile(async () => {})
    const reasons = await Promise.all((await Promise.all(rotations)).map(reasonOf))
    expect(reasons.sort()).toEqual(['UNKNOWN', null].sort())
  })
})

describe('revoking', () => {
  test('a call that runs ends as it would; the next is refused (KEY-6)', async () => {
    const event_id = await createEvent(t.deps.db, owner)
    const body = { ...input, permissions: ['event.read', 'event.write'] }
    const { id, secret } = (await t.call('POST', path(), { as: owner.token, body })).body.data
    const rename = () => t.call('PUT', `/api/events/${event_id}`, { as: secret, body: { title: 'Late tide' } })
    const changed = standstill()
    const other = inTransaction(t.deps.db, async (tx) => {
      await tx.selectFrom('events').select('id').where('id', '=', event_id).forUpdate().execute()
      await changed.here()
    })
    const { running } = await changed.meanwhile(async () => {
      const running = rename()
      await untilWaitingForLock(t, 1)
      // revoking waits for no call of the key
      expect((await revoke(id)).status).toBe(204)
      expect(await reasonOf(secret)).toBe('REVOKED')
      return { running }
    })
    await other
    expect((await running).status).toBe(200)
    expect((await rename()).body.error.data).toEqual({ reason: 'REVOKED' })
  })

  test('a rotation that meets it gives no secret', async () => {
    const { id, secret } = await made()
    const reply = await beside(
      async (tx) => {
        await lockKey(tx, owner.account_id, id)
        await updateKeyRow(tx, id, { revoked_at: t.now() })
      },
      () => rotate(id),
    )
    expect(reply.status).toBe(404)
    expect(await reasonOf(secret)).toBe('REVOKED')
  })
})

describe('fifty keys (KEY-1)', () => {
  const fill = async (count: number) => {
    for (let n = 0; n < count; n++) await createApiKey(t.deps.db, { ...owner, now: t.now() })
  }
  const last = (tx: Tx) =>
    tx
      .insertInto('api_keys')
      .values({
        ...{ account_id: owner.account_id, name: 'Fiftieth', mode: 'LIVE', permissions: ['event.read'], last4: 'aaaa' },
        ...{ token_hash: hashToken(newKeyToken('LIVE')), created_at: t.now(), updated_at: t.now() },
        expires_at: new Date(t.now().getTime() + HOUR_MS),
      })
      .execute()

  test('of two that come at once for the last place one is refused', async () => {
    await fill(MAX_USABLE_KEYS - 1)
    const reply = await beside(
      async (tx) => {
        await lockAccountKeys(tx, owner.account_id)
        await last(tx)
      },
      () => create(),
    )
    expect([reply.status, reply.body.error?.code]).toEqual([409, 'LIMIT_REACHED'])
  })

  test('control: counted without the lock, the last place is there for both', async () => {
    await fill(MAX_USABLE_KEYS - 1)
    const made = standstill()
    const first = inTransaction(t.deps.db, async (tx) => {
      await last(tx)
      await made.here()
    })
    await made.meanwhile(() =>
      inTransaction(t.deps.db, async (tx) =>
        expect(await countUsableKeys(tx, owner.account_id, t.now())).toBeLessThan(MAX_USABLE_KEYS),
      ),
    )
    await first
  })
})

describe('whoever makes a key has its rights until it is made (KEY-4, TEAM-7)', () => {
  const narrow = (user_id: number) => (tx: Tx) =>
    tx
      .updateTable('grants')
      .set({ ends_at: t.now() })
      .where('account_user_id', 'in', (eb) =>
        eb.selectFrom('account_users').select('id').where('user_id', '=', user_id),
      )
      .execute()

  test('rights that are taken meanwhile go into no key, and rotate none', async () => {
    const maker = await createMember(t.deps.db, owner.account_id, 'ADMIN')
    const { id, secret } = await made(maker.token)
    const replies = await beside(narrow(maker.user_id), () =>
      Promise.all([create(maker.token), rotate(id, maker.token)]),
    )
    expect(replies.map(({ body }) => body.error?.code)).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    expect(await reasonOf(secret)).toBeNull()
  })

  test('a key that is made while its maker is removed is revoked with the others', async () => {
    const maker = await createMember(t.deps.db, owner.account_id, 'ADMIN')
    const { secret } = await made(maker.token)
    const removal = () => t.call('DELETE', `/api/users/${maker.user_id}?revoke_keys=true`, { as: owner.token })
    // the maker's grants and membership are held, as by a call of theirs that has come so far
    const reply = await beside(async (tx) => {
      await tx.selectFrom('account_users').selectAll().where('user_id', '=', maker.user_id).forShare().execute()
      await createApiKey(tx, { account_id: owner.account_id, user_id: maker.user_id, now: t.now() })
    }, removal)
    expect(reply.status).toBe(204)
    expect(await reasonOf(secret)).toBe('REVOKED')
    const open = await t.deps.db
      .selectFrom('api_keys')
      .select('id')
      .where('created_by', '=', maker.user_id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })
})
