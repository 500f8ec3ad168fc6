// A whole season of a large organizer in one account, made in set-based SQL: `npx tsx scripts/bench/seed-large.ts URL`.
import pg from 'pg'
import { seedCheckInList, seedPeople, seedSmallLists } from './seed-large-rest.ts'

export interface LargeOwner {
  readonly account_id: number
  readonly organizer_id: number
  readonly user_id: number
}

export interface LargeWorld extends LargeOwner {
  /** The event with most of the orders; its lists are the worst there are. */
  readonly event_id: number
  readonly list_id: number
  readonly list_short_id: string
  /** What its lists have. */
  readonly orders: number
  readonly attendees: number
}

export interface LargeSizes {
  readonly events: number
  readonly orders: number
  readonly attendees: number
  /** Share of the first event in all orders. */
  readonly flagship?: number
  /** Orders in proportion to which codes, affiliates and messages are made; all of them unless told. */
  readonly small_lists_of?: number
}

export const LARGE: LargeSizes = { events: 1000, orders: 200_000, attendees: 500_000 }
/** No account sells evenly. */
const FLAGSHIP = 0.5

const NAMES = `(array['Anna','Bela','Cleo','Dinah','Emil','Farah','Gustav','Hana','Ines','Jonas','Kerstin','Liang','Marek','Noor','Oskar','Petra','Quirin','Rosa','Sven','Tomoko'])`
const SURNAMES = `(array['Berg','Castellanos','Dvorak','Eriksen','Fontaine','Grigorescu','Hartmann','Ivanova','Jansen','Kowalski','Lindqvist','Moreau','Nakamura','Okafor','Petrov','Quintero','Rossi','Schneider','Takahashi','Vandaele'])`
/** Unique, seven signs, the letters of references. */
const reference = (i: string, salt: string): string =>
  `translate(lpad(upper(to_hex((${i})::bigint * 40503 % 268435399)), 7, '0'), '01', 'XY') || '${salt}'`

/** Of order number i. */
const EXPIRED = '(i % 50 = 11)'

const SEARCHES = ['orders_search', 'attendees_search'] as const

/** Trigram indexes are built in a fraction of the time when the rows are there already. */
async function withoutSearches(db: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ indexdef: string; indexname: string }>(
    'select indexname, indexdef from pg_indexes where indexname = any($1)',
    [SEARCHES],
  )
  for (const { indexname } of rows) await db.query(`drop index ${indexname}`)
  await work()
  for (const { indexdef } of rows) await db.query(indexdef)
}

/** One account with 1,000 events, 200,000 orders and 500,000 attendees; every counter equals what they say. */
export async function seedLarge(
  url: string,
  { account_id, organizer_id, user_id }: LargeOwner,
  sizes = LARGE,
): Promise<LargeWorld> {
  const account = { account_id, organizer_id, user_id }
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    await db.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '128MB'")
    const first = await seedEvents(db, account, sizes.events)
    await withoutSearches(db, async () => {
      await seedOrders(db, { first, sizes })
      await seedAttendees(db, first)
    })
    const list_id = await seedCheckInList(db, first)
    await seedSmallLists(db, { first, account, orders: sizes.small_lists_of ?? sizes.orders })
    await seedPeople(db, account_id)
    await settleCounters(db, first)
    await db.query('vacuum analyze')
    return { ...account, event_id: first, list_id, list_short_id: `l_large${first}`, ...(await countFirst(db, first)) }
  } finally {
    await db.end()
  }
}

async function seedEvents(
  db: pg.Client,
  account: { account_id: number; organizer_id: number },
  count: number,
): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `insert into events (account_id, organizer_id, status, title, start_date, end_date, timezone, currency, venue_name, city, country, created_at, updated_at)
     select $1, $2, case when i % 9 = 0 then 'ARCHIVED' when i % 7 = 0 then 'DRAFT' else 'LIVE' end,
       (array['Low Tide Sessions','Night Ferry','Open Air','Symposium','Winter Gala','Book Fair'])[1 + i % 6] || ' ' || i,
       timestamptz '2026-01-01' + i * interval '17 hours', timestamptz '2026-01-01' + i * interval '17 hours' + interval '4 hours',
       'Europe/Berlin', 'EUR', 'Speicher ' || i, 'Hamburg', 'DE', timestamptz '2025-06-01' + i * interval '3 hours', timestamptz '2025-06-01' + i * interval '3 hours'
     from generate_series(0, $3 - 1) i returning id`,
    [account.account_id, account.organizer_id, count],
  )
  const first = Number(rows[0]?.id)
  await db.query(`insert into event_settings (event_id, updated_at) select id, created_at from events where id >= $1`, [
    first,
  ])
  await db.query(
    `insert into tickets (event_id, title, type, "order", created_at, updated_at)
     select e.id, (array['Standing','Seated','Balcony'])[n], 'PAID', n, e.created_at, e.created_at
     from events e, generate_series(1, 3) n where e.id >= $1 order by e.id, n`,
    [first],
  )
  await db.query(
    `with made as (
       insert into stock (event_id, kind) select event_id, 'PRICE' from tickets where event_id >= $1 order by id returning id, event_id),
     numbered as (select id, event_id, row_number() over (partition by event_id order by id) as n from made)
     insert into ticket_prices (event_id, ticket_id, stock_id, price, "order", created_at)
     select t.event_id, t.id, s.id, 1500 + 500 * t."order", 1, t.created_at
     from tickets t join numbered s on s.event_id = t.event_id and s.n = t."order" order by t.id`,
    [first],
  )
  return first
}

