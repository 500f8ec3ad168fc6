import { z } from 'zod'
import { SessionView } from '#core/identity/auth/schema.ts'
import { AccountView } from '#core/identity/people/schema.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { AccountInput, CreateAccountInput } from './schema.ts'

const OneAccount = z.object({ account_id: PathId })

/** Further accounts of a user, and the account's own details (API-21, API-22). */
export const accountEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/accounts',
    can: 'own.profile',
    session_only: true,
    own_login: true,
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
} as const
