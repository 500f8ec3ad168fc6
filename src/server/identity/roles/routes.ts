import type { FastifyInstance } from 'fastify'
import { roleEndpoints } from '#core/identity/roles/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { listRoles } from './queries.ts'
import { updateRole } from './update-role.ts'
import { toRoleView } from './views.ts'

function checkAccount({ actor }: UserCtx, { account_id }: { account_id: number }): void {
  if (account_id !== actor.account_id) throw new AppError('NOT_FOUND')
}

export function roleRoutes(app: FastifyInstance): void {
  route(app, roleEndpoints.list, async (ctx, { params }) => {
    checkAccount(ctx, params)
    return (await listRoles(ctx.db, params.account_id, ctx.now)).map(toRoleView)
  })
  route(app, roleEndpoints.create, async (ctx, { params, body }) => {
    checkAccount(ctx, params)
    return toRoleView(await createRole(ctx, body))
  })
  route(app, roleEndpoints.update, async (ctx, { params, body }) => {
    checkAccount(ctx, params)
    return toRoleView(await updateRole(ctx, params.role_id, body))
  })
  route(app, roleEndpoints.remove, async (ctx, { params }) => {
    checkAccount(ctx, params)
    await deleteRole(ctx, params.role_id)
  })
}
