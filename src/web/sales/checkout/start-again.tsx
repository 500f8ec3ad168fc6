import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { paths } from '#core/platform/paths.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { checkoutApi, linkOf } from './api.ts'
import styles from './page.module.css'
import { useStepNavigation } from './step-navigation.ts'
import { useSingleCall } from './use-single-call.ts'

interface StartAgainProps {
  readonly order: PublicOrderView
  /** Further quiet ways back, beside this one. */
  readonly children?: ReactNode
}

/** "Start again" (EXP-7). The held tickets are free at once, so it asks first; the choices stay on the event page, what was typed comes with the next order. */
export function StartAgain({ order, children }: StartAgainProps) {
  const { i18n } = useLingui()
  const navigation = useStepNavigation()
  const [asks, setAsks] = useState(false)
  const { run, busy, error } = useSingleCall()
  const abandon = () =>
    run(async () => {
      await checkoutApi.abandon(linkOf(order))
      navigation.leave(paths.event(order.event.id, order.event.slug), false)
    })
  if (!asks) {
    return (
      <div className={styles.again}>
        {children}
        <Button variant="quiet" onClick={() => setAsks(true)}>
          <Trans>Choose other tickets</Trans>
        </Button>
      </div>
    )
  }
  return (
    <Notice tone="warning" role="alert" title={<Trans>Release these tickets?</Trans>}>
      <p>
        <Trans>They will no longer be held for you. Your selection stays on the event page.</Trans>
      </p>
      {error !== null && <p>{errorMessage(error, i18n)}</p>}
      <div className={styles.answers}>
        <Button onClick={() => setAsks(false)}>
          <Trans>Keep the tickets</Trans>
        </Button>
        <Button busy={busy} onClick={abandon}>
          <Trans>Release tickets</Trans>
        </Button>
      </div>
    </Notice>
  )
}
