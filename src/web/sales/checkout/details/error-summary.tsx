import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { PublicQuestionView } from '#core/catalog/questions/schema.ts'
import { fieldId, findField } from '#web/catalog/question-fields/field-path.ts'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { ERRORS_LISTED } from '#web/sales/checkout/limits.ts'
import styles from './details.module.css'

interface ErrorSummaryProps {
  readonly errors: Readonly<Record<string, string>>
  readonly questions: readonly PublicQuestionView[]
}

/** How many fields need another look, with a link to each (look §6). */
export function ErrorSummary({ errors, questions }: ErrorSummaryProps) {
  const { t } = useLingui()
  const nameOf = useFieldNames(questions)
  const found = Object.keys(errors)
  if (found.length === 0) return null
  const rest = found.length - ERRORS_LISTED
  const follow = (event: MouseEvent, path: string) => {
    event.preventDefault()
    findField(path)?.focus()
  }
  return (
    <Notice
      tone="error"
      role="alert"
      title={t`${plural(found.length, { one: 'One field needs another look.', other: '# fields need another look.' })}`}
    >
      <ul className={styles.errors}>
        {found.slice(0, ERRORS_LISTED).map((path) => (
          <li key={path}>
            <a href={`#${fieldId(path)}`} onClick={(event) => follow(event, path)}>
              {nameOf(path)}
            </a>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <Plural value={rest} one="and # more field" other="and # more fields" />
          </li>
        )}
      </ul>
    </Notice>
  )
}

/** A field path in words: "Email", "Email of attendee 2", a question by its title. */
function useFieldNames(questions: readonly PublicQuestionView[]): (path: string) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = { first_name: t`First name`, last_name: t`Last name`, email: t`Email` }
  return (path) => {
    const parts = path.split('.')
    const is_attendee = parts[0] === 'attendees'
    const rest = parts.slice(is_attendee ? 2 : 1)
    const question = rest[0] === 'answers' ? questions.find(({ id }) => String(id) === rest[1]) : undefined
    const label = question?.title ?? labels[rest[0] ?? ''] ?? path
    const number = Number(parts[1]) + 1
    return is_attendee && !Number.isNaN(number) ? t`${label} of attendee ${number}` : label
  }
}
