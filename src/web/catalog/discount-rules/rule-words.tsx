import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DiscountRuleView } from '#core/catalog/discount-rules/schema.ts'
import { storedValue } from '#core/catalog/discount-rules/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { formatMoney, formatPercent } from '#core/platform/money.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { WEEK } from './labels.ts'
import { UNIT_MINUTES } from './limits.ts'

interface RuleProps {
  readonly event: EventView
  readonly rule: DiscountRuleView
}

function useWords(event: EventView) {
  const tag = useLocaleTag()
  const list = (words: readonly string[]) =>
    new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(words)
  const title = (ticket_id: number) => event.tickets.find(({ id }) => id === ticket_id)?.title
  const value = (rule: DiscountRuleView) =>
    rule.value_type === 'FIXED' ? formatMoney(rule.value, event.currency, tag) : formatPercent(storedValue(rule), tag)
  return { list, title, value }
}

/** What a discount takes off, in a sentence. */
export function RuleWords({ event, rule }: RuleProps) {
  const { list, title, value } = useWords(event)
  const { t } = useLingui()
  const off = value(rule)
  const { type, min_quantity, group_size, group_count, products, effect_ticket_ids } = rule
  const gone = t`a deleted ticket`
  if (type === 'QUANTITY')
    return min_quantity === 1 ? (
      <Trans>{off} off each ticket</Trans>
    ) : (
      <Trans>
        {off} off each ticket from {min_quantity} tickets on
      </Trans>
    )
  if (type === 'CHEAPEST')
    return (
      <Trans>
        {off} off <Plural value={group_count ?? 1} one="the cheapest" other="the # cheapest" /> of every {group_size}
      </Trans>
    )
  const set = list(products.map(({ ticket_id, quantity }) => `${quantity} × ${title(ticket_id) ?? gone}`))
  const effect = list(effect_ticket_ids.map((id) => title(id) ?? gone))
  return effect === '' ? (
    <Trans>
      {off} off each of {set}
    </Trans>
  ) : (
    <Trans>
      {set}: {off} off {effect}
    </Trans>
  )
}

/** Which tickets come under it. */
export function RuleTickets({ event, rule }: RuleProps) {
  const { list, title } = useWords(event)
  if (rule.type === 'COMBINATION') return <Trans>Those of the set</Trans>
  if (rule.ticket_ids.length === 0) return <Trans>All tickets</Trans>
  const titles = rule.ticket_ids.flatMap((id) => title(id) ?? [])
  return titles.length === 0 ? <Trans>None: the ticket was deleted</Trans> : list(titles)
}

/** When it holds: for orders of a time, and for dates of some days. */
export function RuleTimes({ event, rule }: RuleProps) {
  const { i18n } = useLingui()
  const { list } = useWords(event)
  const { valid_from, valid_until, date_from, date_until, weekdays, booked_before_offset } = rule
  const days = list(WEEK.filter(({ value }) => weekdays.includes(value)).map(({ name }) => i18n._(name)))
  const parts = [
    valid_from && (
      <Trans key="from">
        from <EventDate at={valid_from} zone={event.timezone} />
      </Trans>
    ),
    valid_until && (
      <Trans key="until">
        until <EventDate at={valid_until} zone={event.timezone} />
      </Trans>
    ),
    booked_before_offset !== null && <BookedBefore key="booked" minutes={booked_before_offset} />,
    (date_from || date_until) && (
      <Trans key="days">
        dates from {date_from ?? '…'} to {date_until ?? '…'}
      </Trans>
    ),
    days !== '' && <span key="week">{days}</span>,
  ].filter(Boolean)
  if (parts.length === 0) return <Trans>Always</Trans>
  return parts.map((part, index) => [index > 0 && ' · ', part])
}

function BookedBefore({ minutes }: { minutes: number }) {
  if (minutes % UNIT_MINUTES.DAYS === 0 && minutes !== 0)
    return (
      <Plural
        value={minutes / UNIT_MINUTES.DAYS}
        one="until # day before the date"
        other="until # days before the date"
      />
    )
  return (
    <Plural
      value={minutes / UNIT_MINUTES.HOURS}
      one="until # hour before the date"
      other="until # hours before the date"
    />
  )
}
