import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ACT_NAMES } from '#core/messaging/approvals/acts.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { isOpenToKeys } from '#core/platform/keys/key-access.ts'
import { can, needsLogin } from '#core/platform/permissions.ts'
import { READ_TOOLS, type ReadTool, type Tool } from '#core/reporting/assistants/read-tools.ts'
import { PROPOSAL_TOOLS, WRITE_TOOLS } from '#core/reporting/assistants/write-tools.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { checkInput } from '#server/platform/http/input-error.ts'
import type { Asker } from './ask.ts'
import { READERS, type RunTool } from './read-tools.ts'
import { getProposal, proposerOf } from './write-tools.ts'

interface OfferedTool extends Tool {
  readonly name: string
  readonly is_reading: boolean
  readonly run: RunTool<never>
}

const readTools: readonly OfferedTool[] = (Object.keys(READ_TOOLS) as ReadTool[]).map((name) => ({
  ...READ_TOOLS[name],
  name,
  is_reading: true,
  run: READERS[name] as RunTool<never>,
}))

const proposingTools: readonly OfferedTool[] = ACT_NAMES.map((name) => ({
  ...WRITE_TOOLS[name],
  name,
  is_reading: false,
  run: proposerOf(name) as RunTool<never>,
}))

const proposalTool: OfferedTool = {
  ...PROPOSAL_TOOLS.get_proposal,
  name: 'get_proposal',
  is_reading: true,
  run: getProposal as RunTool<never>,
}

const TOOLS: readonly OfferedTool[] = [...readTools, proposalTool, ...proposingTools]
const BY_NAME: ReadonlyMap<string, OfferedTool> = new Map(TOOLS.map((tool) => [tool.name, tool]))

/** Whether a key may make any of the calls behind it, somewhere (MCP-2, KEY-9). */
function mayUse({ actor }: StaffCtx, { calls }: Tool): boolean {
  const mode = actor.key?.mode
  return calls.some(
    (call) => mode !== undefined && isOpenToKeys(call, mode) && needsLogin(call.can) && can(actor, call.can),
  )
}

/** A tool as the protocol lists it; its schema is the one its arguments are checked by. */
const listedOf = ({ name, title, description, input, is_reading }: OfferedTool): ListedTool => ({
  ...{ name, title, description },
  inputSchema: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as ListedTool['inputSchema'],
  annotations: { readOnlyHint: is_reading, destructiveHint: false, idempotentHint: is_reading, openWorldHint: false },
})
const LISTED = new Map(TOOLS.map((tool) => [tool.name, listedOf(tool)]))

/** The tools a key may use; the others it is not told of. */
export const listTools = (ctx: StaffCtx) =>
  TOOLS.filter((tool) => mayUse(ctx, tool)).flatMap(({ name }) => LISTED.get(name) ?? [])

export const isTool = (name: string): boolean => BY_NAME.has(name)

/** Runs a tool with arguments that are checked like any input; throws what it is refused with. */
export async function runTool(asker: Asker, name: string, args: unknown): Promise<object> {
  const tool = BY_NAME.get(name)
  if (!tool) throw new AppError('NOT_FOUND')
  if (!mayUse(asker.ctx, tool)) throw new AppError('FORBIDDEN', { data: { permission: tool.calls[0]?.can } })
  const read = checkInput(tool.input, args ?? {})
  if ('error' in read) throw read.error
  return tool.run(asker, read.value as never)
}
