import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { formatDateAndTime } from '#core/platform/time.ts'
import { Summary } from '#web/catalog/prices/summary.tsx'
import { Badge } from '#web/platform/public-ui/badge.tsx'
import { Button } from '#web/platform/public-ui/button.tsx'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import { Heading } from '#web/platform/public-ui/panel.tsx'
import { RichText } from '#web/platform/public-ui/rich-text.tsx'
import { StillWorking } from '#web/platform/public-ui/still-working.tsx'
import { TOTAL_DEBOUNCE_MS } from '#web/publishing/public-event/limits.ts'
import { TEST_LABEL } from '../labels.ts'
import { JoinQueue, PassTime, QueueNote } from './join-queue.tsx'
import { OrderNotice } from './order-notice.tsx'
import styles from './order-panel.module.css'
import { PromoCode } from './promo-code.tsx'
import type { TicketSelectionState } from './use-ticket-selection.ts'

interface PanelProps {
  readonly event: PublicEventView
  readonly state: TicketSelectionState
}

/** The money side of the ticket: what was chosen, the code, the total, the way on (PUB-4). */
export function OrderPanel({ event, state, button }: PanelProps & { button: RefObject<HTMLDivElement | null> }) {
  const { quote, reserving, live } = state
  const has_choice = quote.units > 0
  const has_offer = event.is_preview || isOnOffer(event)
  const reason_id = useId()
  const dates = useDateNames(event, state)
  return (
    <div className={styles.pay}>
      <Heading>
        <Trans>Your order</Trans>
      </Heading>
      {!has_choice && (
        <p className={styles.nothing} id={reason_id}>
          {state.pass.must_join ? (
            <Trans>Tickets are sold to those whose turn it is. What you choose now stays chosen.</Trans>
          ) : has_offer ? (
            <Trans>Nothing chosen yet. Choose at least one ticket to continue.</Trans>
          ) : (
            <WhyNothing event={event} />
          )}
        </p>
      )}
      {(has_offer || has_choice) && <Summary rows={quote.rows} currency={event.currency} dates={dates} />}
      <TotalAnnouncement quote={quote} currency={event.currency} />
      {event.settings.ticket_page_message && (
        <RichText html={event.settings.ticket_page_message} is_small className={styles.message} />
      )}
      <QueueNote event={event} />
      <PassTime pass={state.pass} />
      <OrderNotice event={event} reserving={reserving} dates={dates} onRemove={state.removeDate} />
      <div ref={button}>
        <ContinueButton event={event} state={state} described_by={has_choice ? undefined : reason_id} />
      </div>
      <StillWorking />
      {/* after the button: the first screen of a laptop ends with it */}
      {(event.has_promo_codes || live.promo !== 'idle') && (
        <PromoCode live={live} currency={event.currency} note={quote.note} />
      )}
      <noscript>
        <p className={styles.nothing}>
          <Trans>Ordering needs JavaScript. Turn it on for this page, or write to the organizer.</Trans>
        </p>
      </noscript>
      {event.is_test_mode && (
        <p className={styles.test}>
          <Badge label={TEST_LABEL} />
          <Trans>Test mode: no real money moves.</Trans>
        </p>
      )}
      {has_offer && !state.pass.must_join && (
        <p className={styles.hold}>
          <Icon name="clock" />
          <Trans>We’ll hold your tickets while you fill in your details</Trans>
        </p>
      )}
    </div>
  )
}

/** What stands above the lines of each date (DAT-52). */
function useDateNames(event: PublicEventView, { live }: TicketSelectionState): ReadonlyMap<number, string> {
  const { tag } = useLocale()
  const dates = [...live.by_date.values(), event].flatMap(({ selected_date }) => selected_date ?? [])
  return new Map(dates.map(({ id, starts_at }) => [id, formatDateAndTime(new Date(starts_at), event.timezone, tag)]))
}

const isOnOffer = ({ tickets }: PublicEventView): boolean =>
  tickets.some(({ prices }) => prices.some(({ sale_state }) => sale_state === 'ON_SALE'))

/** Asking for a choice where there is none would send people looking for it. */
function WhyNothing({
  event: { lifecycle_status, tickets, selected_date, is_sale_paused },
}: {
  event: PublicEventView
}) {
  if (lifecycle_status === 'ENDED') return <Trans>This event is over.</Trans>
  if (selected_date?.state === 'DATE_CANCELLED') return <Trans>This date was cancelled.</Trans>
  if (is_sale_paused) return <Trans>The sale is paused at the moment.</Trans>
  const prices = tickets.flatMap((ticket) => ticket.prices)
  if (prices.length > 0 && prices.every(({ sale_state }) => sale_state === 'SOLD_OUT'))
    return selected_date ? <Trans>This date is sold out.</Trans> : <Trans>This event is sold out.</Trans>
  return <Trans>No ticket can be ordered at the moment.</Trans>
}

function ContinueButton({ event, state, described_by }: PanelProps & { described_by?: string | undefined }) {
  const { quote, reserving, goOn, pass } = state
  if (pass.must_join) return <JoinQueue event={event} pass={pass} />
  return (
    <Button
      variant="main"
      busy={reserving.is_busy}
      is_disabled={quote.units === 0 || event.is_preview}
      aria-describedby={described_by}
      onClick={goOn}
    >
      {event.settings.continue_button_text ?? <Trans>Continue</Trans>}
    </Button>
  )
}

/** The running total for screen readers, not at every key press. */
function TotalAnnouncement({ quote, currency }: { quote: TicketSelectionState['quote']; currency: string }) {
  const { t } = useLingui()
  const money = useMoney(currency)
  const [text, setText] = useState('')
  const is_first = useRef(true)
  const total = money(quote.total)
  const { units, has_extras } = quote
  const sentence = has_extras
    ? t`${plural(units, { one: '# product', other: '# products' })}, total ${total}`
    : t`${plural(units, { one: '# ticket', other: '# tickets' })}, total ${total}`
  useEffect(() => {
    if (is_first.current) {
      is_first.current = false
      return
    }
    const timer = setTimeout(() => setText(sentence), TOTAL_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}

/** The torn stub at the foot of a phone, while the real button is out of view. */
export function TotalBar({ event, state, button }: PanelProps & { button: RefObject<HTMLDivElement | null> }) {
  const { t } = useLingui()
  const money = useMoney(event.currency)
  const [is_button_seen, setButtonSeen] = useState(false)
  useEffect(() => {
    if (!button.current) return
    const observer = new IntersectionObserver(([entry]) => setButtonSeen(entry?.isIntersecting ?? false), {
      threshold: 0.6,
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [button])
  const { units, has_extras } = state.quote
  if (units === 0) return null
  return (
    <section className={classes(styles.bar, is_button_seen && styles.hidden)} aria-label={t`Order total`}>
      <p>
        <span>
          {has_extras ? (
            <Plural value={units} one="# product" other="# products" />
          ) : (
            <Plural value={units} one="# ticket" other="# tickets" />
          )}
        </span>
        <b>{money(state.quote.total)}</b>
      </p>
      <ContinueButton event={event} state={state} />
    </section>
  )
}
