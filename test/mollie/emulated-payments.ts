import { randomBytes } from 'node:crypto'

export interface Amount {
  readonly currency: string
  readonly value: string
}

export type MollieStatus = 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed'

export interface EmulatedPayment {
  readonly id: string
  readonly amount: Amount
  readonly created_at: Date
  readonly expires_at: Date
  readonly metadata: unknown
  readonly method: readonly string[] | string | null
  readonly redirect_url: string
  readonly webhook_url: string | null
  readonly description: string
  readonly locale: string | null
  status: MollieStatus
  is_cancelable: boolean
  failure_reason: string | null
}

export interface EmulatedRefund {
  readonly id: string
  readonly payment_id: string
  readonly amount: Amount
  readonly created_at: Date
  readonly metadata: unknown
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled'
}

export interface EmulatedChargeback {
  readonly id: string
  readonly payment_id: string
  readonly amount: Amount
  readonly created_at: Date
  reversed_at: Date | null
}

/** Mollie's own refusal: its status, and what it says beside. */
export class MollieRefusal extends Error {
  readonly status: number
  readonly field: string | null
  constructor(status: number, detail: string, field: string | null = null) {
    super(detail)
    this.status = status
    this.field = field
  }
}

/** Places of a currency by Mollie's table; two where it is not named. */
const WHOLE: readonly string[] = ['JPY', 'ISK']

/** Minutes in which somebody who was sent to its pages may pay. */
const OPEN_MINUTES = 15

const newMollieId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`
const inHundredths = ({ value }: Amount): number => Math.round(Number(value) * 100)

/** The money of the emulated provider, in memory; `announce` is told of a payment to which something happened. */
export class EmulatedPayments {
  readonly payments = new Map<string, EmulatedPayment>()
  readonly refunds = new Map<string, EmulatedRefund>()
  readonly chargebacks = new Map<string, EmulatedChargeback>()
  /** What the account has switched on, with the currencies of each. */
  methods: { id: string; currencies: readonly string[] }[] = [
    { id: 'ideal', currencies: ['EUR'] },
    { id: 'creditcard', currencies: ['EUR', 'CHF', 'GBP', 'USD', 'JPY'] },
    { id: 'banktransfer', currencies: ['EUR'] },
    { id: 'klarna', currencies: ['EUR'] },
  ]
  /** Whether a payment nobody has begun to pay can be taken back. */
  are_cancelable = false
  readonly #announce: (payment: EmulatedPayment) => void
  readonly #clock: () => Date

  constructor(announce: (payment: EmulatedPayment) => void, clock: () => Date) {
    this.#announce = announce
    this.#clock = clock
  }

  payment(id: string): EmulatedPayment {
    const found = this.payments.get(id)
    if (!found) throw new MollieRefusal(404, `No payment exists with token ${id}.`)
    // what nobody paid in time is over when it is looked at
    if (found.status === 'open' && this.#clock() >= found.expires_at) this.end(found.id, 'expired')
    return found
  }

  create(body: Record<string, unknown>): EmulatedPayment {
    const amount = this.#amountIn(body.amount)
    for (const name of ['description', 'redirectUrl'])
      if (typeof body[name] !== 'string' || body[name] === '')
        throw new MollieRefusal(422, `The ${name} is missing`, name)
    const webhook_url = typeof body.webhookUrl === 'string' ? body.webhookUrl : null
    if (webhook_url !== null && /\/\/(localhost|127\.)/.test(webhook_url))
      throw new MollieRefusal(
        422,
        'The webhook URL is invalid because it is unreachable from our point of view',
        'webhookUrl',
      )
    const now = this.#clock()
    const payment: EmulatedPayment = {
      id: newMollieId('tr'),
      amount,
      created_at: now,
      expires_at: new Date(now.getTime() + OPEN_MINUTES * 60_000),
      metadata: body.metadata ?? null,
      method: (body.method as string[] | undefined) ?? null,
      redirect_url: String(body.redirectUrl),
      webhook_url,
      description: String(body.description),
      locale: (body.locale as string | undefined) ?? null,
      status: 'open',
      is_cancelable: this.are_cancelable,
      failure_reason: null,
    }
    this.payments.set(payment.id, payment)
    return payment
  }

  #amountIn(given: unknown): Amount {
    const { currency, value } = (given ?? {}) as Partial<Amount>
    if (typeof currency !== 'string' || typeof value !== 'string')
      throw new MollieRefusal(422, 'The amount contains an invalid value', 'amount')
    const form = WHOLE.includes(currency) ? /^\d+$/ : /^\d+\.\d{2}$/
    if (!form.test(value) || Number(value) <= 0)
      throw new MollieRefusal(422, 'The amount contains an invalid value', 'amount')
    return { currency, value }
  }

  /** What becomes of a payment at its pages: told, but for the two that are on their way. */
  end(id: string, status: Exclude<MollieStatus, 'open'>, failure_reason: string | null = null): EmulatedPayment {
    const payment = this.payments.get(id)!
    if (!['open', 'pending'].includes(payment.status)) throw new Error(`${id} is ${payment.status}`)
    payment.status = status
    payment.failure_reason = failure_reason
    payment.is_cancelable = false
    if (status !== 'pending') this.#announce(payment)
    return payment
  }

  cancel(id: string): EmulatedPayment {
    const payment = this.payment(id)
    const may = payment.status === 'authorized' || (payment.status === 'open' && payment.is_cancelable)
    if (!may) throw new MollieRefusal(422, 'The payment cannot be cancelled')
    payment.status = 'canceled'
    this.#announce(payment)
    return payment
  }

  refundsOf(payment_id: string): EmulatedRefund[] {
    return [...this.refunds.values()].filter((one) => one.payment_id === payment_id).reverse()
  }

  /** In hundredths of the currency. */
  refunded(payment_id: string): number {
    return this.refundsOf(payment_id)
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + inHundredths(amount), 0)
  }

  refund(payment_id: string, body: Record<string, unknown>): EmulatedRefund {
    const payment = this.payment(payment_id)
    if (payment.status !== 'paid') throw new MollieRefusal(422, 'The payment is not paid and cannot be refunded')
    const amount = this.#amountIn(body.amount)
    if (amount.currency !== payment.amount.currency) throw new MollieRefusal(422, 'Another currency', 'amount')
    if (this.refunded(payment_id) + inHundredths(amount) > inHundredths(payment.amount))
      throw new MollieRefusal(422, 'The specified amount cannot be refunded', 'amount')
    const refund: EmulatedRefund = {
      id: newMollieId('re'),
      payment_id,
      amount,
      created_at: this.#clock(),
      metadata: body.metadata ?? null,
      status: 'pending',
    }
    this.refunds.set(refund.id, refund)
    return refund
  }

  settleRefund(id: string, status: EmulatedRefund['status']): void {
    const refund = this.refunds.get(id)!
    refund.status = status
    if (['processing', 'refunded', 'failed'].includes(status)) this.#announce(this.payments.get(refund.payment_id)!)
  }

  chargeBack(payment_id: string): EmulatedChargeback {
    const payment = this.payment(payment_id)
    const one: EmulatedChargeback = {
      id: newMollieId('chb'),
      payment_id,
      amount: payment.amount,
      created_at: this.#clock(),
      reversed_at: null,
    }
    this.chargebacks.set(one.id, one)
    this.#announce(payment)
    return one
  }

  reverse(id: string): void {
    const one = this.chargebacks.get(id)!
    one.reversed_at = this.#clock()
    this.#announce(this.payments.get(one.payment_id)!)
  }
}
