import type { Tx } from '#server/platform/database/db.ts'
import { mailOfJob } from './queue-mail.ts'
import { releaseClaims } from './state-queries.ts'

/**
 * The process that ran these jobs is dead: mails it had in its hands may be sent by another (HA-9), rather twice than never.
 * Those of messages, which nobody gets twice (MSG-8), have no job of their own and stay.
 */
export async function giveMailsBack(tx: Tx, job_keys: readonly string[]): Promise<void> {
  const ids = job_keys.flatMap((key) => mailOfJob(key) ?? [])
  if (ids.length > 0) await releaseClaims(tx, ids)
}
