import type { FastifyReply } from 'fastify'
import { FEW_TICKETS, LARGE_FILES } from '#core/publishing/ticket-documents/limits.ts'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import type { SoldTicketRow } from '#server/records/attendees/queries.ts'
import { cachedTicketsPdf } from './pdf-cache.ts'
import type { BoughtOrder } from './tickets-pdf.ts'

/** TKP-4: what a secret link opens is never stored, indexed or named to another site. */
export const asPrivate = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')

export const PDF_TYPE = 'application/pdf'

/** References are letters, figures and hyphens: safe in a header and on every disk (SEC-21). */
export const orderPdfName = (reference: string): string => `tickets-${reference}.pdf`
export const ticketPdfName = (reference: string): string => `ticket-${reference}.pdf`

/** Tickets of one event as an attachment. */
export async function sendTicketsPdf(
  ctx: Ctx,
  reply: FastifyReply,
  {
    event_id,
    tickets,
    file_name,
    order,
  }: { event_id: number; tickets: readonly SoldTicketRow[]; file_name: string; order?: BoughtOrder },
): Promise<FastifyReply> {
  if (tickets.length > FEW_TICKETS) await throttle(ctx, `tickets-pdf:${tickets[0]?.order_id}`, LARGE_FILES)
  const facts = await findEventFacts(ctx.db, event_id)
  const file = await cachedTicketsPdf(ctx, { facts, tickets, order })
  return asPrivate(reply).type(PDF_TYPE).header('content-disposition', `attachment; filename="${file_name}"`).send(file)
}
