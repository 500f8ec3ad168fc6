import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { sendMessage, sweepMessages } from './send-message.ts'
import { sendScheduled, sweepScheduled } from './send-scheduled.ts'

export const messageJobs: JobTable = {
  'messages.send': (ctx, { message_id }: { message_id: number }) => sendMessage(ctx, message_id),
  'messages.sweep': sweepMessages,
  'messages.send-scheduled': (ctx, { message_id }: { message_id: number }) => sendScheduled(ctx, message_id),
  'messages.sweep-scheduled': sweepScheduled,
}

export const messageCrons: readonly CronEntry[] = [
  { job: 'messages.sweep', match: '* * * * *' },
  { job: 'messages.sweep-scheduled', match: '* * * * *' },
]
