/** What is known of each key of a card provider that the program was started with (PAY-40). */
export const KEY_STATES = ['OK', 'MISSING', 'WRONG_FORM', 'OTHER_MODE', 'REFUSED', 'UNKNOWN'] as const
export type KeyState = (typeof KEY_STATES)[number]

export interface KeyChecks {
  readonly secret: KeyState
  readonly publishable: KeyState
  readonly webhook: KeyState
}

export interface ProviderKeys {
  readonly secret_key: string
  readonly publishable_key: string
  readonly webhook_secrets: readonly string[]
}

/** `sk_live_…`, a restricted `rk_live_…`, `pk_test_…`; what follows is the provider's own. */
const SECRET = /^(?:sk|rk)_(live|test)_[A-Za-z0-9_]+$/
const PUBLISHABLE = /^pk_(live|test)_[A-Za-z0-9_]+$/
const WEBHOOK = /^whsec_[A-Za-z0-9+/=_]+$/

function publishableState({ secret_key, publishable_key }: ProviderKeys): KeyState {
  const mode = PUBLISHABLE.exec(publishable_key)?.[1]
  if (mode === undefined) return publishable_key === '' ? 'MISSING' : 'WRONG_FORM'
  const other = SECRET.exec(secret_key)?.[1]
  return other !== undefined && other !== mode ? 'OTHER_MODE' : 'OK'
}

/**
 * Every key that is asked for. The secret key is what the provider said of it: true, false, or null where it could not be
 * asked; of the others only the form is known here, because a browser or the provider itself uses them.
 */
export function checkKeys(keys: ProviderKeys, is_accepted: boolean | null): KeyChecks {
  const { secret_key, webhook_secrets } = keys
  const has_form = SECRET.test(secret_key)
  const answered = is_accepted === null ? 'UNKNOWN' : is_accepted ? 'OK' : 'REFUSED'
  return {
    secret: is_accepted !== true && !has_form ? 'WRONG_FORM' : answered,
    publishable: publishableState(keys),
    webhook:
      webhook_secrets.length === 0
        ? 'MISSING'
        : webhook_secrets.every((secret) => WEBHOOK.test(secret))
          ? 'OK'
          : 'WRONG_FORM',
  }
}
