import { randomUUID } from 'node:crypto'
import type { ActName } from '#core/messaging/approvals/acts.ts'
import type { ProposalAnswer } from '#core/messaging/approvals/schema.ts'
import type { AppError } from '#core/platform/errors/errors.ts'
import type { RolePermission } from '#core/platform/permissions.ts'
import { authenticateKey } from '#server/identity/api-keys/authenticate-key.ts'
import { createProposal } from '#server/messaging/approvals/create-proposal.ts'
import type { Actor, StaffCtx } from '#server/platform/context/context.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { TestApp } from './app.ts'
import { createPaidOrder } from './paid-orders.ts'

/** What an assistant that may propose everything is given. */
const ALL_ACTS: readonly RolePermission[] = [
  'assistant.use',
  'event.read',
  'event.status',
  'ticket.write',
  'promo_code.write',
  'order.read',
  'order.cancel',
  'order.refund',
  'order.resend',
  'attendee.read',
  'attendee.write',
  'message.write',
]

interface AssistantOf {
  readonly account_id: number
  /** Of an admin who has just logged in. */
  readonly token: string
  readonly permissions?: readonly RolePermission[]
  readonly targets?: readonly { organizer_id?: number; event_id?: number }[]
  readonly mode?: 'LIVE' | 'TEST'
}

/** A key made over the API, and what it proposes by it. */
export async function createAssistant(
  t: TestApp,
  { account_id, token, permissions = ALL_ACTS, targets = [{}], mode = 'LIVE' }: AssistantOf,
) {
  const made = await t.call('POST', `/api/accounts/${account_id}/api-keys`, {
    as: token,
    body: { name: 'Helper', mode, permissions, targets },
    headers: { 'idempotency-key': randomUUID() },
  })
  if (made.status !== 201) throw new Error(`no key: ${JSON.stringify(made.body)}`)
  const { id, secret } = made.body.data as { id: number; secret: string }
  const ctx = async (): Promise<StaffCtx> => {
    const actor = (await authenticateKey(t.deps, secret, { now: t.now(), ip: '127.0.0.1' })) as Actor
    return { ...systemCtx(t.deps), now: t.now(), actor }
  }
  // that it was used is written once a minute (KEY-1)
  await ctx()
  return {
    key_id: id,
    secret,
    ctx,
    propose: async (act: ActName, params: object, body: object = {}): Promise<ProposalAnswer> =>
      createProposal(await ctx(), { act, params, body }),
    /** With the assistant's own words. */
    say: async (note: string, asked: { act: ActName; params: object; body?: object }): Promise<ProposalAnswer> =>
      createProposal(await ctx(), { body: {}, ...asked }, note),
  }
}

/** One that waits: to take an event off sale (MCP-5). */
export async function createProposalRow(
  db: Db,
  { account_id, api_key_id, event_id }: { account_id: number; api_key_id: number; event_id: number },
): Promise<number> {
  const change = { field: 'status', of: null, kind: 'STATE', before: 'LIVE', after: 'DRAFT' }
  const event = { id: event_id, title: 'Low Tide Sessions', currency: 'EUR', timezone: 'Europe/Berlin' }
  const subject = { type: 'EVENT', id: event_id, name: event.title }
  const preview = { event, subject, person: null, changes: [change], recipients: null, text: null }
  const { id } = await db
    .insertInto('proposals')
    .values({
      ...{ account_id, api_key_id, event_id, act: 'propose_event_status', status: 'PENDING' },
      ...{ params: JSON.stringify({ event_id }), body: JSON.stringify({ status: 'DRAFT' }) },
      ...{ preview: JSON.stringify(preview), preview_digest: Buffer.alloc(32, 1), note: 'Nobody has come.' },
      ...{ created_at: new Date('2027-02-01T12:00:00Z'), expires_at: new Date('2029-01-01T12:00:00Z') },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Decides over HTTP, as a member. */
export const approvalCalls = (t: TestApp, { account_id, as }: { account_id: number; as: string }) => {
  const path = (rest = '') => `/api/accounts/${account_id}/approvals${rest}`
  const get = (id: number) => t.call('GET', path(`/${id}`), { as })
  return {
    list: (query = '') => t.call('GET', path(query), { as }),
    get,
    approve: async (id: number, digest?: string) =>
      t.call('POST', path(`/${id}/approve`), {
        as,
        body: { preview_digest: digest ?? (await get(id)).body.data.preview_digest },
      }),
    reject: (id: number) => t.call('POST', path(`/${id}/reject`), { as }),
  }
}

/** All that stands in the database, table by table: what changes anything changes one of these. */
export async function readTables(t: TestApp): Promise<Record<string, string>> {
  const { rows } = await t.deps.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  const told: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await t.deps.pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(x::text, '|' order by x::text)), '') as sum from ${name} x`,
    )
    told[name] = found.rows[0].sum
  }
  return told
}

export const changedTables = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])

/** What the test provider was paid with is a test order (EVT-16): here it stands for a real one. */
export const asLive = (t: TestApp, order_id: number) =>
  t.deps.pool.query('update orders set is_test = false where id = $1', [order_id])

/** A paid order of two tickets at 12.50, an assistant and the admin who decides. */
export async function createDesk(t: TestApp) {
  const order = await createPaidOrder(t)
  await asLive(t, order.order_id)
  const { account_id, token, user_id } = order.sale.account
  const assistant = await createAssistant(t, { account_id, token })
  const [attendee] = (await order.read()).attendees as { id: number; email: string }[]
  const { event_id, ticket_id, price_id } = order.sale
  const decide = approvalCalls(t, { account_id, as: token })
  return { order, assistant, decide, account_id, token, user_id, event_id, ticket_id, price_id, attendee: attendee! }
}
export type Desk = Awaited<ReturnType<typeof createDesk>>

export const ofOrder = ({ event_id, order }: Desk) => ({ event_id, order_id: order.order_id })

export const actsOf = (t: TestApp, event_id: number) =>
  t.deps.db.selectFrom('audit_log').selectAll().where('event_id', '=', event_id).orderBy('id').execute()

export const MESSAGE = {
  subject: 'Doors at six',
  body: '<p>See you there.</p>',
  recipient_type: 'EVENT',
  is_not_promotional: true,
}
export const CODE = { code: 'TIDE10', discount_type: 'PERCENTAGE', discount: 12.5, max_uses: 40 }

export async function refused(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (thrown: AppError) => thrown,
  )
  if (!error) throw new Error('it was not refused')
  return error
}
