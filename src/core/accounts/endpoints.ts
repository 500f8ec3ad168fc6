import { z } from 'zod'
import { SessionView } from '../auth/schema.ts'
import { endpoint } from '../endpoint.ts'
import { EventDefaultsInput } from '../events/settings-schema.ts'
import { PathId } from '../fields.ts'
import { EventDefaultsView } from './event-defaults.ts'
import { AccountInput, AccountView, CreateAccountInput } from './schema.ts'

const OneAccount = z.object({ account_id: PathId })

/** API-21 to API-23. */
export const accountEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/accounts',
    can: 'own.profile',
    summary: 'Create a further account',
    body: CreateAccountInput,
    data: SessionView,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/accounts/:account_id',
    can: 'account.read',
    summary: 'The account',
    params: OneAccount,
    data: AccountView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/accounts/:account_id',
    can: 'account.write',
    summary: 'Change the account',
    params: OneAccount,
    body: AccountInput,
    data: AccountView,
  }),
  getEventDefaults: endpoint({
    method: 'GET',
    path: '/accounts/:account_id/event-defaults',
    can: 'event_defaults.read',
    summary: 'Settings new events start with',
    params: OneAccount,
    data: EventDefaultsView,
  }),
  updateEventDefaults: endpoint({
    method: 'PUT',
    path: '/accounts/:account_id/event-defaults',
    can: 'event_defaults.write',
    summary: 'Change the settings new events start with',
    params: OneAccount,
    body: EventDefaultsInput,
    data: EventDefaultsView,
  }),
} as const
