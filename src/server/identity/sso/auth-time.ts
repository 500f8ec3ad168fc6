import { AUTH_TIME_SECONDS } from '#core/identity/sso/limits.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#core/identity/sso-connections/limits.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import type { Entrance } from '#server/identity/auth/sessions.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Claims } from './exchange-code.ts'

/** Whether the provider says that it saw its user within the last minute (ACCESS-6); its clock may be ahead of ours. */
export function isJustNow({ all }: Pick<Claims, 'all'>, now: Date): boolean {
  if (typeof all.auth_time !== 'number') return false
  const age = now.getTime() / SECOND_MS - all.auth_time
  return age <= AUTH_TIME_SECONDS && age >= -CLOCK_TOLERANCE_SECONDS
}

/** A provider that kept its user logged in has not asked anything: such a login is not fresh, as `auth/confirm` would not be. */
export const freshIfSeen = ({ now }: Pick<Ctx, 'now'>, claims: Claims, entrance: Entrance): Entrance =>
  isJustNow(claims, now) ? entrance : { ...entrance, fresh_until: null }
