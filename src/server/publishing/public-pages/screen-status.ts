import type { FastifyRequest } from 'fastify'
import { eventOfAddress, isBackOfficeAddress, tokenOfAddress } from '#core/platform/back-office-routes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { isShortId, type ShortIdKind } from '#core/platform/ids.ts'
import { screenOf } from '#core/sales/checkout/checkout-address.ts'
import { findScanList } from '#server/catalog/check-in-lists/queries.ts'
import { findEventFor } from '#server/catalog/events/find-event-for.ts'
import { readVisitor } from '#server/identity/auth/authenticate.ts'
import { type TokenPurpose, throttleTokenPages, tokenProblem } from '#server/identity/auth/mail-tokens.ts'
import { findMailToken } from '#server/identity/auth/queries.ts'
import { getInvitation } from '#server/identity/users/read-invitation.ts'
import { throttleUnknownDocument } from '#server/platform/context/throttle.ts'
import type { Db } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import type { Entry } from '#server/platform/text/client-assets.ts'
import { findApplicationByShortId } from '#server/records/applications/queries.ts'
import { findOrderByShortId } from '#server/records/orders/link-queries.ts'
import { findRsvpByShortId } from '#server/records/rsvps/queries.ts'
import { findEntryByShortId } from '#server/records/waiting-entries/holder-queries.ts'

type Status = 200 | 404 | 410

/** What has to be there for a page to show more than that it is not. */
interface Link {
  readonly kind: ShortIdKind
  readonly event_id: number
  readonly short_id: string
}

type Wanted =
  | { readonly needs: 'nothing' | 'no such screen' }
  | { readonly needs: 'link'; readonly link: Link }
  | { readonly needs: 'token'; readonly purpose: TokenPurpose; readonly token: string }
  | { readonly needs: 'event'; readonly event_id: number }

const link = (kind: ShortIdKind, event_id: number, short_id: string): Wanted => ({
  needs: 'link',
  link: { kind, event_id, short_id },
})

function readBackOfficeAddress(path: string): Wanted {
  if (!isBackOfficeAddress(path)) return { needs: 'no such screen' }
  const token = tokenOfAddress(path)
  if (token) return { needs: 'token', ...token }
  const event_id = eventOfAddress(path)
  return event_id === null ? { needs: 'nothing' } : { needs: 'event', event_id }
}

function readAddress(entry: Entry, path: string): Wanted {
  if (entry === 'admin') return readBackOfficeAddress(path)
  if (entry === 'check-in') return link('check_in_list', 0, path.split('/')[2] ?? '')
  const screen = screenOf(path)
  switch (screen.kind) {
    case 'checkout':
      return link('order', screen.link.event_id, screen.link.order_short_id)
    case 'waiting':
      return link('waiting_entry', screen.event_id, screen.waiting_short_id)
    case 'application':
      return link('application', screen.event_id, screen.application_short_id)
    case 'rsvp':
      return link('rsvp', screen.event_id, screen.rsvp_short_id)
    default:
      return { needs: screen.kind === 'unknown' ? 'no such screen' : 'nothing' }
  }
}

async function isThere(db: Db, { kind, event_id, short_id }: Link): Promise<boolean> {
  if (kind === 'order') return (await findOrderByShortId(db, event_id, short_id)) !== undefined
  if (kind === 'waiting_entry') return (await findEntryByShortId(db, short_id))?.event_id === event_id
  if (kind === 'application') return (await findApplicationByShortId(db, short_id))?.event_id === event_id
  if (kind === 'rsvp') return (await findRsvpByShortId(db, short_id))?.event_id === event_id
  return (await findScanList(db, short_id)) !== undefined
}

async function linkStatus(req: FastifyRequest, wanted: Link): Promise<Status> {
  if (!isShortId(wanted.kind, wanted.short_id)) return 404
  if (!(await req.server.mayLookUpLink(req)) || (await isThere(req.ctx.db, wanted))) return 200
  await throttleUnknownDocument(req.ctx, wanted.short_id)
  return 404
}

/** Why the page of a mailed link has nothing to offer, as its call says it; null when it has (AUT-12). */
async function problemOf(req: FastifyRequest, purpose: TokenPurpose, token: string): Promise<string | null> {
  const { ctx } = req
  if (purpose === 'invitation')
    return getInvitation(ctx.db, ctx, token).then(
      () => null,
      (error: unknown) => {
        if (error instanceof AppError) return error.code
        throw error
      },
    )
  const row = await findMailToken(ctx.db, purpose, hashToken(token))
  // opened again, that page says that the address is confirmed
  if (purpose === 'email_confirmation' && row?.used_at) return null
  return tokenProblem(row, ctx.now)
}

async function tokenStatus(req: FastifyRequest, { purpose, token }: { purpose: TokenPurpose; token: string }) {
  if (!(await req.server.mayLookUpLink(req))) return 200
  const problem = await problemOf(req, purpose, token)
  if (!problem) return 200
  await throttleTokenPages(req.ctx)
  return problem === 'LINK_INVALID' ? 404 : 410
}

/** Whoever is not logged in comes to the login first, and learns nothing here (IDN-6). */
async function eventStatus(req: FastifyRequest, event_id: number): Promise<Status> {
  const visitor = await readVisitor(req.server.deps, req)
  if (!visitor) return 200
  return Number.isSafeInteger(event_id) && (await findEventFor(req.ctx.db, visitor, event_id)) ? 200 : 404
}

function statusOf(req: FastifyRequest, wanted: Wanted): Status | Promise<Status> {
  switch (wanted.needs) {
    case 'link':
      return linkStatus(req, wanted.link)
    case 'token':
      return tokenStatus(req, wanted)
    case 'event':
      return eventStatus(req, wanted.event_id)
    default:
      return wanted.needs === 'nothing' ? 200 : 404
  }
}

/**
 * The status of a page that is rendered in the browser (SEO-1, ERP-1). Whoever has guessed too often hears 200 of every
 * link, so that no document tells more than the API (SEC-40f, SEC-40c); so does everybody while the database does not
 * answer: the page says itself what is wrong, and a door's opens without (OFF-1).
 */
export async function screenStatus(req: FastifyRequest, entry: Entry): Promise<Status> {
  const wanted = readAddress(entry, decodeURIComponent(req.url.split('?')[0] ?? ''))
  try {
    return await statusOf(req, wanted)
  } catch (error) {
    const is_limited = error instanceof AppError && error.code === 'RATE_LIMITED'
    if (!is_limited) req.ctx.log.warn({ err: error }, 'a link could not be looked up for its document')
    return 200
  }
}
