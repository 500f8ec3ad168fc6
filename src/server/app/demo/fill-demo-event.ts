import { AddonGroupInput } from '#core/catalog/addon-groups/schema.ts'
import { AffiliateInput } from '#core/catalog/affiliates/schema.ts'
import { CapacityInput } from '#core/catalog/capacity-assignments/schema.ts'
import { DiscountRuleInput } from '#core/catalog/discount-rules/schema.ts'
import { CreateDatesInput } from '#core/catalog/event-dates/schema.ts'
import { EventInput } from '#core/catalog/event-setup/schema.ts'
import { SettingsInput } from '#core/catalog/events/settings-schema.ts'
import { PromoCodeInput } from '#core/catalog/promo-codes/schema.ts'
import { QuestionInput } from '#core/catalog/questions/schema.ts'
import { TicketInput } from '#core/catalog/tickets/schema.ts'
import { ScanInput } from '#core/check-in/scanning/schema.ts'
import { DAY_MS, MINUTE_MS } from '#core/platform/limits.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { instantToLocal, localToInstant } from '#core/platform/time.ts'
import { createAddonGroup } from '#server/catalog/addon-groups/create-addon-group.ts'
import { createAffiliate } from '#server/catalog/affiliates/create-affiliate.ts'
import { createCapacityAssignment } from '#server/catalog/capacity-assignments/create-capacity-assignment.ts'
import { createCheckInList } from '#server/catalog/check-in-lists/create-check-in-list.ts'
import type { CheckInListRow } from '#server/catalog/check-in-lists/queries.ts'
import { createDiscountRule } from '#server/catalog/discount-rules/create-discount-rule.ts'
import { createEventDates } from '#server/catalog/event-dates/create-event-dates.ts'
import { changeEventStatus } from '#server/catalog/event-setup/change-event-status.ts'
import { createEvent } from '#server/catalog/event-setup/create-event.ts'
import { updateSettings } from '#server/catalog/event-setup/update-settings.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { addImage } from '#server/catalog/images/add-image.ts'
import { createPromoCode } from '#server/catalog/promo-codes/create-promo-code.ts'
import { createQuestion } from '#server/catalog/questions/create-question.ts'
import { loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { createTicket } from '#server/catalog/tickets/create-ticket.ts'
import { recordScans } from '#server/check-in/scanning/record-scans.ts'
import { type Deps, type StaffCtx, systemCtx } from '#server/platform/context/context.ts'
import { countEventVisit } from '#server/publishing/public-event/count-view.ts'
import { writeVisits } from '#server/publishing/public-event/write-visits.ts'
import { buyDemoTickets } from './buy-demo-tickets.ts'
import { coverPicture } from './cover-picture.ts'
import type { DemoEvent } from './demo-content.ts'
import type { DemoSale } from './demo-sales.ts'
import type { DemoSeason } from './demo-season.ts'
import { demoBrowser, demoTouch } from './demo-touches.ts'

const NEXT_PERSON_MS = 47_000

interface Demo {
  readonly organizer_id: number
  readonly demo: DemoEvent | DemoSeason
}

/** One event of the demo with its sales, views and door, each through the verb that real ones take, at its own time. */
export async function fillDemoEvent(ctx: StaffCtx, { organizer_id, demo }: Demo): Promise<void> {
  const event = await createEvent(ctx, EventInput.parse({ ...demo.event, organizer_id }))
  const ticket_ids: number[] = []
  for (const ticket of demo.tickets) ticket_ids.push(await createTicket(ctx, event, TicketInput.parse(ticket)))
  if (demo.settings) await updateSettings(ctx, event, SettingsInput.parse(demo.settings))
  await addImage(
    ctx,
    { event_id: event.id, type: 'EVENT_COVER' },
    { bytes: await coverPicture(demo.cover), file_name: `${demo.cover}.png` },
  )
  if ('dates' in demo) await addDemoSeason(ctx, event, { demo, ticket_ids })
  const question_id = await addDemoExtras(ctx, event, { demo, ticket_ids })
  const plain = { description: null, activates_at: null, expires_at: null }
  const list = await createCheckInList(ctx, event, {
    ...{ name: 'Main entrance', kind: 'ADMISSION', ...plain },
    ticket_ids: ticket_ids.filter((_, index) => (demo.tickets[index]!.kind ?? 'ADMISSION') === 'ADMISSION'),
  })
  await changeEventStatus(ctx, event, EventStatus.LIVE)
  await sellDemoTickets(ctx, event, { sales: demo.sales ?? [], question_id })
  await viewDemoPage(ctx, event, demo.views ?? [])
  if (demo.came) await admitDemoPeople(ctx, event, { list, ...demo.came })
}

/** Codes, links and the shared limit; answers the id of the question, if one is asked. */
async function addDemoExtras(
  ctx: StaffCtx,
  event: EventRow,
  { demo, ticket_ids }: { demo: DemoEvent; ticket_ids: readonly number[] },
): Promise<number | undefined> {
  for (const code of demo.promo_codes ?? []) await createPromoCode(ctx, event, PromoCodeInput.parse(code))
  for (const affiliate of demo.affiliates ?? []) await createAffiliate(ctx, event, AffiliateInput.parse(affiliate))
  if (demo.shared_limit) {
    const { name, capacity, tickets } = demo.shared_limit
    const covered = tickets.map((index) => ticket_ids[index]!)
    const limit = CapacityInput.parse({ name, capacity, applies_to: 'TICKETS', ticket_ids: covered })
    await createCapacityAssignment(ctx, event, limit)
  }
  let question_id: number | undefined
  for (const question of demo.questions ?? [])
    question_id = (await createQuestion(ctx, event, QuestionInput.parse({ ...question, belongs_to: 'ORDER' }))).id
  return question_id
}

/** Its dates, what is sold with its tickets, and what makes them cheaper. */
async function addDemoSeason(
  ctx: StaffCtx,
  event: EventRow,
  { demo, ticket_ids }: { demo: DemoSeason; ticket_ids: readonly number[] },
): Promise<void> {
  for (const dates of demo.dates) await createEventDates(ctx, event, CreateDatesInput.parse(dates))
  const sold = new Map((await loadCatalog(ctx.db, event.id))?.tickets.map((ticket) => [ticket.id, ticket]))
  const parts = demo.family.parts.map(({ ticket, ...part }) => ({
    ...part,
    ticket_price_id: sold.get(ticket_ids[ticket]!)!.prices[0]!.id,
  }))
  await createTicket(ctx, event, TicketInput.parse({ ...demo.family, kind: 'PACKAGE', type: 'PAID', parts }))
  for (const { tickets, extras, ...group } of demo.addon_groups)
    for (const ticket of tickets) {
      const of = { ticket_id: ticket_ids[ticket], ticket_ids: extras.map((extra) => ticket_ids[extra]) }
      await createAddonGroup(ctx, event, AddonGroupInput.parse({ ...group, ...of }))
    }
  for (const rule of demo.discount_rules) await createDiscountRule(ctx, event, DiscountRuleInput.parse(rule))
}

const daysAgo = (deps: Deps, days: number): Date => new Date(deps.clock().getTime() - days * DAY_MS)

async function sellDemoTickets(
  deps: Deps,
  event: EventRow,
  { sales, question_id }: { sales: readonly DemoSale[]; question_id: number | undefined },
): Promise<void> {
  const catalog = sales.length > 0 && (await loadCatalog(deps.db, event.id))
  if (!catalog) return
  const rows = await deps.db
    .selectFrom('event_dates')
    .select('id')
    .where('event_id', '=', event.id)
    .orderBy('starts_at')
    .execute()
  const dates = rows.length > 1 ? rows.map(({ id }) => id) : []
  for (const [index, sale] of sales.entries()) {
    const then = new Date(daysAgo(deps, sale.days_ago).getTime() - index * 37 * MINUTE_MS)
    await buyDemoTickets({ ...deps, clock: () => then }, catalog, {
      ...{ sale, question_id, dates },
      touch: demoTouch(index),
    })
  }
}

/** The last of the days is today. Nobody is counted twice in a day, so each is a visitor of their own (EVT-14). */
async function viewDemoPage(deps: Deps, event: EventRow, views: readonly number[]): Promise<void> {
  for (const [index, count] of views.entries()) {
    const then = daysAgo(deps, views.length - 1 - index)
    const ctx = systemCtx({ ...deps, clock: () => then })
    for (let visitor = 0; visitor < count; visitor++) {
      const visit = { touch: demoTouch(index + visitor), is_automated: false, user_agent: demoBrowser(visitor) }
      await countEventVisit(ctx, event, { ...visit, step: 'VIEW' })
      if (visitor % 5 < 3) await countEventVisit(ctx, event, { ...visit, step: 'SELECT' })
    }
    await writeVisits(ctx)
  }
}

interface DemoCheckIn {
  readonly list: CheckInListRow
  readonly people: number
  /** Local time of the first one. */
  readonly from: string
}

async function admitDemoPeople(deps: Deps, event: EventRow, { list, people, from }: DemoCheckIn): Promise<void> {
  const day = instantToLocal(event.start_date, event.timezone).slice(0, 10)
  const opened = localToInstant(`${day}T${from}`, event.timezone)
  const attendees = await deps.db
    .selectFrom('attendees')
    .select('reference')
    .where('event_id', '=', event.id)
    .orderBy('id')
    .limit(people)
    .execute()
  for (const [index, { reference }] of attendees.entries()) {
    const then = new Date(opened.getTime() + index * NEXT_PERSON_MS)
    const scan = { nonce: crypto.randomUUID(), reference, action: 'CHECK_IN', scanned_at: then.toISOString() }
    const ctx = systemCtx({ ...deps, clock: () => then })
    await recordScans(ctx, list.short_id, [ScanInput.parse({ ...scan, device_id: `door-${1 + (index % 2)}` })])
  }
}
