import type { IncomingHttpHeaders } from 'node:http'

const READ = /^(?:accept|content-type|mcp-[\w-]+)$/

/** What the protocol reads of a request; whose key it is, and where it comes from, is none of its business. */
export const protocolHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      READ.test(name) && typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )
