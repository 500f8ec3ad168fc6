import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { SECOND_MS } from '#core/platform/limits.ts'
import { LEAST_WORK, MOST_WORK } from '#core/sales/waiting-room/limits.ts'
import type { Place } from '#core/sales/waiting-room/place-token.ts'
import type { ChallengeView, JoinQueueInput } from '#core/sales/waiting-room/schema.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'

const secretsOf = (secrets: Secrets) => ({
  hmacSignatureSecret: secrets.key('queue-work').toString('hex'),
  // with a counter that we know nothing has to be derived to see whether it was found
  hmacKeySignatureSecret: secrets.key('queue-work-found').toString('hex'),
})

/** What is to be solved for a place (ROOM-8): it names the place, so its solution is of no use for any other. */
export async function challengeFor(
  secrets: Secrets,
  { event_id, run, lane, index, issued }: Place,
  { cost, expires_at }: { readonly cost: number; readonly expires_at: Date },
): Promise<ChallengeView> {
  return (await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(LEAST_WORK, MOST_WORK + 1),
    data: { event_id, run, lane, index, issued },
    deriveKey,
    expiresAt: Math.floor(expires_at.getTime() / SECOND_MS),
    ...secretsOf(secrets),
  })) as ChallengeView
}

const FIELDS = ['event_id', 'run', 'lane', 'index', 'issued'] as const

/** The place of a challenge of ours that was solved in time; null otherwise. */
export async function solvedPlace(
  secrets: Secrets,
  { challenge, solution }: JoinQueueInput,
  now: Date,
): Promise<Place | null> {
  const { expiresAt, data } = challenge.parameters
  if (!expiresAt || !data || now.getTime() >= expiresAt * SECOND_MS) return null
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(secrets) } as Parameters<
    typeof verifySolution
  >[0])
  if (!verified) return null
  const [event_id, run, lane, index, issued] = FIELDS.map((name) => data[name])
  return { event_id, run, lane, index, issued, has_missed: false } as Place
}
