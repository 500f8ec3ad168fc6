import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { confirm } from '#web/platform/ui/forms/confirm.tsx'
import { useUnsavedGuard } from '#web/platform/ui/forms/unsaved.tsx'
import { useFocusBack } from '#web/platform/ui/forms/use-focus-back.ts'
import { Note } from '#web/platform/ui/page-header.tsx'
import styles from './keys.module.css'

interface SecretDialogProps {
  readonly name: string
  /** null where the call that made it was answered before: a secret is shown once. */
  readonly secret: string | null
  readonly onClose: () => void
}

/** The only time a secret is seen; leaving it asks (KEY-2, BO-80). */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
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
        text: <Trans>It is not shown again. Without it you would have to rotate the key.</Trans>,
        action: <Trans>Close</Trans>,
        stay: <Trans>Show the secret</Trans>,
        is_danger: true,
      }))
    if (is_sure) close()
  }
  return (
    <Modal
      opened
      onClose={leave}
      title={<Trans>Secret of {name}</Trans>}
      size={560}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {secret === null ? (
        <Note>
          <Trans>The secret was shown before and is not shown again. Rotate the key if you do not have it.</Trans>
        </Note>
      ) : (
        <>
          <p>
            <Trans>
              Copy the secret now and keep it where your passwords are. It is shown only this once: Turnout does not
              store it.
            </Trans>
          </p>
          <div className={styles.secret}>
            <code>{secret}</code>
            <CopyButton value={secret}>
              <Trans>Copy secret</Trans>
            </CopyButton>
          </div>
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
