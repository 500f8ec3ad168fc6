import { Trans } from '@lingui/react/macro'
import type { WebhookSecretView } from '#core/identity/webhooks/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { SecretDialog } from '#web/platform/ui/forms/secret-dialog.tsx'
import styles from './webhooks.module.css'

interface SigningSecretDialogProps {
  readonly made: WebhookSecretView
  readonly onClose: () => void
}

/** The signing secret of an endpoint that was just made, or was given a new one (HOOK-5). */
export function SigningSecretDialog({ made, onClose }: SigningSecretDialogProps) {
  const { timezone } = useMe()
  const { secret, previous_secret_until } = made
  return (
    <SecretDialog
      title={<Trans>Signing secret</Trans>}
      secret={secret}
      text={
        <Trans>
          Copy the secret now. Your endpoint verifies with it that a message comes from us and was not changed, by
          Standard Webhooks. It is shown only this once.
        </Trans>
      }
      shown_before={<Trans>The secret was shown before and is not shown again. Give the endpoint a new one.</Trans>}
      loss={<Trans>It is not shown again. Without it you would have to give the endpoint a new one.</Trans>}
      onClose={onClose}
    >
      {previous_secret_until && (
        <p className={styles.quiet}>
          <Trans>
            Messages are signed with the former secret as well until{' '}
            <EventDate at={previous_secret_until} zone={timezone} />.
          </Trans>
        </p>
      )}
    </SecretDialog>
  )
}
