import { HOUR_MS } from '#core/platform/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { lookForRecord } from './domains.ts'
import { CHECK_AGAIN_AFTER_HOURS, DOMAINS_PER_ROUND } from './limits.ts'
import { listDomainsToCheck } from './queries.ts'

/** Every proven domain once a day, one after the other (ACCESS-10). */
export async function checkDomains(ctx: Ctx): Promise<void> {
  const checked_before = new Date(ctx.now.getTime() - CHECK_AGAIN_AFTER_HOURS * HOUR_MS)
  for (let after_id = 0; ; ) {
    const domains = await listDomainsToCheck(ctx.db, { checked_before, after_id, limit: DOMAINS_PER_ROUND })
    for (const { account_id, id } of domains)
      await lookForRecord(ctx, account_id, id).catch((error: unknown) =>
        ctx.log.error({ err: error, sso_domain: id }, 'a domain could not be checked'),
      )
    after_id = domains.at(-1)?.id ?? 0
    if (domains.length < DOMAINS_PER_ROUND) return
  }
}
