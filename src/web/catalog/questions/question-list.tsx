import { Trans, useLingui } from '@lingui/react/macro'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { QuestionView } from '#core/catalog/questions/schema.ts'
import { opener } from '#web/platform/ui/display/details.tsx'
import { Count, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import table from '#web/platform/ui/lists/data-table.module.css'
import { type Sortable, SortHandle } from '#web/platform/ui/lists/use-sortable.tsx'
import { HIDDEN_LABEL, QUESTION_TYPE_LABELS } from './labels.ts'
import { QuestionMenu } from './question-menu.tsx'
import styles from './questions.module.css'

interface QuestionListProps {
  readonly event: EventView
  readonly label: string
  readonly questions: readonly QuestionView[]
  readonly sortable: Sortable
  readonly may_write: boolean
  readonly onEdit: (question: QuestionView) => void
}

/** The questions of one scope in the order buyers are asked (LST-6). */
export function QuestionList({ label, questions, sortable, ...rest }: QuestionListProps) {
  const { t } = useLingui()
  const is_of_attendees = questions[0]?.belongs_to === 'ATTENDEE'
  return (
    <div className={table.list}>
      <table className={table.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t`Question`}</th>
            {is_of_attendees && <th scope="col">{t`Tickets`}</th>}
            <th scope="col" data-figure>
              {t`Answers`}
            </th>
            <th>
              <span className="visually-hidden">
                <Trans>Actions</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sortable.arrange(questions).map((question) => (
            <QuestionLine key={question.id} question={question} sortable={sortable} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type QuestionLineProps = Omit<QuestionListProps, 'label' | 'questions'> & { readonly question: QuestionView }

function QuestionLine({ event, question, sortable, may_write, onEdit }: QuestionLineProps) {
  const { t } = useLingui()
  const edit = () => onEdit(question)
  return (
    <tr {...sortable.rowProps(question.id)}>
      <td data-card="head">
        <span className={styles.first}>
          <SortHandle sortable={sortable} id={question.id} name={question.title} />
          <Words question={question} onEdit={may_write ? edit : null} />
        </span>
      </td>
      {question.belongs_to === 'ATTENDEE' && (
        <td data-card="line" data-label={t`Tickets`}>
          <Tickets event={event} ids={question.ticket_ids} />
        </td>
      )}
      <td data-card="line" data-label={t`Answers`} data-figure>
        <Count value={question.answers_count} />
      </td>
      <td data-card="menu">
        {may_write && <QuestionMenu event_id={event.id} question={question} sortable={sortable} onEdit={edit} />}
      </td>
    </tr>
  )
}

function Words({ question, onEdit }: { question: QuestionView; onEdit: (() => void) | null }) {
  const { i18n } = useLingui()
  return (
    <span className={styles.words}>
      {onEdit ? (
        <button type="button" className={opener} onClick={onEdit}>
          <bdi>{question.title}</bdi>
        </button>
      ) : (
        <b dir="auto">{question.title}</b>
      )}
      <span className={styles.marks}>
        <span>{i18n._(QUESTION_TYPE_LABELS[question.type].name)}</span>
        <span>{question.is_required ? <Trans>Required</Trans> : <Trans>Optional</Trans>}</span>
        {question.is_hidden && <StatusBadge label={HIDDEN_LABEL} />}
      </span>
    </span>
  )
}

function Tickets({ event, ids }: { event: EventView; ids: readonly number[] }) {
  const tag = useLocaleTag()
  const linked = event.tickets.filter(({ id }) => ids.includes(id))
  if (linked.length === 0) return <Trans>None: nobody is asked</Trans>
  if (linked.length === event.tickets.filter(({ kind }) => kind === 'ADMISSION').length && linked.length > 1)
    return <Trans>All tickets</Trans>
  const titles = linked.map(({ title }) => title)
  return <>{new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(titles)}</>
}
