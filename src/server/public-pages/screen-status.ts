import type { FastifyRequest } from 'fastify'
import { isBackOfficeAddress } from '#core/back-office-routes.ts'
import { screenOf } from '#core/checkout/checkout-address.ts'
import { AppError } from '#core/errors.ts'
import { isShortId, type ShortIdKind } from '#core/ids.ts'
import { findSoldTicketByShortId } from '#server/attendees/queries.ts'
import { findDoorList } from '#server/check-in-lists/queries.ts'
import { findOrderByShortId } from '#server/orders/queries.ts'
import type { Entry } from '#server/platform/client-assets.ts'
import type { Db } from '#server/platform/db.ts'
import { throttleUnknownDocument } from '#server/platform/throttle.ts'

/** What has to be there for a page to show more than that it is not. */
interface Link {
  readonly kind: ShortIdKind
  readonly event_id: number
  readonly short_id: string
}

/** The link in an address; whether there is a screen at all where no link is needed. */
function readAddress(entry: Entry, path: string): Link | boolean {
  if (entry === 'admin') return isBackOfficeAddress(path)
  if (entry === 'check-in') return { kind: 'check_in_list', event_id: 0, short_id: path.split('/')[2] ?? '' }
  const screen = screenOf(path)
  switch (screen.kind) {
    case 'checkout':
    case 'print-order':
      return { kind: 'order', event_id: screen.link.event_id, short_id: screen.link.order_short_id }
    case 'ticket':
    case 'print-ticket':
      return { kind: 'attendee', event_id: screen.event_id, short_id: screen.attendee_short_id }
    default:
      return screen.kind !== 'unknown'
  }
}

async function isThere(db: Db, { kind, event_id, short_id }: Link): Promise<boolean> {
  if (kind === 'order') return (await findOrderByShortId(db, event_id, short_id)) !== undefined
  if (kind === 'attendee') return (await findSoldTicketByShortId(db, event_id, short_id)) !== undefined
  return (await findDoorList(db, short_id)) !== undefined
}

/**
 * The status of a page that is rendered in the browser (SEO-1, ERP-1). Whoever has guessed too often hears 200 of every
 * link, so that no document tells more than the API (SEC-40f); so does everybody while the database does not answer: the
 * page says itself what is wrong, and a door's opens without (OFF-1).
 */
export async function screenStatus(req: FastifyRequest, entry: Entry): Promise<200 | 404> {
  const link = readAddress(entry, decodeURIComponent(req.url.split('?')[0] ?? ''))
  if (typeof link === 'boolean') return link ? 200 : 404
  if (!isShortId(link.kind, link.short_id)) return 404
  try {
    if (!(await req.server.mayLookUpLink(req)) || (await isThere(req.ctx.db, link))) return 200
    await throttleUnknownDocument(req.ctx, link.short_id)
    return 404
  } catch (error) {
    const is_limited = error instanceof AppError && error.code === 'RATE_LIMITED'
    if (!is_limited) req.ctx.log.warn({ err: error }, 'a link could not be looked up for its document')
    return 200
  }
}