interface Chunk {
  readonly first: number
  readonly sizes: LargeSizes
}

async function seedOrders(db: pg.Client, { first, sizes }: Chunk): Promise<void> {
  const { events, orders, attendees, flagship = FLAGSHIP } = sizes
  // One in fifty expires and has no attendees; of the rest 2 and 3 tickets by turns make what is wanted in all.
  await db.query(
    `create temp table made_orders as
     select i, case when i < $2::int * $5::numeric then $1::bigint else $1::bigint + 1 + i % ($3::int - 1) end as event_id,
       (floor((n + 1) * $4::numeric / s.sold) - floor(n * $4::numeric / s.sold))::int as units, 1 + i % 3 as kind,
       timestamptz '2026-01-01' + (i % 500000) * interval '83 seconds' as at
     from (select i, count(*) filter (where not ${EXPIRED}) over (order by i) - 1 as n from generate_series(0, $2::int - 1) i) i
       cross join (select count(*) as sold from generate_series(0, $2::int - 1) i where not ${EXPIRED}) s`,
    [first, orders, events, attendees, flagship],
  )
  await db.query(
    `insert into orders (short_id, reference, event_id, status, payment_status, payment_provider, first_name, last_name, email, language, currency,
       total_before_discount, total_discount, total_before_additions, total_fee, total_tax, total_fee_included, total_tax_included, total_gross,
       amount_paid, is_test, reserved_until, completed_at, cancelled_at, created_at, updated_at)
     select 'o_large${first}_' || lpad(i::text, 12, '0'), ${reference('i', `-${first}`)}, m.event_id,
       case when i % 40 = 7 then 'CANCELLED' when i % 50 = 11 then 'EXPIRED' else 'COMPLETED' end,
       case when ${EXPIRED} then null else 'PAYMENT_RECEIVED' end, 'test',
       ${NAMES}[1 + i % 20], ${SURNAMES}[1 + i / 20 % 20], 'buyer' || i % 60000 || '@example.org', 'en', 'EUR',
       g, 0, g, 0, 0, 0, g / 11, g, case when ${EXPIRED} then 0 else g end, i % 1000 = 3,
       at + interval '15 minutes', case when ${EXPIRED} then null else at + interval '2 minutes' end,
       case when i % 40 = 7 then at + interval '1 day' end, at, at + interval '2 minutes'
     from made_orders m cross join lateral (select (1500 + 500 * m.kind)::bigint * m.units as g) s order by i`,
  )
  await db.query(
    `insert into order_items (event_id, order_id, ticket_id, ticket_price_id, title, quantity, price_before_discount, price, unit_fee, unit_tax,
       unit_fee_included, unit_tax_included, unit_total, total_before_additions, total_fee, total_tax, total_gross)
     select o.event_id, o.id, t.id, p.id, t.title, m.units, p.price, p.price, 0, 0, 0, p.price / 11, p.price, p.price * m.units, 0, 0, p.price * m.units
     from made_orders m join orders o on o.short_id = 'o_large${first}_' || lpad(m.i::text, 12, '0')
       join tickets t on t.event_id = o.event_id and t."order" = m.kind join ticket_prices p on p.ticket_id = t.id
     order by m.i`,
  )
  await db.query('drop table made_orders')
}

async function seedAttendees(db: pg.Client, first: number): Promise<void> {
  await db.query(
    `insert into attendees (short_id, reference, event_id, order_id, order_item_id, ticket_id, ticket_price_id, first_name, last_name, email, language, status,
       cancelled_at, created_at, updated_at)
     select 'a_large' || lpad((o.id * 10 + n)::text, 12, '0'), o.reference || '-' || n, o.event_id, o.id, i.id, i.ticket_id, i.ticket_price_id,
       case n when 1 then o.first_name else ${NAMES}[1 + (o.id * 7 + n) % 20] end, ${SURNAMES}[1 + (o.id + n * 3) % 20] || ' ' || o.id % 997,
       'guest' || (o.id * 10 + n) % 400000 || '@example.org', 'en', case when o.status = 'CANCELLED' then 'CANCELLED' else 'ACTIVE' end,
       o.cancelled_at, o.completed_at, o.completed_at
     from orders o join order_items i on i.order_id = o.id, generate_series(1, i.quantity) n
     where o.event_id >= $1 and o.completed_at is not null order by o.id, n`,
    [first],
  )
}

/** STK-4: sold is what ACTIVE attendees say. */
const settleCounters = (db: pg.Client, first: number) =>
  db.query(
    `update stock s set sold = c.units from (
       select p.stock_id, count(*)::int as units from attendees a join ticket_prices p on p.id = a.ticket_price_id
       where a.status = 'ACTIVE' and a.event_id >= $1 group by 1
       union all
       select c.stock_id, count(*)::int from capacity_assignments c join capacity_tickets l on l.capacity_assignment_id = c.id
       join attendees a on a.event_id = l.event_id and a.ticket_id = l.ticket_id and a.status = 'ACTIVE'
       where c.event_id >= $1 group by 1) c where c.stock_id = s.id`,
    [first],
  )

async function countFirst(db: pg.Client, first: number): Promise<{ orders: number; attendees: number }> {
  const { rows } = await db.query<{ orders: number; attendees: number }>(
    `select (select count(*)::int from orders where event_id = $1 and completed_at is not null) as orders,
       (select count(*)::int from attendees where event_id = $1) as attendees`,
    [first],
  )
  return rows[0]!
}
