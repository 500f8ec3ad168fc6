import { Trans } from '@lingui/react/macro'
import { SecretDialog } from '#web/platform/ui/forms/secret-dialog.tsx'

interface KeySecretDialogProps {
  readonly name: string
  readonly secret: string | null
  readonly onClose: () => void
}

/** The secret of a key that was just made or rotated (KEY-2). */
export const KeySecretDialog = ({ name, secret, onClose }: KeySecretDialogProps) => (
  <SecretDialog
    title={<Trans>Secret of {name}</Trans>}
    secret={secret}
    text={
      <Trans>
        Copy the secret now and keep it where your passwords are. It is shown only this once: Turnout does not store it.
      </Trans>
    }
    shown_before={
      <Trans>The secret was shown before and is not shown again. Rotate the key if you do not have it.</Trans>
    }
    loss={<Trans>It is not shown again. Without it you would have to rotate the key.</Trans>}
    onClose={onClose}
  />
)
