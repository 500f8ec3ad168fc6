import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  APPLICATION_MOVES,
  type ApplicationStatus,
  isLiveApplication,
} from '#core/platform/states/application-state.ts'
import { ATTENDEE_MOVES } from '#core/platform/states/attendee-state.ts'
import { DATE_ACTION_MOVES, DATE_ACTION_ORDER_MOVES } from '#core/platform/states/date-action-state.ts'
import { EVENT_DATE_MOVES } from '#core/platform/states/event-date-state.ts'
import { EVENT_MOVES } from '#core/platform/states/event-state.ts'
import { FILE_MOVES } from '#core/platform/states/file-state.ts'
import { MAIL_MOVES } from '#core/platform/states/mail-state.ts'
import { MEMBERSHIP_MOVES } from '#core/platform/states/membership-state.ts'
import { MESSAGE_MOVES } from '#core/platform/states/message-state.ts'
import { canMove, ForbiddenMove, type Moves } from '#core/platform/states/moves.ts'
import {
  HOLD_STATUSES,
  ORDER_MOVES,
  ORDER_STATUSES,
  PAYMENT_MOVES,
  PAYMENT_STATUSES,
} from '#core/platform/states/order-state.ts'
import { ORDER_UNIT_MOVES } from '#core/platform/states/order-unit-state.ts'
import { PAYMENT_ATTEMPT_MOVES, PAYMENT_RETURN_MOVES } from '#core/platform/states/payment-state.ts'
import { REFUND_MOVES } from '#core/platform/states/refund-state.ts'
import { isLiveEntry, WAITING_ENTRY_MOVES, type WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { moveEventDate } from '#server/catalog/event-dates/queries.ts'
import { moveEvent } from '#server/catalog/events/queries.ts'
import { moveMessage } from '#server/catalog/message-plans/queries.ts'
import { moveMails } from '#server/identity/mails/state-queries.ts'
import { moveMembership } from '#server/identity/people/account-queries.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { moveFiles } from '#server/platform/storage/file-rows.ts'
import { moveApplications } from '#server/records/applications/queries.ts'
import { moveAttendees } from '#server/records/attendees/queries.ts'
import { insertOrderUnits, moveOrderUnits } from '#server/records/order-units/queries.ts'
import { completeOrderRows, expireOrderRows, moveOrder, movePayment } from '#server/records/orders/queries.ts'
import { moveRefund } from '#server/records/orders/refund-queries.ts'
import { moveAttempt, moveReturn } from '#server/records/payment-attempts/queries.ts'
import { moveEntries } from '#server/records/waiting-entries/queries.ts'
import { moveActionOrder, moveDateAction } from '#server/sales/date-actions/queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { applicationOf, createApplication } from '#test/applications.ts'
import { createWaitingEntry, entryOf } from '#test/waiting-lists.ts'
import { createWorld } from '#test/worlds.ts'

/** Every table of moves against the database: what it does not name cannot be written by the one function that writes it. */
let t: TestApp
const ids: Record<string, number> = {}
beforeAll(async () => {
  t = await createTestApp()
  const world = await createWorld(t, { has_other_event: false })
  const { event_id, order_id, payment_id } = world.ids as Record<string, number>
  const member = await t.deps.db
    .selectFrom('account_users')
    .select('id')
    .where('user_id', '=', Number(world.ids.user_id))
    .executeTakeFirstOrThrow()
  const money = { event_id: event_id!, amount: 100, created_at: t.now(), updated_at: t.now() }
  const shares = { net_amount: 100, fee_amount: 0, tax_amount: 0, fee_included_amount: 0, tax_included_amount: 0 }
  const refund = await t.deps.db
    .insertInto('refunds')
    .values({ ...money, ...shares, order_id: order_id!, notify_buyer: false, status: 'PENDING' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const returned = await t.deps.db
    .insertInto('payment_returns')
    .values({ ...money, payment_attempt_id: payment_id!, reason: 'NO_STOCK_LEFT', status: 'PENDING' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = await t.deps.db
    .selectFrom('order_items')
    .select(['id as order_item_id', 'event_id', 'order_id', 'ticket_id', 'ticket_price_id'])
    .where('order_id', '=', order_id!)
    .executeTakeFirstOrThrow()
  const unit = { ...item, kind: 'EXTRA' as const, created_at: t.now(), updated_at: t.now() }
  const [order_unit_id] = await inTransaction(t.deps.db, (tx) => insertOrderUnits(tx, [unit]))
  await t.deps.db.updateTable('messages').set({ send_at: t.now() }).execute()
  Object.assign(ids, world.ids, {
    refund_id: refund.id,
    return_id: returned.id,
    membership_id: member.id,
    order_unit_id,
  })
})
afterAll(() => t.close())

interface Entity {
  readonly table: string
  readonly id: string
  readonly moves: Moves
  readonly move: (tx: Tx, id: number, move: { from: never; to: never }) => Promise<unknown>
}

const ENTITIES: readonly Entity[] = [
  { table: 'orders', id: 'order_id', moves: ORDER_MOVES, move: moveOrder },
  { table: 'payment_attempts', id: 'payment_id', moves: PAYMENT_ATTEMPT_MOVES, move: moveAttempt },
  { table: 'payment_returns', id: 'return_id', moves: PAYMENT_RETURN_MOVES, move: moveReturn },
  { table: 'refunds', id: 'refund_id', moves: REFUND_MOVES, move: moveRefund },
  {
    table: 'attendees',
    id: 'attendee_id',
    moves: ATTENDEE_MOVES,
    move: (tx, id, move) => moveAttendees(tx, [id], move),
  },
  {
    table: 'order_units',
    id: 'order_unit_id',
    moves: ORDER_UNIT_MOVES,
    move: (tx, id, move) => moveOrderUnits(tx, [id], move),
  },
  { table: 'account_users', id: 'membership_id', moves: MEMBERSHIP_MOVES, move: moveMembership },
  { table: 'mails', id: 'mail_id', moves: MAIL_MOVES, move: (tx, id, move) => moveMails(tx, [id], move) },
  { table: 'messages', id: 'message_id', moves: MESSAGE_MOVES, move: moveMessage },
  { table: 'events', id: 'event_id', moves: EVENT_MOVES, move: moveEvent },
  {
    table: 'event_dates',
    id: 'event_date_id',
    moves: EVENT_DATE_MOVES,
    move: (tx, id, move) => moveEventDate(tx, id, { ...move, updated_at: t.now() }),
  },
  {
    table: 'date_actions',
    id: 'date_action_id',
    moves: DATE_ACTION_MOVES,
    move: (tx, id, move) => moveDateAction(tx, id, { ...move, finished_at: t.now() }),
  },
  {
    table: 'date_action_orders',
    id: 'date_action_order_id',
    moves: DATE_ACTION_ORDER_MOVES,
    move: (tx, id, move) =>
      moveActionOrder(tx, id, { ...move, reason: (move.to as string) === 'FAILED' ? 'NO_ROOM' : null }),
  },
]

const put = (table: string, id: number, status: string) =>
  sql`update ${sql.table(table)} set status = ${status} where id = ${id}`.execute(t.deps.db)

async function statusOf(table: string, id: number): Promise<string> {
  const { rows } = await sql<{ status: string }>`select status from ${sql.table(table)} where id = ${id}`.execute(
    t.deps.db,
  )
  return rows[0]!.status
}

const pairsOf = (moves: Moves): [string, string][] =>
  Object.keys(moves).flatMap((from) => Object.keys(moves).map((to): [string, string] => [from, to]))

describe.each(ENTITIES)('$table', ({ table, id: name, moves, move }) => {
  const moved = (id: number, from: string, to: string) =>
    inTransaction(t.deps.db, (tx) => move(tx, id, { from: from as never, to: to as never }))

  test.each(pairsOf(moves))('%s to %s', async (from, to) => {
    const id = ids[name]!
    await put(table, id, from)
    if (canMove(moves, from, to)) {
      await moved(id, from, to)
      expect(await statusOf(table, id)).toBe(to)
      return
    }
    await expect(moved(id, from, to)).rejects.toThrow(ForbiddenMove)
    expect(await statusOf(table, id)).toBe(from)
  })

  test('an allowed move leaves a row alone that is in another state than it was read in', async () => {
    const id = ids[name]!
    for (const [from, to] of pairsOf(moves).filter(([from, to]) => canMove(moves, from, to)))
      for (const actual of Object.keys(moves).filter((one) => one !== from)) {
        await put(table, id, actual)
        await moved(id, from, to).catch((error: unknown) => expect(error).not.toBeInstanceOf(ForbiddenMove))
        expect([from, to, await statusOf(table, id)]).toEqual([from, to, actual])
      }
  })
})

describe('files', () => {
  test.each(pairsOf(FILE_MOVES))('%s to %s', async (from, to) => {
    const dates = { created_at: t.now(), delete_after: from === 'DELETING' ? t.now() : null }
    const row = {
      key: `images/${from}-${to}/480.jpg`,
      kind: 'IMAGE' as const,
      size: 1,
      sha256: Buffer.alloc(32),
      ...dates,
    }
    await t.deps.db
      .insertInto('files')
      .values({ ...row, state: from as 'READY' })
      .execute()
    const delete_after = to === 'DELETING' ? { delete_after: t.now() } : {}
    const moved = inTransaction(t.deps.db, (tx) =>
      moveFiles(tx, [row.key], { from: from as never, to: to as never, ...delete_after }),
    )
    if (canMove(FILE_MOVES, from as 'READY', to as 'READY')) expect(await moved).toBe(1)
    else await expect(moved).rejects.toThrow(ForbiddenMove)
    const left = await t.deps.db.deleteFrom('files').where('key', '=', row.key).returning('state').execute()
    expect(left).toEqual([{ state: canMove(FILE_MOVES, from as 'READY', to as 'READY') ? to : from }])
  })
})

describe('waiting entries', () => {
  const every = Object.keys(WAITING_ENTRY_MOVES) as WaitingEntryStatus[]
  test.each(every.flatMap((from) => every.map((to) => [from, to] as const)))('%s to %s', async (from, to) => {
    const id = await createWaitingEntry(t, {
      event_id: ids.event_id!,
      prices: [ids.price_id!],
      entry: { status: from, ...(isLiveEntry(from) ? {} : { ended_at: t.now() }) } as never,
    })
    const moved = inTransaction(t.deps.db, (tx) =>
      moveEntries(tx, [id], { from: from as never, to: to as never, at: t.now() }),
    )
    const is_told = canMove<WaitingEntryStatus>(WAITING_ENTRY_MOVES, from, to)
    if (is_told) expect((await moved).map((row) => row.status)).toEqual([to])
    else await expect(moved).rejects.toThrow(ForbiddenMove)
    const left = await entryOf(t, id)
    expect(left.status).toBe(is_told ? to : from)
    // who waits is found by the prices, nobody else is
    const { waits_since } = await t.deps.db
      .selectFrom('waiting_entry_prices')
      .select('waits_since')
      .where('waiting_entry_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(waits_since !== null).toBe(left.status === 'WAITING')
  })
})

describe('applications', () => {
  const every = Object.keys(APPLICATION_MOVES) as ApplicationStatus[]
  test.each(every.flatMap((from) => every.map((to) => [from, to] as const)))('%s to %s', async (from, to) => {
    const { id } = await createApplication(t, {
      event_id: ids.event_id!,
      items: [{ ticket_id: ids.ticket_id!, ticket_price_id: ids.price_id!, quantity: 1 }],
    })
    const ended_at = isLiveApplication(from) ? null : t.now()
    await t.deps.db.updateTable('applications').set({ status: from, ended_at }).where('id', '=', id).execute()
    const moved = inTransaction(t.deps.db, (tx) =>
      moveApplications(tx, [id], { from: from as never, to: to as never, at: t.now() }),
    )
    const is_told = canMove<ApplicationStatus>(APPLICATION_MOVES, from, to)
    if (is_told) expect((await moved).map((row) => row.status)).toEqual([to])
    else await expect(moved).rejects.toThrow(ForbiddenMove)
    expect((await applicationOf(t, id)).status).toBe(is_told ? to : from)
  })
})

describe('orders in sets', () => {
  const completed = (from: string, payment_status = 'PAYMENT_RECEIVED') =>
    inTransaction(t.deps.db, (tx) =>
      completeOrderRows(tx, [{ id: ids.order_id!, completed_at: t.now(), amount_paid: 0, saved: null }], {
        from: from as 'RESERVED',
        payment_status: payment_status as 'PAYMENT_RECEIVED',
        payment_provider: null,
      }),
    )

  test.each(ORDER_STATUSES)('%s is completed if the table says so', async (from) => {
    const id = ids.order_id!
    await put('orders', id, from)
    await t.deps.db.updateTable('orders').set({ payment_status: null }).where('id', '=', id).execute()
    if (canMove(ORDER_MOVES, from, 'COMPLETED')) await completed(from)
    else await expect(completed(from)).rejects.toThrow(ForbiddenMove)
    expect(await statusOf('orders', id)).toBe(canMove(ORDER_MOVES, from, 'COMPLETED') ? 'COMPLETED' : from)
  })

  test.each(ORDER_STATUSES)('%s expires if it is a hold', async (from) => {
    const id = ids.order_id!
    await put('orders', id, from)
    const expired = inTransaction(t.deps.db, (tx) => expireOrderRows(tx, [id], { reason: 'TIME', now: t.now() }))
    const is_hold = (HOLD_STATUSES as readonly string[]).includes(from)
    if (is_hold) await expired
    else await expect(expired).rejects.toMatchObject({ code: 'ORDER_STATE_CHANGED' })
    expect(await statusOf('orders', id)).toBe(is_hold ? 'EXPIRED' : from)
  })

  test.each(PAYMENT_STATUSES)('money is received once: %s', async (payment_status) => {
    const id = ids.order_id!
    const order = { status: 'AWAITING_PAYMENT', payment_status } as const
    for (const to of ['PAYMENT_RECEIVED', 'NO_PAYMENT_REQUIRED'] as const) {
      await t.deps.db.updateTable('orders').set(order).where('id', '=', id).execute()
      const allowed = canMove(PAYMENT_MOVES, payment_status, to)
      if (allowed) await completed('AWAITING_PAYMENT', to)
      else await expect(completed('AWAITING_PAYMENT', to)).rejects.toMatchObject({ code: 'ORDER_STATE_CHANGED' })
      const row = await t.deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row.payment_status).toBe(allowed ? to : payment_status)
    }
  })
})

describe('payment status of an order', () => {
  const stands = (payment_status: string | null) =>
    sql`update orders set status = 'AWAITING_PAYMENT', payment_status = ${payment_status} where id = ${ids.order_id}`.execute(
      t.deps.db,
    )
  const read = () =>
    t.deps.db
      .selectFrom('orders')
      .select(['id', 'payment_status'])
      .where('id', '=', ids.order_id!)
      .executeTakeFirstOrThrow()
  const moved = (order: Parameters<typeof movePayment>[1], to: string) =>
    inTransaction(t.deps.db, (tx) => movePayment(tx, order, { to: to as 'PROCESSING' }))

  test.each(pairsOf(PAYMENT_MOVES))('%s to %s', async (from, to) => {
    await stands(from)
    if (from === to || canMove<string>(PAYMENT_MOVES, from, to)) await moved(await read(), to)
    else await expect(moved(await read(), to)).rejects.toThrow(ForbiddenMove)
    const is_there = from === to || canMove<string>(PAYMENT_MOVES, from, to)
    expect((await read()).payment_status).toBe(is_there ? to : from)
  })

  test('one that has none yet is not moved, and one that moved meanwhile is left alone', async () => {
    await stands(null)
    await expect(moved(await read(), 'PROCESSING')).rejects.toThrow(ForbiddenMove)
    await stands('AWAITING_PAYMENT')
    const seen = await read()
    await stands('PAYMENT_RECEIVED')
    await expect(moved(seen, 'PROCESSING')).rejects.toMatchObject({ code: 'ORDER_STATE_CHANGED' })
    expect((await read()).payment_status).toBe('PAYMENT_RECEIVED')
  })

  test('the first one is given to an order that has none (ORD-5)', async () => {
    const first = () =>
      inTransaction(t.deps.db, (tx) =>
        moveOrder(tx, ids.order_id!, {
          from: 'RESERVED',
          to: 'AWAITING_PAYMENT',
          first_payment_status: 'AWAITING_PAYMENT',
        }),
      )
    await stands('PAYMENT_RECEIVED')
    await put('orders', ids.order_id!, 'RESERVED')
    await expect(first()).rejects.toMatchObject({ code: 'ORDER_STATE_CHANGED' })
    await stands(null)
    await put('orders', ids.order_id!, 'RESERVED')
    expect((await first()).payment_status).toBe('AWAITING_PAYMENT')
  })
})
