import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MAX_REPLAYED_POSITIONS } from '#core/identity/webhooks/limits.ts'
import { WebhookReplayInput, type WebhookView } from '#core/identity/webhooks/schema.ts'
import { FieldRow, FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { webhookApi } from '../api.ts'
import styles from '../webhooks.module.css'

interface ReplayDialogProps {
  readonly account_id: number
  readonly webhook: WebhookView
  /** The first position that is proposed. */
  readonly from: number | null
  readonly onClose: () => void
}

/** Sends what the log has from one position to another, as far as the endpoint wants it (HOOK-9). */
export function ReplayDialog({ account_id, webhook, from: proposed, onClose }: ReplayDialogProps) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: WebhookReplayInput,
    initial: { from: proposed, to: null as number | null },
    // a blank first one is asked for
    toInput: ({ from, to }) => ({ from: from as number, ...(to === null ? {} : { to }) }),
    save: (input) => webhookApi.replay(account_id, webhook.id, input),
    onSaved: (count) => {
      notifyDone(
        count === 0 ? (
          t`Nothing to send: the endpoint wants none of these, or they are waiting already.`
        ) : (
          <Plural value={count} one="# message is sent again" other="# messages are sent again" />
        ),
      )
      onClose()
    },
    failed: t`Nothing was sent again. Try again.`,
  })
  const { form } = resource
  return (
    <FormDialog
      resource={resource}
      title={<Trans>Send positions again</Trans>}
      action={<Trans>Send again</Trans>}
      onClose={onClose}
    >
      <p className={styles.quiet}>
        <Trans>
          Everything that happened has a position in the log, and each message tells its own. Messages that arrived
          before are sent once more too, under the same webhook-id.
        </Trans>
      </p>
      <FieldRow>
        <CountInput label={<Trans>First position</Trans>} {...form.getInputProps('from')} />
        <CountInput
          label={<Trans>Last position (optional)</Trans>}
          description={
            <Plural
              value={MAX_REPLAYED_POSITIONS}
              one="Leave it blank for all up to now, at most # at a time."
              other="Leave it blank for all up to now, at most # at a time."
            />
          }
          {...form.getInputProps('to')}
        />
      </FieldRow>
    </FormDialog>
  )
}
