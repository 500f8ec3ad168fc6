import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PublicOrderView } from '#core/checkout/schema.ts'
import type { PublicQuestionView } from '#core/questions/schema.ts'
import { Button } from '#web/public-ui/button.tsx'
import { Icon } from '#web/public-ui/icon.tsx'
import { Heading, Panel } from '#web/public-ui/panel.tsx'
import { itemName } from '#web/public-ui/summary.tsx'
import styles from './details.module.css'
import type { DetailsDraft } from './details-draft.ts'
import pageStyles from './page.module.css'
import { type PersonChange, PersonFields } from './person-fields.tsx'

interface AttendeesPanelProps {
  readonly order: PublicOrderView
  readonly draft: DetailsDraft
  readonly questions: readonly PublicQuestionView[]
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (at: number, change: PersonChange, path: string) => void
  readonly onCopy: () => void
  readonly onAttending: (is_attending: boolean) => void
}

interface Group {
  readonly name: string
  readonly ticket_id: number
  /** Position of its first attendee in the draft, and how many there are. */
  readonly start: number
  readonly count: number
}

function groupsOf({ items }: PublicOrderView): Group[] {
  let start = 0
  return items.map(({ title, label, ticket_id, quantity }) => {
    const group = { name: itemName(title, label), ticket_id, start, count: quantity }
    start += quantity
    return group
  })
}

/** A card per attendee, grouped by item (CHK-2). */
export function AttendeesPanel(props: AttendeesPanelProps) {
  const { order, draft, questions, errors, onChange, onCopy, onAttending } = props
  const { t } = useLingui()
  const [is_copied, setCopied] = useState(false)
  const total = draft.attendees.length
  const copy = () => {
    onCopy()
    setCopied(true)
  }
  return (
    <Panel className={pageStyles.panel} aria-labelledby="attendees-heading">
      <div className={styles.head}>
        <Heading level={2} id="attendees-heading">
          <Trans>Who is coming?</Trans>
        </Heading>
        {total > 1 && (
          <Button onClick={copy}>
            <Icon name="copy" />
            <Trans>Copy to all attendees</Trans>
          </Button>
        )}
        <span className="visually-hidden" role="status">
          {is_copied && <Trans>Copied to all attendees</Trans>}
        </span>
      </div>
      {groupsOf(order).map((group) => {
        const asked = questions.filter(
          (question) => question.belongs_to === 'ATTENDEE' && question.ticket_ids.includes(group.ticket_id),
        )
        return (
          <section key={group.start} className={styles.item} aria-label={group.name}>
            <div className={styles.head}>
              <h3 dir="auto">{group.name}</h3>
              <span
                className={pageStyles.quiet}
              >{t`${plural(group.count, { one: '# ticket', other: '# tickets' })}`}</span>
            </div>
            {draft.attendees.slice(group.start, group.start + group.count).map((person, index) => {
              const at = group.start + index
              const number = at + 1
              return (
                <fieldset className={styles.person} key={at}>
                  <legend>
                    {total > 1 ? (
                      <Trans>
                        Attendee {number} of {total}
                      </Trans>
                    ) : (
                      <Trans>Attendee</Trans>
                    )}
                  </legend>
                  {total === 1 && (
                    <label className={styles.self}>
                      <input
                        type="checkbox"
                        checked={draft.is_attending ?? false}
                        onChange={(event) => onAttending(event.target.checked)}
                      />
                      <Trans>I am attending</Trans>
                    </label>
                  )}
                  <PersonFields
                    has_name={!(total === 1 && draft.is_attending)}
                    path={`attendees.${at}`}
                    person={person}
                    questions={asked}
                    errors={errors}
                    onChange={(change, path) => onChange(at, change, path)}
                  />
                </fieldset>
              )
            })}
          </section>
        )
      })}
    </Panel>
  )
}
