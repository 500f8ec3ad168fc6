import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { TestApp } from './app.ts'
import { createEvent, createTicket, type TestAccount } from './factories.ts'
import { createSoldOrder } from './sold-orders.ts'

/** Three Fridays, from a week after the first date on. */
export const WEEKLY = {
  frequency: 'WEEKLY',
  starts_on: '2027-06-11',
  count: 3,
  times: [{ start: '19:00', end: '22:00' }],
}
/** The first date of every event that `createEvent` makes. */
export const FIRST = { starts_at: '2027-06-04T17:00:00.000Z', ends_at: '2027-06-04T21:30:00.000Z' }

/** An event of the owner on Friday 4 June 2027, 19:00 to 23:30 in Berlin, with one ticket. */
export async function createSeries(t: TestApp, owner: TestAccount, rule: object | null = WEEKLY) {
  const event_id = await createEvent(t.deps.db, owner)
  const ticket = await createTicket(t.deps.db, event_id)
  const path = `/api/events/${event_id}/dates`
  const call = (method: string, to = '', body?: unknown, headers: Record<string, string> = {}) =>
    t.call(method, path + to, { as: owner.token, body, headers })
  const made = rule ? (await call('POST', '', { rule })).body.data.created : []
  const list = async (): Promise<EventDateView[]> => (await call('GET', '?per_page=100')).body.data
  return {
    event_id,
    ...ticket,
    call,
    list,
    starts: async () => (await list()).map(({ starts_at }) => starts_at.slice(0, 16)),
    event: async () => (await t.call('GET', `/api/events/${event_id}`, { as: owner.token })).body.data,
    put: (id: number, body: object) => call('PUT', `/${id}`, body),
    dates: made as EventDateView[],
    actions: async () =>
      (
        await t.deps.db
          .selectFrom('audit_log')
          .select(['action', 'data', 'changes'])
          .where('event_id', '=', event_id)
          .where('action', 'like', 'date.%')
          .orderBy('id')
          .execute()
      ).map(({ action, data }) => [action, data]),
  }
}
export type Series = Awaited<ReturnType<typeof createSeries>>

/** Somebody with a ticket for a date. */
export function sellDate(
  t: TestApp,
  { event_id, ticket_id, price_id }: Series,
  { event_date_id, email = 'anna@example.org' }: { event_date_id: number; email?: string },
) {
  const people = [{ first_name: 'Anna', last_name: 'Lind', email }]
  return createSoldOrder(t.deps.db, { event_id, ticket_id, price_id, event_date_id, people, order: { email } })
}
