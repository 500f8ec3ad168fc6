import type { Role } from '#core/platform/permissions.ts'
import { FACTOR_GRACE_MS } from './limits.ts'

/** Of whom an account asks a second factor (ACCESS-5). */
export const FACTOR_POLICIES = ['OFF', 'ADMINS', 'ALL'] as const
export type FactorPolicy = (typeof FACTOR_POLICIES)[number]

/** Since when it is asked of admins, and of everybody; who is asked of all is asked of admins too. */
export interface FactorPolicySince {
  readonly admins_since: Date | null
  readonly all_since: Date | null
}

export const policyOf = ({ admins_since, all_since }: FactorPolicySince): FactorPolicy =>
  all_since ? 'ALL' : admins_since ? 'ADMINS' : 'OFF'

/** What changes with a new policy: whoever was asked already keeps their date, so that no change gives a second week. */
export const policySince = (policy: FactorPolicy, before: FactorPolicySince, now: Date): FactorPolicySince => ({
  admins_since: policy === 'OFF' ? null : (before.admins_since ?? now),
  all_since: policy === 'ALL' ? (before.all_since ?? now) : null,
})

interface AskedMember extends FactorPolicySince {
  readonly role: Role
  readonly member_since: Date
}

/** From when a session without a second factor is refused: seven days after policy and membership; null: never (ACCESS-5). */
export function factorDueAt({ role, member_since, admins_since, all_since }: AskedMember): Date | null {
  const since = role === 'ADMIN' ? admins_since : all_since
  return since && new Date(Math.max(since.getTime(), member_since.getTime()) + FACTOR_GRACE_MS)
}
