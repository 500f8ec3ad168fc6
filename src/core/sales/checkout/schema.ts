import { z } from 'zod'
import { AttributionInput } from '#core/catalog/attribution/schema.ts'
import { ATTENDEE_EMAILS } from '#core/catalog/events/attendee-details.ts'
import { PAYMENT_METHODS } from '#core/catalog/events/settings-schema.ts'
import { AnswerInput } from '#core/catalog/questions/answer-schema.ts'
import { TaxOrFeePartView } from '#core/catalog/taxes-and-fees/schema.ts'
import { PRODUCT_KINDS } from '#core/catalog/ticket-types/product-kind.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantText, InstantView, MinorAmount } from '#core/platform/fields.ts'
import { MAX_CODE_LENGTH } from '#core/platform/limits.ts'
import { LOCALES } from '#core/platform/locales.ts'
import { DISPLAY_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES } from '#core/platform/states/order-state.ts'
import {
  PAYMENT_ATTEMPT_STATUSES,
  PAYMENT_PROVIDERS,
  TEST_PAYMENT_RESULTS,
} from '#core/platform/states/payment-state.ts'
import { REFUND_STATUSES } from '#core/platform/states/refund-state.ts'
import {
  DiscountPartView,
  ExtraLine,
  OrderEventView,
  OrderItemView,
  OrderTicketView,
  TotalsView,
} from '#core/records/orders/order-parts.ts'
import { MAX_ADD_ON_QUANTITY, MAX_ADD_ONS_PER_LINE, MAX_LINE_QUANTITY, MAX_LINES } from './limits.ts'

/** RES-1. `amount` is a donation in minor units per unit; `expected_total` is what the page showed. */
export const ReserveInput = z.object({
  items: z
    .array(
      z.object({
        /** May be left out where the event has one date (DAT-1, DAT-40). */
        event_date_id: Id.nullish(),
        ticket_id: Id,
        ticket_price_id: Id,
        quantity: z.int().min(0).max(MAX_LINE_QUANTITY),
        amount: MinorAmount.nullish(),
        /** Of each unit of the line, on its date (EXT-4). */
        add_ons: z
          .array(z.object({ group_id: Id, ticket_price_id: Id, quantity: z.int().min(0).max(MAX_ADD_ON_QUANTITY) }))
          .max(MAX_ADD_ONS_PER_LINE)
          .optional(),
      }),
    )
    .max(MAX_LINES),
  promo_code: z.string().trim().max(MAX_CODE_LENGTH).nullish(),
  affiliate_code: z.string().trim().max(MAX_CODE_LENGTH).nullish(),
  expected_total: z.int().min(0).nullish(),
  session_transport: z.enum(['cookie', 'header']).default('cookie'),
  /** Where the buyer came from first and last; nothing about it is refused (FUN-2). */
  attribution: AttributionInput,
})
export type ReserveInput = z.output<typeof ReserveInput>

/** API-310, PRO-9. Null takes the code away. */
export const OrderCodeInput = z.object({ code: z.string().trim().min(1).max(MAX_CODE_LENGTH).nullable() })

export const PaymentInput = z.object({
  method: z.enum(PAYMENT_METHODS),
  /** What the page said of paying later, so that nobody agrees to less (CALM-6, CALM-7). */
  expected_due_at: InstantText.nullish(),
  expects_confirmation: z.boolean().nullish(),
})
export type PaymentInput = z.output<typeof PaymentInput>

