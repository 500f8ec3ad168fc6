import type { SessionMethod } from '#core/identity/factors/factors.ts'

export interface WayIn {
  /** The account lets members of a domain in by its sign-on only, and the user's address is of that domain. */
  readonly is_bound: boolean
  readonly is_account_owner: boolean
  /** The account's connection that opened the session. */
  readonly sso_connection_id: number | null
  readonly method: SessionMethod | null
  readonly factor_proved_at: Date | null
}

/**
 * ACCESS-12. SIGN_ON: nothing is in the way. BREAK_GLASS: in, around the sign-on: the owner with a second factor, or
 * somebody by the operator's link. REFUSED: the sign-on is the only way.
 */
export function judgeWayIn(way: WayIn): 'SIGN_ON' | 'BREAK_GLASS' | 'REFUSED' {
  if (!way.is_bound || way.sso_connection_id !== null) return 'SIGN_ON'
  if (way.method === 'LINK') return 'BREAK_GLASS'
  return way.is_account_owner && way.factor_proved_at !== null ? 'BREAK_GLASS' : 'REFUSED'
}
