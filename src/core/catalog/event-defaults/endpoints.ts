import { z } from 'zod'
import { EventDefaultsInput } from '#core/catalog/events/settings-schema.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { EventDefaultsView } from './event-defaults.ts'

const OneAccount = z.object({ account_id: PathId })

/** API-23: what new events of an account start with. */
export const eventDefaultsEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/accounts/:account_id/event-defaults',
    can: 'event_defaults.read',
    summary: 'Settings new events start with',
    params: OneAccount,
    data: EventDefaultsView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/accounts/:account_id/event-defaults',
    can: 'event_defaults.write',
    summary: 'Change the settings new events start with',
    params: OneAccount,
    body: EventDefaultsInput,
    data: EventDefaultsView,
  }),
} as const
