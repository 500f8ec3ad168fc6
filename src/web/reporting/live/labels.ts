import { msg } from '@lingui/core/macro'
import type { LiveAlarm } from '#core/reporting/live/health.ts'

/** What is red, and what to do about it (LIVE-4). */
export const ALARM_LABELS = {
  ROOM_STANDS: {
    title: msg`The waiting room stands still`,
    text: msg`Nobody has been called for more than 10 seconds. Places are kept. Tell whoever runs your server.`,
  },
  PAYMENTS_FAIL: {
    title: msg`Many payments fail`,
    text: msg`Fewer than 70 in 100 came through in the last 5 minutes. See below why, and look at your card provider.`,
  },
  BUSY: {
    title: msg`Buyers are turned away`,
    text: msg`More than 1 in 100 were told to try again in the last minute. Let in fewer at a time.`,
  },
  MAILS_WAIT: {
    title: msg`Mails are late`,
    text: msg`The oldest one waits for more than 10 minutes. Tickets are valid all the same.`,
  },
} satisfies Record<LiveAlarm, unknown>
