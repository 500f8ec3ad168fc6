import type { WebhookView } from '#core/identity/webhooks/schema.ts'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import { WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { Badges, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { TEST_LABEL } from '#web/platform/ui/labels.ts'
import { FAILING_LABEL, WEBHOOK_LABELS } from './labels.ts'

/** How an endpoint is: what staff chose, and whether its last attempts failed. */
export function WebhookBadges({ webhook: { status, failures, mode } }: { webhook: WebhookView }) {
  const is_failing = status === WebhookStatus.ACTIVE && failures > 0
  return (
    <Badges>
      <StatusBadge label={is_failing ? FAILING_LABEL : WEBHOOK_LABELS[status]} />
      {mode === KeyMode.TEST && <StatusBadge label={TEST_LABEL} />}
    </Badges>
  )
}
