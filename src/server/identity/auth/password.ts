import { hash, parseOptions, verify } from '@node-rs/argon2'
import { PASSWORD_HASH_COST } from './limits.ts'

export const hashPassword = (password: string): Promise<string> => hash(password, PASSWORD_HASH_COST)

let unmatchable: Promise<string> | undefined

export interface PasswordCheck {
  readonly ok: boolean
  /** The stored hash was made with weaker parameters than today's: store a new one. */
  readonly is_outdated: boolean
}

/** Without a stored hash a made-up one is checked, so that an unknown address takes as long as a wrong password (SEC-26). */
export async function checkPassword(stored: string | null, password: string): Promise<PasswordCheck> {
  unmatchable ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await unmatchable), password)
  if (!stored || !matches) return { ok: false, is_outdated: false }
  const { memoryCost, timeCost } = parseOptions(stored)
  return { ok: true, is_outdated: memoryCost < PASSWORD_HASH_COST.memoryCost || timeCost < PASSWORD_HASH_COST.timeCost }
}
