import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { MAX_LISTED_FAILURES } from '#core/catalog/message-plans/limits.ts'
import type { RecipientType } from '#core/catalog/message-plans/schema.ts'
import type { KeyMode } from '#core/platform/keys/key-mode.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { MESSAGE_MOVES, MessageStatus } from '#core/platform/states/message-state.ts'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import { OrderStatus, SOLD_STATUSES } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import { PAID_LATER_PROVIDERS } from '#core/platform/states/payment-state.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { Recipient } from '#server/identity/mails/message-mail-queries.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal, literals } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'
import { MAX_DUE_MESSAGES } from './limits.ts'

export interface RecipientChoice {
  readonly recipient_type: RecipientType
  readonly ticket_ids: readonly number[]
  readonly attendee_ids: readonly number[]
  /** Of EVENT and TICKET (DAT-59); empty is all dates. */
  readonly event_date_ids: readonly number[]
  readonly order_id: number | null
  /** A key writes to the people of its orders only; null is everybody (KEY-9). */
  readonly order_mode: KeyMode | null
}

const modeOf = ({ order_mode }: Pick<RecipientChoice, 'order_mode'>): OrderMode => order_mode ?? 'ALL'

/** A buyer hears of an order that was completed once, or that waits to be paid by bank transfer or cash (MSG-2d). */
const buyerOf = (event_id: number, choice: RecipientChoice): RawBuilder<Recipient> => sql<Recipient>`
  select o.email as address, o.language, o.id as order_id, null::bigint as attendee_id
  from orders o
  where o.event_id = ${event_id} and o.id = ${choice.order_id} and o.email is not null and ${inMode(modeOf(choice), 'o.is_test')}
    and (o.status in (${literals(SOLD_STATUSES)}) or (o.status = ${literal(OrderStatus.AWAITING_PAYMENT)} and o.payment_provider in (${literals(PAID_LATER_PROVIDERS)})))`

/** MSG-2e: who bought what is valid still, each once and in the language of their first order. */
const buyersOf = (event_id: number, mode: OrderMode): RawBuilder<Recipient> => sql<Recipient>`
  select distinct on (o.email) o.email as address, o.language, o.id as order_id, null::bigint as attendee_id
  from orders o
  where o.event_id = ${event_id} and o.status = ${literal(OrderStatus.COMPLETED)} and o.email is not null and ${inMode(mode, 'o.is_test')}
    and (exists (select from attendees a where a.order_id = o.id and a.status = ${literal(AttendeeStatus.ACTIVE)})
      or exists (select from order_units u where u.order_id = o.id and u.status = ${literal(OrderUnitStatus.ACTIVE)}))
  order by o.email, o.id`

/** MSG-2a to MSG-2c, MSG-2f; those chosen by hand may be cancelled. */
function ticketHolders(choice: RecipientChoice): RawBuilder<unknown> {
  const { recipient_type, ticket_ids, attendee_ids, event_date_ids } = choice
  if (recipient_type === 'ATTENDEE')
    return sql`a.id = any(${[...attendee_ids]}::bigint[]) and o.status in (${literals(SOLD_STATUSES)})`
  const valid = sql`a.status = ${literal(AttendeeStatus.ACTIVE)} and o.status = ${literal(OrderStatus.COMPLETED)}`
  // whoever came and left again has come
  if (recipient_type === 'NOT_CHECKED_IN')
    return sql`${valid} and not exists (select from check_ins c where c.event_id = a.event_id and c.attendee_id = a.id)`
  // a ticket without a date is for the first one (DAT-3)
  const dated =
    event_date_ids.length === 0
      ? valid
      : sql`${valid} and coalesce(a.event_date_id, a.event_id) = any(${[...event_date_ids]}::bigint[])`
  if (recipient_type !== 'TICKET') return dated
  // whoever chose the extra with a ticket has it
  const of = sql`any(${[...ticket_ids]}::bigint[])`
  return sql`${dated} and (a.ticket_id = ${of} or a.id in (select u.attendee_id from order_units u
    where u.event_id = a.event_id and u.ticket_id = ${of} and u.attendee_id is not null and u.status = ${literal(OrderUnitStatus.ACTIVE)}))`
}

/**
 * MSG-2a, MSG-2b: extras have no holder, so their buyer is told. Of EVENT those of orders without a valid ticket, for one of
 * the dates where some were chosen; of TICKET those of the extras chosen, but for add-ons, whose holder is told.
 */
