import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AttemptResult } from '#core/identity/webhooks/attempts.ts'
import type { WebhookPayload } from '#core/identity/webhooks/schema.ts'
import type { DisabledReason, WebhookDeliveryStatus, WebhookStatus } from '#core/platform/states/webhook-state.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** Whether an endpoint is sent anything (HOOK-2). */
export const WEBHOOK_LABELS: Record<WebhookStatus, BadgeLabel> = {
  ACTIVE: { text: msg`Active`, tone: 'green', shape: 'dot' },
  PAUSED: { text: msg`Paused`, tone: 'grey', shape: 'half' },
  DISABLED: { text: msg`Switched off`, tone: 'red', shape: 'cross' },
}

/** An active endpoint whose last attempts failed (HOOK-6). */
export const FAILING_LABEL: BadgeLabel = { text: msg`Failing`, tone: 'orange', shape: 'clock' }

/** What became of a delivery (HOOK-3). */
export const DELIVERY_LABELS: Record<WebhookDeliveryStatus, BadgeLabel> = {
  PENDING: { text: msg`Waiting`, tone: 'orange', shape: 'clock' },
  DELIVERED: { text: msg`Delivered`, tone: 'green', shape: 'tick' },
  FAILED: { text: msg`Failed`, tone: 'red', shape: 'cross' },
  SKIPPED: { text: msg`Skipped`, tone: 'grey', shape: 'ring' },
}

/** What an attempt came to, in a word or two; an answer is told by its status (HOOK-8). */
export const RESULT_LABELS: Record<Exclude<AttemptResult, 'HTTP'>, MessageDescriptor> = {
  TIMEOUT: msg`Timed out`,
  CONNECT: msg`Not reached`,
  TLS: msg`TLS failed`,
  ADDRESS_REFUSED: msg`Address refused`,
  REDIRECT: msg`Redirect`,
}

/** What it means and where to look. */
export const RESULT_CAUSES: Record<Exclude<AttemptResult, 'HTTP'>, MessageDescriptor> = {
  TIMEOUT: msg`The endpoint did not answer in time. Let it answer first and do its work afterwards.`,
  CONNECT: msg`No connection, or it broke before an answer came. Check that the name exists, that the server runs and that its firewall lets us in.`,
  TLS: msg`No secure connection. Check that the certificate is valid, belongs to this name and comes with its intermediate certificates.`,
  ADDRESS_REFUSED: msg`The name leads to an address inside a private network. Nothing was sent.`,
  REDIRECT: msg`The endpoint answered with another address. It is not followed: enter the last address here.`,
}

export const DISABLED_LABELS: Record<DisabledReason, MessageDescriptor> = {
  GONE: msg`It answered that it no longer exists (410).`,
  FAILING: msg`Every attempt of the last days failed.`,
}

export const PAYLOAD_LABELS: Record<WebhookPayload, MessageDescriptor> = {
  THIN: msg`Ids only`,
  FULL: msg`With the object`,
}
