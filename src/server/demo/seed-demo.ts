import { RegisterInput } from '#core/auth/schema.ts'
import { EventInput } from '#core/events/schema.ts'
import { SettingsInput } from '#core/events/settings-schema.ts'
import { TicketInput } from '#core/tickets/schema.ts'
import { instantToLocal } from '#core/time.ts'
import { registerAccount } from '#server/auth/register-account.ts'
import { createCheckInList } from '#server/check-in-lists/create-check-in-list.ts'
import { changeEventStatus } from '#server/events/change-event-status.ts'
import { createEvent } from '#server/events/create-event.ts'
import { updateSettings } from '#server/events/update-settings.ts'
import { addImage } from '#server/images/add-image.ts'
import { createOrganizer } from '#server/organizers/create-organizer.ts'
import { type Deps, type StaffCtx, systemCtx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import type { EventRow } from '#server/platform/rows.ts'
import { loadCatalog } from '#server/tickets/catalog.ts'
import { createTicket } from '#server/tickets/create-ticket.ts'
import { updateUserRow } from '#server/users/queries.ts'
import { buyDemoTickets } from './buy-demo-tickets.ts'
import { coverPicture } from './cover-picture.ts'
import { type At, DEMO_BUYERS, DEMO_LOGIN, DEMO_ZONE, type DemoEvent, demoEvents } from './demo-content.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Fills an empty database with something to look at: an organizer, two published events, some sales. Only on a local
 * address, because its password is known to everybody. Returns what the console says about it.
 */
export async function seedDemo(deps: Deps): Promise<string[]> {
  if (!deps.config.is_local) return []
  const hint = [`Log in to the demo as ${DEMO_LOGIN.email} with the password ${DEMO_LOGIN.password}`]
  const account = await deps.db.selectFrom('users').select('email').orderBy('id').limit(1).executeTakeFirst()
  if (account) return account.email === DEMO_LOGIN.email ? hint : []
  const ctx = await registerDemo(deps)
  const organizer = await createOrganizer(ctx, {
    name: 'Warehouse 9 Concert Society',
    email: DEMO_LOGIN.email,
    description: '<p>A members’ club that has put on concerts in a working harbour since 1998.</p>',
  })
  const at = weekdayAhead(ctx.now)
  const events: EventRow[] = []
  for (const demo of demoEvents(at)) events.push(await createDemoEvent(ctx, organizer.id, demo))
  await sellDemoTickets(deps, events[0]!)
  return hint
}

/** `YYYY-MM-DDTHH:MM` in the demo's timezone. */
function weekdayAhead(now: Date): At {
  return (weekday, days, time) => {
    const noon = new Date(
      `${instantToLocal(new Date(now.getTime() + days * DAY_MS), DEMO_ZONE).slice(0, 10)}T12:00:00Z`,
    )
    const wait = (weekday - noon.getUTCDay() + 7) % 7
    return `${new Date(noon.getTime() + wait * DAY_MS).toISOString().slice(0, 10)}T${time}`
  }
}

async function registerDemo(deps: Deps): Promise<StaffCtx> {
  const ctx = systemCtx(deps)
  const input = RegisterInput.parse({
    first_name: 'Ines',
    last_name: 'Vandaele',
    account_name: 'Warehouse 9',
    ...DEMO_LOGIN,
    password_confirmation: DEMO_LOGIN.password,
    terms_accepted: true,
    currency: 'EUR',
    timezone: DEMO_ZONE,
  })
  const { user, account } = await registerAccount(ctx, input, { user_agent: undefined, accept_language: 'en' })
  if (!user || !account) throw new Error('the demo account was not made')
  await inTransaction(deps.db, (tx) => updateUserRow(tx, user.id, { email_confirmed_at: ctx.now }))
  return {
    ...ctx,
    actor: {
      session_id: 0,
      user_id: user.id,
      account_id: account.id,
      name: 'Ines Vandaele',
      email: user.email,
      role: 'ADMIN',
      is_account_owner: true,
      language: 'en',
      by_cookie: false,
    },
  }
}

async function createDemoEvent(ctx: StaffCtx, organizer_id: number, demo: DemoEvent): Promise<EventRow> {
  const event = await createEvent(ctx, EventInput.parse({ ...demo.event, organizer_id }))
  const ticket_ids: number[] = []
  for (const ticket of demo.tickets) ticket_ids.push(await createTicket(ctx, event, TicketInput.parse(ticket)))
  if (demo.settings) await updateSettings(ctx, event, SettingsInput.parse(demo.settings))
  await addImage(
    ctx,
    { event_id: event.id, type: 'EVENT_COVER' },
    { bytes: await coverPicture(demo.cover), file_name: `${demo.cover}.png` },
  )
  await createCheckInList(ctx, event, {
    name: 'Main entrance',
    description: null,
    activates_at: null,
    expires_at: null,
    ticket_ids,
  })
  return changeEventStatus(ctx, event, 'LIVE')
}

async function sellDemoTickets(deps: Deps, event: EventRow): Promise<void> {
  const catalog = await loadCatalog(deps.db, event.id)
  if (!catalog) return
  for (const [index, buyer] of DEMO_BUYERS.entries()) {
    const then = new Date(deps.clock().getTime() - buyer.days_ago * DAY_MS - index * 37 * 60_000)
    await buyDemoTickets({ ...deps, clock: () => then }, catalog, buyer)
  }
}
