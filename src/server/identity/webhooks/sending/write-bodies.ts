import pLimit from 'p-limit'
import { webhookBody } from '#core/identity/webhooks/body.ts'
import type { WebhookPayload } from '#core/identity/webhooks/schema.ts'
import type { KeyMode } from '#core/platform/keys/key-mode.ts'
import type { RolePermission, Target } from '#core/platform/permissions.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { type DueDelivery, listKeptBodies, storeBodies } from '../delivery-queries.ts'
import { type KeptEntry, readEntries } from '../entry-queries.ts'
import { OBJECTS_AT_ONCE } from '../limits.ts'

/** By what rights something is read for an endpoint: those stored with it, on its target (HOOK-4). */
export interface StoredRights {
  readonly account_id: number
  readonly permissions: readonly RolePermission[]
  readonly target: Target
  readonly mode: KeyMode
}

/** What an entry is about as the API shows it to such a reader; null when it is gone. Handed in from a floor that reads all. */
export type ReadObject = (ctx: Ctx, entry: KeptEntry, rights: StoredRights) => Promise<unknown>

export interface EndpointToRead {
  readonly id: number
  readonly payload: WebhookPayload
  readonly rights: StoredRights
}

type Built = { readonly body: string; readonly payload: WebhookPayload }

const inTurn = pLimit(OBJECTS_AT_ONCE)

/**
 * Deliveries with what is sent, in their order. Those without a body get it now and keep it: the bytes of an earlier delivery
 * of the position, else new ones (HOOK-4). One whose entry is no longer kept is left out.
 */
export async function withBodies(
  ctx: Ctx,
  { endpoint, readObject }: { endpoint: EndpointToRead; readObject: ReadObject },
  deliveries: readonly DueDelivery[],
): Promise<(DueDelivery & { readonly body: string })[]> {
  const missing = deliveries.filter(({ body }) => body === null)
  const built = new Map<number, Built>()
  if (missing.length > 0) {
    const positions = missing.map(({ position }) => position)
    const kept = await listKeptBodies(ctx.db, endpoint.id, positions)
    const entries = await readEntries(
      ctx.db,
      endpoint.rights.account_id,
      positions.filter((position) => !kept.has(position)),
    )
    const byPosition = new Map(entries.map((entry) => [entry.position, entry]))
    for (const { id, position } of missing) {
      const entry = byPosition.get(position)
      const body = kept.get(position) ?? (entry && (await build(ctx, { endpoint, readObject }, entry)))
      if (body) built.set(id, body)
    }
    await inTransaction(ctx.db, (tx) =>
      storeBodies(
        tx,
        [...built].map(([id, one]) => ({ id, ...one })),
      ),
    )
  }
  return deliveries.flatMap((delivery) => {
    const body = delivery.body ?? built.get(delivery.id)?.body
    return body === undefined ? [] : [{ ...delivery, body }]
  })
}

async function build(
  ctx: Ctx,
  { endpoint, readObject }: { endpoint: EndpointToRead; readObject: ReadObject },
  entry: KeptEntry,
): Promise<Built> {
  if (endpoint.payload === 'THIN') return { payload: 'THIN', body: webhookBody(entry) }
  const object = await inTurn(() => readObject(ctx, entry, endpoint.rights))
  return { payload: 'FULL', body: webhookBody(entry, { object }) }
}
