import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { unlinkTicketFromAddonGroups } from '#server/catalog/addon-groups/queries.ts'
import { unlinkTicketFromBasketRules } from '#server/catalog/basket-rules/queries.ts'
import { unlinkTicketFromLists } from '#server/catalog/check-in-lists/queries.ts'
import { unlinkTicketFromDiscountRules } from '#server/catalog/discount-rules/queries.ts'
import { findPriceCounters } from '#server/catalog/event-dates/counter-queries.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { unlinkTicketFromPromoCodes } from '#server/catalog/promo-codes/queries.ts'
import { unlinkTicketFromQuestions } from '#server/catalog/questions/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockStock } from '#server/platform/stock/stock.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { findPricesInPackages } from './parts/queries.ts'
import { findPrices, findTicket, findTicketsInOrders, removePrices, updateTicketRow } from './queries.ts'

/** TIX-14; what is part of a package stays in it (PKG-5). The row stays, hidden, for expired orders that name it (IDN-7); what other things say about it goes. */
export async function deleteTicket(ctx: StaffCtx, { id: event_id }: EventRow, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const ticket = await findTicket(tx, event_id, id)
    if (!ticket) throw new AppError('NOT_FOUND')
    const prices = await findPrices(tx, id)
    // A reservation under way, of whatever date, holds these counters until its order is written (CAP-6, DAT-5).
    const counters = await findPriceCounters(tx, event_id, { ticket_ids: [id], event_date_id: null })
    await lockStock(
      tx,
      counters.map(({ stock_id }) => stock_id),
    )
    if ((await findTicketsInOrders(tx, event_id, [id])).has(id)) throw new AppError('TICKET_IN_USE')
    const price_ids = prices.map((price) => price.id)
    if ((await findPricesInPackages(tx, event_id, price_ids)).size > 0) throw new AppError('TICKET_IN_USE')
    await updateTicketRow(tx, id, { deleted_at: ctx.now, updated_at: ctx.now })
    if (price_ids.length > 0) await removePrices(tx, price_ids, ctx.now)
    await unlinkTicketFromPromoCodes(tx, event_id, id)
    await unlinkTicketFromDiscountRules(tx, event_id, id)
    await unlinkTicketFromQuestions(tx, event_id, id)
    await unlinkTicketFromLists(tx, event_id, id)
    await unlinkTicketFromAddonGroups(tx, { event_id, ticket_id: id, now: ctx.now })
    await unlinkTicketFromBasketRules(tx, { event_id, ticket_id: id, now: ctx.now })
    await audit(tx, ctx, 'ticket.deleted', {
      event_id,
      data: { ticket_id: id },
      changes: wasCalled({ title: ticket.title }),
    })
    await purgePages(tx, eventPages(event_id))
  })
}
