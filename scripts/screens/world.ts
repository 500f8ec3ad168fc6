import { DEMO_LOGIN } from '#core/identity/auth/demo-login.ts'
import { CHECKS_LINK_MS } from '#core/identity/auth/limits.ts'
import type { Db } from '#server/platform/database/db.ts'
import { hashToken, newToken } from '#server/platform/runtime/secrets.ts'
import { createMember, createMembership, createSession, createUser } from '#test/factories.ts'
import type { KeptMail, Product } from '#test/product.ts'
import { apiOf, type Call } from './api.ts'
import { type FilledApprovals, fillApprovals } from './fill-approvals.ts'
import { type FilledEvent, fillEvent } from './fill-event.ts'
import { type FilledSeries, fillSeries } from './fill-series.ts'
import { type FilledWebhooks, fillWebhooks } from './fill-webhooks.ts'
import { type Baskets, openBaskets } from './open-baskets.ts'
import type { Viewer } from './scene.ts'

/** What the scenes name: the demo with everything in it that the demo itself does not have. */
export interface World extends FilledEvent, FilledSeries, FilledWebhooks, FilledApprovals, Baskets {
  readonly url: string
  /** Session cookie by role. */
  readonly sessions: Record<Exclude<Viewer, 'nobody'> | 'confirmed', string>
  readonly event_id: number
  readonly slug: string
  /** Free tickets only. */
  readonly garden: { readonly id: number; readonly slug: string }
  /** Nothing in it at all, with a title as long as they come. */
  readonly draft_id: number
  readonly organizer_id: number
  readonly tokens: Record<
    'reset' | 'invitation' | 'known_invitation' | 'confirm' | 'change' | 'tickets' | 'setup',
    string
  >
}

const LONG_TITLE =
  'Internationales Kammermusikfestival Niederösterreich: Abschlusskonzert mit Publikumsgespräch und Empfang'

const tokenOf = (mail: KeptMail, page: string): string => {
  const found = new RegExp(`${page}(?:/|#link=)([\\w-]+)`).exec(mail.text)?.[1]
  if (!found) throw new Error(`no link to ${page} in “${mail.subject}”`)
  return found
}

/** Fills the running demo by its own API, and by the database where only time or a fault would bring a state about. */
export async function fillWorld(product: Product, db: Db): Promise<World> {
  const { url } = product
  const { token } = await apiOf(url)<{ token: string }>('POST', '/auth/login', DEMO_LOGIN)
  const call = apiOf(url, token)
  const [event, garden] = await call<{ id: number; slug: string }[]>(
    'GET',
    '/events?sort_by=created_at&sort_direction=asc',
  )
  const [organizer] = await call<{ id: number }[]>('GET', '/organizers')
  const me = await call<{ id: number; account: { id: number } }>('GET', '/users/me')
  const account_id = me.account.id
  const colleague = await addTeam(db, account_id)
  const filled = await fillEvent(call, db, { product, event_id: event!.id, user_id: me.id, account_id })
  const draft_id = await addEvents(call, organizer!.id)
  const series = await fillSeries(call, organizer!.id)
  await addTaxes(call, account_id)
  const tokens = await askForLinks(product, call, db)
  const buyer = await call<{ email: string }>('GET', `/events/${event!.id}/orders/${filled.orders.paid.id}`)
  const newcomer = await addNewcomer(product, 'hanneke@example.org')
  const confirmed = await addNewcomer(product, 'ruben@example.org')
  return {
    ...filled,
    ...series,
    ...(await fillWebhooks(call, db, { account_id, event_id: event!.id })),
    ...(await fillApprovals(call, { url, account_id, event_id: event!.id })),
    ...(await openBaskets(url, event!.id)),
    url,
    sessions: { admin: token, organizer: colleague, newcomer: newcomer.token, confirmed: confirmed.token },
    event_id: event!.id,
    slug: event!.slug,
    garden: garden!,
    draft_id,
    organizer_id: organizer!.id,
    tokens: {
      ...tokens,
      confirm: confirmed.confirm,
      tickets: await askForTickets(product, buyer.email),
      setup: await addSetupLink(db),
    },
  }
}

