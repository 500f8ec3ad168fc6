import { MAIL_FAILURES } from '#core/identity/mails/schema.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { readMailQueue } from '#server/identity/mails/queries.ts'
import type { Deps } from '#server/platform/context/context.ts'

/** How many mails wait, the oldest since when, what failed within a day (REL-25, MAIL-40). Asked for each scrape. */
export async function measureMails({ db, clock, metrics }: Pick<Deps, 'db' | 'clock' | 'metrics'>): Promise<void> {
  const now = clock()
  const { length, oldest, failures } = await readMailQueue(db, new Date(now.getTime() - DAY_MS))
  metrics.mail_queue_length.set(length)
  metrics.mail_queue_oldest.set(oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)) : 0)
  for (const failure of MAIL_FAILURES) metrics.mails_failed.set({ failure }, failures.get(failure) ?? 0)
}
