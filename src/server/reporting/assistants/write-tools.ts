import type { ActName } from '#core/messaging/approvals/acts.ts'
import { toldProposal } from '#core/reporting/assistants/told-proposal.ts'
import { WRITE_TOOLS } from '#core/reporting/assistants/write-tools.ts'
import { createProposal } from '#server/messaging/approvals/create-proposal.ts'
import { loadProposal } from '#server/messaging/approvals/load-proposal.ts'
import type { RunTool } from './read-tools.ts'

type Args = Readonly<Record<string, unknown>> & { readonly note?: string | undefined }

/** Arguments that name what it is about, and the body of the call; what was not given is in neither. */
function split(act: ActName, args: Readonly<Record<string, unknown>>) {
  const given = Object.entries(args).filter(([, value]) => value !== undefined)
  const { named_by } = WRITE_TOOLS[act]
  return {
    params: Object.fromEntries(given.filter(([name]) => named_by.includes(name))),
    body: Object.fromEntries(given.filter(([name]) => !named_by.includes(name))),
  }
}

/** Writes a proposal and nothing else; it is refused what the API refuses (MCP-5). */
export const proposerOf =
  (act: ActName): RunTool<Args> =>
  async ({ ctx, is_in_full }, { note, ...args }) =>
    toldProposal(await createProposal(ctx, { act, ...split(act, args) }, note), is_in_full)

export const getProposal: RunTool<{ readonly proposal_id: number }> = async ({ ctx, is_in_full }, { proposal_id }) =>
  toldProposal(await loadProposal(ctx, proposal_id), is_in_full)