/** Members in every state, one with a name that needs room; answers the organizer's session. */
async function addTeam(db: Db, account_id: number): Promise<string> {
  const { token, user_id } = await createMember(db, account_id, 'ORGANIZER')
  await db
    .updateTable('users')
    .set({ first_name: 'Maximiliane-Friederike', last_name: 'von Hohenstein-Mühlbauer' })
    .where('id', '=', user_id)
    .execute()
  const inactive = await createUser(db, { first_name: 'Oluwaseun', last_name: 'Adeyemi' })
  await createMembership(db, { account_id, user_id: inactive, status: 'INACTIVE' })
  await createSession(db, { user_id, account_id, now: new Date() })
  return token
}

/** A draft with nothing in it, one that is over, one put away. */
async function addEvents(call: Call, organizer_id: number): Promise<number> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const base = { organizer_id, timezone: 'Europe/Berlin', currency: 'EUR' }
  await call('POST', '/events', { ...base, title: 'Sommerfest am Kai', start_date: `${day(-90)}T18:00` })
  const archived = await call('POST', '/events', { ...base, title: 'Probe', start_date: `${day(60)}T18:00` })
  await call('PUT', `/events/${archived.id}/status`, { status: 'ARCHIVED' })
  const draft = await call('POST', '/events', { ...base, title: LONG_TITLE, start_date: `${day(200)}T19:30` })
  return draft.id
}

async function addTaxes(call: Call, account_id: number): Promise<void> {
  const path = `/accounts/${account_id}/taxes-and-fees`
  const tax = { type: 'TAX', calculation_type: 'PERCENTAGE', rate: 19 }
  await call('POST', path, { ...tax, name: 'Umsatzsteuer', included_in_price: true })
  await call('POST', path, { name: 'Booking fee', type: 'FEE', calculation_type: 'FIXED', rate: 50 })
}

/** Links that come by mail only. */
async function askForLinks(
  product: Product,
  call: Call,
  db: Db,
): Promise<Omit<World['tokens'], 'confirm' | 'tickets' | 'setup'>> {
  const { mailTo } = product
  const fresh = 'jonas@example.org'
  const known = 'friederike@example.org'
  await createUser(db, { email: known, first_name: 'Friederike', password_hash: 'never matches' })
  for (const email of [fresh, known])
    await call('POST', '/users', { first_name: 'Jonas', last_name: 'Wieczorek', email, role: 'ORGANIZER' })
  await apiOf(product.url)('POST', '/auth/forgot-password', { email: DEMO_LOGIN.email })
  await call('PUT', '/users/me', { email: 'ines.neu@example.org', current_password: DEMO_LOGIN.password })
  const has = (page: string) => (mail: KeptMail) => mail.text.includes(page)
  return {
    reset: tokenOf(await mailTo(DEMO_LOGIN.email, has('/auth/reset-password/')), '/auth/reset-password'),
    invitation: tokenOf(await mailTo(fresh), '/auth/accept-invitation'),
    known_invitation: tokenOf(await mailTo(known), '/auth/accept-invitation'),
    change: tokenOf(await mailTo('ines.neu@example.org'), 'confirm-email-change'),
  }
}

/** The operator's link to the checks of the installation (DEP-8). */
async function addSetupLink(db: Db): Promise<string> {
  const token = newToken()
  const created_at = new Date()
  const expires_at = new Date(created_at.getTime() + CHECKS_LINK_MS)
  await db
    .insertInto('operator_links')
    .values({ purpose: 'SETUP', token_hash: hashToken(token), created_at, expires_at })
    .execute()
  return token
}

/** The link to everything that one address has. */
async function askForTickets({ url, mailTo }: Product, email: string): Promise<string> {
  await apiOf(url)('POST', '/public/my-tickets', { email })
  const page = '/my-tickets'
  return tokenOf(await mailTo(email, (mail) => mail.text.includes(`${page}#link=`)), page)
}

/** Registered a moment ago: nothing confirmed, no organizer, no event. */
async function addNewcomer({ url, mailTo }: Product, email: string): Promise<{ token: string; confirm: string }> {
  const password = 'a long enough password'
  const person = { first_name: 'Hanneke', last_name: 'de Wit', email }
  const { token } = await apiOf(url)<{ token: string }>('POST', '/auth/register', {
    ...person,
    password,
    password_confirmation: password,
    terms_accepted: true,
  })
  return { token, confirm: tokenOf(await mailTo(email), 'confirm-email-address') }
}
