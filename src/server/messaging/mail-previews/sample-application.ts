import type { PreviewKind } from '#core/identity/mails/previews.ts'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import type { Locale } from '#core/platform/locales.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import { PERSON_KEY_BYTES } from '#core/records/persons/limits.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import { insertApplication, moveApplications } from '#server/records/applications/queries.ts'
import { listOrderItems } from '#server/records/orders/queries.ts'
import { BUYER, type SampleContext, type SampleOrder } from './sample-order.ts'

const { APPLIED, APPROVED, REJECTED } = ApplicationStatus

/** Where somebody who asked for a place stands when each mail goes out (MAIL-104 to MAIL-106). */
export const APPLICATION_SAMPLES: Partial<Record<PreviewKind, 'APPLIED' | 'APPROVED' | 'REJECTED'>> = {
  'application-received': APPLIED,
  'application-approved': APPROVED,
  'application-decided': REJECTED,
}

/** Somebody who asks for what the sample's order has. Only ever written to be rolled back. */
export async function writeSampleApplication(
  { tx, ctx, event }: SampleContext,
  { order_id }: SampleOrder,
  { status, locale, message }: { status: 'APPLIED' | 'APPROVED' | 'REJECTED'; locale: Locale; message: string },
): Promise<{ application_id: number | null }> {
  const bought = await listOrderItems(tx, [order_id])
  const items = bought.map(({ event_date_id, ticket_id, ticket_price_id, quantity }) => ({
    event_date_id: event_date_id ?? event.id,
    ticket_id,
    ticket_price_id,
    quantity,
  }))
  const application_id = await insertApplication(tx, {
    event_id: event.id,
    short_id: shortIdFromBytes('application', drawBytes(SHORT_ID_BYTES)),
    status: APPLIED,
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    ...BUYER,
    person_key: drawBytes(PERSON_KEY_BYTES),
    language: locale,
    items,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  if (application_id === null) return { application_id }
  const decided = { decided_by: null, message }
  if (status === APPROVED) await moveApplications(tx, [application_id], { from: APPLIED, to: APPROVED, at: ctx.now })
  if (status === REJECTED)
    await moveApplications(tx, [application_id], { from: APPLIED, to: REJECTED, at: ctx.now, decided })
  return { application_id }
}
