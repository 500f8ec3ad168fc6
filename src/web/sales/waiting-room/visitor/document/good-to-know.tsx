import { Plural, Trans } from '@lingui/react/macro'
import type { QueuePageData } from '#core/sales/waiting-room/page-data.ts'
import { Heading } from '#web/platform/public-ui/panel.tsx'
import styles from './queue.module.css'

/** The limits, told before anybody meets them (ROOM-21), and what leaving means (ROOM-18). */
export function GoodToKnow({ queue, is_framed }: Pick<QueuePageData, 'queue' | 'is_framed'>) {
  return (
    <div className={styles.know}>
      <Heading>
        <Trans>Good to know</Trans>
      </Heading>
      <ul>
        <li>
          <Trans>
            When it is your turn, you have <Minutes value={queue.turn_minutes} /> to enter. Nobody enters by themselves:
            you press “Enter”.
          </Trans>
        </li>
        <li>
          <Trans>
            Inside, you have <Minutes value={queue.shop_minutes} /> to choose your tickets. After that the time of the
            order counts.
          </Trans>
        </li>
        <li>
          <Trans>One place is good for one order.</Trans>
        </li>
        {is_framed ? (
          <li>
            <Trans>Your place ends with this tab: leave it open, or take the place to another browser below.</Trans>
          </li>
        ) : (
          <>
            <li data-when="kept">
              <Trans>
                You may close this page and come back: your place stays in this browser, and the queue goes on.
              </Trans>
            </li>
            <li data-when="kept-address" hidden>
              <Trans>Your browser keeps nothing. Leave this page open, or save its address: your place is in it.</Trans>
            </li>
          </>
        )}
      </ul>
    </div>
  )
}

const Minutes = ({ value }: { value: number }) => <Plural value={value} one="# minute" other="# minutes" />
