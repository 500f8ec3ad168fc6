import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { createAccount } from '#test/factories.ts'
import { createMollieWorld, type MollieWorld } from '#test/mollie-world.ts'
import { checkConnections } from './refresh-connection.ts'

let world: MollieWorld
beforeAll(async () => {
  world = await createMollieWorld({ env: { MOLLIE_API_KEY: 'test_revoked', TURNOUT_LIMITS: 'on' } })
})
afterAll(() => world.close())

describe('a key that Mollie refuses (PSP-1)', () => {
  test('the page of payments says so, and says nothing while Mollie is away', async () => {
    const account = await createAccount(world.t.deps.db)
    const read = async () =>
      (await world.t.call('GET', `/api/accounts/${account.account_id}/payment-connection`, { as: account.token })).body
        .data
    expect(await read()).toMatchObject({
      provider: 'mollie',
      state: 'NOT_CONNECTED',
      keys: null,
      mollie: { is_accepted: false, can_charge: false, is_live: false, profile: null },
    })
    world.mollie.is_down = true
    expect(await read()).toMatchObject({ state: 'CONNECTED', is_fresh: false, mollie: { is_accepted: null } })
    world.mollie.is_down = false
  })

  test('the operator is told, once a day', async () => {
    await checkConnections(systemCtx(world.t.deps))
    const alarms = await world.t.deps.db.selectFrom('operator_alarms').select(['kind', 'subject']).execute()
    expect(alarms).toEqual([{ kind: 'payment_keys_refused', subject: 'mollie' }])
  })

  test('calls of its webhook are counted by address, signed ones are not (PSP-5)', async () => {
    const policy = async (provider: string) => {
      const url = `/api/public/webhooks/${provider}`
      return (await world.t.app.inject({ method: 'POST', url, payload: 'id=tr_1' })).headers['ratelimit-policy']
    }
    expect(await policy('mollie')).toBe('"calls";q=3000;w=60')
    expect(await policy('stripe')).toBeUndefined()
  })
})
