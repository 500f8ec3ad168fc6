import { after } from '#core/platform/actions/causes.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { queueMail } from '#server/identity/mails/queue-mail.ts'
import { listAdmins } from '#server/identity/people/admin-queries.ts'
import { raiseAlarm, resolveAlarm } from '#server/platform/context/alarms.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import type { ProviderAccount } from '#server/sales/payment-providers/payment-provider.ts'
import { paymentPlatforms, stripePlatform } from '#server/sales/payment-providers/providers.ts'
import {
  type ConnectionRow,
  findConnection,
  findConnectionOf,
  listConnections,
  listEventIds,
  lockConnection,
  updateConnection,
} from './queries.ts'

/** Reads a connected account at the provider and keeps what it may do (PAY-10); after a webhook it is named by its id. */
export async function refreshConnectionOf(ctx: Ctx, provider_account: string): Promise<void> {
  const row = await findConnectionOf(ctx.db, provider_account)
  if (row) await refreshConnection(ctx, row.account_id)
}

export async function refreshConnection(ctx: Ctx, account_id: number): Promise<void> {
  const platform = stripePlatform(ctx)
  const row = await findConnection(ctx.db, account_id)
  if (!platform || !row?.provider_account || row.disconnected_at) return
  await recordConnection(ctx, row, await platform.readAccount(row.provider_account))
}

const canCharge = (row: Pick<ConnectionRow, 'charges_enabled' | 'payouts_enabled' | 'disconnected_at'>): boolean =>
  row.charges_enabled && row.payouts_enabled && row.disconnected_at === null

/** `seen` null: access was withdrawn. Losing or winning the right to charge changes what every event sells (VIS-10). */
async function recordConnection(ctx: Ctx, row: ConnectionRow, seen: ProviderAccount | null): Promise<void> {
  const after = {
    charges_enabled: seen?.charges_enabled ?? false,
    payouts_enabled: seen?.payouts_enabled ?? false,
    disconnected_at: seen ? null : ctx.now,
  }
  const is_same = (one: ConnectionRow): boolean =>
    one.charges_enabled === after.charges_enabled &&
    one.payouts_enabled === after.payouts_enabled &&
    (one.disconnected_at === null) === (after.disconnected_at === null)
  if (is_same(row)) return
  await inTransaction(ctx.db, async (tx) => {
    const events = await listEventIds(tx, row.account_id)
    for (const { id } of events) await raiseSaleVersion(tx, id)
    const before = await lockConnection(tx, row.account_id)
    if (!before || before.provider_account !== row.provider_account || is_same(before)) return
    const now = await updateConnection(tx, row.account_id, {
      ...after,
      connected_at: canCharge(after) ? (before.connected_at ?? ctx.now) : before.connected_at,
      updated_at: ctx.now,
    })
    for (const { id } of events) await purgePages(tx, eventPages(id))
    if (canCharge(before) === canCharge(now)) return
    const action = canCharge(now) ? 'payment_connection.connected' : 'payment_connection.lost'
    await audit(tx, ctx, action, { account_id: row.account_id, as: 'PROVIDER' })
    if (canCharge(before)) await tellAdmins(tx, ctx, row.account_id)
  })
}

/** Admins learn that the account can no longer take cards (PAY-14, MAIL-36). */
async function tellAdmins(tx: Tx, ctx: Ctx, account_id: number): Promise<void> {
  for (const { id, email, language } of await listAdmins(tx, account_id))
    await queueMail(tx, ctx, {
      follows: after('payment_connection.lost', 'mails.send'),
      kind: 'payments-disconnected',
      to: email,
      language,
      account_id,
      payload: { user_id: id },
    })
}

/** Once a day (STL-9): every connection, and with keys of one's own whether they still open (PAY-10). */
export async function checkConnections(ctx: Ctx): Promise<void> {
  for (const platform of paymentPlatforms(ctx)) {
    const own = await platform.readAccount('')
    const refused = { kind: 'payment_keys_refused', subject: platform.name }
    await inTransaction(ctx.db, async (tx) => {
      if (own) await resolveAlarm(tx, refused, ctx.now)
      else await raiseAlarm(tx, { ...refused, data: {} }, ctx.now)
    })
  }
  if (ctx.config.mode !== 'hosted') return
  for (const { account_id } of await listConnections(ctx.db))
    await refreshConnection(ctx, account_id).catch((error: unknown) =>
      ctx.log.warn({ err: error, account_id }, 'a connection could not be read, tomorrow again'),
    )
}
