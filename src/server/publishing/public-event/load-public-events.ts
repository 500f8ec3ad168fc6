import type { PublicEventListView } from '#core/catalog/event-setup/schema.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { loadEventParts } from '#server/catalog/event-setup/load-events.ts'
import { toPublicEventHead } from '#server/catalog/event-setup/views.ts'
import { type DatesToCome, readDatesToCome } from '#server/catalog/events/coming-dates-queries.ts'
import { findEventsWithCodes, findSettingsOf, listPublicEvents } from '#server/catalog/events/queries.ts'
import { loadOffers } from '#server/catalog/tickets/load-offers.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Page } from '#server/platform/http/route.ts'

/** LIVE events for everybody: of one organizer all of them, else those open to search engines and not over (PUB-30). */
export async function loadPublicEvents(
  ctx: Ctx,
  organizer_id: number | null,
  list: CheckedListQuery,
): Promise<Page<PublicEventListView>> {
  const { rows, total } = await listPublicEvents(ctx.prepared, { organizer_id, now: ctx.now }, list)
  const ids = rows.map((event) => event.id)
  const [partsOf, settings, with_codes, to_come] = await Promise.all([
    loadEventParts(ctx, rows),
    findSettingsOf(ctx.prepared, ids),
    findEventsWithCodes(ctx.prepared, ids),
    readDatesToCome(ctx.prepared, ids, ctx.now),
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
      bank_account: partsOf(event).bank_account,
    })),
  )
  return {
    rows: heads.map((head) => ({
      ...head,
      offer: offers.get(head.id) ?? null,
      ...toSeriesView(to_come.get(head.id)),
    })),
    total,
  }
}

/** Nothing where there is one date (DAT-1). */
const toSeriesView = (dates: DatesToCome | undefined): Pick<PublicEventListView, 'dates_count' | 'next_date'> =>
  dates
    ? {
        dates_count: dates.count,
        next_date: dates.starts_at && {
          starts_at: dates.starts_at.toISOString(),
          ends_at: dates.ends_at?.toISOString() ?? null,
        },
      }
    : {}
