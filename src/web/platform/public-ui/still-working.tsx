import { Trans } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { onWaiting, readWaiting } from '#web/platform/client/patience.ts'
import { Button } from './button.tsx'
import { Notice } from './page/notice.tsx'
import styles from './still-working.module.css'

/** Pixels between the button that was pressed and what is said below it. */
const GAP_PX = 12

/** The button that was pressed stays in sight: what is said lies over the end of the screen, where it may be. */
function clearOfButton(region: HTMLElement): void {
  const pressed = document.activeElement?.closest('button')
  if (!pressed || region.contains(pressed)) return
  const [button, said] = [pressed.getBoundingClientRect(), region.getBoundingClientRect()]
  if (button.bottom > said.top && button.top < said.bottom) window.scrollBy(0, button.bottom - said.top + GAP_PX)
}

/** Says politely that a call goes on though nobody has answered yet, and after a minute how to go on (HA-6). */
export function StillWorking() {
  const [waiting, setWaiting] = useState(readWaiting)
  const region = useRef<HTMLDivElement>(null)
  const is_said = waiting !== null
  useEffect(() => onWaiting(() => setWaiting(readWaiting())), [])
  useLayoutEffect(() => {
    if (is_said && region.current) clearOfButton(region.current)
  }, [is_said])
  return (
    <div ref={region} role="status" className={styles.region}>
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
