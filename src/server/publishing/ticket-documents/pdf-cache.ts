import { LRUCache } from 'lru-cache'
import { AppError } from '#core/platform/errors/errors.ts'
import {
  FILE_PAGES_PER_MINUTE,
  FILE_PAGES_SECONDS,
  MAX_KEPT_FILE_BYTES,
} from '#core/publishing/ticket-documents/limits.ts'
import { findImage } from '#server/catalog/images/queries.ts'
import { ticketCodes } from '#server/catalog/ticket-codes/ticket-code.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { callerOf } from '#server/platform/context/throttle.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { allowed } from '#server/platform/runtime/operator-limits.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { workBudget } from '#server/platform/runtime/work-budget.ts'
import { companionsIn } from './pdf-fonts.ts'
import { type TicketsToPrint, ticketsPdf } from './tickets-pdf.ts'

const kept = new LRUCache<string, Buffer>({
  maxSize: MAX_KEPT_FILE_BYTES,
  sizeCalculation: (file) => file.length + 256,
})
/** Those being drawn: whoever asks meanwhile gets the same. */
const drawing = new Map<string, Promise<Buffer>>()
const spend = workBudget(FILE_PAGES_SECONDS)

/** Everything a file shows goes into its name, the codes themselves too: after any change it is another file. */
async function nameOf(ctx: Ctx, request: TicketsToPrint): Promise<string> {
  const codes = await ticketCodes(ctx.db, ctx.secrets, request.tickets)
  const cover = await findImage(ctx.db, { event_id: request.facts.event.id })
  return sha256(JSON.stringify([ctx.config.app_url, request, [...codes], cover])).toString('base64url')
}

/** In pages as most are: a name of twenty scripts, which buyers make up, takes a typeface for each of them. */
const costOf = ({ tickets }: Pick<TicketsToPrint, 'tickets'>): number =>
  tickets.reduce((sum, { first_name, last_name }) => sum + 1 + companionsIn(first_name + last_name), 0)

function countPages(ctx: Ctx, pages: number): void {
  if (ctx.config.raised_limits) return
  const caller = ctx.actor ? callerOf(ctx.actor) : `ip:${limitedAddress(ctx.ip)}`
  const max = Math.max(pages, allowed(ctx.config, 'tickets-pdf-pages', FILE_PAGES_PER_MINUTE))
  if (!spend(caller, pages, { max, now: ctx.now }))
    throw new AppError('RATE_LIMITED', { data: { retry_after: FILE_PAGES_SECONDS } })
}

/** The file as it was drawn before, or drawn now on the caller's budget of pages (SEC-40j). */
export async function cachedTicketsPdf(ctx: Ctx, request: TicketsToPrint): Promise<Buffer> {
  const name = await nameOf(ctx, request)
  const known = kept.get(name) ?? drawing.get(name)
  if (known) return await known
  countPages(ctx, costOf(request))
  let is_whole = true
  const onMissingCover = () => {
    is_whole = false
  }
  const drawn = ticketsPdf(ctx, request, { onMissingCover })
  drawing.set(name, drawn)
  try {
    const file = await drawn
    if (is_whole) kept.set(name, file)
    return file
  } finally {
    drawing.delete(name)
  }
}
