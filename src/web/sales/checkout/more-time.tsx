import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useMacro } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '#core/platform/limits.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { checkoutApi, linkOf } from './api.ts'
import styles from './more-time.module.css'
import { useSingleCall } from './use-single-call.ts'

interface MoreTimeProps {
  readonly order: PublicOrderView
  readonly onLonger: (order: PublicOrderView) => void
}

/** "I need more time" (CALM-2): while the hold is a short one. Once given, it says so where the button was, and takes the focus there. */
export function MoreTime({ order, onLonger }: MoreTimeProps) {
  const { i18n } = useLingui()
  const { t } = useMacro()
  const { run, busy, error } = useSingleCall()
  const [given, setGiven] = useState<number | null>(null)
  const said = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // the button is gone: the focus would be lost with it
    if (given !== null) said.current?.focus()
  }, [given])
  const ask = () =>
    run(async () => {
      const longer = await checkoutApi.askForMoreTime(linkOf(order))
      const [before, after] = [order.reserved_until, longer.reserved_until]
      setGiven(Math.round((Date.parse(after ?? '') - Date.parse(before ?? '')) / MINUTE_MS))
      onLonger(longer)
    })
  if (given === null && order.more_time_until === null) return null
  return (
    <div className={styles.more}>
      {given === null && (
        <Button busy={busy} onClick={ask}>
          <Trans>I need more time</Trans>
        </Button>
      )}
      <span ref={said} role="status" tabIndex={-1} className={styles.said}>
        {given !== null && t`${plural(given, { one: '# more minute', other: '# more minutes' })}`}
        {error !== null && errorMessage(error, i18n)}
      </span>
    </div>
  )
}
