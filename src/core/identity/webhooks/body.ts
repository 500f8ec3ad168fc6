import { MAX_WEBHOOK_OBJECT_BYTES } from './limits.ts'

/** What of an entry a body tells (HOOK-4). */
export interface WebhookEntry {
  readonly type: string
  readonly created_at: Date
  readonly position: number
  readonly is_test: boolean
  readonly account_id: number
  readonly event_id: number | null
  readonly order_id: number | null
  readonly attendee_id: number | null
  readonly data: Readonly<Record<string, unknown>>
}

/** Of FULL: what the entry is about, as the API shows it; null when it is gone. */
export interface BodyObject {
  readonly object: unknown
}

const textOf = (entry: WebhookEntry, more: Readonly<Record<string, unknown>>): string => {
  const { type, created_at, position, is_test, account_id, event_id, order_id, attendee_id, data } = entry
  return JSON.stringify({
    type,
    timestamp: created_at.toISOString().replace('.000Z', 'Z'),
    position,
    is_test,
    account_id,
    event_id,
    data: {
      ...(order_id === null ? {} : { order_id }),
      ...(attendee_id === null ? {} : { attendee_id }),
      ...data,
      ...more,
    },
  })
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value ?? null)).length

/** The bytes that are signed and sent, of THIN without and of FULL with an object (HOOK-4). */
export function webhookBody(entry: WebhookEntry, full?: BodyObject): string {
  if (!full) return textOf(entry, {})
  if (bytesOf(full.object) > MAX_WEBHOOK_OBJECT_BYTES) return textOf(entry, { truncated: true })
  return textOf(entry, { object: full.object ?? null })
}

/** The name of a message for its receiver, the same in every attempt and replay (HOOK-5). */
export const webhookId = (account_id: number, position: number): string => `msg_${account_id}_${position}`
