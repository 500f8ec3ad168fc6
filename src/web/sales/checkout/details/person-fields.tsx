import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { AttendeeEmail } from '#core/catalog/events/attendee-details.ts'
import type { PublicQuestionView } from '#core/catalog/questions/schema.ts'
import { suggestEmail } from '#core/platform/email-suggestion.ts'
import { fieldId } from '#web/catalog/question-fields/field-path.ts'
import { QuestionField } from '#web/catalog/question-fields/question-field.tsx'
import { Button } from '#web/platform/public-ui/button.tsx'
import { TextField } from '#web/platform/public-ui/field.tsx'
import styles from './details.module.css'
import type { Person } from './details-draft.ts'

export type PersonChange = Partial<Person>

interface PersonFieldsProps {
  /** `order` or `attendees.0`: where these fields stand in the server's answers. */
  readonly path: string
  readonly person: Person
  readonly questions: readonly PublicQuestionView[]
  readonly errors: Readonly<Record<string, string>>
  readonly email_hint?: ReactNode
  /** Name and email are asked for elsewhere: the questions alone. */
  readonly has_name?: boolean
  /** Whether an address is asked for beside the name (TIX-25). */
  readonly asks_email?: AttendeeEmail
  /** The buyer's own data may be filled in by the browser; other people's may not. */
  readonly is_buyer?: boolean
  readonly onChange: (change: PersonChange, path: string) => void
}

/** A slip in the domain, said once the field is left; what was typed stands until it is taken (CHK-9). */
const EmailSuggestion = ({ email, onTake }: { email: string; onTake: () => void }) => (
  <p className={styles.suggestion}>
    <Trans>Did you mean {email}?</Trans>{' '}
    <Button variant="link" onClick={onTake}>
      <Trans>Use this address</Trans>
    </Button>
  </p>
)

/** First name, last name, email (QST-2) and the questions of one person. */
export function PersonFields({
  path,
  person,
  questions,
  errors,
  email_hint,
  has_name = true,
  asks_email = 'REQUIRED',
  is_buyer = false,
  onChange,
}: PersonFieldsProps) {
  const { t } = useLingui()
  const [is_typing, setTyping] = useState(false)
  const suggested = is_typing ? null : suggestEmail(person.email)
  const field = (name: 'first_name' | 'last_name' | 'email', token: string) => ({
    id: fieldId(`${path}.${name}`),
    name: `${path}.${name}`,
    value: person[name],
    error: errors[`${path}.${name}`],
    autoComplete: is_buyer ? token : 'off',
    'aria-required': true,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }, `${path}.${name}`),
  })
  return (
    <div className={styles.fields}>
      {has_name && (
        <>
          <TextField label={t`First name`} {...field('first_name', 'given-name')} />
          <TextField label={t`Last name`} {...field('last_name', 'family-name')} />
          {asks_email !== 'NONE' && (
            <div className={styles.wide}>
              <TextField
                label={t`Email`}
                is_optional={asks_email === 'OPTIONAL'}
                type="email"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                hint={
                  asks_email === 'REQUIRED' ? email_hint : <Trans>If left empty, you get this ticket by mail.</Trans>
                }
                {...field('email', 'email')}
                aria-required={asks_email === 'REQUIRED'}
                onFocus={() => setTyping(true)}
                onBlur={() => setTyping(false)}
              />
              <div role="status">
                {suggested && (
                  <EmailSuggestion email={suggested} onTake={() => onChange({ email: suggested }, `${path}.email`)} />
                )}
              </div>
            </div>
          )}
        </>
      )}
      {questions.map((question) => {
        const answer_path = `${path}.answers.${question.id}`
        return (
          <div className={styles.wide} key={question.id}>
            <QuestionField
              question={question}
              path={answer_path}
              value={person.answers[question.id]}
              errors={errors}
              onChange={(value) => onChange({ answers: { ...person.answers, [question.id]: value } }, answer_path)}
            />
          </div>
        )
      })}
    </div>
  )
}
