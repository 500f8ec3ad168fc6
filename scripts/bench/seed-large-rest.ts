// Everything of a large account but its events, orders and attendees.
import type pg from 'pg'
import type { LargeOwner } from './seed-large.ts'

/** A door with half of the event's attendees in, and its log. */
export async function seedCheckInList(db: pg.Client, first: number): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `insert into check_in_lists (short_id, event_id, name, created_at, updated_at)
     values ('l_large${first}', $1, 'Main door', timestamptz '2026-01-02', timestamptz '2026-01-02') returning id`,
    [first],
  )
  const list_id = Number(rows[0]?.id)
  await db.query(
    'insert into list_tickets (event_id, check_in_list_id, ticket_id) select event_id, $2, id from tickets where event_id = $1',
    [first, list_id],
  )
  await db.query(
    `insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, checked_in_at, created_at)
     select 'c_large' || lpad(id::text, 12, '0'), event_id, $2, id, created_at + interval '30 days', created_at + interval '30 days'
     from attendees where event_id = $1 and status = 'ACTIVE' and id % 2 = 0`,
    [first, list_id],
  )
  await db.query(
    `insert into scans (event_id, check_in_list_id, attendee_id, check_in_id, nonce, action, verdict, scanned_at, received_at, answer)
     select event_id, check_in_list_id, attendee_id, id, gen_random_uuid(), 'CHECK_IN', 'ADMITTED', checked_in_at, checked_in_at, '{}' from check_ins where check_in_list_id = $1`,
    [list_id],
  )
  return list_id
}

/** Two questions, answered by every order and every third attendee. */
async function seedAnswers(db: pg.Client, first: number): Promise<void> {
  await db.query(
    `insert into questions (event_id, title, type, belongs_to, "order", created_at, updated_at)
     values ($1, 'How did you hear of us?', 'SINGLE_LINE_TEXT', 'ORDER', 1, timestamptz '2026-01-02', timestamptz '2026-01-02'),
       ($1, 'Diet', 'SINGLE_LINE_TEXT', 'ATTENDEE', 2, timestamptz '2026-01-02', timestamptz '2026-01-02')`,
    [first],
  )
  await db.query(
    `insert into answers (event_id, order_id, attendee_id, question_id, answer, created_at, updated_at)
     select a.event_id, a.order_id, a.id, q.id, to_jsonb('Vegan'::text), a.created_at, a.created_at
     from attendees a join questions q on q.event_id = a.event_id and q.belongs_to = 'ATTENDEE' where a.event_id = $1 and a.id % 3 = 0
     union all
     select o.event_id, o.id, null, q.id, to_jsonb('A friend'::text), o.created_at, o.created_at
     from orders o join questions q on q.event_id = o.event_id and q.belongs_to = 'ORDER' where o.event_id = $1 and o.completed_at is not null`,
    [first],
  )
}

interface Small {
  readonly first: number
  readonly account: LargeOwner
  readonly orders: number
}

/** Codes, affiliates and messages of the first event, in proportion; capacity assignments, members and organizers. */
export async function seedSmallLists(db: pg.Client, { first, account, orders }: Small): Promise<void> {
  const { account_id, user_id } = account
  await seedAnswers(db, first)
  await seedCapacities(db, first)
  await db.query(
    `with made as (insert into stock (event_id, kind, ceiling) select $1, 'PROMO_CODE', null from generate_series(1, $2::int) returning id)
     insert into promo_codes (event_id, stock_id, code, discount_type, discount, created_at, updated_at)
     select $1, id, 'CODE' || id, 'PERCENTAGE', 10000, timestamptz '2026-01-02', timestamptz '2026-01-02' from made`,
    [first, orders / 40],
  )
  await db.query(
    `insert into affiliates (event_id, name, code, created_at, updated_at)
     select $1, 'Affiliate ' || i, 'AFF' || i, timestamptz '2026-01-02', timestamptz '2026-01-02' from generate_series(1, $2::int) i`,
    [first, orders / 100],
  )
  await db.query(
    `update orders o set affiliate_id = (select min(id) from affiliates where event_id = $1) + o.id % $2::int where o.event_id = $1 and o.id % 5 = 0`,
    [first, orders / 100],
  )
  await db.query(
    `insert into messages (account_id, event_id, subject, body, recipient_type, status, recipient_count, sent_count, sent_by, created_at, sent_at)
     select $2, $1, 'Doors open at ' || i, '<p>See you.</p>', 'EVENT', 'SENT', 100, 100, $3, timestamptz '2026-01-02' + i * interval '1 hour', timestamptz '2026-01-02' + i * interval '1 hour'
     from generate_series(1, $4::int) i`,
    [first, account_id, user_id, orders / 100],
  )
  await db.query(
    `insert into event_views (event_id, day, views) select id, date '2026-03-01' + n, 50 from events, generate_series(0, 60) n where id >= $1`,
    [first],
  )
}

async function seedCapacities(db: pg.Client, first: number): Promise<void> {
  await db.query(
    `with made as (insert into stock (event_id, kind) select $1, 'CAPACITY' from generate_series(1, 30) returning id, event_id),
     assigned as (
       insert into capacity_assignments (event_id, stock_id, name, applies_to, created_at, updated_at)
       select event_id, id, 'Block ' || id, 'TICKETS', timestamptz '2026-01-02', timestamptz '2026-01-02' from made returning id, event_id)
     insert into capacity_tickets (event_id, capacity_assignment_id, ticket_id)
     select a.event_id, a.id, t.id from assigned a join tickets t on t.event_id = a.event_id and t."order" = 1 + a.id % 3`,
    [first],
  )
}

/** Colleagues and organizers, a page or two of each. */
export async function seedPeople(db: pg.Client, account_id: number): Promise<void> {
  await db.query(
    `with made as (
       insert into users (first_name, last_name, email, language, timezone, created_at, updated_at)
       select 'Kit ' || i, 'Lindqvist', 'kit' || i || '-' || $1::bigint || '@example.org', 'en', 'Europe/Berlin', timestamptz '2026-01-02', timestamptz '2026-01-02'
       from generate_series(1, 60) i returning id)
     insert into account_users (account_id, user_id, role, status, created_at, updated_at)
     select $1::bigint, id, 'ORGANIZER', 'ACTIVE', timestamptz '2026-01-02', timestamptz '2026-01-02' from made`,
    [account_id],
  )
  await db.query(
    `insert into organizers (account_id, name, email, created_at, updated_at)
     select $1, 'House ' || i, 'house@example.org', timestamptz '2026-01-02', timestamptz '2026-01-02' from generate_series(1, 40) i`,
    [account_id],
  )
}
