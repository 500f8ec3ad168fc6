import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { cleanLine } from '#core/platform/clean-text.ts'
import { Id, InstantText, InstantView, Name } from '#core/platform/fields.ts'
import { KEY_PERMISSIONS } from '#core/platform/keys/key-access.ts'
import { KEY_MODES } from '#core/platform/keys/key-mode.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import type { RolePermission } from '#core/platform/permissions.ts'
import { KEY_STATES } from './key-state.ts'
import { MAX_KEY_NETWORKS, MAX_KEY_TARGETS, MAX_NETWORK_LENGTH, MAX_OVERLAP_HOURS, OVERLAP_HOURS } from './limits.ts'

const KeyPermission = z.enum(KEY_PERMISSIONS as readonly [RolePermission, ...RolePermission[]])

/** Where a key holds: the whole account (both null), one organizer or one event (KEY-1). */
const TargetInput = z
  .object({ organizer_id: Id.nullish(), event_id: Id.nullish() })
  .transform(({ organizer_id, event_id }) => ({ organizer_id: organizer_id ?? null, event_id: event_id ?? null }))
  .refine(({ organizer_id, event_id }) => organizer_id === null || event_id === null, 'choose_one')
const TargetView = z.object({
  organizer_id: Id.nullable(),
  event_id: Id.nullable(),
  /** Of the organizer or event; null for the account. */
  name: z.string().nullable(),
})

/** A network as `203.0.113.0/24` or `2001:db8::/32`; an address alone is a network of one (KEY-1). */
const Network = z
  .string()
  .max(MAX_NETWORK_LENGTH)
  .transform(cleanLine)
  .transform((text) => {
    if (z.ipv4().safeParse(text).success) return `${text}/32`
    return z.ipv6().safeParse(text).success ? `${text}/128` : text
  })
  .refine((text) => z.cidrv4().safeParse(text).success || z.cidrv6().safeParse(text).success, 'network')

const isSet = <T>(values: readonly T[]): boolean =>
  new Set(values.map((one) => JSON.stringify(one))).size === values.length

const fields = {
  name: Name,
  permissions: z.array(KeyPermission).min(1, 'choose_some').max(KEY_PERMISSIONS.length).refine(isSet, 'invalid'),
  targets: z.array(TargetInput).min(1, 'choose_some').max(MAX_KEY_TARGETS).refine(isSet, 'invalid'),
  allowed_networks: z.array(Network).max(MAX_KEY_NETWORKS).refine(isSet, 'invalid'),
  expires_at: InstantText,
  assistant_personal_data: z.boolean(),
}

/** KEY-1; without `expires_at` the key works for a year (KEY-5). */
export const ApiKeyInput = z.object({
  ...fields,
  mode: z.enum(KEY_MODES),
  allowed_networks: fields.allowed_networks.default([]),
  expires_at: InstantText.optional(),
  assistant_personal_data: z.boolean().default(false),
})
export type ApiKeyInput = z.output<typeof ApiKeyInput>

/** What is left out stays. The mode is part of the secret, so it stays for good (KEY-2). */
export const ApiKeyUpdate = z.object(fields).partial()
export type ApiKeyUpdate = z.output<typeof ApiKeyUpdate>

/** How long the present secret still works beside the new one (KEY-6). */
export const RotateKeyInput = z.object({
  overlap_hours: z.int().min(0).max(MAX_OVERLAP_HOURS).default(OVERLAP_HOURS),
})

export const ApiKeyView = z.object({
  id: Id,
  name: z.string(),
  mode: z.enum(KEY_MODES),
  permissions: z.array(z.string()),
  targets: z.array(TargetView),
  allowed_networks: z.array(z.string()),
  expires_at: InstantView,
  assistant_personal_data: z.boolean(),
  last4: z.string(),
  created_by: z.object({ id: Id, name: z.string() }).nullable(),
  last_used_at: InstantView.nullable(),
  revoked_at: InstantView.nullable(),
  created_at: InstantView,
  updated_at: InstantView,
  state: z.enum(KEY_STATES),
  /** Until when the secret from before the last rotation works; null when it no longer does (KEY-6). */
  previous_secret_until: InstantView.nullable(),
})
export type ApiKeyView = z.output<typeof ApiKeyView>

/** The only answer with the secret; a repeated call with the same Idempotency-Key has none (KEY-2, ONE-5). */
export const ApiKeyWithSecret = ApiKeyView.extend({ secret: z.string().nullable() })
export type ApiKeyWithSecret = z.output<typeof ApiKeyWithSecret>

/** How the list of keys is searched and sorted. */
export const API_KEY_LIST = listSpec({
  sorts: ['created_at', 'name', 'expires_at', 'last_used_at'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: { state: filterField.choice(KEY_STATES), mode: filterField.choice(KEY_MODES) },
})

nameViews({ ApiKeyView, ApiKeyWithSecret })
