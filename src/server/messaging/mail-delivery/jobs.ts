import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { sendMail } from './send-mail.ts'
import { sweepMails } from './sweep-mails.ts'

export const mailJobs: JobTable = {
  'mails.send': async (ctx, { mail_id }: { mail_id: number }) => {
    await sendMail(ctx, mail_id)
  },
  'mails.sweep': sweepMails,
}

export const mailCrons: readonly CronEntry[] = [{ job: 'mails.sweep', match: '* * * * *' }]
