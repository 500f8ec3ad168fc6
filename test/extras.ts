import type { Insertable } from 'kysely'
import { type Db, inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { createTicket, type TicketValues } from './factories.ts'

const AT = new Date('2027-01-04T10:00:00Z')

const raiseVersion = (tx: Tx, event_id: number) =>
  tx
    .updateTable('events')
    .set((eb) => ({ sale_version: eb('sale_version', '+', 1) }))
    .where('id', '=', event_id)
    .execute()

/** What is sold beside admissions, by itself unless `sale_mode` says otherwise (EXT-1, EXT-2). */
export const createExtra = (db: Db, event_id: number, values: TicketValues = {}) =>
  createTicket(db, event_id, { title: 'Shirt', kind: 'EXTRA', order: 2, ...values })

export interface AddOnGroupValues extends Partial<Insertable<DB['addon_groups']>> {
  readonly ticket_id: number
  /** Extras to choose from, in their order. */
  readonly ticket_ids: readonly number[]
}

/** None has to be chosen, and three may, unless told (EXT-3). */
export const createAddOnGroup = (db: Db, event_id: number, { ticket_ids, ...values }: AddOnGroupValues) =>
  inTransaction(db, async (tx) => {
    await raiseVersion(tx, event_id)
    const { id } = await tx
      .insertInto('addon_groups')
      .values({
        event_id,
        title: 'Merchandise',
        min: 0,
        max: 3,
        max_per_product: 3,
        sort_order: 1,
        created_at: AT,
        updated_at: AT,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const links = ticket_ids.map((ticket_id, sort_order) => ({ event_id, addon_group_id: id, ticket_id, sort_order }))
    await tx.insertInto('addon_group_tickets').values(links).execute()
    return id
  })

export interface BasketRuleValues extends Partial<Insertable<DB['basket_rules']>> {
  readonly ticket_id: number
  readonly other_ticket_ids: readonly number[]
}

/** REQUIRES unless told (EXT-6). */
export const createBasketRule = (db: Db, event_id: number, { other_ticket_ids, ...values }: BasketRuleValues) =>
  inTransaction(db, async (tx) => {
    await raiseVersion(tx, event_id)
    const { id } = await tx
      .insertInto('basket_rules')
      .values({ event_id, type: 'REQUIRES', created_at: AT, updated_at: AT, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    const links = other_ticket_ids.map((ticket_id) => ({ event_id, basket_rule_id: id, ticket_id }))
    await tx.insertInto('basket_rule_tickets').values(links).execute()
    return id
  })

export interface PackageValues extends TicketValues {
  readonly parts: readonly {
    readonly ticket_price_id: number
    readonly quantity: number
    readonly unit_price: number
  }[]
}

/** Its price is the sum of its parts (PKG-1). */
export async function createPackage(db: Db, event_id: number, { parts, ...values }: PackageValues) {
  const price = parts.reduce((sum, part) => sum + part.quantity * part.unit_price, 0)
  const made = await createTicket(db, event_id, {
    title: 'Family',
    kind: 'PACKAGE',
    type: 'PAID',
    order: 3,
    price,
    ...values,
  })
  await inTransaction(db, async (tx) => {
    await raiseVersion(tx, event_id)
    const rows = parts.map((part, sort_order) => ({ event_id, ticket_id: made.ticket_id, ...part, sort_order }))
    await tx.insertInto('package_parts').values(rows).execute()
  })
  return made
}
