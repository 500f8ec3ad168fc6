import { wasCalled } from '#core/platform/actions/changes.ts'
import { organizerPages } from '#server/catalog/events/page-subjects.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import { raiseSaleVersion, updateEventRow } from '#server/catalog/events/queries.ts'
import { dropImages } from '#server/catalog/images/drop-images.ts'
import { updateOrganizerRow } from '#server/catalog/organizers/queries.ts'
import { revokeKeys } from '#server/identity/api-keys/queries.ts'
import { revokeSessions, voidMailTokens } from '#server/identity/auth/queries.ts'
import {
  type AccountWeight,
  deleteMembership,
  findAccount,
  listEventsOfAccount,
  listMemberships,
  listOrganizersOfAccount,
  readAccountWeight,
} from '#server/identity/people/account-queries.ts'
import { deleteWebhooksOf } from '#server/identity/webhooks/delete-webhook.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { lockEventStock } from '#server/platform/stock/stock.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'

/** What still has to end before an account may go, in the operator's words. */
const REASONS: Readonly<Record<keyof AccountWeight, (n: number) => string>> = {
  holds: (n) => `${n} orders are being paid or wait for payment`,
  money: (n) => `${n} payments, refunds or returns are not settled`,
  tickets: (n) => `${n} tickets are valid for events that are not over`,
}

/**
 * ACC-8, by the operator alone: members lose access at once, events and organizers are public no more. Rows that books
 * need stay, hidden (IDN-7): orders, refunds and the names of who did what. Refused while anybody could lose money or a
 * ticket by it; the name is asked for, because a number is mistyped easily.
 */
export const removeAccount = (ctx: Ctx, account_id: number, name: string): Promise<string> =>
  inTransaction(ctx.db, async (tx) => {
    const account = Number.isSafeInteger(account_id) ? await findAccount(tx, account_id) : undefined
    if (!account) throw new Error(`There is no account ${account_id}.`)
    if (account.name !== name.trim())
      throw new Error(`Account ${account_id} has another name. Say which you mean: --account "${account.name}"`)
    const events = await takeOffline(tx, ctx, account_id)
    const weight = await readAccountWeight(tx, account_id, ctx.now)
    const reasons = (Object.keys(REASONS) as (keyof AccountWeight)[]).filter((what) => weight[what] > 0)
    if (reasons.length > 0)
      throw new Error(
        `Account ${account_id} cannot be removed yet: ${reasons.map((what) => REASONS[what](weight[what])).join('; ')}.`,
      )
    const members = await dismissMembers(tx, ctx, account_id)
    await revokeKeys(tx, account_id, ctx.now)
    await deleteWebhooksOf(tx, ctx, { account_id })
    const data = { events, members, by: 'operator' as const }
    await audit(tx, ctx, 'account.removed', { account_id, data, changes: wasCalled({ name: account.name }) })
    return `Account ${account_id} (${account.name}) is removed: ${members} members, ${events} events.`
  })

/** Events first and in order of their ids, then their counters, so that no reservation slips in (RES-5, CAP-6). */
async function takeOffline(tx: Tx, { now }: Ctx, account_id: number): Promise<number> {
  const events = await listEventsOfAccount(tx, account_id)
  for (const { id } of events) await raiseSaleVersion(tx, id)
  for (const { id } of events) await lockEventStock(tx, id)
  for (const event of events) {
    await updateEventRow(tx, event.id, { deleted_at: now, updated_at: now })
    await dropImages(tx, { owner: { event_id: event.id } }, now)
    await purgeEventPages(tx, event)
  }
  for (const { id } of await listOrganizersOfAccount(tx, account_id)) {
    await updateOrganizerRow(tx, id, { deleted_at: now, updated_at: now })
    await dropImages(tx, { owner: { organizer_id: id } }, now)
    await purgePages(tx, organizerPages(id))
  }
  return events.length
}

/** Sessions end at once and invitations lead nowhere; the people stay known by what they did (USR-8). */
async function dismissMembers(tx: Tx, { now }: Ctx, account_id: number): Promise<number> {
  const members = await listMemberships(tx, account_id)
  for (const { id, user_id } of members) {
    await voidMailTokens(tx, { purpose: 'invitation', subject_id: id }, now)
    await revokeSessions(tx, { user_id, account_id }, now)
    await deleteMembership(tx, id)
  }
  return members.length
}
