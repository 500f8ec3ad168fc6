import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { runDateAction, sweepDateActions } from './run-date-action.ts'

export const dateActionJobs: JobTable = {
  'date-actions.run': (ctx, { date_action_id }: { date_action_id: number }) => runDateAction(ctx, date_action_id),
  'date-actions.sweep': (ctx) => sweepDateActions(ctx),
}

/** Every minute those that wait or whose process died (DAT-32). */
export const dateActionCrons: readonly CronEntry[] = [{ job: 'date-actions.sweep', match: '* * * * *' }]
