import type { FastifyInstance } from 'fastify'
import { applicationEndpoints } from '#core/sales/place-requests/endpoints.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { listApplicationIds } from '#server/records/applications/queries.ts'
import { readApplicationDetail, readApplications } from '#server/records/applications/read-applications.ts'
import { actOnEach } from '#server/sales/waiting-list/staff/act-on-entries.ts'
import { approveApplication } from './staff/approve-application.ts'
import { rejectApplication } from './staff/reject-application.ts'
import { reopenApplication } from './staff/reopen-application.ts'

/** API-603: who asks for a place, and what staff decide (APP-4, APP-5). */
export function applicationRoutes(app: FastifyInstance): void {
  route(app, applicationEndpoints.list, async (ctx, { event, list }) => readApplications(ctx, event.id, list))
  route(app, applicationEndpoints.get, async (ctx, { event, params }) =>
    readApplicationDetail(ctx, event.id, params.application_id),
  )
  route(app, applicationEndpoints.approve, async (ctx, { event, body }) => ({
    results: await actOnEach(ctx, await ofEvent(ctx, event.id, body.ids), (id) => approveApplication(ctx, event, id)),
  }))
  route(app, applicationEndpoints.reject, async (ctx, { event, body }) => {
    const { ids, ...told } = body
    const results = await actOnEach(ctx, await ofEvent(ctx, event.id, ids), (id) =>
      rejectApplication(ctx, { ...told, event_id: event.id, id }),
    )
    return { results }
  })
  route(app, applicationEndpoints.reopen, async (ctx, { event, body }) => ({
    results: await actOnEach(ctx, await ofEvent(ctx, event.id, body.ids), (id) =>
      reopenApplication(ctx, { event_id: event.id, id }),
    ),
  }))
}

const ofEvent = async ({ db }: Pick<Ctx, 'db'>, event_id: number, ids: readonly number[]) => ({
  ids,
  own: await listApplicationIds(db, event_id, ids),
})
