import { KeyState, keyState } from '#core/identity/api-keys/key-state.ts'
import { KEY_TOUCH_MS } from '#core/identity/api-keys/limits.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { KeyMode } from '#core/platform/keys/key-mode.ts'
import { isLocale } from '#core/platform/locales.ts'
import type { Actor, Deps } from '#server/platform/context/context.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { isInNetworks } from './allowed-network.ts'
import { givable } from './check-key.ts'
import { isKeyToken } from './key-token.ts'
import { findKeyBySecret, type KnownKey, touchKey } from './queries.ts'

/** Why a secret that is known works no more (KEY-7). */
type Reason = Exclude<KeyState, 'USABLE'> | 'ROTATED'

function reasonAgainst(key: KnownKey, now: Date): Reason | null {
  const state = keyState(key, now)
  if (state !== KeyState.USABLE) return state
  return key.is_previous && (key.previous_until === null || key.previous_until <= now) ? 'ROTATED' : null
}

/**
 * Who calls with this secret, asked on every call, so that revoking and expiry hold from the next one (KEY-6). A key is
 * grants: its targets with its permissions (KEY-4). A refusal is thrown by whoever called, once the call is counted.
 */
export async function authenticateKey(
  deps: Deps,
  secret: string,
  { now, ip }: { readonly now: Date; readonly ip: string },
): Promise<Actor | AppError> {
  const key = isKeyToken(secret) ? await findKeyBySecret(deps.db, hashToken(secret)) : undefined
  if (!key) return new AppError('UNAUTHENTICATED')
  const reason = reasonAgainst(key, now)
  if (reason) return new AppError('UNAUTHENTICATED', { data: { reason } })
  if (!isInNetworks(ip, key.allowed_networks)) return new AppError('KEY_NETWORK_REFUSED')
  if (!key.last_used_at || now.getTime() - key.last_used_at.getTime() >= KEY_TOUCH_MS)
    await touchKey(deps.db, key.id, { now, before: new Date(now.getTime() - KEY_TOUCH_MS + 1) })
  return actorOf(key)
}

function actorOf(key: KnownKey): Actor {
  const permissions = new Set(givable(key.permissions))
  const { id, name, assistant_personal_data } = key
  return {
    kind: 'KEY',
    session_id: null,
    sso_connection_id: null,
    sso_identity_id: null,
    user_id: null,
    key: { id, name, mode: key.mode as KeyMode, assistant_personal_data },
    proof: null,
    account_id: key.account_id,
    name,
    // no mail goes to a key (KEY-11)
    email: '',
    role: 'ORGANIZER',
    grants: key.targets.map(({ organizer_id, event_id }) => ({ organizer_id, event_id, permissions })),
    is_account_owner: false,
    language: isLocale(key.language) ? key.language : 'en',
    by_cookie: false,
  }
}
