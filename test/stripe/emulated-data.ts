import { randomBytes } from 'node:crypto'
import { CARDS, REFUND_STARTS } from './cards.ts'

export interface Intent {
  readonly id: string
  readonly object: 'payment_intent'
  /** Seconds since 1970. */
  readonly created: number
  readonly account: string
  readonly amount: number
  readonly currency: string
  readonly client_secret: string
  readonly metadata: Record<string, string>
  readonly application_fee_amount: number | null
  readonly livemode: false
  status: string
  amount_received: number
  latest_charge: string | null
  last_payment_error: Record<string, unknown> | null
  card: string | null
  outcome: 'succeed' | 'fail' | null
}

export interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly created: number
  readonly account: string
  readonly payment_intent: string
  readonly charge: string
  readonly amount: number
  readonly currency: string
  readonly metadata: Record<string, string>
  readonly fee_refunded: number
  status: string
  failure_reason?: string
}

export interface Account {
  readonly id: string
  readonly object: 'account'
  charges_enabled: boolean
  payouts_enabled: boolean
  is_withdrawn: boolean
}

export interface Dispute {
  readonly id: string
  readonly object: 'dispute'
  readonly account: string
  readonly payment_intent: string
  readonly charge: string
  readonly amount: number
  readonly currency: string
  status: string
}

/** Stripe's own refusal: status, and what stands in its `error` object. */
export class Refusal extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message ?? error.code))
    this.status = status
    this.error = error
  }
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

const invalid = (code: string, message: string, param?: string) =>
  new Refusal(400, { type: 'invalid_request_error', code, message, ...(param ? { param } : {}) })

/** The money of the emulated provider, in memory. `announce` is told of everything that makes an event. */
export class EmulatedData {
  readonly intents = new Map<string, Intent>()
  readonly refunds = new Map<string, Refund>()
  readonly accounts = new Map<string, Account>()
  /** Where the operator's own account tells of events. */
  readonly webhook_endpoints: { url: string; enabled_events: string[]; status: 'enabled' | 'disabled' }[] = []
  readonly disputes = new Map<string, Dispute>()
  readonly #announce: (type: string, object: object, account: string) => void

  readonly #clock: () => Date

  constructor(announce: (type: string, object: object, account: string) => void, clock: () => Date) {
    this.#announce = announce
    this.#clock = clock
  }

  #created(): number {
    return Math.floor(this.#clock().getTime() / 1000)
  }

