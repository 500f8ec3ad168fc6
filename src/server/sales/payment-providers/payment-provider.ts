import type { DisputeStatus } from '#core/platform/states/payment-state.ts'
import type { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { ProviderPaymentStatus } from './provider-payment-state.ts'

declare module '#server/platform/context/context.ts' {
  interface Deps {
    /** Replaces the card provider; only tests do. */
    readonly card?: PaymentProvider
  }
}

export interface ProviderPayment {
  readonly id: string
  readonly status: ProviderPaymentStatus
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly client_secret: string | null
  /** The newest decline: its id tells it from earlier ones. */
  readonly decline: { readonly id: string; readonly reason: string } | null
}

export interface ProviderRefund {
  /** Null when the provider refused at once and made nothing. */
  readonly id: string | null
  readonly status: RefundRowStatus
  readonly failure_reason: string | null
}

export interface NewPayment {
  /** Our row's id: the same call with it never makes a second payment (PAY-5). */
  readonly key: string
  readonly amount: number
  readonly currency: string
  readonly metadata: Readonly<Record<string, string>>
  /** The operator's part of it, of a payment on an account's own provider account (PAY-12). */
  readonly platform_fee?: number
}

export interface NewRefund {
  readonly key: string
  readonly payment_id: string
  readonly amount: number
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * One card provider (PAY-1). Every call may fail with `ProviderUnreachable`, whose outcome is unknown: repeat with the
 * same key or read, never start anew (PAY-5). Only the adapter knows the provider's quirks.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test'
  /** The connected provider account that takes the money (hosted); empty or absent: the operator's own (PAY-11). */
  readonly account?: string
  /** Can it express and take this amount exactly? Else PAYMENT_AMOUNT_UNSUPPORTED at reservation. */
  supports(amount: number, currency: string): boolean
  start(payment: NewPayment): Promise<ProviderPayment>
  read(payment_id: string): Promise<ProviderPayment>
  /** Cancels if still possible; the answer tells what the payment is afterwards. */
  cancel(payment_id: string): Promise<ProviderPayment>
  refund(refund: NewRefund): Promise<ProviderRefund>
  readRefund(refund_id: string): Promise<ProviderRefund>
  /** What came in and what went back by the provider's own books (REL-27). */
  readBalance(payment_id: string): Promise<ProviderBalance>
}

export interface ProviderBalance {
  readonly received: number
  readonly refunded: number
}

/** An account at the provider that may take payments (PAY-10). */
export interface ProviderAccount {
  readonly id: string
  readonly charges_enabled: boolean
  readonly payouts_enabled: boolean
}

export interface ProviderDispute {
  readonly payment_id: string | null
  readonly amount: number
  readonly currency: string
  readonly status: DisputeStatus
}

/** What a signed notice is about. It tells where to look: the handler reads the object itself again (WHK-3). */
export type ProviderNotice =
  | { readonly about: 'PAYMENT'; readonly payment_id: string; readonly our_key: string | null }
  | {
      readonly about: 'REFUND'
      readonly refund_id: string
      readonly payment_id: string | null
      readonly our_key: string | null
    }
  | { readonly about: 'CHARGE'; readonly payment_id: string | null }
  | { readonly about: 'DISPUTE'; readonly dispute_id: string }
  | { readonly about: 'ACCOUNT' }
  | { readonly about: 'ACCESS_WITHDRAWN' }
  | { readonly about: 'OTHER' }

export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly is_live: boolean
  /** The connected account it happened on; empty: the operator's own. */
  readonly account: string
  readonly notice: ProviderNotice
  /** Of a payment that has succeeded for good, said in the signed event itself: it settles without reading it (PERF-7). */
  readonly facts: PaymentFacts | null
}

export interface PaymentFacts {
  readonly payment_id: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}

/** On whose behalf a provider is called (HA-12). */
export interface CallFor {
  /** Somebody waits at a checkout: they go before whatever staff and jobs ask for. */
  readonly is_buyer: boolean
  /** Told how long the call has to wait, before it does; told again by how much it was longer. */
  readonly onWait?: (ms: number) => Promise<void>
}

/** The whole of a real provider: payments at any of its accounts, connecting them, and what it reports (PAY-1). */
export interface PaymentPlatform {
  readonly name: 'stripe'
  readonly is_live: boolean
  readonly publishable_key: string
  at(account: string, whom?: CallFor): PaymentProvider
  supports(amount: number, currency: string): boolean
  /** Throws SignatureInvalid (WHK-1). */
  parseEvent(raw: Buffer, signature: string, now: Date): ProviderEvent
  readDispute(account: string, dispute_id: string): Promise<ProviderDispute>
  /** Refunds the provider knows for a payment, those made in its dashboard included (RFD-15). */
  listRefunds(account: string, payment_id: string): Promise<ListedRefund[]>
  /** Payments of this installation that were begun since, as the provider has them (BAK-5). */
  listPaymentsSince(account: string, since: Date): AsyncIterable<ListedPayment>
  /** Payments, ours or not, of which something was refunded since (BAK-5). */
  listRefundedSince(account: string, since: Date): AsyncIterable<string>
  createAccount(account: {
    readonly key: string
    readonly name: string
    readonly email: string | null
  }): Promise<string>
  connectUrl(account: string, addresses: { readonly return_url: string; readonly refresh_url: string }): Promise<string>
  /** Null when access to it was withdrawn. An empty id is the operator's own account (PAY-10). */
  readAccount(account: string): Promise<ProviderAccount | null>
  /** Where the provider tells of payments of the operator's own account, and of which events (DEP-7g). */
  listWebhooks(): Promise<WebhookTarget[]>
}

export interface WebhookTarget {
  readonly url: string
  /** `*` stands for all. */
  readonly types: readonly string[]
  readonly is_enabled: boolean
}

export interface ListedPayment {
  readonly id: string
  readonly our_key: string
}

export interface ListedRefund extends ProviderRefund {
  readonly id: string
  readonly amount: number
  readonly our_key: string | null
}

export class ProviderUnreachable extends Error {}
/** It was not asked at all: too many calls are before this one (HA-12). */
export class ProviderBusy extends ProviderUnreachable {}
/** A definite no: nothing was made and nothing moved. */
export class ProviderRefused extends Error {
  readonly reason: string
  constructor(reason: string, options?: ErrorOptions) {
    super(`the provider refused: ${reason}`, options)
    this.reason = reason
  }
}
export class SignatureInvalid extends Error {}
