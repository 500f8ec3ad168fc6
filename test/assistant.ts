import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Answer, TestApp } from './app.ts'
import type { TestAccount } from './factories.ts'

/** The revisions of the protocol that assistants speak (MCP-1); the older one begins with a handshake. */
export const PROTOCOLS = ['2026-07-28', '2025-11-25'] as const
export type ProtocolVersion = (typeof PROTOCOLS)[number]

export interface ToolAnswer {
  readonly is_error: boolean
  readonly body: Answer['body']
  /** All of it as it came. */
  readonly text: string
}

export interface Assistant {
  readonly client: Client
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>
  names(): Promise<string[]>
}

/** The official client over HTTP, against an app that listens at `base`. */
export async function connectAssistant(
  base: string,
  secret: string,
  version: ProtocolVersion = PROTOCOLS[0],
): Promise<Assistant> {
  const pinned = version === PROTOCOLS[0] ? { versionNegotiation: { mode: { pin: version } } } : {}
  const client = new Client({ name: 'test', version: '1' }, pinned)
  const requestInit = { headers: { authorization: `Bearer ${secret}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', base), { requestInit }))
  return {
    client,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args = {}) => {
      const result = await client.callTool({ name, arguments: args })
      const [content] = result.content as { text: string }[]
      const text = content?.text ?? ''
      return { is_error: result.isError === true, body: JSON.parse(text), text: JSON.stringify(result) }
    },
  }
}

export interface AssistantKey {
  readonly permissions: readonly string[]
  readonly mode?: 'LIVE' | 'TEST'
  readonly targets?: readonly object[]
  readonly assistant_personal_data?: boolean
}

/** The secret of a key that assistants may use; made by the owner. */
export async function createAssistantKey(
  t: TestApp,
  owner: TestAccount,
  { permissions, mode = 'LIVE', targets = [{}], assistant_personal_data = false }: AssistantKey,
): Promise<string> {
  const body = {
    ...{ name: 'Assistant', mode, targets, assistant_personal_data },
    permissions: ['assistant.use', ...permissions],
  }
  const reply = await t.call('POST', `/api/accounts/${owner.account_id}/api-keys`, { as: owner.token, body })
  if (reply.status !== 201) throw new Error(`no key: ${JSON.stringify(reply.body)}`)
  return reply.body.data.secret
}
