import { Trans } from '@lingui/react/macro'
import { Button } from '#web/platform/public-ui/button.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import type { Shown } from '../view-of.ts'
import { Part } from './parts.tsx'
import styles from './queue.module.css'

const WITH_PLACE: readonly Shown[] = ['prequeue', 'drawing', 'waiting', 'paused', 'turn']
const LINK_ID = 'queue-link'

/** A tone for the turn, and the way to another device (ROOM-18, ROOM-21). */
export function PlaceTools() {
  return (
    <Part of={WITH_PLACE} className={styles.tools}>
      <label className={styles.check}>
        <input type="checkbox" data-do="sound" autoComplete="off" />
        <span>
          <Trans>Play a sound when it is my turn</Trans>
        </span>
      </label>
      <details className={styles.device}>
        <summary>
          <Trans>Take this place to another device</Trans>
          <Icon name="chevron" />
        </summary>
        <div className={styles.field}>
          <label htmlFor={LINK_ID}>
            <Trans>Open this address there</Trans>
          </label>
          <input id={LINK_ID} data-do="link" className={styles.input} readOnly aria-describedby={`${LINK_ID}-hint`} />
          <p id={`${LINK_ID}-hint`} className={styles.quiet}>
            <Trans>Whoever has this address has your place. The first who enters with it uses it up.</Trans>
          </p>
          <Button data-do="copy">
            <Icon name="copy" />
            <Trans>Copy the address</Trans>
          </Button>
          <p className={styles.quiet} role="status">
            <span data-do="copied" hidden>
              <Trans>Copied.</Trans>
            </span>
          </p>
        </div>
      </details>
    </Part>
  )
}
