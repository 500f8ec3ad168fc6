import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Language } from '#core/platform/fields.ts'
import { CARD_PROVIDERS } from '#core/platform/states/payment-state.ts'

/** API-136: what a client needs to know before anybody logs in. `payment_provider` is null where cards cannot be taken. */
export const ConfigView = z.object({
  mode: z.enum(['self_hosted', 'hosted']),
  registration_open: z.boolean(),
  /** Open for the first account, which needs the token printed by the start (GEN-7). */
  needs_setup_token: z.boolean(),
  public_event_list: z.boolean(),
  languages: z.array(Language),
  currencies: z.array(z.string()),
  payment_provider: z.enum(CARD_PROVIDERS).nullable(),
  is_test_mode: z.boolean(),
  /** Organizers can have their tags run on event pages (FUN-5). */
  takes_tags: z.boolean(),
})
export type ConfigView = z.output<typeof ConfigView>

nameViews({ ConfigView })
