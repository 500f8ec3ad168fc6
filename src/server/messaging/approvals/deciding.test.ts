import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PENDING_PROPOSALS, PROPOSAL_MS } from '#core/messaging/approvals/limits.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createGranted, createMember } from '#test/factories.ts'
import { createPaidOrder } from '#test/paid-orders.ts'
import {
  actsOf,
  approvalCalls,
  asLive,
  CODE,
  createAssistant,
  createDesk,
  MESSAGE,
  ofOrder,
  refused,
} from '#test/proposals.ts'
import { loadProposal } from './load-proposal.ts'
import { sweepProposals } from './sweep-proposals.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('deciding', () => {
  test('what changed meanwhile is told, and approved once it was seen (MCP-7a)', async () => {
    const desk = await createDesk(t)
    const { event_id, ticket_id } = desk
    const { proposal_id } = await desk.assistant.propose(
      'propose_ticket_change',
      { event_id, ticket_id },
      { price: 1500 },
    )
    const { preview_digest } = (await desk.decide.get(proposal_id)).body.data
    await t.call('PUT', `/api/events/${event_id}/tickets/${ticket_id}`, { as: desk.token, body: { price: 2000 } })
    const stale = await desk.decide.approve(proposal_id, preview_digest)
    expect([stale.status, stale.body.error.code]).toEqual([409, 'STALE_UPDATE'])
    expect(stale.body.error.data.preview.changes).toMatchObject([{ field: 'price', before: 2000, after: 1500 }])
    expect((await desk.decide.get(proposal_id)).body.data.status).toBe('PENDING')
    const done = await desk.decide.approve(proposal_id, stale.body.error.data.preview_digest)
    expect(done.body.data).toMatchObject({ status: 'DONE', preview: { changes: [{ before: 2000, after: 1500 }] } })
  })

  test('of a ticket with several prices one is changed, the others stay as they are (MCP-5)', async () => {
    const desk = await createDesk(t)
    const { event_id, token } = desk
    const tier = (label: string, price: number, quantity_available: number) => ({ label, price, quantity_available })
    const made = await t.call('POST', `/api/events/${event_id}/tickets`, {
      as: token,
      body: { title: 'Pass', type: 'TIERED', prices: [tier('Early', 1000, 50), tier('Late', 2000, 60)] },
    })
    const { id: ticket_id, prices } = made.body.data
    const on = { event_id, ticket_id }
    expect(
      Object.keys((await refused(desk.assistant.propose('propose_ticket_change', on, { price: 1 }))).fields ?? {}),
    ).toEqual(['ticket_price_id'])
    const body = { ticket_price_id: prices[1].id, price: 2500, sale_end_date: '2027-05-01T10:00:00Z' }
    const { proposal_id, preview } = await desk.assistant.propose('propose_ticket_change', on, body)
    expect(preview.changes).toMatchObject([
      { field: 'price', of: 'Late', before: 2000, after: 2500 },
      { field: 'sale_end_date', of: 'Late', before: null, after: '2027-05-01T10:00:00.000Z' },
    ])
    expect((await desk.decide.approve(proposal_id)).body.data.status).toBe('DONE')
    const { body: after } = await t.call('GET', `/api/events/${event_id}/tickets/${ticket_id}`, { as: token })
    expect(after.data.prices).toMatchObject([
      { ...tier('Early', 1000, 50), sale_end_date: null },
      { ...tier('Late', 2500, 60), id: prices[1].id },
    ])
  })

  test('rejected: nothing happens, and it stays so (MCP-7b, MCP-8)', async () => {
    const desk = await createDesk(t)
    const { proposal_id } = await desk.assistant.propose('propose_refund', ofOrder(desk), { amount: 700 })
    expect((await desk.decide.reject(proposal_id)).body.data).toMatchObject({
      status: 'REJECTED',
      decided_by: { id: desk.user_id },
    })
    expect((await desk.decide.approve(proposal_id)).body.error.code).toBe('PROPOSAL_DECIDED')
    expect((await desk.decide.reject(proposal_id)).body.error.code).toBe('PROPOSAL_DECIDED')
    expect(await desk.order.refunds()).toEqual([])
    const line = (await actsOf(t, desk.event_id)).at(-1)
    expect([line?.action, line?.data]).toEqual([
      'proposal.rejected',
      { proposal_id, api_key_id: desk.assistant.key_id, act: 'propose_refund' },
    ])
  })

  test('after 24 hours, and once its key is revoked, nobody decides it any more (MCP-7b)', async () => {
    const desk = await createDesk(t)
    const propose = () => desk.assistant.propose('propose_resend', ofOrder(desk))
    const late = await propose()
    t.advance(PROPOSAL_MS - 1)
    expect((await desk.decide.get(late.proposal_id)).body.data.status).toBe('PENDING')
    t.advance(1)
    expect((await desk.decide.get(late.proposal_id)).body.data.status).toBe('EXPIRED')
    expect((await desk.decide.approve(late.proposal_id)).body.error.code).toBe('PROPOSAL_DECIDED')
    t.advance(-PROPOSAL_MS)
    const orphan = await propose()
    await t.call('DELETE', `/api/accounts/${desk.account_id}/api-keys/${desk.assistant.key_id}`, { as: desk.token })
    expect((await desk.decide.approve(orphan.proposal_id)).body.error.code).toBe('PROPOSAL_DECIDED')
    await sweepProposals(systemCtx(t.deps))
    const { rows } = await t.deps.pool.query('select status from proposals where id = any($1)', [
      [late.proposal_id, orphan.proposal_id],
    ])
    expect(rows).toEqual([{ status: 'EXPIRED' }, { status: 'EXPIRED' }])
    expect((await actsOf(t, desk.event_id)).filter(({ action }) => action === 'proposal.expired')).toHaveLength(2)
  })

  test('what the call refuses is FAILED with its code; the assistant is told (MCP-7c)', async () => {
    const desk = await createDesk(t)
    const refusing = await createPaidOrder(t, { sale: desk.order.sale, card: '4000000000003055' })
    await asLive(t, refusing.order_id)
    const { event_id } = desk
    const { proposal_id } = await desk.assistant.propose(
      'propose_refund',
      { event_id, order_id: refusing.order_id },
      { amount: 700 },
    )
    const reply = await desk.decide.approve(proposal_id)
    expect(reply.body.data).toMatchObject({ status: 'FAILED', error: { code: 'PROVIDER_ERROR' } })
    expect(await loadProposal(await desk.assistant.ctx(), proposal_id)).toMatchObject({
      status: 'FAILED',
      error_code: 'PROVIDER_ERROR',
    })
    expect((await actsOf(t, event_id)).at(-1)).toMatchObject({
      action: 'proposal.failed',
      data: { code: 'PROVIDER_ERROR' },
    })
  })

  test('20 of a key may wait; two that want the last place at once: one gets it (MCP-8)', async () => {
    const desk = await createDesk(t)
    const propose = () => desk.assistant.propose('propose_resend', ofOrder(desk))
    for (let n = 1; n < MAX_PENDING_PROPOSALS; n++) await propose()
    const both = await Promise.allSettled([propose(), propose()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await refused(propose())).code).toBe('LIMIT_REACHED')
    const { data, meta } = (await desk.decide.list('?filter_fields[status][eq]=PENDING&per_page=1')).body
    expect([meta.total, data.length]).toEqual([MAX_PENDING_PROPOSALS, 1])
    await desk.decide.reject(data[0].id)
    expect((await propose()).status).toBe('PENDING')
  })
})

