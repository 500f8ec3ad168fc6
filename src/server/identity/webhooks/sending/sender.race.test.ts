import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WEBHOOK_CLAIM_MS } from '#core/identity/webhooks/limits.ts'
import { audit } from '#server/platform/context/audit.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { publishRound } from '#server/platform/event-log/publish.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type Receiver, receiverRules, startReceiver } from '#test/webhook-receiver.ts'
import { createWebhookRow, deliverDue, publishDeliveries, webhookWorld } from '#test/webhooks.ts'
import { SENDER_CAREFUL_ENDPOINTS } from '../limits.ts'
import { sweepWebhooks } from '../sweep-webhooks.ts'
import { writeDeliveries } from '../write-deliveries.ts'
import { startSender } from './sender.ts'
import { takeTurn } from './take-turn.ts'
import { claimTurns } from './turn-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const receivers: Receiver[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const one of receivers.splice(0)) await one.close()
})
async function receiver(): Promise<Receiver> {
  const started = await startReceiver()
  receivers.push(started)
  return started
}
const termsOf = (there: Receiver) => ({ rules: receiverRules(there), timeout_ms: 15_000 })
const deliver = (there: Receiver) => deliverDue(t, { terms: termsOf(there) })
const positions = (there: Receiver) => there.received.map(({ position }) => position)
const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

describe('deliveries are written with their entries (LOGE-5)', () => {
  test('a round that fails leaves neither, the next one both', async () => {
    const { event_id, deliveries } = await webhookWorld(t, 'https://127.0.0.1/')
    await inTransaction(t.deps.db, (tx) =>
      audit(tx, systemCtx(t.deps), 'order.completed', { event_id, data: { amount_paid: 1 } }),
    )
    const killed = publishRound(t.deps.db, {
      onPublished: async (tx, entries) => {
        await writeDeliveries(tx, entries, t.now())
        throw new Error('killed here')
      },
    })
    await expect(killed).rejects.toThrow('killed here')
    expect(await deliveries()).toEqual([])
    await publishDeliveries(t)
    expect(await deliveries()).toHaveLength(1)
  })

  test('an endpoint that is disabled while a round is under way is sent nothing, and what was written is skipped', async () => {
    const there = await receiver()
    const { id, event_id, results } = await webhookWorld(t, there.url)
    await inTransaction(t.deps.db, (tx) =>
      audit(tx, systemCtx(t.deps), 'order.completed', { event_id, data: { amount_paid: 1 } }),
    )
    await publishRound(t.deps.db, {
      onPublished: async (tx, entries) => {
        await writeDeliveries(tx, entries, t.now())
        const disabled = { status: 'DISABLED', disabled_reason: 'GONE' } as const
        await t.deps.db.updateTable('webhook_endpoints').set(disabled).where('id', '=', id).execute()
      },
    })
    await deliver(there)
    expect(await results()).toEqual([['PENDING']])
    await sweepWebhooks(systemCtx(t.deps))
    expect(await results()).toEqual([['SKIPPED']])
    expect(there.received).toEqual([])
  })
})

