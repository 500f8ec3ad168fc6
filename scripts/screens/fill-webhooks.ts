import type { Db } from '#server/platform/database/db.ts'
import type { Call } from './api.ts'

export interface FilledWebhooks {
  /** Of the account: one with everything in its log, one that ended by its failures. */
  readonly webhooks: { readonly failing: number; readonly disabled: number; readonly of_event: number }
  readonly deliveries: { readonly delivered: number; readonly failed: number }
}

const HOUR_MS = 3_600_000

interface Where {
  readonly account_id: number
  readonly event_id: number
}

/** Endpoints in every state, and a log with every kind of end; nothing is ever sent. */
export async function fillWebhooks(call: Call, db: Db, { account_id, event_id }: Where): Promise<FilledWebhooks> {
  const at = `/accounts/${account_id}/webhooks`
  const made = async (path: string, body: object): Promise<number> =>
    (await call<{ id: number }>('POST', path, { url: 'https://hooks.example.org/turnout', ...body })).id
  const failing = await made(at, { description: 'CRM of the ticket office', payload: 'FULL' })
  const disabled = await made(at, {
    url: 'https://old-integration.example.org/a/rather/long/path/that/wraps?tenant=speicher-neun&version=2',
    types: ['order.completed', 'order.cancelled', 'attendee.created', 'check_in.created'],
  })
  await made(at, { url: 'https://staging.example.org/hooks', mode: 'TEST' })
  const of_event = await made(`/events/${event_id}/webhooks`, { types: ['check_in.created'] })
  const now = Date.now()
  const reason = { status: 'DISABLED', disabled_reason: 'FAILING', disabled_at: new Date(now - 7 * HOUR_MS) } as const
  await db.updateTable('webhook_endpoints').set(reason).where('id', '=', disabled).execute()
  // nobody takes what is claimed for a year
  await db
    .updateTable('webhook_turns')
    .set({ claim: crypto.randomUUID(), claimed_at: new Date(now + 365 * 24 * HOUR_MS) })
    .execute()
  await db
    .updateTable('webhook_turns')
    .set({ failures: 4, failing_since: new Date(now - 2 * HOUR_MS) })
    .where('endpoint_id', '=', failing)
    .execute()
  return {
    webhooks: { failing, disabled, of_event },
    deliveries: await fillLog(db, { endpoint_id: failing, account_id, event_id, now }),
  }
}

interface Log {
  readonly endpoint_id: number
  readonly account_id: number
  readonly event_id: number
  readonly now: number
}

async function fillLog(db: Db, { endpoint_id, account_id, event_id, now }: Log): Promise<FilledWebhooks['deliveries']> {
  let position = 100_000
  const attempt = (hours: number, [result, status, duration_ms]: [string, number | null, number]) => ({
    started_at: new Date(now - hours * HOUR_MS).toISOString(),
    duration_ms,
    status,
    result,
  })
  const add = async (type: string, hours: number, values: object): Promise<number> => {
    const at = new Date(now - hours * HOUR_MS)
    const data = { order_id: 41, amount_paid: 4200, object: { reference: 'P4RWH8C', first_name: 'Annika' } }
    const body = { type, timestamp: at.toISOString(), position: ++position, is_test: false, account_id, event_id, data }
    const row = { endpoint_id, position, type, payload: 'FULL', body: JSON.stringify(body), created_at: at } as const
    const { id } = await db
      .insertInto('webhook_deliveries')
      .values({ ...row, status: 'DELIVERED', ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const tried = (attempts: ReturnType<typeof attempt>[]) => ({
    attempts: JSON.stringify(attempts),
    attempts_made: attempts.length,
  })
  await add('order.completed', 30, tried([attempt(30, ['HTTP', 204, 87])]))
  const failed = await add('attendee.updated', 28, {
    status: 'FAILED',
    ...tried([
      attempt(28, ['TIMEOUT', null, 15_002]),
      attempt(27.9, ['CONNECT', null, 31]),
      attempt(27, ['TLS', null, 120]),
      attempt(26, ['ADDRESS_REFUSED', null, 4]),
      attempt(25, ['REDIRECT', 301, 64]),
      attempt(24, ['HTTP', 404, 58]),
      attempt(23, ['HTTP', 503, 2_310]),
    ]),
  })
  const delivered = await add(
    'order.completed',
    3,
    tried([attempt(3, ['HTTP', 500, 412]), attempt(2.99, ['HTTP', 200, 96])]),
  )
  await add('order.cancelled', 2.5, { status: 'SKIPPED', attempts: '[]', attempts_made: 0 })
  await add('check_in.created', 2, {
    status: 'PENDING',
    ...tried([attempt(2, ['TIMEOUT', null, 15_001]), attempt(1.9, ['HTTP', 502, 700])]),
    next_attempt_at: new Date(now + 0.4 * HOUR_MS),
  })
  await add('order.completed', 0.01, { status: 'PENDING', attempts: '[]', attempts_made: 0 })
  return { delivered, failed }
}
