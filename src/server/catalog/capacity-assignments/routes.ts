import type { FastifyInstance } from 'fastify'
import { capacityEndpoints } from '#core/catalog/capacity-assignments/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { createCapacityAssignment } from './create-capacity-assignment.ts'
import { deleteCapacityAssignment } from './delete-capacity-assignment.ts'
import { findCapacity, listCapacities } from './queries.ts'
import { updateCapacityAssignment } from './update-capacity-assignment.ts'
import { toCapacityView } from './views.ts'

export function capacityRoutes(app: FastifyInstance): void {
  route(app, capacityEndpoints.list, async (ctx, { event, list }) => {
    const { rows, total } = await listCapacities(ctx.db, event.id, list)
    return { rows: rows.map(toCapacityView), total }
  })
  route(app, capacityEndpoints.create, async (ctx, { event, body }) =>
    toCapacityView(await createCapacityAssignment(ctx, event, body)),
  )
  route(app, capacityEndpoints.get, async (ctx, { event, params }) => {
    const row = await findCapacity(ctx.db, event.id, params.capacity_id)
    if (!row) throw new AppError('NOT_FOUND')
    return toCapacityView(row)
  })
  route(app, capacityEndpoints.update, async (ctx, { event, params, body }) =>
    toCapacityView(await updateCapacityAssignment(ctx, event, { id: params.capacity_id, input: body })),
  )
  route(app, capacityEndpoints.remove, async (ctx, { event, params }) =>
    deleteCapacityAssignment(ctx, event, params.capacity_id),
  )
}
