import { z } from 'zod'
import { forEachColor, Settings } from '../events/settings-schema.ts'
import { Email, FirstName, Id, InstantText, InstantView, LastName, MinorAmount, optional } from '../fields.ts'
import { ImageView } from '../images/schema.ts'
import { LOCALES } from '../locales.ts'
import {
  DISPLAY_STATUSES,
  ORDER_STATUSES,
  PAYMENT_PROVIDERS,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
} from '../orders/order-state.ts'
import { CALCULATION_TYPES, TAX_OR_FEE_TYPES } from '../taxes-and-fees/apply-taxes.ts'
import { ATTENDEE_EMAILS } from './attendee-asks.ts'

/** Units of one line; the rules per ticket and order are RES-8d. */
const MAX_LINE_QUANTITY = 500
const MAX_LINES = 200

/** RES-1. `amount` is a donation in minor units per unit; `expected_total` is what the page showed. */
export const ReserveInput = z.object({
  items: z
    .array(
      z.object({
        ticket_id: Id,
        ticket_price_id: Id,
        quantity: z.int().min(0).max(MAX_LINE_QUANTITY),
        amount: MinorAmount.nullish(),
      }),
    )
    .max(MAX_LINES),
  promo_code: z.string().trim().max(50).nullish(),
  affiliate_code: z.string().trim().max(50).nullish(),
  expected_total: z.int().min(0).nullish(),
  session_transport: z.enum(['cookie', 'header']).default('cookie'),
})
export type ReserveInput = z.output<typeof ReserveInput>

const AddressAnswer = z.object({
  address_line_1: z.string().nullish(),
  address_line_2: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  zip: z.string().nullish(),
  country: z.string().nullish(),
})
/** What a question's answer looks like on the wire; its own type decides further (QST-3). */
export const AnswerValue = z.union([
  z.string().max(5000),
  z.array(z.string().max(255)).max(100),
  AddressAnswer,
  z.null(),
])
export const AnswerInput = z.object({ question_id: Id, answer: AnswerValue })
export type AnswerInput = z.output<typeof AnswerInput>

/** RES-16. Who buys, and one attendee per unit bought: what is asked of those depends on the event (RES-26). */
export const DetailsInput = z.object({
  order: z.object({
    first_name: FirstName,
    last_name: LastName,
    email: Email,
    answers: z.array(AnswerInput).max(500).default([]),
  }),
  attendees: z
    .array(
      z.object({
        ticket_price_id: Id,
        first_name: optional(FirstName),
        last_name: optional(LastName),
        email: optional(Email),
        answers: z.array(AnswerInput).max(500).default([]),
      }),
    )
    .max(500),
})
export type DetailsInput = z.output<typeof DetailsInput>

/** The details as they wait on the order: everybody has a name and an address (RES-26). */
export type Details = Omit<DetailsInput, 'attendees'> & {
  attendees: (DetailsInput['attendees'][number] & Record<'first_name' | 'last_name' | 'email', string>)[]
}

/** As much of the details as is needed to look at the answers, whatever is wrong with the names (RES-18). */
export const LooseDetails = z.object({
  order: z.looseObject({ answers: z.array(AnswerInput).max(500).default([]) }),
  attendees: z
    .array(z.looseObject({ ticket_price_id: Id, answers: z.array(AnswerInput).max(500).default([]) }))
    .max(500),
})

/** API-310, PRO-9. Null takes the code away. */
export const OrderCodeInput = z.object({ code: z.string().trim().min(1).max(50).nullable() })

export const PaymentInput = z.object({
  method: z.enum(['CARD', 'OFFLINE']),
  /** What the page said of paying later, so that nobody agrees to less (CALM-6, CALM-7). */
  expected_due_at: InstantText.nullish(),
  expects_confirmation: z.boolean().nullish(),
})
export type PaymentInput = z.output<typeof PaymentInput>

/** API-124. Digits of one of the listed test cards (PAY-31 to PAY-36); nothing of it is stored (SEC-28). */
export const TestCardInput = z.object({
  number: z
    .string()
    .transform((value) => value.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'invalid')),
  expiry: z.string().regex(/^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2}|\d{4})\s*$/, 'invalid'),
  cvc: z.string().regex(/^\d{3,4}$/, 'invalid'),
  authentication: z.enum(['approve', 'refuse']).optional(),
})
export type TestCardInput = z.output<typeof TestCardInput>

