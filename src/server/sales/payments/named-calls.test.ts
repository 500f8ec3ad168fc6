import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Relay } from '#scripts/drill/relay.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createBuyer } from '#test/buyer.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createOnSaleEvent } from '#test/factories.ts'
import { divertStatements } from '#test/statements.ts'
import { createCardBuyer, createStripeWorld, type StripeWorld } from '#test/stripe-world.ts'
import { expirePaidHolds } from './expire-payments.ts'
import { recordReturn } from './return-payment.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Money is moved only by a row that names it (HA-8): here the COMMIT of each such row is cut before the server hears of it. */
let world: StripeWorld
let relay: Relay
beforeAll(async () => {
  const { url } = await createTestDatabase()
  const cut = new URL(url)
  relay = await Relay.to(Number(cut.port))
  cut.host = `127.0.0.1:${relay.port}`
  world = await createStripeWorld({
    database: cut.href,
    env: { TURNOUT_MODE: 'hosted', TURNOUT_REGISTRATION: 'open', LOG_LEVEL: 'silent' },
  })
})
afterEach(() => {
  relay.keepCommits()
})
afterAll(async () => {
  await world.close()
  await relay.stop()
})

const MORE_THAN_ANY_TRIES = 100
const HOUR = 3_600_000
const ctx = () => systemCtx(world.t.deps)
const hear = async () => {
  await world.stripe.post.deliver()
  await world.t.runJobs()
}
const connect = (account: { account_id: number; token: string }) =>
  world.t.call('POST', `/api/accounts/${account.account_id}/payment-connection`, { as: account.token })

async function connectedSale() {
  const sale = await createOnSaleEvent(world.t.deps.db, { capacity: 10 })
  const { body } = await connect(sale.account)
  world.stripe.data.changeAccount(body.data.provider_account, true)
  await hear()
  return sale
}

interface Act {
  /** The calls that move something. */
  readonly call: RegExp
  readonly act: () => Promise<unknown>
}
const START = /^POST \/v1\/payment_intents$/
const REFUND = /^POST \/v1\/refunds$/
const CANCEL = /^POST \/v1\/payment_intents\/\w+\/cancel$/
const ACCOUNT = /^POST \/v1\/accounts$/

const acts: Record<string, () => Promise<Act>> = {
  'a payment is begun': async () => {
    const buyer = await createBuyer(world.t, await connectedSale())
    await buyer.saveDetails()
    return { call: START, act: () => buyer.call('POST', '/payment', { body: { method: 'CARD' } }) }
  },
  'an unpaid one is cancelled': async () => {
    const { sale } = await createCardBuyer(world, { sale: await connectedSale() })
    world.t.advance(HOUR)
    return { call: CANCEL, act: () => expirePaidHolds(ctx(), sale.event_id) }
  },
  'an order is refunded': async () => {
    const sale = await connectedSale()
    const { confirmCard, attempt } = await createCardBuyer(world, { sale })
    confirmCard()
    await hear()
    const path = `/api/events/${sale.event_id}/orders/${attempt.order_id}/refund`
    const refund = () =>
      world.t.call('POST', path, {
        as: sale.account.token,
        body: { amount: 500 },
        headers: { 'idempotency-key': randomUUID() },
      })
    return { call: REFUND, act: refund }
  },
  'money that completed nothing goes back': async () => {
    const { confirmCard, attempt } = await createCardBuyer(world, { sale: await connectedSale() })
    confirmCard()
    await hear()
    const give = async () => {
      await inTransaction(world.t.deps.db, (tx) =>
        recordReturn(tx, ctx(), attempt, { reason: 'ORDER_CANCELLED', amount: attempt.amount }),
      )
    }
    return { call: REFUND, act: () => give().finally(() => world.t.runJobs()) }
  },
  'an account is made at the provider': async () => {
    const account = await createAccount(world.t.deps.db)
    return { call: ACCOUNT, act: () => connect(account) }
  },
}

/** How many such calls leave the process while no COMMIT comes through. */
async function callsWithout(commits: 'CUT' | 'BELIEVED', { call, act }: Act): Promise<number> {
  const count = () => world.stripe.calls.filter((name) => call.test(name)).length
  const before = count()
  let lost = 0
  const asBefore =
    commits === 'CUT'
      ? cutAll(() => lost++)
      : // the protection is off: a COMMIT that never happened is taken for one that did
        divertStatements(world.t.deps.pool, async (client, text, go) => {
          if (text !== 'commit') return go()
          lost++
          return { ...(await client.query('rollback')), command: 'COMMIT' }
        })
  await act().catch(() => {})
  asBefore()
  expect(lost).toBeGreaterThan(0)
  return count() - before
}

function cutAll(onCut: () => void): () => void {
  relay.cutCommits(...Array(MORE_THAN_ANY_TRIES).fill('before'))
  return () => {
    if (relay.cutsLeft() < MORE_THAN_ANY_TRIES) onCut()
    relay.keepCommits()
  }
}

describe('no call leaves before its row is committed', () => {
  test.each(Object.keys(acts))('%s', async (name) => {
    const { call, act } = await acts[name]!()
    expect(await callsWithout('CUT', { call, act })).toBe(0)
    // and with commits that pass it does leave
    const before = world.stripe.calls.length
    await act()
    expect(world.stripe.calls.slice(before).filter((one) => call.test(one))).toHaveLength(1)
  })
  test.each(['a payment is begun', 'an unpaid one is cancelled'])(
    'control: %s, the commit being taken for granted',
    async (name) => {
      expect(await callsWithout('BELIEVED', await acts[name]!())).toBeGreaterThan(0)
    },
  )
})
