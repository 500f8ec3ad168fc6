import type { CronEntry, JobTable } from '#server/platform/jobs.ts'
import { sendMessage, sweepMessages } from './send-message.ts'

export const messageJobs: JobTable = {
  'messages.send': (ctx, { message_id }: { message_id: number }) => sendMessage(ctx, message_id),
  'messages.sweep': sweepMessages,
}

export const messageCrons: readonly CronEntry[] = [{ job: 'messages.sweep', match: '* * * * *' }]
