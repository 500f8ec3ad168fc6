import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import { paths } from '#core/platform/paths.ts'
import { ASSISTANT_INSTRUCTIONS } from '#core/reporting/assistants/instructions.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { refusalOf } from '#server/platform/http/refusals/refusal.ts'
import { createAsker } from './ask.ts'
import { isTool, listTools, runTool } from './tools.ts'

const SERVER = { name: 'turnout', title: 'Turnout', version: '1' }

/** Codes, numbers and names of permissions: what else a refusal carries may be about people. */
const TOLD = /^[\w.:-]{1,60}$/

const toldData = (data: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => ['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && TOLD.test(value)),
    ),
  )

const textOf = (result: object) => [{ type: 'text' as const, text: JSON.stringify(result) }]

/** A refusal is a result, so that the assistant reads why (MCP-2); a fault says no more than where to find it. */
function refused(ctx: StaffCtx, error: unknown) {
  const { data, ...refusal } = refusalOf(error, { locale: ctx.locale, reference: ctx.request_id })
  if (refusal.code === 'INTERNAL')
    ctx.log.error({ err: error, request_id: ctx.request_id }, 'unforeseen fault in a tool')
  return { isError: true, content: textOf({ error: { ...refusal, ...(data ? { data: toldData(data) } : {}) } }) }
}

/** One message's server: it knows its caller and forgets everything afterwards (MCP-1). */
function serverFor(app: FastifyInstance, ctx: StaffCtx): Server {
  const server = new Server(SERVER, { capabilities: { tools: {} }, instructions: ASSISTANT_INSTRUCTIONS })
  server.setRequestHandler('tools/list', async () => ({ tools: listTools(ctx) }))
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args } }) => {
    if (!isTool(name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool')
    try {
      return { content: textOf(await runTool(createAsker(app, ctx), name, args)) }
    } catch (error) {
      return refused(ctx, error)
    }
  })
  return server
}

/** A message as it came: its headers without whose key it is. */
interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Whose message it is goes through the library beside the message, never in it. */
interface Caller {
  readonly app: FastifyInstance
  readonly ctx: StaffCtx
}

/**
 * The protocol in its revision 2026-07-28, and as 2025-11-25 has it (MCP-1). Nothing is kept between messages and nothing
 * stays open: subscriptions are refused.
 */
const createHandler = () =>
  createMcpHandler(
    ({ authInfo }) => {
      if (!authInfo?.extra) throw new Error('a message of nobody')
      const { app, ctx } = authInfo.extra as unknown as Caller
      return serverFor(app, ctx)
    },
    { responseMode: 'json', legacy: 'stateless', maxSubscriptions: 0 },
  )
// made when the first assistant comes
let handler: ReturnType<typeof createHandler> | null = null

/** Answers one message. */
export async function answerMessage(app: FastifyInstance, ctx: StaffCtx, { headers, body }: Message): Promise<Answer> {
  handler ??= createHandler()
  const request = new Request(new URL(paths.assistants(), ctx.config.app_url), { method: 'POST', headers })
  const authInfo = { token: '', clientId: String(ctx.actor.key?.id), scopes: [], extra: { app, ctx } }
  const answer = await handler.fetch(request, { parsedBody: body, authInfo })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
