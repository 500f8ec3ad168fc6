import { type Insertable, sql } from 'kysely'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { loadTogether } from '#server/platform/database/load-together.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { MAX_SWEPT_MAILS } from './limits.ts'

export type MailRow = Row<'mails'>

export const findMail = (db: Db, id: number) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

/** Mails that are due and not of a message, the longest waiting first; those from before there was a next attempt too. */
export const listDueMails = (db: Db, now: Date) =>
  db
    .selectFrom('mails')
    .select(['id', 'priority', 'created_at'])
    .where('status', '=', MailStatus.QUEUED)
    .where('message_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('next_attempt_at', '<=', now),
        eb.and([eb('next_attempt_at', 'is', null), eb('created_at', '<=', now)]),
      ]),
    )
    .orderBy('id')
    .limit(MAX_SWEPT_MAILS)
    .execute()

export interface MailQueue {
  readonly length: number
  readonly oldest: Date | null
  readonly failures: ReadonlyMap<string, number>
}

/** The operator's view of the queue (REL-25). */
export async function readMailQueue(db: Db, failed_since: Date): Promise<MailQueue> {
  const waiting = await db
    .selectFrom('mails')
    .select((eb) => [eb.fn.countAll<number>().as('length'), eb.fn.min<Date | null>('created_at').as('oldest')])
    .where('status', '=', MailStatus.QUEUED)
    .executeTakeFirstOrThrow()
  const failed = await db
    .selectFrom('mails')
    .select((eb) => ['failure', eb.fn.countAll<number>().as('count')])
    .where('status', '=', MailStatus.FAILED)
    .where('created_at', '>', failed_since)
    .groupBy('failure')
    .execute()
  const failures = new Map(failed.map(({ failure, count }) => [failure ?? 'GIVEN_UP', count]))
  return { ...waiting, failures }
}

/** What every mail about an event tells (MAIL-3, MAIL-5). */
export interface EventFacts {
  readonly event: Row<'events'>
  readonly settings: Row<'event_settings'>
  readonly organizer: Row<'organizers'>
  readonly account: Row<'accounts'>
  /** The organizer's logo as it is stored (IMG-2). */
  readonly logo: { readonly storage_key: string; readonly width: number } | null
}

export async function findEventFacts(db: Db | Tx, event_id: number): Promise<EventFacts> {
  const event = await db.selectFrom('events').selectAll().where('id', '=', event_id).executeTakeFirstOrThrow()
  const settings = await db
    .selectFrom('event_settings')
    .selectAll()
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  const organizer = await db
    .selectFrom('organizers')
    .selectAll()
    .where('id', '=', event.organizer_id)
    .executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', event.account_id)
    .executeTakeFirstOrThrow()
  const logo = await db
    .selectFrom('images')
    .select(['storage_key', 'width'])
    .where('organizer_id', '=', organizer.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return { event, settings, organizer, account, logo: logo ?? null }
}

/** The mails of an order or attendee, for its activity (MAIL-1). */
export const listMailsOfOrder = (db: Db, order_id: number) =>
  db
    .selectFrom('mails')
    .leftJoin('messages', 'messages.id', 'mails.message_id')
    .select([
      'mails.id',
      'mails.kind',
      'mails.to_address',
      'mails.status',
      'mails.sent_at',
      'mails.created_at',
      'mails.attendee_id',
      'mails.attempts',
      'mails.failure',
      'mails.last_error',
      'mails.next_attempt_at',
      'mails.held_reason',
      'messages.subject',
    ])
    .where('mails.order_id', '=', order_id)
    .orderBy('mails.id')
    .execute()

const heldMailsOfOrder = loadTogether('held mails of orders', async (db, order_ids: readonly number[]) => {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'order_id', 'kind', 'to_address', 'held_reason', 'payload'])
    .where('order_id', '=', sql<number>`any(${order_ids}::bigint[])`)
    .where('status', '=', MailStatus.HELD)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ order_id }) => order_id as number)
})

/** What of an order is held back, oldest first (CALM-10). */
export const listHeldMails = async (db: Db | Tx, order_id: number) => (await heldMailsOfOrder(db, order_id)) ?? []

/** The same, kept as they are until the transaction ends. */
export const lockHeldMails = (tx: Tx, order_id: number) =>
  tx
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('status', '=', MailStatus.HELD)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** False when the address had stopped this event's mails before (CALM-11). */
export async function insertOptOut(tx: Tx, row: Insertable<DB['mail_opt_outs']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mail_opt_outs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export async function hasOptOut(db: Db, event_id: number, address_hash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('mail_opt_outs')
    .select('event_id')
    .where('event_id', '=', event_id)
    .where('address_hash', '=', address_hash)
    .executeTakeFirst()
  return found !== undefined
}

/** Nobody hands it over meanwhile. */
export const lockMailOfOrder = (tx: Tx, order_id: number, id: number) =>
  tx
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findAccount = (db: Db, id: number) =>
  db.selectFrom('accounts').select(['name', 'support_email']).where('id', '=', id).executeTakeFirst()
export const findMailUser = (db: Db, id: number) =>
  db.selectFrom('users').select(['first_name', 'timezone', 'email']).where('id', '=', id).executeTakeFirst()

export const findPaymentReturn = (db: Db, event_id: number, id: number) =>
  db
    .selectFrom('payment_returns')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payment_returns.payment_attempt_id')
    .select([
      'payment_returns.amount',
      'payment_returns.reason',
      'payment_attempts.currency',
      'payment_attempts.order_id',
    ])
    .where('payment_returns.event_id', '=', event_id)
    .where('payment_returns.id', '=', id)
    .executeTakeFirst()

export const findMembership = (db: Db, id: number) =>
  db.selectFrom('account_users').select(['role', 'status']).where('id', '=', id).executeTakeFirst()

const refunds = (db: Db, event_id: number) =>
  db.selectFrom('refunds').select(['id', 'amount', 'status', 'order_id']).where('event_id', '=', event_id)
export type RefundFacts = Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirstOrThrow']>>

/** `id` comes from a mail's payload, which is jsonb. */
export const findRefundFacts = async (db: Db, event_id: number, id: unknown): Promise<RefundFacts | undefined> =>
  typeof id === 'number' ? refunds(db, event_id).where('id', '=', id).executeTakeFirst() : undefined

/** The tickets of a refund, with what of it falls to each (RFD-16). */
export const listRefundTickets = (db: Db, refund_id: number) =>
  db
    .selectFrom('refund_tickets')
    .select(['attendee_id', 'amount'])
    .where('refund_id', '=', refund_id)
    .orderBy('attendee_id')
    .execute()

export const listRefundAmounts = (db: Db, event_id: number, order_id: number) =>
  refunds(db, event_id).where('order_id', '=', order_id).execute()

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

/** The first mails that wait to be sent, kept as they are until the transaction ends. */
export const lockQueuedMails = async (tx: Tx, limit: number): Promise<number[]> =>
  idsOf(
    await tx
      .selectFrom('mails')
      .select('id')
      .where('status', '=', MailStatus.QUEUED)
      .orderBy('id')
      .limit(limit)
      .forNoKeyUpdate()
      .execute(),
  )

/** Likewise those that are held since data was restored (BAK-5). */
export const lockRestoredMails = async (tx: Tx, limit: number): Promise<number[]> =>
  idsOf(
    await tx
      .selectFrom('mails')
      .select('id')
      .where('status', '=', MailStatus.HELD)
      .where('held_reason', '=', 'RESTORED')
      .orderBy('id')
      .limit(limit)
      .forNoKeyUpdate()
      .execute(),
  )
