import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyBox } from '#web/platform/ui/display/copy-box.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { confirm } from './confirm.tsx'
import styles from './secret-dialog.module.css'
import { useUnsavedGuard } from './unsaved.tsx'
import { useFocusBack } from './use-focus-back.ts'

interface SecretDialogProps {
  readonly title: ReactNode
  /** null where the call that made it was answered before: a secret is shown once. */
  readonly secret: string | null
  /** What it is for and where to keep it. */
  readonly text: ReactNode
  /** Said in place of a secret that was shown before. */
  readonly shown_before: ReactNode
  /** What leaving without it costs. */
  readonly loss: ReactNode
  readonly onClose: () => void
  /** What stands below the secret. */
  readonly children?: ReactNode
}

/** The only time a secret is seen; leaving it asks (BO-80). */
export function SecretDialog({ title, secret, text, shown_before, loss, onClose, children }: SecretDialogProps) {
  const { t } = useLingui()
  const release = useUnsavedGuard(secret !== null)
  useFocusBack()
  const close = () => {
    release()
    onClose()
  }
  const leave = async () => {
    const is_sure =
      secret === null ||
      (await confirm({
        title: <Trans>Close without the secret?</Trans>,
        text: loss,
        action: <Trans>Close</Trans>,
        stay: <Trans>Show the secret</Trans>,
        is_danger: true,
      }))
    if (is_sure) close()
  }
  return (
    <Modal opened onClose={leave} title={title} size={560} closeButtonProps={{ 'aria-label': t`Close` }}>
      {secret === null ? (
        <Note>{shown_before}</Note>
      ) : (
        <>
          <p>{text}</p>
          <CopyBox text={secret}>
            <Trans>Copy secret</Trans>
          </CopyBox>
          {children}
        </>
      )}
      <div className={styles.foot}>
        <Button variant="filled" color="action" onClick={close}>
          {secret === null ? <Trans>Close</Trans> : <Trans>I have stored the secret</Trans>}
        </Button>
      </div>
    </Modal>
  )
}
