import type { TicketDuplicateInput } from '#core/catalog/tickets/schema.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { copyGroupsOfTicket } from '#server/catalog/addon-groups/copy-addon-groups.ts'
import { linkTicketToAddonGroups } from '#server/catalog/addon-groups/queries.ts'
import { copyRulesOfTicket } from '#server/catalog/basket-rules/copy-basket-rules.ts'
import { linkTicketToBasketRules } from '#server/catalog/basket-rules/queries.ts'
import { linkTicketToCapacities } from '#server/catalog/capacity-assignments/queries.ts'
import { linkTicketToLists } from '#server/catalog/check-in-lists/queries.ts'
import { linkTicketToDiscountRules } from '#server/catalog/discount-rules/queries.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findEvent, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { linkTicketToPromoCodes } from '#server/catalog/promo-codes/queries.ts'
import { linkTicketToQuestions } from '#server/catalog/questions/queries.ts'
import { findTaxIdsOfTickets, replaceTicketTaxes } from '#server/catalog/taxes-and-fees/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { insertStock } from '#server/platform/stock/stock.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { checkPageWeight } from './check-page-weight.ts'
import { COUNTER_KINDS } from './create-ticket.ts'
import { copyParts } from './parts/package-parts.ts'
import {
  findAllTickets,
  findPrices,
  findTicket,
  insertPrice,
  insertTicket,
  measureEvent,
  type TicketRow,
  writeTicketOrder,
} from './queries.ts'

/**
 * TIX-23: a ticket of the same event like another, hidden until somebody shows it, right after its pattern. Counters
 * begin at zero; the same questions, taxes, codes, capacities, chosen check-in lists, add-on groups and basket rules apply.
 * Answers the new id.
 */
export async function duplicateTicket(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  { id, input }: { id: number; input: TicketDuplicateInput },
): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const event = await findEvent(tx, ctx.actor.account_id, event_id)
    const ticket = event && (await findTicket(tx, event_id, id))
    if (!event || !ticket) throw new AppError('NOT_FOUND')
    const weight = await measureEvent(tx, event_id)
    const ticket_id = await copyRows(tx, ctx, { ticket, title: input.title })
    const tax_or_fee_ids = (await findTaxIdsOfTickets(tx, event_id)).get(id) ?? []
    await replaceTicketTaxes(tx, { account_id: event.account_id, event_id, ticket_id, tax_or_fee_ids })
    // nothing of it is sold or held, so no counter of a capacity changes by the link (CAP-3)
    const like = { event_id, ticket_id, like_ticket_id: id }
    for (const link of [
      linkTicketToQuestions,
      linkTicketToPromoCodes,
      linkTicketToDiscountRules,
      linkTicketToCapacities,
      linkTicketToLists,
      linkTicketToAddonGroups,
      linkTicketToBasketRules,
    ])
      await link(tx, like)
    await copyGroupsOfTicket(tx, { ...like, now: ctx.now })
    await copyRulesOfTicket(tx, { ...like, now: ctx.now })
    await placeAfter(tx, ticket, ticket_id)
    await checkPageWeight(tx, event_id, weight)
    await audit(tx, ctx, 'ticket.duplicated', {
      event_id,
      data: { ticket_id, source_ticket_id: id },
      changes: madeWith({ title: input.title }),
    })
    await purgePages(tx, eventPages(event_id))
    return ticket_id
  })
}

async function copyRows(
  tx: Tx,
  { now }: StaffCtx,
  { ticket, title }: { ticket: TicketRow; title: string },
): Promise<number> {
  const { id: source_id, created_at: _made, updated_at: _changed, ...columns } = ticket
  const ticket_id = await insertTicket(tx, { ...columns, title, is_hidden: true, created_at: now, updated_at: now })
  const { event_id } = ticket
  for (const { id: _id, ...price } of await findPrices(tx, source_id)) {
    const stock_id = await insertStock(tx, event_id, {
      kind: COUNTER_KINDS[ticket.kind],
      limit: price.quantity_available,
    })
    await insertPrice(tx, { ...price, ticket_id, stock_id, created_at: now })
  }
  await copyParts(tx, { from: source_id, to: ticket_id, event_id })
  return ticket_id
}

async function placeAfter(tx: Tx, { event_id, id }: TicketRow, ticket_id: number): Promise<void> {
  const others = (await findAllTickets(tx, event_id)).map((one) => one.id).filter((one) => one !== ticket_id)
  const ids = others.flatMap((one) => (one === id ? [one, ticket_id] : [one]))
  await writeTicketOrder(
    tx,
    event_id,
    ids.map((one, index) => ({ id: one, order: index + 1 })),
  )
}
