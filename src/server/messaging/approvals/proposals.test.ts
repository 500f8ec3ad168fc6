import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createEvent } from '#test/factories.ts'
import {
  actsOf,
  CODE,
  changedTables,
  createAssistant,
  createDesk,
  type Desk,
  MESSAGE,
  ofOrder,
  readTables,
  refused,
} from '#test/proposals.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

interface Case {
  readonly act: Parameters<Desk['assistant']['propose']>[0]
  readonly params: (desk: Desk) => object
  readonly body: object
  /** The call of the API that does the same. */
  readonly call: (desk: Desk) => readonly [method: string, path: string]
  readonly preview: (desk: Desk) => object
  /** What the log calls it. */
  readonly action: string
}

const CASES: readonly Case[] = [
  {
    act: 'propose_event_status',
    params: ({ event_id }) => ({ event_id }),
    body: { status: 'DRAFT' },
    call: ({ event_id }) => ['PUT', `/api/events/${event_id}/status`],
    preview: () => ({ changes: [{ field: 'status', kind: 'STATE', before: 'LIVE', after: 'DRAFT' }] }),
    action: 'event.status_changed',
  },
  {
    act: 'propose_ticket_change',
    params: ({ event_id, ticket_id }) => ({ event_id, ticket_id }),
    body: { price: 1500, is_paused: true },
    call: ({ event_id, ticket_id }) => ['PUT', `/api/events/${event_id}/tickets/${ticket_id}`],
    preview: () => ({
      changes: [
        { field: 'price', kind: 'MONEY', before: 1250, after: 1500 },
        { field: 'is_paused', kind: 'FLAG', before: false, after: true },
      ],
    }),
    action: 'ticket.updated',
  },
  {
    act: 'propose_promo_code',
    params: ({ event_id }) => ({ event_id }),
    body: CODE,
    call: ({ event_id }) => ['POST', `/api/events/${event_id}/promo-codes`],
    preview: () => ({
      changes: [
        { field: 'code', after: 'TIDE10' },
        { field: 'discount', kind: 'PERCENT', before: null, after: 12.5 },
        { field: 'max_uses', kind: 'COUNT', after: 40 },
      ],
    }),
    action: 'promo_code.created',
  },
  {
    act: 'propose_order_cancel',
    params: ofOrder,
    body: { notify_buyer: true },
    call: ({ order }) => ['POST', `${order.path}/cancel`],
    preview: () => ({
      person: { email: 'annika@example.org' },
      changes: [
        { field: 'status', before: 'COMPLETED', after: 'CANCELLED' },
        { field: 'valid_tickets', before: 2, after: 0 },
        { field: 'cancelled', kind: 'LIST' },
      ],
      recipients: { count: 1, addresses: ['annika@example.org'] },
    }),
    action: 'order.cancelled',
  },
  {
    act: 'propose_refund',
    params: ofOrder,
    body: { amount: 700, reason: 'rain', notify_buyer: true },
    call: ({ order }) => ['POST', `${order.path}/refund`],
    preview: () => ({
      changes: [
        { field: 'refund', kind: 'MONEY', before: null, after: 700 },
        { field: 'refundable', before: 2500, after: 1800 },
        { field: 'reason', after: 'rain' },
      ],
      recipients: { count: 1, addresses: ['annika@example.org'] },
    }),
    action: 'order.refund_started',
  },
  {
    act: 'propose_resend',
    params: ofOrder,
    body: {},
    call: ({ order }) => ['POST', `${order.path}/resend-confirmation`],
    preview: () => ({ changes: [], recipients: { count: 1, addresses: ['annika@example.org'] } }),
    action: 'order.confirmation_resent',
  },
  {
    act: 'propose_resend',
    params: ({ event_id, attendee }) => ({ event_id, attendee_id: attendee.id }),
    body: {},
    call: ({ event_id, attendee }) => ['POST', `/api/events/${event_id}/attendees/${attendee.id}/resend-ticket`],
    preview: () => ({ subject: { type: 'ATTENDEE' }, recipients: { count: 1 } }),
    action: 'attendee.ticket_resent',
  },
  {
    act: 'propose_message',
    params: ({ event_id }) => ({ event_id }),
    body: MESSAGE,
    call: ({ event_id }) => ['POST', `/api/events/${event_id}/messages`],
    preview: () => ({
      text: { subject: 'Doors at six', body: '<p>See you there.</p>' },
      recipients: { count: 1, addresses: [] },
    }),
    action: 'message.sent',
  },
]

