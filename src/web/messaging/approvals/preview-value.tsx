import { Trans, useLingui } from '@lingui/react/macro'
import type { PreviewChange, ProposalPreview } from '#core/messaging/approvals/schema.ts'
import { EVENT_STATUS_LABELS } from '#web/catalog/events/labels.ts'
import { RECIPIENT_LABELS } from '#web/catalog/message-plans/labels.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { Count, Money, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { ORDER_STATUS_LABELS } from '#web/records/orders/labels.ts'

interface PreviewValueProps {
  readonly change: PreviewChange
  readonly value: PreviewChange['before']
  readonly preview: ProposalPreview
}

/** One side of a change, in the reader's words. */
export function PreviewValue({ change, value, preview }: PreviewValueProps) {
  const tag = useLocaleTag()
  const { currency, timezone } = preview.event
  if (value === null) return change.field === 'quantity_available' ? <Trans>Unlimited</Trans> : <>–</>
  if (change.kind === 'MONEY') return <Money amount={Number(value)} currency={currency} />
  if (change.kind === 'COUNT' || change.kind === 'MINUTES') return <Count value={Number(value)} />
  if (change.kind === 'PERCENT')
    return <>{new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 }).format(Number(value) / 100)}</>
  if (change.kind === 'FLAG') return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
  if (change.kind === 'INSTANT') return <EventDate at={String(value)} zone={timezone} />
  if (change.kind === 'STATE') return <StateWord value={String(value)} preview={preview} />
  return <bdi>{Array.isArray(value) ? new Intl.ListFormat(tag).format(value) : String(value)}</bdi>
}

const WORDS = { EVENT: EVENT_STATUS_LABELS, ORDER: ORDER_STATUS_LABELS } as const

function StateWord({ value, preview }: { value: string; preview: ProposalPreview }) {
  const { i18n } = useLingui()
  const { type } = preview.subject
  if (type === 'MESSAGE') {
    const label = RECIPIENT_LABELS[value as keyof typeof RECIPIENT_LABELS]
    return <>{label ? i18n._(label) : value}</>
  }
  const labels: Partial<Record<string, { readonly text: (typeof EVENT_STATUS_LABELS)['LIVE']['text'] }>> =
    type === 'EVENT' || type === 'ORDER' ? WORDS[type] : {}
  const label = labels[value]
  return <>{label ? i18n._(label.text) : value}</>
}
