import { useLingui } from '@lingui/react/macro'
import type { Action, ActionOn } from '#core/platform/actions/actions.ts'
import { formatMoney } from '#core/platform/money.ts'
import type { ActivityView, OrderView } from '#core/records/orders/schema.ts'
import type { LogLine } from '#web/platform/ui/display/details.tsx'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { ACTION_LABELS, ACTION_TONES, ACTOR_LABELS } from '#web/records/orders/labels.ts'
import { useMailLine } from './mail-line.tsx'

type Action = Extract<ActivityView, { kind: 'ACT' }>

/** Refunds are told with their amount, tickets with their number (below). */
type ToldByWord = Exclude<
  ActionOn<'order'>,
  'order.refund_started' | 'order.refunded' | 'order.refund_failed' | 'order.refunded_outside'
>

/** What each of them is called; an action that gets into an order's history and has no words here does not compile. */
const ACT_WORDS: Record<ToldByWord, MessageDescriptor> = {
  'order.reserved': msg`Tickets reserved`,
  'order.details_saved': msg`Details entered`,
  'order.completed': msg`Order completed`,
  'order.expired': msg`Reservation expired`,
  'order.updated': msg`Buyer changed`,
  'order.answers_updated': msg`Answers edited`,
  'order.confirmation_resent': msg`Confirmation sent again`,
  'order.mail_released': msg`Held mail sent`,
  'order.mail_resent': msg`Mail sent again`,
  'order.address_confirmed': msg`Address confirmed`,
  'order.resume_requested': msg`Link to continue requested`,
  'order.more_time_given': msg`Buyer asked for more time`,
  'order.code_entered': msg`Promo code entered in checkout`,
  'order.code_removed': msg`Promo code removed in checkout`,
  'order.resumed': msg`Order continued on another device`,
  'order.details_erased': msg`Details of the expired order erased`,
  'order.marked_paid': msg`Marked as paid`,
  'payment.offline_chosen': msg`Payment by bank transfer or cash chosen`,
  'payment.started': msg`Payment started`,
  'payment.submitted': msg`Payment sent to the provider`,
  'payment.processing': msg`The provider is processing the payment`,
  'payment.declined': msg`Payment declined`,
  'payment.return_started': msg`Return of the payment started`,
  'payment.returned': msg`Payment returned`,
  'payment.return_failed': msg`Returning the payment failed`,
  'payment.disputed': msg`The buyer’s bank disputes the payment`,
  'payment.dispute_won': msg`The dispute was decided for you`,
  'payment.dispute_lost': msg`The dispute was decided for the buyer`,
  'payment.return_retried': msg`Return of the payment tried again`,
  'order.cancelled': msg`Order cancelled`,
}

const TONES: Partial<Record<Action, LogLine['tone']>> = {
  'order.completed': 'teal',
  'payment.declined': 'red',
  'payment.return_failed': 'red',
  'payment.disputed': 'red',
  'payment.dispute_lost': 'red',
  'order.cancelled': 'red',
  'order.refund_started': 'orange',
  'order.refund_failed': 'red',
  'attendee.cancelled': 'red',
  'payment.processing': 'orange',
  'payment.return_started': 'orange',
}

const ACTORS: Record<Exclude<Action['actor_type'], 'USER'>, MessageDescriptor> = {
  BUYER: msg`Buyer`,
  DOOR: msg`At the door`,
  SYSTEM: msg`Automatic`,
  PROVIDER: msg`Payment provider`,
}

/** "a@example.org → b@example.org", for what staff changed (ORD-23, ATT-8); an answer after its question (QST-7). */
function changesOf(data: Action['data']): string {
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
  order: Pick<OrderView, 'id' | 'event_id' | 'activity' | 'currency'>,
  zone: string,
): LogLine[] {
  const { t, i18n } = useLingui()
  const tag = useLocaleTag()
  const attendeeAction = ({ action, attendee_reference }: Action): string | null => {
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
  const refundAction = ({ action, data }: Action): string | null => {
    const amount = typeof data.amount === 'number' ? formatMoney(data.amount, order.currency, tag) : ''
    if (action === 'order.refund_started') return t`Refund of ${amount} requested`
    if (action === 'order.refunded') return t`${amount} refunded`
    if (action === 'order.refund_failed') return t`The refund of ${amount} failed`
    return action === 'order.refunded_outside' ? t`${amount} refunded at the payment provider` : null
  }
  const actWords = (act: Act): string => {
    const amount = typeof act.data.amount_paid === 'number' ? act.data.amount_paid : 0
    if (act.action === 'order.completed' && amount > 0) return t`Paid, ${formatMoney(amount, order.currency, tag)}`
    const word = ACT_WORDS[act.action as ToldByWord]
    return attendeeAct(act) ?? refundAct(act) ?? (word ? i18n._(word) : t`Order changed`)
  }
  const actionLine = (action: Action): Omit<LogLine, 'key'> => ({
    at: action.at,
    what: actionText(action),
    who: [
      action.actor_type === 'USER' ? action.actor_name : i18n._(ACTOR_LABELS[action.actor_type]),
      changesOf(action.data),
    ]
      .filter(Boolean)
      .join(' · '),
    tone: TONES[act.action as Action],
  })
  const mailLine = useMailLine(order, zone)
  return order.activity
    .map((entry, index) => ({ key: String(index), ...(entry.kind === 'ACT' ? actionLine(entry) : mailLine(entry)) }))
    .reverse()
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
