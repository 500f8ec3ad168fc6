import { useLingui } from '@lingui/react/macro'
import type { Action } from '#core/platform/actions/actions.ts'
import { formatMoney } from '#core/platform/money.ts'
import type { ActivityView, OrderView } from '#core/records/orders/schema.ts'
import type { LogLine } from '#web/platform/ui/display/details.tsx'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { ACTION_LABELS, ACTION_TONES, ACTOR_LABELS, type ToldByWord } from '#web/records/orders/labels.ts'
import { useMailLine } from './mail-line.tsx'

type Entry = Extract<ActivityView, { kind: 'ACT' }>

/** "a@example.org → b@example.org", for what staff changed (ORD-23, ATT-8); an answer after its question (QST-7). */
function changesOf(data: Entry['data']): string {
  return Object.values(data)
    .filter(
      (change): change is { from: unknown; to: unknown; title?: string } =>
        typeof change === 'object' && change !== null && 'from' in change && 'to' in change,
    )
    .map(({ from, to, title }) => `${title ? `${title}: ` : ''}${from ?? ''} → ${to ?? ''}`)
    .join(', ')
}

/** An order's history in words, newest first (BO-25). */
export function useActivity(
  order: Pick<OrderView, 'id' | 'event_id' | 'activity' | 'currency' | 'units'>,
  zone: string,
): LogLine[] {
  const { t, i18n } = useLingui()
  const tag = useLocaleTag()
  const attendeeAction = ({ action, attendee_reference }: Entry): string | null => {
    const ticket = attendee_reference ?? ''
    if (action === 'attendee.cancelled') return t`Ticket ${ticket} cancelled`
    if (action === 'attendee.created') return t`Ticket ${ticket} added by hand`
    if (action === 'attendee.reactivated') return t`Ticket ${ticket} reactivated`
    if (action === 'attendee.ticket_changed') return t`Ticket ${ticket} changed`
    if (action === 'attendee.reissued') return t`Ticket ${ticket} reissued`
    if (action === 'attendee.answers_updated') return t`Answers of ticket ${ticket} edited`
    if (action === 'attendee.updated') return t`Holder of ticket ${ticket} changed`
    return action === 'attendee.ticket_resent' ? t`Ticket ${ticket} sent again` : null
  }
  const unitAction = ({ action, data }: Entry): string | null => {
    const unit = order.units.find(({ id }) => id === data.order_unit_id)
    const name = unit ? [unit.title, unit.label].filter(Boolean).join(' – ') : ''
    if (action === 'unit.cancelled') return t`“${name}” cancelled`
    if (action === 'unit.redeemed') return t`“${name}” redeemed`
    return action === 'unit.redemption_undone' ? t`“${name}” not redeemed after all` : null
  }
  const refundAction = ({ action, data }: Entry): string | null => {
    const amount = typeof data.amount === 'number' ? formatMoney(data.amount, order.currency, tag) : ''
    if (action === 'order.refund_started') return t`Refund of ${amount} requested`
    if (action === 'order.refunded') return t`${amount} refunded`
    if (action === 'order.refund_failed') return t`The refund of ${amount} failed`
    return action === 'order.refunded_outside' ? t`${amount} refunded at the payment provider` : null
  }
  const actionText = (entry: Entry): string => {
    const amount = typeof entry.data.amount_paid === 'number' ? entry.data.amount_paid : 0
    if (entry.action === 'order.completed' && amount > 0) return t`Paid, ${formatMoney(amount, order.currency, tag)}`
    const word = ACTION_LABELS[entry.action as ToldByWord]
    return attendeeAction(entry) ?? unitAction(entry) ?? refundAction(entry) ?? (word ? i18n._(word) : t`Order changed`)
  }
  const actionLine = (entry: Entry): Omit<LogLine, 'key'> => ({
    at: entry.at,
    what: actionText(entry),
    who: [
      entry.actor_type === 'USER' || entry.actor_type === 'KEY'
        ? entry.actor_name
        : i18n._(ACTOR_LABELS[entry.actor_type]),
      changesOf(entry.data),
    ]
      .filter(Boolean)
      .join(' · '),
    tone: ACTION_TONES[entry.action as Action],
  })
  const mailLine = useMailLine(order, zone)
  return order.activity
    .map((entry, index) => ({ key: String(index), ...(entry.kind === 'ACT' ? actionLine(entry) : mailLine(entry)) }))
    .reverse()
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
