import type { Insertable } from 'kysely'
import { TYPE_PERMISSIONS } from '#core/identity/webhooks/matching.ts'
import type { AttemptView } from '#core/identity/webhooks/schema.ts'
import { insertWebhook } from '#server/identity/webhooks/queries.ts'
import { sealSecret } from '#server/identity/webhooks/sending/sign-message.ts'
import { type SenderDeps, takeTurn } from '#server/identity/webhooks/sending/take-turn.ts'
import { claimTurns } from '#server/identity/webhooks/sending/turn-queries.ts'
import { writeDeliveries } from '#server/identity/webhooks/write-deliveries.ts'
import { audit } from '#server/platform/context/audit.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { type OnPublished, publishRound } from '#server/platform/event-log/publish.ts'
import { hasOutboxRows } from '#server/platform/event-log/queries.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { readObject } from '#server/reporting/webhook-objects/read-object.ts'
import type { TestApp } from './app.ts'
import { createAccount, createEvent } from './factories.ts'
import { TEST_SECRET } from './test-secret.ts'

/** Of the worked example: known to tests that verify what arrives. */
export const WEBHOOK_SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const AT = new Date('2027-02-01T12:00:00Z')

export type WebhookValues = Partial<Insertable<DB['webhook_endpoints']>>

/** An endpoint that is told all of its account, event or organizer. */
export const createWebhookRow = (db: Db, values: WebhookValues & { account_id: number }): Promise<number> =>
  inTransaction(db, (tx) =>
    insertWebhook(tx, {
      // nothing is ever sent there
      url: 'https://127.0.0.1/turnout',
      mode: 'LIVE',
      permissions: [...TYPE_PERMISSIONS],
      payload: 'THIN',
      status: 'ACTIVE',
      secret: sealSecret(createSecrets(TEST_SECRET), WEBHOOK_SECRET),
      secret_last4: WEBHOOK_SECRET.slice(-4),
      created_by: 'Ada Lovelace',
      created_at: AT,
      updated_at: AT,
      ...values,
    }),
  )

/** As many rounds as there is something due, in this process, without waiting for clocks. */
export async function deliverDue(
  t: Pick<TestApp, 'deps'>,
  terms: Partial<SenderDeps> & Pick<SenderDeps, 'terms'>,
): Promise<void> {
  const deps: SenderDeps = { ...t.deps, readObject, ...terms }
  const goesOn = new AbortController().signal
  for (;;) {
    const claimed = [
      ...(await claimTurns(deps.db, { now: deps.clock(), limit: 50, careful: false })),
      ...(await claimTurns(deps.db, { now: deps.clock(), limit: 50, careful: true })),
    ]
    if (claimed.length === 0) return
    await Promise.all(claimed.map((one) => takeTurn(deps, one, goesOn)))
  }
}

/** Everything that was written so far becomes deliveries. */
export async function publishDeliveries({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  const onPublished: OnPublished = (tx, entries) => writeDeliveries(tx, entries, deps.clock())
  while (await hasOutboxRows(deps.db)) await publishRound(deps.db, { onPublished })
}

/** An account with an endpoint, and what its log says from now on. */
export async function webhookWorld(t: TestApp, url: string, values: WebhookValues = {}) {
  const { db } = t.deps
  const account = await createAccount(db)
  const event_id = await createEvent(db, account)
  await publishDeliveries(t)
  const id = await createWebhookRow(db, { account_id: account.account_id, url, ...values })
  const deliveries = () =>
    db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', id).orderBy('id').execute()
  return {
    ...account,
    event_id,
    id,
    deliveries,
    endpoint: () => db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** So many actions on the event, published. */
    async happen(times = 1): Promise<void> {
      await inTransaction(db, async (tx) => {
        for (let n = 0; n < times; n++)
          await audit(tx, systemCtx(t.deps), 'order.completed', { event_id, data: { amount_paid: n } })
      })
      await publishDeliveries(t)
    },
    /** State and attempts of each delivery: the status that came, else the result. */
    results: async () =>
      (await deliveries()).map(({ status, attempts }) => [
        status,
        ...(attempts as unknown as AttemptView[]).map((one) => one.status ?? one.result),
      ]),
  }
}
