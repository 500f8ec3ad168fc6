import { z } from 'zod'
import { InAccount } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { RoleInput, RoleView } from './schema.ts'

const OneRole = InAccount.extend({ role_id: PathId })

/** The account's own roles (API-503). Whoever sees members sees what their roles permit. */
export const roleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/accounts/:account_id/roles',
    can: 'user.read',
    session_only: true,
    summary: 'Roles of the account, besides the built-in ones',
    params: InAccount,
    data: z.array(RoleView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/accounts/:account_id/roles',
    can: 'role.write',
    session_only: true,
    fresh: true,
    summary: 'Create a role',
    params: InAccount,
    body: RoleInput,
    data: RoleView,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/accounts/:account_id/roles/:role_id',
    can: 'role.write',
    session_only: true,
    fresh: true,
    summary: 'Change a role',
    params: OneRole,
    body: RoleInput,
    data: RoleView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/accounts/:account_id/roles/:role_id',
    can: 'role.write',
    session_only: true,
    fresh: true,
    summary: 'Delete a role that nobody has',
    params: OneRole,
  }),
} as const
