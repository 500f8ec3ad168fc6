import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'

/** The document is generated from the schemas the server validates with (CNV-14). */
export async function registerOpenApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Turnout', version: '1', description: 'Event ticketing: everything the screens use.' },
      servers: [{ url: config.app_url }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: 'turnout_session' },
        },
      },
    },
    transform: (input) => {
      const declared = input.route.config?.endpoint
      const transformed = jsonSchemaTransform(input)
      if (!declared) return { ...transformed, schema: { ...transformed.schema, hide: true } }
      return {
        ...transformed,
        schema: { ...transformed.schema, 'x-permission': declared.can } as typeof transformed.schema,
      }
    },
  })
  app.get('/api/openapi.json', { config: {} }, async (_req, reply) =>
    reply.serializer(JSON.stringify).send(app.swagger()),
  )
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
