import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { TestApp } from './app.ts'
import { createBuyer, type OnSale, TEST_CARD } from './buyer.ts'
import { createMember, createOnSaleEvent, createTicket, type TicketValues } from './factories.ts'
import { staffActions } from './paid-orders.ts'
import { plainAmounts } from './sold-orders.ts'

type Product = Awaited<ReturnType<typeof createTicket>> & { readonly kind: Kind; readonly price: number }
type Kind = 'ADMISSION' | 'EXTRA' | 'PACKAGE'

async function product(db: Db, event_id: number, { kind, ...values }: TicketValues & { kind: Kind }): Promise<Product> {
  const price = values.price ?? 0
  const made = await createTicket(db, event_id, { kind, ...values, price })
  return { ...made, kind, price }
}

/**
 * What an event sells beside a ticket: a shirt that is chosen with it and counted once for all dates, parking by itself, and
 * a family package of two seats and a programme.
 */
export async function createProducts(
  db: Db,
  event_id: number,
  { free = false, capacity = 10, parts_cancellable = false } = {},
) {
  const cost = (amount: number) => (free ? 0 : amount)
  const shirt = await product(db, event_id, {
    kind: 'EXTRA',
    title: 'Shirt',
    price: cost(2500),
    capacity,
    stock_per_date: false,
  })
  const parking = await product(db, event_id, { kind: 'EXTRA', title: 'Parking', price: cost(500), capacity })
  const seat = await product(db, event_id, { kind: 'ADMISSION', title: 'Family seat', price: cost(3000), capacity })
  const programme = await product(db, event_id, { kind: 'EXTRA', title: 'Programme', price: cost(400), capacity })
  const family = await product(db, event_id, {
    kind: 'PACKAGE',
    title: 'Family',
    type: 'PAID',
    price: cost(6400),
    capacity,
    parts_cancellable,
  })
  const parts = [
    { ticket_price_id: seat.price_id, quantity: 2, unit_price: seat.price, sort_order: 1 },
    { ticket_price_id: programme.price_id, quantity: 1, unit_price: programme.price, sort_order: 2 },
  ]
  await db
    .insertInto('package_parts')
    .values(parts.map((part) => ({ ...part, event_id, ticket_id: family.ticket_id })))
    .execute()
  return { shirt, parking, seat, programme, family }
}
type Products = Awaited<ReturnType<typeof createProducts>>

interface NewItem {
  readonly product: Product
  readonly quantity: number
  readonly parent?: number | null
  readonly event_date_id?: number | null
}

