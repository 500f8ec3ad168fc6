import { attendeeReference, shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import type { Details } from '#core/records/orders/details-schema.ts'
import { placeAttendees } from '#core/sales/completion/place-attendees.ts'
import { type ParentUnit, parentUnits } from '#core/sales/completion/place-units.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import { insertAttendees } from '#server/records/attendees/queries.ts'
import { insertOrderUnits } from '#server/records/order-units/queries.ts'
import { insertAnswers, listOrderItems, type OrderItemRow, type OrderRow } from '#server/records/orders/queries.ts'

/** One unit of an item, and the unit of another item it belongs to. */
interface Placed {
  readonly order: OrderRow
  readonly item: OrderItemRow
  readonly parent: ParentUnit | null
}

/** Ids of units that were written, by item, in the order of its units. */
type Written = Map<number, number[]>

/**
 * What orders have from completion on: one attendee per admission, in item order, from the details that waited on the order
 * (RES-18, IDN-4), and one unit per extra and package (DAT-11). Packages are written first, as their parts name them, then
 * attendees, then extras, as add-ons name who holds them; orders without extras take no statement more.
 */
export async function createAttendees(tx: Tx, orders: readonly OrderRow[]): Promise<number> {
  const items = await listOrderItems(
    tx,
    orders.map(({ id }) => id),
  )
  const placed = items.some(({ kind }) => kind !== 'ADMISSION') ? placeUnits(orders, items) : []
  const written: Written = new Map()
  await insertUnits(tx, { kind: 'PACKAGE', placed, written })
  await insertPeople(tx, { orders, items, written })
  await insertUnits(tx, { kind: 'EXTRA', placed, written })
  return items.reduce((sum, { kind, quantity }) => (kind === 'ADMISSION' ? sum + quantity : sum), 0)
}

/** Every unit of every item but attendees', beside what it belongs to. */
function placeUnits(orders: readonly OrderRow[], items: readonly OrderItemRow[]): Placed[] {
  const parents = parentUnits(items)
  const by_id = new Map(orders.map((order) => [order.id, order]))
  return items.flatMap((item) =>
    Array.from({ length: item.kind === 'ADMISSION' ? 0 : item.quantity }, (_, n) => ({
      order: by_id.get(item.order_id) as OrderRow,
      item,
      parent: parents.get(item.id)?.[n] ?? null,
    })),
  )
}

const idOf = (written: Written, parent: ParentUnit | null | undefined, kind: ParentUnit['kind']): number | null =>
  parent?.kind === kind ? (written.get(parent.item_id)?.[parent.index] ?? null) : null

const add = (written: Written, item_id: number, id: number) =>
  written.set(item_id, [...(written.get(item_id) ?? []), id])

async function insertUnits(
  tx: Tx,
  { kind, placed, written }: { kind: 'EXTRA' | 'PACKAGE'; placed: readonly Placed[]; written: Written },
): Promise<void> {
  const units = placed.filter(({ item }) => item.kind === kind)
  const ids = await insertOrderUnits(
    tx,
    units.map(({ order, item, parent }) => ({
      event_id: order.event_id,
      order_id: order.id,
      order_item_id: item.id,
      kind,
      ticket_id: item.ticket_id,
      ticket_price_id: item.ticket_price_id,
      event_date_id: item.event_date_id,
      attendee_id: idOf(written, parent, 'ADMISSION'),
      package_unit_id: idOf(written, parent, 'PACKAGE'),
      created_at: completedAt(order),
      updated_at: completedAt(order),
    })),
  )
  for (const [n, { item }] of units.entries()) add(written, item.id, ids[n] as number)
}

async function insertPeople(
  tx: Tx,
  { orders, items, written }: { orders: readonly OrderRow[]; items: readonly OrderItemRow[]; written: Written },
): Promise<void> {
  const ofOrder = Map.groupBy(items, ({ order_id }) => order_id)
  const all = orders.flatMap((order) => placePeople(order, ofOrder.get(order.id) ?? [], written))
  const ids = await insertAttendees(
    tx,
    all.map(({ order, item, draft, index, package_unit_id }) => ({
      short_id: shortIdFromBytes('attendee', drawBytes(SHORT_ID_BYTES)),
      reference: attendeeReference(order.reference, index + 1),
      event_id: order.event_id,
      order_id: order.id,
      order_item_id: item.id,
      event_date_id: item.event_date_id,
      ticket_id: item.ticket_id,
      ticket_price_id: item.ticket_price_id,
      package_unit_id,
      first_name: draft.first_name,
      last_name: draft.last_name,
      email: draft.email,
      language: order.language,
      status: AttendeeStatus.ACTIVE,
      created_at: completedAt(order),
      updated_at: completedAt(order),
    })),
  )
  for (const [n, { item }] of all.entries()) add(written, item.id, ids[n] as number)
  await insertAnswers(tx, [
    ...orders.flatMap((order) => detailsOf(order).order.answers.map((given) => answerRow(order, null, given))),
    ...all.flatMap(({ order, draft }, n) => draft.answers.map((given) => answerRow(order, ids[n] as number, given))),
  ])
}

type Draft = Details['attendees'][number]

function detailsOf({ id, details }: OrderRow): Details {
  if (!details) throw new Error(`order ${id} completes without details`)
  return details as Details
}

const completedAt = ({ completed_at, updated_at }: OrderRow): Date => completed_at ?? updated_at

const answerRow = (order: OrderRow, attendee_id: number | null, given: Draft['answers'][number]) => ({
  event_id: order.event_id,
  order_id: order.id,
  attendee_id,
  question_id: given.question_id,
  answer: JSON.stringify(given.answer),
  created_at: completedAt(order),
  updated_at: completedAt(order),
})

/** Counts were checked when the details were saved (RES-17). */
function placePeople(order: OrderRow, items: readonly OrderItemRow[], written: Written) {
  const found = placeAttendees(items, detailsOf(order).attendees)
  if (!found) throw new Error(`order ${order.id}: an item has no attendee (SEC-8)`)
  const parents = items.some(({ parent_item_id }) => parent_item_id !== null) ? parentUnits(items) : new Map()
  const seen = new Map<number, number>()
  return found.map(({ item, draft }, index) => {
    const n = seen.get(item.id) ?? 0
    seen.set(item.id, n + 1)
    const package_unit_id = idOf(written, parents.get(item.id)?.[n], 'PACKAGE')
    return { order, item, draft, index, package_unit_id }
  })
}