export const DraftAttendeeView = z.object({
  ticket_price_id: Id,
  event_date_id: Id.nullish(),
  item_id: Id.nullish(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  answers: z.array(AnswerInput),
})
export type DraftAttendeeView = z.output<typeof DraftAttendeeView>

/** Who was not mailed of a completed order, and why the buyer should know (CALM-10). */
export const NotMailedView = z.object({
  /** The buyer's own mail is held back. */
  confirmation: z.boolean(),
  /** The tickets go out when the buyer uses the link in their own mail (CALM-8). */
  awaits_confirmation: z.boolean(),
  /** Short ids of the tickets that went to nobody. */
  tickets: z.array(z.string()),
})
export type NotMailedView = z.output<typeof NotMailedView>

/**
 * VIE-16 and VIE-17 in one shape: what needs the checkout session or a completed order is null without it, so a page
 * made for the one never breaks on the other (PRM-21 to PRM-23).
 */
export const PublicOrderView = z.object({
  short_id: z.string(),
  reference: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
  refund_status: z.enum(REFUND_STATUSES).nullable(),
  display_status: z.enum(DISPLAY_STATUSES),
  payment_provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  decline_reason: z.string().nullable(),
  currency: z.string(),
  ...TotalsView.shape,
  items: z.array(
    OrderItemView.extend({
      /** Left out of the answer to a reservation. */
      id: Id.optional(),
      /** Null for an extra that is the same on all dates (DAT-10). */
      event_date_id: Id.nullable(),
      kind: z.enum(PRODUCT_KINDS),
      /** The item an add-on was chosen with, or the package a part belongs to (EXT-4, PKG-2). */
      parent_item_id: Id.nullable().optional(),
      is_included: z.boolean(),
      // what to ask of its holders, while there is something to ask (TIX-25)
      attendee_email: z.enum(ATTENDEE_EMAILS),
    }),
  ),
  /** The dates of its items, by their start; left out where the event has one (DAT-1, DAT-52). */
  dates: z.array(z.object({ id: Id, starts_at: InstantView, title: z.string().nullable() })).optional(),
  taxes_and_fees_rollup: z.array(TaxOrFeePartView),
  discounts_rollup: z.array(DiscountPartView),
  reserved_until: InstantView.nullable(),
  /** How long the hold lasts once the details are saved or more time is asked for; null: not longer (CALM-2). */
  more_time_until: InstantView.nullable(),
  server_time: InstantView,
  created_at: InstantView,
  completed_at: InstantView.nullable(),
  language: z.enum(LOCALES),
  is_test: z.boolean(),
  has_session: z.boolean(),
  promo_code: z.string().nullable(),
  promo_code_applied: z.boolean(),
  /** Why the code asked with was left off: the discounts take off more (PRC-32). Only the answer of a reservation tells. */
  promo_code_note: z.literal('OFFER_IS_BETTER').nullable(),
  /** A code may be entered, replaced or taken away: the event has any (CHK-10). */
  takes_promo_code: z.boolean(),
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  event: OrderEventView,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  answers: z.array(AnswerInput).nullable(),
  /** Drafts of the details before completion, the tickets after it. */
  attendees: z.array(z.union([OrderTicketView, DraftAttendeeView])).nullable(),
  /** EXT-8: extras that are no add-ons, with the code they are handed out for; left out where there are none. */
  extras: z.object({ qr: z.string(), items: z.array(ExtraLine) }).optional(),
  offline: z
    .object({
      instructions: z.string().nullable(),
      /** Null while the address is to be confirmed: the time to pay begins then. */
      due_at: InstantView.nullable(),
      /** Earlier than usual, because much of what is left is held (CALM-7). */
      is_sooner: z.boolean(),
      /** Until when the buyer confirms the address by the mailed link; null: nobody asks (CALM-6). */
      confirm_by: InstantView.nullable(),
    })
    .nullable(),
  /** Paying by bank transfer (BANK-2, BANK-3): before the choice only on which terms; left out where it is not offered. */
  transfer: z
    .object({
      /** The last day to pay in the event's zone, `YYYY-MM-DD`; null while the address is to be confirmed. */
      due_on: z.string().nullable(),
      /** Its end. */
      due_at: InstantView.nullable(),
      is_sooner: z.boolean(),
      confirm_by: InstantView.nullable(),
      /** Where to, once it was chosen and the address needs no confirming. */
      to: z
        .object({
          holder: z.string(),
          iban: z.string(),
          bic: z.string().nullable(),
          /** ISO 11649. */
          reference: z.string(),
          /** The text of an EPC code; null outside SEPA and EUR. */
          epc: z.string().nullable(),
          /** There is a Swiss QR-bill as SVG and PDF. */
          has_slip: z.boolean(),
        })
        .nullable(),
    })
    .optional(),
  post_checkout_message: z.string().nullable(),
  online_event_details: z.string().nullable(),
  /** Left out where everybody was mailed. */
  not_mailed: NotMailedView.optional(),
  checkout_session: z.string().optional(),
})
export type PublicOrderView = z.output<typeof PublicOrderView>

/** PAY-6. `test` needs nothing more than its own form. */
export const PaymentView = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  status: z.enum(PAYMENT_ATTEMPT_STATUSES),
  amount: z.int(),
  currency: z.string(),
  client_secret: z.string().nullable(),
  /** Where the buyer pays, at a provider with pages of its own, once the payment was submitted (PSP-3); else null. */
  checkout_url: z.string().nullable(),
  /** What the provider's script in the browser needs (PAY-6); null where there is none. */
  publishable_key: z.string().nullable(),
  connected_account: z.string().nullable(),
  script_url: z.string().nullable(),
})
export type PaymentView = z.output<typeof PaymentView>

export const HoldView = z.object({ reserved_until: InstantView, server_time: InstantView })
export const TestPaymentView = z.object({ status: z.enum(TEST_PAYMENT_RESULTS) })

nameViews({ DraftAttendeeView, NotMailedView, PublicOrderView, PaymentView, HoldView, TestPaymentView })
