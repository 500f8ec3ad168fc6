import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { onWaiting, readWaiting } from '#web/platform/client/patience.ts'
import { Button } from './button.tsx'
import { Notice } from './page/notice.tsx'
import styles from './still-working.module.css'

/** Says politely that a call goes on though nobody has answered yet, and after a minute how to go on (HA-6). */
export function StillWorking() {
  const [waiting, setWaiting] = useState(readWaiting)
  useEffect(() => onWaiting(() => setWaiting(readWaiting())), [])
  return (
    <div role="status" className={styles.region}>
      {waiting === 'WAITING' && (
        <Notice tone="warning">
          <Trans>One moment, we are still working on your order.</Trans>
        </Notice>
      )}
      {waiting !== null && waiting !== 'WAITING' && (
        <Notice tone="warning">
          <Trans>There is still no answer. Nothing you entered is lost.</Trans>
          <Button onClick={waiting.again}>
            <Trans>Try again</Trans>
          </Button>
        </Notice>
      )}
    </div>
  )
}
