import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { isWanted, WEBHOOK_TYPES } from '#core/identity/webhooks/matching.ts'
import type { WebhookTestView, WebhookView } from '#core/identity/webhooks/schema.ts'
import type { Action } from '#core/platform/actions/actions.ts'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useFocusBack } from '#web/platform/ui/forms/use-focus-back.ts'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { webhookApi } from './api.ts'
import { AttemptLine } from './deliveries/attempt-line.tsx'
import { BodyText } from './deliveries/body-text.tsx'
import styles from './webhooks.module.css'

interface TestDialogProps {
  readonly account_id: number
  readonly webhook: WebhookView
  readonly onClose: () => void
}

const typesOf = (webhook: WebhookView): Action[] => {
  const { organizer_id, event_id, mode } = webhook
  const wanted = WEBHOOK_TYPES.filter((type) =>
    isWanted(webhook, { type, organizer_id, event_id, is_test: mode === KeyMode.TEST }),
  )
  return wanted.length > 0 ? wanted : WEBHOOK_TYPES
}

/** Sends an example and shows what came of it (HOOK-9). */
export function TestDialog({ account_id, webhook, onClose }: TestDialogProps) {
  const { t, i18n } = useLingui()
  const { timezone } = useMe()
  const types = typesOf(webhook)
  const usual = types.includes('order.completed') ? 'order.completed' : types[0]!
  const [type, setType] = useState<Action>(usual)
  const [is_sending, setSending] = useState(false)
  const [sent, setSent] = useState<WebhookTestView | null>(null)
  useFocusBack()
  const send = async () => {
    setSending(true)
    setSent(null)
    await webhookApi
      .test(account_id, webhook.id, { type })
      .then(setSent, (error: unknown) => notifyFailure(error, i18n, t`The test was not sent. Try again.`))
    setSending(false)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Send a test</Trans>}
      size={640}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={styles.result}>
        <p className={styles.quiet}>
          <Trans>
            A made-up message goes to <span className={styles.code}>{webhook.url}</span> once. It is signed like any
            other and marked with <span className={styles.code}>is_test</span>; it does not stand in the log.
          </Trans>
        </p>
        <NativeSelect
          label={<Trans>Type</Trans>}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as Action)}
          data={types}
        />
        <div aria-live="polite">
          {sent && (
            <>
              <ol className={styles.attempts}>
                <AttemptLine attempt={sent.attempt} number={1} zone={timezone} />
              </ol>
              <BodyText body={sent.body} />
            </>
          )}
        </div>
        <div className={styles.foot}>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button variant="filled" color="action" loading={is_sending} onClick={send}>
            {sent ? <Trans>Send again</Trans> : <Trans>Send test</Trans>}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
