import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantView, multiLine, optional } from '#core/platform/fields.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { PROPOSAL_STATUSES } from '#core/platform/states/proposal-state.ts'
import { ACT_NAMES } from './acts.ts'
import { MAX_PROPOSAL_NOTE_LENGTH } from './limits.ts'

/** What a row of a preview is about. */
const PREVIEW_FIELDS = [
  'status',
  'price',
  'quantity_available',
  'is_paused',
  'is_hidden',
  'sale_start_date',
  'sale_start_offset',
  'sale_end_date',
  'sale_end_offset',
  'code',
  'discount',
  'max_uses',
  'expiry_date',
  'tickets',
  'dates',
  'refund',
  'refundable',
  'reason',
  'valid_tickets',
  'valid_extras',
  'cancelled',
  'recipient_type',
  'attendees',
  'order',
  'send_at',
  'send_copy_to_sender',
  'links',
] as const
export type PreviewField = (typeof PREVIEW_FIELDS)[number]

/** How its values are read: MONEY in minor units of the event's currency, PERCENT a percentage, MINUTES before a date's start. */
const PREVIEW_KINDS = ['STATE', 'MONEY', 'PERCENT', 'COUNT', 'MINUTES', 'FLAG', 'INSTANT', 'TEXT', 'LIST'] as const

const PreviewValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()

const PreviewChange = z.object({
  field: z.enum(PREVIEW_FIELDS),
  /** Of a ticket with several prices the label of the one. */
  of: z.string().nullable(),
  kind: z.enum(PREVIEW_KINDS),
  before: PreviewValue,
  after: PreviewValue,
})
export type PreviewChange = z.output<typeof PreviewChange>

/** What a proposal is about. */
const PREVIEW_SUBJECTS = ['EVENT', 'TICKET', 'PROMO_CODE', 'ORDER', 'ATTENDEE', 'MESSAGE'] as const

/**
 * What the act would change, computed by the server from what it would really do (MCP-6). `person` and
 * `recipients.addresses` are personal data, and nothing else in it is.
 */
export const ProposalPreview = z.object({
  event: z.object({ id: Id, title: z.string(), currency: z.string(), timezone: z.string() }),
  /** `name` is a title, code or reference; a thing that is not there yet has no id. */
  subject: z.object({ type: z.enum(PREVIEW_SUBJECTS), id: Id.nullable(), name: z.string().nullable() }),
  person: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
  changes: z.array(PreviewChange),
  /** Who would be mailed: how many addresses, and those of them that are about one order. */
  recipients: z.object({ count: z.int(), addresses: z.array(z.string()) }).nullable(),
  /** Of a message, as it would be sent; `body` is HTML, cleaned. */
  text: z.object({ subject: z.string(), body: z.string() }).nullable(),
})
export type ProposalPreview = z.output<typeof ProposalPreview>

/** The assistant's own words about it: plain text (MCP-6). */
export const ProposalNote = optional(multiLine(MAX_PROPOSAL_NOTE_LENGTH))

/** A proposal as whoever decides sees it (MCP-6). */
export const ProposalView = z.object({
  id: Id,
  status: z.enum(PROPOSAL_STATUSES),
  act: z.enum(ACT_NAMES),
  /** The key that proposes. */
  key: z.object({ id: Id, name: z.string(), mode: z.string() }),
  event_id: Id,
  preview: ProposalPreview,
  /** What approving has to send back: exactly this is approved (MCP-7a). */
  preview_digest: z.string(),
  /** The assistant's words; nothing of it is checked. */
  note: z.string().nullable(),
  created_at: InstantView,
  expires_at: InstantView,
  decided_at: InstantView.nullable(),
  decided_by: z.object({ id: Id, name: z.string() }).nullable(),
  finished_at: InstantView.nullable(),
  /** Of a FAILED one: the code of the refusal and its sentence. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type ProposalView = z.output<typeof ProposalView>

/** What the tools of an assistant answer (MCP-5). */
export interface ProposalAnswer {
  readonly proposal_id: number
  readonly status: ProposalView['status']
  readonly approve_url: string
  readonly preview: ProposalPreview
  readonly expires_at: string
  readonly error_code: string | null
}

/** What was seen is what is approved: the digest of the preview (MCP-7a). */
export const ApproveInput = z.object({ preview_digest: z.string().regex(/^[0-9a-f]{64}$/) })
export type ApproveInput = z.output<typeof ApproveInput>

/** How what assistants propose is filtered and sorted; how many wait is the total of those PENDING. */
export const PROPOSAL_LIST = listSpec({
  sorts: ['created_at', 'expires_at'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: {
    status: filterField.choice(PROPOSAL_STATUSES),
    act: filterField.choice(ACT_NAMES),
    event_id: filterField.id,
  },
})

nameViews({ PreviewChange, ProposalPreview, ProposalView })
