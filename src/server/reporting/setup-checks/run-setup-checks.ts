import { AppError } from '#core/platform/errors/errors.ts'
import { MINUTE_SECONDS } from '#core/platform/limits.ts'
import { CHECKS_PER_MINUTE } from '#core/reporting/setup-checks/limits.ts'
import type { SetupChecksView } from '#core/reporting/setup-checks/schema.ts'
import { findLinkEnd } from '#server/identity/operator-links/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { type Found, runChecks } from './check.ts'
import { CHECKS } from './checks.ts'
import { worldOf } from './world.ts'

const viewOf = ({ id, result, title, detail, fix }: Found, { locale }: Pick<Ctx, 'locale'>) => ({
  id,
  result,
  title: translate(locale, title),
  detail: translate(locale, detail),
  fix: fix ? { text: translate(locale, fix.text), copy: fix.copy ?? null } : null,
})

/** API-900, PRM-90: for whoever shows the token of the operator's link. Changes nothing and tells no secret (DEP-8). */
export async function runSetupChecks(
  ctx: Ctx,
  { token, mail_to }: { readonly token: string; readonly mail_to: string | null },
): Promise<SetupChecksView> {
  await throttle(ctx, `setup-checks:${limitedAddress(ctx.ip ?? '')}`, {
    max: CHECKS_PER_MINUTE,
    seconds: MINUTE_SECONDS,
  })
  const ends = await findLinkEnd(ctx.db, { purpose: 'SETUP', token_hash: hashToken(token) })
  if (!ends) throw new AppError('LINK_INVALID')
  if (ends <= ctx.now) throw new AppError('LINK_EXPIRED')
  const found = await runChecks(CHECKS, worldOf(ctx, mail_to))
  return { checks: found.map((one) => viewOf(one, ctx)), server_time: ctx.now.toISOString() }
}
