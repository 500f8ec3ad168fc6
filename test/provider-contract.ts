import { expect } from 'vitest'
import {
  type NewPayment,
  type PaymentPlatform,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
} from '#server/sales/payment-providers/payment-provider.ts'
import type { Fault } from './stripe-emulator.ts'

/** A driver and the emulated provider behind it, as the contract asks for them (PSP-6). */
export interface UnderContract {
  readonly provider: PaymentProvider
  readonly platform: Pick<PaymentPlatform, 'listRefunds' | 'listPaymentsSince' | 'listRefundedSince'>
  readonly now: () => Date
  readonly advance: (ms: number) => void
  /** Calls by which something is made: to lose their answers. */
  readonly making: { readonly payment: RegExp; readonly refund: RegExp }
  readonly faults: Fault[]
  setDown(is_down: boolean): void
  /** What the buyer does there. */
  pay(payment_id: string): void
  process(payment_id: string): void
  decline(payment_id: string): void
  refundOutside(payment_id: string, amount: number): void
  /** How many payments it has, whoever made them. */
  payments(): number
  /** One that somebody else made there. */
  makeElsewhere(): void
}

const HOUR_MS = 3_600_000
let keys = 0

const described = ({ now }: UnderContract, over: Partial<NewPayment> = {}): NewPayment => ({
  key: `attempt-${++keys}`,
  amount: 1250,
  currency: 'EUR',
  metadata: { order_id: String(keys), reference: 'K7M2QPA', event_id: '5', account_id: '3' },
  begun_at: now(),
  page: { short_id: 'o_abcdef', language: 'en' },
  ...over,
})

async function paid(one: UnderContract, over: Partial<NewPayment> = {}): Promise<string> {
  const { id } = await one.provider.start(described(one, over))
  one.pay(id)
  return id
}

const refundOf = (payment_id: string, amount = 500) => ({
  key: `refund-${++keys}`,
  payment_id,
  amount,
  metadata: { refund_id: String(keys) },
})

async function listed<T>(all: AsyncIterable<T>): Promise<T[]> {
  const rows: T[] = []
  for await (const row of all) rows.push(row)
  return rows
}

const lose = ({ faults }: UnderContract, on: RegExp, times = 2) => {
  for (let index = 0; index < times; index++) faults.push({ on, how: index === 0 ? 'drop_after' : 'drop_before' })
}

/** What every provider's driver has to do, whoever the provider is (PSP-6, PAY-1, PAY-5). */
export const CONTRACT = {
  'a payment begun twice under one key is one': async (one) => {
    const before = one.payments()
    const payment = described(one)
    const [first, second] = [await one.provider.start(payment), await one.provider.start(payment)]
    expect(second.id).toBe(first.id)
    expect(one.payments() - before).toBe(1)
  },
  'a payment whose answer was lost is found again, at once and after a day': async (one) => {
    for (const later of [0, 20 * HOUR_MS]) {
      const before = one.payments()
      const payment = described(one)
      lose(one, one.making.payment)
      await expect(one.provider.start(payment)).rejects.toThrow(ProviderUnreachable)
      one.advance(later)
      await one.provider.start(payment)
      expect(one.payments() - before).toBe(1)
    }
  },
  'amounts are ours, in currencies with and without places': async (one) => {
    for (const [amount, currency] of [
      [1250, 'EUR'],
      [1500, 'JPY'],
      [1999, 'CHF'],
    ] as const) {
      const id = await paid(one, { amount, currency })
      expect(await one.provider.read(id)).toMatchObject({ status: 'SUCCEEDED', amount, currency })
      expect(await one.provider.readBalance(id)).toEqual({ received: amount, refunded: 0 })
    }
  },
  'nothing confirmed is OPEN, what is on its way PROCESSING, neither is money': async (one) => {
    const { id } = await one.provider.start(described(one))
    expect((await one.provider.read(id)).status).toBe('OPEN')
    one.process(id)
    expect((await one.provider.read(id)).status).toBe('PROCESSING')
    expect((await one.provider.readBalance(id)).received).toBe(0)
  },
  'a decline is told with an id and a reason': async (one) => {
    const { id } = await one.provider.start(described(one))
    one.decline(id)
    const { status, decline } = await one.provider.read(id)
    expect(status).toBe('OPEN')
    expect(decline?.id).toBeTruthy()
    expect(decline?.reason).toBeTruthy()
  },
  'cancelling says what it is afterwards: never still open, and never without money that came': async (one) => {
    const { id } = await one.provider.start(described(one))
    expect(['CANCELLED', 'PROCESSING']).toContain((await one.provider.cancel(id)).status)
    expect((await one.provider.cancel(await paid(one))).status).toBe('SUCCEEDED')
  },
  'a refund asked for twice, or whose answer was lost, is one': async (one) => {
    const id = await paid(one)
    const refund = refundOf(id)
    lose(one, one.making.refund)
    await expect(one.provider.refund(refund)).rejects.toThrow(ProviderUnreachable)
    for (const later of [0, 30 * HOUR_MS]) {
      one.advance(later)
      const made = await one.provider.refund(refund)
      expect((await one.provider.readRefund(made.id!, id)).id).toBe(made.id)
    }
    expect((await one.provider.readBalance(id)).refunded).toBe(500)
  },
  'more than is left is refused, and nothing was made': async (one) => {
    const id = await paid(one)
    await one.provider.refund(refundOf(id, 1000))
    expect(await one.provider.refund(refundOf(id, 251))).toMatchObject({ id: null, status: 'FAILED' })
    expect((await one.provider.readBalance(id)).refunded).toBe(1000)
  },
  'refunds of ours carry their key, those made by hand none': async (one) => {
    const id = await paid(one)
    const refund = refundOf(id)
    await one.provider.refund(refund)
    one.refundOutside(id, 300)
    const rows = await one.platform.listRefunds('', id)
    expect(rows.map(({ amount, our_key }) => ({ amount, our_key })).sort((a, b) => a.amount - b.amount)).toEqual([
      { amount: 300, our_key: null },
      { amount: 500, our_key: refund.key },
    ])
  },
  'what was begun and given back since is listed, of ours alone': async (one) => {
    one.advance(HOUR_MS)
    const since = one.now()
    const payment = described(one)
    const { id } = await one.provider.start(payment)
    one.pay(id)
    one.makeElsewhere()
    await one.provider.refund(refundOf(id))
    expect(await listed(one.platform.listPaymentsSince('', since))).toEqual([{ id, our_key: payment.key }])
    expect(await listed(one.platform.listRefundedSince('', since))).toContain(id)
  },
  'no answer is unknown, a no is a no': async (one) => {
    const { id } = await one.provider.start(described(one))
    one.setDown(true)
    await expect(one.provider.read(id)).rejects.toThrow(ProviderUnreachable)
    await expect(one.provider.start(described(one))).rejects.toThrow(ProviderUnreachable)
    one.setDown(false)
    await expect(one.provider.start(described(one, { amount: 0 }))).rejects.toThrow(ProviderRefused)
    expect(one.provider.supports(1250, 'KPW')).toBe(false)
  },
} as const satisfies Record<string, (one: UnderContract) => Promise<void>>

export type ContractCase = keyof typeof CONTRACT
