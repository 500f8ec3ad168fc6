import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { exportEndpoints } from '#core/reporting/exports/endpoints.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { ownAccount } from '#server/platform/context/own-account.ts'
import type { FileColumn } from '#server/platform/files/file-cells.ts'
import { route } from '#server/platform/http/route.ts'
import { exportEvents, exportOrganizers, exportTaxesAndFees, exportUsers } from './export-account.ts'
import { exportApplications } from './export-applications.ts'
import { exportAttendees } from './export-attendees.ts'
import { exportAnswers, exportCheckInLists, exportMessages, exportScans } from './export-check-in-and-mail.ts'
import { exportDates } from './export-dates.ts'
import { exportOrders } from './export-orders.ts'
import { exportRsvps } from './export-rsvps.ts'
import { exportAffiliates, exportCapacityAssignments, exportPromoCodes, exportTickets } from './export-sales.ts'
import { exportUnits } from './export-units.ts'
import { exportWaitingList } from './export-waiting-list.ts'
import { findAccountZone, findListOfScansEver } from './queries.ts'
import { sendExport, throttleExport } from './send-export.ts'

interface Made<Row> {
  readonly columns: readonly FileColumn<Row>[]
  readonly parts: AsyncGenerator<readonly Row[]>
}
type EventExport<Row> = (ctx: StaffCtx, event: EventRow, list: CheckedListQuery) => Made<Row> | Promise<Made<Row>>

type InEvent = Exclude<keyof typeof exportEndpoints, 'scans' | 'events' | 'organizers' | 'users' | 'taxes_and_fees'>

/** API-100 and API-101: every list as a file of all its rows (FIL-1 to FIL-5). */
export function exportRoutes(app: FastifyInstance): void {
  const ofEvent = <Row>(name: InEvent, make: EventExport<Row>) =>
    route(app, exportEndpoints[name], async (ctx, { event, list, query, reply }) => {
      await throttleExport(ctx)
      const { columns, parts } = await make(ctx, event, list)
      return sendExport(ctx, reply, {
        ...query,
        list: name.replaceAll('_', '-'),
        event,
        asked: list,
        zone: event.timezone,
        columns,
        parts,
      })
    })
  ofEvent('tickets', exportTickets)
  ofEvent('dates', exportDates)
  ofEvent('attendees', exportAttendees)
  ofEvent('units', exportUnits)
  ofEvent('orders', exportOrders)
  ofEvent('waiting_list', exportWaitingList)
  ofEvent('applications', exportApplications)
  ofEvent('rsvps', exportRsvps)
  ofEvent('promo_codes', exportPromoCodes)
  ofEvent('affiliates', exportAffiliates)
  ofEvent('capacity_assignments', exportCapacityAssignments)
  ofEvent('check_in_lists', exportCheckInLists)
  ofEvent('messages', exportMessages)
  ofEvent('questions', exportAnswers)

  route(app, exportEndpoints.scans, async (ctx, { event, params, list, query, reply }) => {
    await throttleExport(ctx)
    const found = await findListOfScansEver(ctx.db, event.id, params.list_id)
    if (!found) throw new AppError('NOT_FOUND')
    const made = exportScans(ctx, event, { list_id: found.id, list })
    return sendExport(ctx, reply, { ...query, list: 'scans', event, asked: list, zone: event.timezone, ...made })
  })
  accountRoutes(app)
}

function accountRoutes(app: FastifyInstance): void {
  route(app, exportEndpoints.events, async (ctx, { list, query, reply }) => {
    await throttleExport(ctx)
    const zone = await findAccountZone(ctx.db, ctx.actor.account_id)
    return sendExport(ctx, reply, { ...query, list: 'events', asked: list, zone, ...exportEvents(ctx, list) })
  })
  route(app, exportEndpoints.organizers, async (ctx, { list, query, reply }) => {
    await throttleExport(ctx)
    const zone = await findAccountZone(ctx.db, ctx.actor.account_id)
    return sendExport(ctx, reply, { ...query, list: 'organizers', asked: list, zone, ...exportOrganizers(ctx, list) })
  })
  route(app, exportEndpoints.users, async (ctx, { list, query, reply }) => {
    await throttleExport(ctx)
    const zone = await findAccountZone(ctx.db, ctx.actor.account_id)
    return sendExport(ctx, reply, { ...query, list: 'users', asked: list, zone, ...exportUsers(ctx, { list, zone }) })
  })
  route(app, exportEndpoints.taxes_and_fees, async (ctx, { params, list, query, reply }) => {
    ownAccount(ctx, params)
    await throttleExport(ctx)
    const zone = await findAccountZone(ctx.db, ctx.actor.account_id)
    const made = exportTaxesAndFees(ctx, { list, zone })
    return sendExport(ctx, reply, { ...query, list: 'taxes-and-fees', asked: list, zone, ...made })
  })
}
