import type { EventAsSeenView, EventListAsSeenView } from '#core/catalog/event-setup/schema.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { countEventDates } from '#server/catalog/event-dates/queries.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { type EventsRead, findOrganizersOf, findSettings, listEvents } from '#server/catalog/events/queries.ts'
import { readEventTotals } from '#server/catalog/events/total-queries.ts'
import { readEventUse } from '#server/catalog/events/use-queries.ts'
import { findCovers, findLogos } from '#server/catalog/images/queries.ts'
import { findBankAccountsOf } from '#server/catalog/payment-methods/bank-account-queries.ts'
import { findCardAccounts } from '#server/catalog/payment-methods/card-account-queries.ts'
import { loadTicketViews } from '#server/catalog/tickets/load-tickets.ts'
import type { Ctx, StaffCtx } from '#server/platform/context/context.ts'
import { countedMode, modeOf } from '#server/platform/context/order-mode.ts'
import { permittedOn } from '#server/platform/context/permitted.ts'
import type { Page } from '#server/platform/http/route.ts'
import { cleanHtml } from '#server/platform/text/clean-html.ts'
import { type EventParts, toEventListView, toSettingsView } from './views.ts'

/** Organizers, logos and covers of several events, each in one statement. */
export async function loadEventParts(ctx: Ctx, events: readonly EventRow[]): Promise<(event: EventRow) => EventParts> {
  const organizer_ids = [...new Set(events.map((event) => event.organizer_id))]
  const [organizers, logos, covers, card_accounts, bank_accounts] = await Promise.all([
    findOrganizersOf(ctx.db, organizer_ids),
    findLogos(ctx.db, organizer_ids),
    findCovers(
      ctx.db,
      events.map((event) => event.id),
    ),
    findCardAccounts(ctx.db, [...new Set(events.map((event) => event.account_id))]),
    findBankAccountsOf(
      ctx.db,
      events.map((event) => event.id),
    ),
  ])
  return (event) => ({
    organizer: organizers.get(event.organizer_id)!,
    logo: logos.get(event.organizer_id),
    cover: covers.get(event.id),
    card_account: card_accounts.get(event.account_id) ?? null,
    bank_account: bank_accounts.get(event.id) ?? null,
    config: ctx.config,
    now: ctx.now,
  })
}

/** As the reader may read each of them (TEAM-6). */
async function loadEventListViews(ctx: Ctx, events: readonly EventRow[]): Promise<EventListAsSeenView[]> {
  const [partsOf, totals] = await Promise.all([
    loadEventParts(ctx, events),
    readEventTotals(
      ctx.db,
      events.map((event) => event.id),
      { counted: countedMode(ctx), rows: modeOf(ctx.actor) },
    ),
  ])
  return events.map((event) => {
    const may = permittedOn(ctx.actor, event)
    return toEventListView(event, partsOf(event), may('stats.read') ? totals.get(event.id)! : null)
  })
}

/** VIE-5 with description, settings and tickets. */
export async function loadEventView(ctx: Ctx, event: EventRow): Promise<EventAsSeenView> {
  const [[view], settings, tickets, use, dates_count] = await Promise.all([
    loadEventListViews(ctx, [event]),
    findSettings(ctx.db, event.id),
    loadTicketViews(ctx, event.id),
    readEventUse(ctx.db, event.id),
    countEventDates(ctx.db, event.id),
  ])
  return {
    ...view!,
    ...use,
    dates_count,
    sale_paused_at: event.sale_paused_at?.toISOString() ?? null,
    description: event.description === null ? null : cleanHtml(event.description),
    settings: permittedOn(ctx.actor, event)('settings.read') ? toSettingsView(settings) : null,
    tickets,
  }
}

export async function loadEventPage(
  ctx: StaffCtx,
  read: Omit<EventsRead, 'actor'>,
  list: CheckedListQuery,
): Promise<Page<EventListAsSeenView>> {
  const { rows, total } = await listEvents(ctx.db, { ...read, actor: ctx.actor, now: ctx.now }, list)
  return { rows: await loadEventListViews(ctx, rows), total }
}