  intent(id: string, account: string): Intent {
    const found = this.intents.get(id)
    if (!found || found.account !== account)
      throw new Refusal(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such intent: ${id}`,
      })
    return found
  }

  createIntent(account: string, body: Record<string, unknown>): Intent {
    const amount = Number(body.amount)
    if (!Number.isInteger(amount) || amount < 1) throw invalid('parameter_invalid_integer', 'Invalid integer', 'amount')
    if (amount < 50 && body.currency !== 'jpy')
      throw invalid('amount_too_small', 'Amount must be at least 50', 'amount')
    const id = newId('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      created: this.#created(),
      account,
      amount,
      currency: String(body.currency),
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      metadata: (body.metadata ?? {}) as Record<string, string>,
      application_fee_amount: body.application_fee_amount ? Number(body.application_fee_amount) : null,
      livemode: false,
      status: 'requires_payment_method',
      amount_received: 0,
      latest_charge: null,
      last_payment_error: null,
      card: null,
      outcome: null,
    }
    this.intents.set(id, intent)
    return intent
  }

  confirm(intent: Intent, number: string, authentication?: 'approve' | 'refuse'): Intent {
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
      throw invalid('payment_intent_unexpected_state', `This intent is ${intent.status}`)
    const behaviour = CARDS[number] ?? { does: 'decline', code: 'incorrect_number' }
    intent.card = number.slice(-4)
    if (behaviour.does === 'authenticate' && authentication === undefined) {
      intent.status = 'requires_action'
      return intent
    }
    if (behaviour.does === 'authenticate' && authentication === 'refuse')
      return this.#decline(intent, { code: 'payment_intent_authentication_failure' }, null)
    if (behaviour.does === 'decline')
      return this.#decline(intent, { code: behaviour.code, decline_code: behaviour.decline_code }, newId('ch'))
    if (behaviour.does === 'process') {
      intent.status = 'processing'
      intent.outcome = behaviour.outcome
      this.#announce('payment_intent.processing', intent, intent.account)
      return intent
    }
    return this.#succeed(intent)
  }

  /** What was processing gets its end. */
  settle(id: string): void {
    const intent = this.intents.get(id)
    if (intent?.status !== 'processing') throw new Error(`${id} is not processing`)
    if (intent.outcome === 'succeed') this.#succeed(intent)
    else this.#decline(intent, { code: 'card_declined', decline_code: 'generic_decline' }, newId('ch'))
  }

  #succeed(intent: Intent): Intent {
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    intent.latest_charge = newId('ch')
    intent.last_payment_error = null
    this.#announce('payment_intent.succeeded', intent, intent.account)
    return intent
  }

  #decline(intent: Intent, error: Record<string, unknown>, charge: string | null): Intent {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = {
      type: 'card_error',
      message: 'Your card was declined.',
      ...error,
      ...(charge ? { charge } : {}),
      payment_method: { id: newId('pm'), object: 'payment_method' },
    }
    this.#announce('payment_intent.payment_failed', intent, intent.account)
    return intent
  }

  cancel(intent: Intent): Intent {
    if (['succeeded', 'processing', 'canceled'].includes(intent.status))
      throw invalid('payment_intent_unexpected_state', `This intent is ${intent.status}`)
    intent.status = 'canceled'
    this.#announce('payment_intent.canceled', intent, intent.account)
    return intent
  }

  refunded(payment_intent: string): number {
    return this.refundsOf(payment_intent).reduce(
      (sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount),
      0,
    )
  }

  refundsOf(payment_intent: string): Refund[] {
    return [...this.refunds.values()].filter((refund) => refund.payment_intent === payment_intent)
  }

  refund(intent: Intent, body: Record<string, unknown>): Refund {
    if (intent.status !== 'succeeded') throw invalid('charge_not_refundable', 'Nothing was paid')
    const left = intent.amount_received - this.refunded(intent.id)
    const amount = body.amount === undefined ? left : Number(body.amount)
    if (left === 0) throw invalid('charge_already_refunded', 'Already refunded')
    if (amount > left) throw invalid('amount_too_large', 'Greater than what is left', 'amount')
    const start = REFUND_STARTS[intent.card ?? '']
    if (start === 'refused') throw invalid('charge_not_refundable', 'This charge is not refundable')
    const fee = body.refund_application_fee === 'true' ? (intent.application_fee_amount ?? 0) : 0
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      created: this.#created(),
      account: intent.account,
      payment_intent: intent.id,
      charge: intent.latest_charge!,
      amount,
      currency: intent.currency,
      metadata: (body.metadata ?? {}) as Record<string, string>,
      fee_refunded: Math.round((fee * amount) / intent.amount),
      status: start ?? 'succeeded',
    }
    this.refunds.set(refund.id, refund)
    this.#announce('refund.created', refund, refund.account)
    if (refund.status === 'succeeded') this.#announce('charge.refunded', this.charge(intent), refund.account)
    return refund
  }

  settleRefund(id: string, status: 'succeeded' | 'failed'): void {
    const refund = this.refunds.get(id)!
    refund.status = status
    if (status === 'failed') refund.failure_reason = 'lost_or_stolen_card'
    this.#announce(status === 'failed' ? 'refund.failed' : 'refund.updated', refund, refund.account)
  }

  charge(intent: Intent) {
    return {
      id: intent.latest_charge,
      object: 'charge',
      amount: intent.amount_received,
      amount_refunded: this.refunded(intent.id),
      payment_intent: intent.id,
      currency: intent.currency,
    }
  }

  dispute(payment_intent: string): Dispute {
    const intent = this.intents.get(payment_intent)!
    const dispute: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      account: intent.account,
      payment_intent,
      charge: intent.latest_charge!,
      amount: intent.amount,
      currency: intent.currency,
      status: 'needs_response',
    }
    this.disputes.set(dispute.id, dispute)
    this.#announce('charge.dispute.created', dispute, dispute.account)
    return dispute
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.disputes.get(id)!
    dispute.status = status
    this.#announce('charge.dispute.closed', dispute, dispute.account)
  }

  createAccount(): Account {
    const account: Account = {
      id: newId('acct'),
      object: 'account',
      charges_enabled: false,
      payouts_enabled: false,
      is_withdrawn: false,
    }
    this.accounts.set(account.id, account)
    return account
  }

  /** Onboarding done, or charges switched off again. */
  changeAccount(id: string, enabled: boolean): void {
    const account = this.accounts.get(id)!
    account.charges_enabled = enabled
    account.payouts_enabled = enabled
    this.#announce('account.updated', account, id)
  }

  withdraw(id: string): void {
    this.accounts.get(id)!.is_withdrawn = true
    this.#announce('account.application.deauthorized', { id: 'ca_emulated', object: 'application' }, id)
  }
}
