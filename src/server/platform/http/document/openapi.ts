import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { contentSecurityPolicy } from '../security-headers.ts'
import { buildDocument } from './build-document.ts'
import { onlyOneDocument, openApiDocument } from './openapi-document.ts'

/** The document is generated from the schemas the server validates with (CNV-14). */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ config, method }) => {
    const declared = config?.endpoint
    // reading calls are registered once more for HEAD
    if (declared && method === declared.method) endpoints.push(declared)
  })
  await app.register(swagger, {
    openapi: {},
    transform: ({ url }) => ({ url, schema: { hide: true } }),
    transformObject: () => buildDocument(endpoints) as never,
  })
}

/** The document and its reader: after the limits, which then hold for them too (CNV-10). */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  openApiDocument(app)
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // the reader works under the policy of all pages; its own would take styles and fonts from everywhere (SEC-18)
    staticCSP: contentSecurityPolicy(),
    uiHooks: {
      // the limits come first
      preHandler: (req, reply, done) => {
        if (!onlyOneDocument(req.routeOptions.url, reply)) done()
      },
    },
  })
}
