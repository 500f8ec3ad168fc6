import { z } from 'zod'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { MAX_SHORT_ID_LENGTH } from '#core/platform/limits.ts'
import {
  APPLICATION_LIST,
  ApplicationChangeInput,
  ApplicationDetailView,
  ApplicationIds,
  ApplicationInput,
  ApplicationView,
  RejectInput,
} from '#core/records/applications/schema.ts'
import { ContinueInput, EntryResultView } from '#core/records/waiting-entries/schema.ts'
import { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { JoinedView } from '#core/sales/waiting-list/schema.ts'
import { ApplicationPlaceView } from './schema.ts'

const ByLink = z.object({ application_short_id: z.string().max(MAX_SHORT_ID_LENGTH) })
const link = '/public/applications/:application_short_id'
const list = '/events/:event_id/applications'
const results = z.object({ results: z.array(EntryResultView) })

/** Asking for a place, and what the mailed link of an application does (API-600, API-601). */
export const applicationLinkEndpoints = {
  apply: endpoint({
    method: 'POST',
    path: '/public/events/:event_id/applications',
    can: 'public.reserve',
    summary: 'Ask for a place that the organizer decides on',
    operation_id: 'applyForPlace',
    params: InEvent,
    body: ApplicationInput,
    data: JoinedView,
    status: 202,
    idempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: link,
    can: 'public_waiting.use',
    summary: 'An application by its link',
    operation_id: 'getOwnApplication',
    params: ByLink,
    data: ApplicationPlaceView,
  }),
  change: endpoint({
    method: 'PUT',
    path: link,
    can: 'public_waiting.use',
    summary: 'Change an application that nobody has decided on',
    operation_id: 'changeApplication',
    params: ByLink,
    body: ApplicationChangeInput,
    data: ApplicationPlaceView,
  }),
  withdraw: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: `${link}/withdraw`,
    can: 'public_waiting.use',
    summary: 'Withdraw an application',
    operation_id: 'withdrawApplication',
    params: ByLink,
    data: ApplicationPlaceView,
    idempotent: true,
  }),
  continue: endpoint({
    method: 'POST',
    path: `${link}/continue`,
    can: 'public_waiting.use',
    summary: 'Go on to the payment of an approved place, on this device',
    operation_id: 'continueApplication',
    params: ByLink,
    body: ContinueInput,
    data: PublicOrderView,
  }),
} as const

/** Applications as staff see them and decide on them (API-603). */
export const applicationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: list,
    can: 'application.read',
    summary: 'Applications for places of an event',
    operation_id: 'listApplications',
    params: InEvent,
    data: ApplicationView,
    list: APPLICATION_LIST,
  }),
  get: endpoint({
    method: 'GET',
    path: `${list}/:application_id`,
    can: 'application.read',
    summary: 'An application with its answers',
    operation_id: 'getApplication',
    params: z.object({ event_id: PathId, application_id: PathId }),
    data: ApplicationDetailView,
  }),
  approve: endpoint({
    method: 'POST',
    moves_stock_or_money: true,
    path: `${list}/approve`,
    can: 'application.write',
    summary: 'Approve applications',
    operation_id: 'approveApplications',
    params: InEvent,
    body: ApplicationIds,
    data: results,
    idempotent: true,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${list}/reject`,
    can: 'application.write',
    summary: 'Reject applications',
    operation_id: 'rejectApplications',
    params: InEvent,
    body: RejectInput,
    data: results,
    idempotent: true,
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${list}/reopen`,
    can: 'application.write',
    summary: 'Reopen applications that were rejected or not paid in time',
    operation_id: 'reopenApplications',
    params: InEvent,
    body: ApplicationIds,
    data: results,
    idempotent: true,
  }),
} as const
