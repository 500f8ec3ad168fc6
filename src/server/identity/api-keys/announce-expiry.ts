import { dueExpiryNotice } from '#core/identity/api-keys/expiry-notices.ts'
import { EXPIRY_NOTICE_DAYS } from '#core/identity/api-keys/limits.ts'
import { after } from '#core/platform/actions/causes.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { listAdmins } from '#server/identity/people/admin-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { listExpiringKeys, lockKey, updateKeyRow } from './queries.ts'

interface ExpiringKey {
  readonly id: number
  readonly account_id: number
}

/** Every hour: Admins are mailed 30, 7 and 1 days before a key ends (KEY-5, MAIL-80). */
export async function announceExpiringKeys(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() + Math.max(...EXPIRY_NOTICE_DAYS) * DAY_MS)
  for (const key of await listExpiringKeys(ctx.db, { now: ctx.now, until })) await announce(ctx, key)
}

/** Under the key's lock, so that two workers do not both say it. */
const announce = (ctx: Ctx, { id, account_id }: ExpiringKey): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const key = await lockKey(tx, account_id, id)
    const days = !key || key.revoked_at ? null : dueExpiryNotice(key, ctx.now)
    if (days === null) return
    await updateKeyRow(tx, id, { announced_days: days })
    for (const user of await listAdmins(tx, account_id))
      await queueMail(tx, ctx, {
        follows: after('api_key.expiry_announced', 'mails.send'),
        kind: 'api-key-expires',
        to: user.email,
        language: user.language,
        account_id,
        payload: { user_id: user.id, api_key_id: id },
      })
    await audit(tx, ctx, 'api_key.expiry_announced', { account_id, data: { api_key_id: id, days } })
  })
