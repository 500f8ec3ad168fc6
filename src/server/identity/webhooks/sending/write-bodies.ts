import pLimit from 'p-limit'
import { webhookBody } from '#core/identity/webhooks/body.ts'
import type { WebhookPayload } from '#core/identity/webhooks/schema.ts'
import type { KeyMode } from '#core/platform/keys/key-mode.ts'
import type { RolePermission, Target } from '#core/platform/permissions.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { type DueDelivery, listKeptBodies, storeBodies } from '../delivery-queries.ts'
import { holdOrderStates, type KeptEntry, readEntries, readOrderStates } from '../entry-queries.ts'
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

interface Built {
  readonly id: number
  readonly body: string
  readonly payload: WebhookPayload
  /** Whose persons it may name. */
  readonly order_id: number | null
}

const inTurn = pLimit(OBJECTS_AT_ONCE)

interface Means {
  readonly endpoint: EndpointToRead
  readonly readObject: ReadObject
}

/**
 * Deliveries with what is sent, in their order. Those without a body get it now and keep it: the bytes of an earlier delivery
 * of the position, else new ones (HOOK-4). One whose entry is no longer kept is left out.
 */
export async function withBodies(
  ctx: Ctx,
  means: Means,
  deliveries: readonly DueDelivery[],
): Promise<(DueDelivery & { readonly body: string })[]> {
  const written = new Map<number, string>()
  let left = deliveries.filter(({ body }) => body === null)
  while (left.length > 0) {
    const built = await writeSome(ctx, means, left)
    for (const { id, body } of built.kept) written.set(id, body)
    left = left.filter(({ id }) => built.outdated.has(id))
  }
  return deliveries.flatMap((delivery) => {
    const body = delivery.body ?? written.get(delivery.id)
    return body === undefined ? [] : [{ ...delivery, body }]
  })
}

/**
 * Reading takes time, and a person may be erased meanwhile: what was read before is not written after it. Orders are held
 * while bodies are written, so that an erasure that comes later finds them (EXP-9, PAY-37); those that were erased since they
 * were read are outdated.
 */
async function writeSome(
  ctx: Ctx,
  means: Means,
  deliveries: readonly DueDelivery[],
): Promise<{ kept: readonly Built[]; outdated: ReadonlySet<number> }> {
  const { rights, id: endpoint_id } = means.endpoint
  const positions = deliveries.map(({ position }) => position)
  const entries = new Map((await readEntries(ctx.db, rights.account_id, positions)).map((one) => [one.position, one]))
  const order_ids = [...new Set([...entries.values()].flatMap(({ of_order_id }) => of_order_id ?? []))]
  const read = await readOrderStates(ctx.db, order_ids)
  const bodies = await listKeptBodies(ctx.db, endpoint_id, positions)
  const built: Built[] = []
  for (const { id, position } of deliveries) {
    const entry = entries.get(position)
    const body = bodies.get(position) ?? (entry && (await build(ctx, means, entry)))
    if (body) built.push({ id, order_id: entry?.of_order_id ?? null, ...body })
  }
  return inTransaction(ctx.db, async (tx) => {
    const full = built.flatMap(({ payload, order_id }) => (payload === 'FULL' && order_id !== null ? [order_id] : []))
    const held = await holdOrderStates(tx, [...new Set(full)])
    const isKept = ({ payload, order_id }: Built): boolean =>
      payload === 'THIN' || order_id === null || read.get(order_id) === held.get(order_id)
    const kept = built.filter(isKept)
    await storeBodies(tx, kept)
    return { kept, outdated: new Set(built.filter((one) => !isKept(one)).map(({ id }) => id)) }
  })
}

async function build(
  ctx: Ctx,
  { endpoint, readObject }: Means,
  entry: KeptEntry,
): Promise<Pick<Built, 'body' | 'payload'>> {
  if (endpoint.payload === 'THIN') return { payload: 'THIN', body: webhookBody(entry) }
  const object = await inTurn(() => readObject(ctx, entry, endpoint.rights))
  return { payload: 'FULL', body: webhookBody(entry, { object }) }
}