/** Items beside those a buyer reserved, held and priced as a reservation leaves them; answers the new item's id. */
async function addItem(tx: Tx, order: { id: number; event_id: number }, item: NewItem): Promise<number> {
  const { product: of, quantity, parent = null } = item
  const price = of.kind === 'PACKAGE' ? 0 : of.price
  const gross = price * quantity
  const { id } = await tx
    .insertInto('order_items')
    .values({
      event_id: order.event_id,
      order_id: order.id,
      kind: of.kind,
      parent_item_id: parent,
      event_date_id: item.event_date_id === undefined ? order.event_id : item.event_date_id,
      ticket_id: of.ticket_id,
      ticket_price_id: of.price_id,
      title: sql<string>`(select title from tickets where id = ${of.ticket_id})`,
      ...plainAmounts(price, quantity),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update orders set total_before_discount = total_before_discount + ${gross},
    total_before_additions = total_before_additions + ${gross}, total_gross = total_gross + ${gross} where id = ${order.id}`.execute(
    tx,
  )
  await sql`update stock set held = held + ${quantity} where id = ${of.stock_id}`.execute(tx)
  return id
}

interface ExtrasWanted {
  readonly tickets?: number
  /** With each ticket. */
  readonly shirts?: number
  readonly parking?: number
  readonly families?: number
}

/** A buyer whose reserved order has extras, add-ons and packages beside its tickets. */
export async function createBuyerWithExtras(
  t: TestApp,
  sale: OnSale,
  products: Products,
  { tickets = 2, shirts = 1, parking = 1, families = 1 }: ExtrasWanted = {},
) {
  const buyer = await createBuyer(t, sale, tickets)
  const short_id = buyer.order.split('/').at(-1)!
  const order = await t.deps.db
    .selectFrom('orders')
    .select(['id', 'event_id'])
    .where('short_id', '=', short_id)
    .executeTakeFirstOrThrow()
  const [admission] = await t.deps.db.selectFrom('order_items').select('id').where('order_id', '=', order.id).execute()
  await inTransaction(t.deps.db, async (tx) => {
    const { shirt, family, seat, programme } = products
    if (shirts > 0)
      await addItem(tx, order, {
        product: shirt,
        quantity: tickets * shirts,
        parent: admission!.id,
        event_date_id: null,
      })
    if (parking > 0) await addItem(tx, order, { product: products.parking, quantity: parking })
    if (families === 0) return
    const parent = await addItem(tx, order, { product: family, quantity: families })
    await addItem(tx, order, { product: seat, quantity: families * 2, parent })
    await addItem(tx, order, { product: programme, quantity: families, parent })
  })
  const [person] = buyer.details.attendees
  for (let n = 0; n < families * 2; n++)
    buyer.details.attendees.push({ ...person!, ticket_price_id: products.seat.price_id })
  return { ...buyer, order_id: order.id }
}

/** An order with extras, paid for at the test provider, and the staff who act on it. */
export async function createOrderWithExtras(
  t: TestApp,
  {
    free = false,
    capacity = 10,
    parts_cancellable = false,
    ...wanted
  }: ExtrasWanted & Parameters<typeof createProducts>[2] = {},
) {
  const sale = await createOnSaleEvent(t.deps.db, { capacity, price: free ? 0 : 4000 })
  const products = await createProducts(t.deps.db, sale.event_id, { free, capacity, parts_cancellable })
  const { token } = await createMember(t.deps.db, sale.account.account_id, 'ORGANIZER')
  const buyer = await createBuyerWithExtras(t, sale, products, wanted)
  const done = free ? await buyer.saveDetails() : await buyer.submit().then(() => buyer.confirm(TEST_CARD))
  if (done.status !== 200) throw new Error(`not completed: ${JSON.stringify(done.body)}`)
  const staff = await staffActions(t, sale, { order: buyer.order, as: token })
  const units = () =>
    t.deps.db.selectFrom('order_units').selectAll().where('order_id', '=', staff.order_id).orderBy('id').execute()
  const attendees = () =>
    t.deps.db.selectFrom('attendees').selectAll().where('order_id', '=', staff.order_id).orderBy('id').execute()
  const call = (method: string, path: string, body?: unknown) =>
    t.call(method, `/api/events/${sale.event_id}${path}`, { as: token, body })
  return { sale, products, buyer, token, call, units, attendees, ...staff }
}

/** What the counters of products say: held and sold. */
export async function stockOf(t: TestApp, products: Readonly<Record<string, { readonly stock_id: number }>>) {
  const said: Record<string, string> = {}
  for (const [name, { stock_id }] of Object.entries(products)) {
    const row = await t.deps.db
      .selectFrom('stock')
      .select(['held', 'sold'])
      .where('id', '=', stock_id)
      .executeTakeFirstOrThrow()
    said[name] = `${row.held}/${row.sold}`
  }
  return said
}

/** Handed out at a door, as a scan does it. */
export async function redeemUnit(t: TestApp, { id, event_id }: { readonly id: number; readonly event_id: number }) {
  const { id: check_in_list_id } = await t.deps.db
    .insertInto('check_in_lists')
    .values({
      ...{ event_id, name: 'Shop', kind: 'REDEMPTION', short_id: `cil_${id}` },
      ...{ created_at: t.now(), updated_at: t.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.deps.db
    .insertInto('redemptions')
    .values({
      ...{ short_id: `rd_${id}`, event_id, check_in_list_id, order_unit_id: id },
      ...{ redeemed_at: t.now(), created_at: t.now() },
    })
    .execute()
}
