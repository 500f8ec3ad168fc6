import { answerText } from '#core/catalog/questions/answer-view.ts'
import type { Locale } from '#core/platform/locales.ts'
import type { ApplicationDetailView, ApplicationView, RequestedLineView } from '#core/records/applications/schema.ts'
import type { Details } from '#core/records/orders/details-schema.ts'
import type { ListedApplicationRow } from './list-queries.ts'
import { type LineWords, linesOf, type RequestedLine } from './queries.ts'

/** A line with its words; empty where the ticket is gone for good. */
export function toRequestedLine(line: RequestedLine, words: readonly LineWords[]): RequestedLineView {
  const { event_date_id, ticket_id, ticket_price_id, quantity } = line
  const told = words.find((one) => one.ticket_price_id === ticket_price_id && one.event_date_id === event_date_id)
  const { title = '', label = null, starts_at = null } = told ?? {}
  return {
    event_date_id,
    starts_at: starts_at?.toISOString() ?? null,
    ticket_id,
    ticket_price_id,
    title,
    label,
    quantity,
  }
}

export const toApplicationView = (row: ListedApplicationRow, words: readonly LineWords[]): ApplicationView => ({
  id: row.id,
  event_id: row.event_id,
  status: row.status,
  quantity: row.quantity,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  language: row.language as Locale,
  items: linesOf(row).map((line) => toRequestedLine(line, words)),
  reason: row.reason,
  message: row.message,
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
  order:
    row.order_id === null || row.order_reference === null || row.order_status === null
      ? null
      : {
          order_id: row.order_id,
          reference: row.order_reference,
          status: row.order_status,
          total_gross: row.order_total ?? 0,
          currency: row.order_currency ?? '',
          until: row.order_until?.toISOString() ?? null,
        },
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
})

interface Asked {
  readonly id: number
  readonly title: string
}

/** With the answers in words, under the titles of their questions; those of questions deleted since are left out. */
export function toApplicationDetail(
  view: ApplicationView,
  details: Details | null,
  questions: readonly Asked[],
): ApplicationDetailView {
  const told = (answers: Details['order']['answers']) =>
    answers.flatMap(({ question_id, answer }) => {
      const question = questions.find(({ id }) => id === question_id)
      return question ? [{ question_id, title: question.title, text: answerText(answer) }] : []
    })
  return {
    ...view,
    answers: told(details?.order.answers ?? []),
    attendees: (details?.attendees ?? []).map(({ ticket_price_id, first_name, last_name, email, answers }) => {
      const line = view.items.find((item) => item.ticket_price_id === ticket_price_id)
      return {
        title: line?.title ?? '',
        label: line?.label ?? null,
        first_name,
        last_name,
        email,
        answers: told(answers),
      }
    }),
  }
}
