import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'

/** What buyers are asked, in display order; hidden questions are staff's own (QST-4, QST-6). */
export const listAskedQuestions = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('questions')
    .select(['id', 'title', 'description', 'type', 'options', 'is_required', 'belongs_to'])
    .select(
      sql<
        number[]
      >`coalesce((select json_agg(t.ticket_id order by t.ticket_id) from question_tickets t where t.question_id = questions.id), '[]')`.as(
        'ticket_ids',
      ),
    )
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .where('is_hidden', '=', false)
    .orderBy('order')
    .orderBy('id')
    .execute()
