export interface RegistrationFacts {
  readonly mode: 'self_hosted' | 'hosted'
  /** What the operator said (TURNOUT_REGISTRATION), if anything. */
  readonly chosen: 'open' | 'closed' | undefined
  readonly is_local: boolean
  readonly has_accounts: boolean
}

/**
 * May strangers register (GEN-2)? The operator's word wins. Without one a hosted installation is open; a self-hosted
 * one only for its first account or on a local address, because a stranger would sell through the owner's keys.
 */
export function isRegistrationOpen({ mode, chosen, is_local, has_accounts }: RegistrationFacts): boolean {
  if (chosen) return chosen === 'open'
  return mode === 'hosted' || is_local || !has_accounts
}
