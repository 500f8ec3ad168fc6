import pg from 'pg'
import { systemCtx } from '#server/platform/context/context.ts'
import { reserveOrder } from '#server/sales/checkout/reserve/reserve-order.ts'
import { createAccount, createEvent, createSession, createTicket, type TestAccount } from '#test/factories.ts'
import { closedLoop, percentile, together } from './load.ts'
import { seedLarge } from './seed-large.ts'
import { ADDRESS, type BenchWorld } from './world.ts'

const FEW = 20
const MANY = 2000
const ROUNDS = Number(process.env.BENCH_DATES_ROUNDS ?? 30)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const BUYERS = 200
/** Reservations with one date and with many are measured by turns. */
const TURNS = 8
/** With MANY dates a call may take so many times what it takes with FEW, and reserving may be so much slower than with one. */
const TARGETS = { ratio: 1.3, made_ms: 2000, cancelled_per_second: 20, reserve: 0.95 }
const MADE = 500

interface Dated extends TestAccount {
  readonly few: number
  readonly many: number
}

/** Further dates, a day apart, and everything that was sold spread over all of them, with counters to match (DAT-5). */
async function spreadOverDates(db: pg.Client, event_id: number, dates: number): Promise<void> {
  await db.query(
    `update events set status = 'LIVE', start_date = date_trunc('day', now()) + interval '42 hours', end_date = null where id = $1`,
    [event_id],
  )
  await db.query(
    `insert into event_dates (id, event_id, starts_at, created_at, updated_at)
     select nextval(pg_get_serial_sequence('events', 'id')), $1, e.start_date + n * interval '1 day', e.created_at, e.created_at
     from events e, generate_series(1, $2 - 1) n where e.id = $1`,
    [event_id, dates],
  )
  await db.query(
    "update events set end_date = (select max(starts_at) + interval '3 hours' from event_dates where event_id = $1) where id = $1",
    [event_id],
  )
  await db.query(
    `with numbered as (select id, row_number() over (order by starts_at) - 1 as n from event_dates where event_id = $1)
     update order_items i set event_date_id = d.id from numbered d where i.event_id = $1 and d.n = i.order_id % $2`,
    [event_id, dates],
  )
  await db.query(
    'update attendees a set event_date_id = i.event_date_id from order_items i where i.id = a.order_item_id and a.event_id = $1',
    [event_id],
  )
  await db.query(
    `with pairs as (select p.id as ticket_price_id, d.id as event_date_id, row_number() over (order by d.id, p.id) as n
       from ticket_prices p cross join event_dates d where p.event_id = $1 and d.event_id = $1 and d.id <> $1),
     made as (insert into stock (event_id, kind) select $1, 'PRICE' from pairs returning id),
     numbered as (select id, row_number() over (order by id) as n from made)
     insert into date_prices (event_id, event_date_id, ticket_price_id, stock_id)
     select $1, pairs.event_date_id, pairs.ticket_price_id, numbered.id from pairs join numbered using (n)`,
    [event_id],
  )
  await db.query(
    `update stock s set sold = (select count(*) from attendees a where a.event_id = $1 and a.status = 'ACTIVE'
         and a.event_date_id = c.event_date_id and a.ticket_price_id = c.ticket_price_id)
     from (select stock_id, event_date_id, ticket_price_id from date_prices where event_id = $1
       union all select stock_id, $1, id from ticket_prices where event_id = $1) c where c.stock_id = s.id`,
    [event_id],
  )
}

/** Two events that sold as much, one of few dates and one of many. */
async function seedDates({ deps, url }: BenchWorld): Promise<Dated> {
  const account = await createAccount(deps.db)
  const { event_id: few } = await seedLarge(url, account, { events: 2, orders: 8000, attendees: 20_000, flagship: 0.5 })
  const many = few + 1
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    await spreadOverDates(db, few, FEW)
    await spreadOverDates(db, many, MANY)
    for (const id of [few, many]) {
      const { rows } = await db.query(
        `insert into check_in_lists (short_id, event_id, name, dates_mode, created_at, updated_at)
         values ('l_dates' || $1::bigint, $1::bigint, 'Today', 'TODAY', now(), now()) returning id`,
        [id],
      )
      await db.query(
        'insert into list_tickets (event_id, check_in_list_id, ticket_id) select $1, $2, id from tickets where event_id = $1',
        [id, rows[0].id],
      )
    }
    // the season's own door and capacities are of the first event alone
    await db.query('delete from scans where event_id = $1', [few])
    await db.query('delete from check_ins where event_id = $1', [few])
    await db.query(
      `delete from list_tickets where check_in_list_id = (select id from check_in_lists where short_id = 'l_large' || $1::bigint)`,
      [few],
    )
    await db.query(`delete from check_in_lists where short_id = 'l_large' || $1::bigint`, [few])
    await db.query('vacuum analyze')
  } finally {
    await db.end()
  }
  return { ...account, token: await createSession(deps.db, { ...account, now: new Date() }), few, many }
}

