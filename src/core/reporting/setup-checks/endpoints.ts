import { endpoint } from '#core/platform/endpoint.ts'
import { SetupChecksInput, SetupChecksView } from './schema.ts'

/** For whoever holds the operator's link, in the header `X-Operator-Token` (DEP-8, PRM-90). */
export const setupCheckEndpoints = {
  run: endpoint({
    method: 'POST',
    path: '/public/setup/checks',
    can: 'setup.read',
    summary: 'Check the installation: address, clock, database, store, mail, payments, jobs',
    operation_id: 'runSetupChecks',
    body: SetupChecksInput,
    data: SetupChecksView,
  }),
} as const
