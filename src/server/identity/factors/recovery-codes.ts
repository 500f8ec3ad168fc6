import { randomBytes } from 'node:crypto'
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from '#core/identity/factors/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'
import { replaceRecoveryCodes } from './queries.ts'

/** Base32: no 0, 1 and 8, which are taken for letters. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const newCode = (): string =>
  Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** A copy of the table alone tells nobody a code: fifty bits are guessed, the key is not (ACCESS-3). */
export const hashRecoveryCode = (secrets: Secrets, user_id: number, code: string): Buffer =>
  secrets.mac('recovery-code', `${user_id}:${code}`)

/** Ten codes, told this once; the ones before stop working with the same commit (ACCESS-3). */
export async function renewRecoveryCodes(
  tx: Tx,
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
  user_id: number,
): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(newCode())
  const hashes = [...codes].map((code) => hashRecoveryCode(secrets, user_id, code))
  await replaceRecoveryCodes(tx, { user_id, hashes }, now)
  return [...codes]
}
