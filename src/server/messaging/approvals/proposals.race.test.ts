import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLAIM_TIMEOUT_MS, DAY_MS } from '#core/platform/limits.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { cleanUp } from '#server/platform/http/clean-up.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createMember } from '#test/factories.ts'
import { createKiller } from '#test/killer.ts'
import { createPaidOrder } from '#test/paid-orders.ts'
import { approvalCalls, createAssistant } from '#test/proposals.ts'
import { standstill } from '#test/standstill.ts'
import { sweepProposals } from './sweep-proposals.ts'

const killer = createKiller()
let t: TestApp
/** Another process on the same database: it may be killed. */
let other: TestApp
beforeAll(async () => {
  t = await createTestApp()
  other = await createTestApp({ database: t.url, wrapDb: killer.wrap })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

/** A minute later, in both processes. */
function passTimeout(): void {
  t.advance(CLAIM_TIMEOUT_MS + 1)
  other.setNow(t.now())
}

/** A refund of 700 that waits for somebody. */
async function createProposed() {
  const order = await createPaidOrder(t)
  await t.deps.pool.query('update orders set is_test = false where id = $1', [order.order_id])
  const { account_id, token } = order.sale.account
  const assistant = await createAssistant(t, { account_id, token })
  const on = { event_id: order.sale.event_id, order_id: order.order_id }
  const { proposal_id } = await assistant.propose('propose_refund', on, { amount: 700 })
  const decide = approvalCalls(t, { account_id, as: token })
  const { preview_digest } = (await decide.get(proposal_id)).body.data as { preview_digest: string }
  const status = async () => (await decide.get(proposal_id)).body.data.status as string
  return { order, account_id, token, assistant, proposal_id, preview_digest, decide, status }
}

describe('two who decide at once (MCP-8)', () => {
  test('one passes, the other is told; it is done once', async () => {
    for (let round = 0; round < 4; round++) {
      const one = await createProposed()
      const { token } = await createMember(t.deps.db, one.account_id, 'ADMIN')
      const second = approvalCalls(other, { account_id: one.account_id, as: token })
      const replies = await Promise.all([
        one.decide.approve(one.proposal_id, one.preview_digest),
        round % 2 ? second.reject(one.proposal_id) : second.approve(one.proposal_id, one.preview_digest),
      ])
      const codes = replies.map(({ body }) => body.error?.code ?? 'PASSED')
      expect(codes.filter((code) => code === 'PASSED')).toHaveLength(1)
      // the refund of the first may already be there when the second looks at what approving would do
      expect(['PROPOSAL_DECIDED', 'STALE_UPDATE', 'REFUND_PENDING']).toContain(codes.find((code) => code !== 'PASSED'))
      const is_rejected = (await one.status()) === 'REJECTED'
      expect(await one.order.refunds()).toHaveLength(is_rejected ? 0 : 1)
    }
  })

  /** Two proposals of the same refund, both approved as the first of them; the second is carried out after the first. */
  async function approvedTwice(before: (proposal_id: number) => Promise<unknown> = async () => {}) {
    const one = await createProposed()
    const { account_id, order, assistant } = one
    const { token } = await createMember(t.deps.db, account_id, 'ADMIN')
    const on = { event_id: order.sale.event_id, order_id: order.order_id }
    const { proposal_id } = await assistant.propose('propose_refund', on, { amount: 700 })
    const theirs = approvalCalls(other, { account_id, as: token })
    // decided, and not begun, when the first has its money back
    killer.killAt(2, 'after')
    await theirs.approve(proposal_id, one.preview_digest)
    killer.restart()
    expect((await one.decide.approve(one.proposal_id, one.preview_digest)).body.data.status).toBe('DONE')
    await before(proposal_id)
    passTimeout()
    await sweepProposals(systemCtx(t.deps))
    const { status, error } = (await one.decide.get(proposal_id)).body.data
    const back = (await order.refundsAtProvider()).map(({ amount }) => Number(amount))
    return { outcome: [status, error?.code ?? null], back }
  }

  test('two equal refunds, each approved as if there were no other: one is paid, the other is out of date (MCP-7a)', async () => {
    expect(await approvedTwice()).toEqual({ outcome: ['FAILED', 'STALE_UPDATE'], back: [700] })
  })

  test('control: not compared under the order’s lock with what was seen, the money goes back twice', async () => {
    // what a refund of this amount leaves next time
    const asIf = (id: number) =>
      t.deps.pool.query(
        `update proposals set preview = replace(preview::text, '"before": 2500', '"before": 1800')::jsonb where id = $1`,
        [id],
      )
    expect(await approvedTwice(asIf)).toEqual({ outcome: ['DONE', null], back: [700, 700] })
  })

  test('two equal refunds approved at the same moment: never more than one is paid', async () => {
    for (let round = 0; round < 4; round++) {
      const one = await createProposed()
      const { account_id, order } = one
      const { token } = await createMember(t.deps.db, account_id, 'ADMIN')
      const on = { event_id: order.sale.event_id, order_id: order.order_id }
      const { proposal_id } = await one.assistant.propose('propose_refund', on, { amount: 700 })
      const theirs = approvalCalls(other, { account_id, as: token })
      const replies = await Promise.all([
        one.decide.approve(one.proposal_id, one.preview_digest),
        theirs.approve(proposal_id, one.preview_digest),
      ])
      const said = replies.map(({ body }) => body.error?.code ?? body.data.error?.code ?? body.data.status)
      expect(said.filter((word) => word === 'DONE')).toHaveLength(1)
      expect(['STALE_UPDATE', 'REFUND_PENDING']).toContain(said.find((word) => word !== 'DONE'))
      expect((await order.refundsAtProvider()).map(({ amount }) => Number(amount))).toEqual([700])
      expect(await recountStock(t.deps.db, order.sale.event_id)).toEqual([])
    }
  })

  test('control: decided on what was read before the lock, both pass', async () => {
    const { proposal_id } = await createProposed()
    const read = standstill(2)
    const decide = async (): Promise<boolean> => {
      const { rows } = await t.deps.pool.query('select status from proposals where id = $1', [proposal_id])
      if (rows[0].status !== 'PENDING') return false
      await read.here()
      await t.deps.pool.query(`update proposals set status = 'REJECTED', decided_at = $2 where id = $1`, [
        proposal_id,
        t.now(),
      ])
      return true
    }
    const [one, two] = await Promise.all([decide(), decide(), read.meanwhile(async () => {})])
    expect([one, two]).toEqual([true, true])
  })
})

describe('a process that dies after APPROVED (MCP-7c)', () => {
  /** Preview, decision, refund, the provider's answer, end. */
  const TRANSACTIONS = 5
  const MOMENTS = Array.from({ length: TRANSACTIONS }, (_, n) => n + 1).flatMap((n) =>
    // a preview is never committed
    (n === 1 ? (['before'] as const) : (['before', 'after'] as const)).map((at) => [at, n] as const),
  )
  const there = ({ account_id, token }: { account_id: number; token: string }) =>
    approvalCalls(other, { account_id, as: token })

  test('these are all the moments there are', async () => {
    const one = await createProposed()
    const before = killer.count()
    const reply = await there(one).approve(one.proposal_id, one.preview_digest)
    expect(reply.body.data.status).toBe('DONE')
    expect(killer.count() - before).toBe(TRANSACTIONS)
  })

  test.each(MOMENTS)('%s transaction %i: done once, by whoever takes over after 60 seconds', async (at, n) => {
    const one = await createProposed()
    killer.killAt(n, at)
    await there(one).approve(one.proposal_id, one.preview_digest)
    killer.restart()
    // before the decision nothing is done, and it can still be approved; after the last word it is done
    const is_open = n === 1 || (n === 2 && at === 'before')
    const found = is_open ? 'PENDING' : n === TRANSACTIONS && at === 'after' ? 'DONE' : 'APPROVED'
    expect(await one.status()).toBe(found)
    await sweepProposals(systemCtx(t.deps))
    expect(await one.status()).toBe(found)
    passTimeout()
    await sweepProposals(systemCtx(t.deps))
    expect(await one.status()).toBe(is_open ? 'PENDING' : 'DONE')
    await sweepProposals(systemCtx(t.deps))
    expect(await one.order.refunds()).toMatchObject(is_open ? [] : [{ amount: 700 }])
    expect((await one.order.refundsAtProvider()).length).toBeLessThanOrEqual(1)
  })

  test('with what the approver may do by then: somebody removed has it done no more', async () => {
    const one = await createProposed()
    const { token, user_id } = await createMember(t.deps.db, one.account_id, 'ADMIN')
    const theirs = approvalCalls(other, { account_id: one.account_id, as: token })
    // dies right after the decision is committed: preview, then decision
    killer.killAt(2, 'after')
    await theirs.approve(one.proposal_id, one.preview_digest)
    killer.restart()
    expect(await one.status()).toBe('APPROVED')
    await t.deps.pool.query(`update account_users set status = 'INACTIVE' where user_id = $1`, [user_id])
    passTimeout()
    await sweepProposals(systemCtx(t.deps))
    expect((await one.decide.get(one.proposal_id)).body.data).toMatchObject({
      status: 'FAILED',
      error: { code: 'FORBIDDEN' },
    })
    expect(await one.order.refunds()).toEqual([])
  })

  test('after a day, when its Idempotency-Key may be forgotten, it is not done again', async () => {
    const one = await createProposed()
    // dies when the money is back, before the last word
    killer.killAt(TRANSACTIONS, 'before')
    await there(one).approve(one.proposal_id, one.preview_digest)
    killer.restart()
    expect(await one.status()).toBe('APPROVED')
    expect(await one.order.refunds()).toHaveLength(1)
    const later = { ...systemCtx(t.deps), now: new Date(t.now().getTime() + DAY_MS + 1) }
    await cleanUp(later)
    await sweepProposals(later)
    expect(await one.order.refunds()).toHaveLength(1)
    expect((await one.decide.get(one.proposal_id)).body.data).toMatchObject({
      status: 'FAILED',
      error: { code: 'INTERNAL' },
    })
  })

  test('two that take over at once do it once', async () => {
    const one = await createProposed()
    const as = approvalCalls(other, { account_id: one.account_id, as: one.token })
    killer.killAt(2, 'after')
    await as.approve(one.proposal_id, one.preview_digest)
    killer.restart()
    passTimeout()
    await Promise.all([1, 2, 3].map(() => sweepProposals(systemCtx(t.deps))))
    expect(await one.status()).toBe('DONE')
    expect(await one.order.refunds()).toHaveLength(1)
  })
})
