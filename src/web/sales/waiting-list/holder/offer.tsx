import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useWords } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { summaryRows } from '#core/catalog/taxes-and-fees/price-display.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#core/platform/limits.ts'
import { paths } from '#core/platform/paths.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { formatEventDate } from '#core/platform/time.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { itemName, Summary } from '#web/catalog/prices/summary.tsx'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { useSecondsLeft } from '#web/platform/public-ui/countdown.tsx'
import { DateBlock } from '#web/platform/public-ui/date-block.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import link from '#web/platform/public-ui/link-page/link-page.module.css'
import { Ask, StateTitle } from '#web/platform/public-ui/link-page/link-parts.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel, TearPanel } from '#web/platform/public-ui/panel.tsx'
import { waitingApi } from './api.ts'
import type { PlaceProps } from './place-page.tsx'
import styles from './waiting.module.css'

interface OfferProps extends PlaceProps {
  readonly order: PublicOrderView
  /** Its time is up: the server says what is true now. */
  readonly onLapse: () => void
}

/** What is offered, until when, what it costs, and the two ways on (WTL-8, WTL-17, WTL-18). */
export function Offer({ place, order, is_busy, act, onLapse }: OfferProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const [is_going, setIsGoing] = useState(false)
  const [is_asking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const go = async () => {
    if (is_going) return
    setIsGoing(true)
    setProblem(null)
    try {
      const { short_id, status, event } = await waitingApi.continue(place.short_id)
      const step = status === OrderStatus.AWAITING_PAYMENT ? 'payment' : 'details'
      location.assign(paths.checkoutStep(event.id, short_id, step))
    } catch (failure) {
      setProblem(failure)
      setIsGoing(false)
      if (failure instanceof ApiError && (failure.status === 409 || failure.status === 410)) onLapse()
    }
  }
  return (
    <>
      <Panel className={link.panel}>
        <StateTitle>
          <Plural value={count} one="We have a place for you." other="We have # places for you." />
        </StateTitle>
        <p className={link.lead}>
          <Deadline order={order} count={count} onLapse={onLapse} />
        </p>
      </Panel>
      <OfferTicket place={place} order={order} />
      {problem !== null && <Notice tone="error" role="alert" title={errorMessage(problem, i18n)} />}
      <Button variant="main" busy={is_going} onClick={go}>
        <Plural value={count} one="Take the place and continue" other="Take the places and continue" />
      </Button>
      {is_asking ? (
        <Ask
          title={t`Decline the offer?`}
          text={
            <Plural
              value={count}
              one="The place goes to the next person at once, and your place on the list ends."
              other="The places go to the next person at once, and your place on the list ends."
            />
          }
          act={<Trans>Decline the offer</Trans>}
          stay={<Trans>Keep the offer</Trans>}
          is_busy={is_busy}
          onAct={() => act(waitingApi.decline)}
          onStay={() => setIsAsking(false)}
        />
      ) : (
        <div className={link.outside}>
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            <Trans>Decline</Trans>
          </Button>
          <p>
            <Trans>
              If you decline, the offer goes to the next person at once, and you are no longer on the list. If you do
              nothing, that happens when the time is up.
            </Trans>
          </p>
        </div>
      )}
    </>
  )
}

interface DeadlineProps {
  readonly order: PublicOrderView
  readonly count: number
  readonly onLapse: () => void
}

/** The time itself and what is left of it, once, in words; it moves by the minute (TIM-6). */
function Deadline({ order, count, onLapse }: DeadlineProps) {
  const { tag } = useLocale()
  const until = order.reserved_until ?? order.server_time
  const left = useSecondsLeft({ reserved_until: until, server_time: order.server_time })
  const has_lapsed = useRef(false)
  useEffect(() => {
    if (left > 0 || has_lapsed.current) return
    has_lapsed.current = true
    onLapse()
  }, [left, onLapse])
  const time = <b>{formatEventDate(new Date(until), order.event.timezone, tag)}</b>
  const span = <Span seconds={left} />
  return count === 1 ? (
    <Trans>
      It is yours until {time}. You have {span} left.
    </Trans>
  ) : (
    <Trans>
      They are yours until {time}. You have {span} left.
    </Trans>
  )
}

/** "11 hours and 20 minutes"; below an hour minutes alone, at the very end less than one. */
function Span({ seconds }: { seconds: number }) {
  const { t } = useWords()
  const hours = Math.floor(seconds / HOUR_SECONDS)
  const minutes = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS)
  if (hours === 0 && minutes === 0) return <>{t`less than a minute`}</>
  if (hours === 0) return <>{t`${plural(minutes, { one: '# minute', other: '# minutes' })}`}</>
  if (minutes === 0) return <>{t`${plural(hours, { one: '# hour', other: '# hours' })}`}</>
  return (
    <>{t`${plural(hours, { one: '# hour', other: '# hours' })} and ${plural(minutes, { one: '# minute', other: '# minutes' })}`}</>
  )
}

function OfferTicket({ place, order }: Pick<OfferProps, 'place' | 'order'>) {
  const { t } = useWords()
  const { locale, tag } = useLocale()
  const { event } = order
  const start = order.dates?.[0]?.starts_at ?? event.start_date
  const where = event.is_online_event ? t`Online event` : (event.venue_name ?? event.address)
  return (
    <TearPanel
      is_split
      goods_label={t`What is offered`}
      money_label={t`What you pay`}
      goods={
        <>
          <div className={styles.offer_head}>
            <DateBlock date={start} timezone={event.timezone} locale={locale} size="small" />
            <div>
              <b>
                <bdi>{event.title}</bdi>
              </b>
              <p className={link.quiet}>{formatEventDate(new Date(start), event.timezone, tag)}</p>
            </div>
          </div>
          {order.items.map((item) => {
            const { quantity } = item
            const name = itemName(item.title, item.label)
            return (
              <p key={`${item.ticket_price_id}:${item.event_date_id}`} className={styles.what}>
                {t`${quantity} × ${name}`}
              </p>
            )
          })}
          <ul className={styles.facts}>
            {where && (
              <li>
                <Icon name="pin" />
                <span>{where}</span>
              </li>
            )}
            {place.first_name && (
              <li>
                <Icon name="user" />
                <bdi>{place.first_name}</bdi>
              </li>
            )}
          </ul>
        </>
      }
      money={<Summary rows={summaryRows(order)} currency={order.currency} />}
    />
  )
}
