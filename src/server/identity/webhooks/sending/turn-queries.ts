import { sql } from 'kysely'
import { type Attempt, type EndpointHealth, healthAfter, isDelivered } from '#core/identity/webhooks/attempts.ts'
import { WEBHOOK_CAREFUL_AFTER, WEBHOOK_CLAIM_MS } from '#core/identity/webhooks/limits.ts'
import { WebhookDeliveryStatus, WebhookStatus } from '#core/platform/states/webhook-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'

/** An endpoint whose deliveries are one process's for a while; another claim takes its place after a minute of silence. */
export interface ClaimedTurn extends EndpointHealth {
  readonly endpoint_id: number
  readonly claim: string
}

const PENDING = literal(WebhookDeliveryStatus.PENDING)

/**
 * Takes endpoints that have something due and are nobody's; `careful` ones are those that keep failing (HOOK-6). Accounts that
 * have the fewest turns come first, then those whose turn was longest ago: whoever has many endpoints that answer slowly keeps
 * nobody else waiting for longer than a turn takes. Nobody waits for a lock here.
 */
export async function claimTurns(
  db: Db,
  { now, limit, careful }: { now: Date; limit: number; careful: boolean },
): Promise<ClaimedTurn[]> {
  const lapsed = new Date(now.getTime() - WEBHOOK_CLAIM_MS)
  const { rows } = await sql<ClaimedTurn>`
    with under_way as materialized (
      select e.account_id, count(*) as turns from webhook_turns t join webhook_endpoints e on e.id = t.endpoint_id
      where t.claimed_at >= ${lapsed} and (t.failures >= ${WEBHOOK_CAREFUL_AFTER}) = ${careful} group by e.account_id),
    ready as materialized (
      select t.endpoint_id, t.turn_at, coalesce(u.turns, 0)
        + row_number() over (partition by e.account_id order by t.turn_at nulls first, t.endpoint_id) as place
      from webhook_turns t join webhook_endpoints e on e.id = t.endpoint_id left join under_way u on u.account_id = e.account_id
      where e.status = ${literal(WebhookStatus.ACTIVE)} and e.deleted_at is null
        and (t.claimed_at is null or t.claimed_at < ${lapsed}) and (t.failures >= ${WEBHOOK_CAREFUL_AFTER}) = ${careful}
        and (exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.status = ${PENDING} and d.attempts_made = 0)
          or exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.status = ${PENDING} and d.attempts_made > 0
            and d.next_attempt_at <= ${now}))),
    due as materialized (
      select t.endpoint_id from ready r join webhook_turns t on t.endpoint_id = r.endpoint_id
      where t.claimed_at is null or t.claimed_at < ${lapsed}
      order by r.place, r.turn_at nulls first, t.endpoint_id limit ${limit} for no key update of t skip locked)
    update webhook_turns t set claim = gen_random_uuid(), claimed_at = ${now}, turn_at = ${now}
    from due where t.endpoint_id = due.endpoint_id
    returning t.endpoint_id, t.claim, t.failures, t.failing_since`.execute(db)
  return rows
}

/**
 * Keeps the claim and tells how it goes since the last success: what these attempts, in the order in which they ended, add.
 * Null when the claim is another's by now: then nothing of theirs may be written.
 */
export async function keepTurn(
  tx: Tx,
  {
    endpoint_id,
    claim,
    attempts,
    now,
  }: { endpoint_id: number; claim: string; attempts: readonly Attempt[]; now: Date },
): Promise<EndpointHealth | null> {
  const last_success = attempts.findLastIndex(isDelivered)
  const { failures, failing_since } = healthAfter(
    { failures: 0, failing_since: null },
    attempts.slice(last_success + 1),
  )
  const { rows } = await sql<EndpointHealth>`
    update webhook_turns set claimed_at = ${now},
      failures = ${failures} + case when ${last_success >= 0} then 0 else failures end,
      failing_since = coalesce(case when ${last_success >= 0} then null else failing_since end, ${failing_since}::timestamptz)
    where endpoint_id = ${endpoint_id} and claim = ${claim} returning failures, failing_since`.execute(tx)
  return rows[0] ?? null
}

export const releaseTurn = (db: Db, { endpoint_id, claim }: Pick<ClaimedTurn, 'endpoint_id' | 'claim'>) =>
  db
    .updateTable('webhook_turns')
    .set({ claim: null, claimed_at: null })
    .where('endpoint_id', '=', endpoint_id)
    .where('claim', '=', claim)
    .execute()

/** Staff resumed it: what failed before is forgiven (HOOK-2a, HOOK-2c). */
export const forgiveFailures = (tx: Tx, endpoint_id: number) =>
  tx
    .updateTable('webhook_turns')
    .set({ failures: 0, failing_since: null })
    .where('endpoint_id', '=', endpoint_id)
    .execute()

export const readHealth = (tx: Tx, endpoint_id: number): Promise<EndpointHealth> =>
  tx
    .selectFrom('webhook_turns')
    .select(['failures', 'failing_since'])
    .where('endpoint_id', '=', endpoint_id)
    .executeTakeFirstOrThrow()
