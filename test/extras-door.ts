import type { Db } from '#server/platform/database/db.ts'
import { createExtra } from './extras.ts'
import { createEvent, createEventDate, createTicket, type TestAccount } from './factories.ts'

/** The doors of Friday's date open: in an hour it begins. */
export const DOORS = new Date('2027-06-04T16:00:00Z')

/** An event on Friday and Saturday that sells admissions, shirts and drinks by date, and parking for all dates alike. */
export async function createDoorWithExtras(db: Db, owner: TestAccount) {
  const [start_date, end_date] = [new Date('2027-06-04T17:00:00Z'), new Date('2027-06-04T21:00:00Z')]
  const event = await createEvent(db, owner, { start_date, end_date })
  const times = { starts_at: new Date('2027-06-05T13:00:00Z'), ends_at: new Date('2027-06-05T15:00:00Z') }
  return {
    event,
    saturday: await createEventDate(db, event, { ...times, title: 'Matinee' }),
    standing: await createTicket(db, event),
    shirt: await createExtra(db, event),
    drink: await createExtra(db, event, { title: 'Drink' }),
    parking: await createExtra(db, event, { title: 'Parking', stock_per_date: false }),
  }
}
