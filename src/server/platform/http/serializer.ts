import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify'
import type { z } from 'zod'

/**
 * In tests and development every answer is parsed by its schema and must come out as it went in: a field that the
 * contract does not name (a leak) or a wrong type fails at once. Production only serialises (parsing halves throughput).
 */
export const strictSerializer =
  (strict: boolean): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, url }) => {
    if (!strict) return (data) => JSON.stringify(data)
    return (data) => {
      const text = JSON.stringify(data)
      const sent = JSON.parse(text)
      const parsed = schema.safeParse(sent)
      if (!parsed.success) throw new Error(`answer of ${url} breaks its schema: ${parsed.error.message}`)
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent))
        throw new Error(`answer of ${url} carries fields its schema does not name: ${difference(sent, parsed.data)}`)
      return text
    }
  }

function difference(sent: unknown, parsed: unknown, path = ''): string {
  if (isDeepStrictEqual(sent, parsed)) return ''
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null)
    return path || '(root)'
  for (const key of Object.keys(sent)) {
    const found = difference(
      (sent as Record<string, unknown>)[key],
      (parsed as Record<string, unknown>)[key],
      `${path}.${key}`,
    )
    if (found) return found
  }
  return path
}
