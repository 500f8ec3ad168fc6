import { after } from '#core/platform/actions/causes.ts'
import { TICKET_LINKS_PER_ADDRESS, TICKET_LINKS_PER_EMAIL } from '#core/publishing/my-tickets/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'

/**
 * PUB-32. Whether the address has tickets is looked up by a job later, so the answer and its time cannot tell. The limits
 * count known and unknown addresses alike (SEC-26, SEC-40b).
 */
export async function requestTicketLink(ctx: Ctx, email: string): Promise<void> {
  const address = ctx.secrets.mac('my-tickets-throttle', email).toString('base64url')
  await throttle(ctx, `my-tickets-ip:${limitedAddress(ctx.ip)}`, TICKET_LINKS_PER_ADDRESS)
  await throttle(ctx, `my-tickets:${address}`, TICKET_LINKS_PER_EMAIL)
  await inTransaction(ctx.db, (tx) => enqueue(tx, after('ticket_link.requested', 'my-tickets.send-link'), { email }))
}
