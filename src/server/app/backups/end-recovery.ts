import { lockInstallation, updateInstallation } from '#server/identity/installation/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'

/** BAK-5: sells again; processes notice by themselves. What was not sent by then stays held, paused endpoints stay paused. */
export const endRecovery = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const { recovering_since } = await lockInstallation(tx)
    if (!recovering_since) return
    await updateInstallation(tx, { recovering_since: null, recovery_of: null, recovery_webhooks: [] })
    await audit(tx, ctx, 'recovery.done', {})
  })
