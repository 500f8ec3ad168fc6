import { z } from 'zod'
import { ACTIONS, type Action } from '#core/platform/actions/actions.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantView } from '#core/platform/fields.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { AUDIT_ROWS, LOG_ENTRIES, MAX_AUDIT_ROWS, MAX_LOG_ENTRIES, MAX_TYPES_LENGTH } from './limits.ts'

const names = Object.keys(ACTIONS) as Action[]
/** STEP ones are told by the order's activity alone (LOGE-2a). */
export const AUDITED_ACTIONS = names.filter((name) => ACTIONS[name].class !== 'STEP')
export const AUDIT_SUBJECTS = [...new Set(AUDITED_ACTIONS.map((name) => ACTIONS[name].subject))].sort()

/** Where to read the log on, and what of it (LOGE-7). */
export const LogQuery = z.object({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_LOG_ENTRIES).default(LOG_ENTRIES),
  types: z
    .string()
    .max(MAX_TYPES_LENGTH)
    .optional()
    .describe('Names of actions, separated by commas; all unless given'),
})
export type LogQuery = z.output<typeof LogQuery>

/** An entry of the event log: who did what to what, and nothing of persons (LOGE-3, LOGE-7). */
export const LogEntryView = z.object({
  position: z.int().positive(),
  type: z.string(),
  created_at: InstantView,
  is_test: z.boolean(),
  organizer_id: Id.nullable(),
  event_id: Id.nullable(),
  order_id: Id.nullable(),
  attendee_id: Id.nullable(),
  actor_type: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type LogEntryView = z.output<typeof LogEntryView>

export const LogMetaView = z.object({
  /** To ask for next: what was left out by types or permissions is behind it. */
  next_after: z.int().nonnegative(),
  last_position: z.int().nonnegative(),
})

/** The filters of the audit log (AUD-1); newest first, always. */
export const AUDIT_LIST = listSpec({
  sorts: ['created_at'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: {
    actor: { type: 'text', operators: ['eq', 'in'] },
    action: { type: 'choice', operators: ['eq', 'in'], values: AUDITED_ACTIONS },
    subject: { type: 'choice', operators: ['eq', 'in'], values: AUDIT_SUBJECTS },
    subject_id: { type: 'number', operators: ['eq'] },
    event_id: filterField.one_of,
    organizer_id: filterField.one_of,
    created_at: filterField.instant,
  },
})

export const AuditQuery = z.object({
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('`next_before` of the answer before; without it the newest'),
  limit: z.coerce.number().int().min(1).max(MAX_AUDIT_ROWS).default(AUDIT_ROWS),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const AUDIT_FORMATS = ['csv', 'xlsx', 'jsonl'] as const

/** `NONE`: from before there was a log (AUD-9). `UNPUBLISHED`: it is within seconds. */
const Chain = z.enum(['CHAINED', 'UNPUBLISHED', 'NONE'])

const Named = z.object({ id: Id, name: z.string() })

export const AuditEntryView = z.object({
  id: Id,
  chain: Chain,
  position: z.int().positive().nullable(),
  created_at: InstantView,
  action: z.string(),
  actor_type: z.string(),
  actor_id: Id.nullable(),
  actor_name: z.string().nullable(),
  /** As /24 or /48, for 30 days. */
  network: z.string().nullable(),
  is_test: z.boolean(),
  /** `value_kind` of a discount or a tax: whether its number is a percentage (in thousandths) or an amount. */
  subject: z
    .object({ kind: z.string(), id: Id, name: z.string().nullable(), value_kind: z.string().nullable() })
    .nullable(),
  event: Named.extend({ timezone: z.string(), currency: z.string(), is_deleted: z.boolean() }).nullable(),
  organizer_id: Id.nullable(),
  order: z.object({ id: Id, reference: z.string().nullable() }).nullable(),
  attendee: z.object({ id: Id, reference: z.string().nullable() }).nullable(),
  data: z.record(z.string(), z.unknown()),
  /** Null for values that are hidden from the reader: those of persons they may not read (AUD-2). */
  changes: z.array(
    z.object({
      field: z.string(),
      title: z.string().nullable(),
      is_hidden: z.boolean(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
})
export type AuditEntryView = z.output<typeof AuditEntryView>

/** What to ask for next; null at the end. */
export const AuditMetaView = z.object({ next_before: Id.nullable() })

nameViews({ LogEntryView, LogMetaView, AuditEntryView, AuditMetaView })
