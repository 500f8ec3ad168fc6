import { webhookBody } from '#core/identity/webhooks/body.ts'
import { isWanted, permissionOfType } from '#core/identity/webhooks/matching.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { PublishedEntry } from '#server/platform/event-log/publish.ts'
import { insertDeliveries, type NewDelivery } from './delivery-queries.ts'
import { readFacts } from './entry-queries.ts'
import { listReceivers } from './queries.ts'

/**
 * The deliveries of a round, in the publisher's transaction (LOGE-5): one for each endpoint that wants the entry, paused ones
 * too. Where no account of the round has an endpoint, that is one look. What THIN says is written at once; what FULL adds is
 * read before the first attempt (HOOK-4).
 */
export async function writeDeliveries(tx: Tx, entries: readonly PublishedEntry[], now: Date): Promise<void> {
  const told = entries.filter(({ type }) => permissionOfType(type) !== null)
  if (told.length === 0) return
  const receivers = await listReceivers(tx, {
    accounts: [...new Set(told.map(({ account_id }) => account_id))],
    events: [...new Set(told.flatMap(({ event_id }) => event_id ?? []))],
  })
  if (receivers.length === 0) return
  const byAccount = Map.groupBy(receivers, ({ account_id }) => account_id)
  const heard = told.filter(({ account_id }) => byAccount.has(account_id))
  const facts = await readFacts(
    tx,
    heard.map(({ audit_id }) => audit_id),
  )
  const deliveries = heard.flatMap((published): NewDelivery[] => {
    const fact = facts.get(published.audit_id)
    if (!fact) return []
    const entry = { ...published, ...fact }
    return (byAccount.get(published.account_id) ?? [])
      .filter((receiver) => isWanted(receiver, entry))
      .map(({ id, payload }) => ({
        endpoint_id: id,
        position: entry.position,
        type: entry.type,
        body: payload === 'THIN' ? webhookBody(entry) : null,
      }))
  })
  if (deliveries.length > 0) await insertDeliveries(tx, deliveries, now)
}
