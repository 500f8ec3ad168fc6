import { randomBytes } from 'node:crypto'
import { SETTLE_AFTER_MS } from '#core/sales/payments/limits.ts'
import type { TestCardInput } from '#core/sales/payments/test-card.ts'
import { assertOutsideTransaction, type Db } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { span } from '#server/platform/observation/tracing.ts'
import type { NewPayment, NewRefund, PaymentProvider, ProviderPayment, ProviderRefund } from './payment-provider.ts'

type Behaviour =
  | { readonly does: 'SUCCEED' }
  | { readonly does: 'DECLINE'; readonly reason: string }
  | { readonly does: 'PROCESS'; readonly outcome: 'SUCCEED' | 'FAIL' }
  | { readonly does: 'AUTHENTICATE' }

/** The listed numbers (PAY-31 to PAY-36); every other one is declined as unknown (PAY-37). */
const CARDS: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': { does: 'SUCCEED' },
  '4000000000000002': { does: 'DECLINE', reason: 'generic_decline' },
  '4000000000009995': { does: 'DECLINE', reason: 'insufficient_funds' },
  '4000000000000077': { does: 'PROCESS', outcome: 'SUCCEED' },
  '4000000000000093': { does: 'PROCESS', outcome: 'FAIL' },
  '4000002500003155': { does: 'AUTHENTICATE' },
  '4000000000007726': { does: 'SUCCEED' },
  '4000000000005126': { does: 'SUCCEED' },
  '4000000000003055': { does: 'SUCCEED' },
}

/** Test cards are no longer taken here. */
const NOT_TAKEN = 'generic_decline'

