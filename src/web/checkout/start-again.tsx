import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { PublicOrderView } from '#core/checkout/schema.ts'
import { paths } from '#core/paths.ts'
import { errorMessage } from '#web/platform/server-errors.ts'
import { Button } from '#web/public-ui/button.tsx'
import { Notice } from '#web/public-ui/notice.tsx'
import { checkoutApi, linkOf } from './api.ts'
import { forgetDraft } from './details-draft.ts'
import styles from './page.module.css'
import { useAct } from './use-act.ts'

/** "Start again": the tickets are free at once, the choices stay on the event page (EXP-7). */
export function StartAgain({ order }: { order: PublicOrderView }) {
  const { i18n } = useLingui()
  const { run, busy, error } = useAct()
  const abandon = () =>
    run(async () => {
      await checkoutApi.abandon(linkOf(order))
      forgetDraft(order.short_id)
      location.assign(paths.event(order.event.id, order.event.slug))
    })
  return (
    <>
      {error !== null && <Notice tone="error" role="alert" title={errorMessage(error, i18n)} />}
      <div className={styles.again}>
        <Button variant="quiet" busy={busy} onClick={abandon}>
          <Trans>Change tickets</Trans>
        </Button>
      </div>
    </>
  )
}
