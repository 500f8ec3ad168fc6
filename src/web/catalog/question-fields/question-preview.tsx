import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PublicQuestionView } from '#core/catalog/questions/schema.ts'
import { guardColors, type HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import { coreCatalogs } from '#locales/admin.ts'
import { checkoutCatalogs, publicCatalogs } from '#locales/public.ts'
import { createI18n, documentLocale } from '#web/platform/client/i18n.ts'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { TextField } from '#web/platform/public-ui/field.tsx'
import type { AnswerValue } from './answer-value.ts'
import { QuestionField } from './question-field.tsx'
import styles from './question-preview.module.css'

interface QuestionPreviewProps {
  readonly colors: HomepageColors
  readonly questions: readonly PublicQuestionView[]
  /** The questions every buyer and attendee is asked, locked (QST-2). */
  readonly with_person?: boolean
}

const i18n = await createI18n(documentLocale(), [coreCatalogs, publicCatalogs, checkoutCatalogs])

/**
 * The checkout's own fields in the event's colours, to be tried by who asks the questions (BO-28). It brings the
 * checkout's sentences along: the back office has not loaded them.
 */
export const QuestionPreview = (props: QuestionPreviewProps) => (
  <I18nProvider i18n={i18n}>
    <Fields {...props} />
  </I18nProvider>
)

function Fields({ colors, questions, with_person = false }: QuestionPreviewProps) {
  const [answers, setAnswers] = useState<Readonly<Record<number, AnswerValue>>>({})
  const { 'color-scheme': colorScheme, ...roles } = guardColors(colors)
  return (
    <div className={classes('ev', styles.preview)} style={{ ...roles, colorScheme }}>
      {with_person && <Person />}
      {questions.map((question) => (
        <QuestionField
          // another type is another field: nothing of what was tried fits it
          key={`${question.id} ${question.type}`}
          question={question}
          path={`preview.${question.id}`}
          value={answers[question.id]}
          errors={{}}
          onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
        />
      ))}
    </div>
  )
}

function Person() {
  const { t } = useLingui()
  return (
    <div className={styles.locked}>
      {[t`First name`, t`Last name`, t`Email`].map((label) => (
        <TextField key={label} label={label} disabled />
      ))}
    </div>
  )
}
