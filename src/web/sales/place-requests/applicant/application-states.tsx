import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { summaryRows } from '#core/catalog/taxes-and-fees/price-display.ts'
import { paths } from '#core/platform/paths.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import { formatDateAndTime, formatEventDate } from '#core/platform/time.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import type { ApplicationPlaceView } from '#core/sales/place-requests/schema.ts'
import { itemName, Summary } from '#web/catalog/prices/summary.tsx'
import { Button, ButtonLink } from '#web/platform/public-ui/button.tsx'
import link from '#web/platform/public-ui/link-page/link-page.module.css'
import { Ask, Sign, StateTitle } from '#web/platform/public-ui/link-page/link-parts.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { requestApi } from './api.ts'
import styles from './request.module.css'

interface StateProps {
  readonly application: ApplicationPlaceView
  readonly is_busy: boolean
  readonly act: (call: () => Promise<ApplicationPlaceView | null>) => Promise<void>
}

/** Nobody has decided: it can be changed and withdrawn (APP-3). */
export function Applied({ application, is_busy, act, onChange }: StateProps & { onChange: () => void }) {
  const { tag } = useLocale()
  const { event, applied_at } = application
  return (
    <Panel className={link.panel}>
      <Sign icon="clock" />
      <StateTitle>
        <Trans>The organizer has your request.</Trans>
      </StateTitle>
      <p className={link.lead}>
        <Trans>We email you when it is decided. Nothing is reserved or charged until then.</Trans>
      </p>
      <Lines application={application} />
      <p className={link.quiet}>
        <Trans>Sent on {formatEventDate(new Date(applied_at), event.timezone, tag)}</Trans>
      </p>
      <div className={link.buttons}>
        <Button onClick={onChange}>
          <Trans>Change</Trans>
        </Button>
        <Withdraw
          is_busy={is_busy}
          text={<Trans>The organizer does not decide on it any more. You can ask again later.</Trans>}
          onWithdraw={() => void act(() => requestApi.withdraw(application.short_id))}
        />
      </div>
    </Panel>
  )
}

/** A place to be paid: until when, what it costs, and the two ways on (APP-4a, APP-5). */
export function Approved({ application, order, is_busy, act }: StateProps & { order: PublicOrderView }) {
  const { tag } = useLocale()
  const { event } = application
  const go = () =>
    act(async () => {
      const { short_id } = await requestApi.continue(application.short_id)
      location.assign(paths.checkoutStep(event.id, short_id, 'payment'))
      return null
    })
  return (
    <>
      <Panel className={link.panel}>
        <StateTitle>
          <Trans>You have a place.</Trans>
        </StateTitle>
        {order.reserved_until && (
          <p className={link.lead}>
            <Trans>
              Pay by <b>{formatEventDate(new Date(order.reserved_until), event.timezone, tag)}</b> to keep it.
            </Trans>
          </p>
        )}
        <Lines application={application} />
        <Summary rows={summaryRows(order)} currency={order.currency} />
      </Panel>
      <Button variant="main" busy={is_busy} onClick={() => void go()}>
        <Trans>Go to payment</Trans>
      </Button>
      <div className={link.outside}>
        <Withdraw
          is_busy={is_busy}
          text={<Trans>Your place goes to somebody else at once. Nothing was charged.</Trans>}
          onWithdraw={() => void act(() => requestApi.withdraw(application.short_id))}
        />
      </div>
    </>
  )
}

/** What was asked for. */
function Lines({ application: { items, event } }: Pick<StateProps, 'application'>) {
  const { tag } = useLocale()
  return (
    <dl className={link.rows}>
      {items.map((item) => (
        <div key={`${item.event_date_id}:${item.ticket_price_id}`}>
          <dt>
            <bdi>{itemName(item.title, item.label)}</bdi>
            {item.starts_at && (
              <>
                {', '}
                <time dateTime={item.starts_at}>
                  {formatDateAndTime(new Date(item.starts_at), event.timezone, tag)}
                </time>
              </>
            )}
          </dt>
          <dd>× {item.quantity}</dd>
        </div>
      ))}
    </dl>
  )
}

interface WithdrawProps {
  readonly is_busy: boolean
  readonly text: ReactNode
  readonly onWithdraw: () => void
}

/** Asked once more, in place, with what it means; the harmless way on has the focus. */
function Withdraw({ is_busy, text, onWithdraw }: WithdrawProps) {
  const [is_asking, setIsAsking] = useState(false)
  if (!is_asking)
    return (
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        <Trans>Withdraw the request</Trans>
      </Button>
    )
  return (
    <Ask
      title={<Trans>Withdraw the request?</Trans>}
      text={text}
      act={<Trans>Withdraw the request</Trans>}
      stay={<Trans>Keep the request</Trans>}
      is_busy={is_busy}
      onAct={onWithdraw}
      onStay={() => setIsAsking(false)}
    />
  )
}

/** What became of it, and the way on. */
export function Ended({ application }: Pick<StateProps, 'application'>) {
  const { t } = useLingui()
  const { status, event, order, message } = application
  const is_taken = status === ApplicationStatus.CONVERTED
  const texts: Partial<Record<ApplicationStatus, { title: string; text: ReactNode }>> = {
    [ApplicationStatus.CONVERTED]: {
      title: t`The place is yours.`,
      text: <Trans>Your order has everything: what you booked, how to pay, your tickets.</Trans>,
    },
    [ApplicationStatus.REJECTED]: {
      title: t`The organizer cannot give you a place.`,
      text: <Trans>Your request was looked at and not approved. Nothing was charged.</Trans>,
    },
    [ApplicationStatus.LAPSED]: {
      title: t`The time to pay is over.`,
      text: <Trans>Your place is no longer kept for you. Nothing was charged.</Trans>,
    },
    [ApplicationStatus.WITHDRAWN]: {
      title: t`You have withdrawn your request.`,
      text: <Trans>Nobody decides on it any more. If you change your mind, you can ask again.</Trans>,
    },
    [ApplicationStatus.CLOSED]: {
      title: t`Your request has ended.`,
      text: <Trans>What you asked for is no longer available. Nothing was charged.</Trans>,
    },
  }
  const shown = texts[status]
  return (
    <Panel className={link.panel}>
      <Sign icon={is_taken ? 'check' : 'clock'} />
      <StateTitle takes_focus>{shown?.title}</StateTitle>
      <p className={link.lead}>{shown?.text}</p>
      {message && (
        <blockquote className={styles.message}>
          <bdi>{message}</bdi>
        </blockquote>
      )}
      <div className={link.buttons}>
        {is_taken && order ? (
          <ButtonLink variant="main" href={paths.checkoutStep(event.id, order.short_id, 'summary')}>
            <Trans>See your order</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.event(event.id, event.slug)}>
            <Trans>Go to the event</Trans>
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
