import { randomBytes } from 'node:crypto'
import { shortIdFromBytes } from '#core/platform/ids.ts'
import { SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { insertApplication, type NewApplication, type RequestedLine } from '#server/records/applications/queries.ts'
import type { TestApp } from './app.ts'

export interface AsksFor {
  readonly event_id: number
  readonly items: readonly (Omit<RequestedLine, 'event_date_id'> & { readonly event_date_id?: number })[]
  readonly application?: Partial<NewApplication>
}

/** Somebody who asks for places, each for a person of the same name. */
export async function createApplication(
  t: TestApp,
  { event_id, items, application = {} }: AsksFor,
): Promise<{ readonly id: number; readonly short_id: string }> {
  const person = { first_name: 'Nuno', last_name: 'Vaz', email: `nuno-${randomBytes(6).toString('hex')}@example.org` }
  const told = { ...person, ...application } as typeof person
  const lines = items.map((line) => ({ ...line, event_date_id: line.event_date_id ?? event_id }))
  const attendees = lines.flatMap(({ ticket_price_id, event_date_id, quantity }) =>
    Array.from({ length: quantity }, () => ({ ...pick(told), ticket_price_id, event_date_id, answers: [] })),
  )
  const short_id = shortIdFromBytes('application', randomBytes(SHORT_ID_BYTES))
  const id = await inTransaction(t.deps.db, (tx) =>
    insertApplication(tx, {
      event_id,
      short_id,
      status: 'APPLIED',
      quantity: attendees.length,
      ...person,
      person_key: randomBytes(16),
      language: 'en',
      items: lines,
      details: JSON.stringify({ order: { ...pick(told), answers: [] }, attendees }),
      created_at: t.now(),
      updated_at: t.now(),
      ...application,
    }),
  )
  if (id === null) throw new Error('this person has asked already')
  return { id, short_id }
}

const pick = <P extends { first_name: string; last_name: string; email: string }>({
  first_name,
  last_name,
  email,
}: P) => ({
  first_name,
  last_name,
  email,
})

export const applicationOf = (t: TestApp, id: number) =>
  t.deps.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The orders that approvals of it made, the first one first. */
export const ordersOf = (t: TestApp, id: number) =>
  t.deps.db.selectFrom('orders').selectAll().where('application_id', '=', id).orderBy('id').execute()

/** From now on a ticket is asked for instead of bought (APP-1). */
export async function putOnRequest(t: TestApp, { event_id, ticket_id }: { event_id: number; ticket_id: number }) {
  await t.deps.db.updateTable('tickets').set({ requires_approval: true }).where('id', '=', ticket_id).execute()
  await t.deps.db
    .updateTable('events')
    .set((eb) => ({ sale_version: eb('sale_version', '+', 1) }))
    .where('id', '=', event_id)
    .execute()
}

const CONTACT = { first_name: 'Ines', last_name: 'Vandaele', email: 'ines@example.org' }

const wish = (ids: Record<string, string | number>) => ({
  items: [{ ticket_id: ids.ticket_id, ticket_price_id: ids.price_id, quantity: 1 }],
  order: CONTACT,
  attendees: [{ ...CONTACT, ticket_price_id: ids.price_id }],
})

/** Bodies that the calls of applications accept, by call, for the test of permissions. */
export const APPLICATION_BODIES: Record<string, (ids: Record<string, string | number>) => unknown> = {
  'POST /public/events/:event_id/applications': wish,
  'PUT /public/applications/:application_short_id': wish,
  'POST /events/:event_id/applications/approve': (ids) => ({ ids: [ids.application_id] }),
  'POST /events/:event_id/applications/reject': (ids) => ({ ids: [ids.application_id], notify: false }),
  'POST /events/:event_id/applications/reopen': (ids) => ({ ids: [ids.application_id] }),
}
