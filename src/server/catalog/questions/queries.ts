import { type Insertable, sql, type Updateable } from 'kysely'
import type { QuestionScope } from '#core/catalog/questions/schema.ts'
import { HOLD_STATUSES } from '#core/platform/states/order-state.ts'
import { inMode, type OrderMode } from '#server/platform/context/order-mode.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literals } from '#server/platform/database/literals.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** Linked tickets that still exist: of a deleted one nobody is asked. */
const ticketIds = sql<number[]>`coalesce((select json_agg(l.ticket_id order by l.ticket_id) from question_tickets l
  join tickets t on t.id = l.ticket_id and t.deleted_at is null where l.question_id = questions.id), '[]')`

/** Answers given in these orders; of all of them they are counted without asking for their orders (KEY-9). */
const answersIn = (mode: OrderMode) => {
  const counted = sql`select count(*)::int from answers a`
  const of_question = sql`where a.event_id = questions.event_id and a.question_id = questions.id`
  return mode === 'ALL'
    ? sql<number>`(${counted} ${of_question})`
    : sql<number>`(${counted} join orders o on o.id = a.order_id ${of_question} and ${inMode(mode, 'o.is_test')})`
}

const select = (db: Db | Tx, event_id: number, mode: OrderMode = 'ALL') =>
  db
    .selectFrom('questions')
    .selectAll('questions')
    .select([ticketIds.as('ticket_ids'), answersIn(mode).as('answers_count')])
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)

export type QuestionRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

interface Which {
  readonly belongs_to?: QuestionScope | undefined
  readonly include_hidden: boolean
  /** Whose answers are counted; all unless told (KEY-9). */
  readonly mode?: OrderMode
}

/** LST-6: order questions first, each scope in its own order (QST-4). */
export function listQuestions(db: Db | Tx, event_id: number, { belongs_to, include_hidden, mode }: Which) {
  let query = select(db, event_id, mode).orderBy('belongs_to', 'desc').orderBy('order').orderBy('id')
  if (belongs_to) query = query.where('belongs_to', '=', belongs_to)
  if (!include_hidden) query = query.where('is_hidden', '=', false)
  return query.execute()
}

export const findQuestion = (db: Db | Tx, event_id: number, id: number) =>
  findShownQuestion(db, 'ALL', { event_id, id })

/** The same with the answers in these orders alone (KEY-9). */
export const findShownQuestion = (
  db: Db | Tx,
  mode: OrderMode,
  { event_id, id }: { readonly event_id: number; readonly id: number },
) => select(db, event_id, mode).where('id', '=', id).executeTakeFirst()

/**
 * `for update`, not the usual `no key update`: answers being written refer to their question by a foreign key, and so
 * this waits for them, and they for this. Read what counts on answers in a statement of its own, after it.
 */
export const lockQuestion = (tx: Tx, event_id: number, id: number) =>
  tx
    .selectFrom('questions')
    .select('id')
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** An answer given, or waiting with a running order to be written on completion (QST-9). */
export async function isAnswered(tx: Tx, event_id: number, id: number): Promise<boolean> {
  const asked = JSON.stringify([{ question_id: id }])
  const { rows } = await sql<{ is_answered: boolean }>`
    select exists (select from answers a where a.event_id = ${event_id} and a.question_id = ${id})
      or exists (select from orders o where o.event_id = ${event_id} and o.status in (${literals(HOLD_STATUSES)})
        and (o.details->'order'->'answers' @> ${asked}::jsonb
          or jsonb_path_exists(o.details, '$.attendees[*].answers[*] ? (@.question_id == $id)', jsonb_build_object('id', ${id}::bigint))))
      as is_answered`.execute(tx)
  return rows[0]?.is_answered ?? false
}

export async function insertQuestion(tx: Tx, row: Insertable<DB['questions']>): Promise<number> {
  const { id } = await tx.insertInto('questions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateQuestionRow = (tx: Tx, id: number, row: Updateable<DB['questions']>) =>
  tx.updateTable('questions').set(row).where('id', '=', id).execute()

export async function nextQuestionOrder(tx: Tx, event_id: number, belongs_to: QuestionScope): Promise<number> {
  const row = await tx
    .selectFrom('questions')
    .select((eb) => eb.fn.max<number | null>('order').as('last'))
    .where('event_id', '=', event_id)
    .where('belongs_to', '=', belongs_to)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

export async function replaceQuestionTickets(
  tx: Tx,
  { event_id, question_id }: { event_id: number; question_id: number },
  ticketIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('question_tickets').where('question_id', '=', question_id).execute()
  if (ticketIds.length === 0) return
  await tx
    .insertInto('question_tickets')
    .values([...new Set(ticketIds)].map((ticket_id) => ({ event_id, question_id, ticket_id })))
    .execute()
}

/** A deleted ticket asks nothing any more. */
export const unlinkTicketFromQuestions = (tx: Tx, event_id: number, ticket_id: number) =>
  tx.deleteFrom('question_tickets').where('event_id', '=', event_id).where('ticket_id', '=', ticket_id).execute()

export const writeQuestionOrder = (tx: Tx, event_id: number, orders: readonly { id: number; order: number }[]) =>
  sql`update questions set "order" = o.position
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ order }) => order)}::int[]) as o (id, position)
    where questions.id = o.id and questions.event_id = ${event_id}`.execute(tx)

/** What buyers are asked, in display order; hidden questions are staff's own (QST-4, QST-6). */
export const listAskedQuestions = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('questions')
    .select(['id', 'title', 'description', 'type', 'options', 'is_required', 'belongs_to', ticketIds.as('ticket_ids')])
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .where('is_hidden', '=', false)
    .orderBy('order')
    .orderBy('id')
    .execute()

/** A duplicated ticket is asked what its pattern is asked (TIX-23). */
export const linkTicketToQuestions = (
  tx: Tx,
  { event_id, ticket_id, like_ticket_id }: { event_id: number; ticket_id: number; like_ticket_id: number },
) =>
  sql`insert into question_tickets (event_id, question_id, ticket_id)
    select event_id, question_id, ${ticket_id} from question_tickets
    where event_id = ${event_id} and ticket_id = ${like_ticket_id}`.execute(tx)
