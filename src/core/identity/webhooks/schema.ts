import { z } from 'zod'
import type { Action } from '#core/platform/actions/actions.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantView, line, optional } from '#core/platform/fields.ts'
import { KEY_MODES } from '#core/platform/keys/key-mode.ts'
import { MAX_URL_LENGTH } from '#core/platform/limits.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import {
  DISABLED_REASONS,
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_STATUSES,
  WebhookStatus,
} from '#core/platform/states/webhook-state.ts'
import { ATTEMPT_RESULTS } from './attempts.ts'
import { MAX_REPLAYED_POSITIONS, MAX_WEBHOOK_DESCRIPTION } from './limits.ts'
import { WEBHOOK_TYPES } from './matching.ts'

/** Only what happened, or what it happened to as well (HOOK-4). */
export const WEBHOOK_PAYLOADS = ['THIN', 'FULL'] as const
export type WebhookPayload = (typeof WEBHOOK_PAYLOADS)[number]

const Type = z.enum(WEBHOOK_TYPES as [Action, ...Action[]])
/** Null is all that the writer may read, also what later releases tell (HOOK-1). */
const Types = z
  .array(Type)
  .min(1)
  .max(WEBHOOK_TYPES.length)
  .transform((types) => [...new Set(types)])
  .nullable()
/** Whether it may be called is asked by the server: the operator may open inner hosts (HOOK-7). */
const WebhookUrl = line(MAX_URL_LENGTH).refine((url) => URL.canParse(url), 'webhook_url')

/** What staff choose of an endpoint; target and mode stay as they were made (HOOK-1). */
export const WebhookInput = z.object({
  url: WebhookUrl,
  description: optional(line(MAX_WEBHOOK_DESCRIPTION)),
  /** A key's own unless told, else LIVE (KEY-9). */
  mode: z.enum(KEY_MODES).optional(),
  types: Types.default(null),
  payload: z.enum(WEBHOOK_PAYLOADS).default('THIN'),
})
export type WebhookInput = z.output<typeof WebhookInput>

/** Of the account: for all of it, one organizer or one event. */
export const AccountWebhookInput = WebhookInput.extend({
  organizer_id: Id.nullable().default(null),
  event_id: Id.nullable().default(null),
}).refine(({ organizer_id, event_id }) => organizer_id === null || event_id === null, {
  error: 'one_target',
  path: ['organizer_id'],
})
export type AccountWebhookInput = z.output<typeof AccountWebhookInput>

/** Omitted fields stay (TXT-1). */
export const WebhookUpdate = z.object({
  url: WebhookUrl.optional(),
  description: optional(line(MAX_WEBHOOK_DESCRIPTION)),
  types: Types.optional(),
  payload: z.enum(WEBHOOK_PAYLOADS).optional(),
  status: z.enum([WebhookStatus.ACTIVE, WebhookStatus.PAUSED]).optional(),
})
export type WebhookUpdate = z.output<typeof WebhookUpdate>

export const WebhookView = z.object({
  id: Id,
  url: z.string(),
  description: z.string().nullable(),
  organizer_id: Id.nullable(),
  event_id: Id.nullable(),
  /** What the organizer or event is called. */
  target_name: z.string().nullable(),
  mode: z.enum(KEY_MODES),
  types: z.array(z.string()).nullable(),
  /** What the writer was permitted to read of the target, by which it is decided what is delivered. */
  permissions: z.array(z.string()),
  payload: z.enum(WEBHOOK_PAYLOADS),
  status: z.enum(WEBHOOK_STATUSES),
  disabled_reason: z.enum(DISABLED_REASONS).nullable(),
  disabled_at: InstantView.nullable(),
  /** Attempts that failed since the last that did not. */
  failures: z.int(),
  failing_since: InstantView.nullable(),
  secret_last4: z.string(),
  /** Until then the secret before the last rotation signs as well (HOOK-5). */
  previous_secret_until: InstantView.nullable(),
  created_by: z.string(),
  created_at: InstantView,
  updated_at: InstantView,
})
export type WebhookView = z.output<typeof WebhookView>

