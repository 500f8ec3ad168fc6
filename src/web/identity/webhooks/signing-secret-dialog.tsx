import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { WebhookSecretView } from '#core/identity/webhooks/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { confirm } from '#web/platform/ui/forms/confirm.tsx'
import { useUnsavedGuard } from '#web/platform/ui/forms/unsaved.tsx'
import { useFocusBack } from '#web/platform/ui/forms/use-focus-back.ts'
import { Note } from '#web/platform/ui/page-header.tsx'
import styles from './webhooks.module.css'

interface SigningSecretDialogProps {
  readonly made: WebhookSecretView
  readonly onClose: () => void
}

/** The only time a signing secret is seen; leaving it asks (HOOK-5, BO-80). */
export function SigningSecretDialog({ made, onClose }: SigningSecretDialogProps) {
  const { t } = useLingui()
  const { timezone } = useMe()
  const { secret, previous_secret_until } = made
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
        text: <Trans>It is not shown again. Without it you would have to give the endpoint a new one.</Trans>,
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
      title={<Trans>Signing secret</Trans>}
      size={560}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {secret === null ? (
        <Note>
          <Trans>The secret was shown before and is not shown again. Give the endpoint a new one.</Trans>
        </Note>
      ) : (
        <>
          <p>
            <Trans>
              Copy the secret now. Your endpoint verifies with it that a message comes from us and was not changed, by
              Standard Webhooks. It is shown only this once.
            </Trans>
          </p>
          <div className={styles.secret}>
            <code>{secret}</code>
            <CopyButton value={secret}>
              <Trans>Copy secret</Trans>
            </CopyButton>
          </div>
          {previous_secret_until && (
            <p className={styles.quiet}>
              <Trans>
                Messages are signed with the former secret as well until{' '}
                <EventDate at={previous_secret_until} zone={timezone} />.
              </Trans>
            </p>
          )}
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