function extrasAlone(event_id: number, choice: RecipientChoice): RawBuilder<unknown> {
  const { recipient_type, ticket_ids, event_date_ids } = choice
  if (recipient_type !== 'EVENT' && recipient_type !== 'TICKET') return sql``
  const dates = sql`any(${[...event_date_ids]}::bigint[])`
  const chosen =
    recipient_type === 'TICKET'
      ? sql`u.ticket_id = any(${[...ticket_ids]}::bigint[]) and u.attendee_id is null`
      : sql`not exists (select from attendees a where a.order_id = o.id and a.status = ${literal(AttendeeStatus.ACTIVE)}
          ${event_date_ids.length === 0 ? sql`` : sql`and coalesce(a.event_date_id, a.event_id) = ${dates}`})`
  return sql`union all
    select o.email, o.language, o.id, null from order_units u join orders o on o.id = u.order_id
    where u.event_id = ${event_id} and u.kind = 'EXTRA' and u.status = ${literal(OrderUnitStatus.ACTIVE)}
      and o.status = ${literal(OrderStatus.COMPLETED)} and o.email is not null and ${inMode(modeOf(choice), 'o.is_test')} and ${chosen}
      ${event_date_ids.length === 0 ? sql`` : sql`and u.event_date_id = ${dates}`}`
}

/** MSG-2g: who waits, or was offered a place; of some tickets or dates where they were chosen. They ordered nothing: live ones alone (ONE-6). */
const waitingPeople = (
  event_id: number,
  { ticket_ids, event_date_ids, order_mode }: RecipientChoice,
): RawBuilder<Recipient> => {
  const named = [
    ...(ticket_ids.length === 0 ? [] : [sql`price.ticket_id = any(${[...ticket_ids]}::bigint[])`]),
    ...(event_date_ids.length === 0 ? [] : [sql`p.event_date_id = any(${[...event_date_ids]}::bigint[])`]),
  ]
  const chosen =
    named.length === 0
      ? sql``
      : sql`and exists (select from waiting_entry_prices p join ticket_prices price on price.id = p.ticket_price_id
          where p.waiting_entry_id = e.id and ${sql.join(named, sql` and `)})`
  return sql<Recipient>`
    select distinct on (e.email) e.email as address, e.language, null::bigint as order_id, null::bigint as attendee_id
    from waiting_entries e
    where e.event_id = ${event_id} and e.email is not null and ${order_mode !== 'TEST'}
      and e.status in (${literals([WaitingEntryStatus.WAITING, WaitingEntryStatus.OFFERED])}) ${chosen}
    order by e.email, e.id`
}

/** One row per distinct address, in the language of its first ticket, else of its first order (MSG-3, MAIL-2). */
export const recipientsOf = (event_id: number, choice: RecipientChoice): RawBuilder<Recipient> => {
  if (choice.recipient_type === 'ORDER') return buyerOf(event_id, choice)
  if (choice.recipient_type === 'WAITING') return waitingPeople(event_id, choice)
  if (choice.recipient_type === 'BUYERS') return buyersOf(event_id, modeOf(choice))
  return sql<Recipient>`
  select distinct on (address) address, language, order_id, attendee_id from (
    select a.email as address, a.language, a.order_id, a.id as attendee_id
    from attendees a join orders o on o.id = a.order_id
    where a.event_id = ${event_id} and ${ticketHolders(choice)} and ${inMode(modeOf(choice), 'o.is_test')} ${extrasAlone(event_id, choice)}) reached
  order by address, attendee_id, order_id`
}

/** A test goes to its sender (MSG-4). */
export const onlyTo = (address: string, language: string): RawBuilder<Recipient> => sql<Recipient>`
  select ${address}::text as address, ${language}::text as language, null::bigint as order_id, null::bigint as attendee_id`

