import { endpoint } from '#core/platform/endpoint.ts'
import { ConfigView } from './schema.ts'

/** What every page may know of this installation (API-136). */
export const configEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/public/config',
    can: 'public.read',
    summary: 'How this installation is set up',
    data: ConfigView,
  }),
} as const