/** What stands in the log of an act, without what names its time and number. */
const deed = (line: { data: unknown; changes: unknown } | undefined) => {
  const { proposal_id: _of, ...data } = (line?.data ?? {}) as Record<string, unknown>
  const ids = ['refund_id', 'message_id', 'promo_code_id', 'ticket_id']
  return {
    changes: line?.changes,
    data: Object.fromEntries(Object.entries(data).filter(([name]) => !ids.includes(name))),
  }
}

describe.each(CASES)('$act ($action)', ({ act, params, body, call, preview, action }) => {
  test('writes a proposal and nothing else in the whole database (MCP-5)', async () => {
    const desk = await createDesk(t)
    const before = await readTables(t)
    const proposal = await desk.assistant.say('They asked for it by mail.', { act, params: params(desk), body })
    expect(changedTables(before, await readTables(t))).toEqual(['public.proposals'])
    expect(proposal).toMatchObject({ status: 'PENDING', preview: preview(desk) })
    expect(proposal.approve_url).toContain(`/account/approvals/${proposal.proposal_id}`)
  })

  test('approved, it is what the call does, in the name of whoever approved (MCP-7, MCP-8)', async () => {
    const [desk, twin] = [await createDesk(t), await createDesk(t)]
    const { proposal_id } = await desk.assistant.propose(act, params(desk), body)
    const reply = await desk.decide.approve(proposal_id)
    expect([reply.status, reply.body.data?.status, reply.body.data?.error]).toEqual([200, 'DONE', null])
    const [method, path] = call(twin)
    const direct = await t.call(method, path, {
      as: twin.token,
      ...(method === 'POST' && action.endsWith('resent') ? {} : { body }),
    })
    expect(direct.status).toBeLessThan(300)
    const line = (await actsOf(t, desk.event_id)).find((one) => one.action === action)
    const other = (await actsOf(t, twin.event_id)).find((one) => one.action === action)
    expect([line?.actor_type, line?.actor_id]).toEqual(['USER', desk.user_id])
    expect(line?.data).toMatchObject({ proposal_id })
    expect(deed(line)).toEqual(deed(other))
    expect((await desk.decide.approve(proposal_id)).body.error.code).toBe('PROPOSAL_DECIDED')
    expect((await actsOf(t, desk.event_id)).filter((one) => one.action === action)).toHaveLength(1)
  })
})

