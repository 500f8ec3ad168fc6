import { Trans, useLingui } from '@lingui/react/macro'
import type { WebhookSecretView, WebhookView } from '#core/identity/webhooks/schema.ts'
import { WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { webhookApi } from './api.ts'

const hostOf = ({ url }: WebhookView): string => new URL(url).host

/** What is done to an endpoint from its row and from its page (HOOK-2, HOOK-5). */
export function useWebhookActions(account_id: number) {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const failed = t`The endpoint was not changed. Try again.`
  const pause = (webhook: WebhookView) =>
    perform({
      run: () => webhookApi.update(account_id, webhook.id, { status: WebhookStatus.PAUSED }),
      done: t`Endpoint paused. What happens meanwhile is kept for it.`,
      failed,
    })
  const resume = (webhook: WebhookView) =>
    perform({
      run: () => webhookApi.update(account_id, webhook.id, { status: WebhookStatus.ACTIVE }),
      done: t`Endpoint resumed. It gets what happened meanwhile.`,
      failed,
    })
  /** Of a disabled one; `onActive` hears from where on it has missed everything (HOOK-2c). */
  const activate = (webhook: WebhookView, onActive: (active: WebhookView, first_missed: number | null) => void) =>
    perform({
      run: async () => {
        // asked before it gets anything new
        const first_missed = await webhookApi.firstMissed(account_id, webhook.id)
        onActive(await webhookApi.update(account_id, webhook.id, { status: WebhookStatus.ACTIVE }), first_missed)
      },
      done: t`Endpoint activated`,
      failed,
    })
  const remove = (webhook: WebhookView) => {
    const host = hostOf(webhook)
    return perform({
      ask: {
        title: <Trans>Delete the endpoint at {host}?</Trans>,
        text: <Trans>Nothing more is sent to it, and its log goes with it. This cannot be undone.</Trans>,
        action: <Trans>Delete endpoint</Trans>,
        is_danger: true,
      },
      run: () => webhookApi.remove(account_id, webhook.id),
      done: t`Endpoint deleted`,
      failed: t`The endpoint was not deleted. Try again.`,
    })
  }
  const rotate = (webhook: WebhookView, onDone: (made: WebhookSecretView) => void) => {
    const host = hostOf(webhook)
    return perform({
      ask: {
        title: <Trans>Give the endpoint at {host} a new secret?</Trans>,
        text: webhook.previous_secret_until ? (
          <Trans>
            Messages are signed with the new and the present secret for a day. The one before them stops working now.
          </Trans>
        ) : (
          <Trans>Messages are signed with the new and the present secret for a day, then with the new one alone.</Trans>
        ),
        action: <Trans>New secret</Trans>,
      },
      run: async () => onDone(await webhookApi.rotate(account_id, webhook.id)),
      done: t`New secret made`,
      failed: t`The secret was not changed. Try again.`,
    })
  }
  return { pause, resume, activate, remove, rotate, is_busy }
}
