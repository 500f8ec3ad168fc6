import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { expireLapsedEverywhere } from '#server/sales/completion/expire-orders.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBankAccount } from '#test/bank-accounts.ts'
import { createBuyer } from '#test/buyer.ts'
import type { TicketValues } from '#test/factories.ts'
import { createOfflineSale } from '#test/offline-sales.ts'
import { remindTransfers } from './remind-transfers.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  NOW = t.now()
})
afterAll(() => t.close())

let NOW: Date
const DAY = 24 * 60 * 60_000
const exact = async () => expect(await recountStock(t.deps.db)).toEqual([])

/** An event that takes transfers to an account of its own, and a buyer whose details are saved. */
async function transferBuyer(settings: Record<string, unknown> = {}, ticket: TicketValues = {}) {
  const sale = await createOfflineSale(
    t,
    { capacity: 5, ...ticket },
    { payment_methods: ['CARD', 'BANK_TRANSFER'], ...settings },
  )
  const bank = await createBankAccount(t, sale.account.account_id)
  const buyer = await createBuyer(t, sale)
  await buyer.saveDetails()
  const choose = (more: object = {}) => buyer.call('POST', '/payment', { body: { method: 'BANK_TRANSFER', ...more } })
  const read = async () => (await buyer.call('GET')).body.data
  const mails = () =>
    t.deps.db.selectFrom('mails').select('kind').where('event_id', '=', sale.event_id).orderBy('id').execute()
  const markPaid = async () => {
    const order = t.deps.db.selectFrom('orders').select('id').where('event_id', '=', sale.event_id)
    const { id } = await order.executeTakeFirstOrThrow()
    const path = `/api/events/${sale.event_id}/orders/${id}/mark-as-paid`
    const paid = await t.call('POST', path, { as: sale.account.token, body: { notify_buyer: true } })
    expect(paid.status).toBeLessThan(300)
  }
  return { sale, bank, buyer, choose, read, mails, markPaid }
}

describe('choosing to pay by bank transfer (BANK-1 to BANK-3)', () => {
  test('says by when before the choice, and where to, with reference and code, after it', async () => {
    const one = await transferBuyer()
    const before = await one.read()
    expect(before.payment_methods).toEqual(['CARD', 'BANK_TRANSFER'])
    expect(before.transfer).toMatchObject({ due_on: '2027-03-08', to: null, is_sooner: false, confirm_by: null })
    const chosen = await one.choose()
    expect([chosen.status, chosen.body.data.provider]).toEqual([200, 'bank'])
    const order = await one.read()
    expect(order).toMatchObject({ status: 'AWAITING_PAYMENT', payment_provider: 'bank', is_test: false, offline: null })
    const { to } = order.transfer
    expect(to).toMatchObject({ holder: one.bank.holder, iban: one.bank.iban, bic: null, has_slip: false })
    expect(to.reference).toMatch(new RegExp(`^RF\\d\\d${order.reference.replaceAll('-', '')}$`))
    expect(to.epc.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      one.bank.holder,
      one.bank.iban,
      'EUR12.50',
      '',
      to.reference,
    ])
    expect((await one.mails()).map(({ kind }) => kind)).toEqual(['order-awaiting-payment', 'new-order'])
    // held three days longer than it is due, while a transfer may still arrive
    expect([order.transfer.due_at, order.reserved_until]).toEqual([
      '2027-03-08T23:00:00.000Z',
      '2027-03-11T23:00:00.000Z',
    ])
    await exact()
  })

  test('the choice is final, and the same again is the same answer (PAY-3)', async () => {
    const one = await transferBuyer({ payment_methods: ['CARD', 'OFFLINE', 'BANK_TRANSFER'] })
    expect((await one.choose()).status).toBe(200)
    expect((await one.choose()).status).toBe(200)
    for (const method of ['OFFLINE', 'CARD'])
      expect((await one.buyer.call('POST', '/payment', { body: { method } })).body.error.code).toBe(
        'ORDER_STATE_CHANGED',
      )
    expect(await one.mails()).toHaveLength(2)
  })

  test('the order keeps the account it was shown, whatever becomes of that (BANK-1)', async () => {
    const one = await transferBuyer()
    await one.choose()
    await t.deps.db
      .updateTable('bank_accounts')
      .set({ iban: 'DE02120300000000202051', deleted_at: t.now() })
      .where('id', '=', one.bank.id)
      .execute()
    expect((await one.read()).transfer.to.iban).toBe(one.bank.iban)
  })

  test.each([
    ['there is no account', { deleted_at: new Date('2027-01-01') }],
    ['none takes the currency', { currencies: ['CHF'] }],
  ])('is not offered where %s', async (_words, change) => {
    const one = await transferBuyer()
    await t.deps.db.updateTable('bank_accounts').set(change).where('id', '=', one.bank.id).execute()
    expect((await one.read()).payment_methods).toEqual(['CARD'])
    expect((await one.choose()).body.error.code).toBe('PAYMENT_METHOD_UNAVAILABLE')
  })

  test('is refused where a transfer would come too late, and said so before (BANK-3)', async () => {
    const one = await transferBuyer({ last_payment_days: 30 })
    const { start_date } = await t.deps.db
      .selectFrom('events')
      .select('start_date')
      .where('id', '=', one.sale.event_id)
      .executeTakeFirstOrThrow()
    t.setNow(new Date(start_date.getTime() - 2 * DAY))
    try {
      await t.deps.db
        .updateTable('orders')
        .set({ reserved_until: new Date(t.now().getTime() + DAY) })
        .where('event_id', '=', one.sale.event_id)
        .execute()
      expect((await one.read()).transfer).toBeUndefined()
      expect((await one.choose()).body.error.code).toBe('PAYMENT_METHOD_UNAVAILABLE')
    } finally {
      t.setNow(NOW)
    }
  })
})

