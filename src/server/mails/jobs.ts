import type { JobTable } from '#server/platform/jobs.ts'
import { sendMail } from './send-mail.ts'

export const mailJobs: JobTable = {
  'mails.send': (ctx, { mail_id }: { mail_id: number }) => sendMail(ctx, mail_id),
}