/** What people look at where an event has many dates. */
async function callsOf(world: BenchWorld, event_id: number): Promise<[what: string, path: string][]> {
  const dates = await world.deps.db
    .selectFrom('event_dates')
    .select(['id', 'starts_at'])
    .where('event_id', '=', event_id)
    .orderBy('starts_at')
    .execute()
  const event = `/api/events/${event_id}`
  const from = dates[0]!.starts_at.toISOString()
  const until = dates[FEW - 1]!.starts_at.toISOString()
  const month = `filter_fields[starts_at][gte]=${from}&filter_fields[starts_at][lte]=${until}&per_page=100`
  const of_date = `filter_fields[event_date_id][eq]=${dates[3]!.id}`
  return [
    ['dates', `${event}/dates`],
    ['dates, latest first', `${event}/dates?sort_direction=desc`],
    [`dates, calendar of ${FEW} days`, `${event}/dates?${month}`],
    ['event', event],
    ['dashboard', `${event}/stats`],
    ['dashboard of a date', `${event}/stats?event_date_id=${dates[3]!.id}`],
    ['dashboard, door', `${event}/check_in_stats`],
    ['dashboard, sale health', `${event}/sale-health`],
    ['attendees', `${event}/attendees`],
    ['attendees of a date', `${event}/attendees?${of_date}`],
    ['orders', `${event}/orders`],
    ['orders of a date', `${event}/orders?${of_date}`],
    ['tickets', `${event}/tickets`],
    ['check-in lists', `${event}/check-in-lists`],
    ['capacity assignments', `${event}/capacity-assignments`],
    ['door page', `/api/public/check-in-lists/l_dates${event_id}`],
    ['people at the door', `/api/public/check-in-lists/l_dates${event_id}/attendees`],
    ['public event', `/api/public/events/${event_id}`],
    ['event page, cached', `/event/${event_id}/low-tide`],
    ['event page, rendered each time', `/event/${event_id}/low-tide?promo_code=NONE`],
  ]
}

