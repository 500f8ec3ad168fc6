import { z } from 'zod'
import { PAYMENT_CONNECTIONS } from '#core/identity/people/payment-connection.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { CARD_PROVIDERS } from '#core/platform/states/payment-state.ts'
import { KEY_STATES } from './key-checks.ts'

/** API-24: how an account takes cards, for its admins (PAY-10, PAY-12). */
export const PaymentConnectionView = z.object({
  state: z.enum(PAYMENT_CONNECTIONS),
  mode: z.enum(['self_hosted', 'hosted']),
  provider: z.enum(CARD_PROVIDERS).nullable(),
  /** The provider's own name of the account; null where none is connected. */
  provider_account: z.string().nullable(),
  /** A fresh one-time address of the provider's onboarding; only in the answer to a POST (PAY-11). */
  connect_url: z.string().nullable(),
  /** 1.75 is 1.75 % (MON-3). */
  platform_fee_percent: z.number(),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  /** Keys of test mode: real cards are refused, no money moves. */
  is_live: z.boolean(),
  /** False while the provider could not be asked: the rest is as it was last known. */
  is_fresh: z.boolean(),
  /** What is known of each key (PAY-40); null without any, and where they are the operator's alone (hosted). */
  keys: z
    .object({ secret: z.enum(KEY_STATES), publishable: z.enum(KEY_STATES), webhook: z.enum(KEY_STATES) })
    .nullable(),
  /** The key of Mollie's, where the installation has one (PSP-1). */
  mollie: z
    .object({
      /** Null: Mollie could not be asked. */
      is_accepted: z.boolean().nullable(),
      can_charge: z.boolean(),
      is_live: z.boolean(),
      /** Mollie's own name of the profile. */
      profile: z.string().nullable(),
    })
    .nullable(),
})
export type PaymentConnectionView = z.output<typeof PaymentConnectionView>

nameViews({ PaymentConnectionView })
