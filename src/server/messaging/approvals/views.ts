import type { ProposalAnswer, ProposalView } from '#core/messaging/approvals/schema.ts'
import { ERRORS, type ErrorCode } from '#core/platform/errors/errors.ts'
import { paths } from '#core/platform/paths.ts'
import { ProposalStatus } from '#core/platform/states/proposal-state.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { type ListedProposal, previewOfRow } from './queries.ts'

/** Where somebody decides it. */
export const approveUrl = ({ config }: Pick<Ctx, 'config'>, id: number): string =>
  `${config.app_url}${paths.approval(id)}`

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** The code of a refusal, and its sentence. */
const errorOf = ({ locale }: Pick<Ctx, 'locale'>, code: string | null): ProposalView['error'] =>
  code === null ? null : { code, message: translate(locale, ERRORS[isCode(code) ? code : 'INTERNAL'].message) }

export const toProposalView = (ctx: Pick<Ctx, 'locale'>, row: ListedProposal): ProposalView => ({
  id: row.id,
  status: row.status_now,
  act: row.act as ProposalView['act'],
  key: { id: row.api_key_id, name: row.key_name, mode: row.key_mode },
  event_id: row.event_id,
  preview: previewOfRow(row),
  preview_digest: row.preview_digest.toString('hex'),
  note: row.note,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by:
    row.decided_by === null
      ? null
      : { id: row.decided_by, name: [row.decider_first_name, row.decider_last_name].filter(Boolean).join(' ') },
  finished_at: row.finished_at?.toISOString() ?? null,
  error: errorOf(ctx, row.error_code),
})

/** What the assistant is told of it later (MCP-2). */
export const toProposalAnswer = (ctx: Pick<Ctx, 'config'>, row: ListedProposal): ProposalAnswer => ({
  proposal_id: row.id,
  status: row.status_now,
  approve_url: approveUrl(ctx, row.id),
  preview: previewOfRow(row),
  expires_at: row.expires_at.toISOString(),
  error_code: row.status_now === ProposalStatus.FAILED ? row.error_code : null,
})
