import type { FastifyInstance } from 'fastify'
import { assistantEndpoints } from '#core/reporting/assistants/endpoints.ts'
import { refuseForeignOrigin } from '#server/platform/http/refusals/own-origin.ts'
import { route } from '#server/platform/http/route.ts'
import { answerMessage } from './answer-message.ts'
import { protocolHeaders } from './protocol-headers.ts'

/** Where assistants connect (MCP-1). GET and DELETE are refused like every method a path does not have. */
export function assistantRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (req) => refuseForeignOrigin(req, app.deps.config))
    scope.addHook('onSend', async (_req, reply) => {
      if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer')
    })
    route(scope, assistantEndpoints.message, async (ctx, { req, reply, body }) => {
      const answer = await answerMessage(app, ctx, { headers: protocolHeaders(req.headers), body })
      const type = answer.headers.get('content-type')
      reply.code(answer.status)
      if (type) reply.header('content-type', type)
      return reply.serializer(String).send(answer.text)
    })
  })
}
