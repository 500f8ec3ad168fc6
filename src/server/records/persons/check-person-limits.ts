import { AppError } from '#core/platform/errors/errors.ts'
import { PERSON_REFUSALS_PER_ORDER } from '#core/records/persons/limits.ts'
import { abovePersonLimits, type PersonLimits, type PersonUnits } from '#core/records/persons/person-limits.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'
import { countPersonRefusals } from '#server/records/orders/person-queries.ts'
import type { OrderItemRow, OrderRow } from '#server/records/orders/queries.ts'
import { personKey } from './person-key.ts'
import { lockPersons, readPersonUnits } from './queries.ts'

/** An order whose details are to be saved, locked by the caller. */
export interface Asking {
  readonly order: Pick<OrderRow, 'id' | 'person_refusals'>
  readonly items: readonly OrderItemRow[]
  /** The address the buyer gives now. */
  readonly email: string
}

/** Whose order it is, to be written with its details; null while the event limits nobody (LIM-4). */
export interface Counted {
  readonly person_key: Buffer | null
}

interface EventOfPersons {
  readonly event_id: number
  /** Null: nothing is limited, nothing is asked. */
  readonly limits: PersonLimits | null
  readonly secrets: Secrets
}

/**
 * Whether buyers may have their orders beside what they have already (LIM-3): each as asked, one after the other, so that
 * of two orders of one person in a batch the second counts the first. Their rows are locked first, then their orders read.
 * A refusal is answered, not thrown: its count is kept, the transaction is to be committed. After it nothing else is to be
 * written of that order.
 */
export async function checkPersonLimits(
  tx: Tx,
  { event_id, limits, secrets }: EventOfPersons,
  asking: readonly Asking[],
): Promise<(Counted | AppError)[]> {
  if (limits === null) return asking.map(() => ({ person_key: null }))
  const keys = asking.map(({ email }) => personKey(secrets, event_id, email))
  const taken = new Map(await readTaken(tx, { event_id, keys, asking }))
  const refused: number[] = []
  const answers = asking.map(({ order, items }, n): Counted | AppError => {
    const person_key = keys[n] as Buffer
    if (isTiredOut(order)) return new AppError('RATE_LIMITED', { data: { limit: 'PERSON' } })
    const name = person_key.toString('hex')
    const [wanted, others] = [items.map(unitsOf), taken.get(name) ?? []]
    const lines = abovePersonLimits(wanted, others, limits)
    if (lines.length > 0) {
      refused.push(order.id)
      return new AppError('PERSON_LIMIT_REACHED', { data: { lines } })
    }
    taken.set(name, [...others, ...wanted])
    return { person_key }
  })
  if (refused.length > 0) await countPersonRefusals(tx, refused)
  return answers
}

/** Whoever tries one address after the other would learn whose tickets there are. */
const isTiredOut = ({ person_refusals }: Asking['order']): boolean => person_refusals >= PERSON_REFUSALS_PER_ORDER

const unitsOf = ({ kind, ticket_id, event_date_id, event_id, quantity }: OrderItemRow): PersonUnits => ({
  kind,
  ticket_id,
  // the first date has the event's id (DAT-3)
  event_date_id: event_date_id ?? event_id,
  quantity,
})

/** What the persons have in other orders, by their keys; their rows are locked before it is read. */
async function readTaken(
  tx: Tx,
  { event_id, keys, asking }: { event_id: number; keys: readonly Buffer[]; asking: readonly Asking[] },
): Promise<[string, PersonUnits[]][]> {
  const person_keys = keys.filter((_, n) => !isTiredOut((asking[n] as Asking).order))
  if (person_keys.length === 0) return []
  await lockPersons(tx, { event_id, person_keys })
  const but_order_ids = asking.map(({ order }) => order.id)
  const known = await readPersonUnits(tx, { event_id, person_keys, but_order_ids })
  return [...Map.groupBy(known, ({ person_key }) => person_key.toString('hex'))]
}