async function ask(token: string, path: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(ADDRESS + encodeURI(path), { headers: { authorization: `Bearer ${token}` } })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 300)}`)
  return performance.now() - start
}

const verdict = (is_met: boolean, target: string): string => `target ${target}: ${is_met ? 'met' : 'MISSED'}`

/** Each call with few and with many dates by turns, so that both meet the same machine. */
async function compareCalls(world: BenchWorld, { token, few, many }: Dated): Promise<boolean> {
  const of_many = await callsOf(world, many)
  let is_good = true
  for (const [index, [what, path]] of (await callsOf(world, few)).entries()) {
    const times: [number[], number[]] = [[], []]
    for (let round = -3; round < ROUNDS; round++)
      for (const [side, asked] of [path, of_many[index]![1]].entries()) {
        const took = await ask(token, asked)
        if (round >= 0) times[side]!.push(took)
      }
    const [short, long] = times.map((taken) => percentile(taken, 0.5)) as [number, number]
    const is_met = long / short <= TARGETS.ratio
    is_good &&= is_met
    console.log(
      `${what.padEnd(34)} ${FEW} dates ${short.toFixed(1).padStart(6)} ms  ${MANY} dates ${long.toFixed(1).padStart(6)} ms  ${(long / short).toFixed(2)} x  ${verdict(is_met, String(TARGETS.ratio))}`,
    )
  }
  return is_good
}

const post = (token: string, path: string, body: object) =>
  fetch(ADDRESS + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })

async function makeDates({ deps }: BenchWorld, { token, ...account }: Dated): Promise<boolean> {
  const event_id = await createEvent(deps.db, account)
  await createTicket(deps.db, event_id)
  const rule = { frequency: 'DAILY', starts_on: '2031-01-01', count: MADE, times: [{ start: '19:00', end: '22:00' }] }
  const start = performance.now()
  const answer = await post(token, `/api/events/${event_id}/dates`, { rule })
  if (answer.status !== 201) throw new Error(`dates were not made: ${await answer.text()}`)
  await answer.arrayBuffer()
  const took = performance.now() - start
  const is_met = took < TARGETS.made_ms
  console.log(`${MADE} dates made in ${Math.round(took)} ms  ${verdict(is_met, `${TARGETS.made_ms} ms`)}`)
  return is_met
}

/** Orders of a date, paid by bank transfer: refunds are recorded and no provider is waited for (DAT-33). */
async function cancelDate({ deps: { db, pool } }: BenchWorld, { token, few }: Dated): Promise<boolean> {
  await pool.query(`update orders set payment_provider = 'offline' where event_id = $1`, [few])
  const { id } = await db
    .selectFrom('event_dates')
    .select('id')
    .where('event_id', '=', few)
    .orderBy('starts_at', 'desc')
    .executeTakeFirstOrThrow()
  const start = performance.now()
  const begun = await post(token, `/api/events/${few}/dates/${id}/cancel`, { holders: 'REFUND', notify: true })
  if (begun.status !== 201) throw new Error(`the date was not cancelled: ${await begun.text()}`)
  const { data } = (await begun.json()) as { data: { id: number } }
  const read = async () => {
    const answer = await fetch(`${ADDRESS}/api/events/${few}/date-actions/${data.id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { data: { state: string; counts: { orders: number; failed: number } } }).data
  }
  let action = await read()
  while (action.state !== 'DONE') {
    await new Promise((resolve) => setTimeout(resolve, 250))
    action = await read()
  }
  const per_second = action.counts.orders / ((performance.now() - start) / 1000)
  const is_met = per_second >= TARGETS.cancelled_per_second && action.counts.failed === 0
  console.log(
    `cancelling a date: ${action.counts.orders} orders, ${action.counts.failed} failed, ${per_second.toFixed(1)}/s  ${verdict(is_met, `${TARGETS.cancelled_per_second}/s`)}`,
  )
  return is_met
}

/** What a reservation reads, locks and writes does not grow with the dates (DAT-9). */
async function compareReservations({ deps, url }: BenchWorld): Promise<boolean> {
  const account = await createAccount(deps.db)
  const single = await createEvent(deps.db, account)
  const series = await createEvent(deps.db, account)
  const tickets = [await createTicket(deps.db, single), await createTicket(deps.db, series)]
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  await spreadOverDates(db, series, MANY)
  const { rows } = await db.query(
    'select id from event_dates where event_id = $1 order by starts_at offset 1000 limit 1',
    [series],
  )
  await db.end()
  const reserve = (event_id: number, index: number, event_date_id: number) => () =>
    reserveOrder(systemCtx(deps), {
      event_id,
      input: {
        items: [
          {
            ticket_id: tickets[index]!.ticket_id,
            ticket_price_id: tickets[index]!.price_id,
            quantity: 1,
            event_date_id,
          },
        ],
        session_transport: 'header' as const,
      },
      session: null,
    })
  const load = { clients: BUYERS, seconds: SECONDS / TURNS }
  const rates = { one: [], many: [] } as Record<'one' | 'many', Awaited<ReturnType<typeof closedLoop>>[]>
  for (let round = 0; round < TURNS; round++) {
    rates.one.push(await closedLoop(load, reserve(single, 0, single)))
    rates.many.push(await closedLoop(load, reserve(series, 1, Number(rows[0].id))))
  }
  const [one, many] = [together(rates.one), together(rates.many)]
  const ratio = many.per_second / one.per_second
  const is_met = ratio >= TARGETS.reserve && one.failed + many.failed === 0
  console.log(
    `reservations with ${MANY} dates ${Math.round(many.per_second)}/s, with one ${Math.round(one.per_second)}/s  ${ratio.toFixed(2)} x  ${verdict(is_met, String(TARGETS.reserve))}`,
  )
  return is_met
}

/** What must be proven of speed with many dates (issue 14). */
export async function benchDates(world: BenchWorld): Promise<boolean> {
  const dated = await seedDates(world)
  const is_fast = await compareCalls(world, dated)
  const is_made = await makeDates(world, dated)
  const is_cancelled = await cancelDate(world, dated)
  return (await compareReservations(world)) && is_fast && is_made && is_cancelled
}