describe('who decides (API-507, MCP-6)', () => {
  test('whoever may make the call there: others are refused, or it does not exist', async () => {
    const desk = await createDesk(t)
    const { account_id, event_id } = desk
    const refund = await desk.assistant.propose('propose_refund', ofOrder(desk), { amount: 700 })
    const code = await desk.assistant.propose('propose_promo_code', { event_id }, CODE)
    const as = (token: string) => approvalCalls(t, { account_id, as: token })
    const finance = as((await createGranted(t.deps.db, account_id, [{ role: 'FINANCE', event_id }])).token)
    const marketing = as((await createGranted(t.deps.db, account_id, [{ role: 'MARKETING', event_id }])).token)
    const other_event = await createEvent(t.deps.db, desk.order.sale.account)
    const outside = as(
      (await createGranted(t.deps.db, account_id, [{ role: 'ORGANIZER', event_id: other_event }])).token,
    )
    const ids = async (calls: typeof finance) => (await calls.list()).body.data.map(({ id }: { id: number }) => id)
    expect([await ids(finance), await ids(marketing), await ids(outside)]).toEqual([
      [refund.proposal_id],
      [code.proposal_id],
      [],
    ])
    expect((await marketing.get(refund.proposal_id)).status).toBe(403)
    expect((await marketing.approve(refund.proposal_id, '0'.repeat(64))).status).toBe(403)
    expect((await marketing.reject(refund.proposal_id)).status).toBe(403)
    expect((await outside.get(refund.proposal_id)).status).toBe(404)
    expect((await outside.approve(refund.proposal_id, '0'.repeat(64))).status).toBe(404)
    const stranger = await createAccount(t.deps.db)
    expect((await approvalCalls(t, { account_id, as: stranger.token }).get(refund.proposal_id)).status).toBe(404)
    expect((await finance.approve(refund.proposal_id)).body.data.status).toBe('DONE')
    expect(await desk.order.refunds()).toMatchObject([{ amount: 700 }])
  })

  test('a ticket is sent again by who may write attendees, a confirmation by who may resend orders', async () => {
    const desk = await createDesk(t)
    const { account_id, event_id } = desk
    const role_id = (
      await t.call('POST', `/api/accounts/${account_id}/roles`, {
        as: desk.token,
        body: { name: 'Tickets', permissions: ['event.read', 'attendee.read', 'attendee.write'] },
      })
    ).body.data.id
    const helper = approvalCalls(t, {
      account_id,
      as: (await createGranted(t.deps.db, account_id, [{ role_id }])).token,
    })
    await desk.assistant.propose('propose_resend', ofOrder(desk))
    const ticket = await desk.assistant.propose('propose_resend', { event_id, attendee_id: desk.attendee.id })
    expect((await helper.list()).body.data).toMatchObject([{ id: ticket.proposal_id }])
  })

  test('no key decides, and one sees only what it proposed (KEY-8, MCP-2)', async () => {
    const desk = await createDesk(t)
    const { proposal_id } = await desk.assistant.propose('propose_resend', ofOrder(desk))
    const by_key = approvalCalls(t, { account_id: desk.account_id, as: desk.assistant.secret })
    for (const reply of [
      await by_key.list(),
      await by_key.get(proposal_id),
      await by_key.approve(proposal_id, '0'.repeat(64)),
      await by_key.reject(proposal_id),
    ])
      expect(reply.body.error.code).toBe('KEY_NOT_ALLOWED')
    const other = await createAssistant(t, { account_id: desk.account_id, token: desk.token })
    expect((await refused(loadProposal(await other.ctx(), proposal_id))).code).toBe('NOT_FOUND')
    expect((await loadProposal(await desk.assistant.ctx(), proposal_id)).status).toBe('PENDING')
  })

  test('a key that may no longer do it is told nothing more of what it proposed (KEY-7, MCP-2)', async () => {
    const desk = await createDesk(t)
    const { account_id, token, assistant } = desk
    const { proposal_id } = await assistant.propose('propose_refund', ofOrder(desk), { amount: 700 })
    const path = `/api/accounts/${account_id}/api-keys/${assistant.key_id}`
    const ask = async () => (await refused(loadProposal(await assistant.ctx(), proposal_id))).code
    const permissions = ['assistant.use', 'event.read', 'order.resend']
    expect((await t.call('PUT', path, { as: token, body: { permissions } })).status).toBe(200)
    expect(await ask()).toBe('FORBIDDEN')
    const elsewhere = await createEvent(t.deps.db, desk.order.sale.account)
    expect((await t.call('PUT', path, { as: token, body: { targets: [{ event_id: elsewhere }] } })).status).toBe(200)
    expect(await ask()).toBe('NOT_FOUND')
  })

  test('a message reaches the orders of the key that proposed it, whoever approves (KEY-9)', async () => {
    const desk = await createDesk(t)
    const { event_id } = desk
    const tested = await createPaidOrder(t, { sale: desk.order.sale })
    await t.deps.pool.query(`update orders set email = 'lea@example.org' where id = $1`, [tested.order_id])
    await t.deps.pool.query(`update attendees set email = 'lea@example.org' where order_id = $1`, [tested.order_id])
    const { proposal_id, preview } = await desk.assistant.propose('propose_message', { event_id }, MESSAGE)
    expect(preview.recipients).toEqual({ count: 1, addresses: [] })
    await desk.decide.approve(proposal_id)
    const { rows } = await t.deps.pool.query(
      'select to_address from mails where message_id is not null and event_id = $1',
      [event_id],
    )
    expect(rows).toEqual([{ to_address: 'annika@example.org' }])
  })
})

