import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { allocateWaiting } from './allocate-waiting.ts'
import { sweepWaiting } from './sweep-waiting.ts'

export const waitingListJobs: JobTable = {
  /** After units came free that somebody waits for, and after each change of who waits (WTL-11). */
  'waiting.allocate': (ctx, { event_id }: { event_id: number }) => allocateWaiting(ctx, event_id),
  'waiting.sweep': (ctx) => sweepWaiting(ctx),
}

/** Whatever was missed is made up for within a minute (WTL-16). */
export const waitingListCrons: readonly CronEntry[] = [{ job: 'waiting.sweep', match: '* * * * *' }]
