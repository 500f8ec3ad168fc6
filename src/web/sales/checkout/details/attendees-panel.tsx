import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PublicQuestionView } from '#core/catalog/questions/schema.ts'
import { requestedOf } from '#core/sales/checkout/resolve-attendees.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { itemName } from '#web/catalog/prices/summary.tsx'
import { Button } from '#web/platform/public-ui/button.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { Heading, Panel } from '#web/platform/public-ui/panel.tsx'
import pageStyles from '../page.module.css'
import { useOrderDates } from '../use-order-dates.ts'
import styles from './details.module.css'
import { type DetailsDraft, requirementsOf } from './details-draft.ts'
import { type PersonChange, PersonFields } from './person-fields.tsx'

type AskedItem = Pick<
  PublicOrderView['items'][number],
  'id' | 'kind' | 'title' | 'label' | 'quantity' | 'ticket_id' | 'ticket_price_id' | 'event_date_id' | 'parent_item_id'
> &
  Pick<PublicOrderView['items'][number], 'attendee_email'>

/** An order, or what is asked for before there is one (APP-3): whose holders are asked for what. */
export interface AskedOrder extends Pick<PublicOrderView, 'dates'> {
  readonly items: readonly AskedItem[]
  readonly event: {
    readonly timezone: string
    readonly settings: Pick<PublicOrderView['event']['settings'], 'attendee_details'>
  }
}

interface AttendeesPanelProps {
  readonly order: AskedOrder
  readonly draft: DetailsDraft
  readonly questions: readonly PublicQuestionView[]
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (at: number, change: PersonChange, path: string) => void
  readonly onCopy: () => void
  readonly onAttending: (is_attending: boolean) => void
}

interface Group {
  readonly name: string
  /** The package it is part of. */
  readonly of: string | null
  /** Its date, where the event has several. */
  readonly date: string | null
  readonly ticket_id: number
  /** Position of its first attendee in the draft, and how many there are. */
  readonly start: number
  readonly count: number
  readonly asked: ReturnType<typeof requestedOf>
  readonly questions: readonly PublicQuestionView[]
}

interface Bought {
  readonly item: AskedItem
  quantity: number
}

/** Neighbours of one price and date stand together: only a discount parts them (PRC-35). */
function joined(items: readonly AskedItem[]): Bought[] {
  const known: Bought[] = []
  for (const item of items) {
    const last = known.at(-1)
    const is_same =
      last?.item.ticket_price_id === item.ticket_price_id &&
      last.item.event_date_id === item.event_date_id &&
      last.item.parent_item_id === item.parent_item_id
    if (last && is_same) last.quantity += item.quantity
    else known.push({ item, quantity: item.quantity })
  }
  return known
}

/** The title of the package that it is part of. */
const packageOf = ({ items }: AskedOrder, { parent_item_id }: AskedItem): string | null =>
  (parent_item_id && items.find(({ id }) => id === parent_item_id)?.title) || null

/** The items with something to ask of their holders. */
function groupsOf(
  order: AskedOrder,
  questions: readonly PublicQuestionView[],
  dates: ReadonlyMap<number, string>,
): Group[] {
  let start = 0
  const groups = joined(order.items.filter(({ kind }) => kind === 'ADMISSION')).map(({ item, quantity }) => {
    const { title, label, ticket_id, ticket_price_id, event_date_id } = item
    const group: Group = {
      name: itemName(title, label),
      of: packageOf(order, item),
      date: (event_date_id !== null && dates.get(event_date_id)) || null,
      ticket_id,
      start,
      count: quantity,
      asked: requestedOf(requirementsOf(order), ticket_price_id),
      questions: questions.filter(
        (question) => question.belongs_to === 'ATTENDEE' && question.ticket_ids.includes(ticket_id),
      ),
    }
    start += quantity
    return group
  })
  return groups.filter(({ asked, questions }) => asked.names || questions.length > 0)
}

/** A card per attendee, grouped by item (CHK-2); nothing where the buyer alone is asked (SET-45). */
export function AttendeesPanel(props: AttendeesPanelProps) {
  const { order, draft, questions, errors, onChange, onCopy, onAttending } = props
  const { t } = useLingui()
  const [is_copied, setCopied] = useState(false)
  const total = draft.attendees.length
  const groups = groupsOf(order, questions, useOrderDates(order))
  if (groups.length === 0) return null
  const asks_names = groups.some(({ asked }) => asked.names)
  const copy = () => {
    onCopy()
    setCopied(true)
  }
  return (
    <Panel className={pageStyles.panel} aria-labelledby="attendees-heading">
      <div className={styles.head}>
        <Heading level={2} id="attendees-heading">
          {asks_names ? <Trans>Who is coming?</Trans> : <Trans>About your tickets</Trans>}
        </Heading>
        {total > 1 && asks_names && (
          <Button onClick={copy}>
            <Icon name="copy" />
            <Trans>Copy to all attendees</Trans>
          </Button>
        )}
        <span className="visually-hidden" role="status">
          {is_copied && <Trans>Copied to all attendees</Trans>}
        </span>
      </div>
      {groups.map((group, index) => (
        <section
          key={group.start}
          className={styles.item}
          aria-label={[group.name, group.of, group.date].filter(Boolean).join(', ')}
        >
          {group.date && group.date !== groups[index - 1]?.date && <p className={styles.date}>{group.date}</p>}
          <div className={styles.head}>
            <h3 dir="auto">{[group.of, group.name].filter(Boolean).join(' – ')}</h3>
            <span
              className={pageStyles.quiet}
            >{t`${plural(group.count, { one: '# ticket', other: '# tickets' })}`}</span>
          </div>
          {draft.attendees.slice(group.start, group.start + group.count).map((person, index) => {
            const at = group.start + index
            const is_self = total === 1 && group.asked.names && draft.is_attending === true
            return (
              <fieldset className={styles.person} key={at}>
                <legend>
                  <PersonName number={at + 1} total={total} has_name={group.asked.names} />
                </legend>
                {total === 1 && group.asked.names && (
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
                  has_name={group.asked.names && !is_self}
                  asks_email={group.asked.email}
                  path={`attendees.${at}`}
                  person={person}
                  questions={group.questions}
                  errors={errors}
                  onChange={(change, path) => onChange(at, change, path)}
                />
              </fieldset>
            )
          })}
        </section>
      ))}
    </Panel>
  )
}

function PersonName({ number, total, has_name }: { number: number; total: number; has_name: boolean }) {
  if (total === 1) return has_name ? <Trans>Attendee</Trans> : <Trans>Ticket</Trans>
  return has_name ? (
    <Trans>
      Attendee {number} of {total}
    </Trans>
  ) : (
    <Trans>
      Ticket {number} of {total}
    </Trans>
  )
}