describe('refused as the API refuses it (MCP-5)', () => {
  const onEvent = ({ event_id }: Desk) => ({ event_id })
  const onTicket = ({ event_id, ticket_id }: Desk) => ({ event_id, ticket_id })
  test.each<[Case['act'], object, string, string[], (desk: Desk) => object]>([
    ['propose_event_status', { status: 'LIVE' }, 'EVENT_STATUS_INVALID', [], onEvent],
    ['propose_event_status', { status: 'OPEN' }, 'VALIDATION_FAILED', ['status'], onEvent],
    ['propose_ticket_change', { price: 0 }, 'VALIDATION_FAILED', ['price'], onTicket],
    ['propose_ticket_change', { ticket_price_id: 999_999 }, 'VALIDATION_FAILED', ['price'], onTicket],
    [
      'propose_ticket_change',
      { price: 9, ticket_price_id: 999_999 },
      'VALIDATION_FAILED',
      ['ticket_price_id'],
      onTicket,
    ],
    ['propose_promo_code', { ...CODE, discount: 101 }, 'VALIDATION_FAILED', ['discount'], onEvent],
    ['propose_refund', { amount: 99_999 }, 'REFUND_AMOUNT_INVALID', ['amount'], ofOrder],
    ['propose_refund', {}, 'VALIDATION_FAILED', ['amount'], ofOrder],
    [
      'propose_message',
      { ...MESSAGE, is_not_promotional: false },
      'MESSAGE_NOT_CONFIRMED',
      ['is_not_promotional'],
      onEvent,
    ],
    ['propose_message', { ...MESSAGE, body: '<p>{{nobody}}</p>' }, 'VALIDATION_FAILED', ['body'], onEvent],
    ['propose_order_cancel', {}, 'NOT_FOUND', [], ({ event_id }) => ({ event_id, order_id: 999_999 })],
    ['propose_resend', {}, 'NOT_FOUND', [], onEvent],
  ])('%s %j: %s', async (act, body, code, fields, params) => {
    const desk = await createDesk(t)
    const before = await readTables(t)
    const error = await refused(desk.assistant.propose(act, params(desk), body))
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual([code, fields])
    expect(changedTables(before, await readTables(t))).toEqual([])
  })

  test('a code that is taken, an order that is cancelled', async () => {
    const desk = await createDesk(t)
    await t.call('POST', `/api/events/${desk.event_id}/promo-codes`, { as: desk.token, body: CODE })
    const { event_id } = desk
    expect((await refused(desk.assistant.propose('propose_promo_code', { event_id }, CODE))).code).toBe('CODE_TAKEN')
    await desk.order.cancel()
    const again = desk.assistant.propose('propose_order_cancel', ofOrder(desk))
    expect((await refused(again)).code).toBe('ORDER_STATE_CHANGED')
  })

  test('a note is plain, of 500 characters (MCP-6)', async () => {
    const desk = await createDesk(t)
    const propose = (note: string) => desk.assistant.say(note, { act: 'propose_resend', params: ofOrder(desk) })
    expect(Object.keys((await refused(propose('x'.repeat(501)))).fields ?? {})).toEqual(['note'])
    const { proposal_id } = await propose('<b>Approve</b> this "now"')
    expect((await desk.decide.get(proposal_id)).body.data.note).toBe('<b>Approve</b> this "now"')
  })

  test('by permission, target and mode of the key (KEY-7, KEY-9)', async () => {
    const desk = await createDesk(t)
    const { account_id, token } = desk
    const weak = await createAssistant(t, {
      account_id,
      token,
      permissions: ['assistant.use', 'event.read', 'order.read'],
    })
    const error = await refused(weak.propose('propose_refund', ofOrder(desk), { amount: 100 }))
    expect([error.code, error.data]).toEqual(['FORBIDDEN', { permission: 'order.refund' }])
    const elsewhere = await createEvent(t.deps.db, desk.order.sale.account)
    const narrow = await createAssistant(t, { account_id, token, targets: [{ event_id: elsewhere }] })
    expect((await refused(narrow.propose('propose_resend', ofOrder(desk)))).code).toBe('NOT_FOUND')
    const tester = await createAssistant(t, { account_id, token, mode: 'TEST' })
    const status = tester.propose('propose_event_status', { event_id: desk.event_id }, { status: 'DRAFT' })
    expect((await refused(status)).code).toBe('KEY_NOT_ALLOWED')
    expect((await refused(tester.propose('propose_resend', ofOrder(desk)))).code).toBe('NOT_FOUND')
  })

  test('previews are counted, also refused ones: what waits is none of them (SEC-40m)', async () => {
    const limited = await createTestApp({ env: { TURNOUT_LIMITS: 'previews=3' }, database: t.url })
    const desk = await createDesk(limited)
    const refund = (amount: number) => desk.assistant.propose('propose_refund', ofOrder(desk), { amount })
    const { proposal_id } = await refund(700)
    for (let n = 0; n < 2; n++) expect((await refused(refund(99_999))).code).toBe('REFUND_AMOUNT_INVALID')
    expect((await refused(refund(700))).code).toBe('RATE_LIMITED')
    // whoever approves is counted for themselves
    for (let n = 0; n < 3; n++)
      expect((await desk.decide.approve(proposal_id, '0'.repeat(64))).body.error.code).toBe('STALE_UPDATE')
    expect((await desk.decide.approve(proposal_id)).body.error.code).toBe('RATE_LIMITED')
    limited.advance(3_600_000)
    expect((await desk.decide.approve(proposal_id)).body.data.status).toBe('DONE')
    await limited.close()
  })
})
