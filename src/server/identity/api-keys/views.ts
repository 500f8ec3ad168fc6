import { KeyState, keyState } from '#core/identity/api-keys/key-state.ts'
import type { ApiKeyView } from '#core/identity/api-keys/schema.ts'
import type { ListedKey } from './queries.ts'

/** What members see of a key: nothing by which it could be used (KEY-1, KEY-2). */
export function toApiKeyView(row: ListedKey, now: Date): ApiKeyView {
  const { created_by, previous_until } = row
  const name = [row.creator_first_name, row.creator_last_name].filter(Boolean).join(' ')
  const state = keyState(row, now)
  return {
    id: row.id,
    name: row.name,
    mode: row.mode as ApiKeyView['mode'],
    permissions: row.permissions,
    targets: row.targets,
    allowed_networks: row.allowed_networks,
    expires_at: row.expires_at.toISOString(),
    assistant_personal_data: row.assistant_personal_data,
    last4: row.last4,
    created_by: created_by === null ? null : { id: created_by, name },
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    state,
    previous_secret_until:
      state === KeyState.USABLE && previous_until && previous_until > now ? previous_until.toISOString() : null,
  }
}
