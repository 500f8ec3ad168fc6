import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { AnswerView } from '#core/catalog/questions/answer-schema.ts'
import type { AnswersInput, QuestionScope } from '#core/catalog/questions/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import type { AttendeeView } from '#core/records/attendees/schema.ts'
import type { OrderView } from '#core/records/orders/schema.ts'
import { questionQueries } from '#web/catalog/questions/api.ts'
import { HIDDEN_FROM_BUYERS_LABEL } from '#web/catalog/questions/labels.ts'
import styles from '#web/catalog/questions/questions.module.css'
import { useMe } from '#web/identity/session/actor.ts'
import { actionLink, fullName, Part } from '#web/platform/ui/display/details.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import type { AnswerValue } from './answer-field.tsx'
import { type AnsweredQuestion, AnswersForm } from './answers-form.tsx'
import { updateAttendeeAnswers, updateOrderAnswers } from './api.ts'

/** What the order was asked, to be edited here; what its attendees answered stands below, edited at each of them. */
export function OrderAnswers({ event, order }: { event: EventView; order: OrderView }) {
  const me = useMe()
  const own = order.answers.filter(({ attendee_id }) => attendee_id === null)
  const of_attendees = order.answers.flatMap((answer) => {
    const attendee = order.attendees.find(({ id }) => id === answer.attendee_id)
    return attendee ? [{ ...answer, title: [answer.title, fullName(attendee)].join(' · ') }] : []
  })
  // a hold without details has nowhere to keep them; those of an expired order are erased in time (EXP-9)
  const has_place = order.completed_at !== null || order.status === OrderStatus.AWAITING_PAYMENT
  return (
    <Answers
      event={event}
      belongs_to="ORDER"
      ticket_id={null}
      answers={own}
      others={of_attendees}
      may_edit={has_place && can(me, 'order.write')}
      save={(answers) => updateOrderAnswers(event.id, order.id, answers)}
    />
  )
}

/** What one attendee was asked with the ticket. */
export function AttendeeAnswers({ event, attendee }: { event: EventView; attendee: AttendeeView }) {
  const me = useMe()
  return (
    <Answers
      event={event}
      belongs_to="ATTENDEE"
      ticket_id={attendee.ticket_id}
      answers={attendee.answers ?? []}
      others={[]}
      may_edit={can(me, 'attendee.write')}
      save={(answers) => updateAttendeeAnswers(event.id, attendee.id, answers)}
    />
  )
}

interface AnswersProps {
  readonly event: EventView
  readonly belongs_to: QuestionScope
  readonly ticket_id: number | null
  readonly answers: readonly AnswerView[]
  readonly others: readonly AnswerView[]
  readonly may_edit: boolean
  readonly save: (answers: AnswersInput) => Promise<void>
}

/** Every question asked here with its answer, hidden ones where the event shows them (QST-7, QST-8). */
function Answers({ event, belongs_to, ticket_id, answers, others, may_edit, save }: AnswersProps) {
  const [is_editing, setEditing] = useState(false)
  const query = useQuery(questionQueries.all(event.id))
  const asked = (query.data ?? []).filter(
    (question) =>
      question.belongs_to === belongs_to &&
      (event.settings.show_hidden_questions || !question.is_hidden) &&
      (ticket_id === null ||
        question.ticket_ids.includes(ticket_id) ||
        answers.some(({ question_id }) => question_id === question.id)),
  )
  const answered = asked.map((question): AnsweredQuestion => {
    const found = answers.find(({ question_id }) => question_id === question.id)
    return { question, answer: (found?.answer ?? null) as AnswerValue }
  })
  if (asked.length === 0 && answers.length === 0 && others.length === 0) return null
  const edit = may_edit && !is_editing && asked.length > 0 && (
    <button type="button" className={actionLink} onClick={() => setEditing(true)}>
      <Trans>Edit answers</Trans>
    </button>
  )
  return (
    <Part title={<Trans>Answers</Trans>} aside={edit}>
      {is_editing ? (
        <AnswersForm questions={answered} save={save} onClose={() => setEditing(false)} />
      ) : (
        <dl className={styles.answers}>
          {asked.map(({ id, title, is_hidden }) => (
            <Answer
              key={id}
              title={title}
              is_hidden={is_hidden}
              text={answers.find(({ question_id }) => question_id === id)?.text_answer ?? ''}
            />
          ))}
          {others.map(({ question_id, attendee_id, title, text_answer }) => (
            <Answer key={`${question_id} ${attendee_id}`} title={title} text={text_answer} />
          ))}
        </dl>
      )}
    </Part>
  )
}

const Answer = ({ title, text, is_hidden = false }: { title: string; text: string; is_hidden?: boolean }) => (
  <div>
    <dt>
      <bdi>{title}</bdi> {is_hidden && <StatusBadge label={HIDDEN_FROM_BUYERS_LABEL} />}
    </dt>
    <dd dir="auto">
      {text || (
        <span className={styles.quiet}>
          <Trans>No answer</Trans>
        </span>
      )}
    </dd>
  </div>
)
