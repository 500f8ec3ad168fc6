import { z } from 'zod'
import { EventDefaultsView } from '../accounts/event-defaults.ts'
import { endpoint } from '../endpoint.ts'
import { EventDefaultsInput } from '../events/settings-schema.ts'
import { PathId } from '../fields.ts'

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
