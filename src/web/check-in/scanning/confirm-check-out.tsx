import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import type { ScanPageAttendeeView } from '#core/check-in/scanning/schema.ts'
import styles from './confirm-check-out.module.css'

interface ConfirmCheckOutProps {
  readonly attendee: ScanPageAttendeeView
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Check-out asks first (SCN-3): a slip of the thumb would let the same ticket in again. */
export function ConfirmCheckOut({ attendee, onConfirm, onCancel }: ConfirmCheckOutProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  // closed before it is taken away: only then does the browser give the focus back to the row
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  const name = `${attendee.first_name} ${attendee.last_name}`
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="check-out-title" onClose={onCancel}>
      <h2 id="check-out-title">{t`Check out ${name}?`}</h2>
      <p>
        <Trans>The ticket can then be let in once more.</Trans>
      </p>
      <div className={styles.buttons}>
        <button type="button" onClick={onCancel}>
          <Trans>Back</Trans>
        </button>
        <button type="button" className={styles.main} onClick={onConfirm}>
          <Trans>Check out</Trans>
        </button>
      </div>
    </dialog>
  )
}
