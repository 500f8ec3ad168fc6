import type { CardProviderName, DisputeStatus, KeyedProviderName } from '#core/platform/states/payment-state.ts'
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
  /** Where the buyer pays, at a provider that has pages of its own (PSP-3). */
  readonly checkout_url?: string | null
  /** The newest decline: its id tells it from earlier ones. After a final one this payment is not tried again (PSP-3). */
  readonly decline: { readonly id: string; readonly reason: string; readonly is_final?: boolean } | null
  /** The provider only reserved the money, which nobody here asked for: it was let go (PSP-4b). */
  readonly is_only_reserved?: boolean
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
  /** When its row was written: how long the provider may know its key (PSP-5). */
  readonly begun_at: Date
  /** Where the buyer comes back to, and in which language they pay, at a provider with pages of its own (PSP-3). */
  readonly page?: { readonly short_id: string; readonly language: string }
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
  readonly name: CardProviderName
  /** The connected provider account that takes the money (hosted); empty or absent: the operator's own (PAY-11). */
  readonly account?: string
  /** The buyer pays on its pages: a payment is made there only once it was submitted, so nobody can pay it before (PSP-3). */
  readonly by_redirect?: boolean
  /** Can it express and take this amount exactly? Else PAYMENT_AMOUNT_UNSUPPORTED at reservation. */
  supports(amount: number, currency: string): boolean
  start(payment: NewPayment): Promise<ProviderPayment>
  /** Where a repeat of `start` could make another one: what was made under the key, or null. */
  find?(payment: NewPayment): Promise<ProviderPayment | null>
  read(payment_id: string): Promise<ProviderPayment>
  /** Cancels if still possible; the answer tells what the payment is afterwards. */
  cancel(payment_id: string): Promise<ProviderPayment>
  refund(refund: NewRefund): Promise<ProviderRefund>
  readRefund(refund_id: string, payment_id: string): Promise<ProviderRefund>
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
  /** Anything that may have happened to a payment (PSP-5). */
  | { readonly about: 'ALL'; readonly payment_id: string }
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

/** The whole of a real provider that every driver has: payments at its accounts and what it reports of them (PAY-1, PSP-1). */
export interface PaymentPlatform {
  readonly name: KeyedProviderName
  readonly is_live: boolean
  at(account: string, whom?: CallFor): PaymentProvider
  supports(amount: number, currency: string): boolean
  /** `dispute_id` as a notice has it. Null: there is none. */
  readDispute(account: string, dispute_id: string): Promise<ProviderDispute | null>
  /** Refunds the provider knows for a payment, those made in its dashboard included (RFD-15). */
  listRefunds(account: string, payment_id: string): Promise<ListedRefund[]>
  /** Payments of this installation that were begun since, as the provider has them (BAK-5). */
  listPaymentsSince(account: string, since: Date): AsyncIterable<ListedPayment>
  /** Payments, ours or not, of which something was refunded since (BAK-5). */
  listRefundedSince(account: string, since: Date): AsyncIterable<string>
  /** Null when access to it was withdrawn. An empty id is the operator's own account (PAY-10). */
  readAccount(account: string): Promise<ProviderAccount | null>
}

/** What Stripe alone does: its form in our page, signed events, accounts of others connected to ours (PAY-11, WHK-1). */
export interface StripePlatform extends PaymentPlatform {
  readonly name: 'stripe'
  readonly publishable_key: string
  /** Throws SignatureInvalid (WHK-1). */
  parseEvent(raw: Buffer, signature: string, now: Date): ProviderEvent
  createAccount(account: {
    readonly key: string
    readonly name: string
    readonly email: string | null
  }): Promise<string>
  connectUrl(account: string, addresses: { readonly return_url: string; readonly refresh_url: string }): Promise<string>
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
