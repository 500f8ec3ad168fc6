import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { Operator } from '#core/platform/operator.ts'
import type { WidgetPageData } from '#core/publishing/public-pages/page-data.ts'
import { sessionFragment } from '#web/platform/client/api-client.ts'
import { Button, ButtonLink } from '#web/platform/public-ui/button.tsx'
import { Mark } from '#web/platform/public-ui/mark.tsx'
import { Guard } from '#web/platform/public-ui/page/guard.tsx'
import { Loading } from '#web/platform/public-ui/page/load-state.tsx'
import { Panel, TearPanel } from '#web/platform/public-ui/panel.tsx'
import { FramedError } from '#web/publishing/error-pages/error-page.tsx'
import { OrderPanel } from './choose/order-panel.tsx'
import { TicketList } from './choose/ticket-list.tsx'
import type { Leave } from './choose/use-reserve.ts'
import { useTicketSelection } from './choose/use-ticket-selection.ts'
import { readRunningOrder, restoreFrameSession, storeFrameSession, storeRunningOrder } from './frame-session.ts'
import { useFrame } from './use-frame.ts'
import { useVisit } from './use-visit.ts'
import styles from './widget.module.css'

const InlineCheckout = lazy(async () => ({ default: (await import('./inline-checkout-page.tsx')).InlineCheckout }))

interface WidgetPageProps extends WidgetPageData {
  readonly operator: Operator
}

/** The tickets part of the event page alone, inside another site's page (WID-1). */
export function WidgetPage({ event, ...rest }: WidgetPageProps) {
  const { t } = useLingui()
  const title = event ? t`Tickets: ${event.title}` : t`Tickets`
  const { toTop } = useFrame(title)
  return (
    <div className={styles.widget}>
      <Guard fallback={() => <FramedError error="FAILED" reference={null} />}>
        {event ? <Widget event={event} {...rest} toTop={toTop} /> : <Unavailable />}
      </Guard>
      <p className={styles.powered}>
        <a href="/">
          <Trans>
            Powered by <Mark className={styles.mark} /> <b>Turnout</b>
          </Trans>
        </a>
      </p>
    </div>
  )
}

function Unavailable() {
  return (
    <Panel>
      <h1 className={styles.heading}>
        <Trans>This event is not available.</Trans>
      </h1>
    </Panel>
  )
}

interface WidgetProps extends Omit<WidgetPageProps, 'event'> {
  readonly event: PublicEventView
  readonly toTop: () => void
}

/** What the frame shows: the tickets, the way to the checkout's tab, or the checkout itself (WID-6, WID-7). */
function Widget({ event, url, checkout, operator, toTop }: WidgetProps) {
  const [handover, setHandover] = useState<string | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  useEffect(() => {
    restoreFrameSession()
    if (checkout === 'inline') setRunning(readRunningOrder(event.id))
  }, [checkout, event.id])
  const run = (short_id: string | null) => {
    storeRunningOrder(event.id, short_id)
    setRunning(short_id)
    toTop()
  }
  const leave: Leave = (address, order) => {
    if (order.checkout_session) storeFrameSession(order.checkout_session)
    if (checkout === 'inline') return run(order.short_id)
    const link = address + sessionFragment()
    // a blocked pop-up leaves the link (WID-7)
    window.open(link, '_blank')
    setHandover(link)
    toTop()
  }
  if (running !== null)
    return (
      <Suspense fallback={<Loading />}>
        <InlineCheckout
          link={{ event_id: event.id, order_short_id: running }}
          operator={operator}
          onStep={toTop}
          onLeave={() => run(null)}
        />
      </Suspense>
    )
  return (
    <>
      {handover !== null && <Handover link={handover} onClose={() => setHandover(null)} />}
      <div hidden={handover !== null}>
        <Tickets event={event} url={url} leave={leave} />
      </div>
    </>
  )
}

function Tickets({ event: initial, url, leave }: { event: PublicEventView; url: string; leave: Leave }) {
  const { t } = useLingui()
  const state = useTicketSelection(initial, leave, 'header')
  useVisit(initial, { is_framed: true, has_choice: state.quote.units > 0 })
  const button = useRef<HTMLDivElement>(null)
  const { event } = state.live
  if (!event) return <Unavailable />
  // the colours and words of the embedding page outlive a refresh of the list
  const shown = { ...event, settings: initial.settings }
  return (
    <>
      <h1 className={styles.title}>
        <a href={url}>
          <bdi>{shown.title}</bdi>
        </a>
      </h1>
      <TearPanel
        is_split
        goods_label={t`Tickets`}
        money_label={t`Your order`}
        goods={<TicketList selection={{ ...state.selection, event: shown }} live={state.live} />}
        money={<OrderPanel event={shown} state={state} button={button} />}
      />
    </>
  )
}

/** The checkout runs in another tab; this stays the way to it (WID-7). */
function Handover({ link, onClose }: { link: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Panel className={styles.handover}>
      <h1 className={styles.heading} ref={heading} tabIndex={-1}>
        <Trans>Continue in the new tab</Trans>
      </h1>
      <p>
        <Trans>We’ll hold your tickets there while you fill in your details. No new tab? Open it here.</Trans>
      </p>
      <div className={styles.actions}>
        <ButtonLink variant="main" href={link} target="_blank">
          <Trans>Open the checkout</Trans>
        </ButtonLink>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Close and choose again</Trans>
        </Button>
      </div>
    </Panel>
  )
}
