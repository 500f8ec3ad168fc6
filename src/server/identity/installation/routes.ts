import type { FastifyInstance } from 'fastify'
import { installationEndpoints } from '#core/identity/installation/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { readLegalTexts } from './read-legal-texts.ts'
import { updateLegalTexts } from './update-legal-texts.ts'

export function installationRoutes(app: FastifyInstance): void {
  route(app, installationEndpoints.getLegalTexts, (ctx) => readLegalTexts(ctx))
  route(app, installationEndpoints.updateLegalTexts, (ctx, { body }) => updateLegalTexts(ctx, body))
}