test('the list goes on by cursor and is filtered by status, act and event (KEY-13)', async () => {
  const desk = await createDesk(t)
  const { event_id } = desk
  const made = []
  for (let n = 0; n < 3; n++) made.push((await desk.assistant.propose('propose_resend', ofOrder(desk))).proposal_id)
  const code = await desk.assistant.propose('propose_promo_code', { event_id }, CODE)
  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: { data: { id: number }[]; meta: { next_cursor: string | null } } } = await desk.decide.list(
      `?per_page=2&cursor=${encodeURIComponent(cursor)}`,
    )
    seen.push(...body.data.map(({ id }) => id))
    cursor = body.meta.next_cursor
  }
  expect(seen).toEqual([...made, code.proposal_id].reverse())
  const of = async (query: string) => (await desk.decide.list(`?${query}`)).body.meta.total
  expect(await of('filter_fields[act][eq]=propose_promo_code')).toBe(1)
  expect(await of(`filter_fields[event_id][eq]=${event_id}`)).toBe(4)
  await desk.decide.reject(code.proposal_id)
  expect(await of('filter_fields[status][in]=PENDING')).toBe(3)
})

test('kept for 30 days after it was made', async () => {
  const desk = await createDesk(t)
  const { proposal_id } = await desk.assistant.propose('propose_resend', ofOrder(desk))
  await desk.decide.reject(proposal_id)
  const sweepIn = async (days: number) =>
    sweepProposals({ ...systemCtx(t.deps), now: new Date(t.now().getTime() + days * 86_400_000) })
  const isThere = async () => (await t.deps.pool.query('select 1 from proposals where id = $1', [proposal_id])).rowCount
  await sweepIn(30)
  expect(await isThere()).toBe(1)
  await sweepIn(30.01)
  expect(await isThere()).toBe(0)
})

test('a member of the account without a grant has none to see (TEAM-8)', async () => {
  const desk = await createDesk(t)
  const member = await createMember(t.deps.db, desk.account_id, 'ORGANIZER')
  await t.deps.db
    .deleteFrom('grants')
    .where('account_id', '=', desk.account_id)
    .where('role', '=', 'ORGANIZER')
    .execute()
  expect((await approvalCalls(t, { account_id: desk.account_id, as: member.token }).list()).status).toBe(403)
})