export async function countRecipients(db: Db | Tx, event_id: number, choice: RecipientChoice): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${recipientsOf(event_id, choice)}) recipient`.execute(db)
  return rows[0]?.count ?? 0
}

/** Which of these are not of this event (SEC-2). */
export async function findForeignAttendees(db: Db | Tx, event_id: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const known = await db
    .selectFrom('attendees')
    .select('id')
    .where('event_id', '=', event_id)
    .where('id', 'in', [...ids])
    .execute()
  return ids.filter((id) => !known.some((one) => one.id === id))
}

export async function insertMessage(tx: Tx, row: Insertable<DB['messages']>): Promise<number> {
  const { id } = await tx.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The one reminder of an event; where another click was first, its row stays (MSG-13). */
export const insertReminder = (tx: Tx, row: Insertable<DB['messages']>) =>
  tx
    .insertInto('messages')
    .values({ ...row, is_reminder: true })
    .onConflict((conflict) =>
      conflict.column('event_id').where('is_reminder', '=', true).where('deleted_at', 'is', null).doNothing(),
    )
    .execute()

type MessageValues = Omit<Updateable<DB['messages']>, 'status'>

/** Writes what is no state of it. */
export const updateMessageRow = (tx: Tx, id: number, row: MessageValues) =>
  tx.updateTable('messages').set(row).where('id', '=', id).execute()

/** Moves one message (MSG-8, MSG-12); false when it is elsewhere by now. */
export async function moveMessage<To extends MessageStatus>(
  tx: Tx,
  id: number,
  { from, to, ...values }: Move<typeof MESSAGE_MOVES, To> & MessageValues,
): Promise<boolean> {
  const result = await tx
    .updateTable('messages')
    .set({ ...values, status: to })
    .where('id', '=', id)
    .where('status', 'in', checkMoves<MessageStatus>(MESSAGE_MOVES, from, to))
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Counts one more recipient of a message that was handed over or has finally failed; the row stays locked. */
export const countDelivery = (tx: Tx, id: number, result: 'sent_count' | 'failed_count') =>
  tx
    .updateTable('messages')
    .set((eb) => ({ [result]: eb(result, '+', 1) }))
    .where('id', '=', id)
    .returning(['recipient_count', 'sent_count', 'failed_count'])
    .executeTakeFirstOrThrow()

const select = (db: Db | Tx) =>
  db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.sent_by')
    .leftJoin('api_keys', 'api_keys.id', 'messages.api_key_id')
    .leftJoin('orders', (join) =>
      join.onRef('orders.event_id', '=', 'messages.event_id').onRef('orders.id', '=', 'messages.order_id'),
    )
    .selectAll('messages')
    .select([
      sql<number[]>`to_json(messages.ticket_ids)`.as('chosen_tickets'),
      sql<number[]>`to_json(messages.attendee_ids)`.as('chosen_attendees'),
      sql<number[]>`to_json(messages.event_date_ids)`.as('chosen_dates'),
      'orders.reference as order_reference',
      'users.first_name as sender_first_name',
      'users.last_name as sender_last_name',
      'api_keys.name as sender_key_name',
    ])
    .where('messages.deleted_at', 'is', null)

export type MessageRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** The body as it is read: without its tags, and with the three signs that stand in HTML as names of their own. */
const BODY_TEXT =
  "replace(replace(replace(regexp_replace(messages.body, '<[^>]*>', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')"

/** A key that tests sees what keys like it wrote; what is to everybody counts as live (KEY-9). */
const writtenIn = (mode: OrderMode) =>
  ({
    ALL: sql<boolean>`true`,
    LIVE: sql<boolean>`messages.order_mode is distinct from 'TEST'`,
    TEST: sql<boolean>`messages.order_mode = 'TEST'`,
  })[mode]

/** LST-7; test sends are not listed (MSG-4). */
export const listMessages = (
  db: Db,
  { event_id, mode }: { event_id: number; mode: OrderMode },
  list: CheckedListQuery,
) =>
  listPage(
    select(db).where('messages.event_id', '=', event_id).where('messages.is_test', '=', false).where(writtenIn(mode)),
    list,
    {
      id: 'messages.id',
      search: `(messages.subject || ' ' || ${BODY_TEXT})`,
      columns: {
        created_at: 'messages.created_at',
        subject: 'messages.subject',
        status: 'messages.status',
        recipient_type: 'messages.recipient_type',
      },
    },
  )

export const findMessage = (db: Db | Tx, event_id: number, id: number) =>
  select(db).where('messages.event_id', '=', event_id).where('messages.id', '=', id).executeTakeFirst()

/** Also a deleted one: its mails that are still waiting have been promised. */
export const findMessageText = (db: Db, id: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'event_id', 'subject', 'body', 'recipient_type', 'is_test', 'status', 'sent_by'])
    .where('id', '=', id)
    .executeTakeFirst()

const lockable = (tx: Tx) => tx.selectFrom('messages').selectAll().where('deleted_at', 'is', null).forNoKeyUpdate()
export type LockedMessage = Awaited<ReturnType<ReturnType<typeof lockable>['executeTakeFirstOrThrow']>>

export const lockMessage = (tx: Tx, event_id: number, id: number) =>
  lockable(tx).where('event_id', '=', event_id).where('id', '=', id).executeTakeFirst()

/** A message whose time has come, if no other worker sends it and nobody changes it right now (MSG-12). */
export const lockDueMessage = (tx: Tx, id: number, now: Date) =>
  lockable(tx)
    .where('id', '=', id)
    .where('status', '=', MessageStatus.SCHEDULED)
    .where('send_at', '<=', now)
    .executeTakeFirst()

/** All that wait for an event's dates, in the order everybody locks them in (MSG-12). */
export const lockOffsetMessages = (tx: Tx, event_id: number) =>
  lockable(tx)
    .where('event_id', '=', event_id)
    .where('status', '=', MessageStatus.SCHEDULED)
    .where('schedule', 'in', ['BEFORE_START', 'AFTER_END'])
    .orderBy('id')
    .execute()

/** The event's reminder, locked until the transaction ends (MSG-13). */
export const lockReminder = (tx: Tx, event_id: number) =>
  lockable(tx).where('event_id', '=', event_id).where('is_reminder', '=', true).executeTakeFirst()

export const findReminder = (db: Db | Tx, event_id: number) =>
  select(db).where('messages.event_id', '=', event_id).where('messages.is_reminder', '=', true).executeTakeFirst()

/** Messages whose time has come, the longest waiting first (MSG-12). */
export const listScheduledDue = (db: Db, now: Date) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('status', '=', MessageStatus.SCHEDULED)
    .where('deleted_at', 'is', null)
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .limit(MAX_DUE_MESSAGES)
    .execute()

/** Who a message is from, for their copy and their test: an active member of its account still, or nobody (MSG-4). */
export const findSender = (tx: Tx, { account_id, sent_by }: { account_id: number; sent_by: number | null }) =>
  tx
    .selectFrom('users')
    .innerJoin('account_users', 'account_users.user_id', 'users.id')
    .select(['users.email as address', 'users.language'])
    .where('users.id', '=', sent_by)
    .where('account_users.account_id', '=', account_id)
    .where('account_users.status', '=', MembershipStatus.ACTIVE)
    .executeTakeFirst()

/** What is told of the reader of a mail (MSG-11): their own ticket, or as a buyer their order. */
export interface ReaderRow {
  readonly mail_id: number
  readonly first_name: string | null
  readonly last_name: string | null
  readonly order_short_id: string | null
  readonly attendee_short_id: string | null
}

/**
 * The readers of these mails of one message. Who has bought the ticket is greeted as the buyer and led to the order, where
 * all their tickets are; others have their first ticket's name and page. A sender has their own name. Whose address was
 * corrected after the mail was written is no reader of it any more: nothing of theirs goes to the former one.
 */
export async function listReaders(
  db: Db,
  { event_id, sent_by, mails }: { event_id: number; sent_by: number | null; mails: readonly ReaderMail[] },
): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select m.id as mail_id,
      case when m.order_id is null then coalesce(w.first_name, u.first_name) when is_buyer then o.first_name else a.first_name end as first_name,
      case when m.order_id is null then coalesce(w.last_name, u.last_name) when is_buyer then o.last_name else a.last_name end as last_name,
      case when is_buyer then o.short_id end as order_short_id,
      a.short_id as attendee_short_id
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      as m(id bigint, order_id bigint, attendee_id bigint, to_address text)
    left join orders o on o.event_id = ${event_id} and o.id = m.order_id
    left join attendees a on a.event_id = ${event_id} and a.id = m.attendee_id and a.email = m.to_address
    left join users u on u.id = ${sent_by}::bigint
    left join lateral (select e.first_name, e.last_name from waiting_entries e
      where e.event_id = ${event_id} and e.email = m.to_address and m.order_id is null order by e.id desc limit 1) w on true
    cross join lateral (select coalesce(o.email = m.to_address, false) as is_buyer) reader`.execute(db)
  return rows
}
export type ReaderMail = Pick<Row<'mails'>, 'id' | 'order_id' | 'attendee_id' | 'to_address'>

/** Whom a message could not reach (MSG-8). */
export const listFailures = (db: Db, message_id: number, mode: OrderMode) =>
  db
    .selectFrom('mails')
    .leftJoin('orders', 'orders.id', 'mails.order_id')
    .select(['to_address', 'failure'])
    .where('message_id', '=', message_id)
    .where('mails.status', '=', MailStatus.FAILED)
    .where(inMode(mode, 'orders.is_test'))
    .orderBy('to_address')
    .limit(MAX_LISTED_FAILURES)
    .execute()

/** Mails of a message that are due, the longest waiting first. */
export const listDueMails = (db: Db, message_id: number, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('message_id', '=', message_id)
    .where('status', '=', MailStatus.QUEUED)
    .where('next_attempt_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Messages with mails that are due: what a process that died left behind, and what is to be tried again (MSG-8). */
export async function listDueMessages(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('mails')
    .select('message_id')
    .distinct()
    .where('status', '=', MailStatus.QUEUED)
    .where('next_attempt_at', '<=', now)
    .where('message_id', 'is not', null)
    .execute()
  return rows.map(({ message_id }) => message_id as number)
}
