import { after } from '#core/platform/actions/causes.ts'
import { DEFAULT_LOCALE } from '#core/platform/locales.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { takeUntoldAlarms } from '#server/platform/context/alarms.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { ALARM_MAIL_MS } from './limits.ts'

/** MAIL-190: new alarms to the operator, in one mail, and none for ten minutes after it. Marked in the mail's transaction. */
export async function mailAlarms(ctx: Ctx): Promise<void> {
  const to = ctx.config.env.TURNOUT_ALARM_MAIL
  if (!to) return
  const since = new Date(ctx.now.getTime() - ALARM_MAIL_MS)
  await inTransaction(ctx.db, async (tx) => {
    const alarm_ids = await takeUntoldAlarms(tx, { since, now: ctx.now })
    if (alarm_ids.length === 0) return
    const follows = after('alarms.raised', 'mails.send')
    await queueMail(tx, ctx, { follows, kind: 'alarms', to, language: DEFAULT_LOCALE, payload: { alarm_ids } })
  })
}
