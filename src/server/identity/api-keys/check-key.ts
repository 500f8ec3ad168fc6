import { MAX_KEY_DAYS, MAX_USABLE_KEYS, MIN_KEY_DAYS } from '#core/identity/api-keys/limits.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { KEY_PERMISSIONS } from '#core/platform/keys/key-access.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { can, canOn, type GrantHolder, type RolePermission, type Target } from '#core/platform/permissions.ts'
import { parseInstantInput } from '#core/platform/time.ts'
import { holdRights } from '#server/identity/roles/hold-rights.ts'
import type { StaffCtx, UserCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { countUsableKeys, type KeyTarget, lockAccountKeys, readTargets } from './queries.ts'

/** Who has many keys removes one first; two at a time do not both get the last place (KEY-1). */
export async function checkKeyLimit(tx: Tx, ctx: StaffCtx): Promise<void> {
  const { account_id } = ctx.actor
  await lockAccountKeys(tx, account_id)
  if ((await countUsableKeys(tx, account_id, ctx.now)) >= MAX_USABLE_KEYS)
    throw new AppError('LIMIT_REACHED', { data: { limit: MAX_USABLE_KEYS } })
}

/** When the key ends, as typed: 1 to 730 days from now (KEY-5). */
export function readExpiry(text: string, now: Date): Date {
  const at = parseInstantInput(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text, 'UTC')
  const days = at === null ? 0 : (at.getTime() - now.getTime()) / DAY_MS
  if (at === null || days < MIN_KEY_DAYS || days > MAX_KEY_DAYS) {
    const message = { ...FIELD_MESSAGES.key_days, values: { minimum: MIN_KEY_DAYS, maximum: MAX_KEY_DAYS } }
    throw new AppError('VALIDATION_FAILED', { fields: { expires_at: [message] } })
  }
  return at
}

/**
 * What whoever makes, changes or rotates a key may do, held until it is done: rights they lose meanwhile go into no key
 * (KEY-4, TEAM-7). Comes before the lock of the key, which a removal of them takes last.
 */
export async function holdGiver(tx: Tx, ctx: UserCtx): Promise<GrantHolder> {
  const giver = await holdRights(tx, ctx)
  if (!can(giver, 'api_key.write')) throw new AppError('FORBIDDEN')
  return giver
}

interface Given {
  /** As `holdGiver` holds them. */
  readonly giver: GrantHolder
  readonly account_id: number
  readonly permissions: readonly RolePermission[]
  readonly targets: readonly KeyTarget[]
}

/** Assistants are for keys alone: no member holds that (TEAM-3). */
const canGive = (giver: GrantHolder, permission: RolePermission, target: Target): boolean =>
  permission === 'assistant.use' || canOn(giver, permission, target)

/** Nobody gives a key, or takes a secret of one, that may do what they may not there themselves (KEY-4, TEAM-7). */
export async function checkGiven(tx: Tx, { giver, account_id, permissions, targets }: Given): Promise<void> {
  const known = await readTargets(tx, account_id, targets)
  const unknown = targets.flatMap((_, place) => (known.some((one) => one.place === place) ? [] : [`targets.${place}`]))
  if (unknown.length > 0) {
    const fields = Object.fromEntries(unknown.map((path) => [path, [FIELD_MESSAGES.unknown_id]]))
    throw new AppError('VALIDATION_FAILED', { fields })
  }
  for (const [place, target] of targets.entries()) {
    const organizer_id = known.find((one) => one.place === place)?.organizer_id ?? null
    const lacking = permissions.filter((one) => !canGive(giver, one, { organizer_id, event_id: target.event_id }))
    if (lacking.length > 0) throw fieldError('GRANT_EXCEEDS_OWN', 'permissions', { permissions: lacking, target })
  }
}

/** What an older release stored and this one no longer knows opens nothing. */
export const givable = (stored: readonly string[]): RolePermission[] =>
  KEY_PERMISSIONS.filter((permission) => stored.includes(permission))
