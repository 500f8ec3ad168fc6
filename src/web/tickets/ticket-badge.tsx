import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { HoverCard, UnstyledButton } from '@mantine/core'
import type { OffSaleReason, SaleState } from '#core/tickets/sale-state.ts'
import { formatEventDate } from '#core/time.ts'
import { useLocaleTag } from '#web/ui/money.tsx'
import { type BadgeShape, type BadgeTone, StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './tickets.module.css'

interface Look {
  readonly word: MessageDescriptor
  readonly tone: BadgeTone
  readonly shape: BadgeShape
}

/** VIS-2 to VIS-11, the back-office column. */
export const SALE_STATE_LOOKS: Record<SaleState, Look> = {
  EVENT_NOT_LIVE: { word: msg`Event not live`, tone: 'grey', shape: 'ring' },
  HIDDEN: { word: msg`Hidden`, tone: 'grey', shape: 'hidden' },
  PROMO_REQUIRED: { word: msg`Hidden until code`, tone: 'grey', shape: 'key' },
  PAUSED: { word: msg`Paused`, tone: 'grey', shape: 'half' },
  SALE_ENDED: { word: msg`Sale ended`, tone: 'grey', shape: 'ring' },
  SALE_NOT_STARTED: { word: msg`Not on sale yet`, tone: 'blue', shape: 'clock' },
  SOLD_OUT: { word: msg`Sold out`, tone: 'dark', shape: 'cross' },
  ALL_HELD: { word: msg`Sold out (held)`, tone: 'orange', shape: 'half' },
  NOT_PAYABLE: { word: msg`Payments not connected`, tone: 'red', shape: 'cross' },
  ON_SALE: { word: msg`On sale`, tone: 'green', shape: 'dot' },
}

/** What each reason means and what to do about it. */
export const REASON_TEXTS: Record<OffSaleReason, MessageDescriptor> = {
  EVENT_NOT_LIVE: msg`The event is not live, so nobody sees its page. Go live.`,
  HIDDEN: msg`The ticket is hidden. Show it to sell it.`,
  PROMO_REQUIRED: msg`Only buyers with a promo code see it.`,
  PAUSED: msg`The sale is paused. Resume it.`,
  SALE_ENDED: msg`The sale has ended. Set a later end to sell on.`,
  SALE_NOT_STARTED: msg`The sale has not started yet.`,
  SOLD_OUT: msg`Everything is sold. Raise the quantity to sell more.`,
  ALL_HELD: msg`The rest is in other carts. Some may return within minutes.`,
  NOT_PAYABLE: msg`There is no way to pay yet: the card service is not set up.`,
}

export function SaleStateBadge({ state }: { state: SaleState }) {
  const { i18n } = useLingui()
  const { word, tone, shape } = SALE_STATE_LOOKS[state]
  return (
    <StatusBadge tone={tone} shape={shape}>
      {i18n._(word)}
    </StatusBadge>
  )
}

interface SaleBadgeProps {
  readonly state: SaleState
  readonly reasons: readonly OffSaleReason[]
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly zone: string
}

/** The badge with every reason and its date in a popover (VIS-17). */
export function SaleBadge({ state, reasons, starts_at, ends_at, zone }: SaleBadgeProps) {
  const { i18n, t } = useLingui()
  const tag = useLocaleTag()
  if (reasons.length === 0) return <SaleStateBadge state={state} />
  const dated = (reason: OffSaleReason): string | null => {
    const at = reason === 'SALE_NOT_STARTED' ? starts_at : reason === 'SALE_ENDED' ? ends_at : null
    if (!at) return null
    const date = formatEventDate(new Date(at), zone, tag)
    return reason === 'SALE_ENDED' ? t`Ended ${date}` : t`Starts ${date}`
  }
  return (
    <HoverCard width={300} position="bottom-start" openDelay={200}>
      <HoverCard.Target>
        <UnstyledButton className={styles.badge_button}>
          <SaleStateBadge state={state} />
        </UnstyledButton>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>
              <b>{i18n._(SALE_STATE_LOOKS[reason].word)}</b>
              <span>{dated(reason) ?? i18n._(REASON_TEXTS[reason])}</span>
            </li>
          ))}
        </ul>
      </HoverCard.Dropdown>
    </HoverCard>
  )
}
