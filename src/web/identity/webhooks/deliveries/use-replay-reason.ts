import { useLingui } from '@lingui/react/macro'
import type { WebhookView } from '#core/identity/webhooks/schema.ts'
import { WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'

/** Why nothing can be sent again; null when it can (HOOK-9). */
export function useReplayReason({ status }: WebhookView): string | null {
  const { t } = useLingui()
  const against_role = useRoleReason('webhook.write')
  return against_role ?? (status === WebhookStatus.ACTIVE ? null : t`Activate the endpoint first.`)
}
