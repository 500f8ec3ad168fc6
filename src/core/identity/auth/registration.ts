export interface RegistrationFacts {
  readonly mode: 'self_hosted' | 'hosted'
  /** What the operator said (TURNOUT_REGISTRATION), if anything. */
  readonly chosen: 'open' | 'closed' | undefined
  /** Asked by the machine Turnout runs on, for that machine (GEN-6). */
  readonly is_from_here: boolean
  readonly has_accounts: boolean
}

export const REGISTRATION_STATES = ['OPEN', 'SETUP_TOKEN', 'CLOSED'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

/**
 * May whoever asks register (GEN-2)? The operator's "closed" wins. The first account is the operator's own, so from
 * elsewhere it needs the token that the start prints (GEN-7). After it a hosted installation is open; a self-hosted one
 * only where the operator says so or for this machine, because a stranger would sell through the owner's keys.
 */
export function registrationState({ mode, chosen, is_from_here, has_accounts }: RegistrationFacts): RegistrationState {
  if (chosen === 'closed') return 'CLOSED'
  if (is_from_here) return 'OPEN'
  if (!has_accounts) return 'SETUP_TOKEN'
  return chosen === 'open' || mode === 'hosted' ? 'OPEN' : 'CLOSED'
}
