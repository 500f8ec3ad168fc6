import { Trans } from '@lingui/react/macro'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { RichText } from '#web/platform/public-ui/rich-text.tsx'
import pageStyles from '../page.module.css'
import styles from './summary.module.css'

/** What the organizer has to say to those who come, and how to join online (CHK-5). */
export function SummaryMessages({ order }: { order: PublicOrderView }) {
  const { post_checkout_message, online_event_details } = order
  if (!post_checkout_message && !online_event_details) return null
  return (
    <Panel className={pageStyles.panel}>
      {online_event_details && (
        <section className={styles.message}>
          <h2 className={styles.small}>
            <Trans>How to join</Trans>
          </h2>
          <RichText html={online_event_details} />
        </section>
      )}
      {post_checkout_message && (
        <section className={styles.message}>
          <h2 className={styles.small}>
            <Trans>From the organizer</Trans>
          </h2>
          <RichText html={post_checkout_message} />
        </section>
      )}
    </Panel>
  )
}