/** With the secret, once; null where a repeated Idempotency-Key answers (HOOK-5, ONE-5). */
export const WebhookSecretView = WebhookView.extend({ secret: z.string().nullable() })
export type WebhookSecretView = z.output<typeof WebhookSecretView>

/** How the list of endpoints is searched, filtered and sorted. */
export const WEBHOOK_LIST = listSpec({
  sorts: ['created_at', 'status'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: { status: filterField.choice(WEBHOOK_STATUSES), mode: filterField.choice(KEY_MODES) },
})

export const AttemptView = z.object({
  started_at: InstantView,
  duration_ms: z.int(),
  /** Of the answer; null without one. */
  status: z.int().nullable(),
  result: z.enum(ATTEMPT_RESULTS),
})
export type AttemptView = z.output<typeof AttemptView>

/** A delivery in the log (HOOK-8). */
export const WebhookDeliveryView = z.object({
  id: Id,
  /** `webhook-id`, the same in every attempt and replay (HOOK-5). */
  message_id: z.string(),
  position: z.int(),
  type: z.string(),
  is_replay: z.boolean(),
  status: z.enum(WEBHOOK_DELIVERY_STATUSES),
  attempts: z.array(AttemptView),
  next_attempt_at: InstantView.nullable(),
  created_at: InstantView,
})
export type WebhookDeliveryView = z.output<typeof WebhookDeliveryView>

/** With what was sent: null before the first attempt, when it is no longer kept, and for readers who may not read all of it. */
export const WebhookDeliveryBodyView = WebhookDeliveryView.extend({
  body: z.string().nullable(),
  is_body_hidden: z.boolean(),
})
export type WebhookDeliveryBodyView = z.output<typeof WebhookDeliveryBodyView>

/** How the log of an endpoint is filtered: newest first; a search is for a position or a message's name (HOOK-8). */
export const WEBHOOK_DELIVERY_LIST = listSpec({
  sorts: ['created_at'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: {
    status: filterField.choice(WEBHOOK_DELIVERY_STATUSES),
    type: filterField.choice(WEBHOOK_TYPES),
    position: filterField.amount,
  },
})

/** What a test send says: a type's example (HOOK-9). */
export const WebhookTestInput = z.object({ type: Type.optional() })
export type WebhookTestInput = z.output<typeof WebhookTestInput>

export const WebhookTestView = z.object({ message_id: z.string(), body: z.string(), attempt: AttemptView })
export type WebhookTestView = z.output<typeof WebhookTestView>

/** One delivery, or the positions from one to another, both included; without `to` those up to the end of the log (HOOK-9). */
export const WebhookReplayInput = z
  .object({ delivery_id: Id.optional(), from: Id.optional(), to: Id.optional() })
  .refine(
    ({ delivery_id, from, to }) =>
      delivery_id === undefined ? from !== undefined : from === undefined && to === undefined,
    { error: 'delivery_or_positions', path: ['delivery_id'] },
  )
  .refine(({ from = 0, to = from }) => to >= from, { error: 'max_below_min', path: ['to'] })
  .refine(({ from = 0, to = from }) => to - from < MAX_REPLAYED_POSITIONS, {
    error: 'too_many_positions',
    path: ['to'],
    params: { maximum: MAX_REPLAYED_POSITIONS },
  })
export type WebhookReplayInput = z.output<typeof WebhookReplayInput>

export const WebhookReplayView = z.object({ deliveries: z.int() })
export type WebhookReplayView = z.output<typeof WebhookReplayView>

nameViews({
  WebhookView,
  WebhookSecretView,
  WebhookDeliveryView,
  WebhookDeliveryBodyView,
  WebhookTestView,
  WebhookReplayView,
})
