import type { FastifyInstance } from 'fastify'
import { roleEndpoints } from '#core/identity/roles/endpoints.ts'
import { ownAccount } from '#server/platform/context/own-account.ts'
import { route } from '#server/platform/http/route.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { listRoles } from './queries.ts'
import { updateRole } from './update-role.ts'
import { toRoleView } from './views.ts'

export function roleRoutes(app: FastifyInstance): void {
  route(app, roleEndpoints.list, async (ctx, { params }) => {
    ownAccount(ctx, params)
    return (await listRoles(ctx.db, params.account_id, ctx.now)).map(toRoleView)
  })
  route(app, roleEndpoints.create, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return toRoleView(await createRole(ctx, body))
  })
  route(app, roleEndpoints.update, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return toRoleView(await updateRole(ctx, params.role_id, body))
  })
  route(app, roleEndpoints.remove, async (ctx, { params }) => {
    ownAccount(ctx, params)
    await deleteRole(ctx, params.role_id)
  })
}
