import { SelectOrdinal, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { paths } from '#core/platform/paths.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { formatDateAndTime, formatEventDate } from '#core/platform/time.ts'
import { CONFIRM_ENTRY_HOURS } from '#core/records/waiting-entries/limits.ts'
import type { WaitingPlaceView } from '#core/sales/waiting-list/schema.ts'
import { itemName } from '#web/catalog/prices/summary.tsx'
import { Button, ButtonLink } from '#web/platform/public-ui/button.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import link from '#web/platform/public-ui/link-page/link-page.module.css'
import { Ask, Sign, StateTitle } from '#web/platform/public-ui/link-page/link-parts.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { waitingApi } from './api.ts'
import type { PlaceProps } from './place-page.tsx'
import styles from './waiting.module.css'

/** MAIL-100 led here: nothing counts until the button is pressed (WTL-4b). */
export function Unconfirmed({ place, is_busy, act }: PlaceProps) {
  return (
    <>
      <Panel className={link.panel}>
        <StateTitle>
          <Trans>Confirm your place</Trans>
        </StateTitle>
        <p className={link.lead}>
          <Trans>
            Your place counts from when you joined. Without your confirmation it ends {CONFIRM_ENTRY_HOURS} hours after
            that.
          </Trans>
        </p>
        <Wishes place={place} />
      </Panel>
      <Button variant="main" busy={is_busy} onClick={() => act(waitingApi.confirm)}>
        <Trans>Confirm my place</Trans>
      </Button>
      <Leave act={act} is_busy={is_busy} outside>
        <Trans>I did not join</Trans>
      </Leave>
    </>
  )
}

interface WaitingProps extends PlaceProps {
  readonly onChange: () => void
}

/** The band and nothing more exact: nobody knows it better (WTL-10). */
export function Waiting({ place, is_busy, act, onChange }: WaitingProps) {
  const { tag } = useLocale()
  const { band, confirmed_at, event } = place
  return (
    <Panel className={link.panel}>
      {confirmed_at && (
        <p className={styles.done}>
          <Icon name="check" />
          <span>
            <Trans>Confirmed on {formatEventDate(new Date(confirmed_at), event.timezone, tag)}</Trans>
          </span>
        </p>
      )}
      <StateTitle takes_focus={false}>
        <Trans>You are on the waiting list.</Trans>
      </StateTitle>
      {!place.is_open && (
        <Notice tone="warning" title={<Trans>Nothing is offered at present.</Trans>}>
          <p>
            <Trans>Your place stays as it is. We email you when something is offered to you.</Trans>
          </p>
        </Notice>
      )}
      {band && (
        <p className={styles.place}>
          <span className={link.quiet}>
            <Trans>Your place on the list</Trans>
          </span>
          <span className={styles.band}>
            {band.to === null ? (
              <Trans>over {band.from - 1}</Trans>
            ) : (
              <Trans>
                {band.from} to {band.to}
              </Trans>
            )}
          </span>
        </p>
      )}
      <Wishes place={place} />
      <div className={link.buttons}>
        {place.is_open && (
          <Button onClick={onChange}>
            <Trans>Change</Trans>
          </Button>
        )}
        <Leave act={act} is_busy={is_busy}>
          <Trans>Leave the list</Trans>
        </Leave>
      </div>
      {place.is_open && (
        <p className={link.quiet}>
          <Trans>
            Asking for fewer keeps your place. Asking for more, or for another ticket or date, moves you to the end.
          </Trans>
        </p>
      )}
    </Panel>
  )
}

/** What is waited for, the favourite first, and how many. */
function Wishes({ place }: { place: WaitingPlaceView }) {
  const { tag } = useLocale()
  const { prices, quantity, accepts_fewer, event } = place
  return (
    <dl className={link.rows}>
      {prices.map((price, n) => (
        <div key={`${price.event_date_id}:${price.ticket_price_id}`}>
          <dt>
            <bdi>{itemName(price.title, price.label)}</bdi>
            {price.starts_at && (
              <>
                {', '}
                <time dateTime={price.starts_at}>
                  {formatDateAndTime(new Date(price.starts_at), event.timezone, tag)}
                </time>
              </>
            )}
          </dt>
          <dd>
            {prices.length > 1 && (
              <SelectOrdinal value={n + 1} one="#st choice" two="#nd choice" few="#rd choice" other="#th choice" />
            )}
          </dd>
        </div>
      ))}
      <div>
        <dt>
          <Trans>Places</Trans>
        </dt>
        <dd>{accepts_fewer && quantity > 1 ? <Trans>{quantity}, or fewer</Trans> : quantity}</dd>
      </div>
    </dl>
  )
}

interface LeaveProps extends Pick<PlaceProps, 'act' | 'is_busy'> {
  readonly children: ReactNode
  /** It stands on the event's own colour, not on a panel. */
  readonly outside?: boolean
}

/** Asked once more, in place, with what it means. */
function Leave({ act, is_busy, children, outside = false }: LeaveProps) {
  const [is_asking, setIsAsking] = useState(false)
  if (!is_asking)
    return (
      <div className={outside ? link.outside : undefined}>
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {children}
        </Button>
      </div>
    )
  return (
    <Ask
      title={<Trans>Leave the waiting list?</Trans>}
      text={<Trans>Your place goes to the next person. If you join again, you start at the end.</Trans>}
      act={<Trans>Leave the list</Trans>}
      stay={<Trans>Stay on the list</Trans>}
      is_busy={is_busy}
      onAct={() => act(waitingApi.leave)}
      onStay={() => setIsAsking(false)}
    />
  )
}

/** An entry that has ended: what happened, and the way on. */
export function Ended({ place }: PlaceProps) {
  const { t } = useLingui()
  const { status, event, offer } = place
  const texts: Record<string, { title: string; text: ReactNode }> = {
    [WaitingEntryStatus.CONVERTED]: {
      title: t`You have taken your places.`,
      text: <Trans>Your order has everything: what you bought, how to pay, your tickets.</Trans>,
    },
    [WaitingEntryStatus.EXPIRED]: {
      title: t`Your offer has ended.`,
      text: (
        <Trans>
          The time was up, so it went to the next person. Nothing was charged. You can join again, at the end.
        </Trans>
      ),
    },
    [WaitingEntryStatus.DECLINED]: {
      title: t`You declined the offer.`,
      text: <Trans>It goes to the next person. If you change your mind, you can join again, at the end.</Trans>,
    },
    [WaitingEntryStatus.LEFT]: {
      title: t`You have left the waiting list.`,
      text: (
        <Trans>You are offered nothing more, and get no more mails about it. You can join again, at the end.</Trans>
      ),
    },
    [WaitingEntryStatus.CLOSED]: {
      title: t`Your place on the list has ended.`,
      text: <Trans>What you waited for is not offered any more.</Trans>,
    },
  }
  const shown = texts[status]
  const is_taken = status === WaitingEntryStatus.CONVERTED
  return (
    <Panel className={link.panel}>
      <Sign icon={is_taken ? 'check' : 'clock'} />
      <StateTitle takes_focus>{shown?.title}</StateTitle>
      <p className={link.lead}>{shown?.text}</p>
      <div className={link.buttons}>
        {is_taken && offer ? (
          <ButtonLink variant="main" href={paths.checkoutStep(event.id, offer.short_id, 'summary')}>
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