export const TaxOrFeePartView = z.object({
  tax_or_fee_id: Id,
  name: z.string(),
  type: z.enum(TAX_OR_FEE_TYPES),
  calculation_type: z.enum(CALCULATION_TYPES),
  rate: z.number(),
  included_in_price: z.boolean(),
  amount: z.int(),
})

/** One price in an order, as frozen when it was reserved (PRC-13). */
export const OrderItemView = z.object({
  ticket_id: Id,
  ticket_price_id: Id,
  title: z.string(),
  label: z.string().nullable(),
  quantity: z.int(),
  price_before_discount: z.int(),
  price: z.int(),
  unit_fee: z.int(),
  unit_tax: z.int(),
  unit_fee_included: z.int(),
  unit_tax_included: z.int(),
  unit_total: z.int(),
  total_before_additions: z.int(),
  total_fee: z.int(),
  total_tax: z.int(),
  total_gross: z.int(),
  taxes_and_fees_rollup: z.array(TaxOrFeePartView),
})
export type OrderItemView = z.output<typeof OrderItemView>

export const TotalsView = z.object({
  total_before_discount: z.int(),
  total_discount: z.int(),
  total_before_additions: z.int(),
  total_fee: z.int(),
  total_tax: z.int(),
  total_fee_included: z.int(),
  total_tax_included: z.int(),
  total_gross: z.int(),
  total_refunded: z.int(),
})

const CheckoutSettingsView = Settings.pick({
  pre_checkout_message: true,
  attendee_details: true,
  price_display_mode: true,
  support_email: true,
  homepage_background_type: true,
  ...forEachColor(true),
})

/** What ticket, order and checkout pages tell about the event. */
export const OrderEventView = z.object({
  id: Id,
  title: z.string(),
  slug: z.string(),
  start_date: InstantView,
  end_date: InstantView.nullable(),
  timezone: z.string(),
  is_online_event: z.boolean(),
  venue_name: z.string().nullable(),
  address: z.string().nullable(),
  organizer_name: z.string(),
  /** The cover, or none. */
  images: z.array(ImageView),
  settings: CheckoutSettingsView,
})
export type OrderEventView = z.output<typeof OrderEventView>

export const DraftAttendeeView = z.object({
  ticket_price_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  answers: z.array(AnswerInput),
})
export type DraftAttendeeView = z.output<typeof DraftAttendeeView>

/** VIE-18 without its event: the tickets of a completed order. `qr` is the code's text, null when cancelled. */
export const OrderTicketView = z.object({
  short_id: z.string(),
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(['ACTIVE', 'CANCELLED']),
  ticket: z.object({ title: z.string(), label: z.string().nullable() }),
  /** Null where the holder need not know what the buyer paid (SET-46). */
  unit_total: z.int().nullable(),
  currency: z.string(),
  qr: z.string().nullable(),
})
export type OrderTicketView = z.output<typeof OrderTicketView>

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
    // what to ask of its holders, while there is something to ask (TIX-25)
    OrderItemView.extend({ attendee_email: z.enum(ATTENDEE_EMAILS) }),
  ),
  taxes_and_fees_rollup: z.array(TaxOrFeePartView),
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
  /** A code may be entered, replaced or taken away: the event has any (CHK-10). */
  takes_promo_code: z.boolean(),
  payment_methods: z.array(z.enum(['CARD', 'OFFLINE'])),
  event: OrderEventView,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  answers: z.array(AnswerInput).nullable(),
  /** Drafts of the details before completion, the tickets after it. */
  attendees: z.array(z.union([OrderTicketView, DraftAttendeeView])).nullable(),
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
  status: z.enum(['CREATED', 'SUBMITTED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELLED']),
  amount: z.int(),
  currency: z.string(),
  client_secret: z.string().nullable(),
  /** What the provider's script in the browser needs (PAY-6); null where there is none. */
  publishable_key: z.string().nullable(),
  connected_account: z.string().nullable(),
  script_url: z.string().nullable(),
})
export type PaymentView = z.output<typeof PaymentView>

export const HoldView = z.object({ reserved_until: InstantView, server_time: InstantView })
export const TestPaymentView = z.object({ status: z.enum(['SUCCEEDED', 'PROCESSING', 'REQUIRES_ACTION']) })