describe('kill -9 (HOOK-6)', () => {
  /** A sender in a process of its own. */
  function start(there: Receiver, env: Record<string, string> = {}) {
    const child = spawn(process.execPath, ['test/sender-process.ts'], {
      env: { ...process.env, DATABASE_URL: t.url, NOW: t.now().toISOString(), PORT: String(there.port), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const words = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
    return {
      async heard(word: string) {
        const { value, done } = await words.next()
        if (done || value !== word) throw new Error(`the sender said ${value} instead of ${word}`)
      },
      async kill() {
        child.kill('SIGKILL')
        await once(child, 'exit')
      },
    }
  }

  test('between commit and sending: nothing is lost, and after a minute another sends all of it in order', async () => {
    const there = await receiver()
    const { happen, deliveries, results } = await webhookWorld(t, there.url)
    await happen(5)
    const sender = start(there, { STOP_AT: 'claimed' })
    await sender.heard('claimed')
    await sender.kill()
    await deliver(there)
    expect(there.received, 'the claim still holds').toEqual([])
    t.advance(WEBHOOK_CLAIM_MS + 1)
    await deliver(there)
    expect(sorted(positions(there))).toEqual((await deliveries()).map(({ position }) => position))
    expect(await results()).toEqual(Array(5).fill(['DELIVERED', 204]))
  })

  test('while sending: it comes once more, under its name and with its bytes', async () => {
    const there = await receiver()
    const { happen, results } = await webhookWorld(t, there.url)
    await happen(4)
    there.answer = () => {}
    const sender = start(there)
    await sender.heard('claimed')
    await expect.poll(() => there.received.length).toBe(4)
    await sender.kill()
    const first = there.received.splice(0)
    there.answer = (_one, res) => res.writeHead(204).end()
    t.advance(WEBHOOK_CLAIM_MS + 1)
    await deliver(there)
    const told = (all: typeof first) =>
      all
        .map(({ position, body, headers }) => [position, body, headers['webhook-id']])
        .sort(([one], [other]) => Number(one) - Number(other))
    expect(told(there.received)).toEqual(told(first))
    expect(await results()).toEqual(Array(4).fill(['DELIVERED', 204]))
  })
})

describe('several senders (HOOK-6)', () => {
  test('what two send at the same time arrives once', async () => {
    const there = await receiver()
    const { happen, deliveries } = await webhookWorld(t, there.url)
    await happen(120)
    await Promise.all([deliver(there), deliver(there), deliver(there)])
    expect(sorted(positions(there))).toEqual((await deliveries()).map(({ position }) => position))
  })

  test('control: whoever sends without having claimed sends it a second time; and what it writes then counts for nothing', async () => {
    const there = await receiver()
    const { id, happen, results } = await webhookWorld(t, there.url)
    await happen(3)
    there.answer = (_one, res) => res.writeHead(500).end()
    const [claimed] = await claimTurns(t.deps.db, { now: t.now(), limit: 1, careful: false })
    expect(claimed!.endpoint_id).toBe(id)
    const stale = { ...claimed!, claim: crypto.randomUUID() }
    const deps = { ...t.deps, readObject: async () => null, terms: termsOf(there) }
    const goesOn = new AbortController().signal
    await takeTurn(deps, stale, goesOn)
    expect(await results(), 'the claim is another’s').toEqual(Array(3).fill(['PENDING']))
    there.answer = (_one, res) => res.writeHead(204).end()
    await takeTurn(deps, claimed!, goesOn)
    expect(there.received).toHaveLength(6)
    expect(await results()).toEqual(Array(3).fill(['DELIVERED', 204]))
  })
})

describe('endpoints do not wait for each other (HOOK-6)', () => {
  test('an account with many that are slow takes no turns before those of others', async () => {
    const greedy = await webhookWorld(t, 'https://127.0.0.1/')
    for (let n = 0; n < 5; n++) await createWebhookRow(t.deps.db, { account_id: greedy.account_id })
    await greedy.happen()
    const claim = async (limit: number) => {
      const claimed = await claimTurns(t.deps.db, { now: t.now(), limit, careful: false })
      return claimed.map(({ endpoint_id }) => endpoint_id)
    }
    expect(await claim(2), 'nobody else has anything').toHaveLength(2)
    const modest = await webhookWorld(t, 'https://127.0.0.1/')
    await modest.happen()
    expect(await claim(1)).toEqual([modest.id])
    const two = await webhookWorld(t, 'https://127.0.0.1/')
    await two.happen()
    expect(await claim(2), 'one each').toContain(two.id)
    expect(await claim(50), 'and what is left').toHaveLength(3)
  })

  test('a hundred that hang keep none that answers', async () => {
    const hanging = await receiver()
    hanging.answer = () => {}
    const there = await receiver()
    const rules = receiverRules(there, { ports: [there.port, hanging.port] })
    // each has failed often enough to be called with care
    for (let n = 0; n < 100; n++) {
      const slow = await webhookWorld(t, hanging.url)
      const failing = { failures: 12, failing_since: t.now() }
      await t.deps.db.updateTable('webhook_turns').set(failing).where('endpoint_id', '=', slow.id).execute()
      await slow.happen()
    }
    const { happen, deliveries } = await webhookWorld(t, there.url)
    const sender = startSender({ ...t.deps, readObject: async () => null, terms: { rules, timeout_ms: 60_000 } })
    await expect.poll(() => hanging.received.length, { timeout: 30_000 }).toBe(SENDER_CAREFUL_ENDPOINTS)
    await happen(3)
    await expect.poll(() => there.received.length, { timeout: 30_000 }).toBe(3)
    // whoever hangs is let go
    receivers.splice(receivers.indexOf(hanging), 1)
    await Promise.all([sender.stop(), hanging.close()])
    expect((await deliveries()).map(({ status }) => status)).toEqual(Array(3).fill('DELIVERED'))
  })
})
