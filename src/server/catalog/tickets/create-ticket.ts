import { packagePrice } from '#core/catalog/prices/package-price.ts'
import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import { TICKET_TYPE_RULES } from '#core/catalog/ticket-types/ticket-type.ts'
import type { TicketInput } from '#core/catalog/tickets/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findEvent, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { queuePersonKeys } from '#server/catalog/events/queue-person-keys.ts'
import { replaceTicketTaxes } from '#server/catalog/taxes-and-fees/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { insertStock, type StockKind } from '#server/platform/stock/stock.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { checkPageWeight } from './check-page-weight.ts'
import { checkParts } from './parts/package-parts.ts'
import { replaceParts } from './parts/queries.ts'
import { insertPrice, insertTicket, measureEvent, nextTicketOrder } from './queries.ts'
import {
  checkTaxes,
  checkTicketTerms,
  ticketColumns,
  type WantedPrice,
  wantedSinglePrice,
  wantedTiers,
} from './ticket-columns.ts'

/** TIX-1 to TIX-12: the product, its prices each with a counter, its taxes, and the parts of a package (PKG-1). Answers the new id. */
export async function createTicket(ctx: StaffCtx, { id: event_id }: EventRow, input: TicketInput): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const event = await findEvent(tx, ctx.actor.account_id, event_id)
    if (!event) throw new AppError('NOT_FOUND')
    checkTicketTerms(input, event.timezone)
    const weight = await measureEvent(tx, event_id)
    const follows = after('ticket.created', 'persons.fill-keys')
    await queuePersonKeys(tx, { event_id, limit: input.max_per_person, follows, now: ctx.now })
    const kind = input.kind ?? 'ADMISSION'
    const parts = input.parts ?? []
    await checkParts(tx, event_id, parts)
    // a package has those of its parts (PKG-2)
    const tax_or_fee_ids = await checkTaxes(tx, event, kind === 'PACKAGE' ? [] : (input.tax_and_fee_ids ?? undefined))
    const ticket_id = await insertTicket(tx, {
      ...ticketColumns(input, event.timezone),
      event_id,
      kind,
      stock_per_date: input.stock_per_date ?? true,
      title: input.title,
      type: input.type,
      order: await nextTicketOrder(tx, event_id),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    const prices = TICKET_TYPE_RULES[input.type].has_tiers
      ? wantedTiers(input.prices ?? [], event.timezone)
      : [
          wantedSinglePrice({
            ...input,
            price: kind === 'PACKAGE' ? packagePrice(parts) : input.price,
            quantity_available: input.quantity_available,
            id: null,
          }),
        ]
    for (const [index, price] of prices.entries())
      await insertNewPrice(tx, { event_id, ticket_id, kind, order: index + 1, now: ctx.now, price })
    await replaceParts(tx, { event_id, ticket_id }, parts)
    await replaceTicketTaxes(tx, { account_id: event.account_id, event_id, ticket_id, tax_or_fee_ids })
    await checkPageWeight(tx, event_id, weight)
    await audit(tx, ctx, 'ticket.created', { event_id, data: { ticket_id }, changes: madeWith({ title: input.title }) })
    await purgePages(tx, eventPages(event_id))
    return ticket_id
  })
}

export interface NewPrice {
  readonly event_id: number
  readonly ticket_id: number
  readonly kind: ProductKind
  readonly order: number
  readonly now: Date
  readonly price: WantedPrice
}

/** What the counter of a price counts (DAT-5a, DAT-5b). */
export const COUNTER_KINDS: Readonly<Record<ProductKind, StockKind>> = {
  ADMISSION: 'PRICE',
  EXTRA: 'EXTRA',
  PACKAGE: 'PACKAGE',
}

/** A price never comes without its counter (STK-4). */
export async function insertNewPrice(
  tx: Tx,
  { event_id, ticket_id, kind, order, now, price }: NewPrice,
): Promise<void> {
  const { id: _new, ...columns } = price
  const stock_id = await insertStock(tx, event_id, { kind: COUNTER_KINDS[kind], limit: price.quantity_available })
  await insertPrice(tx, { event_id, ticket_id, stock_id, ...columns, order, created_at: now })
}
