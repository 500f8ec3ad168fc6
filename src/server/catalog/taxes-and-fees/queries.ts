import type { Insertable, Updateable } from 'kysely'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

export type TaxOrFeeRow = Row<'taxes_and_fees'>

const select = (db: Db | Tx, account_id: number) =>
  db.selectFrom('taxes_and_fees').selectAll().where('account_id', '=', account_id).where('deleted_at', 'is', null)

/** A page of the account's taxes and fees (LST-14). */
export const listTaxesAndFees = (db: Db, account_id: number, list: CheckedListQuery) =>
  listPage(select(db, account_id), list, {
    id: 'taxes_and_fees.id',
    search: 'taxes_and_fees.name',
    columns: {
      name: 'taxes_and_fees.name',
      created_at: 'taxes_and_fees.created_at',
      type: 'taxes_and_fees.type',
    },
  })

export const findTaxOrFee = (db: Db | Tx, account_id: number, id: number) =>
  select(db, account_id).where('id', '=', id).executeTakeFirst()

/** Kept from changing currency or going away until the transaction ends (SEC-2, TAX-2). */
export const findTaxesAndFees = (tx: Tx, account_id: number, ids: readonly number[]): Promise<TaxOrFeeRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : select(tx, account_id)
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forShare()
        .execute()

/** What a new ticket gets by itself: the defaults, fixed ones only in the event's currency (TIX-12). */
export const findDefaultTaxesAndFees = (tx: Tx, account_id: number, currency: string): Promise<TaxOrFeeRow[]> =>
  select(tx, account_id)
    .where('apply_to_new_tickets', '=', true)
    .where((eb) => eb.or([eb('currency', 'is', null), eb('currency', '=', currency)]))
    .orderBy('id')
    .forShare()
    .execute()

/** Taxes and fees of every ticket of an event, by ticket. */
export async function findTaxIdsOfTickets(tx: Tx, event_id: number): Promise<Map<number, number[]>> {
  const rows = await tx
    .selectFrom('ticket_taxes')
    .innerJoin('taxes_and_fees', 'taxes_and_fees.id', 'ticket_taxes.tax_or_fee_id')
    .select(['ticket_taxes.ticket_id', 'ticket_taxes.tax_or_fee_id'])
    .where('ticket_taxes.event_id', '=', event_id)
    .where('taxes_and_fees.deleted_at', 'is', null)
    .orderBy('ticket_taxes.tax_or_fee_id')
    .execute()
  const ids = new Map<number, number[]>()
  for (const row of rows) ids.set(row.ticket_id, [...(ids.get(row.ticket_id) ?? []), row.tax_or_fee_id])
  return ids
}

export async function insertTaxOrFee(tx: Tx, row: Insertable<DB['taxes_and_fees']>): Promise<TaxOrFeeRow> {
  return tx.insertInto('taxes_and_fees').values(row).returningAll().executeTakeFirstOrThrow()
}

export const updateTaxOrFeeRow = (tx: Tx, id: number, row: Updateable<DB['taxes_and_fees']>) =>
  tx.updateTable('taxes_and_fees').set(row).where('id', '=', id).execute()

/** Events whose tickets carry it: their prices change with it (RES-24). */
export async function findEventsOfTax(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('ticket_taxes')
    .select('event_id')
    .distinct()
    .where('tax_or_fee_id', '=', id)
    .orderBy('event_id')
    .execute()
  return rows.map((row) => row.event_id)
}

/** Whether a ticket in another currency carries it: a fixed amount would mean other money there (TAX-2). */
export async function isAttachedOutside(tx: Tx, id: number, currency: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ticket_taxes')
    .innerJoin('events', 'events.id', 'ticket_taxes.event_id')
    .innerJoin('tickets', 'tickets.id', 'ticket_taxes.ticket_id')
    .select('ticket_taxes.ticket_id')
    .where('tax_or_fee_id', '=', id)
    .where('events.deleted_at', 'is', null)
    .where('tickets.deleted_at', 'is', null)
    .where('events.currency', '!=', currency)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const lockTaxOrFee = (tx: Tx, id: number) =>
  tx.selectFrom('taxes_and_fees').select('id').where('id', '=', id).forUpdate().execute()

export const detachTax = (tx: Tx, id: number) => tx.deleteFrom('ticket_taxes').where('tax_or_fee_id', '=', id).execute()

export interface TicketTaxes {
  readonly account_id: number
  readonly event_id: number
  readonly ticket_id: number
  readonly tax_or_fee_ids: readonly number[]
}

export async function replaceTicketTaxes(
  tx: Tx,
  { account_id, event_id, ticket_id, tax_or_fee_ids }: TicketTaxes,
): Promise<void> {
  await tx.deleteFrom('ticket_taxes').where('ticket_id', '=', ticket_id).execute()
  if (tax_or_fee_ids.length === 0) return
  await tx
    .insertInto('ticket_taxes')
    .values(tax_or_fee_ids.map((tax_or_fee_id) => ({ account_id, event_id, ticket_id, tax_or_fee_id })))
    .execute()
}