describe('what follows (BANK-3)', () => {
  test('reminds two days before and on the day, once each', async () => {
    const one = await transferBuyer()
    await one.choose()
    const reminders = async () => (await one.mails()).filter(({ kind }) => kind === 'payment-reminder').length
    const at = async (when: string) => {
      t.setNow(new Date(when))
      await remindTransfers(systemCtx(t.deps))
      return reminders()
    }
    try {
      expect(await at('2027-03-06T07:59:00Z')).toBe(0)
      expect(await at('2027-03-06T08:00:00Z')).toBe(1)
      expect(await at('2027-03-07T08:00:00Z')).toBe(1)
      expect(await at('2027-03-08T08:00:00Z')).toBe(2)
      expect(await at('2027-03-09T08:00:00Z')).toBe(2)
    } finally {
      t.setNow(NOW)
    }
  })

  test('reminds nobody who has paid', async () => {
    const one = await transferBuyer()
    await one.choose()
    await one.markPaid()
    t.setNow(new Date('2027-03-06T08:00:00Z'))
    try {
      await remindTransfers(systemCtx(t.deps))
      expect((await one.mails()).map(({ kind }) => kind)).not.toContain('payment-reminder')
    } finally {
      t.setNow(NOW)
    }
  })

  test('lapses after the grace, not on the due day, and tells the buyer (EXP-8)', async () => {
    const one = await transferBuyer()
    await one.choose()
    const status = async (when: string) => {
      t.setNow(new Date(when))
      await expireLapsedEverywhere(systemCtx(t.deps))
      return (await one.read()).status
    }
    try {
      expect(await status('2027-03-11T22:59:00Z')).toBe('AWAITING_PAYMENT')
      expect(await status('2027-03-11T23:01:00Z')).toBe('EXPIRED')
      expect((await one.mails()).at(-1)?.kind).toBe('order-expired')
      await exact()
    } finally {
      t.setNow(NOW)
    }
  })

  test('staff mark it as paid by hand, and it stays a bank order (PAY-24)', async () => {
    const one = await transferBuyer()
    await one.choose()
    await one.markPaid()
    expect(await one.read()).toMatchObject({ status: 'COMPLETED', payment_provider: 'bank' })
    await exact()
  })
})

describe('the Swiss QR-bill (BANK-2)', () => {
  test('is drawn and printed for accounts in Switzerland, for whoever has the link', async () => {
    const one = await transferBuyer()
    await t.deps.db
      .updateTable('bank_accounts')
      .set({ iban: 'CH5604835012345678009' })
      .where('id', '=', one.bank.id)
      .execute()
    expect((await one.buyer.call('GET', '/payment-slip.svg')).body.error.code).toBe('ORDER_STATE_CHANGED')
    await one.choose()
    expect((await one.read()).transfer.to).toMatchObject({ has_slip: true })
    const drawn = await t.call('GET', `${one.buyer.order}/payment-slip.svg`)
    expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    const file = await t.call('GET', `${one.buyer.order}/payment-slip.pdf`)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  })
})