/** How a refund of a card ends, by its last four digits (PAY-36). */
const REFUNDS: Readonly<Record<string, 'PENDING_SUCCEED' | 'PENDING_FAIL' | 'REFUSED'>> = {
  '7726': 'PENDING_SUCCEED',
  '5126': 'PENDING_FAIL',
  '3055': 'REFUSED',
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** The built-in provider: no money moves (PAY-30). Its books are its own; the product sees only the interface. */
export interface TestProvider extends PaymentProvider {
  /** The buyer's card arrives here as it would at a card network. */
  confirm(payment_id: string, card: TestCardInput): Promise<ProviderPayment>
  /** Declines afterwards what the product has not settled yet: no money moved, none is to be returned. */
  revoke(payment_id: string): Promise<ProviderPayment>
}

interface World {
  readonly db: Db
  readonly clock: () => Date
  /** Whether this installation takes test cards at all, now (PAY-30): nothing succeeds once it does not. */
  readonly is_on: boolean
}

export function createTestProvider({ db, clock, is_on }: World): TestProvider {
  /** What a real provider is asked over a network, with no transaction open (REL-7). */
  const called = <Args extends unknown[], Answer>(what: string, call: (...args: Args) => Promise<Answer>) => {
    return async (...args: Args): Promise<Answer> => {
      assertOutsideTransaction('a payment call')
      return span(`provider ${what}`, () => call(...args))
    }
  }
  return {
    name: 'test',
    supports: (amount) => amount >= 1,
    start: called('payment.start', async (payment: NewPayment) => toPayment(await startOnce(db, payment, clock()))),
    read: called('payment.read', async (id: string) => toPayment(await currentPayment({ db, clock, is_on }, id))),
    cancel: called('payment.cancel', async (id: string) => toPayment(await cancelPayment({ db, clock, is_on }, id))),
    confirm: called('payment.confirm', async (id: string, card: TestCardInput) => {
      const known = CARDS[card.number] ?? { does: 'DECLINE', reason: 'unknown_test_card' }
      const behaviour: Behaviour = is_on ? known : { does: 'DECLINE', reason: NOT_TAKEN }
      await applyCard(db, id, { ...card, behaviour: afterAuthentication(behaviour, card.authentication), now: clock() })
      return toPayment(await findPayment(db, id))
    }),
    revoke: called('payment.revoke', async (id: string) => toPayment(await revokePayment(db, id))),
    refund: called('refund.make', async (refund: NewRefund) => toRefund(await refundOnce(db, refund, clock()))),
    readBalance: called('payment.balance', (id: string) => readPaymentBalance({ db, clock, is_on }, id)),
    readRefund: called('refund.read', async (id: string) => toRefund(await currentRefund(db, id, clock()))),
  }
}

const findPayment = (db: Db, id: string): Promise<Row<'test_payments'>> =>
  db.selectFrom('test_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Time passes at the provider as well: what was processing may have ended since. */
async function currentPayment({ db, clock, is_on }: World, id: string): Promise<Row<'test_payments'>> {
  const now = clock()
  const row = await findPayment(db, id)
  if (row.status !== 'PROCESSING' || !row.settles_at || row.settles_at > now) return row
  const failed = row.outcome === 'FAIL' || !is_on
  await db
    .updateTable('test_payments')
    .set((eb) => ({
      status: failed ? 'CREATED' : 'SUCCEEDED',
      settles_at: null,
      ...(failed ? { last_decline: 'processing_failed', declines: eb('declines', '+', 1) } : {}),
    }))
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .execute()
  return findPayment(db, id)
}

const OPEN_STATUSES = ['CREATED', 'REQUIRES_ACTION']

async function cancelPayment(world: World, id: string): Promise<Row<'test_payments'>> {
  await currentPayment(world, id)
  await world.db
    .updateTable('test_payments')
    .set({ status: 'CANCELLED' })
    .where('id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .execute()
  return findPayment(world.db, id)
}

async function revokePayment(db: Db, id: string): Promise<Row<'test_payments'>> {
  await db
    .updateTable('test_payments')
    .set((eb) => ({ status: 'CREATED', last_decline: NOT_TAKEN, declines: eb('declines', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'SUCCEEDED')
    .execute()
  return findPayment(db, id)
}

interface CardUsed {
  readonly number: string
  readonly behaviour: Behaviour
  readonly now: Date
}

async function applyCard(db: Db, id: string, { number, behaviour, now }: CardUsed): Promise<void> {
  const card_last4 = number.slice(-4)
  const change = db.updateTable('test_payments').where('id', '=', id).where('status', 'in', OPEN_STATUSES)
  switch (behaviour.does) {
    case 'SUCCEED':
      await change.set({ status: 'SUCCEEDED', card_last4 }).execute()
      return
    case 'AUTHENTICATE':
      await change.set({ status: 'REQUIRES_ACTION', card_last4 }).execute()
      return
    case 'PROCESS': {
      const settles_at = new Date(now.getTime() + SETTLE_AFTER_MS)
      await change.set({ status: 'PROCESSING', outcome: behaviour.outcome, settles_at, card_last4 }).execute()
      return
    }
    case 'DECLINE':
      await change
        .set((eb) => ({ status: 'CREATED', last_decline: behaviour.reason, declines: eb('declines', '+', 1) }))
        .execute()
  }
}

async function readPaymentBalance(world: World, id: string): Promise<{ received: number; refunded: number }> {
  const payment = await currentPayment(world, id)
  const { refunded } = await world.db
    .selectFrom('test_refunds')
    .select((eb) => eb.fn.sum<number | null>('amount').as('refunded'))
    .where('payment_id', '=', id)
    .where('status', '<>', 'FAILED')
    .executeTakeFirstOrThrow()
  return { received: payment.status === 'SUCCEEDED' ? payment.amount : 0, refunded: Number(refunded ?? 0) }
}

function afterAuthentication(behaviour: Behaviour, authentication: 'approve' | 'refuse' | undefined): Behaviour {
  if (behaviour.does !== 'AUTHENTICATE' || authentication === undefined) return behaviour
  return authentication === 'approve' ? { does: 'SUCCEED' } : { does: 'DECLINE', reason: 'authentication_failed' }
}

async function startOnce(
  db: Db,
  { key, amount, currency, metadata }: NewPayment,
  now: Date,
): Promise<Row<'test_payments'>> {
  await db
    .insertInto('test_payments')
    .values({
      id: newId('tp'),
      request_key: key,
      amount,
      currency,
      metadata: JSON.stringify(metadata),
      status: 'CREATED',
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .execute()
  return db.selectFrom('test_payments').selectAll().where('request_key', '=', key).executeTakeFirstOrThrow()
}

async function refundOnce(db: Db, { key, payment_id, amount }: NewRefund, now: Date): Promise<Row<'test_refunds'>> {
  const known = await db.selectFrom('test_refunds').selectAll().where('request_key', '=', key).executeTakeFirst()
  if (known) return known
  const payment = await db
    .selectFrom('test_payments')
    .selectAll()
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
  const ending = REFUNDS[payment.card_last4 ?? '']
  const status = ending === 'REFUSED' ? 'FAILED' : ending ? 'PENDING' : 'SUCCEEDED'
  await db
    .insertInto('test_refunds')
    .values({
      id: newId('tr'),
      request_key: key,
      payment_id,
      amount,
      status,
      outcome: ending === 'PENDING_FAIL' ? 'FAIL' : 'SUCCEED',
      settles_at: status === 'PENDING' ? new Date(now.getTime() + SETTLE_AFTER_MS) : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .execute()
  return db.selectFrom('test_refunds').selectAll().where('request_key', '=', key).executeTakeFirstOrThrow()
}

async function currentRefund(db: Db, id: string, now: Date): Promise<Row<'test_refunds'>> {
  await db
    .updateTable('test_refunds')
    .set((eb) => ({
      status: eb.case().when('outcome', '=', 'FAIL').then('FAILED').else('SUCCEEDED').end(),
      settles_at: null,
    }))
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('settles_at', '<=', now)
    .execute()
  return db.selectFrom('test_refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const toPayment = (row: Row<'test_payments'>): ProviderPayment => ({
  id: row.id,
  status: row.status === 'CREATED' ? 'OPEN' : (row.status as ProviderPayment['status']),
  amount: row.amount,
  currency: row.currency,
  client_secret: null,
  decline: row.last_decline ? { id: String(row.declines), reason: row.last_decline } : null,
})

const toRefund = (row: Row<'test_refunds'>): ProviderRefund => ({
  id: row.id,
  status: row.status as ProviderRefund['status'],
  failure_reason: row.status === 'FAILED' ? 'refused' : null,
})
