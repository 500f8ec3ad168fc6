import { imageCrons, imageJobs } from '#server/catalog/images/jobs.ts'
import { checkInListCrons, checkInListJobs } from '#server/check-in/scanning/jobs.ts'
import { apiKeyCrons, apiKeyJobs } from '#server/identity/api-keys/jobs.ts'
import { authCrons, authJobs } from '#server/identity/auth/jobs.ts'
import { grantCrons, grantJobs } from '#server/identity/roles/jobs.ts'
import { ssoConnectionCrons, ssoConnectionJobs } from '#server/identity/sso-connections/jobs.ts'
import { webhookCrons, webhookJobs } from '#server/identity/webhooks/jobs.ts'
import { approvalCrons, approvalJobs } from '#server/messaging/approvals/jobs.ts'
import { mailCrons, mailJobs } from '#server/messaging/mail-delivery/jobs.ts'
import { messageCrons, messageJobs } from '#server/messaging/messages/jobs.ts'
import { rushEverywhere } from '#server/platform/database/migration/backfill.ts'
import { removeOldLog } from '#server/platform/event-log/remove-old.ts'
import { splitOldData } from '#server/platform/event-log/split-old-data.ts'
import { cleanUp } from '#server/platform/http/clean-up.ts'
import { isRush } from '#server/platform/jobs/batch-queue.ts'
import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { myTicketsJobs } from '#server/publishing/my-tickets/jobs.ts'
import { eventCrons, eventJobs } from '#server/publishing/public-event/jobs.ts'
import { applicationRecordCrons, applicationRecordJobs } from '#server/records/applications/jobs.ts'
import { personCrons, personJobs } from '#server/records/persons/jobs.ts'
import { rsvpCrons, rsvpJobs } from '#server/records/rsvps/jobs.ts'
import { waitingEntryCrons, waitingEntryJobs } from '#server/records/waiting-entries/jobs.ts'
import { liveCrons, liveJobs } from '#server/reporting/live/jobs.ts'
import { alarmCrons, alarmJobs } from '#server/reporting/operator-status/jobs.ts'
import { checkoutCrons, checkoutJobs } from '#server/sales/checkout/jobs.ts'
import { dateActionCrons, dateActionJobs } from '#server/sales/date-actions/jobs.ts'
import { paymentConnectionCrons, paymentConnectionJobs } from '#server/sales/payment-connections/jobs.ts'
import { paymentCrons, paymentJobs } from '#server/sales/payments/jobs.ts'
import { applicationCrons, applicationJobs } from '#server/sales/place-requests/jobs.ts'
import { waitingListCrons, waitingListJobs } from '#server/sales/waiting-list/jobs.ts'
import { waitingRoomCrons, waitingRoomJobs } from '#server/sales/waiting-room/jobs.ts'
import { makeDailyBackup } from './backups/make-daily-backup.ts'
import { runContracts } from './run-contracts.ts'

/** Every job of every noun by name. */
export const jobTable: JobTable = {
  ...authJobs,
  ...ssoConnectionJobs,
  ...apiKeyJobs,
  ...grantJobs,
  ...webhookJobs,
  ...eventJobs,
  ...imageJobs,
  ...checkoutJobs,
  ...personJobs,
  ...waitingEntryJobs,
  ...rsvpJobs,
  ...paymentJobs,
  ...waitingListJobs,
  ...waitingRoomJobs,
  ...applicationRecordJobs,
  ...applicationJobs,
  ...dateActionJobs,
  ...paymentConnectionJobs,
  ...checkInListJobs,
  ...mailJobs,
  ...messageJobs,
  ...approvalJobs,
  ...myTicketsJobs,
  ...alarmJobs,
  ...liveJobs,
  'platform.clean-up': cleanUp,
  'backups.make-daily': makeDailyBackup,
  'migrations.contract': runContracts,
  'event-log.remove-old': ({ db, now, config }) => removeOldLog({ db, now, log_days: config.env.TURNOUT_LOG_DAYS }),
  'event-log.split-old-data': async (ctx) => {
    await splitOldData(ctx, rushEverywhere(ctx.db, isRush))
  },
}

/** What runs by the clock. */
export const crons: readonly CronEntry[] = [
  ...authCrons,
  ...ssoConnectionCrons,
  ...apiKeyCrons,
  ...grantCrons,
  ...webhookCrons,
  ...eventCrons,
  ...imageCrons,
  ...checkoutCrons,
  ...personCrons,
  ...waitingEntryCrons,
  ...rsvpCrons,
  ...paymentCrons,
  ...waitingListCrons,
  ...waitingRoomCrons,
  ...applicationRecordCrons,
  ...applicationCrons,
  ...dateActionCrons,
  { job: 'platform.clean-up', match: '42 * * * *' },
  { job: 'backups.make-daily', match: '*/10 * * * *' },
  { job: 'migrations.contract', match: '23 * * * *' },
  { job: 'event-log.remove-old', match: '27 3 * * *' },
  { job: 'event-log.split-old-data', match: '* * * * *' },
  ...paymentConnectionCrons,
  ...checkInListCrons,
  ...mailCrons,
  ...messageCrons,
  ...approvalCrons,
  ...alarmCrons,
  ...liveCrons,
]
