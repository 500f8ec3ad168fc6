import { Trans, useLingui } from '@lingui/react/macro'
import { IconReload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { WebhookDeliveryBodyView, WebhookView } from '#core/identity/webhooks/schema.ts'
import { WebhookDeliveryStatus } from '#core/platform/states/webhook-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { DrawerHead, Fact, Facts, Loaded, Part } from '#web/platform/ui/display/details.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { ReasonButton } from '#web/platform/ui/reason-button.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { webhookApi, webhookQueries } from '../api.ts'
import { DELIVERY_LABELS } from '../labels.ts'
import styles from '../webhooks.module.css'
import { AttemptLine } from './attempt-line.tsx'
import { BodyText } from './body-text.tsx'
import { PreciseTime } from './precise-time.tsx'
import { useReplayReason } from './use-replay-reason.ts'

interface DeliveryDrawerProps {
  readonly account_id: number
  readonly webhook: WebhookView
  readonly delivery_id: number
  readonly onClose: () => void
  readonly onReplay: (from: number) => void
}

/** One delivery: what was sent, every attempt with what came of it, and sending it again (HOOK-8, HOOK-9). */
export function DeliveryDrawer({ account_id, webhook, delivery_id, onClose, onReplay }: DeliveryDrawerProps) {
  const query = useQuery(webhookQueries.delivery(account_id, webhook.id, delivery_id))
  const delivery = query.data
  return (
    <ViewDrawer
      title={delivery ? <Head delivery={delivery} /> : <Trans>Delivery</Trans>}
      onClose={onClose}
      foot={delivery && <Foot account_id={account_id} webhook={webhook} delivery={delivery} onReplay={onReplay} />}
    >
      <Loaded query={query} missing={<Trans>This delivery is no longer kept.</Trans>}>
        {(loaded) => <Parts delivery={loaded} />}
      </Loaded>
    </ViewDrawer>
  )
}

const Head = ({ delivery }: { delivery: WebhookDeliveryBodyView }) => (
  <DrawerHead text={<PreciseTime at={delivery.created_at} zone={useMe().timezone} />}>
    <span className={styles.code}>{delivery.type}</span>
    <StatusBadge label={DELIVERY_LABELS[delivery.status]} />
  </DrawerHead>
)

interface FootProps {
  readonly account_id: number
  readonly webhook: WebhookView
  readonly delivery: WebhookDeliveryBodyView
  readonly onReplay: (from: number) => void
}

function Foot({ account_id, webhook, delivery, onReplay }: FootProps) {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const not_now = useReplayReason(webhook)
  const is_waiting = delivery.status === WebhookDeliveryStatus.PENDING
  const again = () =>
    perform({
      run: () => webhookApi.replay(account_id, webhook.id, { delivery_id: delivery.id }),
      done: t`It is sent again, as a new delivery.`,
      failed: t`It was not sent again. Try again.`,
    })
  return (
    <>
      <ReasonButton reason={not_now} onClick={() => onReplay(delivery.position)}>
        <Trans>Send all from here again</Trans>
      </ReasonButton>
      <ReasonButton
        reason={is_waiting ? t`It is still waiting to be sent.` : not_now}
        onClick={() => void again()}
        leftSection={<IconReload size={16} />}
        loading={is_busy}
      >
        <Trans>Send again</Trans>
      </ReasonButton>
    </>
  )
}

function Parts({ delivery }: { delivery: WebhookDeliveryBodyView }) {
  const { timezone } = useMe()
  const { attempts, next_attempt_at, message_id, position, is_replay, body, is_body_hidden } = delivery
  return (
    <>
      <Part title={<Trans>Attempts</Trans>}>
        {attempts.length === 0 && (
          <p className={styles.quiet}>
            <Trans>Not tried yet.</Trans>
          </p>
        )}
        <ol className={styles.attempts}>
          {attempts.map((attempt, index) => (
            <AttemptLine key={attempt.started_at} attempt={attempt} number={index + 1} zone={timezone} />
          ))}
        </ol>
        {next_attempt_at && (
          <p>
            <Trans>
              Next attempt <PreciseTime at={next_attempt_at} zone={timezone} />
            </Trans>
          </p>
        )}
      </Part>
      <Part title={<Trans>Message</Trans>}>
        <Facts>
          <Fact name="webhook-id">
            <span className={styles.beside}>
              <span className={styles.code}>{message_id}</span>
              <CopyButton value={message_id} />
            </span>
          </Fact>
          <Fact name={<Trans>Position in the log</Trans>}>{position}</Fact>
          {is_replay && (
            <Fact name={<Trans>Sent again</Trans>}>
              <Trans>with the webhook-id and the bytes of the first time</Trans>
            </Fact>
          )}
        </Facts>
      </Part>
      <Part title={<Trans>Body</Trans>}>
        {body !== null ? (
          <BodyText body={body} />
        ) : (
          <p className={styles.quiet}>
            {is_body_hidden ? (
              <Trans>You may not read everything that this endpoint is told, so the body is not shown.</Trans>
            ) : (
              <Trans>It is written before the first attempt, and erased with the personal data it holds.</Trans>
            )}
          </p>
        )}
      </Part>
    </>
  )
}
