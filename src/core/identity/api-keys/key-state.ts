/** What becomes of a key follows from its dates alone (KEY-5, KEY-6). */
export const KeyState = { USABLE: 'USABLE', EXPIRED: 'EXPIRED', REVOKED: 'REVOKED' } as const
export type KeyState = keyof typeof KeyState
export const KEY_STATES = Object.values(KeyState)

export interface KeyDates {
  readonly expires_at: Date
  readonly revoked_at: Date | null
}

/** A key that is both is told to be revoked: that was somebody's decision. */
export function keyState({ expires_at, revoked_at }: KeyDates, now: Date): KeyState {
  if (revoked_at) return KeyState.REVOKED
  return expires_at <= now ? KeyState.EXPIRED : KeyState.USABLE
}
