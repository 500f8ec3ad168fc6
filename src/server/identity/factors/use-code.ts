import { type FactorMethod, readTypedCode } from '#core/identity/factors/factors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findTotp, takeRecoveryCode, takeStep } from './queries.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { openTotpSecret, stepOfCode } from './totp.ts'

/** Uses the typed code up in the transaction of its effect; null when it is wrong or was used already (ACCESS-3). */
export async function useCode(
  tx: Tx,
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
  { user_id, code: typed }: { readonly user_id: number; readonly code: string },
): Promise<FactorMethod | null> {
  const read = readTypedCode(typed)
  if (!read) return null
  const { method, code } = read
  if (method === 'RECOVERY_CODE') {
    const code_hash = hashRecoveryCode(secrets, user_id, code)
    return (await takeRecoveryCode(tx, { user_id, code_hash }, now)) ? method : null
  }
  const row = await findTotp(tx, user_id)
  const step = row?.secret ? stepOfCode(openTotpSecret(secrets, user_id, row.secret), code, now) : null
  return step !== null && (await takeStep(tx, user_id, step)) ? method : null
}
