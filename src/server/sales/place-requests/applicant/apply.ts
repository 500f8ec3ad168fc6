import { readAttribution } from '#core/catalog/attribution/touch.ts'
import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import { APPLICATIONS_PER_NETWORK } from '#core/records/applications/limits.ts'
import type { ApplicationInput } from '#core/records/applications/schema.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import { areApplicationsFull, findLiveApplicationOf, insertApplication } from '#server/records/applications/queries.ts'
import { queueApplicationMail } from '#server/records/applications/queue-application-mail.ts'
import { personKey } from '#server/records/persons/person-key.ts'
import { mayMailLink } from '#server/sales/waiting-list/holder/may-mail-link.ts'
import { readRequest } from './read-request.ts'

/**
 * Somebody asks for a place (APP-3): nothing is held, nothing is charged. The answer tells nothing of the address: whoever
 * asked before is mailed the link of that application again, which stays as it is. EVENT_NOT_ON_SALE, ITEMS_UNAVAILABLE,
 * ATTENDEES_MISMATCH, ANSWERS_INCOMPLETE, RATE_LIMITED; WAITING_LIST_CLOSED when too many ask.
 */
export async function apply(ctx: Ctx, event_id: number, input: ApplicationInput): Promise<void> {
  await throttle(ctx, `application-join:${limitedAddress(ctx.ip)}`, APPLICATIONS_PER_NETWORK)
  const { items, quantity, saved } = await readRequest(ctx, { event_id }, input)
  if (await areApplicationsFull(ctx.db, event_id)) throw new AppError('WAITING_LIST_CLOSED')
  const person_key = personKey(ctx.secrets, event_id, saved.email)
  const attribution = readAttribution(input.attribution, ctx.now)
  await inTransaction(ctx.db, async (tx) => {
    const id = await insertApplication(tx, {
      ...saved,
      event_id,
      short_id: shortIdFromBytes('application', drawBytes(SHORT_ID_BYTES)),
      status: ApplicationStatus.APPLIED,
      quantity,
      person_key,
      language: ctx.locale,
      items,
      attribution: attribution && JSON.stringify(attribution),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    if (id !== null)
      await audit(tx, ctx, 'application.received', { event_id, data: { application_id: id }, as: 'BUYER' })
    const application = await findLiveApplicationOf(tx, event_id, person_key)
    if (application && (await mayMailLink(tx, ctx, `application-link:${application.id}`)))
      await queueApplicationMail(tx, ctx, {
        follows: after('application.received', 'mails.send'),
        kind: 'application-received',
        application,
      })
    await completeKey(tx, ctx, { status: 202, answer: {} })
  })
}
