import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookBody } from '#core/identity/webhooks/body.ts'
import { TYPE_PERMISSIONS } from '#core/identity/webhooks/matching.ts'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import { DAY_MS, EXPIRED_DETAILS_KEPT_DAYS } from '#core/platform/limits.ts'
import { audit } from '#server/platform/context/audit.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { readObject } from '#server/reporting/webhook-objects/read-object.ts'
import { eraseExpiredDetails } from '#server/sales/checkout/erase-expired-details.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { type Receiver, receiverRules, startReceiver } from '#test/webhook-receiver.ts'
import { createWebhookRow, deliverDue, publishDeliveries } from '#test/webhooks.ts'
import { eraseBodies, storeBodies } from '../delivery-queries.ts'
import { holdOrderStates, readEntries } from '../entry-queries.ts'

const EMAIL = 'annika@example.org'
const HOLDER = 'holder@example.org'

let t: TestApp
let there: Receiver
beforeAll(async () => {
  t = await createTestApp()
  there = await startReceiver()
})
beforeEach(() => {
  there.received.length = 0
})
afterAll(async () => {
  await t.close()
  await there.close()
})
const ctx = () => systemCtx(t.deps)
const terms = () => ({ rules: receiverRules(there), timeout_ms: 15_000 })

/** An order of a person whose time has come, with an action that an endpoint is told in FULL. */
async function lapsed(order: object = {}, mode: KeyMode = KeyMode.LIVE) {
  const { db } = t.deps
  const sale = await createOnSaleEvent(db, {})
  const expired_at = new Date(t.now().getTime() - (EXPIRED_DETAILS_KEPT_DAYS + 1) * DAY_MS)
  const person = { first_name: 'Annika', last_name: 'Bergström', email: EMAIL }
  const sold = await createSoldOrder(db, {
    ...sale,
    people: [{ ...person, email: HOLDER }],
    order: { ...person, is_test: false, status: 'EXPIRED', expired_at, completed_at: null, ...order },
  })
  await publishDeliveries(t)
  const { account_id } = sale.account
  const id = await createWebhookRow(db, { account_id, url: there.url, payload: 'FULL', mode })
  const [attendee] = sold.attendees
  const tell = async (about: 'order' | 'attendee') => {
    await inTransaction(db, (tx) =>
      about === 'order'
        ? audit(tx, ctx(), 'order.updated', { event_id: sale.event_id, order_id: sold.order_id, data: { fields: [] } })
        : audit(tx, ctx(), 'attendee.cancelled', {
            event_id: sale.event_id,
            attendee_id: attendee!.id,
            data: { notify: false },
          }),
    )
    await publishDeliveries(t)
  }
  const delivery = () =>
    db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', id).executeTakeFirst()
  return { account_id, order_id: sold.order_id, tell, delivery }
}

describe('who is erased is named in no body (EXP-9, PAY-37)', () => {
  test('while a body is made: it is made anew', async () => {
    const { tell, delivery } = await lapsed()
    await tell('order')
    const read: string[] = []
    await deliverDue(t, {
      terms: terms(),
      readObject: async (...asked) => {
        const object = await readObject(...asked)
        read.push(JSON.stringify(object))
        await eraseExpiredDetails(ctx())
        return object
      },
    })
    expect(read.map((one) => one.includes(EMAIL))).toEqual([true, false])
    const { status, body } = (await delivery())!
    expect(status).toBe('DELIVERED')
    expect(body).toContain('order.updated')
    expect(body).not.toContain(EMAIL)
    expect(there.received.map((one) => one.body)).toEqual([body])
  })

  test('control: a body that is written without a look at its order keeps the name', async () => {
    const { account_id, order_id, tell, delivery } = await lapsed()
    await tell('order')
    const { id, position } = (await delivery())!
    const [entry] = await readEntries(t.deps.db, account_id, [position])
    const rights = { account_id, permissions: TYPE_PERMISSIONS, target: { organizer_id: null, event_id: null } }
    const object = await readObject(ctx(), entry!, { ...rights, mode: KeyMode.LIVE })
    await eraseExpiredDetails(ctx())
    const body = webhookBody(entry!, { object })
    await inTransaction(t.deps.db, (tx) => storeBodies(tx, [{ id, body, payload: 'FULL' }]))
    expect((await delivery())!.body).toContain(EMAIL)
    await inTransaction(t.deps.db, (tx) => eraseBodies(tx, [order_id]))
    await deliverDue(t, { terms: terms() })
  })

  test('an erasure that comes while a body is written waits for it, and finds it', async () => {
    const { order_id, tell, delivery } = await lapsed()
    await tell('order')
    const { id } = (await delivery())!
    const held = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const writing = inTransaction(t.deps.db, async (tx) => {
      await holdOrderStates(tx, [order_id])
      await storeBodies(tx, [{ id, body: EMAIL, payload: 'FULL' }])
      held.resolve()
      await go.promise
    })
    await held.promise
    expect(await eraseExpiredDetails(ctx()), 'what is held is left for the next run').toBe(0)
    go.resolve()
    await writing
    expect((await delivery())!.body).toBe(EMAIL)
    expect(await eraseExpiredDetails(ctx())).toBe(1)
    expect((await delivery())!.body).toBeNull()
    await deliverDue(t, { terms: terms() })
  })

  test('what an entry says of an attendee alone goes with the order too', async () => {
    const { order_id, tell, delivery } = await lapsed()
    await tell('attendee')
    await deliverDue(t, { terms: terms() })
    expect((await delivery())!.body).toContain(HOLDER)
    await inTransaction(t.deps.db, (tx) => eraseBodies(tx, [order_id]))
    expect((await delivery())!.body).toBeNull()
  })
})

test('what happens to an attendee of a test order is told to endpoints for test orders alone (KEY-9)', async () => {
  for (const [mode, told] of [
    [KeyMode.LIVE, false],
    [KeyMode.TEST, true],
  ] as const) {
    const { tell, delivery } = await lapsed({ is_test: true }, mode)
    await tell('attendee')
    expect((await delivery()) !== undefined, mode).toBe(told)
  }
  await deliverDue(t, { terms: terms() })
})
