import { randomBytes } from 'node:crypto'
import type { ChallengePurpose } from '#core/identity/factors/factors.ts'
import { CHALLENGE_MS, PASSKEY_RANDOM_BYTES } from '#core/identity/factors/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { insertChallenge, takeChallenge } from './passkey-queries.ts'

interface ChallengeFor {
  readonly purpose: ChallengePurpose
  readonly user_id: number | null
}

/** Random bytes to be signed, for five minutes; only the hash is stored (ACCESS-1). */
export async function newChallenge(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  of: ChallengeFor,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(PASSKEY_RANDOM_BYTES))
  await insertChallenge(tx, {
    ...of,
    challenge_hash: sha256(challenge),
    expires_at: new Date(now.getTime() + CHALLENGE_MS),
  })
  return challenge
}

/** The challenge an answer was made for, as the browser wrote it into what was signed; null when it cannot be read. */
function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/**
 * Uses up the challenge the answer was made for, whatever comes of the answer: a commit of its own, since a refusal rolls
 * back. Null when there is none such.
 */
export async function useChallenge(ctx: Ctx, clientDataJSON: string, of: ChallengeFor): Promise<string | null> {
  const challenge = challengeOf(clientDataJSON)
  if (challenge === null) return null
  const challenge_hash = sha256(Buffer.from(challenge, 'base64url'))
  const is_good = await inTransaction(ctx.db, (tx) => takeChallenge(tx, { ...of, challenge_hash }, ctx.now))
  return is_good ? challenge : null
}
