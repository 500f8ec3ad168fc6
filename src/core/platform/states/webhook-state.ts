/** Whether an endpoint is delivered to (HOOK-2). A deleted one has no status. */
export const WebhookStatus = { ACTIVE: 'ACTIVE', PAUSED: 'PAUSED', DISABLED: 'DISABLED' } as const
export type WebhookStatus = keyof typeof WebhookStatus
export const WEBHOOK_STATUSES = Object.values(WebhookStatus)

/** Moves of an endpoint: staff pause and resume it, its own failures disable it (HOOK-2). */
export const WEBHOOK_MOVES = {
  ACTIVE: ['PAUSED', 'DISABLED'],
  PAUSED: ['ACTIVE'],
  DISABLED: ['ACTIVE'],
} as const satisfies Record<WebhookStatus, readonly WebhookStatus[]>

/** Why an endpoint was disabled: it answered 410, or nothing but failures for days (HOOK-2b). */
export const DISABLED_REASONS = ['GONE', 'FAILING'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** Where a delivery is on its way (HOOK-3). */
export const WebhookDeliveryStatus = {
  PENDING: 'PENDING',
  DELIVERED: 'DELIVERED',
  FAILED: 'FAILED',
  SKIPPED: 'SKIPPED',
} as const
export type WebhookDeliveryStatus = keyof typeof WebhookDeliveryStatus
export const WEBHOOK_DELIVERY_STATUSES = Object.values(WebhookDeliveryStatus)

/** Moves of a delivery; what is to be sent again is a delivery of its own (HOOK-3, HOOK-9). */
export const WEBHOOK_DELIVERY_MOVES = {
  PENDING: ['DELIVERED', 'FAILED', 'SKIPPED'],
  DELIVERED: [],
  FAILED: [],
  SKIPPED: [],
} as const satisfies Record<WebhookDeliveryStatus, readonly WebhookDeliveryStatus[]>
