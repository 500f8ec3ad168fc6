import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { ASSISTANT_BODY_KB } from './limits.ts'

/** Where assistants connect (MCP-1). It speaks the Model Context Protocol, which describes its tools by itself. */
export const assistantEndpoints = {
  message: endpoint({
    method: 'POST',
    path: '/mcp',
    can: 'assistant.use',
    summary: 'Messages of the Model Context Protocol',
    // one message a call: a list of them would be many calls that count as one (KEY-12)
    body: z.record(z.string(), z.unknown()),
    max_body_kb: ASSISTANT_BODY_KB,
    own_protocol: true,
  }),
} as const
