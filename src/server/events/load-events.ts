import type { EventListView, EventView, PublicEventListView } from '#core/events/schema.ts'
import type { CheckedListQuery } from '#core/list-query.ts'
import { findCovers, findLogos } from '#server/images/queries.ts'
import { findCardAccounts } from '#server/payment-connections/queries.ts'
import { isTestMode } from '#server/platform/card-provider.ts'
import { cleanHtml } from '#server/platform/clean-html.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Page } from '#server/platform/route.ts'
import type { EventRow } from '#server/platform/rows.ts'
import { readEventTotals } from '#server/stats/queries.ts'
import { loadOffers } from '#server/tickets/load-offers.ts'
import { loadTicketViews } from '#server/tickets/load-tickets.ts'
import {
  type EventScope,
  findEventsWithCodes,
  findOrganizersOf,
  findSettings,
  findSettingsOf,
  hasOrders,
  listEvents,
  listPublicEvents,
} from './queries.ts'
import { type EventParts, toEventListView, toPublicEventHead, toSettingsView } from './views.ts'

/** Organizers, logos and covers of several events, each in one statement. */
export async function loadEventParts(ctx: Ctx, events: readonly EventRow[]): Promise<(event: EventRow) => EventParts> {
  const organizer_ids = [...new Set(events.map((event) => event.organizer_id))]
  const [organizers, logos, covers, card_accounts] = await Promise.all([
    findOrganizersOf(ctx.db, organizer_ids),
    findLogos(ctx.db, organizer_ids),
    findCovers(
      ctx.db,
      events.map((event) => event.id),
    ),
    findCardAccounts(ctx.db, [...new Set(events.map((event) => event.account_id))]),
  ])
  return (event) => ({
    organizer: organizers.get(event.organizer_id)!,
    logo: logos.get(event.organizer_id),
    cover: covers.get(event.id),
    card_account: card_accounts.get(event.account_id) ?? null,
    config: ctx.config,
    now: ctx.now,
  })
}

async function loadEventListViews(ctx: Ctx, events: readonly EventRow[]): Promise<EventListView[]> {
  const [partsOf, totals] = await Promise.all([
    loadEventParts(ctx, events),
    readEventTotals(
      ctx.db,
      events.map((event) => event.id),
      isTestMode(ctx.config),
    ),
  ])
  return events.map((event) => toEventListView(event, partsOf(event), totals.get(event.id)!))
}

/** VIE-5 with description, settings and tickets. */
export async function loadEventView(ctx: Ctx, event: EventRow): Promise<EventView> {
  const [[view], settings, tickets, has_orders] = await Promise.all([
    loadEventListViews(ctx, [event]),
    findSettings(ctx.db, event.id),
    loadTicketViews(ctx, event.id),
    hasOrders(ctx.db, event.id),
  ])
  return {
    ...view!,
    has_orders,
    description: event.description === null ? null : cleanHtml(event.description),
    settings: toSettingsView(settings),
    tickets,
  }
}

export async function loadEventPage(ctx: Ctx, scope: EventScope, list: CheckedListQuery): Promise<Page<EventListView>> {
  const { rows, total } = await listEvents(ctx.db, { ...scope, now: ctx.now }, list)
  return { rows: await loadEventListViews(ctx, rows), total }
}

/** LIVE events for everybody: of one organizer all of them, else those open to search engines and not over (PUB-30). */
export async function loadPublicEvents(
  ctx: Ctx,
  organizer_id: number | null,
  list: CheckedListQuery,
): Promise<Page<PublicEventListView>> {
  const { rows, total } = await listPublicEvents(ctx.db, { organizer_id, now: ctx.now }, list)
  const ids = rows.map((event) => event.id)
  const [partsOf, settings, with_codes] = await Promise.all([
    loadEventParts(ctx, rows),
    findSettingsOf(ctx.db, ids),
    findEventsWithCodes(ctx.db, ids),
  ])
  const heads = rows.map((event) =>
    toPublicEventHead(event, partsOf(event), {
      settings: settings.get(event.id)!,
      has_promo_codes: with_codes.has(event.id),
    }),
  )
  const running = rows.filter((_, index) => heads[index]?.lifecycle_status !== 'ENDED')
  const offers = await loadOffers(
    ctx,
    running.map((event) => ({
      event,
      settings: settings.get(event.id)!,
      card_account: partsOf(event).card_account,
    })),
  )
  return { rows: heads.map((head) => ({ ...head, offer: offers.get(head.id) ?? null })), total }
}
