import { AppError } from '#core/platform/errors/errors.ts'
import { paths } from '#core/platform/paths.ts'
import type { PaymentConnectionView } from '#core/sales/payment-connections/schema.ts'
import { findAccount } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import {
  ProviderRefused,
  ProviderUnreachable,
  type StripePlatform,
} from '#server/sales/payment-providers/payment-provider.ts'
import { stripePlatform } from '#server/sales/payment-providers/providers.ts'
import { type ConnectionRow, insertConnection, lockConnection, updateConnection } from './queries.ts'
import { readConnection } from './read-connection.ts'

/**
 * The way into the provider's onboarding (PAY-11): an account there is made once, the address of its form anew with every
 * call. Record, call with our row's key, record (PAY-5).
 */
export async function connectAccount(ctx: StaffCtx, account_id: number): Promise<PaymentConnectionView> {
  const platform = stripePlatform(ctx)
  if (!platform || ctx.config.mode !== 'hosted') throw new AppError('PAYMENT_METHOD_UNAVAILABLE')
  const recorded = await recordConnectionStart(ctx, account_id)
  try {
    const provider_account = recorded.provider_account ?? (await createProviderAccount(ctx, platform, recorded))
    const here = ctx.config.app_url + paths.account('payment')
    const connect_url = await platform.connectUrl(provider_account, {
      return_url: `${here}?from=setup`,
      refresh_url: `${here}?from=expired`,
    })
    return { ...(await readConnection(ctx, account_id)), connect_url }
  } catch (error) {
    if (!(error instanceof ProviderUnreachable) && !(error instanceof ProviderRefused)) throw error
    ctx.log.error({ err: error, account_id }, 'the payment provider could not be connected')
    throw new AppError('PROVIDER_ERROR')
  }
}

/** After access was withdrawn a new account is made, under a key of its own. */
const recordConnectionStart = (ctx: StaffCtx, account_id: number): Promise<ConnectionRow> =>
  inTransaction(ctx.db, async (tx) => {
    await insertConnection(tx, { account_id, updated_at: ctx.now })
    const row = (await lockConnection(tx, account_id))!
    await audit(tx, ctx, 'payment_connection.started', { account_id })
    if (!row.disconnected_at) return row
    return updateConnection(tx, account_id, {
      provider_account: null,
      disconnected_at: null,
      connected_at: null,
      generation: row.generation + 1,
      updated_at: ctx.now,
    })
  })

async function createProviderAccount(
  ctx: StaffCtx,
  platform: StripePlatform,
  { account_id, generation }: ConnectionRow,
): Promise<string> {
  const account = (await findAccount(ctx.db, account_id))!
  const provider_account = await platform.createAccount({
    key: `account-${account_id}-${generation}`,
    name: account.name,
    email: account.support_email ?? ctx.actor.email,
  })
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockConnection(tx, account_id)
    if (row?.generation === generation && !row.provider_account)
      await updateConnection(tx, account_id, { provider_account, updated_at: ctx.now })
  })
  return provider_account
}
