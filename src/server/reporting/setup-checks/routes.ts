import type { FastifyInstance } from 'fastify'
import { setupCheckEndpoints } from '#core/reporting/setup-checks/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { runSetupChecks } from './run-setup-checks.ts'

const OPERATOR_TOKEN = 'x-operator-token'

export function setupCheckRoutes(app: FastifyInstance): void {
  route(app, setupCheckEndpoints.run, (ctx, { body, req }) =>
    runSetupChecks(ctx, { token: String(req.headers[OPERATOR_TOKEN] ?? ''), mail_to: body.mail_to ?? null }),
  )
}
