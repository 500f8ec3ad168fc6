import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { KeyChecks, KeyState } from '#core/sales/payment-connections/key-checks.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

export const NOT_CONNECTED_LABEL: BadgeLabel = { text: msg`Not connected`, tone: 'orange', shape: 'ring' }
export const SETUP_INCOMPLETE_LABEL: BadgeLabel = { text: msg`Setup incomplete`, tone: 'orange', shape: 'half' }
export const CONNECTED_LABEL: BadgeLabel = { text: msg`Connected`, tone: 'green', shape: 'tick' }
/** Not connected because the provider refuses the keys, or there are none. */
export const NO_KEYS_LABEL: BadgeLabel = { text: msg`Not connected`, tone: 'red', shape: 'cross' }
export const TEST_CARDS_LABEL: BadgeLabel = { text: msg`Test`, tone: 'blue', shape: 'dot' }
export const ALWAYS_AVAILABLE_LABEL: BadgeLabel = { text: msg`Always available`, tone: 'green', shape: 'tick' }
export const ALLOWED_LABEL: BadgeLabel = { text: msg`Allowed`, tone: 'green', shape: 'tick' }
export const NOT_YET_LABEL: BadgeLabel = { text: msg`Not yet`, tone: 'orange', shape: 'ring' }

/** What a check of one key found (PAY-40). */
export const KEY_STATE_LABELS: Record<KeyState, BadgeLabel> = {
  OK: { text: msg`Right`, tone: 'green', shape: 'tick' },
  MISSING: { text: msg`Missing`, tone: 'orange', shape: 'ring' },
  WRONG_FORM: { text: msg`Not such a key`, tone: 'orange', shape: 'ring' },
  OTHER_MODE: { text: msg`Of the other mode`, tone: 'orange', shape: 'ring' },
  REFUSED: { text: msg`Refused`, tone: 'orange', shape: 'ring' },
  UNKNOWN: { text: msg`Not checked`, tone: 'orange', shape: 'ring' },
}

/** What to do, by the key and what is wrong with it. */
export const KEY_ADVICE: Record<keyof KeyChecks, Partial<Record<KeyState, MessageDescriptor>>> = {
  secret: {
    WRONG_FORM: msg`A secret key begins with sk_live_ or sk_test_, a restricted one with rk_live_ or rk_test_.`,
    REFUSED: msg`Stripe refuses it: it is revoked or mistyped. Copy it again from the Stripe dashboard.`,
    UNKNOWN: msg`Stripe cannot be reached at the moment. Try again.`,
  },
  publishable: {
    MISSING: msg`Without it buyers see no card form.`,
    WRONG_FORM: msg`A publishable key begins with pk_live_ or pk_test_.`,
    OTHER_MODE: msg`The secret key is of the other mode. Both are of live mode, or both of test mode.`,
  },
  webhook: {
    MISSING: msg`Payments are still found, but minutes later, and refunds made at Stripe are not seen at once.`,
    WRONG_FORM: msg`A signing secret begins with whsec_. It stands at the webhook, not among the API keys.`,
  },
}
